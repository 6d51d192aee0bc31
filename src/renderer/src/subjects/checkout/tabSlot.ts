/**
 * Where this tab keeps its basket. Tabs of one browser share `localStorage`, so each has a slot of its own there and
 * holds a Web Lock on it as long as it lives. A reload finds its slot again by `sessionStorage`; a duplicated tab, which
 * gets a copy of that, finds the lock taken. What a closed or crashed tab left behind goes to the next tab that opens.
 */
import { uuid } from '#screens/base/browser/uuid.ts';
import { holdLock, type Release } from '#screens/base/browser/webLock.ts';

export interface TabSlot {
  /** What was saved in it last; null for nothing. */
  read(): string | null;
  write(text: string): void;
}

/** How much a saved text is worth to a tab that could take it over: the highest goes first, 0 or less is thrown away. */
export type Worth = (saved: string) => number;

/** Names the shape of what is saved, too: slots of another version are not read. */
const PREFIX = 'taquilla.till.4.';
const OWN = 'taquilla.till.slot';
/** How long a reloaded page waits for the document it replaces to let go of the slot, in milliseconds. */
const HANDOVER = 1000;

/** Takes a slot for the life of this document: its own again, else one that was left with something in it, else a new one. */
export async function claimSlot(worth: Worth): Promise<TabSlot> {
  const own = sessionStorage.getItem(OWN);
  const releaseOwn = own === null ? null : await hold(own, HANDOVER);
  if (own !== null && releaseOwn !== null && worthOf(own, worth) > 0) return slotOf(own);
  const left = await takeLeftBehind(worth, own);
  if (left !== null) {
    releaseOwn?.();
    return slotOf(left);
  }
  if (own !== null && releaseOwn !== null) return slotOf(own);
  const fresh = uuid();
  await hold(fresh, 0);
  return slotOf(fresh);
}

/** What every tab of this browser saved, of tabs that are gone, too. */
export function savedTills(): readonly string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => localStorage.getItem(key) ?? []);
}

function slotOf(slot: string): TabSlot {
  sessionStorage.setItem(OWN, slot);
  return {
    read: () => localStorage.getItem(PREFIX + slot),
    write: (text) => localStorage.setItem(PREFIX + slot, text),
  };
}

/** The most valuable slot no tab holds; those worth nothing are removed. */
async function takeLeftBehind(worth: Worth, except: string | null): Promise<string | null> {
  // Without locks nobody can tell whether a slot was left behind.
  if (!('locks' in navigator)) return null;
  const slots = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .filter((slot) => slot !== except)
    .sort((a, b) => worthOf(b, worth) - worthOf(a, worth));
  for (const slot of slots) {
    const release = await hold(slot, 0);
    if (release === null) continue;
    // Its tab may have sold it since the list was made.
    if (worthOf(slot, worth) > 0) return slot;
    localStorage.removeItem(PREFIX + slot);
    release();
  }
  return null;
}

function worthOf(slot: string, worth: Worth): number {
  const saved = localStorage.getItem(PREFIX + slot);
  return saved === null ? 0 : worth(saved);
}

function hold(slot: string, patience: number): Promise<Release | null> {
  return holdLock(PREFIX + slot, patience);
}
