/** The focus after a dialog is closed: back to where it came from, though what opened the dialog may be gone. */
import { useEffect } from 'react';

/** What had the focus last, newest first: an entry of a menu is gone by the time its dialog closes, and its menu is not. */
const recent: HTMLElement[] = [];
const KEPT = 4;

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target === recent[0]) return;
  recent.unshift(target);
  recent.length = Math.min(recent.length, KEPT);
});

/** Longer than Mantine takes to give the focus back itself, in milliseconds. */
const AFTER = 20;

/** Gives the focus back when a dialog is closed or goes, unless it has gone elsewhere. */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = [...recent];
    return () => {
      const closing = dialogOf(document.activeElement);
      setTimeout(() => {
        const now = document.activeElement;
        // It may have gone on to the dialog that follows.
        if (now !== null && now !== document.body && (dialogOf(now) === null || dialogOf(now) !== closing)) return;
        before.find((element) => element.isConnected && !element.matches(':disabled'))?.focus({ preventScroll: true });
      }, AFTER);
    };
  }, [opened]);
}

function dialogOf(element: Element | null): Element | null {
  return element?.closest('[role="dialog"]') ?? null;
}
