import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { fixedTaxes } from '#server/modules/invoices/multiPurpose.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';

/** The tax of a purpose stays what it is for: its rate and category are the law's, and it gives its reason. */
export const tax: ModelRules = {
  errors: ['in_use'],
  beforeWrite: async (_ctx, values, before) => {
    const fixed = fixedTaxes[String(before?.purpose)];
    if (fixed === undefined) return;
    for (const name of ['rate', 'category'] as const) {
      if (values[name] !== undefined && values[name] !== fixed[name]) throw invalidField(`#/${name}`, 'invalid_value');
    }
    const reason = values.exemptionReason;
    if (reason !== undefined && String(reason ?? '').trim() === '') throw invalidField('#/exemptionReason', 'required');
  },
  beforeRemove: async (_ctx, { purpose }) => {
    if (purpose !== null) throw new ServiceError('in_use', { detail: `${purpose}` });
  },
};
