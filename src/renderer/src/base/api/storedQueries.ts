/**
 * What a till needs to be filled while the server is gone, stored in this browser: products, their families, taxes, rates,
 * barcodes, labels of scales and kinds of vouchers, the cash points with their favourites and what the first screen asks.
 * It is used only when the screens start without a server.
 */
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './queries.ts';
import { scalesQuery } from './tillQueries.ts';

const DATABASE = 'taquilla';
const STORE = 'queries';
const MODELS: ReadonlySet<unknown> = new Set([
  'product',
  'family',
  'tax',
  'productRate',
  'productBarcode',
  'voucherType',
  'pos',
  'posFavourites',
  'paymentMethod',
]);

interface StoredQuery {
  readonly key: QueryKey;
  readonly data: unknown;
  /** When it was read, in milliseconds of the clock. */
  readonly at: number;
}

/** Keeps what is read from now on. */
export function storeQueries(): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || !isStored(query.queryKey)) return;
    if (query.state.fetchStatus !== 'idle' || query.state.dataUpdatedAt === 0) return;
    const entry: StoredQuery = { key: query.queryKey, data: query.state.data, at: query.state.dataUpdatedAt };
    void write(JSON.stringify(query.queryKey), entry).catch((error: unknown) => {
      // A browser without room or leave to keep anything still sells as long as the server answers.
      console.warn('nothing is kept for when the server is gone', error);
    });
  });
}

/** Reads back what was stored. Resolves when it is there; a browser that stores nothing has nothing to read. */
export async function restoreQueries(): Promise<void> {
  try {
    for (const { key, data, at } of await readAll()) queryClient.setQueryData(key, data, { updatedAt: at });
  } catch (error) {
    console.warn('what was kept cannot be read', error);
  }
}

function isStored([kind, name]: QueryKey): boolean {
  if (kind === 'listAll') return MODELS.has(name);
  return kind === scalesQuery.queryKey[0] || (kind === 'operation' && name === 'setupStatus');
}

async function write(name: string, entry: StoredQuery): Promise<void> {
  const database = await open();
  try {
    await done(database.transaction(STORE, 'readwrite').objectStore(STORE).put(entry, name));
  } finally {
    database.close();
  }
}

async function readAll(): Promise<StoredQuery[]> {
  const database = await open();
  try {
    return await done(database.transaction(STORE).objectStore(STORE).getAll());
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  return promise;
}
