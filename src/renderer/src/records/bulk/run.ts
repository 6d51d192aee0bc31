/** The bulk change that was asked for last in this window, whichever list is shown. */
import { useSyncExternalStore } from 'react';

let current: number | null = null;
const listeners = new Set<() => void>();

/** Its id; null where there is none, or its notice was closed. */
export function useBulkRun(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** Shows how far a bulk change is; null closes the notice. */
export function showRun(id: number | null): void {
  current = id;
  for (const listener of listeners) listener();
}
