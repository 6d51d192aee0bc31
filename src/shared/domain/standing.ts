/** Whether somebody is up to date: the one rule, for customers, their subscriptions, the till and the door. Pure. */

/** From who is up to date to whose receipt a bank sent back. */
export const standings = ['clear', 'owed', 'returned'] as const;
export type Standing = (typeof standings)[number];

/** What of a debt decides. */
export interface StandingDebt {
  /** It is due by today, and no bank collects it. */
  readonly isDue: boolean;
  /** A bank sent it back, and was not asked for it again. */
  readonly returned: boolean;
}

/** Up to date is only who owes nothing that is due. What is due later, or a bank collects, is owed and stands against nobody. */
export function standingOf(debts: readonly StandingDebt[]): Standing {
  const due = debts.filter(({ isDue }) => isDue);
  if (due.some(({ returned }) => returned)) return 'returned';
  return due.length > 0 ? 'owed' : 'clear';
}
