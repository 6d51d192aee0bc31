/** What a Facturae is made of: the stored invoice, and the one it corrects. */

import type { ReadContext } from '#server/core/context/context.ts';
import { isSame } from '#server/core/db/dialect.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import { creditsAmount } from '#shared/domain/credit.ts';
import { indirectTaxOf } from '#shared/domain/indirectTax.ts';
import {
  add,
  apportion,
  cents,
  type Money,
  neg,
  over,
  type Percent,
  quantity,
  r2,
  ratio,
  sub,
  sum,
  times,
  toMoney,
  toPercent,
  ZERO,
} from '#shared/domain/money.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { withSurcharges } from '#shared/domain/surcharge.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { type FieldCode, invalidField, ServiceError } from '#shared/errors.ts';
import { storedLines } from '../invoices/draftLines.ts';
import { issueOf } from '../invoices/freeze.ts';
import type { FacturaeDue, FacturaeSource } from './facturae.ts';
import type { FacturaeLine, FacturaeTax } from './facturaeLines.ts';
import { buyerOf, sellerOf } from './loadFacturaeParties.ts';

type Invoice = Row<'invoice'>;
type LineRow = Row<'invoiceLine'>;

/** Longest number or series the format takes. */
const MAX_NUMBER = 20;

/**
 * The source of the document of any confirmed invoice, ticket or credit note. Throws 409 `invalid_transition` for what is no
 * confirmed document, or no invoice: a proforma, an internal one; and 422 at `#/invoice` where it lacks what the format
 * demands: a tax number and an address of both sides, euros, and one invoice that a credit note corrects.
 */
export async function loadFacturae(ctx: ReadContext, invoice: Invoice): Promise<FacturaeSource> {
  const isInvoice = invoice.isProforma === 0 && invoice.isInternal === 0;
  if (invoice.status !== InvoiceStatus.confirmed || !isInvoice) throw new ServiceError('invalid_transition');
  if (invoice.isCreditNote === 1) return loadCreditNote(ctx, invoice);
  return {
    ...(await sourceOf(ctx, invoice, await storedLines(ctx, invoice.id), 'as it is')),
    ...numbered(invoice.number),
    issueDate: invoice.date ?? '',
    operation: issueOf(invoice).operation ?? null,
    correction: null,
    due: dueOf(invoice),
  };
}

/**
 * The source of a credit note's document. Throws 422 at `#/invoice` where it is no confirmed credit note, or lacks what
 * the format demands: one invoice it corrects, a tax number and an address of both sides, euros.
 */
export async function loadCreditNote(ctx: ReadContext, invoice: Invoice): Promise<FacturaeSource> {
  if (invoice.status !== InvoiceStatus.confirmed || invoice.isCreditNote === 0) throw refused('invalid_value');
  const lines = await storedLines(ctx, invoice.id);
  const corrected = await correctedBy(ctx, invoice, lines);
  return {
    ...(await sourceOf(ctx, invoice, lines, 'as it is')),
    ...numbered(invoice.number),
    issueDate: invoice.date ?? '',
    correction: {
      ...numbered(corrected.number),
      date: corrected.date ?? '',
      method: 'differences',
      explanation: null,
    },
  };
}

/**
 * The source of the document that cancels an invoice, confirmed or voided: all its lines negated, on the day it is
 * made. Throws 422 at `#/invoice` as for a credit note.
 */
export async function loadCancellation(ctx: ReadContext, invoice: Invoice): Promise<FacturaeSource> {
  const isIssued = invoice.status !== InvoiceStatus.draft && invoice.isProforma === 0 && invoice.isInternal === 0;
  if (!isIssued) throw refused('invalid_value');
  const corrected = numbered(invoice.number);
  return {
    ...(await sourceOf(ctx, invoice, await storedLines(ctx, invoice.id), 'cancelled')),
    number: corrected.number,
    series: `ANUL${corrected.series ?? ''}`.slice(0, MAX_NUMBER),
    issueDate: ctx.zoneOf(invoice.company).dateAt(ctx.now),
    correction: {
      ...corrected,
      date: invoice.date ?? '',
      method: 'full',
      explanation: `Anulación de ${invoice.number}`,
    },
  };
}

