/** What somebody chooses to credit of a document. */
import {
  type CreditableLine,
  type CreditRequest,
  creditableLines,
  creditOf,
  totalsOfCredit,
} from '#shared/domain/credit.ts';
import { cents, type Money, neg, sub, toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import type { InvoiceLine } from '../useInvoice.ts';

/** A line that is credited: all that is left of it where neither is said, nothing where 0 is. */
export interface CreditChoice {
  readonly line: number;
  readonly amount: number | null;
  readonly units: number | null;
  /** Units of the voucher it recharged that go with it. */
  readonly voucherUnits?: number | null;
}

/** A line of which something is left to credit. */
export interface LeftLine {
  readonly id: number;
  readonly description: string;
  readonly product: number | null;
  /** To the cent, with the sign of the line. */
  readonly left: Money;
  /** Units that are left, by their share of the amount. */
  readonly units: number;
  readonly line: CreditableLine;
  /** What is credited of it already. */
  readonly before: readonly CreditableLine[];
}

type Line = Pick<InvoiceLine, 'id' | 'description' | 'product' | 'credited' | 'price' | 'priceBeforeTaxes' | 'units'> &
  Pick<InvoiceLine, 'discountRate' | 'supply' | 'totalBeforeTaxes' | 'total' | 'taxes'>;

/** The lines of which something is left. */
export function leftOf(lines: readonly Line[], pricesTaxIncluded: boolean): LeftLine[] {
  const creditable = creditableLines(lines.map((row) => ({ ...creditableOf(row, pricesTaxIncluded), row })));
  return creditable.flatMap(({ row: { id, description, product, credited }, ...line }) => {
    const whole = line.total;
    const taken = toMoney(Math.abs(credited));
    const left = whole < ZERO ? sub(whole, neg(taken)) : sub(whole, taken);
    if (left === ZERO) return [];
    const units = Math.round(((Math.abs(line.units) * left) / whole) * 1000) / 1000;
    // Parts go by what is credited up to them: what was credited in several counts as one.
    const before = taken === ZERO ? null : creditOf(line, [], { amount: taken }, pricesTaxIncluded);
    return [{ id, description, product, left: cents(left), units, line, before: before === null ? [] : [before.line] }];
  });
}

/** The lines of a request; null: all that is left of the document. */
export function creditedLines(
  choices: readonly CreditChoice[],
  by: 'amount' | 'units',
):
  | { readonly line: number; readonly amount?: number; readonly units?: number; readonly voucherUnits?: number }[]
  | null {
  if (choices.length === 0) return null;
  return choices.flatMap(({ line, voucherUnits = null, ...choice }) => {
    const value = choice[by];
    const more = voucherUnits === null ? {} : { voucherUnits };
    return value === null ? [{ line, ...more }] : value === 0 ? [] : [{ line, [by]: value, ...more }];
  });
}

/** What a credit note of such lines comes to, by the functions of the service. */
export function creditedTotal(
  lines: readonly LeftLine[],
  wanted: ReturnType<typeof creditedLines>,
  pricesTaxIncluded: boolean,
): Money {
  const credited = lines.flatMap(({ id, line, before }) => {
    const request = wanted === null ? { line: id } : wanted.find((each) => each.line === id);
    if (request === undefined) return [];
    return creditOf(line, before, requestOf(request), pricesTaxIncluded)?.line ?? [];
  });
  return neg(totalsOfCredit(credited).total);
}

function requestOf({ amount, units }: { readonly amount?: number; readonly units?: number }): CreditRequest {
  if (amount !== undefined) return { amount: toMoney(amount) };
  return units === undefined ? null : { units };
}

function creditableOf(row: Line, pricesTaxIncluded: boolean): CreditableLine {
  return {
    price: toMoney(pricesTaxIncluded ? row.price : row.priceBeforeTaxes),
    units: row.units,
    discountRate: toPercent(row.discountRate),
    supply: row.supply,
    total: toMoney(row.total),
    totalBeforeTaxes: toMoney(row.totalBeforeTaxes),
    taxes: row.taxes.map(({ tax, name, rate, base, amount }) => ({
      tax,
      name,
      rate: toPercent(rate),
      base: toMoney(base),
      amount: toMoney(amount),
    })),
  };
}
