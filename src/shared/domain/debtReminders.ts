/** Reminders of debts: after how many days, and what stands in the way of one. */

/** Days after the due date at which a debt is told of, where nothing is set. */
export const defaultSteps: readonly number[] = [7, 30, 60];
/** When reminders are sent by themselves, where the setting says no hour. */
export const DEFAULT_TIME = '09:00';

/**
 * What becomes of a customer's debts: `due` is told of now; `told` was told of at this step; `notDue` is not past its due date
 * for long enough; `snoozed` waits until a day that somebody agreed with the customer; `leftOut` is of a customer who gets no
 * reminders; `noAddress` of one without an e-mail address.
 */
export const reminderStates = ['due', 'noAddress', 'snoozed', 'told', 'notDue', 'leftOut'] as const;
export type ReminderState = (typeof reminderStates)[number];

/** The longest step that a debt has reached; null for none. `days`: since its due date. `steps` rise. */
export function stepOf(days: number, steps: readonly number[]): number | null {
  return steps.findLast((step) => step <= days) ?? null;
}
