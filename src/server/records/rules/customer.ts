import type { ModelRules } from '../ruleTypes.ts';
import { warningOfTaxNumber } from '../warnOfTaxNumber.ts';

export const customer: ModelRules = { ...warningOfTaxNumber };
