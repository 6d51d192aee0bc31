/** What a basket costs, computed by the functions the server charges with. */
import { type Money, toMoney, toPercent } from '#shared/domain/money.ts';
import { type PricedDocument, type PricingLine, priceDocument } from '#shared/domain/pricing.ts';
import type { BasketLine, CheckoutInput } from './basket.ts';

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
export function checkoutLines(lines: readonly BasketLine[]): CheckoutInput['lines'] {
  return lines.map((line) => ({
    product: line.product,
    units: line.units,
    // Sent always: the customer pays what the screen showed, even when the product is repriced meanwhile.
    price: line.price,
    ...(line.discountRate === 0 ? {} : { discountRate: line.discountRate }),
  }));
}

function toPricingLine(line: BasketLine): PricingLine {
  return {
    price: toMoney(line.price),
    units: line.units,
    discountRate: toPercent(line.discountRate),
    taxes: line.taxes.map((tax) => ({ tax: tax.tax, name: tax.name, rate: toPercent(tax.rate) })),
    supply: line.supply,
  };
}
