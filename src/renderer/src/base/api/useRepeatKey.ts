import { useRef } from 'react';
import { uuid } from '../browser/uuid.ts';

const KEPT = 'taquilla.repeatKeys';

/**
 * Idempotency keys for a form: the same body gets the same key until it succeeded, so that pressing the button again
 * after a lost answer cannot move money twice, nor closing the form or reloading the page and filling it again; another
 * body, or the next one after `settle`, gets a new key.
 */
export function useRepeatKey(): { readonly keyFor: (body: unknown) => string; readonly settle: () => void } {
  const last = useRef<string | null>(null);
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body);
      last.current = text;
      const stored = read();
      const key = stored[text] ?? uuid();
      write({ ...stored, [text]: key });
      return key;
    },
    settle: () => {
      const { [last.current ?? '']: _, ...others } = read();
      write(others);
    },
  };
}

/** The keys of what has not succeeded yet, by its body. */
function read(): Readonly<Record<string, string>> {
  return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, string>;
}

function write(keys: Readonly<Record<string, string>>): void {
  sessionStorage.setItem(KEPT, JSON.stringify(keys));
}
