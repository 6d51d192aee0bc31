/** A clock that cannot be right dates no document: noticed before it, over HTTP. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type FacilityServer, START, startOpen, temporaryFolder } from '#test/kit/server.ts';
import { openStore } from '../db/store.ts';
import { createClockGuard } from './guard.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The machine's clocks, of which somebody can set the first. */
let machine: { wall: number; passed: number; boot: string };
let server: FacilityServer;

beforeEach(async () => {
  machine = { wall: START, passed: DAY, boot: 'a' };
  server = await startOpen({
    clocks: () => ({ wall: machine.wall, uptime: machine.passed, boot: machine.boot }),
  });
});

function set(wall: number): void {
  machine.wall = wall;
  server.clock.now = wall;
}

/** Lets time pass, and the clock with it unless it is off. */
function pass(time: number, off = 0): void {
  machine.passed += time;
  set(machine.wall + time + off);
}
async function reboot(time: number): Promise<void> {
  machine.boot += 'x';
  machine.passed = HOUR;
  set(machine.wall + time);
  await server.restart();
}
const sell = () => server.api.call('checkout', { lines: [{ product: server.facility.products.free }], payments: [] });
const health = async () => (await server.as(null).send('GET', '/api/health')).body;
const numbers = () =>
  server.rows<{ number: string; date: string }>('select "number", "date" from "invoice" order by "id"');

describe('a clock that jumps while the till runs', () => {
  test.each([
    ['ahead by a month', 30 * DAY, /^The clock says 2026-04-01 11:01, .* it should be 2026-03-02 10:01\./],
    ['back by a month', -30 * DAY, /^The clock says 2026-01-31 10:01, .* it should be 2026-03-02 10:01\./],
    ['ahead by an hour', HOUR, /^The clock says 2026-03-02 11:01/],
  ])('%s: sells nothing until it is set right, and loses no number', async (_name, off, words) => {
    expect((await sell()).status).toBe(200);
    pass(MINUTE, off);
    const refused = await server.api.send(
      'POST',
      '/api/billing/checkout',
      { lines: [{ product: server.facility.products.free }], payments: [] },
      { 'accept-language': 'en' },
    );
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'clock_suspect', detail: expect.stringMatching(words) },
    ]);
    expect(await health()).toMatchObject({ status: 'degraded', problems: [{ code: 'clockSuspect' }] });
    pass(MINUTE, -off);
    expect((await sell()).status).toBe(200);
    expect(await health()).toMatchObject({ status: 'ok' });
    expect(numbers()).toEqual([
      { number: 'T26-000001', date: '2026-03-02' },
      { number: 'T26-000002', date: '2026-03-02' },
    ]);
  });

  test('sells on once somebody who may says that it is right, and it stays so after a restart', async () => {
    pass(MINUTE, 3 * HOUR);
    expect((await sell()).status).toBe(409);
    const confirm = (now: string) => server.api.call('clockConfirm', { now });
    expect((await confirm('2026-03-02T10:01')).status).toBe(422);
    expect((await confirm('2026-03-02 13:01')).status).toBe(422);
    const weak = server.as(
      (await server.api.run('keyCreate', { name: 'X', scopes: ['billing:operate', 'pos:operate'] })).key,
    );
    expect((await weak.call('clockConfirm', { now: '2026-03-02T13:01' })).status).toBe(403);
    expect((await sell()).status).toBe(409);
    expect((await confirm('2026-03-02T13:05')).body).toEqual({ now: '2026-03-02T13:01:00+01:00' });
    expect((await sell()).status).toBe(200);
    await server.restart();
    expect((await sell()).status).toBe(200);
    expect(
      server.rows(`select "actor" from "auditLog" where "operation" = 'clockConfirm' and "refusal" is null`),
    ).toHaveLength(1);
    pass(MINUTE, DAY);
    expect((await sell()).status).toBe(409);
  });

  test('is noticed by a server that was stopped meanwhile', async () => {
    pass(HOUR, 2 * DAY);
    await server.restart();
    expect((await sell()).status).toBe(409);
    await server.restart();
    expect((await sell()).status).toBe(409);
    pass(HOUR, -2 * DAY);
    expect((await sell()).status).toBe(200);
  });

  test('does not confirm drafts either, nor let anything expire', async () => {
    const { api, facility } = server;
    const draft = await api.create('invoice', {
      type: facility.types.F ?? 0,
      customer: facility.customers.club,
      lines: [{ product: facility.products.court }] as never,
    });
    pass(MINUTE, 30 * DAY);
    const reply = await api.call('confirmInvoice', { invoice: draft.id });
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'clock_suspect' }]);
  });
});

describe('a machine that was off', () => {
  beforeEach(async () => {
    expect((await sell()).status).toBe(200);
  });

  test.each([
    ['over night', 16 * HOUR, 200],
    ['for three weeks in August', 21 * DAY, 200],
    ['for a season', 200 * DAY, 409],
    ['and whose clock fell back to 2000', -26 * 365 * DAY, 409],
  ])('%s', async (_name, time, status) => {
    await reboot(time);
    expect((await sell()).status).toBe(status);
  });

  test('for a season sells on once that is confirmed, and then as ever', async () => {
    await reboot(200 * DAY);
    expect((await sell()).status).toBe(409);
    await server.api.run('clockConfirm', { now: '2026-09-18T11:00' });
    expect((await sell()).status).toBe(200);
    await reboot(16 * HOUR);
    expect((await sell()).status).toBe(200);
  });

  test('a document that was dated ahead all the same closes its series, and the way out of it stays', async () => {
    await reboot(40 * DAY);
    expect((await sell()).status).toBe(200);
    await reboot(-39 * DAY);
    expect(await sell()).toMatchObject({ status: 409, body: { code: 'clock_suspect' } });
    await server.api.run('clockConfirm', { now: '2026-03-03T10:00' });
    expect(await sell()).toMatchObject({ status: 409, body: { code: 'date_before_series' } });
  });
});

test('most of the other tills are believed, for as long as they go on saying so', async () => {
  const store = await openStore(temporaryFolder());
  const now = { wall: START, uptime: DAY, boot: 'a' };
  const guard = await createClockGuard(store, () => ({ ...now }));
  const isRight = () => guard.isRight();
  guard.hear('10.0.0.2', START + DAY);
  expect(await isRight()).toBe(true);
  guard.hear('10.0.0.3', START + DAY + MINUTE);
  expect(await isRight()).toBe(false);
  guard.hear('10.0.0.3', START);
  expect(await isRight()).toBe(true);
  guard.hear('10.0.0.3', START + DAY);
  expect(await isRight()).toBe(false);
  now.uptime += 20 * MINUTE;
  now.wall += 20 * MINUTE;
  expect(await isRight()).toBe(true);
  for (const till of ['10.0.0.2', '10.0.0.3']) guard.hear(till, now.wall + DAY);
  expect(await isRight()).toBe(false);
  await store.writer.run((tx) => guard.confirm(tx));
  expect(await isRight()).toBe(true);
  await store.close();
});
