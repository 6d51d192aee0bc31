/** Amounts in what is inside are in the currency of this till's cash point. */
import type { ReactNode } from 'react';
import { useCashPoint } from '../api/cashPoint.ts';
import { InCurrency } from './writers.tsx';

export function InCashPointCurrency({ children }: { readonly children: ReactNode }) {
  const { state } = useCashPoint();
  return <InCurrency currency={state?.currency ?? null}>{children}</InCurrency>;
}
