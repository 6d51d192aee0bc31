/**
 * Making a conversion: a draft that says what its sources say, to the cent. From then on the
 * sources name it, so that nothing else can be made of them; deleting the draft frees them.
 */
import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/core/context/context.ts';
import { presentById } from '#server/core/records/present.ts';
import { createRecord } from '#server/core/records/service.ts';
import { change, derive, getRow, insertPart, load } from '#server/core/records/write.ts';
import { type ApiRecord, models, type Row } from '#shared/catalogue/index.ts';
import { add, apportion, cents, fromMoney, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { invalidField } from '#shared/errors.ts';
import { requireChargeable } from './charging.ts';
import { storedLines } from './draftLines.ts';
import { manualFieldsOf } from './header.ts';
import { linkSale } from './links.ts';
import type { Source } from './sources.ts';

type Invoice = Row<'invoice'>;

/** A document to make. */
export interface NewConversion {
  readonly type: Row<'invoiceType'>;
  /** In the order their lines are to have. */
  readonly sources: readonly Source[];
  readonly customer: number | null;
  readonly date: string | undefined;
  /** How its sources name it. */
  readonly link: 'convertedTo' | 'summaryInvoice';
}

/** Lines of a document at most. */
const MAX_LINES = 1000;

/** Makes the draft of a conversion. Returns its row. Throws 422 where the sources have too many lines. */
export async function createConversion(ctx: WriteContext, conversion: NewConversion): Promise<Invoice> {
  const { sources, link } = conversion;
  const documents = sources.flatMap(({ invoice, creditNotes }) => [invoice, ...creditNotes]);
  const id = await createRecord(ctx, models.invoice, await headOf(ctx, conversion));
  for (const document of documents) if (document.isProforma === 1) await takeOverSales(ctx, document, id);
  await copyLines(ctx, id, documents);
  const [only, ...others] = sources;
  const draft = await load(ctx, 'invoice', id);
  const single = link === 'convertedTo' && others.length === 0 ? (only?.invoice ?? null) : null;
  const changes = {
    ...totalsOf(documents),
    convertedFrom: single?.id ?? null,
    originalNumber: single?.number ?? null,
    isReplace: conversion.type.isReplace,
    isCountedBefore: documents.some(isCounted) ? (1 as const) : null,
  };
  await change(ctx, 'invoice', draft, changes);
  for (const document of documents) {
    await change(ctx, 'invoice', document, { [link]: id }, 'updated');
  }
  return load(ctx, 'invoice', id);
}

/**
 * Has an invoice charge the sales that were only offered. One the offer let go of meanwhile is charged if it still can be.
 * Throws 409 as for any sale that is charged.
 */
async function takeOverSales(ctx: WriteContext, { id }: Invoice, invoice: number): Promise<void> {
  for (const { sale: named } of await storedLines(ctx, id)) {
    const sale = named === null ? undefined : await getRow(ctx.db, 'sale', named);
    if (sale === undefined) continue;
    await requireChargeable(ctx, sale, '#/invoice', sale.proforma === null ? null : id);
    await linkSale(ctx, sale, 'invoice', invoice);
  }
}

/** What the draft says beside its lines, as a client would say it. Of a buyer with a record, what that says. */
async function headOf(ctx: WriteContext, { type, sources, customer, date }: NewConversion): Promise<object> {
  const [first] = sources;
  if (first === undefined) throw new Error('a conversion of nothing');
  const said = await presentById(ctx, 'invoice', first.invoice.id);
  // Manual terms of a proforma go on holding.
  const isOffered = sources.length === 1 && manualFieldsOf(first.invoice).includes('paymentCondition');
  const kept = sources.length > 1 ? terms : customer === null ? [...terms, ...texts, ...buyer] : [...terms, ...texts];
  return {
    ...pick(said, isOffered ? [...kept, 'paymentCondition'] : kept),
    type: type.id,
    customer,
    taxExempt: sources.every(({ invoice }) => invoice.taxExempt === 1),
    ...(date === undefined ? {} : { date }),
    lines: [],
  };
}

type Field = keyof ApiRecord<'invoice'>;

/** What sources have in common. */
const terms: readonly Field[] = [
  'company',
  'currency',
  'pricesTaxIncluded',
  'withholdingRate',
  'paymentMethod',
  'discountColumn',
  'taxColumn',
];
/** What one source says and its successor goes on saying. */
const texts: readonly Field[] = ['publicComments', 'purchaseOrder', 'companyCost'];
/** What it says of a buyer without a record. */
const buyer: readonly Field[] = [
  ...(['name', 'taxNumber', 'address', 'street', 'street2', 'zipCode', 'city', 'regionName'] as const),
  ...(['country', 'countryIsoCode', 'countryName', 'taxNumberKind'] as const),
  ...(['taxNumberCountry', 'taxNumberCountryIsoCode'] as const),
];

function pick(record: ApiRecord<'invoice'>, fields: readonly Field[]): object {
  return Object.fromEntries(fields.flatMap((field) => (record[field] === null ? [] : [[field, record[field]]])));
}

/** Copies the lines of documents, each with where it comes from and under the copy of the line it is under. */
async function copyLines(ctx: WriteContext, invoice: number, documents: readonly Invoice[]): Promise<void> {
  const copies = new Map<number, { readonly id: number; readonly under: number | null }>();
  const uuids = new Map<number, string>();
  const uuidOf = (line: number): string => {
    const uuid = uuids.get(line) ?? JSON.stringify(randomUUID());
    uuids.set(line, uuid);
    return uuid;
  };
  for (const document of documents) {
    const lines = await storedLines(ctx, document.id);
    if (copies.size + lines.length > MAX_LINES) throw invalidField('#/invoices', 'too_long', `${MAX_LINES}`);
    for (const line of withWholeCents(lines)) {
      const id = await insertPart(ctx, 'invoiceLine', {
        ...line,
        invoice,
        invoiceStatus: InvoiceStatus.draft,
        uuid: uuidOf(line.id),
        parentLine: null,
        parentUuid: line.parentLine === null ? '""' : uuidOf(line.parentLine),
        source: line.id,
        sourceInvoice: document.number ?? '',
        // The sale stays with the source; an offer never had it.
        sale: document.isProforma === 1 ? line.sale : null,
        canceled: 0,
        credited: ZERO,
      });
      copies.set(line.id, { id, under: line.parentLine });
    }
  }
  for (const { id, under } of copies.values()) {
    const above = under === null ? undefined : copies.get(under);
    if (above === undefined) continue;
    await derive(ctx, 'invoiceLine', id, { parentLine: above.id });
  }
}

/** True for what counts as turnover unless it was converted: proformas and internal documents do not. */
function isCounted({ isProforma, isInternal }: Invoice): boolean {
  return isProforma === 0 && isInternal === 0;
}

/**
 * The lines of a document, those without taxes with the cents of it that they bear: where prices are without tax it
 * rounds them together, disbursements apart, and many documents would be rounded together otherwise.
 */
function withWholeCents(lines: readonly Row<'invoiceLine'>[]): Row<'invoiceLine'>[] {
  const whole = [...lines];
  for (const supply of [0, 1]) {
    const own = lines.filter((line) => line.taxes === '[]' && line.supply === supply);
    const nets = own.map((line) => line.totalBeforeTaxes);
    const parts = apportion(cents(sum(nets, (net) => net)), nets);
    for (const [index, line] of own.entries()) {
      const total = parts[index] ?? line.total;
      whole[lines.indexOf(line)] = { ...line, totalBeforeTaxes: total, total };
    }
  }
  return whole;
}

/** What documents come to together: the sums of what they say, so that nothing is rounded again. */
function totalsOf(documents: readonly Invoice[]) {
  const discounts = sum(documents, (document) => document.discounts);
  const taxes = mergedTaxes(documents);
  const total = sum(documents, (document) => document.total);
  const isWithheld = documents.some(({ withheld }) => withheld !== null);
  const withheld = isWithheld ? sum(documents, (document) => document.withheld ?? ZERO) : null;
  return {
    totalBeforeTaxes: sum(documents, (document) => document.totalBeforeTaxes),
    total,
    withheld,
    pending: payableOf({ total, withheld }),
    discounts,
    discountTotal: discounts,
    taxes: JSON.stringify(taxes),
    taxTotal: sum(taxes, ({ amount }) => toMoney(amount)),
  };
}

type DocumentTax = NonNullable<ApiRecord<'invoice'>['taxes']>[number];

/** Each tax at each rate and for each reason once. */
function mergedTaxes(documents: readonly Invoice[]): DocumentTax[] {
  const merged = new Map<string, DocumentTax>();
  for (const { taxes } of documents) {
    for (const tax of JSON.parse(taxes ?? '[]') as DocumentTax[]) {
      const key = JSON.stringify([tax.tax, tax.rate, tax.category, tax.exemptionReason]);
      const before = merged.get(key);
      const plus = (name: 'base' | 'amount'): number =>
        fromMoney(add(toMoney(before?.[name] ?? 0), toMoney(tax[name])));
      merged.set(key, { ...tax, base: plus('base'), amount: plus('amount') });
    }
  }
  return [...merged.values()];
}
