/** Checksums: no column of a row about money holds something else than the service wrote. */
import type Database from 'better-sqlite3';
import { insertion } from '../core/db/dialect.ts';
import { sql } from '../core/db/sql.ts';
import { checkedColumns, checksumOf } from '../core/integrity/checksum.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { prepared } from './rule.ts';

export const checksums: readonly Invariant[] = [
  {
    name: 'each row is as it was written (checksum)',
    check: (db) => [...checkedColumns.keys()].flatMap((table) => changedRows(db, table)),
  },
];

/** The rows of a table that have another checksum than they should. */
export function changedRows(db: Database.Database, table: string): string[] {
  const broken: string[] = [];
  const columns = [...(checkedColumns.get(table) ?? []), 'checksum'].map((column) => sql.id(column));
  const rows = prepared(db, sql`select ${insertion} as "place", ${sql.join(columns, ', ')} from ${sql.id(table)}`);
  for (const row of rows.iterate() as IterableIterator<Record<string, unknown>>) {
    if (row.checksum !== checksumOf(table, row)) broken.push(`${table} ${row.place}`);
  }
  return broken;
}
