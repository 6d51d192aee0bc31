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

const line = z.object({
  description: z.string(),
  /** The rate that its price is by, as it was called when it was sold; absent where there is none. */
  rateName: z.string().optional(),
  units: z.number(),
  /** Unit price in the document's terms: with tax when `pricesTaxIncluded`. */
  price: money,
  /** Unit price without tax. */
  netPrice: money,
  discountRate: percent,
  /** What the discount takes off, positive on a sale. */
  discount: money,
  /** Sum of the rates that apply. */
  taxRate: percent,
  /** Of them that of an equivalence surcharge; absent where there is none. */
  surchargeRate: percent.optional(),
  /** EN 16931 BT-151 of its first tax; O where it has none. Null where it is not known, and of a disbursement. */
  taxCategory: z.string().nullable(),
  /** Line amount in the document's terms. */
  total: money,
  /** Paid in the customer's name and on their account, outside the tax base. */
  supply: z.boolean(),
  /** Part of the line above it. */
  indented: z.boolean(),
  /** Number of the document it comes from. */
  source: z.string().nullable(),
});

const taxed = z.object({
  /** The tax's own name, e.g. «IVA 21 %» or «Exento». */
  name: z.string(),
  rate: percent,
  base: money,
  amount: money,
  /** EN 16931 BT-118; null where it is not known. */
  category: z.string().nullable(),
  /** Why nothing is charged, where the law asks for the reason to be printed. */
  exemptionReason: z.string().nullable(),
});

const paid = z.object({
  /** Name of the payment method; null where it is set off against another document. */
  name: z.string().nullable(),
  /** What it pays, net of change. */
  amount: money,
  /** Cash handed over; null when it was exact or no cash. */
  tendered: money.nullable(),
  change: money.nullable(),
  tip: money.nullable(),
  reference: z.string().nullable(),
});

const reference = z.object({
  number: z.string(),
  /** Null where only its number is known. */
  date: z.iso.date().nullable(),
  /** It was no more than an offer. */
  isProforma: z.boolean(),
});

/** What every invoice says, on whatever paper. */
const facts = z.object({
  ...common,
  type: z.enum([
    'simplifiedInvoice',
    'simplifiedCreditNote',
    'invoice',
    'creditNote',
    'summary',
    'exchange',
    'proforma',
    'internal',
  ]),
  number: z.string(),
  /** The beginning of the document's hash, by which paper tells what the series held; null of what is not issued. */
  seal: z.string().nullable(),
  /** The document's date; the time of `issuedAt` is printed beside it when it is the same day. */
  date: z.iso.date(),
  /** The first and the last day on which what it charges was supplied, where not all of it was on its date. */
  operation: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable().optional(),
  /** It was issued and voided since. */
  voided: z.boolean(),
  /** When and why it was voided, where that is known. */
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable(),
  /** The documents it corrects, takes the place of or was made of, the oldest first. */
  references: z.array(reference),
  /** Why it corrects them. */
  reason: z.string().nullable(),
  pricesTaxIncluded: z.boolean(),
  lines: z.array(line),
  discounts: money,
  totalBeforeTaxes: money,
  total: money,
  /** What its customer pays to the tax agency instead: of `base`, subtracted from the total; null where nothing is. */
  withholding: z.object({ rate: percent, base: money, amount: money }).nullable(),
  /** What is left to pay. */
  pending: money,
  taxes: z.array(taxed),
  /** Net of the lines without any tax; disbursements are not among them. Null where there is no such line. */
  untaxed: money.nullable(),
  payments: z.array(paid),
  comments: z.string().nullable(),
  footer: z.string().nullable(),
});
export type InvoiceFacts = z.output<typeof facts>;

