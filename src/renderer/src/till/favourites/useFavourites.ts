import { useMemo } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import type { Catalogue, TillProduct } from '#screens/subjects/products/useCatalogue.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { favouritesOf } from './favourites.ts';

export interface Favourites {
  /** Undefined until they are known. */
  readonly products: readonly TillProduct[] | undefined;
  /** The cash point's own list, where it has one. */
  readonly record: ApiRecord<'posFavourites'> | null;
}

/** The favourites of a cash point, updated by live events. */
export function useFavourites(catalogue: Catalogue | undefined, pos: number | null): Favourites {
  const { data, isPending } = useListAll('posFavourites');
  const record = data?.find((each) => each.pos === pos) ?? null;
  const products = useMemo(
    () => (catalogue === undefined || isPending ? undefined : favouritesOf(catalogue, record?.products ?? null)),
    [catalogue, isPending, record],
  );
  return { products, record };
}
