import { useCashPoint } from '#screens/base/api/cashPoint.ts';
import { useWriters } from '#screens/base/format/writers.tsx';

/**
 * This till's cash point as the input of an action that moves money. Nothing where it is closed, or takes another currency
 * than that of the amounts on screen: the service chooses one then.
 */
export function useOpenCashPoint(): { readonly pos?: number } {
  const { id, state } = useCashPoint();
  const { currency } = useWriters();
  return id !== null && state?.open === true && state.currency === currency ? { pos: id } : {};
}
