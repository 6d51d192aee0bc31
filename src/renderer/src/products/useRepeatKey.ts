import { useRef } from 'react';
import { uuid } from '../uuid.ts';

/**
 * Idempotency keys for a form: the same body gets the same key until it succeeded, so that pressing the button again
 * after a lost answer cannot move money twice; another body, or the next one after `settle`, gets a new key.
 */
export function useRepeatKey(): { readonly keyFor: (body: unknown) => string; readonly settle: () => void } {
  const last = useRef<{ readonly body: string; readonly key: string } | null>(null);
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body);
      if (last.current?.body !== text) last.current = { body: text, key: uuid() };
      return last.current.key;
    },
    settle: () => {
      last.current = null;
    },
  };
}
