import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { ServiceError } from '#shared/errors.ts';

/** Discarding and taking up happen once: a second till that does either must be refused, and nobody brings back what a till has. */
export const heldBasket: ModelRules = {
  errors: ['record_deleted', 'basket_elsewhere', 'unique_conflict'],
  deletesOnce: true,
  beforeRestore: async (_ctx, { takenUp }) => {
    if (takenUp !== null) throw new ServiceError('basket_elsewhere');
  },
};
