import { filePath } from '../codec.ts';
import type { ModelRules } from '../ruleTypes.ts';

/** The stored Z as a document. */
export const zReport: ModelRules = {
  derive: (row) => ({ document: filePath('zReport', row.id, 'document', String(row.created).replaceAll(/\D/g, '')) }),
};
