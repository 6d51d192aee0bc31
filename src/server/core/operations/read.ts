/** A read as data, and the means to do one: what handlers get, wherever it is done in the end. */
import type { OperationName } from '#shared/operations/index.ts';
import type { ListPage } from '../records/query/list.ts';

/**
 * What is read. `search`: the query string, without its question mark. `input`: what the contract made of it.
 * `operations`: several at one moment of the database; the answer is the array of theirs.
 */
export type ReadTask =
  | { readonly kind: 'list'; readonly model: string; readonly search: string }
  | { readonly kind: 'totals'; readonly model: string; readonly search: string }
  | { readonly kind: 'ids'; readonly model: string; readonly search: string }
  | { readonly kind: 'record'; readonly model: string; readonly id: number; readonly search: string }
  | OperationTask
  | { readonly kind: 'operations'; readonly operations: readonly Omit<OperationTask, 'kind'>[] };

interface OperationTask {
  readonly kind: 'operation';
  readonly name: OperationName;
  readonly input: unknown;
}

/** A finished answer: its JSON, and what a list says in headers. */
export interface ReadAnswer {
  readonly body: string | Uint8Array;
  /** Null for operations: what they tell has none. */
  readonly etag: string | null;
  readonly next: ListPage['next'];
  readonly prev: ListPage['prev'];
  readonly total: number | null;
}

/** Does a read for whoever asks, beside the requests of the till where it is long. */
export type Read = (task: ReadTask) => Promise<ReadAnswer>;
