/** Which products are the favourites of a cash point, and how their order changes. */
import type { Catalogue, TillProduct } from '#screens/subjects/products/useCatalogue.ts';

/** The products of a cash point's own list; where it has none, those that are marked as favourites. */
export function favouritesOf(catalogue: Catalogue, own: readonly unknown[] | null): readonly TillProduct[] {
  if (own === null) return catalogue.products.filter((product) => product.favourite);
  return own.flatMap((id) => catalogue.byId.get(Number(id)) ?? []);
}

/** The list with the item of one place moved to another; places beyond the ends are the ends. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const place = Math.max(0, Math.min(list.length - 1, to));
  const item = list[from];
  if (item === undefined || place === from) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(place, 0, item);
}
