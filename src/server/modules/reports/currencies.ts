/** The one currency that a report adds up. What is in another is left out, and named. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { onlyText } from '#server/core/records/query/listIndexes.ts';

/** What a report is asked to add up. */
export interface ScopeQuestion {
  readonly company: number | null;
  /** ISO 4217; that of the company, else of the facility, unless said. */
  readonly currency?: string | undefined;
}

/** What a report adds up. */
export interface Scope {
  readonly company: number | null;
  readonly currency: string;
  /** The currency of documents that count; null where all there are have it, so that none has to be asked. */
  readonly documents: string | null;
  /** The companies whose sales and cash points count; null: those of all. */
  readonly companies: readonly number[] | null;
}

/** Settles what a report adds up. */
export async function scopeOf(ctx: ReadContext, { company, currency: asked }: ScopeQuestion): Promise<Scope> {
  const all = await queryAll<{ id: number; currency: string }>(
    ctx.db,
    sql`select "id", "currency" from "company" order by "deleted", "id"`,
  );
  const currency = asked ?? (all.find(({ id }) => id === company) ?? all[0])?.currency ?? 'EUR';
  const own = all.filter((row) => row.currency === currency && (company === null || row.id === company));
  const hasOnly = (await onlyText(ctx.db, 'invoice', 'currency')) === currency;
  return {
    company,
    currency,
    documents: hasOnly ? null : currency,
    companies: own.length === all.length && company === null ? null : own.map(({ id }) => id),
  };
}

/** The condition that a column is one of the companies that count. */
export function ofCompanies({ companies }: Scope, column: Sql): Sql {
  return companies === null ? sql`1` : sql`${column} in ${sql.list(companies)}`;
}

/** The other currencies in which statements find something. Each selects a currency. */
export async function otherCurrencies(ctx: ReadContext, scope: Scope, found: readonly Sql[]): Promise<string[]> {
  const { company, currency, documents, companies } = scope;
  const hasAll = companies === null || (company !== null && companies.length > 0);
  if (documents === null && hasAll) return [];
  const rows = await queryAll<{ currency: string }>(
    ctx.db,
    sql`select distinct "currency" from (${sql.join(found, ' union all ')}) where "currency" <> ${currency} order by 1`,
  );
  return rows.map((row) => row.currency);
}
