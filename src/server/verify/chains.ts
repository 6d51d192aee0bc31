/** The hash chains of the ledgers: a changed, removed or inserted row breaks the link of the one after it. */
import type Database from 'better-sqlite3';
import type { Row } from '#shared/catalogue/index.ts';
import {
  auditFacts,
  chainHash,
  depositFacts,
  invoiceFacts,
  movementFacts,
  paymentFacts,
  stockFacts,
  voucherFacts,
} from '../ledgers/hash.ts';
import { type Invariant, rule } from './invariant.ts';

export const chains: readonly Invariant[] = [
  {
    name: 'the journal of each cash point is unbroken (hash chain)',
    check: (db) => {
      let sequence = 0;
      return walk<Row<'posMovement'>>(db, 'posMovement', '"pos"', movementFacts, (row, isFirst) => {
        sequence = isFirst ? 1 : sequence + 1;
        return row.sequence === sequence;
      });
    },
  },
  {
    name: 'payments are unbroken (hash chain)',
    check: (db) => walk<Row<'payment'>>(db, 'payment', '1', paymentFacts),
  },
  {
    name: 'movements of vouchers are unbroken (hash chain)',
    check: (db) => walk<Row<'voucherMovement'>>(db, 'voucherMovement', '1', voucherFacts),
  },
  {
    name: 'movements of deposits are unbroken (hash chain)',
    check: (db) => walk<Row<'depositMovement'>>(db, 'depositMovement', '1', depositFacts),
  },
  {
    name: 'movements of stock are unbroken (hash chain)',
    check: (db) => walk<Row<'stockMovement'>>(db, 'stockMovement', '1', stockFacts),
  },
  {
    name: 'each series of documents is unbroken (hash chain)',
    check: (db) => walk<Row<'invoice'>>(db, 'invoice', '"counter"', invoiceFacts, () => true, seriesOrder),
  },
  {
    name: 'the audit log is unbroken (hash chain)',
    check: (db) => {
      let next = 1;
      return walk<Row<'auditLog'>>(db, 'auditLog', '1', auditFacts, ({ id }) => {
        const follows = id === next;
        next = id + 1;
        return follows;
      });
    },
  },
  // SQLite keeps the last id it gave: rows taken out at the end leave the chain whole, but not this.
  rule(
    'the audit log ends where it ended',
    `with ends as (
       select coalesce((select "seq" from sqlite_sequence where "name" = 'auditLog'), 0) as given,
              coalesce((select max("id") from "auditLog" where "hash" is not null), 0) as found)
     select 'auditLog ' || max(given, found) as what from ends where given <> found`,
  ),
];

/** Drafts are confirmed in any order: a series goes by its numbers, which start again in a later period. */
const seriesOrder = '"date", "sequenceNumber", "id"';

function walk<R extends { readonly id: number; readonly hash: string | null }>(
  db: Database.Database,
  table: string,
  ledger: string,
  facts: (row: R) => (string | number | null)[],
  holds: (row: R, isFirst: boolean) => boolean = () => true,
  order = '"id"',
): string[] {
  const broken: string[] = [];
  let current: unknown;
  let previous: string | null = null;
  const rows = db.prepare(
    `select *, ${ledger} as "ledger" from "${table}" where "hash" is not null order by ${ledger}, ${order}`,
  );
  for (const row of rows.iterate() as IterableIterator<R & { readonly ledger: unknown }>) {
    const isFirst = row.ledger !== current;
    if (isFirst) previous = null;
    current = row.ledger;
    if (row.hash !== chainHash(previous, facts(row)) || !holds(row, isFirst)) broken.push(`${table} ${row.id}`);
    previous = row.hash;
  }
  return broken;
}
