/** What a basket costs, computed by the functions the server charges with. */
import { fromMoney, type Money, toMoney, toPercent } from '#shared/domain/money.ts';
import { type PricedDocument, type PricingLine, priceDocument } from '#shared/domain/pricing.ts';
import type { BasketLine, CheckoutInput } from './basketLine.ts';
import { isPricedByHand } from './catalogueChanges.ts';
import { type Recharges, rechargeOf } from './recharges.ts';

/** Prices the lines of a basket; till prices include tax. */
export function priceBasket(lines: readonly BasketLine[]): PricedDocument {
  return priceDocument(lines.map(toPricingLine), true);
}

/** The units price of one line after its discount, as a total. */
export function lineTotal(priced: PricedDocument, index: number): Money {
  const line = priced.lines[index];
  if (line === undefined) throw new RangeError(`no line at ${index}`);
  return line.total;
}

/** The lines as `billing/checkout` takes them: what the server knows is left to it. */
export function checkoutLines(lines: readonly BasketLine[], recharges: Recharges = new Map()): CheckoutInput['lines'] {
  return lines.map((line) => ({
    product: line.product,
    units: line.units,
    ...rechargeInput(line, recharges),
    // Sent always: the customer pays what the screen showed, or is told of another price before anything is charged.
    price: line.price,
    listPrice: line.listPrice,
    // A price by hand, and that of a label, are by no rate.
    ...(isPricedByHand(line) ? {} : { rate: line.rate?.id ?? null }),
    ...(line.label === undefined ? {} : { code: line.label.code }),
    ...(line.discountRate === 0 ? {} : { discountRate: line.discountRate }),
    ...(line.discountRate === 0 || line.discountReason === null ? {} : { discountReason: line.discountReason }),
    ...(line.note === '' ? {} : { description: describedAs(line) }),
  }));
}

function rechargeInput(
  line: BasketLine,
  recharges: Recharges,
): { readonly voucherType?: number; readonly voucher?: number } {
  const recharge = rechargeOf(line, recharges);
  if (recharge === null) return {};
  const { voucher } = recharge;
  return { voucherType: recharge.voucherType, ...(voucher === null ? {} : { voucher }) };
}

/** The name of a line with its note, as documents have it. */
export function describedAs({ name, note }: Pick<BasketLine, 'name' | 'note'>): string {
  return note === '' ? name : `${name} (${note})`.slice(0, MAX_DESCRIPTION);
}

/**
 * The discount that takes an amount, in units of currency, off what a line comes to without one: percentage points to six
 * decimals, at most all of it.
 */
export function discountRateOf(line: BasketLine, amount: number): number {
  const whole = fromMoney(priceBasket([{ ...line, discountRate: 0 }]).total);
  if (whole === 0) return 0;
  return Math.min(100, Math.round((amount / whole) * 1e8) / 1e6);
}

const MAX_DESCRIPTION = 255;

function toPricingLine(line: BasketLine): PricingLine {
  return {
    price: toMoney(line.price),
    units: line.units,
    discountRate: toPercent(line.discountRate),
    taxes: line.taxes.map((tax) => ({ tax: tax.tax, name: tax.name, rate: toPercent(tax.rate) })),
    supply: line.supply,
  };
}
