/** The basket: its products and taxes, and the sales made of its lines. */

import type { WriteContext } from '#server/core/context/context.ts';
import { type FieldScope, requireFieldScopes } from '#server/core/context/grants.ts';
import { at } from '#server/core/operations/at.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, min, sub, toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { saleStatusOf, VoucherKind } from '#shared/domain/states.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { InsertedDocument, Parties } from '../invoices/direct.ts';
import { notGoods } from '../products/notGoods.ts';
import { readLabel } from '../products/scaleLabels.ts';
import { createSale } from '../sales/create.ts';
import { isTooLittle, priceLines, taxesOfProduct } from '../sales/lines.ts';
import { type OnAccount, onAccountColumns } from '../sales/onAccount.ts';
import { isRepriced } from '../sales/permissions.ts';
import { appliedTax } from '../sales/priceBook.ts';
import { type Applied, openRates, type RateBook, soldBy } from '../sales/rates.ts';
import { takeSold } from '../stock/stock.ts';
import type { BasketLine, InsertedSale, RechargeLine } from './basketLine.ts';
import { loadRechargeLine, rechargeTaxes } from './recharges.ts';

/** Of a line, what it takes beyond selling. */
type LineScope = FieldScope & { readonly scope: NonNullable<RechargeLine['scope']> };

/**
 * Loads products, their rates and taxes of the lines. Throws 422 naming every line whose product is not there, and every
 * one whose price or rate is not the one that was seen (`price_changed`): before any permission is asked for, because
 * nobody asked for another price.
 */
