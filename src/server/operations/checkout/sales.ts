/** The basket: its products and taxes, and the sales made of its lines. */
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, MAX_AMOUNT, type Money, min, sub, toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import { type PricedDocument, priceDocument } from '#shared/domain/pricing.ts';
import { covers } from '#shared/domain/scopes.ts';
import { saleStatusOf } from '#shared/domain/states.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { WriteContext } from '../../context.ts';
import { getRow } from '../../records/rows.ts';
import { createSale, type NewSale, type SaleLine } from '../sale/create.ts';
import { appliedTax, taxesOfProduct } from '../sale/lines.ts';
import { at } from './at.ts';
import type { InsertedDocument } from './document.ts';
import type { Parties } from './parties.ts';

export interface BasketLine extends SaleLine {
  readonly product: Row<'product'>;
  readonly taxRows: readonly Row<'tax'>[];
  /** What the sale of this line states beyond it. */
  readonly states?: Pick<NewSale, 'voucherType' | 'fkModel' | 'fkId'>;
}

export interface InsertedSale {
  readonly id: number;
  readonly total: Money;
  readonly pending: Money;
}

/** Loads products and taxes of the lines. Throws 422 naming every line whose product is not there. */
export async function loadBasket(
  ctx: WriteContext,
  lines: ParsedInputOf<Contract<'checkout'>>['lines'],
): Promise<BasketLine[]> {
  const products = new Map<number, Row<'product'> | undefined>();
  const taxes = new Map<number, Row<'tax'>>();
  const errors: FieldError[] = [];
  const basket: BasketLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (!products.has(line.product)) products.set(line.product, await getRow(ctx.db, 'product', line.product));
    const product = products.get(line.product);
    if (product === undefined || product.deleted === 1 || product.active === 0) {
      errors.push({ pointer: `#/lines/${index}/product`, code: 'unknown_reference' });
      continue;
    }
    checkPermission(ctx, product, line, index);
    const taxRows = await taxesOfProduct(ctx, product, taxes);
    basket.push({
      product,
      description: line.description ?? product.name,
      taxRows,
      pricing: {
        price: line.price === undefined ? product.price : toMoney(line.price),
        units: line.units ?? 1,
        discountRate: toPercent(line.discountRate ?? 0),
        taxes: taxRows.map(appliedTax),
        supply: product.supply === 1,
      },
    });
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return basket;
}

/** Prices the basket, tax included. Throws 422 `too_big` where an amount is more than the service takes. */
export function priceBasket(basket: readonly BasketLine[]): PricedDocument {
  try {
    const priced = priceDocument(
      basket.map((line) => line.pricing),
      true,
    );
    if (Math.abs(fromMoney(priced.total)) <= MAX_AMOUNT) return priced;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw invalidField('#/lines', 'too_big');
}

/** Writes one sale per line. What was paid covers the lines in their order. */
export async function insertSales(
  ctx: WriteContext,
  sold: {
    readonly document: InsertedDocument;
    readonly pos: Row<'pos'> | null;
    readonly parties: Parties;
    readonly basket: readonly BasketLine[];
    readonly priced: PricedDocument;
    readonly paid: Money;
  },
): Promise<InsertedSale[]> {
  const { document, parties } = sold;
  const sales: InsertedSale[] = [];
  let unspent = sold.paid;
  for (const [index, line] of sold.basket.entries()) {
    const priced = at(sold.priced.lines, index);
    const paid = min(unspent, priced.total);
    unspent = sub(unspent, paid);
    const pending = sub(priced.total, paid);
    const id = await createSale(ctx, {
      ...line.states,
      product: line.product,
      description: line.description,
      pricing: line.pricing,
      amounts: priced,
      code: `${document.number}/${index + 1}`,
      status: saleStatusOf(priced.total, pending),
      pending,
      company: parties.company.id,
      pos: sold.pos?.id ?? null,
      customer: parties.customer?.id ?? null,
      issueDate: ctx.at,
      invoice: document.id,
    });
    sales.push({ id, total: priced.total, pending });
  }
  return sales;
}

/** Another price than the product's, or a discount, is for those who may. A product without a price has to be given one. */
function checkPermission(
  ctx: WriteContext,
  product: Row<'product'>,
  line: ParsedInputOf<Contract<'checkout'>>['lines'][number],
  index: number,
): void {
  const repriced = line.price !== undefined && product.price !== ZERO && toMoney(line.price) !== product.price;
  const refuse = (scope: string, field: string): never => {
    const errors: FieldError[] = [{ pointer: `#/lines/${index}/${field}`, code: 'invalid_value' }];
    throw new ServiceError('insufficient_scope', { detail: scope, errors });
  };
  if (repriced && !covers(ctx.actor.scopes, 'billing:price')) refuse('billing:price', 'price');
  if ((line.discountRate ?? 0) > 0 && !covers(ctx.actor.scopes, 'billing:discount')) {
    refuse('billing:discount', 'discountRate');
  }
}
