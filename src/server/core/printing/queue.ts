/** The queue of a printer: most take one connection at a time, and refuse or forget another. */

export interface QueuePlace {
  /** Resolves when nobody is before. */
  readonly mine: Promise<void>;
  /** Somebody else waits for the printer. */
  readonly isWanted: () => boolean;
  /** Lets the next one print. */
  readonly free: () => void;
}

interface Queue {
  last: Promise<void>;
  count: number;
}

const queues = new Map<string, Queue>();

/** Gets in line for a printer, by its address. */
export function queueUp(address: string): QueuePlace {
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
