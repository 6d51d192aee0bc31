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
  /** Units that are returned: of an amount none, until nothing of the line is left. */
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
  const wanted = partWanted(line, left, request, pricesTaxIncluded);
  if (wanted === null) return null;
  return wanted === 'rest' ? restOf(line, left, pricesTaxIncluded) : partOf(line, left, wanted, pricesTaxIncluded);
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

/** True for a line that credits an amount, and no units of what was sold. */
export function creditsAmount({ units, total }: { readonly units: number; readonly total: number }): boolean {
  return units === 0 && total !== 0;
}

/** True for a line of a credit note that credits units of a line: at its price, with its discount. */
export function creditsUnits(
  line: CreditableLine,
  credit: Pick<CreditableLine, 'price' | 'discountRate' | 'units'>,
): boolean {
  return credit.units !== 0 && credit.price === line.price && credit.discountRate === line.discountRate;
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
interface Remainder extends Part {
  readonly isNothing: boolean;
  /** Nothing but units was credited so far. */
  readonly isOfUnits: boolean;
}

/** So much of a line. */
interface Part {
  readonly units: number;
  readonly total: Money;
  readonly totalBeforeTaxes: Money;
  readonly taxes: readonly TaxShare[];
}

function remainderOf(line: CreditableLine, before: readonly CreditableLine[]): Remainder {
  const credited = before.reduce((thousandths, { units }) => thousandths + Math.round(Math.abs(units) * 1000), 0);
  const units = Math.max(Math.round(Math.abs(line.units) * 1000) - credited, 0) / 1000;
  const total = add(line.total, ...before.map((credit) => credit.total));
  return {
    units,
    isOfUnits: before.every((credit) => credit.units !== 0),
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

/** Units and what they come to, with the sign of the line; an amount has no units. */
type Wanted = Pick<Part, 'units' | 'total'>;

/** Null for more than is left. What leaves no amount takes all the units with it. */
function partWanted(
  line: CreditableLine,
  left: Remainder,
  request: CreditRequest,
  pricesTaxIncluded: boolean,
): Wanted | 'rest' | null {
  if (request === null) return 'rest';
  if ('units' in request) {
    if (request.units > left.units) return null;
    const own = totalOf(line, request.units, pricesTaxIncluded);
    const total = line.total < 0 ? neg(min(neg(own), neg(left.total))) : min(own, left.total);
    const isRest = request.units === left.units || (total === left.total && line.total !== ZERO);
    return isRest ? 'rest' : { units: request.units, total };
  }
  const open = magnitude(left.total);
  // Amounts are to the cent, what is left of a line may not be.
  if (request.amount === open || request.amount === cents(open)) return 'rest';
  return request.amount > open ? null : { units: 0, total: line.total < 0 ? neg(request.amount) : request.amount };
}

/** The line that takes all that is left. */
function restOf(line: CreditableLine, left: Remainder, pricesTaxIncluded: boolean): Credit {
  const credit = turned(line, left, pricesTaxIncluded, left.isOfUnits);
  return { line: credit, after: line.total, isWhole: true, units: left.units };
}

function partOf(line: CreditableLine, left: Remainder, { units, total }: Wanted, pricesTaxIncluded: boolean): Credit {
  const credited = { after: add(sub(line.total, left.total), total), isWhole: false };
  const shares = sharesUpTo(line, credited);
  const part = {
    units,
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
  return { line: turned(line, part, pricesTaxIncluded, true), ...credited, units };
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

/**
 * A line of a credit note. An amount is a price without units. Units have the price of the line, but for the rest of one of
 * which amounts were credited: they have what is left of it.
 */
function turned(line: CreditableLine, part: Part, pricesTaxIncluded: boolean, isAtItsPrice: boolean): CreditLine {
  const total = neg(part.total);
  const totalBeforeTaxes = neg(part.totalBeforeTaxes);
  const taxes = part.taxes.map((tax) => ({ ...tax, base: neg(tax.base), amount: neg(tax.amount) }));
  const amounts = { total, totalBeforeTaxes, taxAmount: sub(total, totalBeforeTaxes), taxes, supply: line.supply };
  const plain = { ...amounts, discountRate: 0 as Percent, discount: ZERO };
  const amount = pricesTaxIncluded ? part.total : part.totalBeforeTaxes;
  if (part.units === 0) return { ...plain, units: 0, price: amount };
  const units = line.units < 0 ? part.units : 0 - part.units;
  const list = times(ratio(line.price), quantity(units));
  const discounted = pricesTaxIncluded ? sub(r2(list), total) : sub(r6(list), totalBeforeTaxes);
  const { price, discountRate } = line;
  if (!isAtItsPrice) return { ...plain, units, price: r6(over(ratio(neg(amount)), quantity(units))) };
  return { ...amounts, units, price, discountRate, discount: discountRate === 0 ? ZERO : discounted };
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
