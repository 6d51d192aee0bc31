import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { storedText } from '#server/core/operations/stored.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { VoucherMovementType } from '#shared/domain/states.ts';
import { isVoucherAmount } from '#shared/domain/vouchers.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { voucherRefund as contract } from '#shared/operations/contracts/voucherRefund.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { answerMoved } from '../answer.ts';
import { restoreBalance, withdrawRecharge } from '../vouchers.ts';

/** Withdraws a recharge or restores a use. What a payment consumed is restored by its reversal, not here. */
export const voucherRefund = handle(contract, async (ctx, input) => {
  const movement = await loadMovement(ctx, input);
  const { id: voucherMovement, voucher } = movement;
  const amount = await amountOf(ctx, voucher, input.amount ?? null);
  const notes = storedText(ctx, input.notes);
  const { scope } = contract;
  if (movement.type === VoucherMovementType.recharge) {
    return answerMoved(ctx, voucher, [await withdrawRecharge(ctx, { voucherMovement, amount, notes, scope })]);
  }
  const isOfPayment = movement.payment !== null || movement.basketPayment !== null;
  // What was used at a cash point is cancelled as a whole, and goods come back with it.
  if (movement.type !== VoucherMovementType.use || isOfPayment || movement.voucherUse !== null) {
    throw new ServiceError('invalid_transition');
  }
  return answerMoved(ctx, voucher, await restoreBalance(ctx, { of: { voucherMovement }, amount, notes, scope }));
});

/** Throws 404 for none, 422 where the request names neither or both. */
async function loadMovement(
  ctx: ReadContext,
  { voucherMovement = null, sale = null }: ParsedInputOf<typeof contract>,
): Promise<Row<'voucherMovement'>> {
  if (voucherMovement === null && sale === null) throw invalidField('#/voucherMovement', 'required');
  if (voucherMovement !== null && sale !== null) throw invalidField('#/sale', 'invalid_value');
  const movement =
    voucherMovement === null ? await rechargeOf(ctx, sale) : await getRow(ctx.db, 'voucherMovement', voucherMovement);
  if (movement === undefined) throw new ServiceError('not_found');
  return movement;
}

async function rechargeOf(ctx: ReadContext, sale: number | null): Promise<Row<'voucherMovement'> | undefined> {
  const recharge = await queryFirst<Row<'voucherMovement'>>(
    ctx.db,
    sql`select * from "voucherMovement" where "sale" = ${sale} and "type" = ${VoucherMovementType.recharge}`,
  );
  return recharge;
}

async function amountOf(ctx: ReadContext, voucher: number, amount: number | null) {
  if (amount === null) return null;
  const type = await queryFirst<Pick<Row<'voucherType'>, 'kind'>>(
    ctx.db,
    sql`select t."kind" from "voucher" v join "voucherType" t on t."id" = v."voucherType" where v."id" = ${voucher}`,
  );
  if (type === undefined || !isVoucherAmount(type.kind, amount)) throw invalidField('#/amount', 'too_precise');
  return toMoney(amount);
}
