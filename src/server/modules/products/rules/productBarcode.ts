import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { warningOfCheckDigit } from '#server/core/records/warnOfCheckDigit.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { invalidField } from '#shared/errors.ts';

const warning = warningOfCheckDigit('barcode');

/** A barcode is something that can be scanned. */
export const productBarcode: ModelRules = {
  ...warning,
  beforeWrite: async (ctx, values, before, body) => {
    const { barcode } = values;
    if (typeof barcode === 'string' && codeKey(barcode) === null) throw invalidField('#/barcode', 'invalid_value');
    await warning.beforeWrite?.(ctx, values, before, body);
  },
};
