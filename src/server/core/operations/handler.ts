/** What implements an operation: its run inside the transaction, and what may be done before it. */
import type { OperationInput, OutputOf, ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { ReadContext, WriteContext } from '../context/context.ts';
import type { Drawable } from '../documents/renderDocument.ts';
import type { Read } from './read.ts';

/** Draws in a thread, and so beside the requests of the till. */
export type Draw = (source: Drawable) => Promise<Uint8Array>;

type ContextOf<C extends OperationInput> = C['kind'] extends 'write' ? WriteContext : ReadContext;

/** The implementation of a contract `C`; `P` is what `prepare` hands to `run`. */
export interface Handler<C extends OperationInput, P = undefined> {
  /** Slow work that needs no transaction, such as checking a PIN or printing. Sees what is committed. */
  readonly prepare?: (ctx: ReadContext, input: ParsedInputOf<C>, read: Read, draw: Draw) => Promise<P>;
  /** Runs it. Awaits nothing but its own queries; throws `ServiceError` to roll everything back. */
  readonly run: (ctx: ContextOf<C>, input: ParsedInputOf<C>, prepared: P) => Promise<OutputOf<C>>;
}

/** A handler without preparation. The contract is there for its types. */
export function handle<C extends OperationInput>(
  _contract: C,
  run: (ctx: ContextOf<C>, input: ParsedInputOf<C>) => Promise<OutputOf<C>>,
): Handler<C> {
  return { run };
}

/** A handler with work to do before its transaction. */
export function handlePrepared<C extends OperationInput, P>(
  _contract: C,
  prepare: (ctx: ReadContext, input: ParsedInputOf<C>, read: Read, draw: Draw) => Promise<P>,
  run: (ctx: ContextOf<C>, input: ParsedInputOf<C>, prepared: P) => Promise<OutputOf<C>>,
): Handler<C, P> {
  return { prepare, run };
}
