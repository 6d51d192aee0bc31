import { filePath } from '../codec.ts';
import type { ModelRules } from '../ruleTypes.ts';

/** A confirmed invoice has a document; it is made from what is frozen and never changes. */
export const invoice: ModelRules = {
  derived: {
    document: {
      from: ['status', 'hash'],
      value: ({ id, status, hash }) => (status === 0 ? null : filePath('invoice', id, 'document', String(hash))),
    },
  },
  linked: {
    relations: { model: 'invoice', by: ['convertedFrom', 'convertedTo', 'source', 'summaryInvoice'], many: true },
  },
};
