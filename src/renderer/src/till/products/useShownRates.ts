/** The rates by which tiles and what is found show prices: those that a tap would charge now. */
import { useMemo, useState } from 'react';
import { type Rating, ratesNow, type ShownRates } from '#screens/subjects/checkout/rates.ts';
import type { Recharges } from '#screens/subjects/checkout/recharges.ts';
import type { Catalogue } from '#screens/subjects/products/useCatalogue.ts';

const NONE: ShownRates = new Map();

/** While it is read whom they are for, prices stay as they are: none goes back and forth. */
export function useShownRates(
  catalogue: Catalogue | undefined,
  recharges: Recharges,
  rating: Rating | undefined,
): ShownRates {
  const now = useMemo(
    () => (catalogue === undefined || rating === undefined ? null : ratesNow(catalogue.rated, rating, recharges)),
    [catalogue, recharges, rating],
  );
  const [shown, show] = useState(NONE);
  if (now !== null && now !== shown) show(now);
  return now ?? shown;
}
