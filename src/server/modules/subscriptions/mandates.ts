/** Whether a subscription that is debited may be. */
import type { Subscriber } from './facts.ts';

/** True where fees are to be debited and no account with a signed mandate is known. */
export function isWithoutMandate({ row, account }: Pick<Subscriber, 'row' | 'account'>): boolean {
  return row.directDebit === 1 && (account === null || account.mandate === null || account.mandateDate === null);
}
