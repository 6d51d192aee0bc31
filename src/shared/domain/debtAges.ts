/** How long a debt has been due. */
import { lengthOf } from './reportPeriod.ts';

/** From what is not due yet to what is due for longer than 90 days. */
export const debtAges = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const;
export type DebtAge = (typeof debtAges)[number];

/** The days of each age, counted from the due date; what is due today is not late. Null: there is no bound. */
export const debtAgeDays: Readonly<Record<DebtAge, { readonly least: number | null; readonly most: number | null }>> = {
  notDue: { least: null, most: 0 },
  upTo30: { least: 1, most: 30 },
  upTo60: { least: 31, most: 60 },
  upTo90: { least: 61, most: 90 },
  older: { least: 91, most: null },
};

/** The age of a debt by the day it is due and today, both dates. */
export function debtAgeOf(due: string, today: string): DebtAge {
  const days = lengthOf({ from: due, to: today }) - 1;
  return debtAges.find((age) => days <= (debtAgeDays[age].most ?? days)) ?? 'older';
}
