/** What goes to a reader thread and comes from it. */
import type { Label } from '#shared/catalogue/defineModel.ts';
import type { ErrorCode, FieldError } from '#shared/errors.ts';
import type { Actor } from '../context/context.ts';
import type { ReadAnswer, ReadTask } from '../operations/read.ts';

/** What a thread is started with. */
export interface ThreadData {
  readonly file: string;
  readonly pepper: Uint8Array;
  /** One 32-bit number: the id of a read that is not wanted any more. */
  readonly unwanted: SharedArrayBuffer;
}

/** A read for a thread. */
export interface ReadOrder {
  readonly id: number;
  readonly task: ReadTask;
  readonly actor: Actor;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The longest it may take, in milliseconds. */
  readonly time: number;
}

/** A refusal, as data. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly detail: string | Label | undefined;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
}

export type ReadResult =
  | { readonly id: number; readonly answer: ReadAnswer }
  | { readonly id: number; readonly refusal: Refusal; readonly cause: unknown }
  | { readonly id: number; readonly ended: 'time' | 'unwanted' }
  | { readonly id: number; readonly failure: unknown };
