import { closeSync, copyFileSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { DATABASE } from '#server/core/db/store.ts';
import { checkedColumns } from '#server/core/integrity/checksum.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { verify } from '#server/verify/verify.ts';
import { soundDatabase } from '../kit/corrupt.ts';
import { tablesOf } from '../kit/database.ts';
import { seed } from '../kit/seed.ts';
import { temporaryFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';

const flips = times(12, 20_000);

/** Turns one bit of a file. Returns where. */
function flip(file: string, random: Random): string {
  const at = random.int(0, statSync(file).size - 1);
  const bit = random.int(0, 7);
  const descriptor = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ (1 << bit);
  writeSync(descriptor, byte, 0, 1, at);
  closeSync(descriptor);
  return `byte ${at}, bit ${bit}`;
}

/** Every row of every table, as text by table; null where it cannot be read. */
function contentOf(file: string): Map<string, string> | null {
  try {
    const db = new Database(file, { readonly: true });
    try {
      return new Map(
        tablesOf(db).map((table) => [table, JSON.stringify(db.prepare(`select * from "${table}"`).all())]),
      );
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

/** True when `verify`, or SQLite on its way, finds something. */
function isNoticed(file: string): boolean {
  try {
    const db = new Database(file, { readonly: true });
    try {
      return verify(db).some(({ broken }) => broken.length > 0);
    } finally {
      db.close();
    }
  } catch {
    return true;
  }
}

test(
  `${flips} bits turn over: none goes unseen in what the facility keeps of money`,
  async () => {
    const random = createRandom(seed);
    const { file } = await soundDatabase();
    const before = contentOf(file);
    const copy = join(temporaryFolder(), DATABASE);
    const figures = { flips: 0, noticed: 0, harmless: 0, unseenElsewhere: 0, unseenMoney: 0 };
    for (let turn = 0; turn < flips; turn++) {
      copyFileSync(file, copy);
      const where = flip(copy, random);
      figures.flips += 1;
      const after = contentOf(copy);
      const other =
        after === null ? [] : [...after].flatMap(([table, rows]) => (before?.get(table) === rows ? [] : [table]));
      if (isNoticed(copy)) figures.noticed += 1;
      else if (other.length === 0) figures.harmless += 1;
      else if (other.some((table) => checkedColumns.has(table))) figures.unseenMoney += 1;
      else figures.unseenElsewhere += 1;
      expect(figures.unseenMoney, `${where}: ${other.join(', ')}`).toBe(0);
    }
    tell('bit flips', figures);
    // A dozen may all be in room that no row takes.
    if (flips > 100) expect(figures.noticed).toBeGreaterThan(0);
  },
  300_000 + flips * 3_000,
);
