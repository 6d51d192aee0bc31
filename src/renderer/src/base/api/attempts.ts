/** How often a request was sent whose answer does not come, by its idempotency key. */
import { useSyncExternalStore } from 'react';

export interface Attempts {
  /** When the first was sent, in milliseconds of the clock. */
  readonly since: number;
  readonly count: number;
}

const known = new Map<string, Attempts>();
const listeners = new Set<() => void>();

/** Counts a request that is about to be sent. */
export function countAttempt(key: string): void {
  const before = known.get(key);
  known.set(key, { since: before?.since ?? Date.now(), count: (before?.count ?? 0) + 1 });
  tell();
}

/** Forgets a request whose answer came. */
export function forgetAttempts(key: string): void {
  if (known.delete(key)) tell();
}

/** The attempts at a request that is not answered; null where there are none. */
export function useAttempts(key: string | undefined): Attempts | null {
  return useSyncExternalStore(subscribe, () => (key === undefined ? null : (known.get(key) ?? null)));
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
