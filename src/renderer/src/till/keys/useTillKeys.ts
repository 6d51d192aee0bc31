/** The till's keyboard: its keys work wherever the focus is, and what is typed outside of any field goes to the search box. */
import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { commandOf, type FocusPlace, startsSearch, type TillCommand } from './keys.ts';

export interface TillKeys {
  readonly search: RefObject<HTMLInputElement | null>;
  /** A dialog is open: the keyboard is its own, and `onCommand` says so of the till's. */
  readonly off: boolean;
  readonly onCommand: (command: TillCommand) => void;
}

export function useTillKeys(options: TillKeys): void {
  const latest = useRef(options);
  // As soon as it is on screen that a dialog is gone, its keys are the till's again.
  useLayoutEffect(() => {
    latest.current = options;
  });
  /** A dialog was open when the key was pressed: the Escape that closes it does nothing else. */
  const wasOff = useRef(false);
  useWindowEvent(
    'keydown',
    () => {
      wasOff.current = latest.current.off;
    },
    { capture: true },
  );
  useWindowEvent('keydown', (event) => {
    const { search, off, onCommand } = latest.current;
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === 'Escape' && wasOff.current) return;
    if (off) {
      // Its own keys are the dialog's; one of the till's is not taken in silence.
      const command = commandOf(event, 'text');
      if (command === null) return;
      event.preventDefault();
      onCommand(command);
      return;
    }
    const place = placeOf(event.target, search.current);
    const command = commandOf(event, place);
    if (command === 'remove' && event.repeat) return;
    if (command !== null) {
      event.preventDefault();
      onCommand(command);
    } else if (place === 'elsewhere' && startsSearch(event)) {
      // The character itself follows the focus into the box.
      search.current?.focus();
    }
  });
}

function placeOf(target: EventTarget | null, search: HTMLInputElement | null): FocusPlace {
  if (target === search && search?.value === '') return 'emptySearch';
  if (!(target instanceof HTMLElement)) return 'elsewhere';
  const typed = target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select');
  return typed || target.closest('[role=menu], [role=listbox], [role=dialog]') !== null ? 'text' : 'elsewhere';
}
