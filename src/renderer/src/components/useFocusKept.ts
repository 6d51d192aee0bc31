/** The focus when what has it is taken off the screen, or disabled for a while: it stays near instead of on the page. */
import { type RefObject, useEffect } from 'react';

/** Longer than dialogs and forms take to give the focus themselves, in milliseconds. */
const AFTER = 60;
const WAYS_ON = 'button:not(:disabled), a[href]';

/**
 * Gives the focus back to what was disabled meanwhile. Where it is gone, to the first button or link of the group it was in, and to
 * the heading of the page where no group is left. On another page nothing is given: who goes there begins at its start.
 */
export function useFocusKept(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = part.current;
    if (root === null) return undefined;
    let last: { readonly element: HTMLElement; readonly group: HTMLElement | null; readonly path: string } | null =
      null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      if (last === null || document.activeElement !== document.body) return;
      const { element, group, path } = last;
      if (window.location.pathname !== path) last = null;
      else if (!element.isConnected) (nearIn(group) ?? headingOf(root))?.focus({ preventScroll: true });
      else if (!element.matches(':disabled')) element.focus({ preventScroll: true });
    };
    const soon = (): void => {
      if (last === null || document.activeElement !== document.body) return;
      clearTimeout(timer);
      timer = setTimeout(keep, AFTER);
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      last = root.contains(target)
        ? { element: target, group: target.closest<HTMLElement>('[role="group"]'), path: window.location.pathname }
        : null;
    };
    // Somebody clicks beside everything: nothing is to have the focus.
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Element && target.closest('button, a, input, textarea, select, label') === null)
        last = null;
    };
    const observer = new MutationObserver(soon);
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [part]);
}

function nearIn(group: HTMLElement | null): HTMLElement | null {
  return group?.isConnected === true ? group.querySelector<HTMLElement>(WAYS_ON) : null;
}

/** The heading, made to take the focus. */
function headingOf(root: HTMLElement): HTMLElement | null {
  const heading = root.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}
