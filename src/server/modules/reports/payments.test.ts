/** The payment report says what comes of the payments, and of each session what its Z says. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { type PosReport, posReport } from '#shared/operations/parts.ts';
import { payments as definition } from '#shared/reports/definitions/payments.ts';
import { tablesOf } from '#shared/reports/index.ts';
import { withoutRows } from '#shared/reports/rows.ts';
import { payAsBefore } from '#test/kit/earlier.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { micros, sumOf } from '#test/kit/reports/counted.ts';
import { prepareHistory, sellFor } from '#test/kit/reports/history.ts';
import { seed } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let payments: readonly ApiRecord<'payment'>[];
/** The clocks change on the last Sunday of October. */
const days = { from: '2026-10-22', to: '2026-10-28' };
const COLUMNS = ['count', 'received', 'paidOut', 'net', 'tips'] as const;

beforeAll(async () => {
  server = await startFacility();
  const history = await prepareHistory(server);
  server.clock.now = Date.parse('2026-10-22T06:30:00.000Z');
  await sellFor(history, 6, 14, createRandom(seed + 2));
  await server.api.call('posOpen', { pos: server.facility.pos, realCashCount: 100 });
  const tipped = { paymentMethod: server.facility.methods.cash, amount: 12.1, tip: 2 };
  const lines = [{ product: server.facility.products.court }];
  await server.api.run('checkout', { pos: server.facility.pos, lines, payments: [tipped] });
  payments = await server.api.list('payment', 'amount[ne]=0');
});

const groupOf = {
  method: ({ paymentMethod }) => paymentMethod,
  day: ({ created }) => String(created).slice(0, 10),
  user: ({ createUser }) => createUser,
  pos: ({ pos }) => pos,
  session: ({ session }) => session,
} satisfies Record<string, (payment: ApiRecord<'payment'>) => unknown>;

function amountsOf(own: readonly ApiRecord<'payment'>[]) {
  const amounts = own.map(({ amount }) => amount);
  return {
    count: own.length,
    received: micros(amounts.filter((amount) => amount > 0)) / 1e6,
    paidOut: micros(amounts.filter((amount) => amount < 0)) / 1e6,
    net: micros(amounts) / 1e6,
    tips: micros(own.map(({ tip }) => tip)) / 1e6,
  };
}

describe.each(definition.choices.by)('by %s', (by) => {
  test('each group is what its payments come to, and they sum to the totals', async () => {
    const { totals: all, groups } = await server.api.run('reportPayments', { ...days, by });
    const [totals = fail()] = all;
    const { rows } = totals;
    expect(all).toEqual([{ ...amountsOf(payments), currency: 'EUR', rows }]);
    expect(totals.paidOut).toBeLessThan(0);
    expect(totals.tips).toBeGreaterThan(0);
    expect(await sumOf(server.api, rows ?? fail())).toBe(toMoney(totals.net));
    for (const column of COLUMNS) expect(micros(groups.map((group) => group[column]))).toBe(toMoney(totals[column]));
    const own = Map.groupBy<unknown, ApiRecord<'payment'>>(payments, groupOf[by]);
    for (const group of groups) {
      const key = group.date ?? group.id;
      expect(group).toMatchObject(amountsOf(own.get(key) ?? []));
      expect(await sumOf(server.api, group.rows)).toBe(toMoney(group.net));
      own.delete(key);
    }
    expect([...own.keys()]).toEqual([]);
    const [first, ...others] = groups;
    const rest = withoutRows(rows ?? fail(), [[first?.rows ?? fail()]]);
    expect(rest === null).toBe(by === 'day');
    if (rest !== null) expect(await sumOf(server.api, rest)).toBe(micros(others.map(({ net }) => net)));
  });
});

test('a session that was closed comes to what its Z says', async () => {
  const { groups } = await server.api.run('reportPayments', { ...days, by: 'session' });
  const zReports = await server.api.list('zReport');
  const closed = groups.filter(({ zReport }) => zReport !== null);
  const paid = (report: PosReport) => report.payments?.received !== 0 || report.payments.paidOut !== 0;
  const reports = zReports.map(({ id, number, report }) => ({
    zReport: { id, number },
    report: posReport.parse(report),
  }));
  expect(closed).toHaveLength(reports.filter(({ report }) => paid(report)).length);
  for (const { zReport, received, paidOut, net } of closed) {
    const stated = reports.find((other) => other.zReport.id === zReport?.id);
    expect(stated).toMatchObject({ zReport, report: { payments: { received, paidOut, net } } });
  }
  expect(closed.length).toBeGreaterThan(3);
});

