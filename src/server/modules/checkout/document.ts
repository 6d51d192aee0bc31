/** The document of a checkout: confirmed, numbered and frozen with what it says of seller and buyer. */

import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { insert, insertPart } from '#server/core/records/write.ts';
import { copiesOf } from '#shared/catalogue/copiedFields.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { type IssuedColumns, issue } from '../invoices/issue.ts';
import { companySnapshot, customerSnapshot, footerSnapshot, typeFlags } from '../invoices/snapshot.ts';
import { documentTaxes, lineTaxes } from '../invoices/taxTexts.ts';
import { conditionOf } from '../invoices/terms.ts';
import { defaultMethod } from '../sales/defaults.ts';
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

/**
 * Issues the document of a checkout. `complete` writes its sales, lines and payments. Returns what that does.
 */
export function issueDocument<T>(
  ctx: WriteContext,
  document: NewDocument,
  complete: (document: InsertedDocument) => Promise<T>,
): Promise<T> {
  const { parties, priced, pending } = document;
  const { type, company, customer } = parties;
  const date = ctx.zoneOf(company.id).dateAt(ctx.now);
  // What is paid is not due any more.
  const paymentCondition = pending === ZERO ? null : conditionOf(type, customer, company);
  return issue(
    ctx,
    { type, company: company.id, date, paymentCondition, payable: priced.total, pending },
    (columns) => insertDocument(ctx, document, columns),
    (id, number) => complete({ id, number, date }),
  );
}

async function insertDocument(ctx: WriteContext, document: NewDocument, columns: IssuedColumns): Promise<number> {
  const { parties, priced } = document;
  const { type } = parties;
  const id = await insert(ctx, 'invoice', {
    ...columns,
    type: type.id,
    // The basket's own uuid, by which a till that lost the answer finds the document it may have been charged with.
    guid: document.uuid,
    pos: document.pos?.id ?? null,
    session: document.session?.id ?? null,
    paymentMethods: document.paymentMethods,
    paymentMethod: document.paymentMethod ?? (await defaultMethod(ctx)),
    totalBeforeTaxes: priced.totalBeforeTaxes,
    total: priced.total,
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
  return id;
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
    await insertPart(ctx, 'invoiceLine', {
      invoice,
      invoiceStatus: InvoiceStatus.confirmed,
      description: line.description,
      product: line.product.id,
      price: amounts.price,
      priceBeforeTaxes: amounts.priceBeforeTaxes,
      units: line.pricing.units,
      ...copiesOf('invoiceLine', line.product),
      taxes: lineTaxes(amounts.taxes),
      tax: tax?.name ?? null,
      discountRate: line.pricing.discountRate,
      taxRate: amounts.taxRate,
      taxAmount: amounts.taxAmount,
      totalBeforeTaxes: amounts.totalBeforeTaxes,
      total: amounts.total,
      canceled: 0,
      credited: ZERO,
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
