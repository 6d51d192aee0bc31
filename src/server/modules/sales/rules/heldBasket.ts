import type { ModelRules } from '#server/core/records/ruleTypes.ts';

/** Whoever deletes a held basket has it: a till that deletes it again must not be told that it has. */
export const heldBasket: ModelRules = { errors: ['record_deleted'], deletesOnce: true };
