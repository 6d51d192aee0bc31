/** The document of a checkout: confirmed, numbered and frozen with what it says of seller and buyer. */
import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { insertRow } from '#server/core/records/rows.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { dueDateOf } from '#shared/domain/dueDates.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { InvoiceStatus, paymentStatusOf } from '#shared/domain/states.ts';
import { companySnapshot, customerSnapshot, footerSnapshot, typeFlags } from '../invoices/snapshot.ts';
import { documentTaxes, lineTaxes } from '../invoices/taxTexts.ts';
import { conditionOf } from '../invoices/terms.ts';
import { usualMethod } from '../sales/defaults.ts';
import { takeNumber, withNumber } from '../series/series.ts';
import type { Parties } from './parties.ts';
import type { BasketLine } from './sales.ts';

export interface InsertedDocument {
  readonly id: number;
  readonly number: string;
  readonly date: string;
}

export interface NewDocument {
  readonly uuid: string;
  /** Null where it is sold at no cash point; `session` is null outside its sessions, too. */
  readonly pos: Row<'pos'> | null;
  readonly session: Row<'posMovement'> | null;
  readonly parties: Parties;
  readonly basket: readonly BasketLine[];
  readonly priced: PricedDocument;
  readonly pending: Money;
  readonly comments: string | null;
  /** The first payment's method, if there is one. */
  readonly paymentMethod: number | null;
  readonly paymentMethods: string | null;
}

/** Writes the document itself and takes its number. Its lines follow once their sales are there. */
export async function insertDocument(ctx: WriteContext, document: NewDocument): Promise<InsertedDocument> {
  const { parties, priced, pending } = document;
  const { type } = parties;
  const date = ctx.zone.dateAt(ctx.now);
  // What is paid is not due any more.
  const paymentCondition = pending === ZERO ? null : conditionOf(type, parties.customer, parties.company);
  const taken = await takeNumber(ctx, type, parties.company.id, date);
  const writing = insertRow(ctx, 'invoice', {
    type: type.id,
    // The basket's own uuid, by which a till that lost the answer finds the document it may have been charged with.
    guid: document.uuid,
    pos: document.pos?.id ?? null,
    session: document.session?.id ?? null,
    ...taken,
    date,
    paymentCondition,
    dueDate: dueDateOf(date, paymentCondition),
    status: InvoiceStatus.confirmed,
    paymentStatus: paymentStatusOf(priced.total, pending),
    paymentMethods: document.paymentMethods,
    paymentMethod: document.paymentMethod ?? (await usualMethod(ctx)),
    totalBeforeTaxes: priced.totalBeforeTaxes,
    total: priced.total,
    pending,
    discounts: priced.discounts,
    taxes: documentTaxes(priced.taxes, (tax) => taxRowOf(document.basket, tax)),
    taxTotal: priced.taxTotal,
    discountTotal: priced.discounts,
    comments: document.comments,
    ...typeFlags(type),
    ...companySnapshot(parties),
    ...footerSnapshot(parties.company, type, parties.customer),
    ...customerSnapshot(parties),
    ...fixed,
  });
  const id = await withNumber(taken, writing);
  ctx.emit({ type: 'invoice.created', model: 'invoice', id });
  return { id, number: taken.number, date };
}

/** What a document made at the till always says. */
const fixed = {
  taxExempt: 0,
  isReplace: 0,
  manual: 0,
  online: 0,
  printed: 0,
  // Its lines are still to come; once it is sealed it is whole, and takes no more.
  initialized: 0,
  skipValidations: 0,
  pricesTaxIncluded: 1,
  discountColumn: 0,
  taxColumn: 1,
  copyNumber: '',
  companyCost: '',
  copyLabels: '[]',
  numberOfCopies: 1,
  skipRecalculate: 0,
  data: '{}',
} as const;

/** Writes one line per sale. */
export async function insertLines(
  ctx: WriteContext,
  invoice: number,
  { basket, priced }: Pick<NewDocument, 'basket' | 'priced'>,
  sales: readonly { readonly id: number }[],
): Promise<void> {
  for (const [index, line] of basket.entries()) {
    const amounts = at(priced.lines, index);
    const [tax] = line.pricing.taxes;
    await insertRow(ctx, 'invoiceLine', {
      invoice,
      invoiceStatus: InvoiceStatus.confirmed,
      description: line.description,
      product: line.product.id,
      price: amounts.price,
      priceBeforeTaxes: amounts.priceBeforeTaxes,
      units: line.pricing.units,
      minutes: line.product.minutes,
      taxes: lineTaxes(amounts.taxes),
      tax: tax?.name ?? null,
      discountRate: line.pricing.discountRate,
      taxRate: amounts.taxRate,
      taxAmount: amounts.taxAmount,
      totalBeforeTaxes: amounts.totalBeforeTaxes,
      total: amounts.total,
      canceled: 0,
      credited: ZERO,
      allowPaymentPending: line.product.allowPaymentPending,
      uuid: JSON.stringify(randomUUID()),
      parentUuid: '""',
      supply: line.pricing.supply === true ? 1 : 0,
      hasChildren: 0,
      sourceInvoice: '',
      sale: at(sales, index).id,
      options: '[]',
    });
  }
}

function taxRowOf(basket: readonly BasketLine[], tax: number): Row<'tax'> | undefined {
  return basket.flatMap((line) => line.taxRows).find(({ id }) => id === tax);
}
