import { useEffect, useRef } from 'react';

/** Forms on screen: of several, in dialogs, the keys are for the last. */
const open: symbol[] = [];

/** Ctrl S saves the form, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const own = Symbol('form');
    open.push(own);
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (open.at(-1) === own) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      open.splice(open.indexOf(own), 1);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
