/** What a record's document is drawn from: only what the record froze when it was issued. */
import type { Row } from '#shared/catalogue/index.ts';
import {
  type Money,
  type Percent,
  quantity,
  r2,
  ratio,
  sub,
  times,
  toMoney,
  toPercent,
  ZERO,
} from '#shared/domain/money.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { type PosReport, posReport } from '#shared/operations/parts.ts';
import type { ReadContext } from '../context.ts';
import { execute } from '../db/execute.ts';
import { getRow } from '../records/rows.ts';
import type { PosReportSource, TicketSource } from './sources.ts';

/** The source of an invoice's document, or null where there is none: no such invoice, or a draft. */
export async function loadTicketSource(ctx: ReadContext, id: number): Promise<TicketSource | null> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined || invoice.status === InvoiceStatus.draft) return null;
  const type = await getRow(ctx.db, 'invoiceType', invoice.type);
  const customer = invoice.customer === null ? undefined : await getRow(ctx.db, 'customer', invoice.customer);
  const issued = await paymentsAtIssue(ctx, invoice);
  const paid = issued.reduce((total, payment) => total + payment.amount, 0) as Money;
  return {
    kind: 'ticket',
    layout: 1,
    language: customer?.language === 'en' ? 'en' : 'es',
    currency: invoice.currency,
    issuedAt: ctx.zone.toWire(invoice.created),
    copyLabel: null,
    type: documentType(type, invoice),
    number: invoice.number ?? '',
    date: invoice.date ?? '',
    corrects: null,
    company: {
      name: invoice.companyName ?? '',
      businessName: invoice.companyInfo,
      taxNumber: invoice.companyTaxNumber ?? '',
      address: linesOf(invoice.companyAddress),
      phone: invoice.companyPhone,
    },
    customer:
      invoice.customer === null
        ? null
        : { name: invoice.name ?? '', taxNumber: invoice.taxNumber, address: linesOf(invoice.address) },
    pos: invoice.pos === null ? null : ((await getRow(ctx.db, 'pos', invoice.pos))?.name ?? null),
    attendant: invoice.createUser === null ? null : ((await getRow(ctx.db, 'user', invoice.createUser))?.name ?? null),
    pricesTaxIncluded: invoice.pricesTaxIncluded === 1,
    lines: await linesOfInvoice(ctx, invoice),
    discounts: invoice.discounts,
    totalBeforeTaxes: invoice.totalBeforeTaxes,
    total: invoice.total,
    pending: sub(invoice.total, paid),
    taxes: taxesOf(invoice),
    payments: issued.map(({ tendered, change, tip, ...payment }) => ({
      ...payment,
      // What is nothing is not printed: exact cash has no change, most payments no tip.
      tendered: change === ZERO ? null : tendered,
      change: change === ZERO ? null : change,
      tip: tip === ZERO ? null : tip,
    })),
    comments: invoice.publicComments,
    footer: invoice.invoiceFooterText === '' ? null : invoice.invoiceFooterText,
    qr: null,
  };
}

/** The source of a Z's document, or null where there is no such Z. */
export async function loadPosReportSource(ctx: ReadContext, id: number): Promise<PosReportSource | null> {
  const z = await getRow(ctx.db, 'zReport', id);
  if (z === undefined) return null;
  return posReportSourceOf(ctx, posReport.parse(JSON.parse(z.report)), z.created);
}

/** The source of a report that is issued at a moment (as stored). */
export async function posReportSourceOf(ctx: ReadContext, report: PosReport, at: string): Promise<PosReportSource> {
  const pos = await getRow(ctx.db, 'pos', report.pos);
  const company = pos === undefined ? undefined : await getRow(ctx.db, 'company', pos.company);
  return {
    kind: 'posReport',
    layout: 1,
    language: 'es',
    currency: company?.currency ?? 'EUR',
    issuedAt: ctx.zone.toWire(at),
    copyLabel: null,
    report,
  };
}

interface IssuedPayment {
  readonly name: string;
  readonly amount: Money;
  readonly tendered: Money | null;
  readonly change: Money | null;
  readonly tip: Money | null;
  readonly reference: string | null;
}

/** The payments made in the transaction that issued the invoice; later ones do not change what was printed. */
function paymentsAtIssue(ctx: ReadContext, invoice: Row<'invoice'>): Promise<readonly IssuedPayment[]> {
  return execute<IssuedPayment>(
    ctx.db,
    `select m."name", ip."amount", p."tendered", p."change", p."tip", p."reference"
       from "invoicePayment" ip join "payment" p on p."id" = ip."payment" join "paymentMethod" m on m."id" = p."paymentMethod"
      where ip."invoice" = ? and p."created" = ? and p."cancelationOf" is null order by ip."id"`,
    [invoice.id, invoice.created],
  );
}

async function linesOfInvoice(ctx: ReadContext, invoice: Row<'invoice'>): Promise<TicketSource['lines']> {
  const lines = await execute<Row<'invoiceLine'>>(
    ctx.db,
    'select * from "invoiceLine" where "invoice" = ? order by "id"',
    [invoice.id],
  );
  return lines.map((line) => {
    const included = invoice.pricesTaxIncluded === 1;
    const price = included ? line.price : line.priceBeforeTaxes;
    const total = included ? line.total : line.totalBeforeTaxes;
    return {
      description: line.description,
      units: line.units,
      price,
      discountRate: line.discountRate,
      discount: discountOf(price, line.units, total, line.discountRate),
      taxRate: line.taxRate,
      total,
    };
  });
}

/** What the discount takes off, by the arithmetic of the sale itself. */
function discountOf(price: Money, units: number, total: Money, rate: Percent): Money {
  return rate === 0 ? ZERO : sub(r2(times(ratio(price), quantity(units))), total);
}

function taxesOf(invoice: Row<'invoice'>): TicketSource['taxes'] {
  const taxes = JSON.parse(invoice.taxes ?? '[]') as {
    name: string;
    rate: number;
    base: number;
    amount: number;
    exemptionReason: string | null;
  }[];
  return taxes.map((tax) => ({
    name: tax.name,
    rate: toPercent(tax.rate),
    base: toMoney(tax.base),
    amount: toMoney(tax.amount),
    exemptionReason: tax.exemptionReason,
  }));
}

function documentType(type: Row<'invoiceType'> | undefined, invoice: Row<'invoice'>): TicketSource['type'] {
  if (invoice.isProforma === 1) return 'proforma';
  if (invoice.isInternal === 1) return 'internal';
  if (invoice.isReceipt === 1) return invoice.isCreditNote === 1 ? 'simplifiedCreditNote' : 'simplifiedInvoice';
  return type?.isCreditNote === 1 ? 'creditNote' : 'invoice';
}

function linesOf(text: string | null): string[] {
  return text === null || text === '' ? [] : text.split('\n');
}
