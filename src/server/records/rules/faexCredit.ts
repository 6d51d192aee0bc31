import { loadCreditNote } from '../../documents/loadFacturae.ts';
import { storeFacturae } from '../../documents/storeFacturae.ts';
import type { ModelRules } from '../ruleTypes.ts';

/** The document of a confirmed credit note, made with the record and kept with it. It is not signed. Each has one at most. */
export const faexCredit: ModelRules = {
  errors: ['unique_conflict'],
  beforeWrite: async (ctx, values, before) => {
    if (before === null) values.document = await storeFacturae(ctx, values.invoice, loadCreditNote);
  },
};
