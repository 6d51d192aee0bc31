/**
 * A press on a row that another row takes the place of before the pointer is released: rows were read anew. The browser makes
 * no click of it, so the record that was pressed is opened from here.
 */
import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Pixels a pointer moves between press and release without being drawn away. */
const STILL = 6;

interface Press {
  readonly id: number;
  readonly link: Element;
  readonly x: number;
  readonly y: number;
}

export interface RowPress {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
}

/** Handlers of what holds the rows. */
export function useRowPress(onOpen: (id: number) => void): RowPress {
  const pressed = useRef<Press | null>(null);
  return {
    onPointerDown: (event) => {
      pressed.current = pressOf(event);
    },
    onPointerUp: ({ target, clientX, clientY }) => {
      const press = pressed.current;
      pressed.current = null;
      if (press === null || Math.hypot(clientX - press.x, clientY - press.y) > STILL) return;
      // The link is still below the pointer: its click follows.
      if (press.link.isConnected && press.link.contains(target as Node)) return;
      onOpen(press.id);
    },
  };
}

/** The press of an event on the link of a row; null for any other, and for what is the browser's own. */
function pressOf(event: PointerEvent): Press | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const row = link?.closest<HTMLElement>('[data-id]');
  if (link == null || row == null || isForBrowser(event)) return null;
  return { id: Number(row.dataset.id), link, x: event.clientX, y: event.clientY };
}

/** Opens in another tab or window, or is something else than a click. */
export function isForBrowser({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
