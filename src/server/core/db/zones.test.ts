/** Each company goes by its own clock: a facility on the Canary Islands, and one with companies in two zones, at New Year's Eve. */
import { beforeAll, describe, expect, test } from 'vitest';
import { setupInput } from '#test/kit/facility.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startEmpty, startFacility } from '#test/kit/server.ts';

/** 00:30 of 1 January in Madrid, and 23:30 of 31 December in Las Palmas. */
const MIDNIGHT = Date.parse('2026-12-31T23:30:00.000Z');

test.each([
  ['35001', 'Atlantic/Canary', '2026-12-31T23:30:00+00:00'],
  ['38001', 'Atlantic/Canary', '2026-12-31T23:30:00+00:00'],
  ['28013', 'Europe/Madrid', '2027-01-01T00:30:00+01:00'],
  [undefined, 'Europe/Madrid', '2027-01-01T00:30:00+01:00'],
])('a facility set up at %s is in %s', async (zipCode, zone, now) => {
  const server = await startEmpty();
  server.clock.now = MIDNIGHT;
  const { company } = setupInput;
  const place = zipCode === undefined ? {} : { zipCode };
  const { token } = await server.as(null).run('setup', { ...setupInput, company: { ...company, ...place } });
  expect(await server.as(null).run('setupStatus', {})).toMatchObject({ timeZone: zone });
  const [made] = await server.as(token).list('company');
  expect(made).toMatchObject({ timeZone: zone, created: now });
  // A thread reads by it, too.
  const list = await server.as(token).send('GET', '/api/export/csv/company');
  expect(list.body).toContain(`${now.slice(8, 10)}/${now.slice(5, 7)}/${now.slice(0, 4)}`);
  await server.stop();
});

describe('companies in two zones', () => {
  let server: FacilityServer;
  /** By what stands in front of the numbers of their tickets: company and cash point. */
  const at: Record<string, { company: number; pos: number }> = {};
  beforeAll(async () => {
    server = await startFacility();
    const { api, facility } = server;
    server.clock.now = MIDNIGHT - 3_600_000;
    const [mainland] = await api.list('company');
    const { id: islands } = await api.create('company', {
      ...{ name: 'Canarias', taxNumber: '12345678Z', timeZone: 'Atlantic/Canary' },
    });
    const { id: pos } = await api.create('pos', { company: islands, name: 'Las Palmas' });
    at.M = { company: mainland?.id ?? 0, pos: facility.pos };
    at.C = { company: islands, pos };
    for (const each of Object.values(at)) await api.run('posOpen', { pos: each.pos, realCashCount: 100 });
  });

  const sell = (pos: number) =>
    server.api.send('POST', '/api/billing/checkout', {
      pos,
      lines: [{ product: server.facility.products.water }],
      payments: [{ paymentMethod: server.facility.methods.cash, amount: 1.5 }],
    });

  test('one in another zone has series of its own', async () => {
    const { api, facility } = server;
    expectProblem(await sell(at.C?.pos ?? 0), 'validation_failed', [['#/invoiceType', 'invalid_value']]);
    const own = { company: at.C?.company ?? 0, format: 'C{yy}-{n}', zeros: 1, prefix: false, lastValue: 0 };
    for (const type of Object.values(facility.types))
      await api.create('invoiceCounter', { ...own, type, format: `C${type}-{yy}-{n}` });
    expect((await sell(at.C?.pos ?? 0)).status).toBe(200);
  });

  test('sell on their own day, each without keeping the other from it', async () => {
    server.clock.now = MIDNIGHT;
    const dates: unknown[] = [];
    for (const of of ['M', 'C', 'M', 'C']) {
      const { status, body } = await sell(at[of]?.pos ?? 0);
      const { invoice } = body as { invoice: { id: number } };
      dates.push([of, status, (await server.api.get('invoice', invoice.id)).date]);
    }
    expect(dates).toEqual([
      ['M', 200, '2027-01-01'],
      ['C', 200, '2026-12-31'],
      ['M', 200, '2027-01-01'],
      ['C', 200, '2026-12-31'],
    ]);
  });

  test('a document of the office has the day of its company, and none of tomorrow', async () => {
    const { api, facility } = server;
    for (const [of, date] of [
      ['M', '2027-01-01'],
      ['C', '2026-12-31'],
    ] as const) {
      const head = { type: facility.types.F ?? 0, company: at[of]?.company ?? 0, customer: facility.customers.club };
      const { id } = await api.create('invoice', { ...head, lines: [{ product: facility.products.water }] });
      await api.run('confirmInvoice', { invoice: id });
      expect((await api.get('invoice', id)).date).toBe(date);
    }
  });

  test('the sessions of their cash points say their own time', async () => {
    const opened = async (of: string) => (await server.api.run('posXReport', { pos: at[of]?.pos ?? 0 })).openedAt;
    expect([await opened('M'), await opened('C')]).toEqual(['2026-12-31T23:30:00+01:00', '2026-12-31T22:30:00+00:00']);
  });

  test('each month has the documents of its own days', async () => {
    const december = { from: '2026-12-01', to: '2026-12-31' };
    const count = async (of: string) =>
      (await server.api.run('reportTaxes', { ...december, company: at[of]?.company ?? 0 })).series;
    expect((await count('C')).map(({ count: documents }) => documents)).toEqual([1, 3]);
    expect(await count('M')).toEqual([]);
  });

  test('the zone of a company whose documents rest on it stays, and it is one that there is', async () => {
    const write = (of: string, timeZone: unknown) =>
      server.api.send('POST', `/api/model/company/${at[of]?.company ?? 0}`, { timeZone });
    await expectRefused(server, () => write('C', 'Europe/Madrid'), 'in_use', [['#/timeZone', 'settled']]);
    for (const id of ['Europe/Toledo', '+01:00', '01:00', 'Z', 'Etc/../Madrid'])
      expectProblem(await write('M', id), 'validation_failed', [['#/timeZone', 'unknown_time_zone']]);
    const { id } = await server.api.create('company', { name: 'Nueva', taxNumber: '00000014Z' });
    at.N = { company: id, pos: 0 };
    expect((await write('N', 'Pacific/Auckland')).status).toBe(200);
  });
});
