/** A draft as it is edited: what its fields hold while somebody types, and what of it is sent. */
import { z } from 'zod';
import { fromMoney, toMoney, toPercent } from '#shared/domain/money.ts';
import {
  type AppliedTax,
  type PricedDocument,
  priceDocument,
  withoutTaxes,
  withTaxes,
} from '#shared/domain/pricing.ts';
import { type Invoice, linesOf } from '../useInvoice.ts';

const text = z.string().default('');
const number = z.number().nullable().default(null);

const line = z.object({
  /** Tells it from the others while it is edited. */
  key: z.number(),
  /** The line it is on the service; null: a new one. */
  id: number,
  product: number,
  description: text,
  units: number,
  price: number,
  discountRate: number,
  /** Ids. */
  taxes: z.array(z.number()).default([]),
  supply: z.boolean().default(false),
  /** The sale it charges: what it says is what the sale says. */
  sale: number,
});
export type EditedLine = Readonly<z.infer<typeof line>>;

const edited = z.object({
  type: number,
  customer: number,
  /** Of a buyer without a record. */
  name: text,
  taxNumber: text,
  taxNumberKind: number,
  taxNumberCountry: number,
  country: number,
  street: text,
  zipCode: text,
  city: text,
  date: z.string().nullable().default(null),
  paymentCondition: number,
  /** In percentage points. */
  withholdingRate: number,
  purchaseOrder: text,
  publicComments: text,
  comments: text,
  pricesTaxIncluded: z.boolean().default(true),
  lines: z.array(line).default([]),
});
export type EditedInvoice = Readonly<z.infer<typeof edited>>;

/** A document that nothing was said of yet: one line to begin with. */
export const NOTHING: EditedInvoice = edited.parse({ lines: [emptyLine([])] });

/** What was stored of a document; null where it cannot be read. */
export function readEdited(stored: unknown): EditedInvoice | null {
  return edited.safeParse(stored).data ?? null;
}

/** A line that says nothing yet, with the taxes of the one before it. */
export function emptyLine(before: readonly EditedLine[]): EditedLine {
  return {
    key: Math.max(0, ...before.map(({ key }) => key)) + 1,
    id: null,
    product: null,
    description: '',
    units: 1,
    price: null,
    discountRate: null,
    taxes: [...(before.at(-1)?.taxes ?? [])],
    supply: false,
    sale: null,
  };
}

/** A stored draft as it is edited. */
export function editedOf(invoice: Invoice): EditedInvoice {
  const isManual = invoice.customer === null;
  const lines = linesOf(invoice).map(
    (row, index): EditedLine => ({
      key: index + 1,
      id: row.id,
      product: row.product,
      description: row.description,
      units: row.units,
      price: invoice.pricesTaxIncluded ? row.price : row.priceBeforeTaxes,
      discountRate: row.discountRate === 0 ? null : row.discountRate,
      taxes: row.taxes.map(({ tax }) => tax),
      supply: row.supply,
      sale: row.sale,
    }),
  );
  return {
    type: invoice.type,
    customer: invoice.customer,
    date: invoice.date,
    paymentCondition: invoice.paymentCondition,
    withholdingRate: invoice.withholdingRate,
    name: isManual ? (invoice.name ?? '') : '',
    taxNumber: isManual ? (invoice.taxNumber ?? '') : '',
    taxNumberKind: isManual ? (invoice.taxNumberKind ?? null) : null,
    taxNumberCountry: isManual ? (invoice.taxNumberCountry ?? null) : null,
    country: isManual ? (invoice.country ?? null) : null,
    street: isManual ? (invoice.street ?? '') : '',
    zipCode: isManual ? (invoice.zipCode ?? '') : '',
    city: isManual ? (invoice.city ?? '') : '',
    purchaseOrder: invoice.purchaseOrder ?? '',
    publicComments: invoice.publicComments ?? '',
    comments: invoice.comments ?? '',
    pricesTaxIncluded: invoice.pricesTaxIncluded,
    lines,
  };
}

/** True for a line that says enough to be charged. */
export function isComplete({ description, price, units }: EditedLine): boolean {
  return description.trim() !== '' && price !== null && units !== null && units !== 0;
}

/** True for a line nobody has written anything in. */
export function isBlank({ description, price, product, sale }: EditedLine): boolean {
  return description.trim() === '' && price === null && product === null && sale === null;
}

/**
 * What is sent: without blank lines, and of a line that charges a sale no more than that. `before` null: a new one. Of a
 * stored one the lines are sent where they were changed here: a colleague may have changed them meanwhile.
 */
