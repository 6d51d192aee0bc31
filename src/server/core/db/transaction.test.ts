import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '#shared/errors.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { commitsInLog } from '#test/kit/wal.ts';
import { execute, queryFirst } from './execute.ts';
import { sql } from './sql.ts';
import { assertDurable, type Connection, openConnection } from './sqlite.ts';
import { createWriter, type Tx, type Writer } from './transaction.ts';

let file: string;
let writing: Connection;
let reading: Connection;
let writer: Writer;
let committed: number;

beforeEach(() => {
  file = join(temporaryFolder(), 'test.db');
  writing = openConnection(file, 'write');
  writing.raw.exec(`
    create table "parent" ("id" integer primary key);
    create table "row" ("id" integer primary key, "name" text unique,
      "parent" integer references "parent" ("id") deferrable initially deferred) strict;
    create trigger "bomb" before insert on "row" when new."name" = 'bomb' begin select raise(rollback, 'boom'); end;
  `);
  reading = openConnection(file, 'read');
  committed = 0;
  writer = createWriter(writing, () => {
    committed += 1;
  });
});
afterEach(() => {
  reading.close();
  writing.close();
});

const insert = (name: string) => (tx: Tx) => execute(tx, sql`insert into "row" ("name") values (${name})`);
const insertThenFail = (name: string) => async (tx: Tx) => {
  await insert(name)(tx);
  throw new Error(`${name} failed`);
};
const names = (): string[] => reading.raw.prepare('select "name" from "row" order by "id"').pluck().all() as string[];
const statusesOf = async (work: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(work)).map(({ status }) => status);

/** Runs pieces of work that arrive in one turn; returns how many commits they took. */
async function commitsOf(work: () => Promise<unknown>): Promise<number> {
  const before = commitsInLog(file);
  await work();
  return commitsInLog(file) - before;
}

