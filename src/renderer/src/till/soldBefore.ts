/** Whether a basket that the service refuses was sold already, and whether that was by this very charge. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { add, fromMoney, type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { list } from '../api/client.ts';
import type { CheckoutInput } from './basket.ts';

export interface SoldBefore {
  readonly invoice: ApiRecord<'invoice'>;
  /** It is what this charge asked for: an earlier attempt of it, whose answer was lost. */
  readonly byThisCharge: boolean;
}

/** What a document says of itself, as far as a charge can ask for it. */
export interface SoldDocument {
  readonly total: number;
  readonly customer: number | null;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

type Paid = Pick<ApiRecord<'invoicePayment'>, 'paymentMethod' | 'amount'>;

/** The document under a basket's uuid, or null when there is none. Throws ApiError. */
export async function findSold(
  input: CheckoutInput & { readonly uuid: string },
  priced: PricedDocument,
): Promise<SoldBefore | null> {
  const [invoice] = await list('invoice', { guid: input.uuid, limit: 1 });
  if (invoice === undefined) return null;
  const paid = await list('invoicePayment', { invoice: invoice.id, fields: 'id,paymentMethod,amount', limit: 1000 });
  return { invoice, byThisCharge: isSaleOf(input, priced, invoice, paid) };
}

/** True when a document has the lines, the total, the customer and the payments of a charge. */
export function isSaleOf(
  input: CheckoutInput,
  priced: PricedDocument,
  document: SoldDocument,
  paid: readonly Paid[],
): boolean {
  const sent = input.lines.map((line, index) =>
    fingerprint(line.product, line.units ?? 1, fromMoney(priced.lines[index]?.total ?? priced.total)),
  );
  const sold = document.lines.map((line) => fingerprint(line.product, line.units, line.total));
  return (
    document.total === fromMoney(priced.total) &&
    (document.customer ?? null) === (input.customer ?? null) &&
    isSame(sent, sold) &&
    isSame(byMethod(input.payments), byMethod(paid))
  );
}

/** What was paid with each method: the service may book one payment in parts. */
function byMethod(payments: readonly Paid[]): string[] {
  const sums = new Map<number, Money>();
  for (const { paymentMethod, amount } of payments) {
    sums.set(paymentMethod, add(sums.get(paymentMethod) ?? ZERO, toMoney(amount)));
  }
  return [...sums].filter(([, sum]) => sum !== ZERO).map(([method, sum]) => fingerprint(method, fromMoney(sum)));
}

function fingerprint(...values: readonly unknown[]): string {
  return JSON.stringify(values);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
}
