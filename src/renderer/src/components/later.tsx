/**
 * Parts of the screens that nothing needs at first: each is loaded when it is first drawn, or beforehand once the screen
 * is ready. So opening one takes no time, and works while the server is gone.
 */
import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';
import { Opening } from '#screens/base/scanner/opening.tsx';

type Load = () => Promise<unknown>;

const waiting = new Set<Load>();

export type LaterPart<P> = ComponentType<P> & {
  /** Loads it beforehand. One that cannot be loaded is tried again when it is drawn. */
  readonly prepare: () => void;
};

/**
 * A component that is loaded later. To be drawn within `Suspense`. Once loaded it is drawn at once, as any
 * other is: what is typed right after the key that opens a dialog belongs into the dialog. One that is not loaded yet takes
 * 300 ms at least, for which React leaves what it shows meanwhile.
 */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LaterPart<P> {
  let loaded: ComponentType<P> | null = null;
  const fetch = async (): Promise<{ default: ComponentType<P> }> => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(fetch);
  waiting.add(fetch);
  function LoadedLater(props: P) {
    const [part] = useState(() => loaded ?? Lazy);
    return createElement(part as ComponentType<P>, props);
  }
  return Object.assign(LoadedLater, { prepare: () => void fetch().catch(() => undefined) });
}

/** What is called later, loaded as such a part is. */
export function laterModule<M>(load: () => Promise<M>): () => Promise<M> {
  waiting.add(load);
  return load;
}

/**
 * A dialog that is loaded when it is first opened, and stays from then on: the screen starts without it. `opens`: the prop
 * that opens it, by `true` or by what is shown; null, undefined or `false` close it.
 */
export function laterDialog<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  opens: keyof P & string,
): ComponentType<P> {
  const Part = later(load);
  return function LaterDialog(props: P) {
    const value: unknown = props[opens];
    const opened = value !== null && value !== undefined && value !== false;
    const [wanted, setWanted] = useState(opened);
    if (opened && !wanted) setWanted(true);
    return (
      <>
        {opened && <Opening />}
        {wanted && <Suspense fallback={null}>{createElement(Part as ComponentType<P>, props)}</Suspense>}
      </>
    );
  };
}

/**
 * Loads whatever is declared and not loaded, and what that declares in turn. One that fails is tried again when it is
 * drawn.
 */
export async function loadWaiting(): Promise<void> {
  await idle();
  while (waiting.size > 0) {
    const loads = [...waiting];
    waiting.clear();
    await Promise.allSettled(loads.map((load) => load()));
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 300 }));
}
