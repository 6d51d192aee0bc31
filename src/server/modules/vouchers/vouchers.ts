/** The ledger of vouchers: append-only, chained, and each voucher's balance updated in the same transaction. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import { append, change, derive, getRow, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, min, neg, sub, sum } from '#shared/domain/money.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';
import { VoucherKind, VoucherMovementType } from '#shared/domain/states.ts';
import { drawOn, earlierExpiry, hasExpired, type Lot, lotsOf, type VoucherEntry } from '#shared/domain/vouchers.ts';
import { ServiceError } from '#shared/errors.ts';

/** A movement to append. */
export interface NewVoucherMovement {
  readonly type: number;
  /** More than zero puts in, less takes out. */
  readonly amount: Money;
  /** When the lot it opens expires, as stored. */
  readonly expires?: string | null;
  /** The movement whose lot it draws on. */
  readonly lot?: number | null;
  /** The movement it reverses. */
  readonly source?: number | null;
  readonly sale?: number | null;
  readonly payment?: number | null;
  /** What was taken for a basket that it is for. */
  readonly basketPayment?: number | null;
  /** The use at a cash point that it belongs to, and what a unit of it paid for. */
  readonly voucherUse?: number | null;
  readonly product?: number | null;
  readonly notes?: string | null;
  /** The permission by which it is written; null or absent where it needs none. */
  readonly scope?: ActionScope | null;
  /** Of a recharge of units: what its product cost then, and how many units that bought. */
  readonly pack?: Pack | null;
}

/** Units and what they cost together. */
export interface Pack {
  readonly price: Money;
  readonly units: number;
}

/** What a movement put in or took out, as an amount above zero. */
export interface VoucherPart {
  readonly voucher: number;
  readonly voucherMovement: number;
  /** The movement that opened the lot. */
  readonly lot: number;
  readonly amount: Money;
}

/** What is to be used of a customer's vouchers, or of the bearer's, and for what. */
export interface Consumption {
  /** Null: `voucher` is the bearer's. */
  readonly customer: number | null;
  /**
   * One voucher, or those of one type; without either all of the customer's vouchers of the kind are one purse. The bearer's
   * may be named whoever the customer is: that its code was given is for the request to check.
   */
  readonly voucher?: number | null;
  readonly voucherType?: number | null;
  /** `VoucherKind`; money unless said. */
  readonly kind?: number;
  /** More than zero. */
  readonly amount: Money;
  readonly sale?: number | null;
  readonly payment?: number | null;
  readonly basketPayment?: number | null;
  readonly voucherUse?: number | null;
  readonly product?: number | null;
  readonly notes?: string | null;
}

/** What is to be restored of what was used, and why. */
export interface Restoring {
  /** What it was used for, or the one movement that used it. */
  readonly of:
    | { readonly payment: number }
    | { readonly sale: number }
    | { readonly basketPayment: number }
    | { readonly voucherUse: number }
    | { readonly voucherMovement: number };
  /** By default all that was not restored yet; more than zero. */
  readonly amount?: Money | null;
  /** The payment that reverses the one it was used for. */
  readonly payment?: number | null;
  /** The negative sale of the one it was used for. */
  readonly sale?: number | null;
  readonly notes?: string | null;
  readonly scope?: ActionScope | null;
}

/** What is to be withdrawn of a recharge. */
export interface Withdrawing {
  /** The movement of the recharge. */
  readonly voucherMovement: number;
  /** Everything that is left of it unless said; more than zero. */
  readonly amount?: Money | null;
  readonly sale?: number | null;
  readonly payment?: number | null;
  readonly notes?: string | null;
  readonly scope?: ActionScope | null;
}

/**
 * A customer's voucher of a type, made where there is none yet. There is one of each; where merging customers brought another,
 * it is the first. Returns its id.
 */
