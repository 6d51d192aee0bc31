/**
 * The documents that count as turnover, as SQL and as a filter of the record API: confirmed, no offers, not for the house,
 * and none that say again what another said.
 */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { type ComparedDays, type Days, REPORT_DAYS } from '#shared/domain/reportPeriod.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import type { Scope } from './currencies.ts';

/** Which documents. `until`: of the last day only those made up to then. */
export interface Turnover extends Days {
  readonly until: string | null;
  readonly company: number | null;
  /** Null where all documents have the currency of the report. */
  readonly currency: string | null;
}

/** The condition of the documents as `i`. It names what the index has, in its words. */
export function isTurnover({ from, to, until, company, currency }: Turnover): Sql {
  return sql`${withinBudget('i."id"')} and i."status" = ${sql.literal(InvoiceStatus.confirmed)} and i."isProforma" = 0
    and i."isInternal" = 0
  and i."isSummary" = 0 and i."isReplace" = 0 and i."isCountedBefore" is null and i."date" >= ${from}
  and i."date" <= ${to}
  and (i."date" < ${to} or i."created" <= ${until ?? ALWAYS})
  and coalesce(i."company" = ${company}, 1) ${currency === null ? sql`` : sql`and i."currency" = ${currency}`}`;
}

/** The currencies of the documents, as statements of `otherCurrencies`. */
export function currenciesIn(turnovers: readonly Turnover[]): Sql[] {
  return turnovers.map(
    (turnover) => sql`select i."currency" as "currency" from "invoice" i
      where ${isTurnover({ ...turnover, currency: null })}`,
  );
}

/** The day of the first document that counts, whenever it was; null where there is none. */
export async function firstDayOf(
  ctx: ReadContext,
  scope: Pick<Scope, 'company' | 'documents'>,
): Promise<string | null> {
  const row = await queryFirst<{ first: string | null }>(
    ctx.db,
    sql`select min(i."date") as "first" from "invoice" i where ${isTurnover(turnoverIn(REPORT_DAYS, scope))}`,
  );
  return row?.first ?? null;
}

/** Since when there are documents in a period: null where all of it is behind the `first` day of the books. */
export function sinceOf(first: string | null, { from }: Days): string | null {
  return first === null || first <= from ? null : first;
}

/** Later than anything stored. */
const ALWAYS = '9999-12-31T23:59:59.999Z';

export function turnoverIn(
  { from, to, ...days }: Days | ComparedDays,
  { company, documents }: Pick<Scope, 'company' | 'documents'>,
): Turnover {
  return { from, to, until: 'until' in days ? days.until : null, company, currency: documents };
}

/** The list of the documents, with more conditions if given, and a filter that has to hold too. */
export function turnoverRows(
  turnover: Turnover,
  more: Readonly<Record<string, string>> = {},
  filter: object | null = null,
): ReportRows {
  const { from, to, until, company, currency } = turnover;
  // A list takes one filter.
  const filters = [...(until === null ? [] : [upTo(turnover)]), ...(filter === null ? [] : [filter])];
  const both = filters.length > 1 ? { and: filters } : filters[0];
  return {
    path: '/api/model/invoice',
    query: queryOf({
      status: '1',
      isProforma: 'false',
      isInternal: 'false',
      isSummary: 'false',
      isReplace: 'false',
      'isCountedBefore[null]': 'true',
      'date[gte]': from,
      'date[lte]': to,
      ...(company === null ? {} : { company: String(company) }),
      ...(currency === null ? {} : { currency }),
      ...(both === undefined ? {} : { filter: JSON.stringify(both) }),
      ...more,
    }),
    field: 'total',
  };
}

/** The same documents as a `filter` of records that refer to one. */
export function turnoverThrough(reference: string, turnover: Turnover): object {
  const { from, to, until, company, currency } = turnover;
  const of = (field: string): string => `${reference}.${field}`;
  return {
    [of('status')]: 1,
    [of('isProforma')]: false,
    [of('isInternal')]: false,
    [of('isSummary')]: false,
    [of('isReplace')]: false,
    [of('isCountedBefore')]: null,
    [of('date')]: { gte: from, lte: to },
    ...(company === null ? {} : { [of('company')]: company }),
    ...(currency === null ? {} : { [of('currency')]: currency }),
    ...(until === null ? {} : upTo(turnover, of)),
  };
}

function upTo({ to, until }: Turnover, of = (field: string): string => field): object {
  return { or: [{ [of('date')]: { lt: to } }, { [of('created')]: { lte: until } }] };
}

/** Ranges of moments and days of a filter at most: beyond, its address would be too long. */
export const MOST_RANGES = 40;
export const MOST_DAYS = 400;

/** A query string. */
export function queryOf(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(parameters).toString();
}

/** The condition that a field is one of some ids; null: any. No record has the id 0, and a list of none is no filter. */
export function oneOf(field: string, ids: readonly number[] | null): Record<string, string> {
  if (ids === null) return {};
  const [only = 0, ...others] = ids;
  return others.length === 0 ? { [field]: String(only) } : { [`${field}[in]`]: ids.join() };
}

/** The condition that a field is an id, or is empty. */
export function equals(field: string, id: number | null): Record<string, string> {
  return id === null ? { [`${field}[null]`]: 'true' } : { [field]: String(id) };
}
