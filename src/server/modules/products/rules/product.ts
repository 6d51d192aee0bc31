import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { warningOfCheckDigit } from '#server/core/records/warnOfCheckDigit.ts';

/** A product may have its barcode for its code. */
export const product: ModelRules = warningOfCheckDigit('code');
