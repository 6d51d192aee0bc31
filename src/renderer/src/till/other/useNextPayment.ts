/** The next payment of a basket that is paid in parts: its amount, and what becomes of it by each method. */
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { handing, restPayment, type TakenFor, withCash } from '#screens/subjects/checkout/payments.ts';
import { dueOf } from '#screens/subjects/checkout/waiting.ts';
import type { OfferedMethod } from '#screens/subjects/payments/MethodButtons.tsx';
import { faultOf, faultTexts, type PaymentInput, type TakenPayment } from '#screens/subjects/payments/mixed.ts';
import { fromMoney, type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import { behaviourOf, cashTypes } from '#shared/domain/paymentTypes.ts';

export interface NextPaymentOptions {
  readonly total: Money;
  readonly taken: TakenFor;
  /** Cash stays on the counter. */
  readonly onHand: (cash: Omit<TakenPayment, 'id'>) => void;
  /** What was paid elsewhere is noted on the server. */
  readonly onTakePart: (method: OfferedMethod, amount: Money, tip: Money) => void;
  /** Nothing is left: all of it is charged. */
  readonly onCharge: (payments: readonly PaymentInput[]) => void;
  /** What of the rest the next payment is of. */
  readonly shareOf: (due: Money) => Money;
}

export interface NextPayment {
  /** Still to be paid. */
  readonly due: Money;
  /** In units of currency. */
  readonly amount: number | null;
  readonly setAmount: (amount: number | null) => void;
  /** Why the last one was not noted. */
  readonly problem: string | null;
  readonly take: (method: OfferedMethod, tip: Money) => void;
}

export function useNextPayment({ total, taken, shareOf, ...on }: NextPaymentOptions): NextPayment {
  const t = useT();
  const { due } = dueOf(total, taken);
  const [next, setNext] = useState({ of: due, amount: fromMoney(due) as number | null });
  const [problem, setProblem] = useState<string | null>(null);
  // Once one is noted or given back, the next is of what is left then.
  const amount = next.of === due ? next.amount : fromMoney(shareOf(due));
  return {
    due,
    amount,
    setAmount: (changed) => setNext({ of: due, amount: changed }),
    problem,
    take: (method, tip) => {
      const given = toMoney(amount ?? 0);
      const fault = faultOf(method, { given, tip, due });
      setProblem(fault === null ? null : t(faultTexts[fault]));
      if (fault !== null) return;
      if (cashTypes.has(method.type)) {
        const cash = handing(method, given, tip);
        const settled = dueOf(total, withCash(taken, cash));
        if (settled.due === ZERO) on.onCharge(settled.payments);
        else on.onHand(cash);
      } else if (given === due || behaviourOf(method.type).defers !== undefined) {
        on.onCharge(restPayment(total, taken, method, tip));
      } else {
        on.onTakePart(method, given, tip);
      }
    },
  };
}
