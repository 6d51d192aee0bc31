/** Sums of groups: groups of groups, what is left of a total, and whole cents that sum to it. */

import { add, apportion, cents, fromMoney, type Money, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import type { SalesAmounts } from '#shared/operations/parts/reports.ts';
import { type Key, NO_SUMS, type Sums, type SumsByKey } from './salesSums.ts';

/** Groups of groups. */
export function folded(found: SumsByKey, group: (key: Key) => Key): SumsByKey {
  const sums: SumsByKey = new Map();
  for (const [key, own] of found) {
    const to = group(key);
    sums.set(to, addedUp([sums.get(to) ?? NO_SUMS, own]));
  }
  return sums;
}

/**
 * Groups in whole cents that sum to the totals. Their own totals are those of their records to the cent; what the totals have
 * beyond them, cents of rounding or what is not paid, is the group `rest`.
 */
export function completed(found: SumsByKey, totals: Sums, rest: Key): SumsByKey {
  const left = without(totals, addedUp(found.values()));
  const whole = [...found].map(([key, own]): [Key, Money] => [key, cents(add(own.base, own.tax))]);
  const beyond = sub(
    cents(add(totals.base, totals.tax)),
    sum(whole, ([, total]) => total),
  );
  const sums = new Map(found);
  const [first = rest] = found.keys();
  const isMore = beyond !== 0 || moneyColumns.some((column) => Math.abs(left[column]) >= toMoney(0.01));
  const units = { ...NO_SUMS, units: left.units };
  if (isMore) sums.set(rest, addedUp([sums.get(rest) ?? NO_SUMS, { ...left, count: 0 }]));
  else if (left.units !== 0) sums.set(first, addedUp([sums.get(first) ?? NO_SUMS, units]));
  const total = new Map(whole);
  if (isMore) total.set(rest, add(total.get(rest) ?? ZERO, beyond));
  const columns = moneyColumns.map((column) =>
    apportion(
      cents(totals[column]),
      [...sums.values()].map((own) => own[column]),
    ),
  );
  return new Map(
    [...sums].map(([key, own], index) => {
      const [base = ZERO, , discounts = ZERO, refunds = ZERO, recharges = ZERO] = columns.map(
        (column) => column[index] ?? ZERO,
      );
      return [key, { ...own, base, tax: sub(total.get(key) ?? ZERO, base), discounts, refunds, recharges }];
    }),
  );
}

const moneyColumns = ['base', 'tax', 'discounts', 'refunds', 'recharges'] as const;

export function addedUp(items: Iterable<Sums>): Sums {
  const all = [...items];
  const of = (column: (typeof moneyColumns)[number]): Money => sum(all, (own) => own[column]);
  return {
    count: all.reduce((count, own) => count + own.count, 0),
    units: all.reduce((units, own) => units + own.units, 0),
    base: of('base'),
    tax: of('tax'),
    discounts: of('discounts'),
    refunds: of('refunds'),
    recharges: of('recharges'),
  };
}

function without(all: Sums, part: Sums): Sums {
  const of = (column: (typeof moneyColumns)[number]): Money => sub(all[column], part[column]);
  return {
    count: all.count - part.count,
    units: all.units - part.units,
    base: of('base'),
    tax: of('tax'),
    discounts: of('discounts'),
    refunds: of('refunds'),
    recharges: of('recharges'),
  };
}

export function amountsOf({ count, units, base, tax, discounts, refunds, recharges }: Sums): SalesAmounts {
  return {
    count,
    units: units / 1000,
    base: fromMoney(base),
    tax: fromMoney(tax),
    total: fromMoney(add(base, tax)),
    discounts: fromMoney(cents(discounts)),
    refunds: fromMoney(refunds),
    recharges: fromMoney(recharges),
  };
}

/** Documents have parts of cents in their discounts alone: groups in whole cents that sum to the total. */
export function withWholeDiscounts(sums: SumsByKey, totals: Sums): SumsByKey {
  const discounts = apportion(
    cents(totals.discounts),
    [...sums.values()].map((own) => own.discounts),
  );
  return new Map([...sums].map(([key, own], index) => [key, { ...own, discounts: discounts[index] ?? ZERO }]));
}
