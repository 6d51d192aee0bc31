import { filePath } from '../codec.ts';
import type { ModelRules } from '../ruleTypes.ts';

/** A confirmed invoice has a document; it is made from what is frozen and never changes. */
export const invoice: ModelRules = {
  derive: (row) => ({
    document: row.status === 0 ? null : filePath('invoice', row.id, 'document', String(row.hash)),
    relations: null,
  }),
};
