import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { load } from '#server/core/records/write.ts';
import { ServiceError } from '#shared/errors.ts';
import { voucherReplaceCode as contract } from '#shared/operations/contracts/voucherReplaceCode.ts';
import { replaceCode } from '../bearer.ts';

/** Retires the code of a voucher for the bearer and gives it another. Throws 409 for one of a customer, which has none. */
export const voucherReplaceCode = handle(contract, async (ctx, { voucher: id, reason }) => {
  const voucher = await load(ctx, 'voucher', id);
  if (voucher.code === null || voucher.deleted === 1) throw new ServiceError('invalid_transition');
  const { codeEnd } = await replaceCode(ctx, voucher);
  ctx.note({
    model: 'voucher',
    id,
    kind: 'updated',
    secrets: ['code'],
    before: { codeEnd: voucher.codeEnd },
    after: { codeEnd, reason },
  });
  ctx.emit({ type: 'voucher.codeReplaced', model: 'voucher', id });
  return { voucher: await presentById(ctx, 'voucher', id) };
});
