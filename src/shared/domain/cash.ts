/** What a cash point should hold. One function serves X report, count, Z report and close. */
import { add, type Money, quantity, r2, ratio, sub, sum, times, toMoney } from './money.ts';

/** What a session moved so far. Payments are net of change; refunds are negative. */
export interface CashTotals {
  /** Cash counted at the opening. */
  readonly opening: Money;
  readonly cashPayments: Money;
  readonly cashIn: Money;
  readonly cashOut: Money;
  readonly cashTips: Money;
  readonly cardPayments: Money;
  readonly cardTips: Money;
  /** By card without a document, tips included: what was taken for baskets, less what was charged or given back. */
  readonly cardBaskets: Money;
}

/** Cash that should be in the drawer: opening + cash payments + cash in − cash out + cash tips. */
export function expectedCash(totals: CashTotals): Money {
  return sub(add(totals.opening, totals.cashPayments, totals.cashIn, totals.cashTips), totals.cashOut);
}

/** Card takings the terminal should show: card payments + card tips + what was taken without a document. */
export function expectedCard(totals: CashTotals): Money {
  return add(totals.cardPayments, totals.cardTips, totals.cardBaskets);
}

/** What so many notes or coins of one value come to. */
export function piecesTotal(value: Money, pieces: number): Money {
  return r2(times(ratio(value), quantity(pieces)));
}

/** What a count by denomination comes to: value of the note or coin (units of currency) → how many. */
export function denominationTotal(denominations: Readonly<Record<string, number>>): Money {
  return sum(Object.entries(denominations), ([value, pieces]) => piecesTotal(toMoney(Number(value)), pieces));
}

/** What a closing with these differences asks for. Amounts are absolute: short and over weigh the same. */
export function closingDemands(
  differences: readonly Money[],
  tolerance: Money,
  managerLimit: Money | null,
): { readonly comment: boolean; readonly manager: boolean } {
  const worst = Math.max(...differences.map((difference) => Math.abs(difference)));
  return { comment: worst > tolerance, manager: managerLimit !== null && worst > managerLimit };
}
