/** What the customer withholds, and what is left to be paid, as every paper says it. */
import { neg } from '#shared/domain/money.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import type { Writer } from './format.ts';
import type { InvoiceFacts } from './sources.ts';

/** A label and its amount. */
type Row = readonly [label: string, amount: string];

/** The rows of a document of which something is withheld, the last what is to be paid; none of any other. */
export function withholdingRows({ withholding, total }: InvoiceFacts, writer: Writer): readonly Row[] {
  if (withholding === null) return [];
  const { rate, base, amount } = withholding;
  const label = writer.text('withholding').replace('{rate}', writer.rate(rate)).replace('{base}', writer.amount(base));
  const payable = payableOf({ total, withheld: amount });
  return [
    [label, writer.amount(neg(amount))],
    [writer.text('payable'), writer.money(payable)],
  ];
}

/** True where what is left is said by itself: not where nothing is, or all that is to be paid, which was said. */
export function saysPending({ withholding, total, pending }: InvoiceFacts): boolean {
  if (pending === 0) return false;
  return withholding === null || pending !== payableOf({ total, withheld: withholding.amount });
}