type Common = Pick<
  FacturaeSource,
  | 'isSimplified'
  | 'isSummary'
  | 'operation'
  | 'language'
  | 'seller'
  | 'buyer'
  | 'lines'
  | 'reimbursed'
  | 'withholding'
  | 'due'
  | 'comments'
>;

async function sourceOf(
  ctx: ReadContext,
  invoice: Invoice,
  rows: readonly LineRow[],
  sense: 'as it is' | 'cancelled',
): Promise<Common> {
  if (invoice.currency !== 'EUR') throw refused('invalid_value', invoice.currency);
  const parts = untaxedParts(rows);
  const isBack = sense === 'cancelled';
  const goods = rows.filter(({ supply }) => supply === 0);
  if (goods.length === 0) throw refused('invalid_value', 'lines');
  const reasons = taxesOf(invoice);
  return {
    isSimplified: invoice.isReceipt === 1,
    isSummary: invoice.isSummary === 1,
    language: issueOf(invoice).language,
    seller: await sellerOf(ctx, invoice),
    buyer: await buyerOf(ctx, invoice),
    lines: goods.map((row) => lineOf(row, parts.get(row.id) ?? null, reasons, isBack)),
    reimbursed: rows.filter(({ supply }) => supply === 1).map(({ id }) => turned(parts.get(id) ?? ZERO, isBack)),
    withholding: withholdingOf(invoice, isBack),
    operation: null,
    due: null,
    comments: invoice.publicComments,
  };
}

function withholdingOf({ withholdingRate: rate, withheld }: Invoice, isBack: boolean): FacturaeSource['withholding'] {
  return rate === null || withheld === null ? null : { rate, amount: turned(withheld, isBack) };
}

/** How what was owed when it was issued is to be paid, as the paper says it. */
function dueOf(invoice: Invoice): FacturaeDue | null {
  const { due, payments } = issueOf(invoice);
  const amount = sub(
    payableOf(invoice),
    sum(payments, (payment) => payment.amount),
  );
  if (due === null || amount <= ZERO) return null;
  const date = invoice.dueDate ?? invoice.date ?? '';
  if (due.account === null) return { date, amount, means: '13', account: null };
  // An account that is debited is frozen with asterisks.
  const isDebited = due.account.includes('*');
  return isDebited
    ? { date, amount, means: '02', account: null }
    : { date, amount, means: '04', account: due.account.replaceAll(/\s/g, '') };
}

/** The one invoice a credit note corrects: its own source, else that of its lines. */
async function correctedBy(ctx: ReadContext, invoice: Invoice, lines: readonly LineRow[]): Promise<Invoice> {
  const ids = new Set<number>();
  if (invoice.source !== null) ids.add(invoice.source);
  else {
    for (const { source, sourceInvoice } of lines) {
      const line = source === null ? undefined : await getRow(ctx.db, 'invoiceLine', source);
      const id = line?.invoice ?? (await withNumber(ctx, invoice, sourceInvoice));
      if (id !== null) ids.add(id);
    }
  }
  const [id, ...others] = ids;
  if (others.length > 0) throw refused('invalid_value', 'source');
  const corrected = id === undefined ? undefined : await getRow(ctx.db, 'invoice', id);
  if (corrected?.number == null) throw refused('required', 'source');
  return corrected;
}

