/** What each of several people pays. */
import { apportion, type Money, min } from '#shared/domain/money.ts';

/** What the next of `people` pays of a total of which `due` is left: equal parts to the cent, and never more than is due. */
export function partOf(total: Money, due: Money, people: number): Money {
  const even = Math.floor(total / people) as Money;
  const [first = total] = apportion(
    total,
    Array.from({ length: people }, () => even),
  );
  // Cents that do not divide fall to those who pay first.
  return min(first, due);
}
