/** The rows of a list, page by page from either end or from the middle, and how many there are. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ListPage, listPage, type Parameters } from '#screens/base/api/client.ts';
import { today } from '#screens/base/format/today.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { type AnyRecord, expandOf, fieldsBehind } from '../values/records.ts';
import { defaultSort } from './columns.ts';
import { type ListState, requestParameters } from './listState.ts';

/** Rows of a page. */
const PAGE = 100;

/** Where the rows of a list are read from: one of its ends, or a row by its number, counted from 0. */
export type From = 'start' | 'end' | number;

export interface Rows {
  /** In the order of the list, as far as they are read. */
  readonly records: readonly AnyRecord[];
  /** The number of the first of them in the list. */
  readonly first: number;
  readonly isLoading: boolean;
  /** Whether there are more behind those that are read, and before them. */
  readonly hasMore: boolean;
  readonly hasBefore: boolean;
  readonly error: Error | null;
  /** When the first of them was read, in milliseconds of the clock. */
  readonly readAt: number;
  readonly loadMore: () => void;
  readonly loadBefore: () => void;
  readonly retry: () => void;
}

export interface RowsAsked {
  readonly state: ListState;
  readonly columns: readonly string[];
  readonly from: From;
  readonly permissions: readonly string[];
  /** How many rows the list has; null while that is not known. */
  readonly total: number | null;
}

/** The rows of a list, read from one of its ends or from the middle. */
export function useRows(model: AnyModel, { state, columns, from, permissions, total }: RowsAsked): Rows {
  const parameters = rowParameters(model, state, columns, from, permissions);
  const query = useInfiniteQuery({
    queryKey: ['office', model.name, parameters],
    queryFn: async ({ pageParam }) => ({ ...(await listPage(model.name, parameters, pageParam)), at: Date.now() }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ListPage) => page.next,
    getPreviousPageParam: (page: ListPage) => page.prev,
    // What changes is offered, not shown: rows stay where they are while somebody reads them.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = query;
  const records = useMemo(() => {
    const read = data?.pages.flatMap((page) => page.records) ?? [];
    return from === 'end' ? read.toReversed() : read;
  }, [data, from]);
  const asked = data?.pageParams.indexOf(null) ?? 0;
  const before = (data?.pages ?? []).slice(0, Math.max(0, asked)).reduce((sum, page) => sum + page.records.length, 0);
  const isFromEnd = from === 'end';
  const hasBefore = isFromEnd ? query.hasNextPage : query.hasPreviousPage;
  const further = (isNext: boolean) => (): void => {
    const isThere = isNext ? query.hasNextPage : query.hasPreviousPage;
    const hasFailed = isNext ? query.isFetchNextPageError : query.isFetchPreviousPageError;
    if (isThere && !query.isFetching && !hasFailed) void (isNext ? query.fetchNextPage() : query.fetchPreviousPage());
  };
  return {
    records,
    first: firstOf(from, { count: records.length, before, hasBefore, isRead: data !== undefined, total }),
    isLoading: query.isPending,
    hasMore: !isFromEnd && query.hasNextPage,
    hasBefore,
    error: query.error,
    readAt: data?.pages[Math.max(0, asked)]?.at ?? 0,
    loadMore: isFromEnd ? () => undefined : further(true),
    loadBefore: further(isFromEnd),
    retry: () => {
      if (data === undefined) void query.refetch();
      else void (query.isFetchPreviousPageError ? query.fetchPreviousPage() : query.fetchNextPage());
    },
  };
}

interface Read {
  readonly count: number;
  /** Rows read before the one asked for. */
  readonly before: number;
  readonly hasBefore: boolean;
  readonly isRead: boolean;
  readonly total: number | null;
}

/** Once the first row of all is read it is known to be the first, whatever others added or took away meanwhile. */
function firstOf(from: From, { count, before, hasBefore, isRead, total }: Read): number {
  if (from === 'end') return hasBefore && total !== null ? Math.max(1, total - count) : 0;
  if (from === 'start') return 0;
  // The best of a search come first: its rows are read forwards only.
  return isRead && before > 0 && !hasBefore ? 0 : Math.max(hasBefore ? 1 : 0, from - before);
}

/** How many records match, and how many there are without filters. Null until that is known: nothing waits for it. */
export function useCounts(
  model: AnyModel,
  state: ListState,
  enabled: boolean,
): { readonly matching: number | null; readonly all: number | null } {
  const narrows = state.filters.length > 0 || state.condition !== '' || state.q !== '';
  const count = (parameters: Parameters, isWanted: boolean) => ({
    queryKey: ['office', model.name, 'count', parameters],
    queryFn: async () => (await listPage(model.name, { ...parameters, ...COUNT })).total,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  });
  const matching = useQuery({ ...count(matchParameters(model, state), enabled) });
  const all = useQuery({ ...count({}, enabled && narrows), placeholderData: keepPreviousData });
  return { matching: matching.data ?? null, all: (narrows ? all.data : matching.data) ?? null };
}

const COUNT: Parameters = { count: 'exact', limit: 1, fields: 'id' };

/** What selects the rows of a list. */
export function matchParameters(
  model: AnyModel,
  { filters, condition, q }: Pick<ListState, 'filters' | 'condition' | 'q'>,
): Parameters {
  const parameters = Object.entries(requestParameters(model, filters, today())).map(
    ([name, value]) => [name, value] as const,
  );
  return {
    ...Object.fromEntries(parameters),
    ...(condition === '' ? {} : { filter: condition }),
    ...(q === '' ? {} : { q }),
  };
}

/** The order a list is in; empty for that of a search, the best first. */
export function orderOf(model: AnyModel, { sort, q }: ListState): string {
  return sort !== '' || q !== '' ? sort : defaultSort(model);
}

/** The same order from its end. */
function reversed(sort: string): string {
  return sort
    .split(',')
    .map((part) => (part.startsWith('-') ? part.slice(1) : `-${part}`))
    .join(',');
}

function rowParameters(
  model: AnyModel,
  state: ListState,
  columns: readonly string[],
  from: From,
  permissions: readonly string[],
): Parameters {
  const expand = expandOf(model, columns, permissions);
  const deleted = model.fields.deleted === undefined ? [] : ['deleted'];
  const fields = new Set(['id', model.title, ...columns, ...fieldsBehind(model, columns, expand), ...deleted]);
  const sort = orderOf(model, state);
  return {
    ...matchParameters(model, state),
    fields: [...fields].join(','),
    ...(expand.length === 0 ? {} : { expand: expand.join(',') }),
    ...(sort === '' ? {} : { sort: from === 'end' ? reversed(sort) : sort }),
    ...(typeof from === 'number' ? { at: from } : {}),
    limit: PAGE,
  };
}