async function withNumber(ctx: ReadContext, { company }: Invoice, number: string): Promise<number | null> {
  if (number === '') return null;
  const found = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "invoice" where ${isSame(sql`"company"`, company)} and "number" = ${number}`,
  );
  return found?.id ?? null;
}

/** Whole cents of lines without tax, that sum to what they add to the invoice's base; supplies apart. By line. */
function untaxedParts(rows: readonly LineRow[]): ReadonlyMap<number, Money> {
  const parts = new Map<number, Money>();
  for (const supply of [0, 1]) {
    const group = rows.filter((row) => row.supply === supply && row.taxes === '[]');
    const nets = group.map((row) => row.totalBeforeTaxes);
    const whole = apportion(cents(sum(nets, (net) => net)), nets);
    for (const [index, { id }] of group.entries()) parts.set(id, whole[index] ?? ZERO);
  }
  return parts;
}

type InvoiceTax = NonNullable<ApiRecord<'invoice'>['taxes']>[number];

function taxesOf({ taxes }: Invoice): readonly InvoiceTax[] {
  return JSON.parse(taxes ?? '[]');
}

function lineOf(row: LineRow, untaxed: Money | null, reasons: readonly InvoiceTax[], isBack: boolean): FacturaeLine {
  const shares: ApiRecord<'invoiceLine'>['taxes'] = JSON.parse(row.taxes);
  const [first] = shares;
  const gross = untaxed ?? toMoney(first?.base ?? 0);
  const list = r2(times(ratio(row.priceBeforeTaxes), quantity(row.units)));
  const discount = row.discountRate === 0 ? null : { rate: row.discountRate, amount: sub(list, gross) };
  const cost = add(gross, discount?.amount ?? ZERO);
  const taxes = shares.length === 0 ? [untaxedTax(gross)] : taxesIn(shares);
  // An amount that is credited is of no units; the format wants some.
  const units = creditsAmount({ units: row.units, total: cost }) ? Math.sign(cost) : row.units;
  return {
    description: row.description,
    units: isBack ? 0 - units : units,
    unitPrice: units === 0 ? ratio(row.priceBeforeTaxes) : over(ratio(cost), quantity(units)),
    cost: turned(cost, isBack),
    discount: discount && { ...discount, amount: turned(discount.amount, isBack) },
    gross: turned(gross, isBack),
    taxes: isBack ? taxes.map(takenBack) : taxes,
    special: specialOf(shares, reasons),
  };
}

/** A surcharge on top of another tax is part of that: the format has a place of its own for it. */
function taxesIn(shares: ApiRecord<'invoiceLine'>['taxes']): FacturaeTax[] {
  return withSurcharges(shares).map(({ tax: { name, rate, base, amount }, surcharge }) => ({
    code: codeOf(name),
    rate: toPercent(rate),
    base: toMoney(base),
    amount: toMoney(amount),
    surcharge: surcharge && { rate: toPercent(surcharge.rate), amount: toMoney(surcharge.amount) },
  }));
}

function untaxedTax(base: Money): FacturaeTax {
  return { code: '01', rate: 0 as Percent, base, amount: ZERO, surcharge: null };
}

function takenBack(tax: FacturaeTax): FacturaeTax {
  const surcharge = tax.surcharge && { ...tax.surcharge, amount: neg(tax.surcharge.amount) };
  return { ...tax, base: neg(tax.base), amount: neg(tax.amount), surcharge };
}

/** The code that the format has for the tax. */
function codeOf(name: string): FacturaeTax['code'] {
  return ({ IVA: '01', IPSI: '02', IGIC: '03' } as const)[indirectTaxOf(name)];
}

/** Why a line is not taxed, after the code of the tax it would be (EN 16931 categories E and O). */
function specialOf(shares: ApiRecord<'invoiceLine'>['taxes'], reasons: readonly InvoiceTax[]): FacturaeLine['special'] {
  if (shares.length === 0) return { code: '02', reason: '01 Operación no sujeta' };
  for (const { tax, name } of shares) {
    const said = reasons.find((reason) => reason.tax === tax);
    if (said?.category !== 'E' && said?.category !== 'O') continue;
    const isExempt = said.category === 'E';
    const reason = said.exemptionReason ?? (isExempt ? 'Operación exenta' : 'Operación no sujeta');
    return { code: isExempt ? '01' : '02', reason: `${codeOf(name)} ${reason}` };
  }
  return null;
}

/** A number as the format takes it: its last twenty characters, those before as the series. */
function numbered(number: string | null): { readonly number: string; readonly series: string | null } {
  const whole = number ?? '';
  if (whole === '' || whole.length > 2 * MAX_NUMBER) throw refused('invalid_value', 'number');
  const series = whole.slice(0, -MAX_NUMBER);
  return { number: whole.slice(-MAX_NUMBER), series: series === '' ? null : series };
}

function turned(amount: Money, isBack: boolean): Money {
  return isBack ? neg(amount) : amount;
}

function refused(code: FieldCode, detail?: string): ServiceError {
  return invalidField('#/invoice', code, detail);
}