export async function loadBasket(
  ctx: WriteContext,
  lines: ParsedInputOf<Contract<'checkout'>>['lines'],
  { customer, company }: Pick<Parties, 'customer' | 'company'>,
): Promise<BasketLine[]> {
  const products = new Map<number, Row<'product'> | undefined>();
  const taxes = new Map<number, Row<'tax'>>();
  const errors: FieldError[] = [];
  const basket: BasketLine[] = [];
  const scopes: FieldScope[] = [];
  const asGoods = lines.filter(({ voucherType }) => voucherType === undefined).map(({ product }) => product);
  const otherWays = await notGoods(ctx, asGoods);
  const sold = lines.map(({ product }) => product);
  const rates = await openRates(ctx, sold, { customer, company: company.id });
  for (const [index, line] of lines.entries()) {
    if (!products.has(line.product)) products.set(line.product, await getRow(ctx.db, 'product', line.product));
    const product = products.get(line.product);
    if (product === undefined || product.deleted === 1 || product.active === 0) {
      errors.push({ pointer: `#/lines/${index}/product`, code: 'unknown_reference' });
      continue;
    }
    const seen = line.listPrice;
    if (seen !== undefined && toMoney(seen) !== product.price) {
      const detail = `${fromMoney(product.price)}`;
      errors.push({ pointer: `#/lines/${index}/listPrice`, code: 'price_changed', detail });
    }
    const label = line.code === undefined ? null : await readLabel(ctx, line.code);
    if (line.code !== undefined && label?.product !== product.id) {
      errors.push({ pointer: `#/lines/${index}/code`, code: 'invalid_value' });
      continue;
    }
    const labelled = label?.weighs === false ? toMoney(label.amount) : undefined;
    const units = line.units ?? (label?.weighs === true ? label.amount : 1);
    const { voucherType = null } = line;
    const otherWay = voucherType === null ? otherWays.get(product.id) : undefined;
    if (otherWay !== undefined) {
      const field = otherWay === 'recharge_only' ? 'voucherType' : 'product';
      errors.push({ pointer: `#/lines/${index}/${field}`, code: otherWay });
      continue;
    }
    const asked = { product, units, voucher: line.voucher, at: `#/lines/${index}` };
    if (voucherType === null && line.voucher !== undefined) {
      errors.push({ pointer: `#/lines/${index}/voucher`, code: 'invalid_value' });
    }
    const recharge = voucherType === null ? null : await loadRechargeLine(ctx, { ...asked, id: voucherType }, errors);
    if (voucherType !== null && recharge === null) continue;
    const kind = recharge?.type.kind ?? null;
    const isRated = labelled === undefined && kind !== VoucherKind.money;
    const holds = isRated ? priceThatHolds(rates, product, line, index, errors) : { price: product.price, rate: null };
    const price = line.price === undefined ? (labelled ?? holds.price) : toMoney(line.price);
    const own = scopesOf(line, { product, price, holds: price === labelled ? price : holds.price }, index, kind);
    scopes.push(...own);
    const reason =
      line.discountReason === undefined ? null : await getRow(ctx.db, 'discountReason', line.discountReason);
    if (reason === undefined || reason?.deleted === 1) {
      errors.push({ pointer: `#/lines/${index}/discountReason`, code: 'unknown_reference' });
    }
    const ofProduct = await taxesOfProduct(ctx, product, taxes);
    const taxRows = recharge === null ? ofProduct : await rechargeTaxes(ctx, recharge, ofProduct);
    basket.push({
      product,
      description: line.description ?? product.name,
      taxRows,
      holds: price === product.price ? price : holds.price,
      ...(recharge === null ? {} : { recharge: { ...recharge, scope: own[0]?.scope ?? null } }),
      states: {
        ...(reason == null ? {} : { discountReasons: reason.id }),
        ...soldBy(price === holds.price ? holds.rate : null),
      },
      pricing: {
        price,
        units,
        discountRate: toPercent(line.discountRate ?? 0),
        taxes: taxRows.map(appliedTax),
        supply: product.supply === 1 && recharge?.type.kind !== VoucherKind.money,
      },
    });
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  requireFieldScopes(ctx, scopes);
  return basket;
}

/**
 * What a line costs: by the rate that its seller saw, where that held for the customer a little ago, else by what holds now.
 * Adds `price_changed` to `errors` where it did not, or has another price by now.
 */
function priceThatHolds(
  rates: RateBook,
  product: Row<'product'>,
  { rate, price }: ParsedInputOf<Contract<'checkout'>>['lines'][number],
  index: number,
  errors: FieldError[],
): Applied {
  const now = rates.priceOf(product);
  if (rate === undefined) return now;
  const seen = rates.seenPrice(product, rate);
  const isAnother = rate !== null && price !== undefined && seen !== null && toMoney(price) !== seen.price;
  if (seen !== null && !isAnother) return seen;
  const detail = `${fromMoney((seen ?? now).price)}`;
  errors.push({ pointer: `#/lines/${index}/rate`, code: 'price_changed', detail });
  return now;
}

/**
 * Prices the basket, tax included. Throws 422 `too_big` where an amount is more than the service takes, `too_small` with
 * every line below zero, or of so few units that they cost nothing at the price that holds.
 */
export function priceBasket(basket: readonly BasketLine[]): PricedDocument {
  const priced = priceLines(
    basket.map((line) => line.pricing),
    '#/lines',
    (index) => `#/lines/${index}/price`,
  );
  const errors: FieldError[] = [];
  for (const [index, { holds, pricing }] of basket.entries()) {
    const isOwnPrice = pricing.price === holds;
    if (isOwnPrice && isTooLittle(pricing, at(priced.lines, index))) {
      errors.push({ pointer: `#/lines/${index}/units`, code: 'too_small' });
    }
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return priced;
}

/** Writes one sale per line. What was paid covers the lines in their order; what is owed of the others goes on account. */
export async function insertSales(
  ctx: WriteContext,
  sold: {
    readonly document: InsertedDocument;
    readonly pos: Row<'pos'> | null;
    readonly parties: Parties;
    readonly basket: readonly BasketLine[];
    readonly priced: PricedDocument;
    readonly paid: Money;
    readonly onAccount: OnAccount | null;
  },
): Promise<InsertedSale[]> {
  const { document, parties } = sold;
  const sales: InsertedSale[] = [];
  let unallocated = sold.paid;
  for (const [index, line] of sold.basket.entries()) {
    const priced = at(sold.priced.lines, index);
    const paid = min(unallocated, priced.total);
    unallocated = sub(unallocated, paid);
    const pending = sub(priced.total, paid);
    const id = await createSale(ctx, {
      ...line.states,
      ...(sold.onAccount !== null && pending > 0 ? onAccountColumns(sold.onAccount) : {}),
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
    await takeSold(ctx, id, line.product, line.pricing.units);
    sales.push({ id, total: priced.total, pending });
  }
  return sales;
}

/** The permissions that a line needs, beyond selling. `holds`: what it costs where nobody gives it a price. */
function scopesOf(
  { discountRate = 0 }: { readonly discountRate?: number | undefined },
  { product, price, holds }: { readonly product: Row<'product'>; readonly price: Money; readonly holds: Money },
  index: number,
  kind: number | null,
): LineScope[] {
  const scopes: LineScope[] = [];
  // Money costs its amount, whatever the product says; units without a price have none but that which somebody gives.
  const isFree = kind === VoucherKind.units && holds <= ZERO;
  const isOther = kind !== VoucherKind.money && isRepriced(product, holds, price);
  if (isFree || isOther) {
    scopes.push({ pointer: `#/lines/${index}/price`, scope: 'billing:price' });
  }
  if (discountRate > 0) scopes.push({ pointer: `#/lines/${index}/discountRate`, scope: 'billing:discount' });
  return scopes;
}
