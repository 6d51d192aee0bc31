import type { ModelRules } from '#server/core/records/ruleTypes.ts';

/** Deleting a held basket takes it: a second till that deletes it must be refused. */
export const heldBasket: ModelRules = { errors: ['record_deleted'], deletesOnce: true };
