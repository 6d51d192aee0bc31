/** What an invoice's document is drawn from: its row, its lines and what was frozen beside them when it was issued. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { localTo } from '#server/core/db/zones.ts';
import { logoOf } from '#server/core/documents/logo.ts';
import { reasonFor } from '#server/core/documents/rates.ts';
import type { InvoiceFacts, InvoiceSource, TicketSource } from '#server/core/documents/sources.ts';
import { getRow } from '#server/core/records/write.ts';
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import { issuerOf } from '#shared/domain/identification.ts';
import {
  cents,
  type Money,
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
import { writtenTaxNumber } from '#shared/domain/taxNumber.ts';
import { payableOf, withholdingBase } from '#shared/domain/withholding.ts';
import { ServiceError } from '#shared/errors.ts';
import { documentTexts } from '#shared/i18n/documents.ts';
import { identificationText } from '#shared/i18n/identificationText.ts';
import { storedLines } from '../invoices/draftLines.ts';
import { type Issue, issueOf } from '../invoices/freeze.ts';
import { identificationOn } from '../invoices/identificationOn.ts';

/** Characters of a document's hash that are printed: enough to tell one from another, and short enough to be read out. */
const SEAL_LENGTH = 8;

type Invoice = Row<'invoice'>;

/** Copies in one document at most, and lines in all of them, lest one document keep all others waiting. */
const MAX_COPIES = 10;
const MAX_COPIED_LINES = 3000;

/**
 * The source of an invoice's document: as it was issued, or with the mark of one that was voided. Null where there
 * is none: no such invoice, or a draft.
 */
export async function loadInvoiceSource(
  ctx: ReadContext,
  id: number,
  voided: boolean,
): Promise<TicketSource | InvoiceSource | null> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined || invoice.status === InvoiceStatus.draft) return null;
  return sourceOf(ctx, invoice, issueOf(invoice), voided);
}

/** The source of the document of a row, with what is frozen beside it. */
export async function sourceOf(
  ctx: ReadContext,
  invoice: Invoice,
  issue: Issue,
  voided = false,
): Promise<TicketSource | InvoiceSource> {
  const facts = await factsOf(ctx, invoice, issue, voided);
  return issue.paper === 'roll' ? ticketOf(invoice, issue, facts) : a4Of(ctx, invoice, issue, facts);
}

/** The source of a ticket of an issued document, whatever paper it was issued on. */
export async function loadTicketSource(ctx: ReadContext, invoice: Invoice): Promise<TicketSource> {
  const issue = issueOf(invoice);
  return ticketOf(invoice, issue, await factsOf(ctx, invoice, issue, invoice.status === InvoiceStatus.voided));
}

/**
 * The source of a gift ticket of an issued document: what was bought and its number. Throws 409 `invalid_transition` for a
 * draft, and for what was not sold: a credit note, an offer.
 */
export async function loadGiftSource(ctx: ReadContext, invoice: Invoice): Promise<TicketSource> {
  const { status, isCreditNote, isProforma } = invoice;
  if (status !== InvoiceStatus.confirmed || isCreditNote === 1 || isProforma === 1) {
    throw new ServiceError('invalid_transition');
  }
  return { ...(await loadTicketSource(ctx, invoice)), gift: true };
}

async function factsOf(asked: ReadContext, invoice: Invoice, issue: Issue, voided: boolean): Promise<InvoiceFacts> {
  const ctx = localTo(asked, invoice.company);
  const paid = sum(issue.payments, ({ amount }) => amount);
  const lines = await linesOf(ctx, invoice);
  return {
    layout: 1,
    language: issue.language,
    currency: invoice.currency,
    issuedAt: ctx.zone.toWire(issue.at),
    copyLabel: null,
    type: documentType(invoice),
    number: invoice.number ?? '',
    seal: invoice.hash?.slice(0, SEAL_LENGTH) ?? null,
    date: invoice.date ?? '',
    operation: issue.operation ?? null,
    voided,
    voidedAt: voided && invoice.voidedAt !== null ? ctx.zone.toWire(invoice.voidedAt) : null,
    voidReason: voided ? textOf(invoice.voidReason) : null,
    references: [...issue.references],
    // What a credit note says publicly is why it was issued (RD 1619/2012 art. 15.4).
    reason: invoice.isCreditNote === 1 ? textOf(invoice.publicComments) : null,
    pricesTaxIncluded: invoice.pricesTaxIncluded === 1,
    lines: lines.map(({ line }) => line),
    discounts: invoice.discounts,
    totalBeforeTaxes: invoice.totalBeforeTaxes,
    total: invoice.total,
    withholding: withholdingOf(invoice, lines),
    // Nothing is owed of a proforma, nor of a voided document.
    pending: invoice.isProforma === 1 || voided ? ZERO : sub(payableOf(invoice), paid),
    taxes: taxesOf(invoice, issue.language),
    untaxed: untaxedOf(lines),
    payments: issue.payments.map(({ tendered, change, tip, ...payment }) => ({
      ...payment,
      // What is nothing is not printed: exact cash has no change, most payments no tip.
      tendered: change === ZERO ? null : tendered,
      change: change === ZERO ? null : change,
      tip: tip === ZERO ? null : tip,
    })),
    comments: invoice.isCreditNote === 1 ? null : textOf(invoice.publicComments),
    footer: textOf(invoice.invoiceFooterText),
  };
}

