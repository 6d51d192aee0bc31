import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/write.ts';
import { VoucherMovementType } from '#shared/domain/states.ts';
import { voucherByCode as contract } from '#shared/operations/contracts/voucherByCode.ts';
import { bearerVoucherOf, noVoucherOf } from '../bearer.ts';
import { heldVoucher, presentHeld } from '../held.ts';

/** The voucher of a code that was scanned or typed. */
export const voucherByCode = handle(contract, async (ctx, { code }) => {
  const voucher = await bearerVoucherOf(ctx, code);
  const held = voucher === undefined ? undefined : await heldVoucher(ctx, voucher.id);
  const type = voucher === undefined ? undefined : await getRow(ctx.db, 'voucherType', voucher.voucherType);
  if (voucher === undefined || held === undefined || type === undefined) throw await noVoucherOf(ctx, code);
  return {
    ...presentHeld(ctx, held),
    codeEnd: voucher.codeEnd ?? '',
    product: type.product,
    invoice: await lastDocumentOf(ctx, voucher.id),
  };
});

/** The document that sold the last recharge of a voucher; null where it was sold without one. */
async function lastDocumentOf(ctx: ReadContext, voucher: number): Promise<number | null> {
  const found = await queryFirst<{ invoice: number | null }>(
    ctx.db,
    sql`select s."invoice" from "voucherMovement" m join "sale" s on s."id" = m."sale"
      where m."voucher" = ${voucher} and m."type" = ${sql.literal(VoucherMovementType.recharge)}
      order by m."id" desc limit 1`,
  );
  return found?.invoice ?? null;
}
