/** The rows of a list, page by page from either end, and how many there are. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { type ListPage, listPage, type Parameters } from '../../api/client.ts';
import { type AnyRecord, expandOf } from '../records.ts';
import { defaultSort } from './columns.ts';
import { type ListState, requestParameters } from './listState.ts';
import { todayHere } from './today.ts';

/** Rows of a page. */
const PAGE = 100;

/** Which end of a list the rows are read from. */
export type End = 'start' | 'end';

export interface Rows {
  /** In the order of the list, as far as they are read. */
  readonly records: readonly AnyRecord[];
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly error: Error | null;
  /** When the first of them was read, in milliseconds of the clock. */
  readonly readAt: number;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The rows of a list, read from one of its ends. */
export function useRows(
  model: AnyModel,
  state: ListState,
  columns: readonly string[],
  end: End,
  permissions: readonly string[],
  enabled: boolean,
): Rows {
  const parameters = rowParameters(model, state, columns, end, permissions);
  const query = useInfiniteQuery({
    queryKey: ['office', model.name, parameters],
    queryFn: async ({ pageParam }) => ({ ...(await listPage(model.name, parameters, pageParam)), at: Date.now() }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ListPage) => page.next,
    // What changes is offered, not shown: rows stay where they are while somebody reads them.
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  const pages = query.data?.pages ?? [];
  const read = pages.flatMap(({ records }) => records);
  return {
    records: end === 'start' ? read : read.toReversed(),
    isLoading: query.isPending && enabled,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    error: query.error,
    readAt: pages[0]?.at ?? 0,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
    },
    retry: () => {
      if (pages.length === 0) void query.refetch();
      else void query.fetchNextPage();
    },
  };
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
  const parameters = Object.entries(requestParameters(model, filters, todayHere())).map(
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
export function reversed(sort: string): string {
  return sort
    .split(',')
    .map((part) => (part.startsWith('-') ? part.slice(1) : `-${part}`))
    .join(',');
}

function rowParameters(
  model: AnyModel,
  state: ListState,
  columns: readonly string[],
  end: End,
  permissions: readonly string[],
): Parameters {
  const expand = expandOf(model, columns, permissions);
  const references = expand.map((path) => path.split('.')[0] ?? '');
  const deleted = model.fields.deleted === undefined ? [] : ['deleted'];
  const fields = new Set(['id', model.title, ...columns, ...references, ...deleted]);
  const sort = orderOf(model, state);
  return {
    ...matchParameters(model, state),
    fields: [...fields].join(','),
    ...(expand.length === 0 ? {} : { expand: expand.join(',') }),
    ...(sort === '' ? {} : { sort: end === 'start' ? sort : reversed(sort) }),
    limit: PAGE,
  };
}
