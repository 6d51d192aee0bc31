/** Live events: the event log as it grows, for whoever listens. Nothing is read while nobody does. */
import { execute } from '../db/execute.ts';
import type { Reader } from '../db/transaction.ts';

export interface LiveEvent {
  readonly sequence: number;
  readonly type: string;
  readonly model: string;
  readonly id: number;
}

export interface EventHub {
  /** Calls the listener for every event committed from now on. Returns the way out. */
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void;
  /** Call after every commit. */
  readonly noticeCommit: () => void;
}

/** The hub of a store. `report` gets what a listener or the database throws. */
export function createEventHub(db: Reader, report: (error: unknown) => void): EventHub {
  const listeners = new Set<(event: LiveEvent) => void>();
  let last: number | null = null;
  let reading = false;

  const publish = async (): Promise<void> => {
    last ??= await newest(db);
    const events = await execute<LiveEvent>(
      db,
      'select "sequence", "type", "model", "record" as "id" from "event" where "sequence" > ? order by "sequence" limit 5000',
      [last],
    );
    for (const event of events) {
      last = event.sequence;
      for (const listener of listeners) listener(event);
    }
  };

  return {
    subscribe: (listener) => {
      if (listeners.size === 0) {
        last = null;
        newest(db).then((sequence) => {
          last ??= sequence;
        }, report);
      }
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noticeCommit: () => {
      if (listeners.size === 0 || reading) return;
      reading = true;
      setImmediate(() => {
        reading = false;
        publish().catch(report);
      });
    },
  };
}

async function newest(db: Reader): Promise<number> {
  const [row] = await execute<{ last: number | null }>(db, 'select max("sequence") as "last" from "event"', []);
  return row?.last ?? 0;
}
