import { ServiceError } from '#shared/errors.ts';
import type { ModelRules } from '../ruleTypes.ts';

/** A series never goes back: that would give a number twice. */
export const invoiceCounter: ModelRules = {
  beforeWrite: async (_ctx, values, before) => {
    if (before === null || values.lastValue === undefined) return;
    if (Number(values.lastValue) < Number(before.lastValue)) throw new ServiceError('immutable_record');
  },
};
