/** A basket as it is held on the server, and as it is taken up again: with the products and prices of then. Pure. */
import { fromMoney } from '#shared/domain/money.ts';
import type { TakenPayment } from '../../payments/mixed.ts';
import { type Basket, type BasketLine, emptyBasket, itemsOf } from '../basket.ts';
import { priceBasket } from '../pricing.ts';
import type { Catalogue } from '../useCatalogue.ts';

/** A type and not an interface: what is stored is JSON. */
type HeldLine = Pick<
  BasketLine,
  'product' | 'units' | 'listPrice' | 'discountRate' | 'discountReason' | 'note' | 'name'
> & {
  /** What was charged instead of the product's own price; null = that. */
  readonly price: number | null;
};

type HeldContent = {
  /** Of the basket that was put aside. */
  readonly uuid: string;
  readonly lines: HeldLine[];
  readonly customer: { readonly id: number; readonly name: string; readonly detail: string | null } | null;
  /** The card may have been charged already. */
  readonly noted: Pick<TakenPayment, keyof TakenPayment>[];
};

/** A basket as it is sent to be held. A type and not an interface: it is kept as JSON. */
export type HeldRecord = {
  readonly name: string;
  readonly pos: number | null;
  readonly customer: number | null;
  readonly total: number;
  readonly items: number;
  readonly content: HeldContent;
};

/** What is sent to be held, by a cash point. */
export function holdRecord(basket: Basket, pos: number | null): HeldRecord {
  const { total, items } = heldSize(basket);
  const customer = basket.customer?.id ?? null;
  return { name: heldName(basket), pos, customer, total, items, content: holdContent(basket) };
}

/** True for the held basket that was this one: whether an attempt whose answer was lost has put it aside. */
export function isHeldOf(stored: unknown, uuid: string): boolean {
  return isContent(stored) && stored.uuid === uuid;
}

/** What is stored of a basket. */
export function holdContent({ lines, customer, uuid, noted }: Basket): HeldContent {
  return {
    uuid,
    customer,
    noted: noted.map((payment) => ({ ...payment })),
    lines: lines.map(({ product, units, price, listPrice, discountRate, discountReason, note, name }) => ({
      product,
      units,
      price: price === listPrice ? null : price,
      listPrice,
      discountRate,
      discountReason,
      note,
      name,
    })),
  };
}

export interface TakenUp {
  readonly basket: Basket;
  /** Names of products that are not sold any more, and of those whose price is another now. */
  readonly gone: readonly string[];
  readonly repriced: readonly string[];
}

/** The basket of what was held. Throws TypeError for what no till wrote. */
export function takeUp(stored: unknown, catalogue: Catalogue, uuid: string): TakenUp {
  if (!isContent(stored)) throw new TypeError('not a basket held by a till');
  const held = stored;
  const gone: string[] = [];
  const repriced: string[] = [];
  const lines: BasketLine[] = [];
  for (const { product, price, listPrice, ...rest } of held.lines) {
    const known = catalogue.byId.get(product);
    if (known === undefined) {
      gone.push(rest.name);
      continue;
    }
    if (price === null && known.price !== listPrice) repriced.push(known.name);
    const { name, taxes, supply } = known;
    lines.push({
      ...rest,
      id: lines.length + 1,
      product,
      name,
      taxes,
      supply,
      listPrice: known.price,
      price: price ?? known.price,
    });
  }
  const basket = {
    ...emptyBasket(uuid),
    lines,
    nextLine: lines.length + 1,
    customer: held.customer,
    noted: held.noted,
  };
  return { basket: { ...basket, selected: lines.at(-1)?.id ?? null }, gone, repriced };
}

/** What a held basket is called until somebody gives it another name. */
export function heldName({ customer, lines }: Basket): string {
  return customer?.name ?? lines[0]?.name ?? '';
}

/** What it comes to, in units of currency, and how many things are in it. */
export function heldSize(basket: Basket): { readonly total: number; readonly items: number } {
  return { total: fromMoney(priceBasket(basket.lines).total), items: itemsOf(basket) };
}

function isContent(stored: unknown): stored is HeldContent {
  if (typeof stored !== 'object' || stored === null || !('lines' in stored) || !('customer' in stored)) return false;
  const { lines, noted } = stored as Readonly<Record<string, unknown>>;
  return Array.isArray(lines) && lines.every(isLine) && Array.isArray(noted) && noted.every(isNoted);
}

function isNoted(payment: unknown): payment is TakenPayment {
  if (typeof payment !== 'object' || payment === null) return false;
  const { id, paymentMethod, type, given, tip, name } = payment as Readonly<Record<string, unknown>>;
  const numbers = [id, paymentMethod, type, given, tip].every((value) => typeof value === 'number');
  return numbers && typeof name === 'string';
}

function isLine(line: unknown): line is HeldLine {
  if (typeof line !== 'object' || line === null) return false;
  const { product, units, listPrice, discountRate, note, name } = line as Readonly<Record<string, unknown>>;
  const numbers = [product, units, listPrice, discountRate].every((value) => typeof value === 'number');
  return numbers && typeof note === 'string' && typeof name === 'string';
}