export function bodyOf(invoice: EditedInvoice, before: EditedInvoice | null, sendsLines: boolean): object {
  const { lines, name, taxNumber, street, zipCode, city, taxNumberKind, taxNumberCountry, country, ...head } = invoice;
  const buyer = { name, taxNumber, street, zipCode, city };
  const said = {
    ...head,
    ...(head.customer === null ? { ...blankAsNull(buyer), taxNumberKind, taxNumberCountry, country } : {}),
    ...blankAsNull({ purchaseOrder: head.purchaseOrder, publicComments: head.publicComments, comments: head.comments }),
  };
  const old: Readonly<Record<string, unknown>> | null =
    before === null ? null : { ...before, ...blankAsNull(textsOf(before)) };
  const changed = Object.entries(said).filter(([field, value]) =>
    old === null ? value !== null : value !== old[field],
  );
  return {
    ...Object.fromEntries(changed),
    ...(sendsLines && (before === null || hasOtherLines(invoice, before)) ? { lines: linesBody(invoice) } : {}),
  };
}

/** True where the lines of a draft say something else than those of another state of it. */
function hasOtherLines(invoice: EditedInvoice, before: EditedInvoice): boolean {
  return JSON.stringify(linesBody(invoice)) !== JSON.stringify(linesBody(before));
}

function linesBody(invoice: EditedInvoice): readonly object[] {
  return invoice.lines.filter((row) => !isBlank(row)).map((row) => lineBody(row, invoice));
}

/** The same document with prices that include tax, or do not: each is what it was, said the other way. */
export function pricedBy(
  invoice: EditedInvoice,
  pricesTaxIncluded: boolean,
  taxes: ReadonlyMap<number, AppliedTax>,
): EditedInvoice {
  if (invoice.pricesTaxIncluded === pricesTaxIncluded) return invoice;
  const turn = pricesTaxIncluded ? withTaxes : withoutTaxes;
  const lines = invoice.lines.map((row) =>
    row.price === null || row.supply
      ? row
      : {
          ...row,
          price: fromMoney(
            turn(
              toMoney(row.price),
              row.taxes.flatMap((id) => taxes.get(id) ?? []),
            ),
          ),
        },
  );
  return { ...invoice, pricesTaxIncluded, lines };
}

/** What the document comes to, by the functions of the service; lines that are not complete count nothing. */
export function priced(invoice: EditedInvoice, taxes: ReadonlyMap<number, AppliedTax>): PricedDocument {
  return priceDocument(
    invoice.lines.map((row) => ({
      price: toMoney(row.price ?? 0),
      units: row.units ?? 0,
      discountRate: toPercent(Math.min(row.discountRate ?? 0, 100)),
      taxes: row.taxes.flatMap((id) => taxes.get(id) ?? []),
      supply: row.supply,
    })),
    invoice.pricesTaxIncluded,
  );
}

/** The totals of a priced document, in units of currency. */
export function totalsOf({ taxes, totalBeforeTaxes, discounts, total }: PricedDocument) {
  return {
    taxes: taxes.map(({ name, rate, base, amount }) => ({
      name,
      rate: rate / 1_000_000,
      base: fromMoney(base),
      amount: fromMoney(amount),
    })),
    totalBeforeTaxes: fromMoney(totalBeforeTaxes),
    discounts: fromMoney(discounts),
    total: fromMoney(total),
  };
}

function lineBody(row: EditedLine, { pricesTaxIncluded }: EditedInvoice): object {
  const own = row.id === null ? {} : { id: row.id };
  if (row.sale !== null) return { ...own, sale: row.sale };
  return {
    ...own,
    product: row.product,
    description: row.description.trim(),
    units: row.units ?? 1,
    ...(row.price === null ? {} : { [pricesTaxIncluded ? 'price' : 'priceBeforeTaxes']: row.price }),
    discountRate: row.discountRate ?? 0,
    ...(row.supply ? { supply: true } : { taxes: row.taxes.map((tax) => ({ tax })) }),
  };
}

function textsOf({ name, taxNumber, street, zipCode, city, purchaseOrder, publicComments, comments }: EditedInvoice) {
  return { name, taxNumber, street, zipCode, city, purchaseOrder, publicComments, comments };
}

function blankAsNull<K extends string>(texts: Readonly<Record<K, string>>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries<string>(texts).map(([field, value]) => [field, value.trim() === '' ? null : value.trim()]),
  );
}
