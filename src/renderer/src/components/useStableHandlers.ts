import { useLayoutEffect, useMemo, useRef } from 'react';

/** The same functions at every render, each calling the newest of its name: what receives them need not be drawn anew. */
export function useStableHandlers<H extends { readonly [K in keyof H]: (...args: never[]) => void }>(handlers: H): H {
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  return useMemo(() => {
    const names = Object.keys(newest.current) as (keyof H)[];
    const stable = names.map((name) => [name, (...args: never[]) => newest.current[name](...args)] as const);
    return Object.fromEntries(stable) as H;
  }, []);
}