describe('durability', () => {
  test('both connections wait for the disk, also after a write', async () => {
    await writer.run(insert('a'));
    expect(names()).toEqual(['a']);
    for (const connection of [writing, reading]) {
      expect(connection.raw.pragma('synchronous', { simple: true })).toBe(2);
      expect(() => assertDurable(connection)).not.toThrow();
    }
    expect(writing.raw.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(writing.raw.pragma('foreign_keys', { simple: true })).toBe(1);
  });

  test('a connection that would not is noticed', async () => {
    writing.raw.pragma('synchronous = NORMAL');
    expect(() => assertDurable(writing)).toThrow(/synchronous is 1/);
  });

  test('the reader cannot write', () => {
    expect(() => reading.raw.exec(`insert into "row" ("name") values ('x')`)).toThrow(/readonly/);
  });

  test('what is acknowledged can be read elsewhere at once', async () => {
    for (let round = 0; round < 20; round++) {
      await writer.run(insert(`n${round}`));
      expect(names()).toHaveLength(round + 1);
    }
  });
});

describe('work that lets others go first', () => {
  const done: string[] = [];
  const named = (name: string) => async (tx: Tx) => {
    await insert(name)(tx);
    done.push(name);
  };
  beforeEach(() => {
    done.length = 0;
  });

  test('comes after those who asked later in the same turn, in a commit of its own', async () => {
    const all = () => Promise.all([writer.runBehind(named('rows')), writer.run(named('a')), writer.run(named('b'))]);
    expect(await commitsOf(all)).toBe(2);
    expect(done).toEqual(['a', 'b', 'rows']);
  });

  test('has one part after the other, each in a commit of its own', async () => {
    const all = () => Promise.all(['1', '2', '3'].map((name) => writer.runBehind(named(name))));
    expect(await commitsOf(all)).toBe(3);
    expect(done).toEqual(['1', '2', '3']);
  });

  test('goes on where requests never cease', async () => {
    let isThrough = false;
    const rows = Promise.all(['rows 1', 'rows 2'].map((name) => writer.runBehind(named(name)))).then(() => {
      isThrough = true;
    });
    const ask = async (): Promise<void> => {
      for (let turn = 0; !isThrough && turn < 100; turn++) await writer.run(named(`a${turn} `));
    };
    const other = async (): Promise<void> => {
      for (let turn = 0; !isThrough && turn < 100; turn++) await writer.run(named(`b${turn} `));
    };
    await Promise.all([ask(), new Promise(setImmediate).then(other)]);
    await rows;
    const places = ['rows 1', 'rows 2'].map((name) => done.indexOf(name));
    expect(places.every((place) => place > 5 && place < 60)).toBe(true);
  });

  test('that fails leaves nothing, and the others what they did', async () => {
    const all = [writer.runBehind(insertThenFail('a')), writer.run(insert('b')), writer.runBehind(insert('c'))];
    expect(await statusesOf(all)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(names()).toEqual(['b', 'c']);
  });

  test('is settled when the writer is drained', async () => {
    void writer.runBehind(named('rows'));
    await writer.drain();
    expect(done).toEqual(['rows']);
  });
});

describe('a piece of work alone', () => {
  test('is one commit', async () => {
    expect(await commitsOf(() => writer.run(insert('a')))).toBe(1);
    expect(committed).toBe(1);
  });

  test('that fails leaves nothing, and is no commit', async () => {
    expect(await commitsOf(() => expect(writer.run(insertThenFail('a'))).rejects.toThrow('a failed'))).toBe(0);
    expect([names(), committed]).toEqual([[], 0]);
  });

  test('returns what the work returns', async () => {
    expect(await writer.run(async () => 42)).toBe(42);
  });

  test('that breaks a rule of the database fails with the code of it', async () => {
    await writer.run(insert('a'));
    await expect(writer.run(insert('a'))).rejects.toMatchObject({ code: 'unique_conflict' });
  });
});

describe('pieces of work that wait in one turn', () => {
  test('share one commit, up to 64', async () => {
    const all = (count: number, prefix: string) => () =>
      Promise.all(Array.from({ length: count }, (_, index) => writer.run(insert(`${prefix}${index}`))));
    expect(await commitsOf(all(20, 'a'))).toBe(1);
    expect(await commitsOf(all(64, 'b'))).toBe(1);
    expect(await commitsOf(all(200, 'c'))).toBe(4);
    expect(committed).toBe(6);
    expect(names()).toHaveLength(284);
  });

  test('run in their order, each seeing those before it', async () => {
    const seen = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        writer.run(async (tx) => {
          const row = await queryFirst<{ n: number }>(tx, sql`select count(*) as "n" from "row"`);
          await insert(`n${index}`)(tx);
          return row?.n;
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });

  test('are harmed by none that fails', async () => {
    const work = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      writer.run(name === 'b' || name === 'd' ? insertThenFail(name) : insert(name)),
    );
    expect(await statusesOf(work)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect([names(), committed]).toEqual([['a', 'c', 'e'], 1]);
  });

  test('all failing store nothing and report nothing', async () => {
    const work = ['a', 'b', 'c'].map((name) => writer.run(insertThenFail(name)));
    expect(await statusesOf(work)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([names(), committed]).toEqual([[], 0]);
    await writer.run(insert('after'));
    expect(names()).toEqual(['after']);
  });

  test('are all refused when their commit fails, and none is acknowledged', async () => {
    const orphan = (tx: Tx) => execute(tx, sql`insert into "row" ("name", "parent") values ('orphan', 77)`);
    const work = [writer.run(insert('a')), writer.run(orphan), writer.run(insert('b'))];
    expect(await statusesOf(work)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([names(), committed]).toEqual([[], 0]);
    await writer.run(insert('after'));
    expect(names()).toEqual(['after']);
  });

  test('are all refused when SQLite gives the transaction up', async () => {
    const work = [writer.run(insert('a')), writer.run(insert('bomb')), writer.run(insert('b'))];
    expect(await statusesOf(work)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([names(), committed]).toEqual([[], 0]);
    await writer.run(insert('after'));
    expect(names()).toEqual(['after']);
  });

  test('are all refused even when the one at fault hides it', async () => {
    const hiding = (tx: Tx) => insert('bomb')(tx).catch(() => 'all well');
    for (const work of [
      () => [writer.run(hiding)],
      () => [writer.run(insert('a')), writer.run(hiding), writer.run(insert('b'))],
    ]) {
      for (const outcome of await Promise.allSettled(work())) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ServiceError) });
      }
    }
    expect([names(), committed]).toEqual([[], 0]);
  });

  test('that arrive while others run follow in the next commit', async () => {
    let inner: Promise<unknown> = Promise.resolve();
    await writer.run(async (tx) => {
      await insert('first')(tx);
      inner = writer.run(insert('second'));
    });
    await inner;
    expect([names(), committed]).toEqual([['first', 'second'], 2]);
  });
});

test('`drain` resolves when everything taken in is settled', async () => {
  const settled: string[] = [];
  for (const name of ['a', 'b', 'c']) void writer.run(insert(name)).then(() => settled.push(name));
  await writer.drain();
  expect(names()).toEqual(['a', 'b', 'c']);
  await Promise.resolve();
  expect(settled).toEqual(['a', 'b', 'c']);
  await writer.drain();
});
