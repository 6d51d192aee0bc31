/** Charging: one request with the basket's uuid as its key, locked until it is known what became of it. */
import { useCallback, useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Receipt, SoldElsewhere } from '#screens/subjects/checkout/basket.ts';
import type { CheckoutInput } from '#screens/subjects/checkout/basketLine.ts';
import { coveredInput } from '#screens/subjects/checkout/coveredInput.ts';
import { mayHaveActed, noteFailure, staysOpen } from '#screens/subjects/checkout/doubt.ts';
import { changeIn, tenderedIn, tipsIn } from '#screens/subjects/checkout/payments.ts';
import { checkoutLines } from '#screens/subjects/checkout/pricing.ts';
import { receiptUseOf } from '#screens/subjects/checkout/receiptUse.ts';
import type { Recharges } from '#screens/subjects/checkout/recharges.ts';
import { dispatchTill, getTill } from '#screens/subjects/checkout/tillStore.ts';
import { useResend } from '#screens/subjects/checkout/useResend.ts';
import { WAITING_KEY } from '#screens/subjects/checkout/useWaiting.ts';
import type { PaymentInput } from '#screens/subjects/payments/mixed.ts';
import type { BestWay } from '#shared/domain/bestWay.ts';
import { fromMoney } from '#shared/domain/money.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { linesWithout } from './customer/useBestWay.ts';
import { inWordsOfLines, isCatalogueChange, readSold } from './refusedLines.ts';
import { findSold, type SoldBefore } from './soldBefore.ts';

/** One charge at a time, whichever part of the screen asks. */
let sending = false;

export interface Checkout {
  /** Charges the basket, without the units that vouchers pay for of a best way; resolves with the receipt, or null when it was not charged. */
  readonly charge: (payments: readonly PaymentInput[], way?: BestWay) => Promise<Receipt | null>;
  /** Sends a charge whose answer was lost again: the same request, with the same key. */
  readonly resend: () => Promise<Receipt | null>;
  /** Why the last charge was refused. */
  readonly error: unknown;
  /** Says why something else was refused in its place. */
  readonly showError: (error: unknown) => void;
  readonly clearError: () => void;
}

export interface CheckoutOptions {
  readonly pos: number | null;
  /** The payment method of cash, to tell what was handed over. */
  readonly cash: number | null;
  /** The type of full invoices; null when there is none. */
  readonly fullInvoice: number | null;
  /** What is sold as recharges. */
  readonly recharges: Recharges;
  /** Makes the ticket's PDF at once, for tills that always print. */
  readonly print: boolean;
}

export function useCheckout({ pos, cash, fullInvoice, recharges, print }: CheckoutOptions): Checkout {
  const t = useT();
  const format = useFormat();
  const [error, setError] = useState<unknown>(null);

  const submit = useCallback(
    async (input: CheckoutInput): Promise<Receipt | null> => {
      setError(null);
      dispatchTill({ type: 'chargeSent', input });
      sending = true;
      try {
        const receipt = await sendCharge(input, cash);
        dispatchTill({ type: 'charged', receipt, nextUuid: uuid() });
        return receipt;
      } catch (failure) {
        if (failure instanceof SoldElsewhereError) {
          dispatchTill({ type: 'soldElsewhere', document: failure.document, nextUuid: uuid() });
          return null;
        }
        if (staysOpen(failure, wasLost(), keyOf(input))) {
          dispatchTill({ type: 'chargeLost' });
          return null;
        }
        const { lines } = getTill().basket;
        // First, so that the lines say what changed as soon as they can be charged again.
        const sold = isCatalogueChange(failure) ? await readSold() : null;
        dispatchTill({ type: 'chargeRefused' });
        if (sold !== null) dispatchTill({ type: 'refresh', sold });
        setError(inWordsOfLines(t, { error: failure, input, lines, sold, money: format.money }));
        return null;
      } finally {
        sending = false;
        // What was taken for it elsewhere meanwhile may be why it was refused.
        void queryClient.invalidateQueries({ queryKey: WAITING_KEY });
      }
    },
    [cash, t, format],
  );

  const charge = useCallback(
    async (payments: readonly PaymentInput[], way?: BestWay) => {
      const { basket, charge: underWay, moving, soldElsewhere } = getTill();
      if (underWay !== null || moving !== null || soldElsewhere !== null || basket.lines.length === 0) return null;
      return submit({
        ...(pos === null ? {} : { pos }),
        ...(basket.customer === null ? {} : { customer: basket.customer.id }),
        ...(basket.customer?.wantsInvoice === true && fullInvoice !== null ? { invoiceType: fullInvoice } : {}),
        lines: checkoutLines(way === undefined ? basket.lines : linesWithout(basket.lines, way), recharges),
        ...(way === undefined || way.covered.length === 0 ? {} : { covered: coveredInput(way, basket.bearer) }),
        payments: [...payments],
        uuid: basket.uuid,
        ...(print ? { print } : {}),
      });
    },
    [pos, print, fullInvoice, recharges, submit],
  );

  const resend = useCallback(async () => {
    const { charge: underWay } = getTill();
    return underWay?.lost === true && !sending ? submit(underWay.input) : null;
  }, [submit]);

  useResend(resend);

  return { charge, resend, error, showError: setError, clearError: useCallback(() => setError(null), []) };
}

