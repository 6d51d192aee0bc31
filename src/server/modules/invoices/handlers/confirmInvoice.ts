import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { load } from '#server/core/records/write.ts';
import { confirmInvoice as contract } from '#shared/operations/contracts/confirmInvoice.ts';
import { confirmDraft } from '../confirm.ts';

/** Confirms a draft. */
export const confirmInvoice = handle(contract, async (ctx, { invoice: id }) => {
  const invoice = await load(ctx, 'invoice', id);
  await confirmDraft(ctx, invoice);
  return presentById(ctx, 'invoice', id);
});
