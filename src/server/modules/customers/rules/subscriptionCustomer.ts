import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { getRow } from '#server/core/records/write.ts';

/** A subscription speaks its customer's language unless another is given. */
export const subscriptionCustomer: ModelRules = {
  beforeWrite: async (ctx, values, before) => {
    if (before !== null || values.language !== null) return;
    values.language = (await getRow(ctx.db, 'customer', Number(values.customer)))?.language ?? null;
  },
};
