/** The ledger of vouchers: append-only, chained, and each voucher's balance kept beside it in the same transaction. */
import type { Row } from '#shared/catalogue/index.ts';
import { add, fromMoney, type Money, neg } from '#shared/domain/money.ts';
import { VoucherMovementType } from '#shared/domain/states.ts';
import { hasExpired, type Lot, lotsOf, type VoucherEntry } from '#shared/domain/vouchers.ts';
import type { WriteContext } from '../context.ts';
import { execute, NUMBER } from '../db/execute.ts';
import type { Reader } from '../db/transaction.ts';
import { getRow, insertRow, updateRow } from '../records/rows.ts';
import { chainHash, voucherFacts } from './hash.ts';

/** A movement to append. */
export interface NewVoucherMovement {
  readonly type: number;
  /** More than zero puts in, less takes out. */
  readonly amount: Money;
  /** When the lot it opens expires, as stored. */
  readonly expires?: string | null;
  /** The movement whose lot it draws on. */
  readonly lot?: number | null;
  readonly sale?: number | null;
  readonly payment?: number | null;
  readonly notes?: string | null;
}

/** A customer's voucher of a type, made where there is none yet. There is one of each. Returns its id. */
export async function openVoucher(ctx: WriteContext, customer: number, voucherType: number): Promise<number> {
  const [voucher] = await execute<{ id: number }>(
    ctx.db,
    'select "id" from "voucher" where "customer" = ? and "voucherType" = ? and "deleted" = 0',
    [customer, voucherType],
  );
  if (voucher !== undefined) return voucher.id;
  const id = await insertRow(ctx, 'voucher', { customer, voucherType, balance: 0 as Money });
  ctx.emit({ type: 'voucher.created', model: 'voucher', id });
  return id;
}

/** Appends a movement and moves the balance of its voucher by as much. Returns the movement's id. */
export async function appendVoucherMovement(
  ctx: WriteContext,
  voucher: number,
  movement: NewVoucherMovement,
): Promise<number> {
  const [previous] = await execute<{ hash: string | null }>(
    ctx.db,
    'select "hash" from "voucherMovement" order by "id" desc limit 1',
    [],
  );
  const row = {
    voucher,
    type: movement.type,
    amount: movement.amount,
    expires: movement.expires ?? null,
    lot: movement.lot ?? null,
    sale: movement.sale ?? null,
    payment: movement.payment ?? null,
  };
  const id = await insertRow(ctx, 'voucherMovement', {
    ...row,
    notes: movement.notes ?? null,
    hash: chainHash(previous?.hash ?? null, voucherFacts({ ...row, created: ctx.at })),
  });
  const before = await requireVoucher(ctx.db, voucher);
  const balance = add(before.balance, movement.amount);
  await updateRow(ctx, 'voucher', before, { balance });
  ctx.note({
    model: 'voucher',
    id: voucher,
    kind: 'updated',
    before: { balance: fromMoney(before.balance) },
    after: { balance: fromMoney(balance) },
  });
  ctx.emit({ type: 'voucherMovement.created', model: 'voucherMovement', id });
  return id;
}

/** Takes out what is left of lots whose time is over. Returns the lots that are left. */
export async function expireLots(ctx: WriteContext, voucher: number): Promise<Lot[]> {
  const usable: Lot[] = [];
  for (const lot of await lotsOfVoucher(ctx.db, voucher)) {
    if (!hasExpired(lot, ctx.at)) usable.push(lot);
    else {
      const { id, remaining } = lot;
      await appendVoucherMovement(ctx, voucher, { type: VoucherMovementType.expiry, amount: neg(remaining), lot: id });
    }
  }
  return usable;
}

/** The lots of a voucher that have something left, in the order they are used; those past their time, too. */
export async function lotsOfVoucher(db: Reader, voucher: number): Promise<Lot[]> {
  const entries = await execute<VoucherEntry>(
    db,
    `select "id", "amount", "expires", "lot" from "voucherMovement" where "voucher" = ${NUMBER} order by "id"`,
    [voucher],
  );
  return lotsOf(entries);
}

async function requireVoucher(db: Reader, id: number): Promise<Row<'voucher'>> {
  const voucher = await getRow(db, 'voucher', id);
  if (voucher === undefined) throw new Error(`no voucher ${id}`);
  return voucher;
}
