/** How a rate is said. Where nothing is charged, a rate of 0 % would say the wrong thing: the word does. */
import { indirectTaxOf } from '#shared/domain/indirectTax.ts';
import { cents, type Money, neg, type Percent } from '#shared/domain/money.ts';
import type { DocumentText } from '#shared/i18n/documents.ts';
import type { Writer } from './format.ts';
import type { InvoiceFacts } from './sources.ts';

/** Categories of EN 16931 (UNTDID 5305) under which nothing is charged: the word for it, and the reason that is printed. */
const untaxed: Readonly<Record<string, { readonly word: DocumentText; readonly reason: DocumentText }>> = {
  E: { word: 'exemptRate', reason: 'exempt' },
  O: { word: 'notSubjectRate', reason: 'notSubject' },
  AE: { word: 'reverseChargeRate', reason: 'reverseCharge' },
  K: { word: 'exemptRate', reason: 'intraCommunity' },
  G: { word: 'exemptRate', reason: 'exported' },
};

export interface RateLabel {
  readonly text: string;
  /** A word such as «Exento», which says all; no rate. */
  readonly isWord: boolean;
}

/** «21 %», or why there is none: «Exento», «No sujeto». */
export function rateLabel(category: string | null, rate: Percent, writer: Writer): RateLabel {
  const word = rate === 0 ? untaxed[category ?? '']?.word : undefined;
  return word === undefined ? { text: writer.rate(rate), isWord: false } : { text: writer.text(word), isWord: true };
}

/**
 * The text that gives the reason why nothing is charged (RD 1619/2012 art. 6.1.j, m). Null where something is, and where
 * the category is not known.
 */
export function reasonFor(category: string | null, rate: Percent): DocumentText | null {
  if (rate !== 0 || category === null) return null;
  return untaxed[category]?.reason ?? 'zeroRated';
}

/** What the summary of taxes calls one: by its name and rate, or by the word where nothing is charged. */
export function taxLabel(
  tax: InvoiceFacts['taxes'][number],
  { taxes, untaxed }: Pick<InvoiceFacts, 'taxes' | 'untaxed'>,
  writer: Writer,
): string {
  const label = rateLabel(tax.category, tax.rate, writer);
  if (!label.isWord) return writer.tax(tax.name, tax.rate);
  const words = taxes.map(({ category, rate }) => rateLabel(category, rate, writer).text);
  if (untaxed !== null) words.push(writer.text('notSubjectRate'));
  const isOne = words.filter((word) => word === label.text).length === 1;
  return isOne || tax.name === label.text ? label.text : `${label.text} (${tax.name})`;
}

/**
 * What the column of rates says of a line, an equivalence surcharge apart from its tax: «21 % + 5,2 %». A disbursement says
 * nothing: it has a note of its own.
 */
export function lineRate(
  { supply, taxCategory, taxRate, surchargeRate }: InvoiceFacts['lines'][number],
  writer: Writer,
): string {
  if (supply) return '';
  if (surchargeRate === undefined) return rateLabel(taxCategory, taxRate, writer).text;
  return `${writer.rate((taxRate - surchargeRate) as Percent)} + ${writer.rate(surchargeRate)}`;
}

/** The reasons why something of a document bears no tax, each once. */
export function untaxedReasons({ taxes, untaxed }: InvoiceFacts, writer: Writer): readonly string[] {
  const reasons = new Set(taxes.flatMap(({ exemptionReason }) => exemptionReason ?? []));
  if (untaxed !== null) reasons.add(writer.text('notSubject'));
  return [...reasons];
}

/** A discount as it stands below a line: its rate, and what it takes off with the sign that it has on that line. */
export function discountText(line: InvoiceFacts['lines'][number], writer: Writer): string {
  const rate = `${writer.text('discount')} ${writer.rate(line.discountRate)}`;
  const off = cents(line.discount);
  // Cents that a rounding left on the other side are no discount.
  const isShown = Math.sign(off) === Math.sign(line.price) * Math.sign(line.units);
  return isShown ? `${rate} (${writer.amount(neg(off))})` : rate;
}

/** What the discounts of a document take off, with the sign they have on its lines: below zero where money is charged. */
export function discountsOff({ lines, discounts }: InvoiceFacts): Money {
  const off = cents(discounts);
  const signs = new Set(lines.map(({ total }) => Math.sign(total)).filter((sign) => sign !== 0));
  const [sign] = signs;
  if (sign === undefined || signs.size > 1) return neg(off);
  return (sign > 0 ? 0 - Math.abs(off) : Math.abs(off)) as Money;
}

/** What a document calls its tax: IVA, IGIC or IPSI; null where it charges several of them. */
function taxName({ taxes }: Pick<InvoiceFacts, 'taxes'>, writer: Writer): string | null {
  const charged = taxes.filter(({ rate }) => rate !== 0);
  const names = new Set((charged.length === 0 ? taxes : charged).map(({ name }) => indirectTaxOf(name)));
  const [name = 'IVA', ...others] = names;
  if (others.length > 0) return null;
  return name === 'IVA' ? writer.text('vat') : name;
}

/** A text that names the tax, with the name of the document's own. */
export function withTax(
  key: 'netPrice' | 'grossTotal' | 'taxIncluded' | 'taxNotIncluded',
  document: Pick<InvoiceFacts, 'taxes'>,
  writer: Writer,
): string {
  return writer.text(key).replace('{tax}', taxName(document, writer) ?? writer.text('severalTaxes'));
}

/** What the column of rates is called: «IVA», and where a line bears a surcharge, «IVA + RE». */
export function rateHead(document: Pick<InvoiceFacts, 'taxes' | 'lines'>, writer: Writer): string {
  const name = taxName(document, writer);
  if (name === null) return writer.text('taxTotal');
  const isSurcharged = document.lines.some(({ surchargeRate }) => surchargeRate !== undefined);
  return isSurcharged ? `${name} + ${writer.text('surcharge')}` : name;
}

/** Whether the prices hold the tax: «IVA incluido», «Precios sin IGIC». Null where nothing is charged. */
export function taxStatement(
  document: Pick<InvoiceFacts, 'taxes' | 'pricesTaxIncluded'>,
  writer: Writer,
): string | null {
  if (document.taxes.every(({ rate }) => rate === 0)) return null;
  if (!document.pricesTaxIncluded) return withTax('taxNotIncluded', document, writer);
  return taxName(document, writer) === null ? writer.text('taxesIncluded') : withTax('taxIncluded', document, writer);
}
