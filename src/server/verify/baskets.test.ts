import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { basketBreaks } from '#test/corruptions/baskets.ts';
import type { Copy } from '#test/corruptions/corrupt.ts';
import { someBaskets } from '#test/kit/baskets.ts';
import { openUnguarded, type SoundDatabase, soundDatabase } from '#test/kit/corrupt.ts';
import { rechain, recheck } from '#test/kit/rehash.ts';
import { baskets } from './baskets.ts';
import { chains } from './chains.ts';
import { verify } from './verify.ts';

let sound: SoundDatabase;
let copy: Copy;
beforeAll(async () => {
  sound = await soundDatabase(someBaskets);
});
beforeEach(() => {
  copy = { ...sound, db: openUnguarded(sound) };
});
afterEach(() => copy.db.close());

const broken = (): string[] => verify(copy.db).flatMap((result) => (result.broken.length > 0 ? result.name : []));
const chain = chains.filter(({ name }) => name.includes('baskets'));

test('money for baskets breaks no rule', () => {
  expect(broken()).toEqual([]);
});

describe.each([...new Set(basketBreaks.map(([rule]) => rule))])('%s', (rule) => {
  const found = basketBreaks.flatMap(([name, how, work, others = []]) =>
    name === rule ? [[name, how, work, others] as const] : [],
  );
  test.each(found)('%s: %s', (_, __, work, others) => {
    work(copy);
    recheck(copy.db);
    expect(broken().toSorted()).toEqual([rule, ...others].toSorted());
  });
});

test('every rule is broken above', () => {
  const rules = [...baskets, ...chain].map(({ name }) => name);
  expect([...new Set(basketBreaks.map(([rule]) => rule))].toSorted()).toEqual(rules.toSorted());
});

test('taking a row out does not go unnoticed, however well it is hashed', () => {
  const ids = copy.db.prepare('select "id" from "basketPayment" order by "id"').pluck().all() as number[];
  expect(ids.length).toBeGreaterThan(20);
  for (const id of ids) {
    copy.db.exec('savepoint before');
    copy.db.prepare('delete from "basketPayment" where "id" = ?').run(id);
    rechain(copy.db);
    expect([id, chains.some(({ check }) => check(copy.db).length > 0)]).toEqual([id, true]);
    copy.db.exec('rollback to before; release before');
  }
});
