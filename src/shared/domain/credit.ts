/**
 * What a credit note credits of the lines of a document: all that is left of one, some of its units, or an amount. In
 * however many parts a line is credited, they come to what it came to, to the cent of each tax: a part takes the share
 * that what is credited up to and including it has of the line, less what was credited before, and the last the rest.
 */
import {
  add,
  apportion,
  cents,
  type Money,
  min,
  neg,
  over,
  type Percent,
  quantity,
  r2,
  r6,
  ratio,
  sub,
  sum,
  sumPercent,
  times,
  ZERO,
} from './money.ts';
import {
  addUp,
  type DocumentTotals,
  type PricedLine,
  priceDocument,
  type TaxShare,
  withoutTaxes,
  withTaxes,
} from './pricing.ts';

/** A line of a document, as far as it can be credited. */
export interface CreditableLine extends Pick<PricedLine, 'totalBeforeTaxes' | 'total' | 'taxes'> {
  /** Unit price in the document's terms: with tax where its prices include it, else without. */
  readonly price: Money;
  readonly units: number;
  readonly discountRate: Percent;
  readonly supply: boolean;
}

/** What a line on a credit note says; its amounts have the sign turned. */
export interface CreditLine extends CreditableLine {
  readonly taxAmount: Money;
  readonly discount: Money;
}

/** What is to be credited of a line: units or an amount with tax, more than zero; null = all that is left. */
export type CreditRequest = { readonly units: number } | { readonly amount: Money } | null;

export interface Credit {
  readonly line: CreditLine;
  /** What of the line is credited with it, with the sign of the line. */
  readonly after: Money;
  /** Nothing of the line is left. */
  readonly isWhole: boolean;
  /** Units that are returned, more than zero; of an amount credited none, until nothing of the line is left. */
  readonly units: number;
}

/**
 * The lines of a document with the cents that lines without taxes have of it: their amounts are rounded together where
 * prices are without tax, disbursements apart.
 */
export function creditableLines<L extends CreditableLine>(lines: readonly L[]): L[] {
  const credited = [...lines];
  for (const supply of [false, true]) {
    const places = lines.flatMap((line, index) =>
      line.taxes.length === 0 && line.supply === supply ? [{ line, index }] : [],
    );
    const nets = places.map(({ line }) => line.totalBeforeTaxes);
    const parts = apportion(cents(sum(nets, (net) => net)), nets);
    for (const [place, { line, index }] of places.entries()) {
      const total = parts[place] ?? ZERO;
      credited[index] = { ...line, totalBeforeTaxes: total, total };
    }
  }
  return credited;
}

/**
 * What is credited of a line next, after the lines that credit it already. Null where more is requested than is left, or
 * nothing is.
 */
export function creditOf(
  line: CreditableLine,
  before: readonly CreditableLine[],
  request: CreditRequest,
  pricesTaxIncluded: boolean,
): Credit | null {
  const left = remainderOf(line, before);
  if (left.isNothing) return null;
  const byUnits = unitsWanted(line, left, request);
  if (byUnits === null) return null;
  if (byUnits.isRest)
    return { line: restOf(line, left, pricesTaxIncluded), after: line.total, isWhole: true, units: left.units };
  return partOf(line, left, byUnits, pricesTaxIncluded);
}

/** What lines of a credit note come to. */
export function totalsOfCredit(lines: readonly CreditLine[]): DocumentTotals {
  return addUp(
    lines.map((line) => ({
      amounts: { ...line, taxRate: sumPercent(line.taxes.map(({ rate }) => rate)) },
      supply: line.supply,
    })),
  );
}

/** True for a line of a credit note that credits units of a line: at its price, with its discount. */
export function creditsUnits(line: CreditableLine, credit: Pick<CreditableLine, 'price' | 'discountRate'>): boolean {
  return credit.price === line.price && credit.discountRate === line.discountRate;
}