test('methods that a Z states come to the same', async () => {
  const { groups } = await server.api.run('reportPayments', { ...days, by: 'session' });
  const [first] = groups.filter(({ zReport }) => zReport !== null);
  const z = posReport.parse((await server.api.get('zReport', first?.zReport?.id ?? 0)).report);
  const sum = (column: 'received' | 'paidOut') => micros(z.byPaymentMethod.map((row) => row[column]));
  expect([toMoney(first?.received ?? 0), toMoney(first?.paidOut ?? 0)]).toEqual([sum('received'), sum('paidOut')]);
});

test('the night the clocks go back is part of its day', async () => {
  const { clock, api, facility } = server;
  const before = await api.run('reportPayments', { from: '2026-10-25', to: '2026-10-25' });
  clock.now = Date.parse('2026-10-25T22:59:59.000Z');
  await api.run('depositRecharge', {
    customer: facility.customers.club,
    amount: 5,
    paymentMethod: facility.methods.transfer,
    pos: facility.pos,
  });
  const after = await api.run('reportPayments', { from: '2026-10-25', to: '2026-10-25' });
  const next = await api.run('reportPayments', { from: '2026-10-26', to: '2026-10-26', by: 'day' });
  const netOf = ({ totals }: typeof after) => micros(totals.map(({ net }) => net));
  expect(netOf(after) - netOf(before)).toBe(toMoney(5));
  expect(next.totals).toMatchObject([
    amountsOf(payments.filter(({ created }) => String(created).startsWith('2026-10-26'))),
  ]);
});

test('a period without payments has nothing', async () => {
  const empty = await server.api.run('reportPayments', { from: '2028-02-29', to: '2028-02-29' });
  expect(empty).toMatchObject({
    totals: [{ count: 0, received: 0, paidOut: 0, net: 0, tips: 0, currency: 'EUR' }],
    groups: [],
  });
});

test('money of several currencies is never added up', async () => {
  const { api, facility } = server;
  const { id: abroad } = await api.create('company', { name: 'Andorra', taxNumber: '00000014Z', currency: 'USD' });
  const { id: kiosk } = await api.create('pos', { company: abroad, name: 'Frontera' });
  const pay = async (pos: number, amount: number) => {
    const { id: sale } = await api.run('saveSale', { description: 'Taquilla', total: amount, taxRate: 21, pos });
    await payAsBefore(server, { sale, pos, payments: [{ paymentMethod: facility.methods.transfer, amount }] });
  };
  server.clock.now = Date.parse('2026-11-02T09:00:00.000Z');
  for (const [pos, amount] of [
    [facility.pos, 10],
    [kiosk, 7],
    [kiosk, 5],
  ] as const) {
    await pay(pos, amount);
  }
  const { body: listed } = await api.send('GET', '/api/totals/payment?created[gte]=2026-11-02T00:00:00Z&fields=amount');
  expect(listed).toMatchObject({
    sums: [
      { currency: 'USD', count: 2, values: { amount: 12 } },
      { currency: 'EUR', count: 1, values: { amount: 10 } },
    ],
  });
  const period = { from: '2026-11-02', to: '2026-11-03' };
  for (const by of definition.choices.by) {
    const { totals, groups } = await api.run('reportPayments', { ...period, by });
    expect(totals).toMatchObject([
      { currency: 'EUR', net: 10, count: 1 },
      { currency: 'USD', net: 12, count: 2 },
    ]);
    for (const { currency, net, rows } of [...totals, ...groups]) {
      expect(await sumOf(api, rows), `${by} ${currency}`).toBe(toMoney(net));
    }
    expect(groups.filter(({ net }) => net !== 0).map(({ currency, net }) => [currency, net])).toEqual([
      ['EUR', 10],
      ['USD', 12],
    ]);
    const [table] = tablesOf('payments', await api.run('reportPayments', { ...period, by }));
    expect(table?.columns[1]).toMatchObject({ name: 'currency' });
    expect(table?.totals.map(({ currency, cells }) => [currency, cells[1]])).toEqual([
      ['EUR', 'EUR'],
      ['USD', 'USD'],
    ]);
  }
  const { body } = await api.send('GET', '/api/reports/payments/payments.csv?from=2026-11-02&to=2026-11-03');
  expect(String(body)).toMatch(/EUR.*10.*USD.*12/s);
});

function fail(): never {
  throw new Error('nothing was paid');
}
