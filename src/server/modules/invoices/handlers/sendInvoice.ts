import type { ReadContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { addDuration, toStoredInstant } from '#shared/domain/time.ts';
import { invalidField } from '#shared/errors.ts';
import { sendInvoice as contract } from '#shared/operations/contracts/sendInvoice.ts';
import { composeInvoiceEmail, enqueueInvoiceEmail, loadSendable } from '../invoiceEmail.ts';

/** Has a document sent to its customer, or to whoever is named. */
export const sendInvoice = handle(contract, async (ctx, input) => {
  const invoice = await loadSendable(ctx, input.invoice);
  const mail = await composeInvoiceEmail(ctx, invoice, input);
  const sendAt = input.at === undefined ? null : momentOf(ctx, input.at);
  const email = await enqueueInvoiceEmail(ctx, invoice, { ...mail, sendAt });
  return {
    invoice: await presentById(ctx, 'invoice', invoice.id),
    email: await presentById(ctx, 'email', email),
    outbox: mail.isForOutbox,
  };
});

/** The stored moment something is sent at. Throws 422 where it is not to come, or is more than a year away. */
function momentOf({ at: now, zone }: ReadContext, wire: string): string {
  const at = zone.toStored(wire);
  if (at <= now) throw invalidField('#/at', 'too_small', wire);
  const last = addDuration(Date.parse(now), 'P1Y', zone.id);
  if (last === null || at > toStoredInstant(last)) throw invalidField('#/at', 'too_big', wire);
  return at;
}
