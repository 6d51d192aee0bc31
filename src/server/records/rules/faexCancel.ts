import { loadCancellation } from '../../documents/loadFacturae.ts';
import { storeFacturae } from '../../documents/storeFacturae.ts';
import type { ModelRules } from '../ruleTypes.ts';

/** The document that cancels an issued invoice, made with the record and kept with it. It is not signed. */
export const faexCancel: ModelRules = {
  beforeWrite: async (ctx, values, before) => {
    if (before === null) values.document = await storeFacturae(ctx, values.invoice, loadCancellation);
  },
};
