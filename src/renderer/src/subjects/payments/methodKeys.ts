/** The keys of the methods that most is paid by: the same on the pay strip and in each dialog that takes money. */
import { type RefObject, useEffect } from 'react';
import { PaymentType } from '#shared/domain/paymentTypes.ts';

export const methodKeys = { cash: 'F9', card: 'F8' } as const;

/** The key of the methods of a type, if it has one. */
export function keyOf(type: number): string | undefined {
  if (type === PaymentType.cash) return methodKeys.cash;
  return type === PaymentType.card ? methodKeys.card : undefined;
}

/** Presses the first button of a key among some, wherever in their dialog the focus is. */
export function useMethodKeys(buttons: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target } = event;
      const isTheirs = key === methodKeys.cash || key === methodKeys.card;
      if (!isTheirs || event.ctrlKey || event.altKey || event.metaKey || !(target instanceof Node)) return;
      // Not where another dialog asks something over theirs.
      if (buttons.current?.closest('[role=dialog]')?.contains(target) !== true) return;
      const button = buttons.current.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts=${key}]:enabled`);
      if (button === null) return;
      event.preventDefault();
      // A key that is held down has opened the dialog.
      if (!event.repeat) button.click();
    };
    // Before the till's keys, which say that a dialog is open.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [buttons]);
}
