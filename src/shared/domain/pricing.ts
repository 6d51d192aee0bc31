/**
 * The arithmetic of a document: from lines (price, units, discount, taxes) to line amounts, tax groups and totals.
 * The server decides with it and the till previews with it. Steps and roundings are those of docs/domain/money.md.
 */
import {
  add,
  apportion,
  cents,
  type Money,
  oneMinus,
  onePlus,
  over,
  type Percent,
  quantity,
  type Ratio,
  r2,
  r6,
  rateRatio,
  ratio,
  split,
  sub,
  sum,
  sumPercent,
  times,
  ZERO,
} from './money.ts';

/** A tax as it applies to a line. `tax` is the tax record's id. */
export interface AppliedTax {
  readonly tax: number;
  readonly name: string;
  readonly rate: Percent;
}

export interface PricingLine {
  /** Unit price: with tax when prices include it, else without. */
  readonly price: Money;
  readonly units: number;
  readonly discountRate: Percent;
  readonly taxes: readonly AppliedTax[];
  /** A disbursement (suplido): paid on the customer's behalf, outside the tax base. */
  readonly supply?: boolean;
}

/** One tax of a line or of a document, with the part of the base and of the amount it answers for. */
export interface TaxShare extends AppliedTax {
  readonly base: Money;
  readonly amount: Money;
}

export interface PricedLine {
  /** Net of the line before tax, six decimals. */
  readonly totalBeforeTaxes: Money;
  readonly taxAmount: Money;
  readonly total: Money;
  /** What the line's discount takes off, in the terms its price is in. */
  readonly discount: Money;
  /** Unit price without tax, six decimals. */
  readonly priceBeforeTaxes: Money;
  /** Unit price with tax, six decimals. */
  readonly price: Money;
  /** Sum of the rates that apply. */
  readonly taxRate: Percent;
  /** The line's part of each tax of the document: shares of all lines sum to the document's taxes exactly. */
  readonly taxes: readonly TaxShare[];
}

/** What a document comes to. */
export interface DocumentTotals {
  /** Each tax at each rate once. */
  readonly taxes: readonly TaxShare[];
  readonly totalBeforeTaxes: Money;
  readonly taxTotal: Money;
  readonly total: Money;
  readonly discounts: Money;
}

export interface PricedDocument extends DocumentTotals {
  readonly lines: readonly PricedLine[];
}

/** Prices a document whose line prices include tax (`pricesTaxIncluded`, the till) or exclude it. */
export function priceDocument(lines: readonly PricingLine[], pricesTaxIncluded: boolean): PricedDocument {
  const groups = groupByTaxes(lines);
  const priced = lines.map((line) => (pricesTaxIncluded ? priceWithTax(line) : priceWithoutTax(line)));
  const shares = lines.map((): readonly TaxShare[] => []);
  const taxes = new Map<string, TaxShare>();
  let totalBeforeTaxes = ZERO;
  let total = ZERO;

  for (const group of groups) {
    const members = group.members.map((index) => at(priced, index));
    const amounts = pricesTaxIncluded ? groupWithTax(group, members) : groupWithoutTax(group, members);
    totalBeforeTaxes = add(totalBeforeTaxes, amounts.base);
    total = add(total, amounts.base, ...amounts.taxes.map((tax) => tax.amount));
    for (const tax of amounts.taxes) addShare(taxes, tax);
    for (const [position, share] of shareOut(amounts.taxes, members, pricesTaxIncluded).entries()) {
      shares[at(group.members, position)] = share;
    }
  }

  return {
    lines: priced.map((line, index) => ({ ...line, taxes: at(shares, index) })),
    taxes: [...taxes.values()],
    totalBeforeTaxes,
    taxTotal: sub(total, totalBeforeTaxes),
    total,
    discounts: sum(priced, (line) => line.discount),
  };
}

/**
 * Adds up a document from what its lines already come to: a taxed line counts with its shares, an untaxed one with its
 * net, rounded once for all of them; disbursements likewise, apart. Of the lines of `priceDocument` it makes the
 * same totals.
 */
export function addUp(
  lines: readonly { readonly amounts: Omit<PricedLine, 'price' | 'priceBeforeTaxes'>; readonly supply: boolean }[],
): DocumentTotals {
  const taxes = new Map<string, TaxShare>();
  const untaxed = { supply: ZERO, other: ZERO };
  let totalBeforeTaxes = ZERO;
  for (const { amounts, supply } of lines) {
    for (const share of amounts.taxes) addShare(taxes, share);
    const base = amounts.taxes[0]?.base;
    if (base !== undefined) totalBeforeTaxes = add(totalBeforeTaxes, base);
    else untaxed[supply ? 'supply' : 'other'] = add(untaxed[supply ? 'supply' : 'other'], amounts.totalBeforeTaxes);
  }
  totalBeforeTaxes = add(totalBeforeTaxes, cents(untaxed.supply), cents(untaxed.other));
  const taxTotal = sum(taxes.values(), (tax) => tax.amount);
  return {
    taxes: [...taxes.values()],
    totalBeforeTaxes,
    taxTotal,
    total: add(totalBeforeTaxes, taxTotal),
    discounts: sum(lines, ({ amounts }) => amounts.discount),
  };
}

/** A unit price without tax as one with these taxes, six decimals. */
export function withTaxes(price: Money, taxes: readonly AppliedTax[]): Money {
  return r6(times(ratio(price), grossOf(taxes)));
}