export async function openVoucher(ctx: WriteContext, customer: number, voucherType: number): Promise<number> {
  const voucher = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "voucher" where "customer" = ${customer}
    and "voucherType" = ${voucherType} and "deleted" = 0 order by "id" limit 1`,
  );
  if (voucher !== undefined) return voucher.id;
  const id = await insert(ctx, 'voucher', { customer, voucherType, balance: 0 as Money, printed: 0 });
  return id;
}

/** Appends a movement and moves the balance of its voucher by as much. Returns the movement's id. */
export async function appendVoucherMovement(
  ctx: WriteContext,
  voucher: number,
  movement: NewVoucherMovement,
): Promise<number> {
  const row = {
    voucher,
    type: movement.type,
    amount: movement.amount,
    expires: movement.expires ?? null,
    lot: movement.lot ?? null,
    source: movement.source ?? null,
    sale: movement.sale ?? null,
    payment: movement.payment ?? null,
    basketPayment: movement.basketPayment ?? null,
    voucherUse: movement.voucherUse ?? null,
    product: movement.product ?? null,
    scope: movement.scope ?? null,
    packPrice: movement.pack?.price ?? null,
    packUnits: movement.pack?.units ?? null,
  };
  const entry = { ...row, notes: movement.notes ?? null };
  const id = await append(ctx, 'voucherMovement', entry);
  const before = await requireVoucher(ctx.db, voucher);
  const balance = add(before.balance, movement.amount);
  const expiry = movement.amount > 0 ? await expiryOf(ctx.db, row) : null;
  await change(ctx, 'voucher', before, { balance, nextExpiry: earlierExpiry(before.nextExpiry, expiry) });
  return id;
}

/**
 * Uses up an amount of a customer's vouchers, the lots that expire earliest first. Returns what came from which lot.
 * Throws 409 `insufficient_balance` where there is less, or no such voucher of the customer's.
 */
export async function consumeVoucher(ctx: WriteContext, consumption: Consumption): Promise<VoucherPart[]> {
  const { customer, voucher = null, voucherType = null, kind = VoucherKind.money, amount } = consumption;
  const { sale = null, payment = null, basketPayment = null, notes = null } = consumption;
  const { voucherUse = null, product = null } = consumption;
  const held = await queryAll<{ id: number; voucherType: number }>(
    ctx.db,
    sql`select v."id", v."voucherType"
    from "voucher" v join "voucherType" t on t."id" = v."voucherType"
      where (v."customer" = ${customer} or (v."customer" is null and v."id" = ${voucher}))
        and v."deleted" = 0 and t."kind" = ${kind} order by v."id"`,
  );
  const lots: (Lot & { readonly voucher: number })[] = [];
  for (const { id, voucherType: type } of held) {
    if ((voucher !== null && voucher !== id) || (voucherType !== null && voucherType !== type)) continue;
    for (const lot of await expireLots(ctx, id)) lots.push({ ...lot, voucher: id });
  }
  const draws = drawOn(lots, amount);
  if (draws === null) throw new ServiceError('insufficient_balance');
  const parts: VoucherPart[] = [];
  for (const { lot, amount: part } of draws) {
    const use = { type: VoucherMovementType.use, amount: neg(part), lot: lot.id };
    const movement = { ...use, sale, payment, basketPayment, voucherUse, product, notes };
    const id = await appendVoucherMovement(ctx, lot.voucher, movement);
    parts.push({ voucher: lot.voucher, voucherMovement: id, lot: lot.id, amount: part });
  }
  emitOnce(ctx, 'voucher.consumed', parts);
  return parts;
}

/**
 * Puts back what was used, into the lots it came from and last used first. A lot whose time is over by now gives it up
 * again at once: it comes to what it would have come to without the use. Throws 409 `invalid_transition` where less was
 * used, or it was restored already.
 */
export async function restoreBalance(ctx: WriteContext, giving: Restoring): Promise<VoucherPart[]> {
  const [column, value] = conditionOf(giving.of);
  const uses = await queryAll<Undoable>(
    ctx.db,
    sql`${UNDOABLE} where m.${sql.id(column)} = ${value}
    and m."type" = ${sql.literal(VoucherMovementType.use)} order by m."id" desc`,
  );
  let open = giving.amount ?? sum(uses, outstanding);
  const parts: VoucherPart[] = [];
  for (const use of uses) {
    const amount = min(open, outstanding(use));
    if (amount <= 0) continue;
    open = sub(open, amount);
    const lot = use.lot ?? use.id;
    const { payment = null, sale = null, notes = null, scope = null } = giving;
    const basketPayment = 'basketPayment' in giving.of ? giving.of.basketPayment : null;
    const { voucherUse, product } = use;
    const refund = { type: VoucherMovementType.refund, amount, lot, source: use.id };
    const movement = { ...refund, payment, sale, basketPayment, voucherUse, product, notes, scope };
    const id = await appendVoucherMovement(ctx, use.voucher, movement);
    parts.push({ voucher: use.voucher, voucherMovement: id, lot, amount });
  }
  if (open > 0 || parts.length === 0) throw new ServiceError('invalid_transition');
  for (const voucher of new Set(parts.map((part) => part.voucher))) await expireLots(ctx, voucher);
  emitOnce(ctx, 'voucher.refunded', parts);
  return parts;
}

/**
 * Takes back what is left of a recharge. Returns what was taken. Throws 409 `insufficient_balance` where less, or
 * nothing, is left of it that has not expired.
 */
export async function withdrawRecharge(ctx: WriteContext, taking: Withdrawing): Promise<VoucherPart> {
  const recharge = await getRow(ctx.db, 'voucherMovement', taking.voucherMovement);
  if (recharge === undefined) throw new Error(`no voucherMovement ${taking.voucherMovement}`);
  const { id: lot, voucher } = recharge;
  const left = (await expireLots(ctx, voucher)).find(({ id }) => id === lot);
  const amount = taking.amount ?? left?.remaining;
  if (left === undefined || amount === undefined || amount > left.remaining) {
    throw new ServiceError('insufficient_balance');
  }
  const { payment = null, sale = null, notes = null, scope = null } = taking;
  const type = VoucherMovementType.refund;
  const movement = { type, amount: neg(amount), lot, source: lot, payment, sale, notes, scope };
  const part = { voucher, voucherMovement: await appendVoucherMovement(ctx, voucher, movement), lot, amount };
  emitOnce(ctx, 'voucher.refunded', [part]);
  return part;
}

/** Takes out what is left of lots whose time is over. Returns the lots that are left. */
export async function expireLots(ctx: WriteContext, voucher: number): Promise<Lot[]> {
  const usable: Lot[] = [];
  const expired: Lot[] = [];
  for (const lot of await lotsOfVoucher(ctx.db, voucher)) (hasExpired(lot, ctx.at) ? expired : usable).push(lot);
  for (const { id, remaining } of expired) {
    await appendVoucherMovement(ctx, voucher, { type: VoucherMovementType.expiry, amount: neg(remaining), lot: id });
  }
  const row = await requireVoucher(ctx.db, voucher);
  if (row.nextExpiry !== null && row.nextExpiry <= ctx.at) {
    const nextExpiry = usable.reduce<string | null>((next, { expires }) => earlierExpiry(next, expires), null);
    await derive(ctx, 'voucher', voucher, { nextExpiry }, row);
  }
  if (expired.length > 0) ctx.emit({ type: 'voucher.expired', model: 'voucher', id: voucher });
  return usable;
}

/** The lots of a voucher that have something left, in the order they are used; those past their time, too. */
export async function lotsOfVoucher(db: Reader, voucher: number): Promise<Lot[]> {
  const entries = await queryAll<VoucherEntry>(
    db,
    sql`select "id", "amount", "expires", "lot" from "voucherMovement"
    where "voucher" = ${voucher} order by "id"`,
  );
  return lotsOf(entries);
}

/** The same of all vouchers of a type that a customer has. */
export async function lotsOfType(db: Reader, customer: number, voucherType: number): Promise<Lot[]> {
  const entries = await queryAll<VoucherEntry>(
    db,
    sql`select m."id", m."amount", m."expires", m."lot" from "voucher" v
    join "voucherMovement" m on m."voucher" = v."id"
      where v."customer" = ${customer} and v."voucherType" = ${voucherType} and v."deleted" = 0 order by m."id"`,
  );
  return lotsOf(entries);
}

/** A movement, and what of it was reversed so far. */
interface Undoable
  extends Pick<Row<'voucherMovement'>, 'id' | 'voucher' | 'amount' | 'lot' | 'voucherUse' | 'product'> {
  readonly undone: Money;
}

const UNDOABLE = sql`select m."id", m."voucher", m."amount", m."lot", m."voucherUse", m."product",
    coalesce((select sum(u."amount") from "voucherMovement" u where u."source" = m."id"), 0) as "undone"
  from "voucherMovement" m`;

function outstanding({ amount, undone }: Undoable): Money {
  return neg(add(amount, undone));
}

function conditionOf(
  of: Restoring['of'],
): readonly [column: 'payment' | 'sale' | 'basketPayment' | 'voucherUse' | 'id', value: number] {
  if ('payment' in of) return ['payment', of.payment];
  if ('basketPayment' in of) return ['basketPayment', of.basketPayment];
  if ('voucherUse' in of) return ['voucherUse', of.voucherUse];
  return 'sale' in of ? ['sale', of.sale] : ['id', of.voucherMovement];
}

/** When the lot a movement puts into expires. */
async function expiryOf(db: Reader, { lot, expires }: Pick<Row<'voucherMovement'>, 'lot' | 'expires'>) {
  return lot === null ? expires : ((await getRow(db, 'voucherMovement', lot))?.expires ?? null);
}

function emitOnce(
  ctx: WriteContext,
  type: 'voucher.consumed' | 'voucher.refunded',
  parts: readonly VoucherPart[],
): void {
  for (const id of new Set(parts.map(({ voucher }) => voucher))) ctx.emit({ type, model: 'voucher', id });
}

async function requireVoucher(db: Reader, id: number): Promise<Row<'voucher'>> {
  const voucher = await getRow(db, 'voucher', id);
  if (voucher === undefined) throw new Error(`no voucher ${id}`);
  return voucher;
}
