/** The pay buttons of the till: what each charges, and what it asks first. */
import { useState } from 'react';
import { sayHere } from '#screens/base/browser/sayHere.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { type Basket, holdsMoney, type Receipt } from '#screens/subjects/checkout/basket.ts';
import { handing, noteStates, restPayment, withCash } from '#screens/subjects/checkout/payments.ts';
import { receiptOfPaid } from '#screens/subjects/checkout/receiptOfPaid.ts';
import { isUnchosen, needsCustomer, type Recharges } from '#screens/subjects/checkout/recharges.ts';
import { dispatchTill } from '#screens/subjects/checkout/tillStore.ts';
import type { Shown } from '#screens/subjects/checkout/useBearer.ts';
import { type Due, dueOf } from '#screens/subjects/checkout/waiting.ts';
import type { PaymentInput } from '#screens/subjects/payments/mixed.ts';
import type { Paid } from '#screens/subjects/payments/usePayable.ts';
import type { PaymentMethods } from '#screens/subjects/payments/usePaymentMethods.ts';
import { type BestWay, paysAnything } from '#shared/domain/bestWay.ts';
import { type Money, toMoney } from '#shared/domain/money.ts';
import { paymentsOf } from './customer/useBestWay.ts';
import type { Dialog } from './dialog.ts';
import type { PayButtonName } from './pay/PayStrip.tsx';
import type { useTickets } from './tickets/useTickets.tsx';
import type { Checkout } from './useCheckout.ts';
import { type TillFacts, whyNot, whyTexts } from './whyNot.ts';

export interface PayingOptions {
  readonly basket: Basket;
  readonly total: Money;
  readonly taken: Due;
  readonly best: BestWay | null;
  readonly methods: PaymentMethods;
  readonly recharges: Recharges;
  readonly shown: readonly Shown[];
  readonly tickets: ReturnType<typeof useTickets>;
  readonly checkout: Checkout;
  readonly facts: TillFacts;
  /** The basket may be charged now. */
  readonly chargeable: boolean;
  readonly setDialog: (dialog: Dialog | null) => void;
  readonly focusSearch: () => void;
  /** A charge begins. */
  readonly onCharge: () => void;
}

export function usePaying(options: PayingOptions) {
  const { basket, total, taken, best, methods, recharges, shown, tickets, checkout, facts, chargeable } = options;
  const { setDialog, focusSearch, onCharge } = options;
  const t = useT();
  const [busy, setBusy] = useState<PayButtonName | null>(null);

  const pay = async (button: PayButtonName, payments: readonly PaymentInput[], way?: BestWay): Promise<void> => {
    if (!chargeable) {
      const why = whyNot('cash', { ...facts, dialog: false });
      if (why !== null) sayHere(t(whyTexts[why]));
      return;
    }
    const unchosen = basket.lines.find((line) => isUnchosen(line, recharges));
    if (unchosen !== undefined) {
      setDialog({ kind: 'recharge', product: unchosen, units: unchosen.units, line: unchosen.id });
      return;
    }
    if (basket.customer === null && basket.lines.some((line) => needsCustomer(line, recharges))) {
      setDialog({ kind: 'customer' });
      return;
    }
    setBusy(button);
    setDialog(null);
    onCharge();
    const paid = await checkout.charge(payments, way);
    setBusy(null);
    focusSearch();
    if (paid !== null) await handOver(paid);
  };
  /** Prints what was charged where this till always prints, and opens the drawer for cash. */
  const handOver = async ({ document, invoice, vouchers, methods: by, deposit, isRefund }: Receipt): Promise<void> => {
    if (tickets.always) for (const voucher of vouchers) await tickets.printVoucher({ voucher });
    const isCash = methods.cash !== null && by.includes(methods.cash);
    if (document !== null && tickets.always) await tickets.print(document, true);
    else if (invoice !== null && isCash) await tickets.openDrawer({ invoice });
    else if (deposit !== undefined && isCash)
      await tickets.openDrawer({ comments: t(isRefund === true ? 'till:account.return' : 'vouchers:deposit.into') });
    if (deposit !== undefined && tickets.always) await tickets.printVoucher({ depositMovement: deposit.movement });
  };
  /** It was paid beside the basket: it gets what a basket gets. */
  const collected = async (paid: Paid): Promise<void> => {
    const receipt = receiptOfPaid(paid, methods.cash);
    if (receipt === null) return;
    dispatchTill({ type: 'collected', receipt });
    await handOver(receipt);
  };
  const cash = methods.all.find(({ id }) => id === methods.cash) ?? null;
  const payExact = (): void => {
    const { due } = taken;
    // Nothing is bought: what they owe is paid.
    if (basket.lines.length === 0 && facts.owes === true) setDialog({ kind: 'account', step: { kind: 'debts' } });
    else if (due === 0) void pay('exact', taken.payments);
    else if (cash !== null) void pay('exact', dueOf(total, withCash(basket, handing(cash, due))).payments);
  };
  const payNote = (note: number): void => {
    const state = noteStates(total, basket, cash).find((candidate) => candidate.note === note);
    if (!chargeable || cash === null || state === undefined) return;
    const handed = handing(cash, toMoney(note));
    if (state.covers) void pay(`note-${note}`, dueOf(total, withCash(basket, handed)).payments);
    else dispatchTill({ type: 'hand', payment: handed });
  };
  const payCard = (): void => {
    if (methods.card === null || total === 0) return;
    void pay('card', restPayment(total, basket, { id: methods.card }));
  };
  const payBest = async (rest: number | null): Promise<void> => {
    if (!chargeable || best === null || holdsMoney(basket)) return;
    await pay('voucher', paymentsOf(best, methods, rest, shown), best);
  };
  const payVoucher = (): void => {
    if (!chargeable) return;
    if (basket.customer === null && basket.bearer.length === 0) setDialog({ kind: 'customer' });
    // A best way is of the whole basket: once a part is paid, the balance is a method like the others.
    else if (holdsMoney(basket)) setDialog({ kind: 'other' });
    else if (best !== null && paysAnything(best) && best.rest === 0) void payBest(null);
    else setDialog({ kind: 'best' });
  };
  const payOther = (): void => {
    if (!chargeable || total === 0) return;
    setDialog({ kind: 'other' });
  };

  return { busy, cash, pay, collected, payExact, payNote, payCard, payBest, payVoucher, payOther };
}