async function sendCharge(input: CheckoutInput, cash: number | null): Promise<Receipt> {
  const tendered = tenderedIn(input.payments, cash);
  const { waiting } = getTill().basket;
  const methods = [...new Set([...waiting, ...input.payments].map((payment) => payment.paymentMethod))];
  const tip = tipsIn(input.payments);
  try {
    const answer = await call('checkout', input, input.uuid === undefined ? {} : { idempotencyKey: input.uuid });
    return { ...receiptOf(answer, tendered), methods, tip };
  } catch (failure) {
    noteFailure(failure, keyOf(input));
    const sold = await soldBefore(failure, input);
    if (sold === null) throw failure;
    if (!sold.byThisCharge) throw new SoldElsewhereError(sold);
    return { ...receiptOfSold(sold), methods, tip, tendered, change: changeIn(input.payments) };
  }
}

/** The basket's identity is on a document that is not of this charge. */
class SoldElsewhereError extends Error {
  readonly document: SoldElsewhere;

  constructor({ invoice, use }: Pick<SoldBefore, 'invoice' | 'use'>) {
    const number = invoice?.number ?? use?.description ?? '';
    super(`the basket is document ${number}`);
    this.document = { invoice: invoice?.id ?? null, number, total: invoice?.total ?? 0 };
  }
}

/**
 * The document of a basket, when its charge is refused in a way that may mean it was charged before: by an attempt whose
 * answer was lost (another user's key is not known, but the basket's uuid is), or elsewhere. Also where
 * the screen itself fails again and again.
 */
async function soldBefore(failure: unknown, input: CheckoutInput): Promise<SoldBefore | null> {
  const { uuid: basket } = input;
  if (basket === undefined || staysOpen(failure, wasLost(), basket)) return null;
  if (failure instanceof ApiError) {
    const conflict = failure.code === 'unique_conflict' || failure.code === 'idempotency_key_reused';
    if (!conflict && !mayHaveActed(failure, wasLost())) return null;
  }
  const { bearer, lines, waiting } = getTill().basket;
  const payments = [
    ...waiting.map(({ amount, ...rest }) => ({ ...rest, amount: fromMoney(amount) })),
    ...input.payments,
  ];
  return findSold({ ...input, uuid: basket }, payments, { lines, bearer });
}

const keyOf = ({ uuid: basket = '' }: CheckoutInput): string => basket;
const wasLost = (): boolean => getTill().charge?.lost === true;

function receiptOf(answer: OutputOf<Contract<'checkout'>>, tendered: number | null): Receipt {
  const { invoice, voucherUse, vouchers, change, documents } = answer;
  return {
    ...receiptOfSold({ invoice, use: voucherUse, vouchers }),
    tendered,
    change,
    document: documents[0]?.path ?? invoice?.document ?? null,
  };
}

function receiptOfSold({ invoice, use, vouchers }: Pick<SoldBefore, 'invoice' | 'use' | 'vouchers'>): Receipt {
  return {
    invoice: invoice?.id ?? null,
    number: invoice?.number ?? '',
    use: use === null ? null : receiptUseOf(use),
    vouchers,
    total: invoice?.total ?? 0,
    tendered: null,
    change: 0,
    methods: [],
    document: invoice?.document ?? null,
  };
}
