/**
 * The row one is at, and the focus in it. Rows are read and drawn later than one goes to them, so the focus waits for one
 * thing at a time: a row, the row one comes back to, the rows on screen, or an end of the list.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { From, Rows } from '../rows/useRows.ts';
import { afterReading, endOf, type FocusWait, focusable } from './focusWait.ts';
import type { RowsOnScreen } from './useRowsOnScreen.ts';

export interface RowFocusInput {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly screen: RowsOnScreen;
  readonly rows: Rows;
  readonly from: From;
  readonly total: number | null;
  readonly hasOrder: boolean;
  /** The record that is looked at beside the list. */
  readonly peek: number | null;
  /** The record one left the list at. */
  readonly left: number | null;
  /** Reads the rows from an end. */
  readonly onFrom: (from: From) => void;
  readonly onPeek: (id: number, replace: boolean) => void;
}

export interface RowFocus {
  /** The record one is at; null before one is at any. */
  readonly activeId: number | null;
  /** The number of its row; without one, that of the first on screen. */
  readonly active: number;
  /** That row is read, so that it is drawn even where it is not on screen. */
  readonly isFound: boolean;
  /** Makes a record the one that one is at. */
  readonly setActive: (id: number) => void;
  /** The same, and gives its row the focus. */
  readonly take: (id: number) => void;
  /** Goes to a row, or as near as rows are read. */
  readonly go: (index: number) => void;
  /** The same, but the focus stays where it is. */
  readonly show: (index: number) => void;
  readonly goToEnd: (end: 'start' | 'end') => void;
  /** Gives the focus to the row one is at. */
  readonly focus: () => void;
  /** Rows are about to be read elsewhere: a focus in them stays on screen. */
  readonly stay: () => void;
}

/** Rows read at the end of a search, which is not read backwards. */
const LAST = 100;

export function useRowFocus(input: RowFocusInput): RowFocus {
  const { scroller, screen, rows, from, total, peek, onFrom, onPeek } = input;
  const { records, first } = rows;
  const last = first + records.length - 1;
  const [activeId, setActive] = useState(peek ?? input.left);
  const found = records.findIndex(({ id }) => id === activeId);
  const onScreen = Math.min(last, Math.max(first, Math.ceil(screen.top.current / screen.rowHeight)));
  const active = found >= 0 ? first + found : onScreen;
  const awaited = useRef<FocusWait>(comingBackTo(input.left ?? peek));

  const show = (index: number): number | null => {
    const next = Math.min(last, Math.max(first, index));
    const record = records[next - first];
    if (record === undefined) return null;
    setActive(record.id);
    screen.show(next);
    if (peek !== null) onPeek(record.id, true);
    return record.id;
  };
  const go = (index: number): void => {
    const id = show(index);
    if (id !== null) awaited.current = { kind: 'row', id };
  };
  const goToEnd = (end: 'start' | 'end'): void => {
    // A search has its best first, and is read forwards alone.
    const lastRows = input.hasOrder ? 'end' : total === null ? null : Math.max(0, total - LAST);
    const wanted = end === 'start' ? 'start' : lastRows;
    if (wanted === null || endOf(rows, end)) {
      go(end === 'start' ? 0 : last);
    } else {
      awaited.current = { kind: 'end' };
      setActive(null);
      onFrom(wanted);
    }
  };
  useLayoutEffect(() => {
    const end = from === 'start' ? 'start' : 'end';
    if (awaited.current.kind !== 'end' || rows.isLoading || !endOf(rows, end)) return;
    awaited.current = { kind: 'nothing' };
    screen.scrollTo(end === 'start' ? 0 : screen.count * screen.rowHeight);
    go(end === 'start' ? 0 : last);
  });
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body;
    const id = records[onScreen - first]?.id ?? null;
    awaited.current = afterReading(awaited.current, { isLoading: rows.isLoading, isElsewhere, onScreen: id });
    const wanted = focusable(awaited.current);
    if (wanted !== null && focusRow(scroller.current, wanted)) awaited.current = { kind: 'nothing' };
  });
  return {
    activeId,
    active,
    isFound: found >= 0,
    go,
    goToEnd,
    setActive,
    show: (index) => void show(index),
    take: (id) => {
      setActive(id);
      awaited.current = { kind: 'row', id };
    },
    focus: () => {
      const record = records[active - first];
      if (record === undefined) return;
      setActive(record.id);
      screen.show(active);
      if (!focusRow(scroller.current, record.id)) awaited.current = { kind: 'row', id: record.id };
    },
    stay: () => {
      if (scroller.current?.contains(document.activeElement) === true) awaited.current = { kind: 'screen' };
      else if (awaited.current.kind === 'screen') awaited.current = { kind: 'nothing' };
    },
  };
}

function comingBackTo(id: number | null): FocusWait {
  return id === null ? { kind: 'nothing' } : { kind: 'return', id };
}

/** Gives the focus to the row of a record. False where it is not drawn yet. */
function focusRow(view: HTMLElement | null, id: number): boolean {
  const link = view?.querySelector<HTMLElement>(`[data-id="${id}"] a`) ?? null;
  link?.focus({ preventScroll: true });
  return link !== null;
}
