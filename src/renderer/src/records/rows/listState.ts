/**
 * What a list shows, as its address says it: filters by the names and operators of the API, the search, the order, the
 * columns and the record that is looked at beside it. A pasted address shows the same.
 */
import { z } from 'zod';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { referenceNames } from '#shared/catalogue/referenceNames.ts';
import { takesSearch } from '#shared/catalogue/searchable.ts';
import { boundsOf } from '#shared/domain/listQuery.ts';
import { isRelativePeriod } from '#shared/domain/relativeDays.ts';
import { isListed } from './columns.ts';
import { isOffered, type Operator } from './operators.ts';

/** One condition. Of several all hold; the values of one, between commas, are alternatives. */
export interface Filter {
  /** Of the model, or the name of what one leads to: `customer.name`. */
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

export interface ListState {
  readonly filters: readonly Filter[];
  /** The API's `filter`, for conditions that no chip can say, such as those of a report's number. Empty: there is none. */
  readonly condition: string;
  readonly q: string;
  /** As the API takes it: `-date,number`. Empty: the list's own order. */
  readonly sort: string;
  /** Null: those of whoever looks. */
  readonly columns: readonly string[] | null;
  readonly peek: number | null;
  /** The number of the row that is first on screen, counted from 0. Null: the first of all. */
  readonly row: number | null;
  /** The view it began with; null: none was chosen. */
  readonly view: string | null;
}

export type Address = { readonly [name: string]: string | number | boolean | object };

const MAX_TEXT = 2000;
const MAX_CONDITION = 6000;
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().min(1).max(MAX_TEXT));
/** No list is that long. The table measures as many rows as an address names, and a hundred million take half a minute. */
const FURTHEST = 5_000_000;
const row = z
  .int()
  .positive()
  .transform((value) => Math.min(value, FURTHEST));
const names = text.transform((value) => value.split(','));

/** What an address says of a list of the model. Whatever the model does not have is left out. */
export function readAddress(model: AnyModel, address: { readonly [name: string]: unknown }): ListState {
  const columns = names.safeParse(address.columns).data?.filter((name) => isListed(model, name)) ?? [];
  const sort = names.safeParse(address.sort).data?.filter((part) => isOrder(model, part.replace(/^-/, ''))) ?? [];
  return {
    filters: Object.entries(address).flatMap(([name, value]) => readFilter(model, name, value)),
    condition: readCondition(address.filter),
    q: takesSearch(model) ? (text.safeParse(address.q).data ?? '') : '',
    sort: sort.join(','),
    columns: columns.length === 0 ? null : [...new Set(columns)],
    peek: z.int().positive().safeParse(address.peek).data ?? null,
    row: row.safeParse(address.row).data ?? null,
    view: text.safeParse(address.view).data ?? null,
  };
}

/** The address of what a list shows. */
export function writeAddress({ filters, condition, q, sort, columns, peek, row, view }: ListState): Address {
  return {
    ...filterParameters(filters),
    ...(condition === '' ? {} : { filter: JSON.parse(condition) as object }),
    ...(q === '' ? {} : { q: plain(q) }),
    ...(sort === '' ? {} : { sort }),
    ...(columns === null ? {} : { columns: columns.join(',') }),
    ...(peek === null ? {} : { peek }),
    ...(row === null ? {} : { row }),
    ...(view === null ? {} : { view: plain(view) }),
  };
}

/** The address of a list with the filter of an API request, as reports name the rows of a number. */
export function addressOf(query: string): Address {
  return Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => [
      name,
      name === 'filter' ? (JSON.parse(value) as object) : plain(value),
    ]),
  );
}

/** Filters as the parameters of a request: periods that move are the days they are now. */
export function requestParameters(
  model: AnyModel,
  filters: readonly Filter[],
  today: string,
): { readonly [name: string]: string | number | boolean } {
  return filterParameters(
    filters.flatMap((filter): readonly Filter[] => {
      const { field, value } = filter;
      if (filter.operator !== 'during' || !isRelativePeriod(value)) return [filter];
      return boundsOf(model, field, value, today).map(([operator, bound]) => ({ field, operator, value: bound }));
    }),
  );
}

/** Filters as the parameters of an address. */
function filterParameters(filters: readonly Filter[]): { readonly [name: string]: string | number | boolean } {
  return Object.fromEntries(filters.map((filter) => [parameterOf(filter), plain(filter.value)]));
}

/** What names a filter: there is one for each field and operator. */
export function parameterOf({ field, operator }: Omit<Filter, 'value'>): string {
  return operator === 'eq' ? field : `${field}[${operator}]`;
}

/** The filters with one more, which takes the place of the one it was made of and of another of its kind. */
export function withFilter(filters: readonly Filter[], filter: Filter, before: Filter | null): readonly Filter[] {
  const name = parameterOf(filter);
  const index = before === null ? -1 : filters.indexOf(before);
  const others = filters.filter((other) => other !== before && parameterOf(other) !== name);
  return index < 0 ? [...others, filter] : others.toSpliced(index, 0, filter);
}

/** The router reads JSON as what it says. */
function readCondition(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const written = JSON.stringify(value);
  return written.length > MAX_CONDITION ? '' : written;
}

function readFilter(model: AnyModel, name: string, value: unknown): readonly Filter[] {
  const [, field = '', operator = 'eq'] = /^([\w.]+)(?:\[(\w+)\])?$/.exec(name) ?? [];
  const read = text.safeParse(value);
  const own = Object.hasOwn(model.fields, field) ? model.fields[field] : undefined;
  const definition = own ?? referenceNames(model).get(field)?.field;
  if (!read.success || definition === undefined || !isOffered(definition, operator)) return [];
  if (operator === 'during' && !isRelativePeriod(read.data)) return [];
  return [{ field, operator, value: read.data }];
}

function isOrder(model: AnyModel, name: string): boolean {
  return isListed(model, name) || referenceNames(model).has(name);
}

/** Numbers and truth as themselves: the router writes text that looks like them in quotes. */
function plain(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  const number = Number(value);
  return String(number) === value && Number.isFinite(number) ? number : value;
}
