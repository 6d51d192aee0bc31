/**
 * What documents are printed from: plain JSON, complete in itself, so that it can be frozen as text beside the record
 * and give the same bytes again years later. Money is integer millionths, rates millionths of a percentage point, times
 * ISO 8601 with the facility's offset.
 */
import { z } from 'zod';
import type { Money, Percent } from '#shared/domain/money.ts';
import { posReport } from '#shared/operations/parts.ts';

const money = z.custom<Money>(Number.isSafeInteger);
const percent = z.custom<Percent>(Number.isSafeInteger);
const language = z.enum(['es', 'en']);
const instant = z.iso.datetime({ offset: true });

const common = {
  /** Which drawing of the document this is. A new drawing gets a new number, so that old ones reprint as they were. */
  layout: z.literal(1),
  language,
  /** ISO 4217 code of every amount. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** When the document was issued: its only clock. */
  issuedAt: instant,
  /** Printed large at the top, e.g. «Duplicado»; null on the original. */
  copyLabel: z.string().nullable(),
};

const ticketLine = z.object({
  description: z.string(),
  units: z.number(),
  /** Unit price in the document's terms: with tax when `pricesTaxIncluded`. */
  price: money,
  discountRate: percent,
  /** What the discount takes off, positive on a sale. */
  discount: money,
  /** Sum of the rates that apply. */
  taxRate: percent,
  /** Line amount in the document's terms. */
  total: money,
});

const ticketTax = z.object({
  /** The tax's own name, e.g. «IVA 21 %» or «Exento». */
  name: z.string(),
  rate: percent,
  base: money,
  amount: money,
  /** Why nothing is charged, where the law asks for the reason to be printed. */
  exemptionReason: z.string().nullable(),
});

const ticketPayment = z.object({
  /** Name of the payment method. */
  name: z.string(),
  /** What it pays, net of change. */
  amount: money,
  /** Cash handed over; null when it was exact or no cash. */
  tendered: money.nullable(),
  change: money.nullable(),
  tip: money.nullable(),
  reference: z.string().nullable(),
});

/** A confirmed invoice or ticket, printed on an 80 mm roll. */
export const ticketSource = z.object({
  kind: z.literal('ticket'),
  ...common,
  type: z.enum(['simplifiedInvoice', 'simplifiedCreditNote', 'invoice', 'creditNote', 'proforma', 'internal']),
  number: z.string(),
  /** The document's date; the time of `issuedAt` is printed beside it when it is the same day. */
  date: z.iso.date(),
  /** Number of the document that a credit note corrects. */
  corrects: z.string().nullable(),
  company: z.object({
    /** The name over the door, printed as the heading. */
    name: z.string(),
    /** Registered name, when it is another one. */
    businessName: z.string().nullable(),
    taxNumber: z.string(),
    address: z.array(z.string()),
    phone: z.string().nullable(),
  }),
  customer: z.object({ name: z.string(), taxNumber: z.string().nullable(), address: z.array(z.string()) }).nullable(),
  /** Name of the cash point. */
  pos: z.string().nullable(),
  /** Who served. */
  attendant: z.string().nullable(),
  pricesTaxIncluded: z.boolean(),
  lines: z.array(ticketLine),
  discounts: money,
  totalBeforeTaxes: money,
  total: money,
  /** What is left to pay. */
  pending: money,
  taxes: z.array(ticketTax),
  payments: z.array(ticketPayment),
  comments: z.string().nullable(),
  footer: z.string().nullable(),
  /** Text of a QR code at the foot, for instance the number so that a refund starts with a scan. */
  qr: z.string().nullable(),
});
export type TicketSource = z.output<typeof ticketSource>;

/** An X or Z report, printed on an 80 mm roll. Amounts inside `report` are as on the wire, in units of currency. */
export const posReportSource = z.object({ kind: z.literal('posReport'), ...common, report: posReport });
export type PosReportSource = z.output<typeof posReportSource>;

const documentSource = z.discriminatedUnion('kind', [ticketSource, posReportSource]);
export type DocumentSource = z.output<typeof documentSource>;

/** Reads a frozen source back. Throws SyntaxError on text that is not JSON and ZodError on JSON that is no source. */
export function parseDocumentSource(text: string): DocumentSource {
  return documentSource.parse(JSON.parse(text));
}
