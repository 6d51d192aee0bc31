/** What was thrown away is brought back: whoever has it on screen is told. */
import { useEffect, useRef } from 'react';

const restored = new EventTarget();

/** Says that what is kept under a key is there again. */
export function tellRestored(key: string, value: object): void {
  restored.dispatchEvent(new CustomEvent(key, { detail: value }));
}

/** Hears of what is brought back under a key. */
export function useRestored<T extends object>(key: string, onRestored: (value: T) => void): void {
  const latest = useRef(onRestored);
  useEffect(() => {
    latest.current = onRestored;
  });
  useEffect(() => {
    const tell = (event: Event): void => latest.current((event as CustomEvent<T>).detail);
    restored.addEventListener(key, tell);
    return () => restored.removeEventListener(key, tell);
  }, [key]);
}
