/** The lists of numbers that are a part of another one: its list with more conditions. */
import { type DebtAge, debtAgeDays } from '../domain/debtAges.ts';
import { addDays } from '../domain/reportPeriod.ts';
import type { ReportRows } from '../operations/parts/reports.ts';

/** What is owed, as a report has it: of documents and of sales, each with its list. */
export interface OwedRows {
  readonly invoices: number;
  readonly sales: number;
  readonly rows: { readonly invoices: ReportRows; readonly sales: ReportRows };
}

/** What the facility owes, as a report has it. */
export interface RefundRows {
  readonly toRefund: number;
  readonly rows: { readonly invoicesToRefund: ReportRows; readonly salesToRefund: ReportRows };
}

/** The lists of what is owed: without those that have nothing. */
export function owedRows({ invoices, sales, rows }: OwedRows): readonly ReportRows[] {
  return [...(invoices === 0 ? [] : [rows.invoices]), ...(sales === 0 ? [] : [rows.sales])];
}

/** The lists of what the facility owes, as records have it: below zero. */
export function refundRows({ toRefund, rows }: RefundRows): readonly ReportRows[] {
  return toRefund === 0 ? [] : [rows.invoicesToRefund, rows.salesToRefund];
}

/** The same of what has been due for some days. `today` is the date of the report. */
export function agedRows(owed: OwedRows, age: DebtAge, today: string): readonly ReportRows[] {
  const { least, most } = debtAgeDays[age];
  const due = {
    ...(most === null ? {} : { gte: addDays(today, -most) }),
    // A moment of the last day is before the next.
    ...(least === null ? {} : { lt: addDays(today, 1 - least) }),
  };
  return owedRows(owed).map((rows) => {
    const isSale = rows === owed.rows.sales;
    const dates = isSale ? ['dueDate', 'issueDate', 'created'] : ['earliestDueDate'];
    // A debt is due on the first of its dates that it has.
    const or = dates.map((date, place) => ({
      ...Object.fromEntries(dates.slice(0, place).map((before) => [before, null])),
      [date]: due,
    }));
    return withFilter(rows, { or });
  });
}

/** A list with one more parameter. */
export function narrowed(rows: ReportRows, more: Readonly<Record<string, string>>): ReportRows {
  const search = new URLSearchParams(rows.query);
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  return { ...rows, query: search.toString() };
}

/** A list takes one `filter`: both hold. */
function withFilter(rows: ReportRows, filter: object): ReportRows {
  const own = new URLSearchParams(rows.query).get('filter');
  const both = own === null ? filter : { and: [JSON.parse(own) as object, filter] };
  return narrowed(rows, { filter: JSON.stringify(both) });
}

/**
 * A list without those of some of its groups, each of which has it with one more condition: that a field has a value, or
 * none. Null where the groups differ otherwise.
 */
export function withoutRows(all: ReportRows, groups: readonly (readonly ReportRows[])[]): ReportRows | null {
  const own = new URLSearchParams(all.query);
  const conditions = groups.map(([rows, ...others]) => {
    if (rows?.path !== all.path || rows.field !== all.field || others.length > 0) return null;
    const search = new URLSearchParams(rows.query);
    if ([...own].some(([name, value]) => search.get(name) !== value)) return null;
    const [more, ...further] = [...search].filter(([name]) => !own.has(name));
    return further.length === 0 ? (more ?? null) : null;
  });
  const stated = conditions.filter((condition) => condition !== null);
  const [field = ''] = stated.map(([name]) => name.replace(/\[null\]$/, ''));
  const isOfField = ([name, value]: readonly [string, string]): boolean =>
    (name === field && /^\d+$/.test(value)) || (name === `${field}[null]` && value === 'true');
  if (stated.length < groups.length || field === '' || !stated.every(isOfField)) return null;
  const values = stated.flatMap(([name, value]) => (name === field ? [value] : []));
  return narrowed(all, {
    ...(values.length === 0 ? {} : { [`${field}[nin]`]: values.join() }),
    ...(values.length === stated.length ? {} : { [`${field}[null]`]: 'false' }),
  });
}