/** A confirmed invoice or ticket, printed on an 80 mm roll. */
export const ticketSource = facts.extend({
  kind: z.literal('ticket'),
  company: z.object({
    /** The name over the door, printed as the heading. */
    name: z.string(),
    /** Registered name, when it is another one. */
    businessName: z.string().nullable(),
    taxNumber: z.string(),
    address: z.array(z.string()),
    phone: z.string().nullable(),
  }),
  /** Who buys; `identification` with the name of its kind: «NIF 12345678Z». */
  customer: z
    .object({ name: z.string(), identification: z.string().nullable(), address: z.array(z.string()) })
    .nullable(),
  /** Name of the cash point. */
  pos: z.string().nullable(),
  /** Who served. */
  attendant: z.string().nullable(),
  /** Text of a QR code at the foot, for instance the number so that a refund starts with a scan. */
  qr: z.string().nullable(),
  /** Printed for whoever gets it as a present: what it is and how the ticket is found, and no price. */
  gift: z.literal(true).optional(),
});
export type TicketSource = z.output<typeof ticketSource>;

/** Somebody on an invoice: the name on top, below it whatever else is said of them, a row each. */
const party = z.object({ name: z.string(), details: z.array(z.string()) });

/** A confirmed document, printed on A4. */
export const invoiceSource = facts.extend({
  kind: z.literal('invoice'),
  dueDate: z.iso.date().nullable(),
  /** The customer's own number of the order. */
  purchaseOrder: z.string().nullable(),
  /** A PNG or JPEG as a data URI. */
  logo: z
    .string()
    .regex(/^data:image\/(?:png|jpeg);base64,/)
    .nullable(),
  /** Who issues it, by the registered name; `brand` is the name over the door. */
  company: party.extend({ taxNumber: z.string(), brand: z.string() }),
  /** The company's colour, dark enough to be read on white; null = ink. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  customer: party.nullable(),
  discountColumn: z.boolean(),
  taxColumn: z.boolean(),
  /** How what is left is to be paid, where not at the desk, and the account it goes to or comes from. */
  due: z.object({ method: z.string(), account: z.string().nullable() }).nullable(),
  /** One for each copy, printed at its top; at least one, null for a copy without. */
  copies: z.array(z.string().nullable()).min(1),
});
export type InvoiceSource = z.output<typeof invoiceSource>;

/** An X or Z report, printed on an 80 mm roll. Amounts inside `report` are as on the wire, in units of currency. */
export const posReportSource = z.object({ kind: z.literal('posReport'), ...common, report: posReport });
export type PosReportSource = z.output<typeof posReportSource>;

/** An order to a supplier, printed on A4. */
export const orderSource = z.object({
  kind: z.literal('order'),
  ...common,
  number: z.string(),
  date: z.iso.date(),
  /** When the goods are wanted. */
  deliveryDate: z.iso.date().nullable(),
  /** Not sent to anybody yet, or cancelled. */
  stamp: z.enum(['draft', 'cancelled']).nullable(),
  /** A PNG or JPEG as a data URI. */
  logo: z.string().nullable(),
  /** Who orders. */
  company: party.extend({ taxNumber: z.string(), brand: z.string() }),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  supplier: party.nullable(),
  /** Where the goods are to go. */
  warehouse: z.string().nullable(),
  lines: z.array(
    z.object({
      description: z.string(),
      /** Its identifiers: codes and barcodes. */
      codes: z.string().nullable(),
      units: z.number(),
      cost: money,
      discount: percent,
      total: money,
    }),
  ),
  globalDiscount: percent,
  total: money,
});
export type OrderSource = z.output<typeof orderSource>;

/** A short paper about a voucher, printed on an 80 mm roll: its code, or what was used of it. Its texts are final. */
export const slipSource = z.object({
  kind: z.literal('slip'),
  ...common,
  company: z.object({ name: z.string(), phone: z.string().nullable() }),
  title: z.string(),
  /** What it is about, printed large. */
  heading: z.string().nullable(),
  /** Something, and a figure or a word of it. */
  rows: z.array(z.object({ label: z.string(), figure: z.string() })),
  note: z.string().nullable(),
  /** What a scan of it finds: printed as bars and QR code, and as letters below. */
  code: z.object({ value: z.string(), spelled: z.string() }).nullable(),
});
export type SlipSource = z.output<typeof slipSource>;

export type DocumentSource = TicketSource | InvoiceSource | PosReportSource | OrderSource | SlipSource;
