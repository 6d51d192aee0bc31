/** Keys of a list that act wherever the focus is, unless something is being typed or a dialog is open. */
import { useEffect, useRef } from 'react';

export function useListKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);
      const isElsewhere = target instanceof HTMLElement && target.closest('[role=dialog], [role=menu]') !== null;
      const act = current.current[event.key.toLowerCase()];
      if (isTyping || isElsewhere || act === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
