/** What somebody chooses to credit of a document. */
import { type Money, sub, toMoney, ZERO } from '#shared/domain/money.ts';
import type { InvoiceLine } from '../useInvoice.ts';

/** A line that is credited: all that is left of it where neither is said. */
export interface CreditChoice {
  readonly line: number;
  readonly amount: number | null;
  readonly units: number | null;
}

/** A line of which something is left to credit. */
export interface LeftLine {
  readonly id: number;
  readonly description: string;
  readonly left: Money;
  /** Units that are left, by their share of the amount. */
  readonly units: number;
}

type Line = Pick<InvoiceLine, 'id' | 'description' | 'total' | 'credited' | 'units'>;

/** The lines of which something is left. */
export function leftOf(lines: readonly Line[]): LeftLine[] {
  return lines.flatMap(({ id, description, total, credited, units }) => {
    const whole = toMoney(total);
    const taken = toMoney(Math.abs(credited));
    const left = whole < ZERO ? sub(whole, sub(ZERO, taken)) : sub(whole, taken);
    if (left === ZERO) return [];
    const share = Math.round(((Math.abs(units) * left) / whole) * 1000) / 1000;
    return [{ id, description, left, units: share }];
  });
}

/** The lines of a request; null: all that is left of the document. */
export function creditedLines(
  choices: readonly CreditChoice[],
  by: 'amount' | 'units',
): { readonly line: number; readonly amount?: number; readonly units?: number }[] | null {
  if (choices.length === 0) return null;
  return choices.map(({ line, amount, units }) => {
    if (by === 'amount') return amount === null || amount === 0 ? { line } : { line, amount };
    return units === null || units === 0 ? { line } : { line, units };
  });
}
