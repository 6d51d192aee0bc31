/** What the till sells: products with their families, taxes and barcodes, updated by live events. */

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { byAlphabet } from '#shared/domain/alphabet.ts';
import { queryClient } from '../api/queries.ts';
import { barcodesQuery, familiesQuery, productsQuery, taxesQuery } from '../api/tillQueries.ts';
import type { BasketProduct } from './basket.ts';
import { type IndexedProduct, indexProducts } from './search.ts';

export interface TillProduct extends BasketProduct {
  readonly id: number;
  readonly code: string | null;
  readonly family: number | null;
  readonly favourite: boolean;
  readonly priority: number;
  /** Its own colour, else its family's. */
  readonly color: string;
  readonly image: string | null;
}

export type TillFamily = Pick<ApiRecord<'family'>, 'id' | 'name' | 'color'>;

export interface Catalogue {
  readonly products: readonly TillProduct[];
  readonly families: readonly TillFamily[];
  readonly index: readonly IndexedProduct<TillProduct>[];
  /** The product of a barcode or of an exact product code. */
  readonly byCode: ReadonlyMap<string, TillProduct>;
  readonly byId: ReadonlyMap<number, TillProduct>;
}

export interface CatalogueState {
  /** Undefined until everything is read once. */
  readonly catalogue: Catalogue | undefined;
  readonly error: Error | null;
}

const NO_COLOR = '#8a9696';

export function useCatalogue(): CatalogueState {
  const products = useQuery(productsQuery);
  const families = useQuery(familiesQuery);
  const taxes = useQuery(taxesQuery);
  const barcodes = useQuery(barcodesQuery);
  const queries = [products, families, taxes, barcodes];
  const catalogue = useMemo(
    () =>
      products.data && families.data && taxes.data && barcodes.data
        ? buildCatalogue(products.data, families.data, taxes.data, barcodes.data)
        : undefined,
    [products.data, families.data, taxes.data, barcodes.data],
  );
  return {
    catalogue,
    error: queries.find((query) => query.error !== null)?.error ?? null,
  };
}

/** The catalogue as soon as everything is read. Throws ApiError when something cannot be. */
export async function loadCatalogue(): Promise<Catalogue> {
  const [products, families, taxes, barcodes] = await Promise.all([
    queryClient.ensureQueryData(productsQuery),
    queryClient.ensureQueryData(familiesQuery),
    queryClient.ensureQueryData(taxesQuery),
    queryClient.ensureQueryData(barcodesQuery),
  ]);
  return buildCatalogue(products, families, taxes, barcodes);
}

function buildCatalogue(
  products: readonly Omit<ApiRecord<'product'>, 'created'>[],
  families: readonly ApiRecord<'family'>[],
  taxes: readonly ApiRecord<'tax'>[],
  barcodes: readonly ApiRecord<'productBarcode'>[],
): Catalogue {
  const sold = once(() => soldFrom(products, families, taxes));
  const byId = once(() => new Map(sold().map((product) => [product.id, product])));
  const byCode = once(() => {
    const found = new Map<string, TillProduct>();
    for (const product of sold()) if (product.code !== null) found.set(product.code, product);
    for (const { barcode, product } of barcodes) {
      const known = byId().get(product);
      if (known !== undefined) found.set(barcode, known);
    }
    return found;
  });
  const index = once(() => indexProducts(sold()));
  const shown = once(() => {
    const used = new Set(products.map((product) => product.family));
    return families
      .filter((family) => used.has(family.id))
      .sort((a, b) => a.priority - b.priority || byAlphabet(a.name, b.name));
  });
  // Each part when it is first asked for: of many products it takes a tenth of a second.
  return {
    get products() {
      return sold();
    },
    get families() {
      return shown();
    },
    get index() {
      return index();
    },
    get byCode() {
      return byCode();
    },
    get byId() {
      return byId();
    },
  };
}

function soldFrom(
  products: readonly Omit<ApiRecord<'product'>, 'created'>[],
  families: readonly ApiRecord<'family'>[],
  taxes: readonly ApiRecord<'tax'>[],
): readonly TillProduct[] {
  const taxById = new Map(taxes.map((tax) => [tax.id, { tax: tax.id, name: tax.name, rate: tax.rate }]));
  const familyColor = new Map(families.map((family) => [family.id, family.color]));
  return products
    .map(
      (product): TillProduct => ({
        id: product.id,
        product: product.id,
        name: product.name,
        code: product.code,
        family: product.family,
        price: product.price,
        taxes: product.taxes.flatMap((id) => taxById.get(id) ?? []),
        supply: product.supply,
        favourite: product.favourite,
        priority: product.priority,
        color: product.color ?? familyColor.get(product.family ?? 0) ?? NO_COLOR,
        image: product.image,
      }),
    )
    .sort((a, b) => a.priority - b.priority || byAlphabet(a.name, b.name));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
