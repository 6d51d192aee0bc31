/** Until when a subscription goes on that is renewed. */
import { Temporal } from 'temporal-polyfill';
import { nextDay } from '../time.ts';
import { LAST, monthsOf, PeriodKind, type PeriodTerms, partsOf } from './periods.ts';

/**
 * The last day one period further: of a whole period where one begins on the day after the end, else as many months or days
 * after it. Null of what is paid once, which has no periods.
 */
export function renewedUntil(terms: PeriodTerms & { readonly end: string }): string | null {
  const { period, end } = terms;
  if (period === PeriodKind.once || end >= LAST) return null;
  const next = nextDay(end);
  const part = partsOf({ ...terms, end: null }, next, next).find(({ from }) => from === next);
  if (part?.to !== null && part?.to !== undefined && part.days === part.of) return part.to;
  const day = Temporal.PlainDate.from(next);
  const months = monthsOf(period);
  const after = months === null ? day.add({ weeks: 1 }) : day.add({ months });
  return after.year > 9999 ? LAST : after.subtract({ days: 1 }).toString();
}
