/** A document that is issued at once, without a draft before it: its head, its lines, and what it says of seller and buyer. */

import { randomUUID } from 'node:crypto';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { judgeOwnTaxNumber } from '#server/core/records/taxNumbers.ts';
import { insert, insertPart } from '#server/core/records/write.ts';
import type { Copies } from '#shared/catalogue/copiedFields.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type CheckedDocument, type Violation, violations } from '#shared/domain/invoiceRules.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import type { DocumentTotals, PricedLine, PricingLine } from '#shared/domain/pricing.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { defaultMethod } from '../sales/defaults.ts';
import { type IssuedColumns, issue } from './issue.ts';
import { type Buyer, companySnapshot, customerSnapshot, footerSnapshot, type Seller, typeFlags } from './snapshot.ts';
import { documentTaxes, lineTaxes, type TaxReason } from './taxTexts.ts';
import { conditionOf } from './terms.ts';

/** Who sells, to whom, and with what kind of document. */
export interface Parties extends Seller, Buyer {
  readonly type: Row<'invoiceType'>;
}

export interface DirectDocument {
  readonly uuid: string;
  /** Null where it is sold at no cash point; `session` is null outside its sessions, too. */
  readonly pos: Row<'pos'> | null;
  readonly session: Row<'posMovement'> | null;
  readonly parties: Parties;
  readonly totals: DocumentTotals;
  /** The record of a tax on it. */
  readonly taxOf: (tax: number) => TaxReason | undefined;
  readonly pending: Money;
  /** When what it charges, and is owed, was due; absent where all of it is sold now. */
  readonly owedSince?: readonly string[];
  readonly comments: string | null;
  /** The first payment's method, if there is one. */
  readonly paymentMethod: number | null;
  readonly paymentMethods: string | null;
}

export interface InsertedDocument {
  readonly id: number;
  readonly number: string;
  readonly date: string;
}

/** A line to write. */
export interface DirectLine {
  readonly description: string;
  readonly product: number | null;
  readonly copies: Copies<'invoiceLine'>;
  readonly pricing: PricingLine;
  readonly amounts: PricedLine;
  /** The sale it charges: on the document already. */
  readonly sale: number | null;
  readonly useDate?: string | null;
  readonly fkModel?: Row<'sale'>['fkModel'];
  readonly fkId?: number | null;
}

/** Everything in which a document that is issued at once would fall short of its type. */
export async function typeFaults(
  ctx: ReadContext,
  type: Row<'invoiceType'>,
  document: Pick<Buyer, 'customer'> & Pick<CheckedDocument, 'total' | 'lineTotals'>,
): Promise<readonly Violation[]> {
  const { customer, total, lineTotals } = document;
  const isLookedAt = type.taxNumberRequired === 1 && type.skipValidations === 0;
  const fault = isLookedAt && customer !== null ? await judgeOwnTaxNumber(ctx, customer) : null;
  return violations(type, {
    customer: customer?.id ?? null,
    taxNumber: customer?.taxNumber ?? null,
    taxNumberFault: fault?.isRefused === true ? fault.code : null,
    street: customer?.street ?? null,
    total,
    lineTotals,
  });
}

/** Issues a document. `complete` writes its sales, lines and payments. Returns what that does. */
export function issueDirect<T>(
  ctx: WriteContext,
  document: DirectDocument,
  complete: (document: InsertedDocument) => Promise<T>,
): Promise<T> {
  const { parties, totals, pending, owedSince } = document;
  const { type, company, customer } = parties;
  const date = ctx.zoneOf(company.id).dateAt(ctx.now);
  // What is paid is not due any more.
  const paymentCondition = pending === ZERO ? null : conditionOf(type, customer, company);
  const issuing = { type, company: company.id, date, paymentCondition, payable: totals.total, pending };
  return issue(
    ctx,
    owedSince === undefined ? issuing : { ...issuing, owedSince },
    (columns) => insertDocument(ctx, document, columns),
    (id, number) => complete({ id, number, date }),
  );
}

async function insertDocument(
  ctx: WriteContext,
  { uuid, pos, session, parties, totals, taxOf, ...document }: DirectDocument,
  columns: IssuedColumns,
): Promise<number> {
  const { type } = parties;
  return insert(ctx, 'invoice', {
    ...columns,
    type: type.id,
    // The basket's own uuid, by which a till that lost the answer finds the document it may have been charged with.
    guid: uuid,
    pos: pos?.id ?? null,
    session: session?.id ?? null,
    paymentMethods: document.paymentMethods,
    paymentMethod: document.paymentMethod ?? (await defaultMethod(ctx)),
    totalBeforeTaxes: totals.totalBeforeTaxes,
    total: totals.total,
    discounts: totals.discounts,
    taxes: documentTaxes(totals.taxes, taxOf),
    taxTotal: totals.taxTotal,
    discountTotal: totals.discounts,
    comments: document.comments,
    ...typeFlags(type),
    ...companySnapshot(parties),
    ...footerSnapshot(parties.company, type, parties.customer),
    ...customerSnapshot(parties),
    ...fixed,
  });
}

/** What a document that never was a draft always says. */
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

/** Writes the lines of a document. */
export async function insertLines(ctx: WriteContext, invoice: number, lines: readonly DirectLine[]): Promise<void> {
  for (const { description, product, copies, pricing, amounts, sale, ...linked } of lines) {
    await insertPart(ctx, 'invoiceLine', {
      invoice,
      invoiceStatus: InvoiceStatus.confirmed,
      description,
      product,
      price: amounts.price,
      priceBeforeTaxes: amounts.priceBeforeTaxes,
      units: pricing.units,
      ...copies,
      taxes: lineTaxes(amounts.taxes),
      tax: pricing.taxes[0]?.name ?? null,
      discountRate: pricing.discountRate,
      taxRate: amounts.taxRate,
      taxAmount: amounts.taxAmount,
      totalBeforeTaxes: amounts.totalBeforeTaxes,
      total: amounts.total,
      canceled: 0,
      credited: ZERO,
      uuid: JSON.stringify(randomUUID()),
      parentUuid: '""',
      supply: pricing.supply === true ? 1 : 0,
      hasChildren: 0,
      sourceInvoice: '',
      sale,
      options: '[]',
      ...linked,
    });
  }
}
