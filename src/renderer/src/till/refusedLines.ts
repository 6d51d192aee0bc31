/** A refused charge in words of the basket: the lines that the service points at, by their names. */
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { productRatesQuery, productsQuery, taxesQuery } from '#screens/base/api/tillQueries.ts';
import type { Translate } from '#screens/base/i18n/index.ts';
import type { BasketLine, CheckoutInput } from '#screens/subjects/checkout/basketLine.ts';
import type { SoldProducts } from '#screens/subjects/checkout/catalogueChanges.ts';
import { loadCatalogue } from '#screens/subjects/products/useCatalogue.ts';
import type { FieldError } from '#shared/errors.ts';

const PRODUCT = /^#\/(lines|covered)\/(\d+)\/product$/;
const PRICE = /^#\/(lines)\/(\d+)\/(listPrice|rate)$/;
const RATE = /\/rate$/;
const LINE = /^#\/(lines|covered)\/(\d+)\//;

/** True where a charge was refused for nothing but products and prices that are not what the till showed. */
export function isCatalogueChange(error: unknown): boolean {
  return error instanceof ApiError && error.fields.length > 0 && error.fields.every(isChange);
}

function isChange({ pointer = '', code }: FieldError): boolean {
  return code === 'price_changed' ? PRICE.test(pointer) : code === 'unknown_reference' && PRODUCT.test(pointer);
}

/** What is sold now, read anew. Null where it cannot be: then the refusal is all there is to say. */
export async function readSold(): Promise<SoldProducts | null> {
  try {
    const keys = [productsQuery, productRatesQuery, taxesQuery].map(({ queryKey }) => queryKey);
    await Promise.all([
      ...keys.map((queryKey) => queryClient.refetchQueries({ queryKey })),
      // Another rate may be due because the customer has other tags.
      queryClient.refetchQueries({ queryKey: ['operation', 'customerSummary'], type: 'active' }),
    ]);
    return (await loadCatalogue()).byId;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

export interface Refused {
  readonly error: unknown;
  /** What was sent, and the lines it was made of. */
  readonly input: CheckoutInput;
  readonly lines: readonly BasketLine[];
  /** What is sold now, where that is known. */
  readonly sold: SoldProducts | null;
  readonly money: (amount: number) => string;
}

/** The refusal with each field named by its line. What points at no line is as it was. */
export function inWordsOfLines(t: Translate, { error, input, lines, sold, money }: Refused): unknown {
  if (!(error instanceof ApiError) || !error.fields.some(({ pointer = '' }) => LINE.test(pointer))) return error;
  const errors = error.fields.map((field): FieldError => {
    const [, list, index] = LINE.exec(field.pointer ?? '') ?? [];
    const sent = list === 'covered' ? input.covered?.[Number(index)] : input.lines[Number(index)];
    const line = lines.find(({ product }) => product === sent?.product);
    if (line === undefined) return field;
    const { name } = line;
    if (isChange(field) && field.code === 'unknown_reference') {
      return { ...field, detail: t('till:change.refusedGone', { name }) };
    }
    const isRate = RATE.test(field.pointer ?? '');
    const was = isRate ? line.price : line.listPrice;
    const now = isRate ? priceIn(field.detail) : sold?.get(line.product)?.price;
    const change =
      field.code === 'price_changed' && now !== undefined
        ? t('till:change.price', { was: money(was), now: money(now) })
        : (field.detail ?? '');
    return { ...field, detail: t('till:change.refusedLine', { name, change }) };
  });
  const title = isCatalogueChange(error) ? t('till:change.refused') : error.title;
  const named = new ApiError(
    error.code,
    error.status,
    { title, errors, ...(error.detail === undefined ? {} : { detail: error.detail }) },
    error,
    error.retryAfter,
  );
  named.uncertain = error.uncertain;
  return named;
}

/** The price that a refusal says holds: `… (12.1)`. */
function priceIn(detail: string | undefined): number | undefined {
  const amount = /\((\d+(?:\.\d+)?)\)/.exec(detail ?? '')?.[1];
  return amount === undefined ? undefined : Number(amount);
}
