/** The report of cash differences says what comes of the journals of the cash points, added up again. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { cashDifferences } from '#shared/reports/definitions/cashDifferences.ts';
import { pins } from '#test/kit/facility.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { micros, sumOf } from '#test/kit/reports/counted.ts';
import { prepareHistory, sellFor } from '#test/kit/reports/history.ts';
import { seed } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
/** Days on both sides of the last Sunday of March, when the clocks change. */
const days = { from: '2026-03-24', to: '2026-04-02' };
const COLUMNS = ['count', 'expected', 'counted', 'difference', 'short', 'over', 'cardDifference'] as const;

/** What somebody left behind, worked out from the journal alone. */
interface Left {
  readonly zReport: number;
  readonly pos: number;
  readonly day: string;
  readonly user: number | null;
  readonly counted: number;
  readonly difference: number;
}
let left: readonly Left[];

beforeAll(async () => {
  server = await startFacility();
  const history = await prepareHistory(server);
  server.clock.now = Date.parse('2026-03-24T07:30:00.000Z');
  await sellFor(history, 8, 12, createRandom(seed + 5));
  await handOver();
  left = await leftBehind();
});

/** A session of three holders: one lacks 3, the next finds 2 of it, the last leaves 0.5 too much. */
async function handOver(): Promise<void> {
  const { api, facility } = server;
  const pos = (await api.create('pos', { company: (await api.list('company'))[0]?.id ?? 0, name: 'Tarde' })).id;
  const opened = await api.run('posOpen', { pos, realCashCount: 100 });
  expect(opened.state.open).toBe(true);
  const { manager, frontDesk } = facility.users;
  const give = (from: number, to: number, realCashCount: number) => {
    const pin = (user: number) => ({ user, pin: user === manager ? pins.manager : pins.frontDesk });
    server.clock.now += 600_000;
    return api.run('posHandover', { pos, from: pin(from), to: pin(to), realCashCount, comments: 'Recuento' });
  };
  await give(manager, frontDesk, 97);
  await give(frontDesk, manager, 99);
  server.clock.now += 600_000;
  await api.run('posClose', { pos, realCashCount: 99.5, realCreditCardCount: 0, comments: 'Recuento' });
}

/** Goes through each journal, movement by movement. */
async function leftBehind(): Promise<Left[]> {
  const zReports = await server.api.list('zReport', 'sort=id');
  const journal = server.rows<{
    id: number;
    pos: number;
    type: number;
    amount: number | null;
    real: number | null;
    user: number | null;
    to: number | null;
    method: number | null;
    voided: number | null;
  }>(
    `select m."id", m."pos", m."type", m."amount", m."realCashCount" as "real", m."user", m."handedTo" as "to", m."voided",
            p."type" as "method" from "posMovement" m left join "payment" p on p."id" = m."payment" order by m."id"`,
  );
  return zReports.flatMap(({ id, pos, opening, closing, created }: ApiRecord<'zReport'>) => {
    const own = journal.filter((row) => row.pos === pos && row.id >= opening && row.id <= closing);
    const found: Left[] = [];
    let user = own[0]?.user ?? null;
    let missing = 0;
    for (const row of own) {
      if (row.to === null && row.type !== 2) continue;
      const before = own.filter((other) => other.id < row.id && (other.voided === null || other.voided >= row.id));
      const moved = (types: readonly number[]): number =>
        before.reduce((all, other) => all + (types.includes(other.type) ? (other.amount ?? 0) : 0), 0);
      const tips = before.reduce(
        (all, other) => all + (other.type === 8 && other.method !== 2 ? (other.amount ?? 0) : 0),
        0,
      );
      const inIt = (own[0]?.real ?? 0) + moved([4, 6]) + tips + moved([5]) * OUT;
      const off = (row.real ?? 0) - inIt;
      const day = String(created).slice(0, 10);
      found.push({ zReport: id, pos, day, user, counted: row.real ?? 0, difference: off - missing });
      missing = off;
      user = row.to;
    }
    return found;
  });
}

/** Cash taken out is stored as a positive amount. */
const OUT = -1;

function amountsOf(own: readonly Left[]) {
  const of = (pick: (difference: number) => number): number =>
    own.reduce((all, { difference }) => all + pick(difference), 0);
  return {
    count: own.length,
    counted: own.reduce((all, { counted }) => all + counted, 0),
    difference: of((difference) => difference),
    short: of((difference) => Math.min(0, difference)),
    over: of((difference) => Math.max(0, difference)),
  };
}

test('there is something of everything', () => {
  expect(left.length).toBeGreaterThan(8);
  expect(left.filter(({ difference }) => difference !== 0).length).toBeGreaterThan(3);
});

test('whoever hands a drawer over answers for what changed while they had it', async () => {
  const { groups, counts } = await server.api.run('reportCashDifferences', days);
  const { manager, frontDesk } = server.facility.users;
  const own = counts.filter(({ posName }) => posName === 'Tarde').toReversed();
  expect(own.map(({ user, difference, isHandover }) => [user, difference, isHandover])).toEqual([
    // A key opened it.
    [null, -3, true],
    [frontDesk, 2, true],
    [manager, 0.5, false],
  ]);
  expect(own.map(({ expected, counted }) => [expected, counted])).toEqual([
    [100, 97],
    [97, 99],
    [99, 99.5],
  ]);
  expect(groups.find(({ id }) => id === frontDesk)?.over).toBe(2);
});

describe.each(cashDifferences.choices.by)('by %s', (by) => {
  const keyOf = { user: 'user', pos: 'pos', session: 'zReport', day: 'day' } as const;

  test('each group is what its journals come to, and they sum to the totals', async () => {
    const { groups, totals, rows } = await server.api.run('reportCashDifferences', { ...days, by });
    const inMicros = ({ count, ...amounts }: Record<string, number>) => ({
      count,
      ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toMoney(amount)])),
    });
    const pick = ({ count, counted, difference, short, over }: typeof totals) =>
      inMicros({ count, counted, difference, short, over });
    expect(pick(totals)).toEqual(amountsOf(left));
    for (const column of COLUMNS) {
      expect(micros(groups.map((group) => group[column])), column).toBe(toMoney(totals[column]));
    }
    for (const group of groups) {
      const key = group.date !== null && by === 'day' ? group.date : group.id;
      expect(pick(group)).toEqual(amountsOf(left.filter((own) => own[keyOf[by]] === key)));
      expect(toMoney(group.counted) - toMoney(group.expected)).toBe(toMoney(group.difference));
      if (group.rows !== null) expect(await sumOf(server.api, group.rows)).toBe(toMoney(group.difference));
      expect(group.rows === null).toBe(by === 'user');
    }
    expect(await sumOf(server.api, rows)).toBe(toMoney(totals.difference));
  });
});

test('a company has its own cash points, and a period without sessions nothing', async () => {
  const other = await server.api.create('company', {
    name: 'Otra',
    businessName: 'Otra, S. L.',
    taxNumber: 'B12345674',
  });
  const empty = { count: 0, expected: 0, counted: 0, difference: 0, short: 0, over: 0, cardDifference: 0 };
  const none = await server.api.run('reportCashDifferences', { ...days, company: other.id });
  expect(none).toMatchObject({ totals: empty, groups: [], counts: [] });
  expect(await sumOf(server.api, none.rows)).toBe(0);
  const past = await server.api.run('reportCashDifferences', { from: '2020-02-28', to: '2020-02-29', by: 'day' });
  expect(past.groups.map(({ date }) => date)).toEqual(['2020-02-28', '2020-02-29']);
  expect(past.totals).toEqual(empty);
});
