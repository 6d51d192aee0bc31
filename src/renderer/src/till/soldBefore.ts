/** Whether a basket that the service refuses was sold already, and whether that was by this very charge. */
import { list } from '#screens/base/api/client.ts';
import type { Basket, BearerVoucher } from '#screens/subjects/checkout/basket.ts';
import type { BasketLine, CheckoutInput } from '#screens/subjects/checkout/basketLine.ts';
import { newVouchersOf } from '#screens/subjects/checkout/newVouchers.ts';
import { priceBasket } from '#screens/subjects/checkout/pricing.ts';
import { usedLines } from '#screens/subjects/checkout/receiptUse.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { add, fromMoney, type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';

export interface SoldBefore {
  /** Null where vouchers paid for all of it. */
  readonly invoice: ApiRecord<'invoice'> | null;
  /** What vouchers paid for; null where none did. */
  readonly use: ApiRecord<'voucherUse'> | null;
  /** Ids of the new vouchers for the bearer that it sold. */
  readonly vouchers: readonly number[];
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

/**
 * The document and the use of vouchers under the uuid of a basket, or null when there is neither.
 * `payments`: all that pay it. Throws ApiError.
 */
export async function findSold(
  input: CheckoutInput & { readonly uuid: string },
  payments: readonly Paid[],
  { lines, bearer }: Pick<Basket, 'lines' | 'bearer'>,
): Promise<SoldBefore | null> {
  const [[invoice = null], [use = null]] = await Promise.all([
    list('invoice', { guid: input.uuid, limit: 1 }),
    list('voucherUse', { uuid: input.uuid, limit: 1 }),
  ]);
  if (invoice === null && use === null) return null;
  const isUseOf = isSameUse(input, use, bearer);
  if (invoice === null) return { invoice, use, vouchers: [], byThisCharge: isUseOf && input.lines.length === 0 };
  const paid = await list('invoicePayment', { invoice: invoice.id, fields: 'id,paymentMethod,amount', limit: 1000 });
  const isOfLines = isSaleOfLines({ ...input, payments }, lines, invoice, paid);
  return { invoice, use, vouchers: await newVouchersOf(invoice.id), byThisCharge: isUseOf && isOfLines };
}

/** True where a document has what was sent. False where this screen cannot price it: it is told of the document then. */
function isSaleOfLines(
  input: Parameters<typeof isSaleOf>[0],
  lines: readonly BasketLine[],
  invoice: SoldDocument,
  paid: readonly Paid[],
): boolean {
  try {
    const priced = priceSent(input.lines, lines);
    return priced !== null && isSaleOf(input, priced, invoice, paid);
  } catch (fault) {
    console.error('a basket that was charged cannot be priced', fault);
    return false;
  }
}

/** What was sent, priced as the basket has it: vouchers may have paid for units of a line. Null where it is not of it. */
function priceSent(sent: CheckoutInput['lines'], lines: readonly BasketLine[]): PricedDocument | null {
  const left = [...lines];
  const own = sent.map(({ product, units = 1, price, discountRate = 0 }) => {
    const index = left.findIndex(
      (line) => line.product === product && line.price === price && line.discountRate === discountRate,
    );
    const [line] = index < 0 ? [] : left.splice(index, 1);
    return line === undefined ? null : { ...line, units };
  });
  return own.length === 0 || own.includes(null) ? null : priceBasket(own.filter((line) => line !== null));
}

/** True when vouchers paid for what a charge asked them to, for its customer; or for nothing, where it asked none. */
function isSameUse(
  { covered = [], customer = null }: CheckoutInput,
  use: ApiRecord<'voucherUse'> | null,
  bearer: readonly BearerVoucher[],
): boolean {
  if (use === null) return covered.length === 0;
  const used = usedLines(use).map(({ voucher, product, units }) => fingerprint(voucher, product, units));
  const asked = covered.map(({ voucher, voucherCode, product, units }) => {
    const shown = bearer.find(({ code }) => code === voucherCode);
    return fingerprint(voucher ?? shown?.voucher, product, units);
  });
  return !use.cancelled && use.customer === customer && isSame(asked, used);
}

/** True when a document has the lines, the total, the customer and the payments of a charge. */
export function isSaleOf(
  input: Pick<CheckoutInput, 'lines' | 'customer'> & { readonly payments: readonly Paid[] },
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
