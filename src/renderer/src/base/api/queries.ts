/** react-query: one client, and the hooks through which screens read. Each query names the models it depends on. */
import { QueryClient, queryOptions, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiRecord, ModelName } from '#shared/catalogue/index.ts';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract, OperationName } from '#shared/operations/index.ts';
import { call, file, get, list, listAll, type Parameters } from './client.ts';
import { ApiError } from './errors.ts';
import { type StaffSession, setSession } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: { readonly models?: readonly ModelName[] };
  }
}

/** Reads are repeated by the API client, so not again here; live events say when data are stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 60_000, gcTime: 30 * 60_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

type Extra<T> = Pick<UseQueryOptions<T>, 'enabled' | 'staleTime' | 'placeholderData' | 'refetchInterval'>;

/** Records of a model, updated by live events. */
export function useList<N extends ModelName>(
  model: N,
  parameters: Parameters = {},
  extra: Extra<ApiRecord<N>[]> = {},
): UseQueryResult<ApiRecord<N>[]> {
  return useQuery({
    queryKey: ['list', model, parameters],
    queryFn: () => list(model, parameters),
    meta: { models: [model] },
    ...extra,
  });
}

/** The query of every record of a model that the parameters select. */
export function listAllQuery<N extends ModelName>(model: N, parameters: Parameters = {}) {
  return queryOptions<ApiRecord<N>[]>({
    queryKey: ['listAll', model, parameters],
    queryFn: () => listAll(model, parameters),
    meta: { models: [model] },
  });
}

/** Every record of a model that the parameters select, updated by live events. */
export function useListAll<N extends ModelName>(
  model: N,
  parameters: Parameters = {},
  extra: Extra<ApiRecord<N>[]> = {},
): UseQueryResult<ApiRecord<N>[]> {
  return useQuery({ ...listAllQuery(model, parameters), ...extra });
}

/** One record, updated by live events. Null id: nothing is asked. */
export function useRecord<N extends ModelName>(model: N, id: number | null): UseQueryResult<ApiRecord<N>> {
  return useQuery({
    queryKey: ['record', model, id],
    queryFn: () => get(model, id ?? 0),
    meta: { models: [model] },
    enabled: id !== null,
  });
}

/** The answer of a reading operation; `models` are those whose changes make it stale. */
export function useRead<N extends OperationName>(
  name: N,
  input: InputOf<Contract<N>>,
  models: readonly ModelName[] = [],
  extra: Extra<OutputOf<Contract<N>>> = {},
): UseQueryResult<OutputOf<Contract<N>>> {
  return useQuery<OutputOf<Contract<N>>>({
    queryKey: ['operation', name, input],
    queryFn: () => call(name, input),
    meta: { models },
    ...extra,
  });
}

/** An object URL of an image the API names, or undefined until it is there (the API needs a header `<img>` cannot send). */
export function useImage(path: string | null): string | undefined {
  const query = useQuery({
    queryKey: ['image', path],
    queryFn: async () => URL.createObjectURL(new Blob([await file(path ?? '')])),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return query.data;
}

/** Whether the installation is set up, with its language and currency. */
export const setupStatusQuery = queryOptions({
  queryKey: ['operation', 'setupStatus', {}],
  queryFn: () => call('setupStatus', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What follows a successful `setup`: the new state is read, and its manager is signed in. */
export async function completeSetup(session: StaffSession): Promise<void> {
  await queryClient.fetchQuery({ ...setupStatusQuery, staleTime: 0 });
  setSession(session);
}

/** Ends the session here and on the server. Signs out here even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call('sessionEnd', {});
  } catch (error) {
    // The token leaves this window either way, and on the server it ends by itself when idle.
    if (!(error instanceof ApiError)) throw error;
  }
  setSession(null);
}

/** Marks everything that depends on the models as stale and reads again what is on screen. */
export function refreshModels(models: ReadonlySet<string>): void {
  void queryClient.invalidateQueries({
    predicate: (query) => query.meta?.models?.some((model) => models.has(model)) ?? false,
  });
}

/**
 * Reads again what this window shows of the models, which a write of its own has changed: lists that wait for their reader
 * to ask, too, and what depends on no model.
 */
export function refreshAfter(models: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ meta, queryKey: [kind, model] }) =>
      kind === 'operation' && (meta?.models ?? []).length === 0
        ? true
        : kind === 'office'
          ? models.includes(String(model))
          : (meta?.models?.some((one) => models.includes(one)) ?? false),
  });
}

/** Reads again what could not be read. */
export function refreshFailed(): void {
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
}
