/** A word at the place of the finger: why what was just pressed does nothing. Drawn by `HereNote`. */
import { useSyncExternalStore } from 'react';

export interface Here {
  /** No two have the same. */
  readonly id: number;
  readonly text: string;
  /** In the window, in CSS pixels: where the pointer was, or the middle of what has the focus. */
  readonly x: number;
  readonly y: number;
}

/** A key follows a finger that was this long ago nowhere, in milliseconds. */
const FINGER = 700;

let here: Here | null = null;
let said = 0;
let finger = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
const listeners = new Set<() => void>();

/** Remembers where the finger is. To be called once, before anything is drawn. */
export function followFinger(): void {
  window.addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      finger = { x: clientX, y: clientY, at: performance.now() };
      if (here !== null) change(null);
    },
    { capture: true },
  );
}

/** Says it beside the finger, or for a key beside what has the focus. The same text again is said anew. */
export function sayHere(text: string): void {
  said++;
  change({ id: said, text, ...place() });
}

/** What is said, or null. */
export function useHere(): Here | null {
  return useSyncExternalStore(subscribe, () => here);
}

/** Nothing is said any more. */
export function hushHere(id: number): void {
  if (here?.id === id) change(null);
}

function place(): { x: number; y: number } {
  if (performance.now() - finger.at < FINGER) return { x: finger.x, y: finger.y };
  const box = (document.activeElement ?? document.body).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: Math.min(box.bottom, window.innerHeight / 2) };
}

function change(next: Here | null): void {
  here = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
