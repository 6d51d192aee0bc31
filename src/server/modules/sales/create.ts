/** The one insert of sales: the till's checkout, `billing/saveSale` and whatever else sells write theirs with it. */

import type { WriteContext } from '#server/core/context/context.ts';
import { insert, type NewRow } from '#server/core/records/write.ts';
import { type Copies, copiesOf } from '#shared/catalogue/copiedFields.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromPercent } from '#shared/domain/money.ts';
import type { AppliedTax, PricedLine, PricingLine } from '#shared/domain/pricing.ts';

import { dueDateOfNew } from './due.ts';

/** What is sold, with its product and taxes already looked up. */
export interface SaleLine {
  /** Null where something is sold that has no product. */
  readonly product: Row<'product'> | null;
  readonly description: string;
  /** `price` with tax. */
  readonly pricing: PricingLine;
}

/** What a line comes to: `priceSale` for a sale by itself, a line of `priceDocument` for one of several. */
export type SaleAmounts = Pick<PricedLine, 'taxRate' | 'totalBeforeTaxes' | 'taxAmount' | 'total'>;

/** What a sale copies from its product when that is chosen. */
type Snapshot = Pick<Row<'sale'>, 'product'> & Copies<'sale'>;
/** Columns that follow from what is sold, how much of it and at which price. */
type Line = Pick<
  Row<'sale'>,
  'description' | 'supply' | 'price' | 'units' | 'discountRate' | 'taxes' | keyof SaleAmounts
>;
type SaleColumns = Omit<NewRow<'sale'>, keyof Snapshot | keyof Line>;
type Said = 'company' | 'status' | 'pending';

/**
 * A sale to write. Of its own columns only who sells, its status and what is owed must be said (both as
 * `saleStatusOf` has it where something was paid); the others default to null, false or "".
 */
export interface NewSale extends SaleLine, Partial<Omit<SaleColumns, Said>>, Pick<SaleColumns, Said> {
  readonly amounts: SaleAmounts;
}

/** Inserts a sale with a snapshot of what its product is now, and emits `sale.created`. Returns its id. */
export async function createSale(ctx: WriteContext, sale: NewSale): Promise<number> {
  const { product, description, pricing, amounts, ...own } = sale;
  const id = await insert(ctx, 'sale', {
    code: '',
    taxExempt: 0,
    onCredit: 0,
    online: 0,
    doNotInvoice: 0,
    directDebit: 0,
    compensation: 0,
    sentToPrinter: 0,
    ...own,
    ...(isDueByTerms(own) ? { dueDate: await dueDateOfNew(ctx, own) } : {}),
    ...snapshotOf(product),
    ...lineColumns({ description, pricing }, amounts),
  });
  return id;
}

/** True for a sale of which nobody says when it is due, and no document does. */
function isDueByTerms({ invoice = null, dueDate }: Pick<Partial<SaleColumns>, 'invoice' | 'dueDate'>): boolean {
  return invoice === null && dueDate === undefined;
}

/** What a sale copies from a product. */
export function snapshotOf(product: Row<'product'> | null): Snapshot {
  return {
    product: product?.id ?? null,
    ...copiesOf('sale', product),
  };
}

/** The columns of a sale that follow from its line. */
export function lineColumns(
  { description, pricing }: Pick<SaleLine, 'description' | 'pricing'>,
  { taxRate, totalBeforeTaxes, taxAmount, total }: SaleAmounts,
): Line {
  return {
    description,
    supply: pricing.supply === true ? 1 : 0,
    price: pricing.price,
    units: pricing.units,
    discountRate: pricing.discountRate,
    taxes: taxesText(pricing.taxes),
    taxRate,
    totalBeforeTaxes,
    taxAmount,
    total,
  };
}

/** Taxes as a sale stores them: JSON `SaleTax[]`. */
function taxesText(taxes: readonly AppliedTax[]): string {
  return JSON.stringify(taxes.map(({ tax, name, rate }) => ({ id: tax, name, rate: fromPercent(rate), tax })));
}
