/** When a document has to be paid, and since when what it stands for is due. Dates are `YYYY-MM-DD`. */
import { Temporal } from 'temporal-polyfill';

/** paymentCondition → days after its date. */
const days: Readonly<Record<number, number>> = { 0: 0, 1: 15, 2: 30, 3: 60, 4: 90 };

/** Dates have four digits of a year. */
const LAST = Temporal.PlainDate.from('9999-12-31');

/** Who says by when something is to be paid. */
export interface Party {
  /** `paymentCondition`, 0 to 4; null = due on its date. */
  readonly paymentCondition: number | null;
}

/** The payment condition that holds: the customer's, else the company's. */
export function agreedCondition(customer: Party | null | undefined, company: Party | null | undefined): number | null {
  return customer?.paymentCondition ?? company?.paymentCondition ?? null;
}

/** The days a payment condition gives; without one, none. */
export function termDays(paymentCondition: number | null): number {
  return days[paymentCondition ?? 0] ?? 0;
}

/** The day a document of `date` is due under a payment condition; without one, that day. */
export function dueDateOf(date: string, paymentCondition: number | null): string {
  const term = termDays(paymentCondition);
  // Of most: to reckon with dates takes a while.
  if (term === 0) return date;
  const due = Temporal.PlainDate.from(date).add({ days: term });
  return due.year > LAST.year ? LAST.toString() : due.toString();
}

/**
 * Since when a document is due. What was overdue on its date, of the documents it repeats and the sales it charges, stays as
 * old as it was; what was not is due with the document. `owed`: when each of them was due.
 */
export function earliestDueDateOf(date: string, dueDate: string, owed: readonly string[]): string {
  return owed.filter((due) => due < date).reduce((earliest, due) => (due < earliest ? due : earliest), dueDate);
}

/** What decides whether the tax of a document is declared, and when. */
export interface Declared {
  readonly date: string | null;
  readonly isProforma: boolean | number;
  readonly isInternal: boolean | number;
}

/** True where the calendar quarter in which the tax of a document is declared is over today. Offers and internal ones have none. */
export function isQuarterOver({ date, isProforma, isInternal }: Declared, today: string): boolean {
  const isTaxed = !isProforma && !isInternal;
  return isTaxed && date !== null && quarterOf(date) < quarterOf(today);
}

/** A quarter as a text that sorts by time. */
function quarterOf(date: string): string {
  return `${date.slice(0, 4)}-${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
}

/**
 * When a sale that is owed is due, after a change: overdue before it, it stays as old as it was. `before`: when it was due;
 * null where nothing was owed.
 */
export function dueDateAfter(due: string, before: string | null, today: string): string {
  return before !== null && before < today && before < due ? before : due;
}
