/** Adds products, with the families they name. */
import { list } from '#screens/base/api/client.ts';
import type { Steps } from '#screens/components/steps.ts';
import { fold } from './search.ts';

export interface NewProduct {
  readonly name: string;
  /** With tax, in units of currency. */
  readonly price: number;
  readonly tax: number;
  /** By name; one there is none of is made. */
  readonly family: string | null;
  readonly code: string | null;
  readonly favourite: boolean;
}

/** Adds one. Throws ApiError. */
export async function addProduct(product: NewProduct, color: string, { save }: Steps): Promise<void> {
  const { name, price, tax, code, favourite } = product;
  const family = product.family === null ? null : await familyOf(product.family, color, save);
  await save('product', null, {
    name,
    price,
    taxes: [tax],
    favourite,
    ...(code === null ? {} : { code }),
    ...(family === null ? {} : { family }),
  });
}

async function familyOf(name: string, color: string, save: Steps['save']): Promise<number> {
  const found = await list('family', { q: name, active: true, limit: 50, fields: 'id,name' });
  const known = found.find((family) => fold(family.name) === fold(name));
  return known?.id ?? (await save('family', null, { name, color })).id;
}
