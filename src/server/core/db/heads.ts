/**
 * The heads of the chains, stored apart from the database: after each commit, and before it is acknowledged, a line with the
 * last row of the audit log. The lines are not waited for: the operating system has them when the process dies, and a power
 * cut can only take the last ones. So a line whose row the database lacks means that acknowledged work is gone.
 */
import { closeSync, fstatSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { writeDurably } from '../process/durableFile.ts';
import { sql } from './sql.ts';
import { prepared } from './sqlite.ts';

/** The name of the file in a data folder. */
export const HEADS = 'taquilla.heads';
/** Bytes after which only the last line is kept. */
const LONGEST = 4 * 1024 * 1024;

const headSchema = z.tuple([
  z.int(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string(),
  z.array(z.tuple([z.int(), z.int(), z.string(), z.string().nullable()])),
]);

/** How far a series of documents was given out. */
export interface HandedOut {
  /** The id of its `invoiceCounter`. */
  readonly counter: number;
  readonly lastValue: number;
  /** The day it is at. */
  readonly lastDate: string;
  /** The number of its last document, for people; null where it was only moved on. */
  readonly number: string | null;
}

/** Where the ledgers stood after a commit. */
export interface Head {
  /** The last row of the audit log, to which every write adds one. */
  readonly row: number;
  readonly hash: string;
  readonly at: string;
  /** The number of the last document, for people. */
  readonly document: string | null;
  /** The hash of the first row of the audit log: other databases have another. */
  readonly origin: string;
  /** The series that have moved since the line before; all of them in the first line of a process. */
  readonly series: readonly HandedOut[];
}

export interface Heads {
  /** Call after every commit. Costs three look-ups and a write that nobody waits for. Throws when it cannot be written. */
  readonly note: () => void;
  readonly close: () => void;
}

/** `unreadable`: there is a file, and nothing in it can be made out. */
export type LastHead = Head | 'none' | 'unreadable';

/** The heads of a data folder, to be added to from now on. Begins with where the database stands. */
export function openHeads(dataDir: string, db: Database.Database): Heads {
  const file = join(dataDir, HEADS);
  const read = headReader(db);
  let descriptor = openSync(file, 'a', 0o600);
  let size = fstatSync(descriptor).size;
  // What a power cut left of a line is closed off, so that the next one stands by itself.
  if (size > 0 && !endsWithLine(file)) size += writeSync(descriptor, '\n');
  let last = -1;
  /** What was noted of each series. */
  const noted = new Map<number, string>();
  const moved = ({ series, ...head }: Head): Head => {
    const differs = (one: HandedOut): boolean => noted.get(one.counter) !== textOf(one);
    return { ...head, series: series.filter(differs) };
  };
  const begin = (head: Head): void => {
    closeSync(descriptor);
    writeDurably(file, headLine(head));
    descriptor = openSync(file, 'a', 0o600);
    size = fstatSync(descriptor).size;
  };
  return {
    note: () => {
      const head = read();
      if (head === null || head.row === last) return;
      const line = headLine(moved(head));
      if (size + line.length > LONGEST) begin(head);
      else size += writeSync(descriptor, line);
      last = head.row;
      for (const one of head.series) noted.set(one.counter, textOf(one));
    },
    close: () => closeSync(descriptor),
  };
}

/** The last head that can be made out. A line that was cut off, or spoilt, is passed over. */
export function lastHead(dataDir: string): LastHead {
  const file = join(dataDir, HEADS);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return 'none';
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const line of lines.reverse()) {
    const head = parse(line);
    if (head !== null) return head;
  }
  return 'unreadable';
}

/** How far each series was given out, as all lines that can be made out say together. */
export function handedOut(dataDir: string): readonly HandedOut[] {
  const furthest = new Map<number, HandedOut>();
  for (const line of readFileSync(join(dataDir, HEADS), 'utf8').split('\n')) {
    for (const one of parse(line)?.series ?? []) {
      const known = furthest.get(one.counter);
      if (known === undefined || isBeyond(one, known)) furthest.set(one.counter, one);
    }
  }
  return [...furthest.values()].toSorted((a, b) => a.counter - b.counter);
}

/** True where a series stands after another place of it: its days never go back, and its numbers only in a later period. */
export function isBeyond(
  one: Omit<HandedOut, 'number'>,
  other: Pick<HandedOut, 'lastValue'> & { readonly lastDate: string | null },
): boolean {
  const [day, otherDay] = [one.lastDate, other.lastDate ?? ''];
  return day > otherDay || (day === otherDay && one.lastValue > other.lastValue);
}

/** The id of the last row of the audit log, 0 where there is none: every write adds one. */
export const lastWrite = sql`select coalesce(max("id"), 0) as "row" from "auditLog"`;

/** The same from a connection of its own. */
export function lastWriteOf(db: Database.Database): number {
  return Number(prepared(db, lastWrite.text).pluck().get());
}

/** Where the ledgers of a database stand; null where nothing was ever written. */
export function readHead(db: Database.Database): Head | null {
  return headReader(db)();
}

/** Has the heads begin anew with where a database stands, because it is known to be another one. */
export function renewHeads(dataDir: string, head: Head | null): void {
  if (head === null) rmSync(join(dataDir, HEADS), { force: true });
  else writeDurably(join(dataDir, HEADS), headLine(head));
}

function endsWithLine(file: string): boolean {
  return readFileSync(file).at(-1) === '\n'.charCodeAt(0);
}

function headReader(db: Database.Database): () => Head | null {
  const row = db.prepare<[], Pick<Head, 'row' | 'hash' | 'at'>>(
    'select "id" as "row", "hash", "created" as "at" from "auditLog" order by "id" desc limit 1',
  );
  const first = db.prepare<[], string>('select "hash" from "auditLog" order by "id" limit 1').pluck();
  // Drafts have no number: a few of them may be newer than the last document.
  const document = db
    .prepare<[], string>(
      `select "number" from (select "number", "id" from "invoice" order by "id" desc limit 20)
        where "number" is not null order by "id" desc limit 1`,
    )
    .pluck();
  const series = seriesReader(db);
  let origin: string | undefined;
  return () => {
    const head = row.get();
    if (head === undefined) return null;
    origin ??= first.get() ?? '';
    return { ...head, document: document.get() ?? null, origin, series: series() };
  };
}

/** Reads where the series stand. The number of a series is looked up again only when it has moved. */
function seriesReader(db: Database.Database): () => readonly HandedOut[] {
  const counters = db.prepare<[], Omit<HandedOut, 'number'>>(
    'select "id" as "counter", "lastValue", "lastDate" from "invoiceCounter" where "lastDate" is not null',
  );
  const number = db
    .prepare<[number, number, string], string>(
      'select "number" from "invoice" where "counter" = ? and "sequenceNumber" = ? and "date" = ?',
    )
    .pluck();
  const known = new Map<number, HandedOut>();
  return () =>
    counters.all().map((now) => {
      const { counter, lastValue, lastDate } = now;
      const before = known.get(counter);
      if (before?.lastValue === lastValue && before.lastDate === lastDate) return before;
      const next = { ...now, number: number.get(counter, lastValue, lastDate) ?? null };
      known.set(counter, next);
      return next;
    });
}

function textOf({ lastValue, lastDate }: HandedOut): string {
  return `${lastValue} ${lastDate}`;
}

/** JSON, and a checksum of it: what a power cut leaves of a line is not taken for one. */
export function headLine({ row, hash, at, document, origin, series }: Head): string {
  const places = series.map(({ counter, lastValue, lastDate, number }) => [counter, lastValue, lastDate, number]);
  const text = JSON.stringify([row, hash, at, document, origin, places]);
  return `${text} ${sumOf(text)}\n`;
}

function parse(line: string): Head | null {
  const end = line.lastIndexOf(' ');
  const text = line.slice(0, Math.max(0, end));
  if (end < 0 || sumOf(text) !== line.slice(end + 1)) return null;
  const parsed = headSchema.safeParse(JSON.parse(text));
  if (!parsed.success) return null;
  const [row, hash, at, document, origin, places] = parsed.data;
  const series = places.map(([counter, lastValue, lastDate, number]) => ({ counter, lastValue, lastDate, number }));
  return { row, hash, at, document, origin, series };
}

function sumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
