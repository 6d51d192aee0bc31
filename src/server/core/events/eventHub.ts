/** Live events: the event log as it grows, for whoever listens. Nothing is read while nobody does. */
import type { LiveEvent } from '#shared/bridge.ts';
import type { Reader } from '../db/transaction.ts';
import { newestEvent, readEvents } from './eventLog.ts';

/** Events that were committed one after the other. */
export interface EventBatch {
  /** The sequence before the first of them. */
  readonly after: number;
  /** The sequence of the last of them. */
  readonly last: number;
  readonly events: readonly LiveEvent[];
}

export interface EventHub {
  /** Calls the listener for every event committed from now on. Returns the way out. */
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void;
  /** The same by batches. The next one comes when the listener is done with this one. */
  readonly follow: (listener: (batch: EventBatch) => Promise<void>) => () => void;
  /** The sequence listeners have got. Null while there are none. */
  readonly position: () => number | null;
  /** How long to gather events before the next batch, in milliseconds: for listeners whose work is the same for one and many. */
  readonly gatherFor: (milliseconds: number) => void;
  /** Call after every commit. */
  readonly notifyCommit: () => void;
}

/** Events of one batch at most, so that one of many does not hold requests up. */
const BATCH = 500;

/** The hub of a store. `report` gets what a listener or the database throws. */
export function createEventHub(db: Reader, report: (error: unknown) => void): EventHub {
  const listeners = new Set<(batch: EventBatch) => Promise<void>>();
  let last: number | null = null;
  let gather = 0;
  let isPublishing = false;
  /** There was a commit since the log was last looked at. */
  let isStale = false;

  const publish = async (): Promise<void> => {
    isPublishing = true;
    try {
      while (isStale && listeners.size > 0) {
        await (gather > 0 ? pause(gather) : new Promise(setImmediate));
        isStale = false;
        await tellAll();
      }
    } finally {
      isPublishing = false;
    }
  };

  const tellAll = async (): Promise<void> => {
    for (;;) {
      if (last === null) return;
      const events = await readEvents(db, last, BATCH);
      const newest = events.at(-1)?.sequence;
      if (newest === undefined) return;
      const batch: EventBatch = { after: last, last: newest, events };
      last = newest;
      await Promise.all([...listeners].map((listener) => listener(batch).catch(report)));
    }
  };

  const follow: EventHub['follow'] = (listener) => {
    if (listeners.size === 0) {
      last = null;
      newestEvent(db).then((sequence) => {
        last ??= sequence;
      }, report);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) last = null;
    };
  };

  return {
    follow,
    subscribe: (listener) =>
      follow(async ({ events }) => {
        for (const event of events) listener(event);
      }),
    position: () => last,
    gatherFor: (milliseconds) => {
      gather = milliseconds;
    },
    notifyCommit: () => {
      isStale = true;
      if (listeners.size > 0 && !isPublishing) publish().catch(report);
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
