/** What of a checkout vouchers of units pay for. Their turnover was that of the recharge, so no document has it again. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, sub, toMoney, ZERO } from '#shared/domain/money.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { remainingOf } from '#shared/domain/vouchers.ts';
import type { UsedLine } from '#shared/domain/voucherUses.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { notGoods } from '../products/notGoods.ts';
import { takeCovered } from '../stock/stock.ts';
import { namedByCode } from '../vouchers/bearer.ts';
import { consumeVoucher, expireLots } from '../vouchers/vouchers.ts';

type Covered = NonNullable<ParsedInputOf<Contract<'checkout'>>['covered']>[number];

/** Units of a voucher that pay for a product, looked up. */
interface CoveredPart {
  readonly voucher: number;
  /** Of the voucher's type. */
  readonly name: string;
  readonly product: Row<'product'>;
  readonly units: number;
}

/** A basket whose units are to be used up. */
interface Basket {
  readonly uuid: string;
  readonly pos: number;
  /** The opening of the running session. */
  readonly session: number;
  readonly customer: number | null;
  readonly covered: readonly Covered[];
  /** The document of what is charged beside it. */
  readonly invoice: number | null;
}

/** Throws 409 `unique_conflict` where a basket was charged, or used units of vouchers, before. */
export async function requireUnusedBasket(ctx: ReadContext, uuid: string): Promise<void> {
  const found = await queryFirst<{ name: string | null }>(
    ctx.db,
    sql`select "number" as "name" from "invoice" where "guid" = ${uuid}
      union all select "description" from "voucherUse" where "uuid" = ${uuid} limit 1`,
  );
  if (found === undefined) return;
  throw new ServiceError('unique_conflict', found.name === null ? {} : { detail: found.name });
}

/**
 * Uses up the units of the vouchers named, all or none, and writes down the use. Returns its id; null where nothing is
 * covered. Throws 422 where a voucher is neither the customer's nor the bearer's whose code is given, has no units, or does not
 * pay for the product, and 409 `insufficient_balance` naming the voucher.
 */
export async function useCovered(ctx: WriteContext, basket: Basket): Promise<number | null> {
  const { uuid, pos, session, customer, invoice } = basket;
  if (basket.covered.length === 0) return null;
  const parts = await loadCovered(ctx, basket.covered, customer);
  const left = await leftAfter(ctx, parts);
  const lines = parts.map(
    ({ voucher, name, product, units }): UsedLine => ({
      voucher,
      name,
      product: product.id,
      productName: product.name,
      units,
      left: fromMoney(left.get(voucher) ?? ZERO),
    }),
  );
  const id = await insert(ctx, 'voucherUse', {
    uuid,
    pos,
    session,
    customer,
    invoice,
    date: ctx.zone.dateAt(ctx.now),
    description: descriptionOf(lines),
    lines: JSON.stringify(lines),
    cancelled: 0,
    printed: 0,
  });
  for (const { voucher, product, units } of parts) {
    const amount = toMoney(units);
    const of = { voucherUse: id, product: product.id, notes: product.name };
    await consumeVoucher(ctx, { customer, voucher, kind: VoucherKind.units, amount, ...of });
    await takeCovered(ctx, id, product, units);
  }
  return id;
}

async function loadCovered(
  ctx: ReadContext,
  covered: readonly Covered[],
  customer: number | null,
): Promise<CoveredPart[]> {
  const errors: FieldError[] = [];
  const parts: CoveredPart[] = [];
  if (customer === null && covered.some(({ voucherCode }) => voucherCode === undefined)) {
    errors.push({ pointer: '#/customer', code: 'customer_required' });
  }
  const otherWays = await notGoods(
    ctx,
    covered.map(({ product }) => product),
  );
  for (const [index, part] of covered.entries()) {
    const { product: productId, units } = part;
    const at = `#/covered/${index}`;
    const product = await getRow(ctx.db, 'product', productId);
    const voucher = await voucherOf(ctx, part, customer, at, errors);
    if (product === undefined || product.deleted === 1 || product.active === 0) {
      errors.push({ pointer: `${at}/product`, code: 'unknown_reference' });
    } else if (voucher !== null) {
      const type = await getRow(ctx.db, 'voucherType', voucher.voucherType);
      const pays = type?.kind === VoucherKind.units && (JSON.parse(type.products) as number[]).includes(productId);
      const otherWay = otherWays.get(productId);
      if (otherWay !== undefined) errors.push({ pointer: `${at}/product`, code: otherWay });
      else if (pays) parts.push({ voucher: voucher.id, name: type.name, product, units });
      else
        errors.push({
          pointer: `${at}/${part.voucherCode === undefined ? 'voucher' : 'voucherCode'}`,
          code: 'invalid_value',
        });
    }
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return parts;
}

/** The voucher that a part names: the customer's, or the bearer's by its code. Null where it is neither, which `errors` says. */
async function voucherOf(
  ctx: ReadContext,
  { voucher: id, voucherCode }: Covered,
  customer: number | null,
  at: string,
  errors: FieldError[],
): Promise<Row<'voucher'> | null> {
  if (voucherCode !== undefined) {
    if (id !== undefined) errors.push({ pointer: `${at}/voucherCode`, code: 'invalid_value' });
    return namedByCode(ctx, voucherCode, `${at}/voucherCode`, errors);
  }
  if (id === undefined) {
    errors.push({ pointer: `${at}/voucher`, code: 'required' });
    return null;
  }
  // Without a customer it is said once, and not of each.
  if (customer === null) return null;
  const voucher = await getRow(ctx.db, 'voucher', id);
  if (voucher !== undefined && voucher.deleted === 0 && voucher.customer === customer) return voucher;
  errors.push({ pointer: `${at}/voucher`, code: 'unknown_reference' });
  return null;
}

/** What each voucher holds once all parts are used. Throws 409 `insufficient_balance` naming the first that holds less. */
async function leftAfter(ctx: WriteContext, parts: readonly CoveredPart[]): Promise<ReadonlyMap<number, Money>> {
  const left = new Map<number, Money>();
  for (const { voucher, name, units } of parts) {
    const held = left.get(voucher) ?? remainingOf(await expireLots(ctx, voucher));
    const rest = sub(held, toMoney(units));
    if (rest < ZERO) throw new ServiceError('insufficient_balance', { detail: name });
    left.set(voucher, rest);
  }
  return left;
}

/** Such as `2 × Baño adulto, 1 × Pista`. */
function descriptionOf(lines: readonly UsedLine[]): string {
  const text = lines.map(({ units, productName }) => `${units} × ${productName}`).join(', ');
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1)}…` : text;
}

const MAX_DESCRIPTION = 255;
