/** The keys of a list: arrows move among its rows, Space looks at one beside the list, Home and End go to either end. */
import type { KeyboardEvent } from 'react';
import type { RowSelection } from '../bulk/useRowSelection.ts';
import type { Selecting } from '../bulk/useSelection.ts';
import type { RowFocus } from './useRowFocus.ts';

export interface TableKeysInput {
  readonly focus: RowFocus;
  readonly selected: RowSelection;
  readonly selecting: Selecting;
  /** Rows that fit on screen. */
  readonly visible: number;
  /** The record that is looked at beside the list, and the one whose row the keys are in. */
  readonly peek: number | null;
  readonly current: number | null;
  readonly onPeek: (id: number | null, replace: boolean) => void;
}

export function useTableKeys(input: TableKeysInput): (event: KeyboardEvent) => void {
  const { focus, selected, selecting, visible, peek, current, onPeek } = input;
  const { active, go, goToEnd } = focus;
  const onEscape = (): (() => void) | undefined => {
    if (peek !== null) return () => onPeek(null, false);
    return selecting.count === 0 ? undefined : selecting.clear;
  };
  return (event) => {
    if (isInRow(event.target) && selected.onKey(event)) return;
    if (event.ctrlKey || event.altKey || event.metaKey || !isInRow(event.target)) return;
    const page = Math.max(1, visible - 1);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      PageDown: () => go(active + page),
      PageUp: () => go(active - page),
      Home: () => goToEnd('start'),
      End: () => goToEnd('end'),
      ' ': () => onPeek(peek === focus.activeId ? null : current, peek !== null),
    };
    const move = event.key === 'Escape' ? onEscape() : moves[event.key];
    // Space in a box is the box's own.
    if (move === undefined || (event.key === ' ' && event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    move();
  };
}

function isInRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('[data-row]') !== null && !target.matches('button');
}
