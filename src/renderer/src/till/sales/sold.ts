/** What today's sales say of a ticket, and what the listed ones come to. Pure. */
import { add, type Money, toMoney, ZERO } from '#shared/domain/money.ts';

export interface SoldLine {
  readonly description: string;
  readonly units: number;
}

/** What of a ticket the totals are made of. Amounts in units of currency. */
export interface SoldTotal {
  readonly total: number;
  /** Names of the methods it was paid with; null or "" where it is not paid. */
  readonly paymentMethods: string | null;
}

/** What was sold, in a few words: `3 × Agua 50 cl, Pádel 60 min`. */
export function contentsOf(lines: readonly SoldLine[], number: (units: number) => string): string {
  return lines
    .map(({ description, units }) => (units === 1 ? description : `${number(units)} × ${description}`))
    .join(', ');
}

export interface ListedTotals {
  readonly total: Money;
  /** By what they were paid with, as the tickets say it; the largest first. */
  readonly byMethods: readonly (readonly [methods: string | null, amount: Money])[];
}

export function totalsOf(sold: readonly SoldTotal[]): ListedTotals {
  const sums = new Map<string | null, Money>();
  for (const { total, paymentMethods } of sold) {
    const methods = paymentMethods === '' ? null : paymentMethods;
    sums.set(methods, add(sums.get(methods) ?? ZERO, toMoney(total)));
  }
  const byMethods = [...sums].sort(([, a], [, b]) => b - a);
  return { total: byMethods.reduce((sum, [, amount]) => add(sum, amount), ZERO), byMethods };
}
