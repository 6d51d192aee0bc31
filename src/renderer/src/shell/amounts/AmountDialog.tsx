/** Asks about amounts that make no sense at this facility. For every action of every screen. */
import { Suspense, useEffect, useState } from 'react';
import { serveAmounts, useAmountQuestion } from '#screens/base/api/amounts.ts';
import { useCashPoint } from '#screens/base/api/cashPoint.ts';
import { InCurrency } from '#screens/base/format/writers.tsx';
import { later } from '#screens/components/later.tsx';
import { toMoney } from '#shared/domain/money.ts';
import { proportionOf } from '#shared/domain/proportion.ts';

const AmountModal = later(() => import('./AmountModal.tsx'));

/** Where the facility's days are not known, as for somebody who has no cash point. */
const UNKNOWN = { largestSession: 0, currency: 'EUR' };

export function AmountDialog() {
  const question = useAmountQuestion();
  const { largestSession, currency } = useCashPoint().state ?? UNKNOWN;
  const [wanted, setWanted] = useState(false);
  if (question !== null && !wanted) setWanted(true);
  useEffect(() => serveAmounts(proportionOf(toMoney(largestSession), currency)), [largestSession, currency]);
  return (
    <Suspense fallback={null}>
      {wanted && (
        <InCurrency currency={currency}>
          <AmountModal amounts={question?.amounts ?? null} largestSession={largestSession} />
        </InCurrency>
      )}
    </Suspense>
  );
}
