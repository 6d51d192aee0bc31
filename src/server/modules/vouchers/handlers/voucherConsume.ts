import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { storedText } from '#server/core/operations/stored.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { isVoucherAmount } from '#shared/domain/vouchers.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { voucherConsume as contract } from '#shared/operations/contracts/voucherConsume.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { answerMoved } from '../answer.ts';
import { consumeVoucher, lotsOfType } from '../vouchers.ts';

/** Uses up an amount of one voucher, or of a type. A type that is no longer sold can still be used. */
export const voucherConsume = handle(contract, async (ctx, input) => {
  const { voucher, type } = await loadVoucher(ctx, input);
  if (!isVoucherAmount(type.kind, input.amount)) throw invalidField('#/amount', 'too_precise');
  const { customer } = input;
  const amount = toMoney(input.amount);
  const notes = storedText(ctx, input.notes);
  // Of a type the customer may have two vouchers, since two records became one: they are used together.
  const which = input.voucher === undefined || input.voucher === null ? { voucherType: type.id } : { voucher };
  const parts = await consumeVoucher(ctx, { customer, ...which, kind: type.kind, amount, notes });
  const lots = 'voucherType' in which ? await lotsOfType(ctx.db, customer, type.id) : undefined;
  return answerMoved(ctx, parts[0]?.voucher ?? voucher, parts, lots);
});

interface Named {
  readonly voucher: number;
  readonly type: Row<'voucherType'>;
}

/** Throws 422 where the request names none, two, or another customer's; 409 where the customer has none of the type. */
async function loadVoucher(ctx: ReadContext, input: ParsedInputOf<typeof contract>): Promise<Named> {
  const customer = await getRow(ctx.db, 'customer', input.customer);
  if (customer === undefined || customer.deleted === 1) throw invalidField('#/customer', 'unknown_reference');
  const { voucher = null, voucherType = null } = input;
  if (voucher === null && voucherType === null) throw invalidField('#/voucher', 'required');
  if (voucher !== null && voucherType !== null) throw invalidField('#/voucherType', 'invalid_value');
  const type = voucherType === null ? undefined : await getRow(ctx.db, 'voucherType', voucherType);
  if (voucherType !== null && type === undefined) throw invalidField('#/voucherType', 'unknown_reference');
  const held = await queryFirst<Row<'voucher'>>(
    ctx.db,
    sql`select * from "voucher" where "customer" = ${customer.id} and "deleted" = 0
      and ${sql.id(voucher === null ? 'voucherType' : 'id')} = ${voucher ?? voucherType}`,
  );
  if (held === undefined && voucher !== null) throw invalidField('#/voucher', 'unknown_reference');
  if (held === undefined) throw new ServiceError('insufficient_balance');
  const its = type ?? (await getRow(ctx.db, 'voucherType', held.voucherType));
  if (its === undefined) throw new Error(`voucher ${held.id} is of no type`);
  return { voucher: held.id, type: its };
}
