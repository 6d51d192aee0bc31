/** A basket as it is held on the server, and as it is taken up again: with the products and prices of then. Pure. */
import { fromMoney, sum } from '#shared/domain/money.ts';
import type { TakenPayment } from '../payments/mixed.ts';
import type { Catalogue } from '../products/useCatalogue.ts';
import { type Basket, emptyBasket, itemsOf } from './basket.ts';
import type { BasketLine } from './basketLine.ts';
import { refreshLine } from './catalogueChanges.ts';
import type { HeldContent, HeldLine, HeldRecord } from './heldRecord.ts';
import { priceBasket } from './pricing.ts';
import { ownPrice } from './rates.ts';

/** What is sent to be held, by a cash point. `unnamed`: what a basket with nothing in it is called. */
export function holdRecord(basket: Basket, pos: number | null, unnamed: string): HeldRecord {
  const { total, items } = heldSize(basket);
  const customer = basket.customer?.id ?? null;
  const name = heldName(basket) || unnamed;
  return { name, pos, customer, total, items, basket: basket.uuid, content: holdContent(basket) };
}

/** What is stored of a basket. */
export function holdContent({ lines, customer, uuid, handed }: Basket): HeldContent {
  return {
    uuid,
    customer,
    handed: handed.map((payment) => ({ ...payment })),
    lines: lines.map(
      ({
        product,
        units,
        price,
        listPrice,
        discountRate,
        discountReason,
        note,
        name,
        taxes,
        label,
        recharge,
        rate,
      }) => ({
        ...(label === undefined ? {} : { label }),
        ...(recharge === undefined ? {} : { recharge: recharge === null ? null : { ...recharge } }),
        ...(rate == null ? {} : { rate: { ...rate } }),
        product,
        units,
        price: ownPrice({ rate, listPrice }) === price ? null : price,
        listPrice,
        taxes: [...taxes],
        discountRate,
        discountReason,
        note,
        name,
      }),
    ),
  };
}

/** True for what a till can take up: what an integration holds may be anything. */
export function isHeldByTill(stored: unknown): boolean {
  return isContent(stored);
}

/** Cash that was handed over for what is held, in units of currency. */
export function heldCash(stored: unknown): number {
  return isContent(stored) ? fromMoney(sum(stored.handed, ({ given }) => given)) : 0;
}

/**
 * The basket of what was held, with the identity it had, and with what the catalogue changed of it said at its lines. Throws
 * TypeError for what no till wrote.
 */
export function takeUp(stored: unknown, catalogue: Pick<Catalogue, 'byId'>): Basket {
  if (!isContent(stored)) throw new TypeError('not a basket held by a till');
  const lines = stored.lines.map(({ product, price, listPrice, taxes, ...rest }, index): BasketLine => {
    const known = catalogue.byId.get(product);
    const held = {
      ...rest,
      id: index + 1,
      product,
      listPrice,
      price: price ?? ownPrice({ rate: rest.rate, listPrice }),
      taxes: taxes ?? known?.taxes ?? [],
      supply: known?.supply ?? false,
    };
    return refreshLine(held, known);
  });
  const basket = {
    ...emptyBasket(stored.uuid),
    lines,
    nextLine: lines.length + 1,
    customer: stored.customer,
    handed: stored.handed,
  };
  return { ...basket, selected: lines.at(-1)?.id ?? null };
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
  const { uuid, lines, handed } = stored as Readonly<Record<string, unknown>>;
  if (typeof uuid !== 'string' || !Array.isArray(lines) || !Array.isArray(handed)) return false;
  return lines.every(isLine) && handed.every(isHanded);
}

function isHanded(payment: unknown): payment is TakenPayment {
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
