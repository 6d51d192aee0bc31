/** What a line of a draft charges, from what was sent, what is stored and what its product says. */

import { encodeValue } from '#server/core/records/codec.ts';
import { type ApiRecord, type ApiWrite, models, type Row } from '#shared/catalogue/index.ts';
import type { InputAmounts } from '#shared/domain/inputAmounts.ts';
import {
  fromPercent,
  isMicroPrecise,
  MAX_AMOUNT,
  type Money,
  type Percent,
  sumPercent,
  toMoney,
  toPercent,
  ZERO,
} from '#shared/domain/money.ts';
import { type AppliedTax, type PricingLine, withoutTaxes, withTaxes } from '#shared/domain/pricing.ts';
import type { Zone } from '#shared/domain/time.ts';
import type { FieldCode, FieldError } from '#shared/errors.ts';
import type { PriceBook } from '../sales/priceBook.ts';

/** A line as it was sent, parsed. Fields nobody may write are in it, unchecked, and not looked at. */
export type LineBody = ApiWrite<'invoiceLine'>;
type LineRow = Row<'invoiceLine'>;

/** How a document charges. */
export interface Terms {
  readonly pricesTaxIncluded: boolean;
  readonly taxExempt: boolean;
  /** Amounts that are sent or stored stay as they are. */
  readonly keepsAmounts: boolean;
}

/** A line being written. */
export interface LineSource {
  readonly body: LineBody;
  /** The row it changes, or null for a new line. */
  readonly row: LineRow | null;
  /** Where it is in the request: `#/lines/3`, or `#` for a line by itself. */
  readonly at: string;
}

export interface LineTerms {
  readonly product: Row<'product'> | null;
  readonly pricing: PricingLine;
  /** Of a line that credits an amount of another, which is no units of it: its price is the amount, and is priced once. */
  readonly creditsAmount: boolean;
  /** Null where the service works everything out. */
  readonly inputAmounts: InputAmounts | null;
}

/** Most units of a line, as at the till. */
const MAX_UNITS = 1_000_000;

/**
 * What a line charges. Sent values count where they differ from the stored ones, so that a line read can be sent back
 * with one field changed. Adds to `errors` what cannot be.
 */
export async function termsOf(
  book: PriceBook,
  zone: Zone,
  line: LineSource,
  terms: { readonly before: Terms | null; readonly now: Terms },
  errors: FieldError[],
): Promise<LineTerms> {
  const { body, row } = line;
  const isNew = (name: keyof LineBody): boolean => differs(line, name, zone);
  const fault = (field: string, code: FieldCode): void => {
    errors.push({ pointer: `${line.at}/${field}`, code });
  };
  const goods = await goodsOf(book, line, isNew('product'));
  const supply = isNew('supply') ? body.supply === true : (goods.fresh ?? row)?.supply === 1;
  const taxes = supply ? [] : await taxesOf(book, line, goods, terms, zone, fault);
  const units = isNew('units') ? (body.units ?? 1) : (row?.units ?? 1);
  if (Math.abs(units) > MAX_UNITS) fault('units', units < 0 ? 'too_small' : 'too_big');
  else if (Math.round(units * 1000) / 1000 !== units) fault('units', 'too_precise');
  const discountRate = isNew('discountRate') ? toPercent(body.discountRate ?? 0) : (row?.discountRate ?? toPercent(0));
  if (discountRate < 0) fault('discountRate', 'too_small');
  if (discountRate > toPercent(100)) fault('discountRate', 'too_big');
  const price = priceOf(line, goods, { taxes, supply }, terms, isNew);
  if (price === null) fault('price', 'required');
  const creditsAmount = units === 0 && (body.source === undefined ? (row?.source ?? null) : body.source) !== null;
  const pricing = { price: price ?? ZERO, units: creditsAmount ? -1 : units, discountRate, taxes, supply };
  return { product: goods.product, pricing, creditsAmount, inputAmounts: inputOf(line, pricing, terms, fault) };
}

/** True where a value is sent that is not the one stored. */
export function differs({ body, row }: LineSource, name: keyof LineBody, zone: Zone): boolean {
  const sent = body[name];
  if (sent === undefined || (sent === null && row === null)) return false;
  if (row === null) return true;
  if (name === 'taxes') return !areSame(storedTaxes(row), body.taxes ?? []);
  const stored: Readonly<Record<string, unknown>> = row;
  try {
    return encodeValue(models.invoiceLine.fields[name], sent, zone) !== stored[name];
  } catch (error) {
    // A local time that the zone of the facility puts beyond the years there are: none that is stored.
    if (error instanceof RangeError) return true;
    throw error;
  }
}

