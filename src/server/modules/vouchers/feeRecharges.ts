/**
 * Vouchers that fees of subscriptions recharge: by what the type of the subscription says, once the fee and its add-ons are
 * paid. Where they are not any more, what is left of it is taken back.
 */
import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { SaleStatus, VoucherMovementType } from '#shared/domain/states.ts';
import { defaultExpiry } from './types.ts';
import { appendVoucherMovement, expireLots, openVoucher, withdrawRecharge } from './vouchers.ts';

/** A recharge, and what of it was taken back. */
interface FeeRecharge extends Pick<Row<'voucherMovement'>, 'id' | 'voucher' | 'amount'> {
  /** Zero or below. */
  readonly withdrawn: Money;
}

/** Recharges the voucher of a fee that became paid, or takes it back from one that is not. Does nothing for other sales. */
export async function settleFeeRecharge(
  ctx: WriteContext,
  { id, parent, fkModel }: Pick<Row<'sale'>, 'id' | 'parent' | 'fkModel'>,
): Promise<void> {
  if (fkModel !== 'subscriptionCustomer') return;
  const receipt = parent ?? id;
  const type = await queryFirst<Pick<Row<'subscription'>, 'voucherType' | 'voucherPrice'>>(
    ctx.db,
    sql`select t."voucherType", t."voucherPrice" from "subscriptionFee" f
      join "subscriptionCustomer" s on s."id" = f."subscriptionCustomer" join "subscription" t on t."id" = s."type"
      where f."sale" = ${receipt}`,
  );
  const recharges = await rechargesOf(ctx, receipt);
  if (!(await isReceiptPaid(ctx, receipt))) return withdrawAll(ctx, recharges, receipt);
  if (type === undefined || type.voucherType === null) return;
  const [first] = recharges;
  const amount = first?.amount ?? toMoney(type.voucherPrice ?? 0);
  // What was used before the payment was reversed has not been taken back.
  const left = sum(recharges, (recharge) => add(recharge.amount, recharge.withdrawn));
  await recharge(ctx, type.voucherType, receipt, sub(amount, left));
}

async function recharge(ctx: WriteContext, voucherType: number, receipt: number, amount: Money): Promise<void> {
  const { customer } = await load(ctx, 'sale', receipt);
  const type = await load(ctx, 'voucherType', voucherType);
  if (amount <= ZERO || customer === null || type.deleted === 1) return;
  const voucher = await openVoucher(ctx, customer, voucherType);
  await expireLots(ctx, voucher);
  const expires = defaultExpiry(ctx, type);
  await appendVoucherMovement(ctx, voucher, { type: VoucherMovementType.fee, amount, expires, sale: receipt });
  ctx.emit({ type: 'voucher.recharged', model: 'voucher', id: voucher });
}

async function withdrawAll(ctx: WriteContext, recharges: readonly FeeRecharge[], sale: number): Promise<void> {
  for (const { id, voucher } of recharges) {
    const left = (await expireLots(ctx, voucher)).some((lot) => lot.id === id);
    if (left) await withdrawRecharge(ctx, { voucherMovement: id, sale });
  }
}

function rechargesOf(ctx: WriteContext, sale: number): Promise<readonly FeeRecharge[]> {
  return queryAll<FeeRecharge>(
    ctx.db,
    sql`select m."id", m."voucher", m."amount",
        coalesce((select sum(u."amount") from "voucherMovement" u where u."source" = m."id"), 0) as "withdrawn"
      from "voucherMovement" m where m."sale" = ${sale} and m."type" = ${sql.literal(VoucherMovementType.fee)}
      order by m."id"`,
  );
}

/** True where nothing is owed of a fee and its add-ons, and the fee was not refunded. */
async function isReceiptPaid(ctx: WriteContext, receipt: number): Promise<boolean> {
  const open = await queryFirst(
    ctx.db,
    sql`select 1 from "sale" where ("id" = ${receipt} and "status" <> ${SaleStatus.paid})
      or ("parent" = ${receipt} and "fkModel" = 'subscriptionCustomer'
        and "status" in (${sql.literal(SaleStatus.draft, SaleStatus.pending, SaleStatus.partlyPaid)})) limit 1`,
  );
  return open === undefined;
}
