/** The hash chains of the ledgers: a changed, removed or inserted row breaks the link of the one after it. */
import type Database from 'better-sqlite3';
import type { Row } from '#shared/catalogue/index.ts';
import { checkedColumns } from './checksum.ts';
import { chained, commitmentOf, documentHash, ledgerHash } from './hash.ts';
import { type Invariant, rule } from './invariant.ts';

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

/** Tables whose rows are never deleted, with their ids, which are assigned one by one. Drafts of documents are deleted. */
const kept: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...chained, ...checkedColumns.keys()].flatMap((table) =>
      ['invoice', 'invoiceLine', 'file'].includes(table) ? [] : [[table, table === 'event' ? 'sequence' : 'id']],
    ),
  ),
};

export const chains: readonly Invariant[] = [
  ...ledgers.map((chain): Invariant => ({ name: chain.name, check: (db) => walk(db, chain) })),
  rule(
    'what is missing of the audit log was erased with the data of a customer',
    `select 'auditLog ' || a."id" as what from "auditLog" a where a."erased" is not null
        and (a."salt" is not null or a."erased" not in (select "id" from "customerErasure"))`,
  ),
  // Of some tables SQLite stores the last id it assigned: it shows rows deleted at the end, which nothing else does.
  rule(
    'no row is missing, and none has another id',
    Object.entries(kept)
      .map(
        ([table, id]) =>
          `select '${table} ' || coalesce(max("${id}"), 'none') || ' × ' || count(*) as what from "${table}"
            having coalesce(min("${id}"), 1) <> 1 or coalesce(max("${id}"), 0) <> count(*)
                or coalesce(max("${id}"), 0) <> (select "seq" from sqlite_sequence where "name" = '${table}')`,
      )
      .join(' union all '),
  ),
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

function walk(db: Database.Database, chain: Chain): string[] {
  const broken: string[] = [];
  const hashOf = hasherOf(db, chain);
  let current: unknown;
  let previous: string | null = null;
  let sequence = 0;
  for (const row of linksOf(db, chain).iterate() as IterableIterator<Link & { readonly sequence?: number }>) {
    if (row.ledger !== current) [previous, sequence] = [null, 0];
    current = row.ledger;
    sequence += 1;
    const isNext = row.sequence === undefined || row.sequence === sequence;
    if (row.hash !== hashOf(row, previous) || !isNext) broken.push(`${chain.table} ${row.id}`);
    previous = row.hash;
  }
  return broken;
}
