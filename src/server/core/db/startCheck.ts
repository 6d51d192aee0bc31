/** What is looked at before a file is written again: quick enough for a till that somebody waits for. */
import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { type Chain, hasherOf, type Link, ledgers, partOf } from '../integrity/chains.ts';
import { acceptedIn, withoutAccepted } from './accepted.ts';
import type { FileHealth } from './fileHealth.ts';
import { lastHead, lastWriteOf } from './heads.ts';
import { lossOf } from './losses.ts';
import { prepared } from './sqlite.ts';

/** Bytes of a file that is read through at start, in about 15 ms. A larger one is read by a process of its own, soon after. */
export const SMALL_FILE = 4 * 1024 * 1024;
/** Rows at the end of a chain whose hashes are worked out again at start. */
const TAIL = 5;
/** Faults that are named. */
const MOST = 20;

export interface StartCheck {
  readonly dataDir: string;
  readonly file: string;
  readonly db: Database.Database;
  readonly health: FileHealth;
}

/** Reads a small file through. Closes the file where SQLite finds a fault. */
export function checkSmallFile({ file, db, health }: StartCheck): void {
  if (statSync(file).size > SMALL_FILE) return;
  const faults = quickCheck(db);
  if (faults.length > 0) health.noteDamage('fileDamaged', faults);
}

/** What SQLite finds wrong with a file's pages; not whether indexes hold what their tables do. */
export function quickCheck(db: Database.Database): string[] {
  try {
    const found = db.pragma(`quick_check(${MOST})`) as { readonly quick_check: string }[];
    return found.map((row) => row.quick_check).filter((text) => text !== 'ok');
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Works the hashes of the last rows of every chain out again. Closes the file where one does not fit and was not accepted:
 * what was written last is what a fault of the disk, or a hand, changes unseen.
 */
export function checkTails({ db, health }: Pick<StartCheck, 'db' | 'health'>): void {
  const results = ledgers.map((chain) => ({ name: chain.name, broken: brokenTail(db, chain) }));
  const broken = withoutAccepted(results, acceptedIn(db)).filter((result) => result.broken.length > 0);
  if (broken.length === 0) return;
  const findings = broken.map(({ name, broken: rows }) => `${name}: ${rows.slice(0, MOST).join('; ')}`);
  health.noteDamage('chainBroken', findings);
}

/** Where the values are listed that a table's chains are parted by. */
const partedBy: Readonly<Record<string, string>> = { pos: 'pos', counter: 'invoiceCounter' };

function brokenTail(db: Database.Database, chain: Chain): string[] {
  const parts = chain.by === null ? undefined : partedBy[chain.by];
  const values = parts === undefined ? [1] : prepared(db, `select "id" from "${parts}"`).pluck().all();
  const order = chain.order.split(', ').map((column) => `${column} desc`);
  const last = db.prepare<unknown[], Link>(
    `select *, ${partOf(chain)} as "ledger" from "${chain.table}" where ${chain.where} and ${partOf(chain)} = ?
      order by ${order.join(', ')} limit ${TAIL + 1}`,
  );
  const hashOf = hasherOf(db, chain);
  return values.flatMap((value) => {
    const rows = last.all(value).reverse();
    // Of a longer chain the first row is only what the second one is chained to.
    const from = rows.length > TAIL ? 1 : 0;
    return rows
      .slice(from)
      .filter((row, index) => row.hash !== hashOf(row, rows[index + from - 1]?.hash ?? null))
      .map(({ id }) => `${chain.table} ${id}`);
  });
}

/** Compares the database with the heads stored apart. Closes the file where it lacks what they have, or has other rows. */
export function checkHeads({ dataDir, db, health }: StartCheck): void {
  const head = lastHead(dataDir);
  const count = lastWriteOf(db);
  // A file that was never written to has none.
  health.warn('headsUnreadable', head === 'unreadable' || (head === 'none' && count > 0));
  const loss = lossOf(dataDir, db, head);
  if (loss !== null) health.noteDamage(loss.code, [loss.text]);
}