function ticketOf(invoice: Invoice, issue: Issue, facts: InvoiceFacts): TicketSource {
  return {
    kind: 'ticket',
    ...facts,
    company: {
      name: invoice.companyName ?? '',
      businessName: invoice.companyInfo,
      taxNumber: writtenTaxNumber(invoice.companyTaxNumber ?? ''),
      address: rowsOf(invoice.companyAddress),
      phone: invoice.companyPhone,
    },
    customer:
      invoice.customer === null
        ? null
        : {
            name: invoice.name ?? '',
            identification: identifiedBy(invoice, issue),
            address: rowsOf(invoice.address),
          },
    pos: issue.pos,
    attendant: issue.attendant,
    qr: null,
  };
}

async function a4Of(ctx: ReadContext, invoice: Invoice, issue: Issue, facts: InvoiceFacts): Promise<InvoiceSource> {
  const text = (key: keyof typeof documentTexts): string => documentTexts[key][issue.language];
  const labelled = (key: keyof typeof documentTexts, value: string | null): string[] =>
    textOf(value) === null ? [] : [`${text(key)} ${value}`];
  const brand = invoice.companyName ?? '';
  const registered = issue.registeredName ?? brand;
  const isAbroad = invoice.countryIsoCode !== invoice.companyCountryIsoCode;
  const hasBuyer = textOf(invoice.name) !== null || textOf(invoice.taxNumber) !== null;
  return {
    kind: 'invoice',
    ...facts,
    dueDate: invoice.dueDate,
    purchaseOrder: textOf(invoice.purchaseOrder),
    logo: await logoOf(ctx, invoice.logo),
    company: {
      name: registered,
      brand,
      taxNumber: writtenTaxNumber(invoice.companyTaxNumber ?? ''),
      details: [
        ...(brand === registered ? [] : [brand]),
        ...rowsOf(invoice.companyInfo).filter((row) => row !== brand && row !== registered),
        ...labelled('taxNumber', writtenTaxNumber(invoice.companyTaxNumber ?? '')),
        ...addressOf(invoice.companyAddress, invoice.companyRegionName, isAbroad ? invoice.companyCountryName : null),
        ...labelled('phone', invoice.companyPhone),
        ...[invoice.companyEmail, invoice.companyWeb].filter((contact) => contact !== ''),
      ],
    },
    customer: hasBuyer
      ? {
          name: invoice.name ?? '',
          details: [
            ...[identifiedBy(invoice, issue)].filter((row) => row !== null),
            ...addressOf(invoice.address, invoice.regionName, isAbroad ? invoice.countryName : null),
            ...labelled('memberCode', invoice.customerMemberCode),
          ],
        }
      : null,
    discountColumn: invoice.discountColumn === 1,
    taxColumn: invoice.taxColumn === 1,
    due: facts.voided ? null : issue.due,
    accent: issue.accent ?? null,
    copies: copiesOf(invoice, facts.lines.length, text('copy')),
  };
}

/** What identifies the buyer, with the name of its kind; null where nothing does. */
function identifiedBy(invoice: Invoice, { language }: Issue): string | null {
  const said = identificationOn(invoice);
  return identificationText({ ...said, issuer: issuerOf(said, invoice.countryIsoCode) }, language);
}

/** The labels of the copies: those given, in order; of a document that is itself a copy, which one. */
function copiesOf(invoice: Invoice, lines: number, word: string): (string | null)[] {
  const labels: readonly unknown[] = JSON.parse(invoice.copyLabels);
  const most = Math.max(1, Math.min(MAX_COPIES, Math.floor(MAX_COPIED_LINES / lines)));
  const count = Math.max(1, Math.min(invoice.numberOfCopies, most));
  const own = textOf(invoice.copyNumber);
  return Array.from({ length: count }, (_, index) => {
    const label = labels[index];
    if (typeof label === 'string' || typeof label === 'number') return textOf(`${label}`);
    if (own !== null) return `${word} ${own}`;
    return index === 0 ? null : `${word} ${index}`;
  });
}

interface LoadedLine {
  readonly line: InvoiceFacts['lines'][number];
  /** Without any tax, and no disbursement. */
  readonly isUntaxed: boolean;
  readonly net: Money;
}

