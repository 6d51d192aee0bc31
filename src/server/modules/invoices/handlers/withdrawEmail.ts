import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { load } from '#server/core/records/write.ts';
import { withdrawEmail as contract } from '#shared/operations/contracts/withdrawEmail.ts';
import { withdrawInvoiceEmail } from '../invoiceEmail.ts';

/** Takes back the e-mail of a document that waits. */
export const withdrawEmail = handle(contract, async (ctx, { invoice: id }) => {
  await withdrawInvoiceEmail(ctx, await load(ctx, 'invoice', id));
  return presentById(ctx, 'invoice', id);
});
