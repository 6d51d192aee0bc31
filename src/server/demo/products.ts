/** The demo facility's families and products, from the tables beside it. */
import { ean13 } from './identifiers.ts';
import { bar } from './products/bar.ts';
import { courses } from './products/courses.ts';
import { courts } from './products/courts.ts';
import { health } from './products/health.ts';
import { type RateSeed, rateSeeds } from './products/rates.ts';
import { shop } from './products/shop.ts';
import { FAVOURITE, type FamilySeed, type GroupSeed, type ItemSeed } from './products/types.ts';

export interface DemoProduct {
  readonly name: string;
  readonly code: string;
  readonly family: string;
  readonly subfamily: string;
  /** With tax, in euros. */
  readonly price: number;
  /** Null: a disbursement, outside the tax base. */
  readonly tax: GroupSeed['tax'];
  readonly minutes: number;
  readonly favourite: boolean;
  readonly allowPaymentPending: boolean;
  /** EAN-13 of goods that are kept in stock. */
  readonly barcode: string | null;
  /** How often it sells beside its siblings. */
  readonly popularity: number;
  /** What it costs members, or at some hours. */
  readonly rates: readonly RateSeed[];
  /** A picture of `pictures.json`. */
  readonly picture: string;
}

export const families: readonly FamilySeed[] = [...courts, ...health, ...courses, ...bar, ...shop];

/** Every product of the demo facility, in the order of its families. */
export function demoProducts(): readonly DemoProduct[] {
  const products: DemoProduct[] = [];
  for (const family of families) {
    let number = 0;
    for (const group of family.groups) {
      for (const item of group.items) {
        number += 1;
        products.push(makeProduct(family, group, item, number, products.length));
      }
    }
  }
  return products;
}

function makeProduct(
  family: FamilySeed,
  group: GroupSeed,
  [name, price, popularity = 1, picture = group.picture]: ItemSeed,
  number: number,
  index: number,
): DemoProduct {
  return {
    name,
    code: `${family.code}${String(number).padStart(3, '0')}`,
    family: family.name,
    subfamily: group.name,
    price,
    tax: group.tax,
    minutes: group.minutes ?? 0,
    favourite: popularity >= FAVOURITE,
    allowPaymentPending: group.allowPaymentPending ?? false,
    // Spread out, so that neighbours are not one digit apart.
    barcode: group.goods === true ? ean13(10_000 + index * 37) : null,
    popularity,
    rates: rateSeeds.filter(({ product }) => product === name),
    picture,
  };
}
