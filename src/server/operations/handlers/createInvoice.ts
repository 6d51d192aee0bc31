import { createInvoice as contract } from '#shared/operations/contracts/createInvoice.ts';
import { confirmDraft } from '../../billing/confirm.ts';
import { presentById } from '../../records/present.ts';
import { handle } from '../handler.ts';
import { draftOfSales } from '../invoice/fromSales.ts';

/** Makes a draft of sales, and a document of it where that is asked for. */
export const createInvoice = handle(contract, async (ctx, input) => {
  const draft = await draftOfSales(ctx, input);
  if (input.confirm === true) await confirmDraft(ctx, draft);
  return presentById(ctx, 'invoice', draft.id);
});
