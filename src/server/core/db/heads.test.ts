import { appendFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#test/kit/server.ts';
import { type HandedOut, HEADS, handedOut, lastHead, openHeads, readHead, renewHeads } from './heads.ts';

let folder: string;
let file: string;
let db: Database.Database;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, HEADS);
  db = new Database(':memory:');
  db.exec(`create table "auditLog" ("id" integer primary key, "hash" text, "created" text);
    create table "invoice" ("id" integer primary key, "number" text, "counter" integer, "sequenceNumber" integer, "date" text);
    create table "invoiceCounter" ("id" integer primary key, "lastValue" integer, "lastDate" text)`);
});

const write = (id: number): void => {
  db.prepare('insert into "auditLog" values (?, ?, ?)').run(id, `hash ${id}`, '2026-03-02T09:00:00.000Z');
};
const head = (row: number, document: string | null = null) => ({
  row,
  hash: `hash ${row}`,
  at: '2026-03-02T09:00:00.000Z',
  document,
  origin: 'hash 1',
  series: [] as readonly HandedOut[],
});

test('say where the last commit stood, and each row once', () => {
  expect(lastHead(folder)).toBe('none');
  const heads = openHeads(folder, db);
  heads.note();
  expect(lastHead(folder)).toBe('none');
  write(1);
  heads.note();
  db.exec(`insert into "invoice" ("id", "number") values (1, 'T26-000001'), (2, null)`);
  write(2);
  heads.note();
  heads.note();
  expect(lastHead(folder)).toEqual(head(2, 'T26-000001'));
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  heads.close();
});

describe('what a power cut, or a disk, does to the file', () => {
  beforeEach(() => {
    const heads = openHeads(folder, db);
    for (const id of [1, 2, 3]) {
      write(id);
      heads.note();
    }
    heads.close();
  });

  test('a line cut off anywhere leaves the one before it', () => {
    const whole = readFileSync(file);
    const [first = '', second = ''] = whole.toString().split('\n');
    const start = first.length + second.length + 2;
    for (let length = start; length < whole.length - 1; length++) {
      writeFileSync(file, whole.subarray(0, length));
      expect([length, lastHead(folder)]).toEqual([length, head(2)]);
    }
  });

  test('a bit changed anywhere in a line is not taken for a head', () => {
    const whole = readFileSync(file);
    const [first = '', second = ''] = whole.toString().split('\n');
    for (let at = first.length + second.length + 2; at < whole.length - 1; at++) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(file, changed);
      const found = lastHead(folder);
      // A letter of the checksum in another case would be the same line: none is.
      expect([at, found]).toEqual([at, head(2)]);
    }
  });

  test('a line after one that was cut off stands', () => {
    truncateSync(file, statSync(file).size - 5);
    const heads = openHeads(folder, db);
    write(4);
    heads.note();
    heads.close();
    expect(lastHead(folder)).toEqual(head(4));
  });

  test('a file in which nothing can be made out is reported, and one that is empty or gone is none', () => {
    writeFileSync(file, Buffer.alloc(500, 0xa5));
    expect(lastHead(folder)).toBe('unreadable');
    writeFileSync(file, '\n\n');
    expect(lastHead(folder)).toBe('unreadable');
    writeFileSync(file, '');
    expect(lastHead(folder)).toBe('none');
    rmSync(file);
    expect(lastHead(folder)).toBe('none');
  });
});

test('the file begins anew before it grows too long', () => {
  const heads = openHeads(folder, db);
  appendFileSync(file, 'x'.repeat(4 * 1024 * 1024 - 50));
  heads.close();
  const again = openHeads(folder, db);
  write(1);
  again.note();
  write(2);
  again.note();
  again.close();
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);
  expect(lastHead(folder)).toEqual(head(2));
});

describe('the series', () => {
  const at = (counter: number, lastValue: number, lastDate: string | null): void => {
    db.prepare('insert or replace into "invoiceCounter" values (?, ?, ?)').run(counter, lastValue, lastDate);
  };
  const give = (counter: number, value: number, date: string): void => {
    const number = `${counter}/${date.slice(2, 4)}-${value}`;
    db.prepare('insert into "invoice" ("number", "counter", "sequenceNumber", "date") values (?, ?, ?, ?)').run(
      ...[number, counter, value, date],
    );
    at(counter, value, date);
  };
  const seriesOf = (): (readonly [number, number, string | null])[] =>
    handedOut(folder).map(({ counter, lastValue, number }) => [counter, lastValue, number]);

  test('are noted when they move, all of them by a process’s first line, and as far as any line says', () => {
    give(1, 7, '2026-03-01');
    at(2, 0, null);
    let heads = openHeads(folder, db);
    write(1);
    heads.note();
    give(2, 1, '2026-03-02');
    write(2);
    heads.note();
    expect(lastHead(folder)).toMatchObject({ series: [{ counter: 2, lastValue: 1, number: '2/26-1' }] });
    write(3);
    heads.note();
    expect(lastHead(folder)).toMatchObject({ row: 3, series: [] });
    expect(seriesOf()).toEqual([
      [1, 7, '1/26-7'],
      [2, 1, '2/26-1'],
    ]);
    // A new year begins again at 1; a series that was moved on has no document there.
    give(1, 1, '2027-01-01');
    at(2, 9, '2026-03-02');
    heads.close();
    heads = openHeads(folder, db);
    write(4);
    heads.note();
    heads.close();
    expect(seriesOf()).toEqual([
      [1, 1, '1/27-1'],
      [2, 9, null],
    ]);
    // A spoilt line takes only what it says itself.
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    writeFileSync(file, lines.with(-1, 'x').join('\n'));
    expect(seriesOf()).toEqual([
      [1, 7, '1/26-7'],
      [2, 1, '2/26-1'],
    ]);
  });
});

test('they begin anew with another database', () => {
  write(7);
  renewHeads(folder, readHead(db));
  expect(lastHead(folder)).toEqual({ ...head(7), origin: 'hash 7' });
  db.exec('delete from "auditLog"');
  renewHeads(folder, readHead(db));
  expect(lastHead(folder)).toBe('none');
});
