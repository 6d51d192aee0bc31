/** How long a debt has been due. */
import { lengthOf } from './reportPeriod.ts';

/** From what is not due yet to what is due for longer than 90 days. */
export const debtAges = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const;
export type DebtAge = (typeof debtAges)[number];

/** The age of a debt by the day it is due and today, both dates. What is due today is not late. */
export function debtAgeOf(due: string, today: string): DebtAge {
  const days = lengthOf({ from: due, to: today }) - 1;
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'upTo30';
  if (days <= 60) return 'upTo60';
  return days <= 90 ? 'upTo90' : 'older';
}
