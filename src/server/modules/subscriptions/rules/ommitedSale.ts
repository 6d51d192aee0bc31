import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { checkFeeDate } from '../feeDates.ts';

/** A fee that is omitted is one that is not issued yet. */
export const ommitedSale: ModelRules = {
  warns: ['invalid_value'],
  beforeWrite: async (ctx, values, before) => {
    const { subscriptionCustomer, issueDate } = { ...before, ...values };
    await checkFeeDate(ctx, Number(subscriptionCustomer), String(issueDate));
  },
};
