import type { WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { addressIn, type Composed } from '#server/core/mail/composed.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { resendEmail as contract } from '#shared/operations/contracts/resendEmail.ts';
import { composeInvoiceEmail, enqueueInvoiceEmail, loadSendable } from '../../invoices/invoiceEmail.ts';
import { loadOrder } from '../../stock/orders.ts';
import { composeOrderEmail, enqueueOrderEmail } from '../orderEmail.ts';
import { remindAgain } from '../reminders/remind.ts';

/** Sends an e-mail again, to the same address or another. */
export const resendEmail = handle(contract, async (ctx, input) => {
  const before = await load(ctx, 'email', input.email);
  if (before.deleted === 1) throw new ServiceError('record_deleted');
  if (before.status === EmailStatus.pending) throw new ServiceError('invalid_transition');
  const { email, isForOutbox } = await sendAgain(ctx, before, input.to ?? null);
  return { email: await presentById(ctx, 'email', email), outbox: isForOutbox };
});

interface SentAgain {
  /** The id of the new attempt. */
  readonly email: number;
  readonly isForOutbox: boolean;
}

/**
 * Sending an e-mail again: what it brings is held against the rules it is sent by now, and its words stay. Records a new
 * attempt and has it sent, to the address it went to unless `to` names another. Throws 409 `invalid_transition` where what
 * it brings may not be sent now, or it is one that only the service sends.
 */
async function sendAgain(ctx: WriteContext, before: Row<'email'>, to: string | null): Promise<SentAgain> {
  const wanted = to ?? addressIn(before.recipients);
  if (before.invoice !== null) {
    const invoice = await loadSendable(ctx, before.invoice);
    const mail = said(before, await composeInvoiceEmail(ctx, invoice, { to: wanted }));
    const email = await enqueueInvoiceEmail(ctx, invoice, { ...mail, sendAt: null });
    return { email, isForOutbox: mail.isForOutbox };
  }
  if (before.debtReminder !== null) return remindAgain(ctx, before, wanted);
  if (before.stockOrder === null) throw new ServiceError('invalid_transition');
  requireScope(ctx, 'stock:operate');
  const order = await loadOrder(ctx, before.stockOrder, 'email');
  const mail = said(before, await composeOrderEmail(ctx, order, { to: wanted }));
  const email = await enqueueOrderEmail(ctx, order, mail);
  return { email, isForOutbox: mail.isForOutbox };
}

/** With the words it had: what somebody added to them is told again. Those of an erased customer are made anew. */
function said({ subject, text }: Row<'email'>, mail: Composed): Composed {
  return text === null || text === '' ? mail : { ...mail, subject, text };
}
