/** What jobs work with: the store, as the service itself, at the moment they run. */
import { type Actor, type ReadContext, systemActor, systemOrigin, type WriteContext } from '../context/context.ts';
import type { Store } from '../db/store.ts';
import type { JobKind } from '../jobs/jobKind.ts';
import { type Facility, readContext, transact, type WriteMoment } from './transact.ts';

export interface JobTools {
  readonly store: Store;
  readonly facility: Facility;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** False while the clock may be ahead: nothing expires by it. */
  readonly isTime: () => Promise<boolean>;
  /** Aborted when the server closes: what is under way is tried again at the next start. */
  readonly signal: AbortSignal;
}

/** Reads what is committed, as the service or as somebody. */
export function readAs({ store, facility, clock }: JobTools, actor: Actor = systemActor): ReadContext {
  return readContext(store.reader, { now: clock(), facility, actor });
}

/** The moment of a write by the service itself. `operation`: what the audit log calls it. */
export function momentOf({ facility, clock }: JobTools, operation: string): WriteMoment {
  return { now: clock(), facility, actor: systemActor, origin: systemOrigin(operation) };
}

/** Runs a piece of work of a job in a transaction of its own. */
export function transactAs<T>(tools: JobTools, kind: JobKind, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  return transact(tools.store.writer, momentOf(tools, kind.name), work);
}

/** A transaction for some at a time: sales come in between. `some` says whether there may be more. */
export async function bySome(
  tools: JobTools,
  kind: JobKind,
  some: (ctx: WriteContext) => Promise<boolean>,
): Promise<void> {
  while (await transactAs(tools, kind, some));
}
