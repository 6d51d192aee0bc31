/** Whether the command box is open, for whoever opens it. */
import { useSyncExternalStore } from 'react';

export interface BoxState {
  readonly opened: boolean;
  /** What is looked for when it opens. */
  readonly text: string;
}

let state: BoxState = { opened: false, text: '' };
const listeners = new Set<() => void>();

/** Opens the command box, looking for a text. */
export function openCommands(text = ''): void {
  set({ opened: true, text });
}

export function closeCommands(): void {
  set({ ...state, opened: false });
}

export function useCommandBox(): BoxState {
  return useSyncExternalStore(subscribe, () => state);
}

function set(next: BoxState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