async function linesOf(ctx: ReadContext, invoice: Invoice): Promise<readonly LoadedLine[]> {
  const lines = await storedLines(ctx, invoice.id);
  const rateNames = await rateNamesOf(ctx, invoice.id);
  const included = invoice.pricesTaxIncluded === 1;
  const stated: NonNullable<ApiRecord<'invoice'>['taxes']> = JSON.parse(invoice.taxes ?? '[]');
  return lines.map((line) => {
    const shares: ApiRecord<'invoiceLine'>['taxes'] = JSON.parse(line.taxes);
    const [first] = shares;
    const surcharge = withSurcharges(shares).find((share) => share.surcharge !== null)?.surcharge;
    const isUntaxed = first === undefined && line.supply === 0;
    const own = stated.find(({ tax, rate }) => tax === first?.tax && rate === first.rate);
    const price = included ? line.price : line.priceBeforeTaxes;
    const total = included ? line.total : line.totalBeforeTaxes;
    const rateName = line.sale === null ? undefined : rateNames.get(line.sale);
    const said = {
      description: line.description,
      ...(rateName === undefined ? {} : { rateName }),
      units: line.units,
      price,
      netPrice: line.priceBeforeTaxes,
      discountRate: line.discountRate,
      discount: discountOf(price, line.units, total, line.discountRate),
      taxRate: line.taxRate,
      ...(surcharge == null ? {} : { surchargeRate: toPercent(surcharge.rate) }),
      // Without any tax it is outside the scope of the tax (EN 16931).
      taxCategory: isUntaxed ? 'O' : (own?.category ?? null),
      total,
      supply: line.supply === 1,
      indented: line.parentLine !== null,
      source: textOf(line.sourceInvoice),
    };
    return { line: said, isUntaxed, net: line.totalBeforeTaxes };
  });
}

/** What the rates were called by which the sales on a document were priced, by sale. */
async function rateNamesOf(ctx: ReadContext, invoice: number): Promise<ReadonlyMap<number, string>> {
  const rows = await queryAll<{ id: number; rateName: string }>(
    ctx.db,
    sql`select s."id", s."rateName" from "invoiceLine" l join "sale" s on s."id" = l."sale"
      where l."invoice" = ${invoice} and s."rateName" is not null`,
  );
  return new Map(rows.map(({ id, rateName }) => [id, rateName]));
}

function untaxedOf(lines: readonly LoadedLine[]): Money | null {
  const untaxed = lines.filter(({ isUntaxed }) => isUntaxed);
  return untaxed.length === 0 ? null : cents(sum(untaxed, ({ net }) => net));
}

function withholdingOf(
  { withholdingRate: rate, withheld, totalBeforeTaxes }: Invoice,
  lines: readonly LoadedLine[],
): InvoiceFacts['withholding'] {
  if (rate === null || withheld === null) return null;
  const own = lines.map(({ line, net }) => ({ supply: line.supply, totalBeforeTaxes: net }));
  return { rate, base: withholdingBase(totalBeforeTaxes, own), amount: withheld };
}

/** What the discount takes off, by the arithmetic of the sale itself. */
function discountOf(price: Money, units: number, total: Money, rate: Percent): Money {
  return rate === 0 ? ZERO : sub(r2(times(ratio(price), quantity(units))), total);
}

function taxesOf(invoice: Invoice, language: Issue['language']): InvoiceFacts['taxes'] {
  const taxes: NonNullable<ApiRecord<'invoice'>['taxes']> = JSON.parse(invoice.taxes ?? '[]');
  return taxes.map((tax) => {
    const category = tax.category ?? null;
    const usual = reasonFor(category, toPercent(tax.rate));
    return {
      name: tax.name,
      rate: toPercent(tax.rate),
      base: toMoney(tax.base),
      amount: toMoney(tax.amount),
      category,
      // A tax that is charged needs no reason, whatever its record says (RD 1619/2012 art. 6.1.j, m).
      exemptionReason:
        tax.rate === 0 ? (textOf(tax.exemptionReason ?? null) ?? (usual && documentTexts[usual][language])) : null,
    };
  });
}

function documentType(invoice: Invoice): InvoiceFacts['type'] {
  if (invoice.isProforma === 1) return 'proforma';
  if (invoice.isInternal === 1) return 'internal';
  if (invoice.isReceipt === 1) return invoice.isCreditNote === 1 ? 'simplifiedCreditNote' : 'simplifiedInvoice';
  if (invoice.isCreditNote === 1) return 'creditNote';
  if (invoice.isSummary === 1) return 'summary';
  return invoice.isReplace === 1 ? 'exchange' : 'invoice';
}

function addressOf(address: string | null, region: string | null, country: string | null): string[] {
  const rows = rowsOf(address);
  const last = rows.at(-1)?.toLowerCase() ?? '';
  const isSaid = region === null || last.endsWith(region.toLowerCase());
  return [...rows, ...(isSaid ? [] : [region]), ...(country === null ? [] : [country])].filter((row) => row !== '');
}

function rowsOf(text: string | null): string[] {
  return (text ?? '').split('\n').filter((row) => row.trim() !== '');
}

function textOf(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
