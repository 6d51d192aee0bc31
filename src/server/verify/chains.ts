/** The ledgers: their chains, and that no row of what is never deleted is missing. */
import type Database from 'better-sqlite3';
import { lastIdOf } from '../core/db/dialect.ts';
import { sql } from '../core/db/sql.ts';
import { type Chain, hasherOf, type Link, ledgers, linksOf } from '../core/integrity/chains.ts';
import { checkedColumns } from '../core/integrity/checksum.ts';
import { chained } from '../core/integrity/hash.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rule } from './rule.ts';

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
    sql`select 'auditLog ' || a."id" as what from "auditLog" a where a."erased" is not null
        and (a."salt" is not null or a."erased" not in (select "id" from "customerErasure"))`,
  ),
  // Of some tables SQLite stores the last id it assigned: it shows rows deleted at the end, which nothing else does.
  rule(
    'no row is missing, and none has another id',
    sql.join(
      Object.entries(kept).map(([table, name]) => {
        const id = sql.id(name);
        return sql`select ${sql.literal(`${table} `)} || coalesce(max(${id}), 'none') || ' × ' || count(*) as what from ${sql.id(table)}
            having coalesce(min(${id}), 1) <> 1 or coalesce(max(${id}), 0) <> count(*)
                or coalesce(max(${id}), 0) <> ${lastIdOf(table)}`;
      }),
      ' union all ',
    ),
  ),
];

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
