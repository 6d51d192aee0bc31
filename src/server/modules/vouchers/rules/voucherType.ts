import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { addDuration } from '#shared/domain/time.ts';
import { invalidField } from '#shared/errors.ts';

/** A voucher lasts some time. */
export const voucherType: ModelRules = {
  beforeWrite: async (ctx, { expiration }) => {
    if (typeof expiration !== 'string') return;
    const expiry = addDuration(ctx.now, expiration, ctx.zone.id);
    if (expiry === null || expiry <= ctx.now) throw invalidField('#/expiration', 'invalid_value');
  },
};