/** A unit price that includes these taxes as one without, six decimals. */
export function withoutTaxes(price: Money, taxes: readonly AppliedTax[]): Money {
  return r6(over(ratio(price), grossOf(taxes)));
}

type LineAmounts = Omit<PricedLine, 'taxes'>;

interface TaxGroup {
  readonly taxes: readonly AppliedTax[];
  readonly rate: Percent;
  readonly members: number[];
}

interface GroupAmounts {
  readonly base: Money;
  readonly taxes: readonly TaxShare[];
}

function priceWithTax(line: PricingLine): LineAmounts {
  const taxRate = rateOf(line);
  const gross = onePlus(rateRatio(taxRate));
  const units = quantity(line.units);
  const total = r2(discounted(times(ratio(line.price), units), line.discountRate));
  const totalBeforeTaxes = r6(over(ratio(total), gross));
  return {
    total,
    totalBeforeTaxes,
    taxAmount: sub(total, totalBeforeTaxes),
    discount: sub(r2(times(ratio(line.price), units)), total),
    price: line.price,
    priceBeforeTaxes: r6(over(ratio(line.price), gross)),
    taxRate,
  };
}

function priceWithoutTax(line: PricingLine): LineAmounts {
  const taxRate = rateOf(line);
  const gross = onePlus(rateRatio(taxRate));
  const list = times(ratio(line.price), quantity(line.units));
  const totalBeforeTaxes = r6(discounted(list, line.discountRate));
  const total = r6(times(ratio(totalBeforeTaxes), gross));
  return {
    total,
    totalBeforeTaxes,
    taxAmount: sub(total, totalBeforeTaxes),
    discount: sub(r6(list), totalBeforeTaxes),
    price: r6(times(ratio(line.price), gross)),
    priceBeforeTaxes: line.price,
    taxRate,
  };
}

/** Base = r2(Σ total ÷ (1+R)); tax = Σ total − base, split by rate with the residue to the last. */
function groupWithTax(group: TaxGroup, members: readonly LineAmounts[]): GroupAmounts {
  const total = sum(members, (line) => line.total);
  if (group.taxes.length === 0) return { base: total, taxes: [] };
  const base = r2(over(ratio(total), onePlus(rateRatio(group.rate))));
  const amounts = split(
    sub(total, base),
    group.taxes.map((tax) => tax.rate as number as Money),
  );
  return { base, taxes: group.taxes.map((tax, index) => ({ ...tax, base, amount: at(amounts, index) })) };
}

/** Base = r2(Σ net); each tax = r2(base × rate). */
function groupWithoutTax(group: TaxGroup, members: readonly LineAmounts[]): GroupAmounts {
  const base = r2(ratio(sum(members, (line) => line.totalBeforeTaxes)));
  const taxes = group.taxes.map((tax) => ({ ...tax, base, amount: r2(times(ratio(base), rateRatio(tax.rate))) }));
  return { base, taxes };
}

function groupByTaxes(lines: readonly PricingLine[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>();
  for (const [index, line] of lines.entries()) {
    const taxes = line.supply ? [] : line.taxes;
    const key = `${line.supply ? 'supply' : ''}|${taxes
      .map((tax) => `${tax.tax}:${tax.rate}`)
      .sort()
      .join(',')}`;
    const group = groups.get(key) ?? { taxes, rate: sumPercent(taxes.map((tax) => tax.rate)), members: [] };
    group.members.push(index);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * The lines' parts of the group's taxes, each tax exactly. With tax included the last tax of a line takes what is left
 * of the line, so that its base and taxes are also exactly its total.
 */
function shareOut(
  taxes: readonly TaxShare[],
  members: readonly LineAmounts[],
  pricesTaxIncluded: boolean,
): TaxShare[][] {
  const base = taxes[0]?.base;
  if (base === undefined) return members.map(() => []);
  const bases = apportion(
    base,
    members.map((line) => line.totalBeforeTaxes),
  );
  const takingRest = pricesTaxIncluded ? taxes.findLastIndex((tax) => tax.rate !== 0) : -1;
  const amounts: Money[][] = [];
  for (const [index, tax] of taxes.entries()) {
    amounts.push(
      index === takingRest
        ? members.map((line, position) => sub(line.total, add(at(bases, position), ...columnOf(amounts, position))))
        : apportion(
            tax.amount,
            members.map((line) => r6(times(ratio(line.totalBeforeTaxes), rateRatio(tax.rate)))),
          ),
    );
  }
  return members.map((_, position) =>
    taxes.map((tax, index) => ({ ...tax, base: at(bases, position), amount: at(at(amounts, index), position) })),
  );
}

/** Adds a share to the tax it is part of. */
function addShare(taxes: Map<string, TaxShare>, share: TaxShare): void {
  const key = `${share.tax}:${share.rate}`;
  const known = taxes.get(key);
  taxes.set(
    key,
    known === undefined
      ? share
      : { ...share, base: add(known.base, share.base), amount: add(known.amount, share.amount) },
  );
}

function grossOf(taxes: readonly AppliedTax[]): Ratio {
  return onePlus(rateRatio(sumPercent(taxes.map((tax) => tax.rate))));
}

function columnOf(rows: readonly (readonly Money[])[], position: number): Money[] {
  return rows.map((row) => at(row, position));
}

function rateOf(line: PricingLine): Percent {
  return line.supply ? (0 as Percent) : sumPercent(line.taxes.map((tax) => tax.rate));
}

function discounted(amount: Ratio, rate: Percent): Ratio {
  return times(amount, oneMinus(rateRatio(rate)));
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no element at ${index}`);
  return item;
}
