import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { checkFeeDate } from '../feeDates.ts';

/** An edited amount is of a fee that is not issued yet. */
export const editedSale: ModelRules = {
  warns: ['invalid_value'],
  beforeWrite: async (ctx, values, before) => {
    const { subscriptionCustomer, issueDate } = { ...before, ...values };
    await checkFeeDate(ctx, Number(subscriptionCustomer), String(issueDate));
  },
};
