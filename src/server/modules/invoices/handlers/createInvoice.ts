import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { createInvoice as contract } from '#shared/operations/contracts/createInvoice.ts';
import { confirmDraft } from '../confirm.ts';
import { draftOfSales } from '../fromSales.ts';

/** Makes a draft of sales, and a document of it where that is asked for. */
export const createInvoice = handle(contract, async (ctx, input) => {
  const draft = await draftOfSales(ctx, input);
  if (input.confirm === true) await confirmDraft(ctx, draft);
  return presentById(ctx, 'invoice', draft.id);
});
