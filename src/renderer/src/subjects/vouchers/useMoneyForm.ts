import { useState } from 'react';
import { useRepeatKey } from '#screens/base/api/useRepeatKey.ts';
import { refreshMoney } from '../payments/refreshMoney.ts';
import { useOpenCashPoint } from '../payments/useOpenCashPoint.ts';

export interface MoneyForm {
  readonly busy: boolean;
  readonly error: unknown;
  /** This till's cash point as the input of an action, where it is open. */
  readonly where: { readonly pos?: number };
  /** Does an action with the key that belongs to its body: pressed again after a lost answer, it acts once. */
  readonly run: <Body extends object>(body: Body, perform: (key: string) => Promise<void>) => Promise<void>;
}

/** What every form that moves money has: it acts once, says what failed, and then the screens read again. */
export function useMoneyForm(name: string): MoneyForm {
  const where = useOpenCashPoint();
  const repeat = useRepeatKey();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    busy,
    error,
    where,
    run: async (body, perform) => {
      if (busy) return;
      setBusy(true);
      setError(null);
      try {
        await perform(repeat.keyFor([name, body]));
        repeat.settle();
        refreshMoney();
      } catch (failure) {
        setError(failure);
      } finally {
        setBusy(false);
      }
    },
  };
}
