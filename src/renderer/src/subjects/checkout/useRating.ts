/** Whom and when products are priced for: the customer's tags, and the clock of the company that sells. */
import { useMemo } from 'react';
import { useCashPoint } from '#screens/base/api/cashPoint.ts';
import { useServerNow } from '#screens/base/api/serverClock.ts';
import type { CustomerSummary } from '../customers/useCustomerSummary.ts';
import { type Rating, ratingAt } from './rates.ts';

/** Undefined until what it takes is read: what was priced before stays as it is. */
export function useRating(customer: number | null, summary: CustomerSummary | undefined): Rating | undefined {
  const now = useServerNow();
  const timeZone = useCashPoint().state?.timeZone;
  const own = customer === null ? NOBODY : summary?.customer === customer ? summary.tagIds : undefined;
  return useMemo(
    () => (own === undefined || timeZone === undefined ? undefined : ratingAt(own, now, timeZone)),
    [own, now, timeZone],
  );
}

const NOBODY: readonly number[] = [];
