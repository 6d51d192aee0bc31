import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SaleStatus } from '#shared/domain/states.ts';
import { type Sql, sql } from './sql.ts';

const db = new Database(':memory:');
beforeAll(() => db.exec('create table "row" ("id" integer primary key, "name" text, "n" integer) strict'));
afterAll(() => db.close());

const rows = ({ text, values }: Sql): unknown[] => db.prepare(text).raw().all(values);
const both = ({ text, values }: Sql) => ({ text, values });

describe('values', () => {
  test('are bound, whatever they say', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.constantFrom('\'; drop table "row"; --', '?', '"', "''")),
        (text) => {
          const statement = sql`select ${text}, ${text} = ${text}`;
          expect(statement.text).not.toContain('drop');
          expect(statement.values).toEqual([text, text, text]);
          // What SQLite takes for the end of a text ends it here, too.
          if (!text.includes('\0')) expect(rows(statement)).toEqual([[text, 1]]);
        },
      ),
    );
  });

  test('keep their order through fragments', () => {
    const named = sql`"name" = ${'b'} and "n" in ${sql.list([1, 2])}`;
    expect(both(sql`select ${'a'} from "row" where ${named} or "id" = ${3}`)).toEqual({
      text: `select ? from "row" where "name" = cast(? as text) and "n" in (select "value" from json_each(?)) or "id" = cast(? as integer)`,
      values: ['a', 'b', '[1,2]', 3],
    });
  });

  test.each<[string, Sql, string]>([
    ['compared', sql`"n" >= ${1} and "n" <> ${2} and "n" is not ${3}`, '"n" >= # and "n" <> # and "n" is not #'],
    ['in a range', sql`"n" between ${1} and ${2} and ${3}`, '"n" between # and # and ?'],
    ['of a page', sql`order by "id" limit ${10} offset ${20}`, 'order by "id" limit # offset #'],
    ['in a list', sql`"n" in (${1}, ${2})`, '"n" in (?, ?)'],
    ['handed to a function', sql`coalesce("n", ${1})`, 'coalesce("n", ?)'],
    ['inserted', sql`insert into "row" ("n") values (${1})`, 'insert into "row" ("n") values (?)'],
    ['assigned', sql`update "row" set "n" = ${1} where "id" = ${2}`, 'update "row" set "n" = ? where "id" = #'],
    [
      'without a kind',
      sql`"n" = ${null} or "n" = ${1.5} or "n" = ${new Uint8Array()}`,
      '"n" = ? or "n" = ? or "n" = ?',
    ],
  ])('%s are cast where SQLite would plan anew for each', (_what, { text }, expected) => {
    expect(text).toBe(expected.replaceAll('#', 'cast(? as integer)'));
  });

  test('of another kind get a text of their own', () => {
    const named = (value: string | number | null) => sql`select 1 from "row" where "id" is ${value}`.text;
    const [none, number, text] = [null, 1, 'a'].map(named);
    expect([none, number, text].map((one) => one?.slice('select 1 from "row" where "id" is '.length))).toEqual([
      '?',
      'cast(? as integer)',
      'cast(? as text)',
    ]);
    const either = (a: string | number, b: string | number) => sql`a = ${a} and b = ${b}`.text;
    expect(either(1, 'x')).toBe('a = cast(? as integer) and b = cast(? as text)');
    expect(either('x', 1)).toBe('a = cast(? as text) and b = cast(? as integer)');
    expect(named(null)).toBe(none);
    expect(named(2)).toBe(number);
  });

  test('are told apart in any number', () => {
    const marks = (count: number, last: number | string) =>
      sql.join([...Array.from({ length: count }, () => sql`"n" = ${1}`), sql`"n" = ${last}`], ' or ').text;
    for (const count of [1, 29, 30, 31, 60]) {
      expect(marks(count, 1).split('as integer')).toHaveLength(count + 2);
      expect(marks(count, 'a').split('as integer')).toHaveLength(count + 1);
    }
  });
});

describe('a text', () => {
  const of = (id: number, more: Sql) => sql`select * from "row" where "id" = ${id}${more}`;

  test('is made once for a template and the fragments in it', () => {
    const live = () => sql` and "n" = ${1}`;
    const [one, other] = [of(1, live()), of(2, live())];
    expect(other.shape).toBe(one.shape);
    expect(other.text).toBe(one.text);
    expect(of(1, sql``).shape).not.toBe(one.shape);
    expect(of(1, sql``).text).toBe('select * from "row" where "id" = cast(? as integer)');
    expect(of(3, live()).values).toEqual([3, 1]);
  });

  test('of the same words in another place is another', () => {
    expect(sql`select ${sql.literal(1)}, ${2}`.text).toBe('select 1, ?');
    const either = (first: Sql | number, second: Sql | number) => sql`select ${first}, ${second}`.text;
    expect([either(1, sql`a`), either(sql`a`, 1), either(1, 1), either(sql`a`, sql`b`)]).toEqual([
      'select ?, a',
      'select a, ?',
      'select ?, ?',
      'select a, b',
    ]);
  });

  test('is no text by itself: it would lose its values', () => {
    expect(() => `${sql`select ${1}`}`).toThrow('sql');
  });
});

describe('fragments', () => {
  test('constants stand in the text, and are the same each time', () => {
    const open = () => sql.literal(SaleStatus.pending, SaleStatus.partlyPaid);
    expect(open()).toBe(open());
    expect(both(sql`"status" in (${open()})`)).toEqual({ text: '"status" in (2, 3)', values: [] });
    expect(sql.literal("d'or", 2).text).toBe("'d''or', 2");
    expect(() => sql.literal(1.5)).toThrow('no integer');
  });

  test('names are quoted', () => {
    expect(rows(sql`select ${sql.id('n"a')} from (select 1 as ${sql.id('n"a')})`)).toEqual([[1]]);
  });

  test('lists and rows of values', () => {
    expect(rows(sql`select 1 where ${2} in ${sql.list([1, 2])} and 'b' in ${sql.list(['a', 'b'])}`)).toEqual([[1]]);
    expect(rows(sql`select 1 where (1, 2) = (${sql.values([1, 2])})`)).toEqual([[1]]);
    expect(sql.join([], ', ').text).toBe('');
    expect(both(sql.join([sql`a = ${1.5}`, sql`b`, sql`c = ${2.5}`], ' or '))).toEqual({
      text: 'a = ? or b or c = ?',
      values: [1.5, 2.5],
    });
  });

  test('composed texts bind as many values as they have places', () => {
    expect(both(sql`${sql.composed('"n" > ? and "id" in (?)', [1, 2])} limit ${3}`)).toEqual({
      text: '"n" > cast(? as integer) and "id" in (?) limit cast(? as integer)',
      values: [1, 2, 3],
    });
    expect(() => sql.composed('"n" = ?', [])).toThrow('0 values');
  });
});
