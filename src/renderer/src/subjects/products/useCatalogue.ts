/** What the till sells: products with their families, taxes and barcodes, updated by live events. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '#screens/base/api/queries.ts';
import {
  barcodesQuery,
  familiesQuery,
  productRatesQuery,
  productsQuery,
  scalesQuery,
  taxesQuery,
} from '#screens/base/api/tillQueries.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { byAlphabet } from '#shared/domain/alphabet.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { toMoney } from '#shared/domain/money.ts';
import type { ProductRate } from '#shared/domain/productRates.ts';
import { readScaleLabel, type ScaleFormat } from '#shared/domain/scaleCodes.ts';
import { type IndexedProduct, indexProducts } from './search.ts';

/** What a basket copies from a product. Amounts in units of currency, rates in percentage points. */
export interface ProductTerms {
  readonly product: number;
  readonly name: string;
  /** With tax. */
  readonly price: number;
  readonly taxes: readonly { readonly tax: number; readonly name: string; readonly rate: number }[];
  readonly supply: boolean;
  /** The label of a scale that was scanned, where it says a price, which no permission is needed for. */
  readonly label?: { readonly code: string; readonly price: number };
}

export interface TillProduct extends ProductTerms {
  readonly id: number;
  readonly code: string | null;
  readonly family: number | null;
  /** What it costs customers with a tag, or at some hours and days. */
  readonly rates: readonly ProductRate[];
  readonly favourite: boolean;
  readonly priority: number;
  /** Its own colour, else its family's. */
  readonly color: string;
  readonly image: string | null;
}

export type TillFamily = Pick<ApiRecord<'family'>, 'id' | 'name' | 'color'>;

export interface Catalogue {
  readonly products: readonly TillProduct[];
  /** Those that have rates. */
  readonly rated: readonly TillProduct[];
  readonly families: readonly TillFamily[];
  readonly index: readonly IndexedProduct<TillProduct>[];
  /** The product of a barcode or a product code, by the key of the code: ask `productByCode`. */
  readonly byCode: ReadonlyMap<string, TillProduct>;
  readonly byId: ReadonlyMap<number, TillProduct>;
  /** How labels of the shop's scales are read. */
  readonly scales: readonly ScaleFormat[];
}

export interface CatalogueState {
  /** Undefined until everything is read once. */
  readonly catalogue: Catalogue | undefined;
  readonly error: Error | null;
}

/** What a code means: a product, and what the label of a scale says of it. */
export interface CodedProduct {
  readonly product: TillProduct;
  /** The units on the label; null where it says none. */
  readonly units: number | null;
}

/** The product that a code means, in any spelling. One of a label costs what the label says, or weighs it. */
export function productByCode(catalogue: Catalogue | undefined, code: string): CodedProduct | undefined {
  if (catalogue === undefined) return undefined;
  const label = readScaleLabel(code, catalogue.scales);
  if (label === null) {
    const product = catalogue.byCode.get(codeKey(code) ?? '');
    return product && { product, units: null };
  }
  const product = label.articles.map((article) => catalogue.byCode.get(codeKey(article) ?? '')).find(Boolean);
  if (product === undefined) return undefined;
  if (label.weighs) return { product, units: label.amount };
  return { product: { ...product, label: { code, price: label.amount } }, units: null };
}

const NO_COLOR = '#8a9696';

export function useCatalogue(): CatalogueState {
  const products = useQuery(productsQuery);
  const families = useQuery(familiesQuery);
  const taxes = useQuery(taxesQuery);
  const barcodes = useQuery(barcodesQuery);
  const scales = useQuery(scalesQuery);
  const rates = useQuery(productRatesQuery);
  const queries = [products, families, taxes, barcodes, scales, rates];
  const catalogue = useMemo(
    () =>
      products.data && families.data && taxes.data && barcodes.data && scales.data && rates.data
        ? buildCatalogue({
            products: products.data,
            families: families.data,
            taxes: taxes.data,
            barcodes: barcodes.data,
            scales: scales.data,
            rates: rates.data,
          })
        : undefined,
    [products.data, families.data, taxes.data, barcodes.data, scales.data, rates.data],
  );
  return {
    catalogue,
    error: queries.find((query) => query.error !== null)?.error ?? null,
  };
}

/** The catalogue as soon as everything is read. Throws ApiError when something cannot be. */
export async function loadCatalogue(): Promise<Catalogue> {
  const [products, families, taxes, barcodes, scales, rates] = await Promise.all([
    queryClient.ensureQueryData(productsQuery),
    queryClient.ensureQueryData(familiesQuery),
    queryClient.ensureQueryData(taxesQuery),
    queryClient.ensureQueryData(barcodesQuery),
    queryClient.ensureQueryData(scalesQuery),
    queryClient.ensureQueryData(productRatesQuery),
  ]);
  return buildCatalogue({ products, families, taxes, barcodes, scales, rates });
}

/** What a catalogue is made of, as it is read. */
interface CatalogueRecords {
  readonly products: readonly Omit<ApiRecord<'product'>, 'created'>[];
  readonly families: readonly ApiRecord<'family'>[];
  readonly taxes: readonly ApiRecord<'tax'>[];
  readonly barcodes: readonly ApiRecord<'productBarcode'>[];
  readonly scales: readonly ScaleFormat[];
  readonly rates: readonly ApiRecord<'productRate'>[];
}

function buildCatalogue(records: CatalogueRecords): Catalogue {
  const { products, families, barcodes, scales } = records;
  const sold = once(() => soldFrom(records));
  const rated = once(() => sold().filter((product) => product.rates.length > 0));
  const byId = once(() => new Map(sold().map((product) => [product.id, product])));
  const byCode = once(() => {
    const found = new Map<string, TillProduct>();
    const add = (code: string | null, product: TillProduct | undefined): void => {
      const key = codeKey(code ?? '');
      if (key !== null && product !== undefined) found.set(key, product);
    };
    for (const product of sold()) add(product.code, product);
    for (const { barcode, product } of barcodes) add(barcode, byId().get(product));
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
    scales,
    get products() {
      return sold();
    },
    get rated() {
      return rated();
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

function soldFrom({
  products,
  families,
  taxes,
  rates,
}: Omit<CatalogueRecords, 'barcodes' | 'scales'>): readonly TillProduct[] {
  const priced = rates.map((rate) => ({ ...rate, price: toMoney(rate.price) }));
  const ratesOf = Map.groupBy(priced, ({ product }) => product);
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
        rates: ratesOf.get(product.id) ?? NO_RATES,
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

const NO_RATES: readonly ProductRate[] = [];

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
