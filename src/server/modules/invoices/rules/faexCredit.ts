import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { loadCreditNote } from '#server/modules/documents/loadFacturae.ts';
import { storeFacturae } from '#server/modules/documents/storeFacturae.ts';

/** The document of a confirmed credit note, made with the record and stored with it. It is not signed. Each has one at most. */
export const faexCredit: ModelRules = {
  errors: ['unique_conflict'],
  beforeWrite: async (ctx, values, before) => {
    if (before === null) values.document = await storeFacturae(ctx, values.invoice, loadCreditNote);
  },
};
