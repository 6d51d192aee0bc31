/**
 * Parts of the screens that nothing needs at first: each is loaded when it is first drawn, or beforehand once the screen
 * is ready and has nothing else to do. So opening one takes no time, and works while the server is gone.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Load = () => Promise<unknown>;

const waiting = new Set<Load>();

/** A component that is loaded later. To be drawn within `Suspense`, or in `Later`. */
// biome-ignore lint/suspicious/noExplicitAny: what the properties are is for the component to say.
export function later<C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> {
  waiting.add(load);
  return lazy(load);
}

/** Loads, one after another, whatever is declared and not loaded. One that fails is tried again when it is drawn. */
export async function loadWaiting(): Promise<void> {
  for (const load of waiting) {
    waiting.delete(load);
    await idle();
    await load().catch(() => undefined);
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }));
}
