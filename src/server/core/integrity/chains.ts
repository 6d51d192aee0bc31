/** The hash chains of the ledgers: a changed, removed or inserted row breaks the link of the one after it. */
import type Database from 'better-sqlite3';
import type { Row } from '#shared/catalogue/index.ts';
import { commitmentOf, documentHash, ledgerHash } from './hash.ts';

/** A chain, or one for each value of a column. */
export interface Chain {
  readonly name: string;
  readonly table: string;
  /** The column its rows are parted into chains by; null where all are one. */
  readonly by: string | null;
  readonly order: string;
  /** The rows that are chained. */
  readonly where: string;
}

const whole = { by: null, order: '"id"', where: 'true' };

export const ledgers: readonly Chain[] = [
  { ...whole, name: 'the journal of each cash point is unbroken (hash chain)', table: 'posMovement', by: 'pos' },
  { ...whole, name: 'openings of drawers are unbroken (hash chain)', table: 'drawerOpening' },
  { ...whole, name: 'payments are unbroken (hash chain)', table: 'payment' },
  { ...whole, name: 'money taken for baskets is unbroken (hash chain)', table: 'basketPayment' },
  { ...whole, name: 'movements of vouchers are unbroken (hash chain)', table: 'voucherMovement' },
  { ...whole, name: 'movements of deposits are unbroken (hash chain)', table: 'depositMovement' },
  { ...whole, name: 'movements of stock are unbroken (hash chain)', table: 'stockMovement' },
  { ...whole, name: 'closings of months are unbroken (hash chain)', table: 'monthClosing' },
  {
    name: 'each series of documents is unbroken (hash chain)',
    table: 'invoice',
    by: 'counter',
    // Drafts are confirmed in any order: a series goes by its numbers, which start again in a later period.
    order: '"date", "sequenceNumber", "id"',
    where: '"status" <> 0',
  },
  { ...whole, name: 'the audit log is unbroken (hash chain)', table: 'auditLog' },
];

/** A row of a ledger. */
export interface Link {
  readonly id: number;
  readonly hash: string | null;
  /** The value its chain has of `by`. */
  readonly ledger: unknown;
}

/** The rows of a chain in their order, one chain after the other. */
export function linksOf(db: Database.Database, chain: Chain): Database.Statement {
  const { table, order, where } = chain;
  return db.prepare(
    `select *, ${partOf(chain)} as "ledger" from "${table}" where ${where} order by ${partOf(chain)}, ${order}`,
  );
}

/** Which chain a row belongs to, in SQL. */
export function partOf({ by }: Chain): string {
  return by === null ? '1' : `"${by}"`;
}

/** What works out the hash of a row of a ledger. */
export function hasherOf(db: Database.Database, { table }: Chain): (row: Link, previous: string | null) => string {
  if (table === 'auditLog') {
    return (row, previous) => {
      // What was erased from a row cannot be asked for any more; all others still say what they were hashed with.
      const said: Readonly<Record<string, unknown>> = { ...row };
      const { commitment: stored, erased } = said;
      const due = commitmentOf(said);
      const commitment = erased !== null || stored === due ? stored : `${stored} ${due}`;
      return ledgerHash(table, { ...said, commitment }, previous);
    };
  }
  if (table !== 'invoice') return (row, previous) => ledgerHash(table, { ...row }, previous);
  const lines = db.prepare('select * from "invoiceLine" where "invoice" = ? order by "id"');
  return (row, previous) =>
    documentHash(row as unknown as Row<'invoice'>, lines.all(row.id) as Row<'invoiceLine'>[], previous);
}
