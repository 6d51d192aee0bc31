/**
 * Parts of a payment that were noted and are not sent yet. They stay until they are sent or taken back, whatever closes the
 * dialog: a lock, a reload, another screen.
 */
import { useState } from 'react';
import type { TakenPayment } from './mixed.ts';
import type { Payable } from './PayPanel.tsx';

const KEY = 'taquilla.noted';

/** By what they pay. */
type StoredParts = Readonly<Record<string, readonly TakenPayment[]>>;

/** What is noted towards it, and the way to note something else in its place. */
export function useNotedParts(of: Payable) {
  const key = JSON.stringify(of);
  const [noted, setNoted] = useState<readonly TakenPayment[]>(() => readStored()[key] ?? []);
  const note = (next: readonly TakenPayment[]): void => {
    const { [key]: _, ...others } = readStored();
    sessionStorage.setItem(KEY, JSON.stringify(next.length === 0 ? others : { ...others, [key]: next }));
    setNoted(next);
  };
  return [noted, note] as const;
}

/** True where something is noted towards it. */
export function hasNotedParts(of: Payable): boolean {
  return (readStored()[JSON.stringify(of)] ?? []).length > 0;
}

function readStored(): StoredParts {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as StoredParts;
}
