/**
 * Cash that may not be taken: operations of 1 000 € or more in which one side is a business (Ley 7/2012, art. 7, as Ley
 * 11/2021 has it since 11 July 2021). Whoever sells here is one, and what counts is the whole operation, in however many
 * payments.
 */
import type { Money } from './money.ts';
import { toMoney } from './money.ts';

/** From which amount of an operation on, and from which day on (facility calendar). `off` = cash is always taken. */
export type CashLimit = 'off' | { readonly amount: number; readonly from: string };

/** What holds where the setting says nothing, or not yet. */
export const defaultCashLimit = { amount: 1000, from: '2021-07-11' } as const satisfies CashLimit;

/** True where an operation of this total may not be paid in cash on a day, in part or whole. */
export function forbidsCash(limit: CashLimit, total: Money, day: string): boolean {
  if (limit === 'off') return false;
  const { amount, from } = limit.from <= day ? limit : defaultCashLimit;
  return from <= day && total >= toMoney(amount);
}
