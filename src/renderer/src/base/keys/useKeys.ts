/** Keys that act wherever the focus is, unless something is being typed or a dialog or menu is open. */
import { useEffect, useRef } from 'react';

/** What keys do, by the key in lower case, while the component is there. Keys held with Ctrl, Alt or Meta are others. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        (target.matches('input:not([type=checkbox], [type=radio]), textarea, select') || target.isContentEditable);
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
