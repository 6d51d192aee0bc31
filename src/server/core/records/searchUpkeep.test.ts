/** Whatever happens to records, in any order and however much of it waits to be indexed: searches find what reading every row does. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attested } from '#server/verify/attested.ts';
import { fold } from '#shared/domain/text.ts';
import { takeUpIndex } from '#test/kit/searchIndex.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { search as rules } from '../db/searchIndex.ts';
import { DATABASE } from '../db/store.ts';

let server: FacilityServer;
/** The customers there are before: nobody looks for them. */
let others = 0;
beforeAll(async () => {
  server = await startOpen();
  others = server.rows<{ id: number }>('select max("id") as "id" from "customer"')[0]?.id ?? 0;
});

// Rows are erased past the service, which is what this rule sees.
afterAll(() => server.stop(attested.name));

type Action =
  | { readonly kind: 'create'; readonly name: string; readonly email: string }
  | { readonly kind: 'update'; readonly which: number; readonly name: string; readonly email: string }
  | { readonly kind: 'delete' | 'restore' | 'erase'; readonly which: number }
  | { readonly kind: 'takeUp' }
  | { readonly kind: 'look'; readonly text: string };

/** A record as it should be found. */
interface Known {
  readonly id: number;
  name: string;
  email: string;
  deleted: boolean;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'Á', 'ñ', '1'), minLength: 1, maxLength: 5 });
const name = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
const email = word.map((text) => `${fold(text)}@x.es`);
const which = fc.nat({ max: 1000 });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create'), name, email }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('update'), which, name, email }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('delete', 'restore', 'erase'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeUp') }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('look'), text: name }) },
);

test('any sequence of writes is searched as it left the records', async () => {
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 40 }), async (actions) => {
      const known: Known[] = [];
      try {
        for (const next of actions) {
          met.add(await act(known, next));
          if (next.kind === 'look') await expectSame(known, next.text);
        }
        for (const { name: last } of known) await expectSame(known, last);
        expect(brokenRules()).toEqual([]);
      } finally {
        for (const { id } of known) erase(id);
      }
    }),
    { numRuns: runs(4) },
  );
  expect([...met].sort()).toEqual(['create', 'delete', 'erase', 'look', 'restore', 'takeUp', 'update', 'waits']);
});

/** Does it to the server and to what is known. Returns what was done; `waits` where there was no record for it. */
async function act(known: Known[], next: Action): Promise<string> {
  if (next.kind === 'takeUp') {
    takeUpIndex(server.dataDir);
    return next.kind;
  }
  if (next.kind === 'create') {
    const { id } = await server.api.create('customer', { name: next.name, email: next.email });
    known.push({ id, name: next.name, email: next.email, deleted: false });
    return next.kind;
  }
  if (next.kind === 'look') return next.kind;
  const fits = known.filter(({ deleted }) => next.kind === 'erase' || deleted === (next.kind === 'restore'));
  const record = fits[next.which % Math.max(1, fits.length)];
  if (record === undefined) return 'waits';
  if (next.kind === 'update') {
    await server.api.update('customer', record.id, { name: next.name, email: next.email });
    Object.assign(record, { name: next.name, email: next.email });
  } else if (next.kind === 'delete') {
    await server.api.send('DELETE', `/api/model/customer/${record.id}`);
    record.deleted = true;
  } else if (next.kind === 'restore') {
    await server.api.send('POST', `/api/model/customer/${record.id}/restore`, {});
    record.deleted = false;
  } else {
    // The id of the last one is assigned again.
    erase(record.id);
    known.splice(known.indexOf(record), 1);
  }
  return next.kind;
}

async function expectSame(known: readonly Known[], text: string): Promise<void> {
  const found = async (query: string): Promise<number[]> =>
    (await server.api.list('customer', `id[gt]=${others}&fields=id&${query}`))
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  const having = (test: (record: Known) => boolean): number[] =>
    known.filter((record) => !record.deleted && test(record)).map(({ id }) => id);
  const folded = fold(text);
  const typed = encodeURIComponent(text);
  expect(await found(`name[contains]=${typed}`)).toEqual(having((record) => fold(record.name).includes(folded)));
  expect(await found(`email[starts]=${typed}`)).toEqual(having((record) => fold(record.email).startsWith(folded)));
  const words = folded.split(' ');
  const begins = (all: string, one: string): boolean => ` ${all}`.includes(` ${one}`);
  const hasWord = (all: string, one: string): boolean => (one.length < 3 ? begins(all, one) : all.includes(one));
  const searched = (record: Known): boolean =>
    words.every((one) => hasWord(fold(`${record.name} ${record.email}`), one));
  expect(await found(`q=${typed}`)).toEqual(having(searched));
  expect(await found(`q=${typed}&sort=-name`)).toEqual(having(searched));
}

function erase(id: number): void {
  server.write(`delete from "customer" where "id" = ?`, id);
}

function brokenRules(): readonly string[] {
  const db = new Database(join(server.dataDir, DATABASE), { readonly: true });
  const broken = rules.flatMap(({ check }) => check(db));
  db.close();
  return broken;
}
