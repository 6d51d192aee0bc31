/** Statements that give up: a condition among those of one counts the rows it looks at. */
import type Database from 'better-sqlite3';

const walks = new Map<number, number>();
let lastKey = 0;

class WalkedTooFar extends Error {}

/** Runs work whose statements together look at so many rows at most. Null when they would have looked at more. */
export async function walkUpTo<T>(rows: number, work: (key: number) => Promise<T>): Promise<T | null> {
  lastKey += 1;
  const key = lastKey;
  walks.set(key, rows);
  try {
    return await work(key);
  } catch (error) {
    if (error instanceof WalkedTooFar) return null;
    throw error;
  } finally {
    walks.delete(key);
  }
}

/**
 * The condition that counts the rows of a table; bind the key of the walk. `column`: one of that table. Without one, SQLite
 * evaluates it in the outermost loop of a join alone.
 */
export function walkedSql(column: string): string {
  return `walked(?, ${column})`;
}

/** Counts what costs as much as looking at so many rows. */
export function walk(key: number, rows: number): void {
  const left = walks.get(key) ?? 0;
  if (left <= 0) throw new WalkedTooFar();
  walks.set(key, left - rows);
}

/** Makes the function known to a connection. */
export function registerWalks(raw: Database.Database): void {
  raw.function('walked', { deterministic: false }, (key, _row) => {
    walk(Number(key), 1);
    return 1;
  });
}
