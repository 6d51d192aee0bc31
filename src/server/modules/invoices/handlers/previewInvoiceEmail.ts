import { previewOf } from '#server/core/mail/composed.ts';
import { handle } from '#server/core/operations/handler.ts';
import { previewInvoiceEmail as contract } from '#shared/operations/contracts/previewInvoiceEmail.ts';
import { composeInvoiceEmail, loadSendable } from '../invoiceEmail.ts';

/** Shows the e-mail of a document before it is sent. */
export const previewInvoiceEmail = handle(contract, async (ctx, input) =>
  previewOf(await composeInvoiceEmail(ctx, await loadSendable(ctx, input.invoice), input)),
);
