/**
 * Lines of a document that another system already worked out: their amounts stay as they came, provided they fit
 * together. What fits is what every document of `priceDocument` does: with tax included base and taxes of a line are its
 * total exactly; the base is within a cent of the net, the taxes within two cents of what is between net and total,
 * because cents are dealt out over the lines; a line without taxes has a total equal to its net. Each tax, and all of them
 * together, is within two cents of its rate of the base, or the line would charge a tax that there is not.
 */
import {
  add,
  cents,
  type Money,
  onePlus,
  over,
  type Percent,
  quantity,
  r2,
  r6,
  rateRatio,
  ratio,
  split,
  sub,
  sum,
  times,
} from './money.ts';
import type { PricedLine, PricingLine } from './pricing.ts';

/** The amounts of a line in the input; the rest follows from them, or from price and units where there are none. */
export interface InputAmounts {
  readonly totalBeforeTaxes: Money | null;
  readonly total: Money | null;
  /** Base and amount of each tax, in the order of the line's taxes. */
  readonly shares: readonly { readonly base: Money; readonly amount: Money }[] | null;
}

const CENT = 10_000;

/** The line with the amounts of the input instead of the computed ones; null where they do not fit together. */
export function keepAmounts(
  line: PricingLine,
  priced: PricedLine,
  input: InputAmounts,
  pricesTaxIncluded: boolean,
): PricedLine | null {
  if (input.totalBeforeTaxes === null && input.total === null && input.shares === null) return priced;
  const gross = onePlus(rateRatio(priced.taxRate));
  const roundTotal = pricesTaxIncluded ? r2 : r6;
  const fromNet =
    input.totalBeforeTaxes === null ? priced.total : roundTotal(times(ratio(input.totalBeforeTaxes), gross));
  const total = input.total ?? fromNet;
  const fromTotal = input.total === null ? priced.totalBeforeTaxes : r6(over(ratio(input.total), gross));
  const totalBeforeTaxes = input.totalBeforeTaxes ?? fromTotal;
  const taxes =
    input.shares === null ? dealt(priced, totalBeforeTaxes, total, pricesTaxIncluded) : stated(priced, input);
  if (taxes === null || !fits(priced, taxes, totalBeforeTaxes, total, pricesTaxIncluded)) return null;
  const list = times(ratio(line.price), quantity(line.units));
  return {
    ...priced,
    totalBeforeTaxes,
    total,
    taxAmount: sub(total, totalBeforeTaxes),
    discount: pricesTaxIncluded ? sub(r2(list), total) : sub(r6(list), totalBeforeTaxes),
    taxes,
  };
}

type Shares = PricedLine['taxes'];

function stated(priced: PricedLine, { shares }: InputAmounts): Shares | null {
  if (shares === null || shares.length !== priced.taxes.length) return null;
  return priced.taxes.map((tax, index) => ({ ...tax, ...shares[index] }));
}

/** Taxes of a line of which the input has only the total. */
function dealt(priced: PricedLine, net: Money, total: Money, pricesTaxIncluded: boolean): Shares {
  const base = cents(net);
  const amounts = split(
    pricesTaxIncluded ? sub(total, base) : cents(sub(total, net)),
    priced.taxes.map((tax) => tax.rate as number as Money),
  );
  return priced.taxes.map((tax, index) => ({ ...tax, base, amount: amounts[index] ?? tax.amount }));
}

function fits({ taxRate }: PricedLine, taxes: Shares, net: Money, total: Money, pricesTaxIncluded: boolean): boolean {
  if (pricesTaxIncluded && total % CENT !== 0) return false;
  const [first] = taxes;
  if (first === undefined) return net === total;
  const { base } = first;
  const whole = taxes.every((tax) => tax.base === base && tax.amount % CENT === 0) && base % CENT === 0;
  const amount = sum(taxes, (tax) => tax.amount);
  const taxAmount = sub(total, net);
  const near = Math.abs(sub(base, net)) <= CENT && Math.abs(sub(amount, taxAmount)) <= 2 * CENT;
  // Each tax by itself, or one could take what another lacks; and all of them together.
  const charged =
    taxes.every((tax) => isTaxOf(tax.amount, tax.rate, base)) &&
    isTaxOf(amount, taxRate, base) &&
    isTaxOf(taxAmount, taxRate, net);
  return whole && near && charged && (!pricesTaxIncluded || add(base, amount) === total);
}

/** True for an amount within two cents of the rate of a base; of a rate of nothing it is nothing. */
function isTaxOf(amount: Money, rate: Percent, base: Money): boolean {
  if (rate === 0) return amount === 0;
  const { num, den } = rateRatio(rate);
  const off = BigInt(amount) * den - BigInt(base) * num;
  return (off < 0n ? -off : off) <= BigInt(2 * CENT) * den;
}
