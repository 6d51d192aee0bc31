/** The taxes of documents, as X, Z and the tax report state them: what is taxed, what bears no tax, and disbursements. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { add, cents, fromMoney, type Money, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { documentTexts } from '#shared/i18n/documents.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { labelOf } from './posReportLabels.ts';

/** A document in force. */
export interface Taxed {
  readonly id: number;
  readonly base: Money;
  /** JSON. */
  readonly taxes: string;
  /** How many documents say the same; those whose taxes do not have all of the base are named one by one. */
  readonly times?: number;
}

/** True where all of a document's base is that of its taxes, each of its own. */
export function isEven({ taxes, base }: Omit<Taxed, 'id'>): boolean {
  return sum(JSON.parse(taxes) as readonly StatedTax[], (tax) => toMoney(tax.base)) === base;
}

/** A tax as a document states it, in units of currency. */
interface StatedTax {
  readonly tax: number;
  readonly name: string;
  readonly rate: number;
  readonly base: number;
  readonly amount: number;
  readonly category?: string | null;
}

interface TaxRow extends Omit<PosReport['byTax'][number], 'base' | 'amount'> {
  base: Money;
  amount: Money;
  count: number;
}

/** A tax with the number of documents that state it. */
export type CountedTax = PosReport['byTax'][number] & { readonly count: number };

/** The taxes of a session. */
export async function taxesOf(ctx: ReadContext, documents: readonly Taxed[]): Promise<PosReport['byTax']> {
  return (await countedTaxesOf(ctx, documents)).map(({ count, ...row }) => row);
}

/**
 * The taxes that documents state, less those of credits, and what bears none: the bases and the amounts
 * sum to the documents. Many documents state the same taxes, so each text is taken apart once.
 */
export async function countedTaxesOf(ctx: ReadContext, documents: readonly Taxed[]): Promise<CountedTax[]> {
  const rows = new Map<string, TaxRow>();
  const read = new Map<string, { readonly taxes: readonly StatedTax[]; readonly base: Money; count: number }>();
  const uneven: Taxed[] = [];
  const count = (tax: Omit<TaxRow, 'base' | 'amount' | 'count'>, base: Money, amount: Money, times = 1): void => {
    const key = `${tax.kind} ${tax.tax} ${tax.rate} ${tax.category} ${tax.name}`;
    const row = rows.get(key) ?? { ...tax, base: ZERO, amount: ZERO, count: 0 };
    rows.set(key, {
      ...row,
      base: add(row.base, base),
      amount: add(row.amount, amount),
      count: row.count + times,
    });
  };
  const headOf = ({ tax, name, rate, category }: StatedTax) => ({
    tax,
    name: labelOf(name, documentTexts.tax.es),
    rate,
    category: category ?? null,
    kind: 'tax' as const,
  });
  for (const document of documents) {
    let text = read.get(document.taxes);
    if (text === undefined) {
      const taxes: readonly StatedTax[] = JSON.parse(document.taxes);
      text = { taxes, base: sum(taxes, ({ base }) => toMoney(base)), count: 0 };
      read.set(document.taxes, text);
    }
    if (text.base === document.base) {
      text.count += document.times ?? 1;
      continue;
    }
    uneven.push(document);
    for (const tax of text.taxes) count(headOf(tax), ZERO, toMoney(tax.amount));
  }
  for (const { taxes, count: times } of read.values()) {
    if (times === 0) continue;
    for (const tax of taxes) count(headOf(tax), scaled(tax.base, times), scaled(tax.amount, times), times);
  }
  // Something in them bears no tax, or several taxes have one base: their lines say which.
  const linesIn = await linesOf(ctx, uneven);
  for (const document of uneven) {
    const lines = linesIn.get(document.id) ?? [];
    const stated = read.get(document.taxes)?.taxes ?? [];
    let rest = document.base;
    for (const line of lines) {
      const [first] = JSON.parse(line.taxes) as readonly StatedTax[];
      if (first === undefined) continue;
      const base = toMoney(first.base);
      const own = stated.find(({ tax, rate }) => tax === first.tax && rate === first.rate) ?? first;
      count(headOf(own), base, ZERO, 0);
      rest = sub(rest, base);
    }
    const supplies = lines.filter(({ supply }) => supply === 1);
    const supplied = cents(sum(supplies, (line) => line.net));
    if (supplies.length > 0) count(apart('supply', documentTexts.supplies.es, null), supplied, ZERO);
    if (rest !== supplied) count(apart('untaxed', documentTexts.notSubjectRate.es, 'O'), sub(rest, supplied), ZERO);
  }
  const order = { tax: 0, untaxed: 1, supply: 2 } as const;
  return [...rows.values()]
    .sort((a, b) => order[a.kind] - order[b.kind] || b.rate - a.rate || a.tax - b.tax)
    .map((row) => ({ ...row, base: fromMoney(row.base), amount: fromMoney(row.amount) }));
}

function apart(kind: 'untaxed' | 'supply', name: string, category: string | null) {
  return { tax: 0, name, rate: 0, category, kind };
}

function scaled(amount: number, times: number): Money {
  return (toMoney(amount) * times) as Money;
}

interface Line {
  readonly invoice: number;
  readonly taxes: string;
  readonly supply: 0 | 1;
  readonly net: Money;
}

async function linesOf(ctx: ReadContext, documents: readonly Taxed[]): Promise<Map<number, Line[]>> {
  if (documents.length === 0) return new Map();
  const lines = await queryAll<Line>(
    ctx.db,
    sql`select "invoice", "taxes", "supply", "totalBeforeTaxes" as "net" from "invoiceLine"
      where ${withinBudget('"id"')} and "invoice" in ${sql.list(documents.map(({ id }) => id))}`,
  );
  return Map.groupBy(lines, ({ invoice }) => invoice);
}
