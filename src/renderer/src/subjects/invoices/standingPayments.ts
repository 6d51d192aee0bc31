import type { InvoicePayment } from './useInvoice.ts';

type Payment = Pick<InvoicePayment, 'id' | 'amount'> & {
  readonly payment: number | null;
  readonly expand?: { readonly payment?: { readonly cancelationOf: number | null } | null } | undefined;
};

/** The payments of a document that count: neither taken back nor what takes one back. */
export function standingPayments<P extends Payment>(payments: readonly P[]): P[] {
  const reversed = new Set(payments.map(({ expand }) => expand?.payment?.cancelationOf ?? null));
  return payments.filter(
    ({ payment, expand }) =>
      (expand?.payment?.cancelationOf ?? null) === null && (payment === null || !reversed.has(payment)),
  );
}
