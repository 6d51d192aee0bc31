/** What a refund gave. */
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export interface Refunded {
  /** In units of currency, above zero. */
  readonly amount: number;
  /** The methods it went back by. */
  readonly methods: readonly number[];
  /** The paper of the first credit note. */
  readonly document: string | null;
  /** Of all credit notes. */
  readonly number: string;
}

type Made = Pick<OutputOf<Contract<'refundSale'>>, 'payments' | 'invoices'>;

/** What the screens say of a refund. */
export function refundedBy({ payments, invoices }: Made): Refunded {
  return {
    amount: payments.reduce((sum, payment) => sum - payment.amount, 0),
    methods: [...new Set(payments.map(({ paymentMethod }) => paymentMethod))],
    document: invoices[0]?.document ?? null,
    number: invoices.map(({ number }) => number).join(', '),
  };
}
