/** When a document has to be paid. */
import { Temporal } from 'temporal-polyfill';

/** invoice.paymentCondition → days after its date. */
const days: Readonly<Record<number, number>> = { 0: 0, 1: 15, 2: 30, 3: 60, 4: 90 };

/** The day a document of `date` (`YYYY-MM-DD`) is due under a payment condition; without one, that day. */
export function dueDateOf(date: string, paymentCondition: number | null): string {
  return Temporal.PlainDate.from(date)
    .add({ days: days[paymentCondition ?? 0] ?? 0 })
    .toString();
}
