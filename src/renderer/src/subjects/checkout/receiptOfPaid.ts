/** The receipt of what was owed and paid at the till beside a basket. Pure. */
import { fromMoney, sum, toMoney } from '#shared/domain/money.ts';
import type { Paid } from '../payments/usePayable.ts';
import type { Receipt } from './basket.ts';
import { tenderedIn, tipsIn } from './payments.ts';

/** `cash`: the payment method of cash. Null where what was paid was only put off. */
export function receiptOfPaid(
  { change, payments, document, deposit, isRefund = false }: Paid,
  cash: number | null,
): Receipt | null {
  if (document === null && deposit === undefined) return null;
  return {
    invoice: document?.invoice ?? null,
    number: document?.number ?? '',
    document: document?.path ?? null,
    ...(deposit === undefined ? {} : { deposit }),
    ...(isRefund ? { isRefund } : {}),
    use: null,
    vouchers: [],
    // Of a part, what was paid of it.
    total: fromMoney(sum(payments, ({ amount }) => toMoney(amount))),
    tendered: tenderedIn(payments, cash),
    change,
    tip: tipsIn(payments),
    methods: [...new Set(payments.map(({ paymentMethod }) => paymentMethod))],
  };
}
