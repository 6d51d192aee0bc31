/** Which e-mails a person sends again: what a schedule or the service sent is its own. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { EmailStatus } from '#shared/domain/states.ts';

/** True for one that is not on its way and brings something that is sent by hand. */
export function mayResend({ status, deleted, invoice, stockOrder, debtReminder }: ApiRecord<'email'>): boolean {
  const isByHand = invoice !== null || stockOrder !== null || debtReminder !== null;
  return isByHand && deleted !== true && status !== EmailStatus.pending;
}
