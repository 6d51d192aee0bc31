import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { warningOfTaxNumber } from '#server/core/records/warnOfTaxNumber.ts';

export const supplier: ModelRules = { ...warningOfTaxNumber };