/** What a line of a credit note was to credit. */
export function requestOf(
  line: CreditableLine,
  credit: Pick<CreditableLine, 'price' | 'discountRate' | 'units' | 'total'>,
): CreditRequest {
  return creditsUnits(line, credit) ? { units: Math.abs(credit.units) } : { amount: magnitude(credit.total) };
}

/**
 * What of an amount goes with a part of a line: the share of it that everything credited of the line has, less what went
 * with the parts before. `round` is the step it is rounded at.
 */
export function shareOf(
  whole: Money,
  line: Pick<CreditableLine, 'total'>,
  credited: Pick<Credit, 'after' | 'isWhole'>,
  before: Money,
  round: typeof r2,
): Money {
  if (credited.isWhole || line.total === ZERO) return sub(credited.isWhole ? whole : ZERO, before);
  const upTo = round(over(times(ratio(whole), ratio(credited.after)), ratio(line.total)));
  return sub(upTo, before);
}

/** What is left of a line; amounts with the sign of the line's. */
interface Remainder {
  readonly units: number;
  /** Nothing but units was credited so far. */
  readonly isOfUnits: boolean;
  readonly isNothing: boolean;
  readonly total: Money;
  readonly totalBeforeTaxes: Money;
  readonly taxes: readonly TaxShare[];
}

function remainderOf(line: CreditableLine, before: readonly CreditableLine[]): Remainder {
  const ofUnits = before.filter((credit) => creditsUnits(line, credit));
  const credited = ofUnits.reduce((thousandths, { units }) => thousandths + Math.round(Math.abs(units) * 1000), 0);
  const units = Math.max(Math.round(Math.abs(line.units) * 1000) - credited, 0) / 1000;
  const total = add(line.total, ...before.map((credit) => credit.total));
  return {
    units,
    isOfUnits: ofUnits.length === before.length,
    isNothing: total === ZERO && (line.total !== ZERO || units === 0),
    total,
    totalBeforeTaxes: add(line.totalBeforeTaxes, ...before.map((credit) => credit.totalBeforeTaxes)),
    taxes: line.taxes.map((tax, index) => ({
      ...tax,
      base: add(tax.base, ...before.map((credit) => credit.taxes[index]?.base ?? ZERO)),
      amount: add(tax.amount, ...before.map((credit) => credit.taxes[index]?.amount ?? ZERO)),
    })),
  };
}

type Wanted = { readonly units: number; readonly amount: Money | null; readonly isRest: boolean };

/** Null for more than is left. */
function unitsWanted(line: CreditableLine, left: Remainder, request: CreditRequest): Wanted | null {
  if (request === null) return { units: left.units, amount: null, isRest: true };
  if ('units' in request) {
    return request.units > left.units
      ? null
      : { units: request.units, amount: null, isRest: request.units === left.units };
  }
  const open = magnitude(left.total);
  // Amounts are to the cent, what is left of a line may not be.
  if (request.amount === open || request.amount === cents(open)) return { units: 0, amount: null, isRest: true };
  if (request.amount > open) return null;
  return { units: 0, amount: line.total < 0 ? neg(request.amount) : request.amount, isRest: false };
}

/** The line that takes all that is left. */
function restOf(line: CreditableLine, left: Remainder, pricesTaxIncluded: boolean): CreditLine {
  const { total, totalBeforeTaxes, taxes } = left;
  const amounts = { total, totalBeforeTaxes, taxes };
  return left.isOfUnits && left.units > 0
    ? turned(line, { units: left.units, ...amounts }, pricesTaxIncluded)
    : turned(line, { units: null, ...amounts }, pricesTaxIncluded);
}

