/** The report of entries says what the entries come to, one by one, and each number opens as many of them. */
import { beforeAll, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { entries } from '#shared/reports/definitions/entries.ts';
import { addSubscriptionType, subscribe } from '#test/kit/fees.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { seed } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
/** Days on both sides of the last Sunday of March, when the clocks change. */
const days = { from: '2026-03-25', to: '2026-04-02' };
let all: readonly ApiRecord<'entry'>[];

beforeAll(async () => {
  server = await startOpen();
  const { api, clock } = server;
  const random = createRandom(seed + 11);
  const type = await addSubscriptionType(server);
  const stranger = (await api.create('customer', { name: 'Nadia Nadal' })).id;
  // From before the first day to after the last one, at night and over midnight, too.
  clock.now = Date.parse('2026-03-24T20:10:00.000Z');
  const end = Date.parse('2026-04-03T09:00:00.000Z');
  while (clock.now < end) {
    const customer = random.percent(40) ? (await subscribe(server, type, {})).customer : stranger;
    const how = random.pick(['card', 'hand'] as const);
    const { entry } = await api.run('enterCustomer', { customer, how, despite: true });
    if (random.percent(20)) await api.run('undoEntry', { entry: entry.id });
    clock.now += random.between(20, 300) * 60_000;
  }
  all = (await api.list('entry', 'sort=id')).filter(
    ({ cancelled, date }) => cancelled === null && date >= days.from && date <= days.to,
  );
});

const sumsOf = (own: readonly ApiRecord<'entry'>[]) => ({
  count: own.length,
  byCard: own.filter(({ how }) => how === 1).length,
  manual: own.filter(({ how }) => how === 2).length,
  despite: own.filter(({ despite }) => despite !== null).length,
});

/** What groups are by, from the wire alone: `created` is by the clock of the facility. */
const keyOf = {
  day: ({ date }: ApiRecord<'entry'>) => date,
  hour: ({ created }: ApiRecord<'entry'>) => Number(created.slice(11, 13)),
  weekday: ({ date }: ApiRecord<'entry'>) => new Date(date).getUTCDay() || 7,
};

test.each(['day', 'hour', 'weekday'] as const)('by %s adds up, and opens its entries', async (by) => {
  const report = await server.api.run('reportEntries', { ...days, by });
  expect(report.totals).toEqual(sumsOf(all));
  expect(report.groups).toHaveLength({ day: 9, hour: 24, weekday: 7 }[by]);
  for (const { id, date, rows, ...sums } of report.groups) {
    const own = all.filter((entry) => keyOf[by](entry) === (date ?? id));
    expect(sums, String(date ?? id)).toEqual(sumsOf(own));
    const { body } = await server.api.send('GET', `${rows?.path}?${rows?.query}&sort=id`);
    expect((body as ApiRecord<'entry'>[]).map((entry) => entry.id)).toEqual(own.map((entry) => entry.id));
  }
  const [table] = Object.values(entries.tables).map((make) => make(report));
  expect(table?.totals[0]?.cells.slice(1)).toEqual(Object.values(sumsOf(all)));
});

test('a number that no list has says why', async () => {
  const report = await server.api.run('reportEntries', { ...days, by: 'hour' });
  const noteOf = (groups: typeof report.groups) => entries.tables.entries({ ...report, groups }).note;
  expect(noteOf(report.groups)).toBeNull();
  expect(noteOf(report.groups.map((group) => ({ ...group, rows: null })))).not.toBeNull();
});

test('takes `report:read`', async () => {
  const { key } = await server.api.run('keyCreate', { name: 'Mostrador', scopes: ['*:read', 'entry:operate'] });
  const reply = await server.as(key).call('reportEntries', { ...days, by: 'day' });
  expect(reply.status).toBe(403);
});
