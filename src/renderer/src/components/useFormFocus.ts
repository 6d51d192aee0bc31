import { type RefObject, useEffect, useRef } from 'react';
import { focusFault } from './focus.ts';

/**
 * A ref for a form whose button is disabled while its action runs, which drops the focus. When the action ends and the
 * form is still there, typing goes to the first field that was not accepted, else back to the button.
 */
export function useFormFocus<E extends HTMLElement = HTMLFormElement>(pending: boolean): RefObject<E | null> {
  const form = useRef<E>(null);
  const ran = useRef(false);
  useEffect(() => {
    const ended = ran.current && !pending;
    ran.current = pending;
    if (!ended || form.current === null || document.activeElement !== document.body) return;
    if (!focusFault(form.current)) form.current.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [pending]);
  return form;
}
