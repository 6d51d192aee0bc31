/**
 * Withholding (retención a cuenta): what the customer of an invoice pays to the tax agency in place of the seller. It is
 * worked out on what is charged without tax (RD 439/2007 arts. 95 and 100), is no part of `total`, and is subtracted from
 * what the customer pays.
 */
import {
  add,
  cents,
  type Money,
  max,
  min,
  neg,
  type Percent,
  r2,
  rateRatio,
  ratio,
  sub,
  sum,
  times,
  ZERO,
} from './money.ts';

/** Rates in common use, in percentage points: rents, professionals, and those in their first years. */
export const commonRates: readonly number[] = [19, 15, 7];

/** What a line says of the base. */
interface BaseLine {
  readonly totalBeforeTaxes: Money;
  /** A disbursement, which is no income of the seller's. */
  readonly supply: boolean | 0 | 1;
}

/** An amount of a document and what of it is withheld; null = nothing. */
interface Withholding {
  readonly total: Money;
  readonly withheld: Money | null;
}

/** What is withheld from: the base of a document without its disbursements, in cents. */
export function withholdingBase(totalBeforeTaxes: Money, lines: readonly BaseLine[]): Money {
  const supplies = lines.filter(({ supply }) => supply === true || supply === 1);
  return sub(totalBeforeTaxes, cents(sum(supplies, (line) => line.totalBeforeTaxes)));
}

/** What is withheld of a base, in cents, with its sign; null without a rate. */
export function withheldOf(base: Money, rate: Percent | null): Money | null {
  return rate === null ? null : r2(times(ratio(base), rateRatio(rate)));
}

/** What the customer of a document pays, or is paid where it is below zero. */
export function payableOf({ total, withheld }: Withholding): Money {
  return sub(total, withheld ?? ZERO);
}

/** True where more is withheld than there is to pay: what is left has the sign of the total, or is nothing. */
export function withholdsTooMuch(document: Withholding): boolean {
  const payable = payableOf(document);
  return document.total < 0 ? payable > 0 : payable < 0 || (document.total === ZERO && payable !== ZERO);
}

/** What credit notes say together, with the sign turned. */
interface Credits {
  readonly total: Money;
  readonly withheld: Money;
}

/**
 * What a credit note gives back of what was withheld: its base at the rate, as far as the note and what is left of the
 * invoice keep something to pay. So the last one takes what is left, and all of them sum to what the invoice says. `before`:
 * earlier notes. `upTo`: those and this one.
 */
export function withheldOfCredit(
  invoice: Withholding & { readonly rate: Percent | null },
  before: Credits,
  upTo: { readonly total: Money; readonly base: Money },
): Money | null {
  const atRate = withheldOf(upTo.base, invoice.rate);
  if (atRate === null) return null;
  const isBelow = invoice.total < 0;
  const whole = isBelow ? neg(invoice.withheld ?? ZERO) : (invoice.withheld ?? ZERO);
  const turned = (amount: Money): Money => (isBelow ? amount : neg(amount));
  const [back, own] = [turned(before.withheld), turned(sub(upTo.total, before.total))];
  const left = neg(turned(add(invoice.total, upTo.total)));
  const most = min(whole, add(back, own));
  return turned(sub(max(min(turned(atRate), most), sub(whole, left)), back));
}
