import { filePath } from '#server/core/records/codec.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';

/** The stored Z as a document. */
export const zReport: ModelRules = {
  derived: {
    document: {
      from: ['created'],
      value: ({ id, created }) => filePath('zReport', id, 'document', String(created).replaceAll(/\D/g, '')),
    },
  },
};
