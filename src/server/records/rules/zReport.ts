import { filePath } from '../codec.ts';
import type { ModelRules } from '../ruleTypes.ts';

/** The stored Z as a document. */
export const zReport: ModelRules = {
  derived: {
    document: {
      from: ['created'],
      value: ({ id, created }) => filePath('zReport', id, 'document', String(created).replaceAll(/\D/g, '')),
    },
  },
};
