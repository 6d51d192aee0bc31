/** A basket as it is held on the server, and as it is taken up again: with the products and prices of then. Pure. */
import { z } from 'zod';
import { fromMoney } from '#shared/domain/money.ts';
import { type Basket, type BasketLine, emptyBasket } from '../basket.ts';
import { priceBasket } from '../pricing.ts';
import type { Catalogue } from '../useCatalogue.ts';

const line = z.object({
  product: z.int(),
  units: z.number().positive(),
  /** What was charged instead of the product's own price; null = that. */
  price: z.number().nullable(),
  /** The product's own price when it was held. */
  listPrice: z.number(),
  discountRate: z.number(),
  discountReason: z.int().nullable(),
  note: z.string(),
  name: z.string(),
});

const content = z.object({
  lines: z.array(line),
  customer: z.object({ id: z.int(), name: z.string(), detail: z.string().nullable() }).nullable(),
});

/** What is sent to be held. */
export function holdContent({ lines, customer }: Basket): z.output<typeof content> {
  return {
    customer,
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

/** The basket of what was held. Throws ZodError for what no till wrote. */
export function takeUp(stored: unknown, catalogue: Catalogue, uuid: string): TakenUp {
  const held = content.parse(stored);
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
  const basket = { ...emptyBasket(uuid), lines, nextLine: lines.length + 1, customer: held.customer };
  return { basket: { ...basket, selected: lines.at(-1)?.id ?? null }, gone, repriced };
}

/** What a held basket is called until somebody gives it another name. */
export function heldName({ customer, lines }: Basket): string {
  return customer?.name ?? lines[0]?.name ?? '';
}

/** What it comes to, in units of currency, and how many things are in it. */
export function heldSize({ lines }: Basket): { readonly total: number; readonly items: number } {
  const items = lines.reduce((count, { units }) => count + (Number.isInteger(units) ? units : 1), 0);
  return { total: fromMoney(priceBasket(lines).total), items };
}
