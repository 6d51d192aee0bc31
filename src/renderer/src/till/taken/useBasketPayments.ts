/** What is done with money that was taken for a basket before it is charged. */
import { uuid } from '#screens/base/browser/uuid.ts';
import { emptyBasket, isBlank } from '#screens/subjects/checkout/basket.ts';
import { dispatchTill, getTill } from '#screens/subjects/checkout/tillStore.ts';
import type { BasketMoves } from '#screens/subjects/checkout/useBasketMoves.ts';
import type { WaitingPayment } from '#screens/subjects/checkout/waiting.ts';
import type { WaitingFor } from '#screens/subjects/checkout/waitingRecords.ts';
import type { OfferedMethod } from '#screens/subjects/payments/MethodButtons.tsx';
import type { Money } from '#shared/domain/money.ts';

export interface BasketPaymentsOptions {
  readonly moves: BasketMoves;
  /** Puts the basket aside. */
  readonly hold: () => Promise<void>;
  /** What waits, by the identity of its basket. */
  readonly waiting: ReadonlyMap<string, readonly WaitingFor[]>;
  readonly pos: number | null;
  /** Something is sent: what was refused before is said no more. */
  readonly onSent: () => void;
}

export interface BasketPayments {
  /** Notes a part that was paid elsewhere, such as by card: the server has it from then on. True when it is there. */
  readonly takePart: (method: OfferedMethod, amount: Money, tip: Money) => Promise<boolean>;
  readonly refund: (payment: WaitingPayment, reason: string) => Promise<void>;
  /** The money in the basket is not of whom the next product is for: it waits with its basket, and the product begins another. */
  readonly anotherCustomer: () => Promise<void>;
  /** Opens a basket of what was taken for one that no till has any more. False while this till's own is not empty. */
  readonly open: (basket: string) => boolean;
}

export function useBasketPayments({ moves, hold, waiting, pos, onSent }: BasketPaymentsOptions): BasketPayments {
  return {
    takePart: ({ id: paymentMethod, name, voucherCode }, amount, tip) => {
      onSent();
      const payment = { paymentMethod, name, amount, tip, ...(voucherCode === undefined ? {} : { voucherCode }) };
      return moves.make({ kind: 'take', key: uuid(), payment, pos });
    },
    refund: async (payment, reason) => {
      onSent();
      await moves.make({ kind: 'refund', key: uuid(), payment, reason });
    },
    anotherCustomer: async () => {
      const { unsaid } = getTill();
      await hold();
      if (unsaid !== null && isBlank(getTill().basket)) dispatchTill({ type: 'add', ...unsaid });
    },
    open: (basket) => {
      const { basket: own, charge, moving, soldElsewhere } = getTill();
      if (!isBlank(own) || charge !== null || moving !== null || soldElsewhere !== null) return false;
      const payments = waiting.get(basket) ?? [];
      const owner = payments.find((payment) => payment.owner !== null)?.owner ?? null;
      const customer = owner === null ? null : { ...owner, detail: null };
      dispatchTill({ type: 'moved', basket: { ...emptyBasket(basket), customer, waiting: payments } });
      return true;
    },
  };
}