function partOf(line: CreditableLine, left: Remainder, { units, amount }: Wanted, pricesTaxIncluded: boolean): Credit {
  const requested = amount ?? totalOf(line, units, pricesTaxIncluded);
  const total = line.total < 0 ? neg(min(neg(requested), neg(left.total))) : min(requested, left.total);
  const upTo = add(sub(line.total, left.total), total);
  const credited = { after: upTo, isWhole: upTo === line.total };
  const shares = sharesUpTo(line, credited);
  const part = {
    total,
    totalBeforeTaxes: shareOf(
      line.totalBeforeTaxes,
      line,
      credited,
      sub(line.totalBeforeTaxes, left.totalBeforeTaxes),
      r6,
    ),
    taxes: line.taxes.map((tax, index) => {
      const [share, open] = [shares[index], left.taxes[index]];
      if (share === undefined || open === undefined) throw new RangeError(`no tax at ${index}`);
      const base = sub(share.base, sub(tax.base, open.base));
      return { ...tax, base, amount: sub(share.amount, sub(tax.amount, open.amount)) };
    }),
  };
  const credit = turned(line, { units: amount === null ? units : null, ...part }, pricesTaxIncluded);
  // Of an amount that is the price of a unit nobody can tell later that it was none.
  return { line: credit, ...credited, units: creditsUnits(line, credit) ? Math.abs(credit.units) : 0 };
}

/** What so many units of a line come to by themselves, as the line does. */
function totalOf(line: CreditableLine, units: number, pricesTaxIncluded: boolean): Money {
  const pricing = { ...line, units: line.units < 0 ? -units : units };
  const total = priceDocument([pricing], pricesTaxIncluded).lines[0]?.total ?? ZERO;
  return line.taxes.length === 0 ? cents(total) : total;
}

/**
 * The parts of base and taxes that go with what is credited: cents of the base first, then of each tax in turn out of
 * what is left, so that every part grows with what is credited and none is ever beyond the whole.
 */
function sharesUpTo(
  line: CreditableLine,
  credited: Pick<Credit, 'after' | 'isWhole'>,
): { readonly base: Money; readonly amount: Money }[] {
  const base = line.taxes[0]?.base ?? ZERO;
  let whole = add(base, ...line.taxes.map((tax) => tax.amount));
  let open = shareOf(whole, line, credited, ZERO, r2);
  const take = (part: Money): Money => {
    const share = whole === ZERO ? ZERO : r2(over(times(ratio(part), ratio(open)), ratio(whole)));
    whole = sub(whole, part);
    open = sub(open, share);
    return share;
  };
  const ofBase = take(base);
  return line.taxes.map((tax) => ({ base: ofBase, amount: take(tax.amount) }));
}

/** A line of a credit note; `units` null = an amount. */
function turned(
  line: CreditableLine,
  part: Omit<Remainder, 'units' | 'isOfUnits' | 'isNothing'> & { readonly units: number | null },
  pricesTaxIncluded: boolean,
): CreditLine {
  const total = neg(part.total);
  const totalBeforeTaxes = neg(part.totalBeforeTaxes);
  const taxes = part.taxes.map((tax) => ({ ...tax, base: neg(tax.base), amount: neg(tax.amount) }));
  const amounts = { total, totalBeforeTaxes, taxAmount: sub(total, totalBeforeTaxes), taxes, supply: line.supply };
  if (part.units === null) {
    const price = pricesTaxIncluded ? part.total : part.totalBeforeTaxes;
    return { ...amounts, units: -1, price, discountRate: 0 as Percent, discount: ZERO };
  }
  const units = line.units < 0 ? part.units : -part.units;
  const list = times(ratio(line.price), quantity(units));
  const discount = pricesTaxIncluded ? sub(r2(list), total) : sub(r6(list), totalBeforeTaxes);
  const { price, discountRate } = line;
  return { ...amounts, units, price, discountRate, discount: discountRate === 0 ? ZERO : discount };
}

function magnitude(amount: Money): Money {
  return amount < 0 ? neg(amount) : amount;
}

/** Both unit prices of a line, from the one in its document's terms. */
export function unitPrices(
  { price, taxes }: Pick<CreditableLine, 'price' | 'taxes'>,
  pricesTaxIncluded: boolean,
): Pick<PricedLine, 'price' | 'priceBeforeTaxes'> {
  return pricesTaxIncluded
    ? { price, priceBeforeTaxes: withoutTaxes(price, taxes) }
    : { price: withTaxes(price, taxes), priceBeforeTaxes: price };
}
