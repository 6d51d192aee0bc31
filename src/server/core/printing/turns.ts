/** Whose turn it is at a printer: most take one connection at a time, and refuse or forget another. */

export interface Turn {
  /** Resolves when it is one's turn. */
  readonly mine: Promise<void>;
  /** Somebody else waits for the printer. */
  readonly isWanted: () => boolean;
  /** Gives the turn to the next. */
  readonly free: () => void;
}

interface Queue {
  last: Promise<void>;
  count: number;
}

const queues = new Map<string, Queue>();

/** Gets in line for a printer, by its address. */
export function takeTurn(address: string): Turn {
  const queue = queues.get(address) ?? { last: Promise.resolve(), count: 0 };
  queues.set(address, queue);
  const mine = queue.last;
  const freed = Promise.withResolvers<void>();
  queue.last = freed.promise;
  queue.count += 1;
  return {
    mine,
    isWanted: () => queue.count > 1,
    free: () => {
      queue.count -= 1;
      if (queue.count === 0) queues.delete(address);
      freed.resolve();
    },
  };
}
