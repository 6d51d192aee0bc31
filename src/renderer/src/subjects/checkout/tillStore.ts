/** This tab's till, saved at every change: a reload or a crash of the screen brings the same basket back. */
import { useSyncExternalStore } from 'react';
import { uuid } from '#screens/base/browser/uuid.ts';
import { emptyBasket, emptyTill, isBlank, reduceTill, type TillAction, type TillState } from './basket.ts';
import { claimSlot, type TabSlot } from './tabSlot.ts';

interface Saved {
  /** When, in milliseconds of the clock. */
  readonly at: number;
  readonly state: TillState;
}

interface OpenTill {
  readonly slot: TabSlot;
  state: TillState;
}

const listeners = new Set<() => void>();
let till: OpenTill | null = null;

/** Finds this tab's basket. To be awaited before anything asks for the till. */
export async function openTill(): Promise<void> {
  const slot = await claimSlot(worth);
  till = { slot, state: restored(slot.read()) };
}

export function getTill(): TillState {
  return opened().state;
}

/** Applies an action and saves the result before anything is drawn. */
export function dispatchTill(action: TillAction): void {
  const current = opened();
  const next = reduceTill(current.state, action);
  if (next === current.state) return;
  current.state = next;
  current.slot.write(JSON.stringify({ at: Date.now(), state: next } satisfies Saved));
  for (const listener of listeners) listener();
}

export function useTill(): TillState {
  return useSyncExternalStore(subscribeTill, getTill);
}

function opened(): OpenTill {
  if (till === null) throw new Error('the till is asked for before openTill() is done');
  return till;
}

/** Calls the listener after each change until the returned function is called. */
export function subscribeTill(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function restored(text: string | null): TillState {
  const saved = text === null ? null : parse(text);
  if (saved === null) return emptyTill(emptyBasket(uuid()));
  // Whatever was under way when the screen went away has lost its answer.
  const { charge, moving } = saved.state;
  return {
    ...saved.state,
    charge: charge === null ? null : { ...charge, lost: true },
    moving: moving === null ? null : { ...moving, lost: true },
  };
}

/** A charge or a move nobody knows the end of comes first, then the basket that was touched last; an empty one is worth nothing. */
function worth(text: string): number {
  const saved = parse(text);
  if (saved === null) return 0;
  const { basket, charge, moving } = saved.state;
  if (charge !== null || moving !== null) return Number.MAX_SAFE_INTEGER;
  return !isBlank(basket) || basket.customer !== null ? saved.at : 0;
}

function parse(text: string): Saved | null {
  try {
    return JSON.parse(text) as Saved;
  } catch (error) {
    // A till that cannot start is worse than a basket that has to be filled again.
    console.error('the saved basket cannot be read', error);
    return null;
  }
}
