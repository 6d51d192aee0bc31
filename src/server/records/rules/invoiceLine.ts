import type { ModelRules } from '../ruleTypes.ts';

/** A line may be part of another line of its invoice. */
export const invoiceLine: ModelRules = {
  linked: { parent: { model: 'invoiceLine', by: ['parentLine'], many: false } },
};