interface Goods {
  readonly product: Row<'product'> | null;
  /** The product where the line takes over what it is now: chosen by this request, or of a new line. */
  readonly fresh: Row<'product'> | null;
  /** The taxes of the product. */
  readonly taxes: readonly AppliedTax[];
}

async function goodsOf(book: PriceBook, { body, row }: LineSource, isNew: boolean): Promise<Goods> {
  const id = isNew ? (body.product ?? null) : (row?.product ?? null);
  const product = id === null ? null : ((await book.product(id)) ?? null);
  return {
    product,
    fresh: isNew || row === null ? product : null,
    taxes: product === null ? [] : await book.taxesOf(product),
  };
}

type Both = { readonly before: Terms | null; readonly now: Terms };
type Fault = (field: string, code: FieldCode) => void;

async function taxesOf(
  book: PriceBook,
  line: LineSource,
  goods: Goods,
  { before, now }: Both,
  zone: Zone,
  fault: Fault,
): Promise<readonly AppliedTax[]> {
  const { body, row } = line;
  const stored = row === null ? [] : storedTaxes(row);
  if (now.taxExempt) {
    const isExempt = row !== null && before?.taxExempt === true;
    return isExempt ? stored : book.exemption();
  }
  if (differs(line, 'taxes', zone) && (body.taxes ?? []).length > 0) return chosenTaxes(book, line, stored, now, fault);
  const saysNone = body.taxes?.length === 0 && (body.taxRate ?? 0) === 0;
  if (differs(line, 'taxRate', zone) && !saysNone) return taxesAt(book, toPercent(body.taxRate ?? 0), goods, fault);
  if (differs(line, 'taxes', zone)) return [];
  // A line that was exempt, or a disbursement, has to get its taxes anew.
  const wasUntaxed = row !== null && (before?.taxExempt === true || row.supply === 1);
  if (goods.fresh !== null || (wasUntaxed && goods.product !== null)) return goods.taxes;
  return stored;
}

/** The taxes a line names. Their rates are those of their records, or those the line has already. */
async function chosenTaxes(
  book: PriceBook,
  { body }: LineSource,
  stored: readonly AppliedTax[],
  terms: Terms,
  fault: Fault,
): Promise<AppliedTax[]> {
  const chosen: AppliedTax[] = [];
  for (const [index, { tax: id, rate, name }] of (body.taxes ?? []).entries()) {
    const held = stored.find((tax) => tax.tax === id);
    const record = await book.tax(id);
    const inputRate = rate === undefined ? null : percentOf(rate);
    if (inputRate === undefined) fault(`taxes/${index}/rate`, 'invalid_value');
    else if (record === undefined || (record.deleted === 1 && held === undefined)) {
      fault(`taxes/${index}/tax`, 'unknown_reference');
    } else if (chosen.some((other) => other.tax === id)) fault(`taxes/${index}/tax`, 'invalid_value');
    else if (held !== undefined && (inputRate === null || inputRate === held.rate)) chosen.push(held);
    else if (inputRate === null || inputRate === record.rate)
      chosen.push({ tax: id, name: record.name, rate: record.rate });
    else if (terms.keepsAmounts) chosen.push({ tax: id, name: name ?? record.name, rate: inputRate });
    else fault(`taxes/${index}/rate`, 'invalid_value');
  }
  return chosen;
}

/** The taxes with a rate: the product's where theirs is that, else the first tax in use that has it. */
async function taxesAt(book: PriceBook, rate: Percent, goods: Goods, fault: Fault): Promise<readonly AppliedTax[]> {
  if (goods.product !== null && rateOf(goods.taxes) === rate) return goods.taxes;
  const found = await book.taxWithRate(rate);
  if (found === null) fault('taxRate', 'unknown_reference');
  return found === null ? [] : [found];
}

