/** Web Locks: what says that a document is still there, since the browser lets go of its locks when it is not. */

export type Release = () => void;

/**
 * Holds a lock until it is released or the document is gone; null when another document has it for longer than `patience`
 * (milliseconds; 0 = it has it now). Browsers offer locks over HTTPS and on this machine only; elsewhere nobody can sign
 * in, and the lock counts as free.
 */
export async function holdLock(name: string, patience: number): Promise<Release | null> {
  if (!('locks' in navigator)) return () => undefined;
  const held = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Release | null>();
  const options = patience === 0 ? { ifAvailable: true } : { signal: AbortSignal.timeout(patience) };
  navigator.locks
    .request(name, options, (lock) => {
      answer.resolve(lock === null ? null : held.resolve);
      return lock === null ? undefined : held.promise;
    })
    .catch(() => answer.resolve(null));
  return answer.promise;
}

/** Resolves as soon as no document holds the lock. */
export async function lockFreed(name: string, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return Promise.withResolvers<void>().promise;
  await navigator.locks.request(name, { signal }, () => undefined);
}
