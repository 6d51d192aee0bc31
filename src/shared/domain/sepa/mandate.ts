/** When a mandate may be used (EPC016-06, 4.1), and what its next debit has to say. Dates are `YYYY-MM-DD`. */
import { Temporal } from 'temporal-polyfill';

export type MandateState = 'valid' | 'expired' | 'cancelled';

export interface MandateFacts {
  readonly signedOn: string;
  /** The latest collection date that was asked for under it, whatever became of the debit; null where it was never used. */
  readonly lastRequestedOn: string | null;
  /** From which day on it is cancelled; null where it is not. */
  readonly cancelledOn: string | null;
}

/** A mandate that is not used for so long may not be used any more. */
const LAPSE = { months: 36 };

/** The last collection date a mandate may be used for, unless it is cancelled or used before. */
export function lastUseOf({ signedOn, lastRequestedOn }: Pick<MandateFacts, 'signedOn' | 'lastRequestedOn'>): string {
  return Temporal.PlainDate.from(lastRequestedOn ?? signedOn)
    .add(LAPSE)
    .toString();
}

/** The state of a mandate on a collection date. */
export function mandateStateOf(facts: MandateFacts, on: string): MandateState {
  if (facts.cancelledOn !== null && facts.cancelledOn <= on) return 'cancelled';
  return on > lastUseOf(facts) ? 'expired' : 'valid';
}

/**
 * What the next debit says of a change: `SMNDA`, the same mandate with another account of the debtor, at the same bank or
 * another. `presentedIban` is of the last debit that the bank did not reject before settlement; null where there is none.
 */
export function amendmentOf(iban: string, presentedIban: string | null): 'SMNDA' | null {
  return presentedIban === null || presentedIban === iban ? null : 'SMNDA';
}
