/**
 * Lets expensive hashes through a few at a time. libuv has four threads, which file and network work share: hashes that
 * took them all would hold sales up.
 */
import { ServiceError } from '#shared/errors.ts';

export interface HashQueueLimits {
  /** Run at once, whoever asks. Of one client there is never more than one. */
  readonly atOnce: number;
  /** Of one client that wait. */
  readonly waitingEach: number;
  /** That wait in all. */
  readonly waiting: number;
  /** About how long one takes, in milliseconds: for `Retry-After`. */
  readonly takes: number;
}

/** Runs `work` when its turn comes. Rejects at once with 429 and `Retry-After` when too many wait already. */
export type HashQueue = <T>(client: string, work: () => Promise<T>) => Promise<T>;

/** A queue that serves its clients in turn, so that one with many does not hold back one with a single hash. */
export function createHashQueue({ atOnce, waitingEach, waiting, takes }: HashQueueLimits): HashQueue {
  const lines = new Map<string, (() => void)[]>();
  const running = new Set<string>();
  let waits = 0;

  const next = (): void => {
    for (const [client, line] of lines) {
      if (running.size >= atOnce) return;
      if (running.has(client)) continue;
      // Behind the others: a Map keeps its keys in the order they were set.
      lines.delete(client);
      const start = line.shift();
      if (line.length > 0) lines.set(client, line);
      if (start === undefined) continue;
      waits -= 1;
      running.add(client);
      start();
    }
  };

  return <T>(client: string, work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const line = lines.get(client) ?? [];
      if (waits >= waiting || line.length >= waitingEach) {
        const seconds = Math.ceil(((waits + 1) * takes) / atOnce / 1000);
        return reject(new ServiceError('too_many_requests', { headers: { 'retry-after': String(seconds) } }));
      }
      lines.set(client, line);
      waits += 1;
      line.push(() => {
        const done = (): void => {
          running.delete(client);
          next();
        };
        work().then(resolve, reject).finally(done);
      });
      next();
    });
}
