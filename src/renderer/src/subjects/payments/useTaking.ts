/** Noting payments of one amount, one after the other, until nothing is due. */
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { fromMoney, type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import type { OfferedMethod } from './MethodButtons.tsx';
import { faultOf, faultTexts, type MixedPayment, mixedPayment, nextTakenId, type TakenPayment } from './mixed.ts';

export interface Taking {
  /** Still to be paid. */
  readonly due: Money;
  /** Of the next payment, in units of currency. */
  readonly amount: number | null;
  readonly setAmount: (amount: number | null) => void;
  /** Why the last payment was not noted. */
  readonly problem: string | null;
  /** Notes a payment of the amount, or of what was `handed`. `tip`: on top of it. */
  readonly take: (method: OfferedMethod, tip?: Money, handed?: Money) => void;
  readonly remove: (id: number) => void;
}

export interface TakingOptions {
  readonly total: Money;
  readonly noted: readonly TakenPayment[];
  /** It is paid back. */
  readonly isRefund: boolean;
  /** Takes what is noted, and how that settles the total. */
  readonly onNote: (next: readonly TakenPayment[], settled: MixedPayment) => void;
}

export function useTaking({ total, noted, isRefund, onNote }: TakingOptions): Taking {
  const t = useT();
  const { due } = mixedPayment(total, noted);
  const [amount, setAmount] = useState<number | null>(fromMoney(due));
  const [problem, setProblem] = useState<string | null>(null);
  const note = (next: readonly TakenPayment[]): void => {
    const settled = mixedPayment(total, next);
    setProblem(null);
    onNote(next, settled);
    setAmount(fromMoney(settled.due));
  };
  return {
    due,
    amount,
    setAmount,
    problem,
    take: (method, tip = ZERO, given = toMoney(amount ?? 0)) => {
      const fault = faultOf(method, { given, tip, due, isRefund });
      if (fault !== null) return setProblem(t(faultTexts[fault]));
      const { id: paymentMethod, name, type } = method;
      note([...noted, { id: nextTakenId(noted), paymentMethod, name, type, given, tip }]);
    },
    remove: (id) => note(noted.filter((payment) => payment.id !== id)),
  };
}
