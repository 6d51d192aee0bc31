import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { getRow } from '#server/core/records/write.ts';
import { MAX_AMOUNT } from '#shared/domain/money.ts';
import { invalidField } from '#shared/errors.ts';

/**
 * No type stands for leave from itself, nor do two from each other: nothing would be charged of either. What recharges a
 * voucher is an amount, as the payment of a fee cannot be refused for it.
 */
export const subscription: ModelRules = {
  beforeWrite: async (ctx, { temporarySubscription, voucherPrice }, before) => {
    if (Number(voucherPrice ?? 0) > MAX_AMOUNT) {
      throw invalidField('#/voucherPrice', 'too_big', `${Math.floor(MAX_AMOUNT)}`);
    }
    if (before === null || typeof temporarySubscription !== 'number') return;
    const leave = await getRow(ctx.db, 'subscription', temporarySubscription);
    if (temporarySubscription === before.id || leave?.temporarySubscription === before.id) {
      throw invalidField('#/temporarySubscription', 'invalid_value');
    }
  },
};
