import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { load } from '#server/core/records/write.ts';
import { voidInvoice as contract } from '#shared/operations/contracts/voidInvoice.ts';
import { voidDocument } from '../voiding.ts';

/** Voids a document nothing came of. */
export const voidInvoice = handle(contract, async (ctx, { invoice: id, reason }) => {
  const invoice = await load(ctx, 'invoice', id);
  await voidDocument(ctx, invoice, reason);
  return presentById(ctx, 'invoice', id);
});
