/** The till's state, saved at every change: a reload or a crash of the screen brings the same basket back. */
import { useSyncExternalStore } from 'react';
import { uuid } from '../uuid.ts';
import { emptyBasket, reduceTill, type TillAction, type TillState } from './basket.ts';

/** Names the shape too: a state saved by another version is not read. */
const KEY = 'taquilla.till.1';
const listeners = new Set<() => void>();
let state: TillState | null = null;

export function getTill(): TillState {
  state ??= load();
  return state;
}

/** Applies an action and saves the result before anything is drawn. */
export function dispatchTill(action: TillAction): void {
  const next = reduceTill(getTill(), action);
  if (next === state) return;
  state = next;
  localStorage.setItem(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

export function useTill(): TillState {
  return useSyncExternalStore(subscribe, getTill);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function load(): TillState {
  const text = localStorage.getItem(KEY);
  const saved = text === null ? null : parse(text);
  if (saved === null) return { basket: emptyBasket(uuid()), charge: null, receipt: null };
  // Whatever was under way when the screen went away has lost its answer.
  return saved.charge === null ? saved : { ...saved, charge: { ...saved.charge, lost: true } };
}

function parse(text: string): TillState | null {
  try {
    return JSON.parse(text) as TillState;
  } catch (error) {
    // A till that cannot start is worse than a basket that has to be filled again.
    console.error('the saved basket cannot be read', error);
    return null;
  }
}
