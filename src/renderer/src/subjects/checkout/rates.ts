/** By which rate a line is priced: the server's own rule, by what the till has read. Pure. */
import { fromMoney, toMoney } from '#shared/domain/money.ts';
import {
  type AppliedPrice,
  type Moments,
  momentsAround,
  type ProductRate,
  pricesAround,
} from '#shared/domain/productRates.ts';
import type { BasketLine, BasketProduct, LineRate } from './basketLine.ts';
import { type Recharges, rechargeOf } from './recharges.ts';

/** Whom rates are asked for, and when. */
export interface Rating {
  /** Of the customer; none of nobody. */
  readonly tags: readonly number[];
  readonly moments: Moments;
}

/** A product as it is sold, with all of its rates. */
export interface SoldProduct extends BasketProduct {
  readonly rates?: readonly ProductRate[];
}

/** Minutes for which a line keeps its rate after that ended: fewer than the server takes it for. */
const KEPT_MINUTES = 10;

/** `now`: epoch milliseconds by the server's clock. `timeZone`: of the company that sells, IANA. */
export function ratingAt(tags: readonly number[], now: number, timeZone: string): Rating {
  return { tags, moments: momentsAround({ now, timeZone, minutes: KEPT_MINUTES, ahead: 0 }) };
}

/** The rate that a product is sold by now; null: its own price. */
export function rateNow(product: SoldProduct, rating: Rating): LineRate | null {
  return isRated(product) ? lineRate(pricesFor(product, rating)[0]) : null;
}

/** By product. */
export type ShownRates = ReadonlyMap<number, LineRate>;

/** The rates that some products are sold by now, for what shows their prices. */
export function ratesNow(products: readonly SoldProduct[], rating: Rating, recharges: Recharges): ShownRates {
  const shown = new Map<number, LineRate>();
  for (const product of products) {
    const recharge = rechargeOf(product, recharges);
    const rate = rateNow(recharge === null ? product : { ...product, recharge }, rating);
    if (rate !== null) shown.set(product.product, rate);
  }
  return shown;
}

/**
 * The rate that a line in the basket has from now on: the one it has, as long as that held a little ago and another is no
 * cheaper. So nobody pays more because the hour struck while they looked for their purse.
 */
export function rateKept(line: BasketLine, product: SoldProduct, rating: Rating): LineRate | null {
  if (!isRated(line)) return null;
  const prices = pricesFor(product, rating);
  const [now] = prices;
  const own = prices.find(({ rate }) => (rate?.id ?? null) === (line.rate?.id ?? null));
  return lineRate(own !== undefined && own.price <= now.price ? own : now);
}

/** What one costs unless somebody gives the line another price: by its rate, or by its product. */
export function ownPrice({
  rate,
  listPrice,
}: {
  readonly rate?: LineRate | null | undefined;
  readonly listPrice: number;
}): number {
  return rate?.price ?? listPrice;
}

/** True where both say the same price by the same name. */
export function isSameRate(a: LineRate | null, b: LineRate | null): boolean {
  return a?.id === b?.id && a?.name === b?.name && a?.price === b?.price;
}

/** True where another rate is due to who buys, and not to the hour or to the catalogue. */
export function isByCustomer(before: LineRate | null, now: LineRate | null, { tags }: Rating): boolean {
  const isLost = before !== null && before.customerTag !== null && !tags.includes(before.customerTag);
  return isLost || (now !== null && now.customerTag !== null && now.customerTag !== before?.customerTag);
}

/** A label that says a price has that price, and money costs its amount. */
function isRated({ label, recharge }: Pick<BasketProduct, 'label' | 'recharge'>): boolean {
  return label === undefined && recharge?.isMoney !== true;
}

function pricesFor({ price, rates = [] }: SoldProduct, { tags, moments }: Rating) {
  return pricesAround({ price: toMoney(price), rates }, tags, moments);
}

function lineRate({ rate }: AppliedPrice): LineRate | null {
  if (rate === null) return null;
  const { id, name, price, customerTag } = rate;
  return { id, name, price: fromMoney(price), customerTag };
}