/** The unit price in the document's terms, or null where there is none to be had. */
function priceOf(
  { body, row }: LineSource,
  goods: Goods,
  { taxes, supply: isSupply }: { readonly taxes: readonly AppliedTax[]; readonly supply: boolean },
  { before, now }: Both,
  isNew: (name: keyof LineBody) => boolean,
): Money | null {
  const included = now.pricesTaxIncluded;
  const [own, other] = included ? (['price', 'priceBeforeTaxes'] as const) : (['priceBeforeTaxes', 'price'] as const);
  const sent = body[own] ?? null;
  if (isNew(own) && sent !== null) return toMoney(sent);
  const sentOther = body[other] ?? null;
  if (isNew(other) && sentOther !== null) {
    return included ? withTaxes(toMoney(sentOther), taxes) : withoutTaxes(toMoney(sentOther), taxes);
  }
  if (goods.fresh !== null) return listPrice(goods.fresh, isSupply ? [] : goods.taxes, now);
  if (row === null) return null;
  if (!included || (before !== null && before.taxExempt !== now.taxExempt)) {
    return included ? withTaxes(row.priceBeforeTaxes, taxes) : row.priceBeforeTaxes;
  }
  return row.price;
}

/** Products are priced with tax. Where none is charged, it comes off. */
function listPrice(
  { price }: Row<'product'>,
  taxes: readonly AppliedTax[],
  { pricesTaxIncluded, taxExempt }: Terms,
): Money {
  return pricesTaxIncluded && !taxExempt ? price : withoutTaxes(price, taxes);
}

/** Amounts to keep: those sent; of a line that charges what it did, also those stored. */
function inputOf(
  { body, row }: LineSource,
  pricing: PricingLine,
  { before, now }: Both,
  fault: Fault,
): InputAmounts | null {
  if (!now.keepsAmounts) return null;
  const shares = (body.taxes ?? []).flatMap(({ base, amount }, index) => {
    if (base === undefined || amount === undefined) return [];
    const share = { base: amountOf(base), amount: amountOf(amount) };
    if (share.base === null) fault(`taxes/${index}/base`, 'invalid_value');
    if (share.amount === null) fault(`taxes/${index}/amount`, 'invalid_value');
    return [{ base: share.base ?? ZERO, amount: share.amount ?? ZERO }];
  });
  const amounts: InputAmounts = {
    totalBeforeTaxes: typeof body.totalBeforeTaxes === 'number' ? toMoney(body.totalBeforeTaxes) : null,
    total: typeof body.total === 'number' ? toMoney(body.total) : null,
    shares: shares.length > 0 && shares.length === body.taxes?.length ? shares : null,
  };
  const isBare = amounts.totalBeforeTaxes === null && amounts.total === null && amounts.shares === null;
  if (row === null || !isBare || !chargesAsStored(row, pricing, { before, now })) return amounts;
  return { totalBeforeTaxes: row.totalBeforeTaxes, total: row.total, shares: storedShares(row) };
}

function chargesAsStored(row: LineRow, pricing: PricingLine, { before, now }: Both): boolean {
  return (
    pricing.price === (now.pricesTaxIncluded ? row.price : row.priceBeforeTaxes) &&
    (pricing.units === row.units || row.units === 0) &&
    pricing.discountRate === row.discountRate &&
    pricing.supply === (row.supply === 1) &&
    before?.pricesTaxIncluded === now.pricesTaxIncluded &&
    areSame(
      storedTaxes(row),
      pricing.taxes.map(({ tax, rate }) => ({ tax, rate: fromPercent(rate) })),
    )
  );
}

function parseTaxes(row: LineRow): ApiRecord<'invoiceLine'>['taxes'] {
  return JSON.parse(row.taxes);
}

function storedTaxes(row: LineRow): AppliedTax[] {
  return parseTaxes(row).map(({ tax, name, rate }) => ({ tax, name, rate: toPercent(rate) }));
}

function storedShares(row: LineRow): { readonly base: Money; readonly amount: Money }[] {
  return parseTaxes(row).map(({ base, amount }) => ({ base: toMoney(base), amount: toMoney(amount) }));
}

/** The same taxes in the same order, at the same rates where they are said. */
function areSame(
  taxes: readonly AppliedTax[],
  sent: readonly { readonly tax: number; readonly rate?: number | undefined }[],
): boolean {
  return (
    taxes.length === sent.length &&
    taxes.every(({ tax, rate }, index) => {
      const other = sent[index];
      return other?.tax === tax && (other.rate === undefined || other.rate === fromPercent(rate));
    })
  );
}

function rateOf(taxes: readonly AppliedTax[]): Percent {
  return sumPercent(taxes.map(({ rate }) => rate));
}

/** A number as an amount, or null where it is none. */
function amountOf(value: number): Money | null {
  return isMicroPrecise(value) && Math.abs(value) <= MAX_AMOUNT ? toMoney(value) : null;
}

function percentOf(points: number): Percent | undefined {
  return isMicroPrecise(points) && points >= 0 && points <= 1000 ? toPercent(points) : undefined;
}
