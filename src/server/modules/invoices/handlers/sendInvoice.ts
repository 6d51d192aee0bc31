import type { ReadContext } from '#server/core/context/context.ts';
import { senderOf } from '#server/core/mail/settings.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { getRow, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { documentLanguage } from '#shared/domain/documentLanguage.ts';
import { emailAddress } from '#shared/domain/emailAddress.ts';
import { addDuration, toStoredInstant } from '#shared/domain/time.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { sendInvoice as contract } from '#shared/operations/contracts/sendInvoice.ts';
import { enqueueInvoiceEmail, wordsOf } from '../invoiceEmail.ts';

/** Has a document sent to its customer, or to whoever is named. */
export const sendInvoice = handle(contract, async (ctx, input) => {
  const invoice = await load(ctx, 'invoice', input.invoice);
  if (!mayMove('invoice', 'send', invoice.status) || !mayMove('send', 'send', invoice.sendStatus)) {
    throw new ServiceError('invalid_transition');
  }
  const from = await senderOf(ctx);
  const customer = invoice.customer === null ? undefined : await getRow(ctx.db, 'customer', invoice.customer);
  const to = input.to ?? addressOf(customer);
  const sendAt = input.at === undefined ? null : momentOf(ctx, input.at);
  const company = invoice.company === null ? undefined : await getRow(ctx.db, 'company', invoice.company);
  const language = documentLanguage(customer?.language, company?.language);
  const words = wordsOf(invoice, customer ?? null, language, input.message ?? null);
  const email = await enqueueInvoiceEmail(ctx, invoice, { ...words, to, from, sendAt });
  return {
    invoice: await presentById(ctx, 'invoice', invoice.id),
    email: await presentById(ctx, 'email', email),
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

/** Throws 422 where a customer has no address, or none that can be sent to. */
function addressOf(customer: Row<'customer'> | undefined): string {
  const address = customer?.email?.trim() ?? '';
  if (address === '') throw invalidField('#/to', 'required');
  if (!emailAddress().safeParse(address).success) throw invalidField('#/to', 'email_invalid', address);
  return address;
}
