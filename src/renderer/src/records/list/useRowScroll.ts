/**
 * Where the rows of a list are scrolled to: as far as one left them, on as they were when rows come before them, and far away
 * when the scroll bar is dragged, where rows are read anew. Places are pixels of the rows, whatever the spacer is.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { From, Rows } from '../rows/useRows.ts';
import type { ScrollScale } from './scaledScroll.ts';

export interface RowScrollInput {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: Rows;
  readonly from: From;
  readonly scale: ScrollScale;
  readonly rowHeight: number;
  /** Rows that fit on screen. */
  readonly visible: number;
  /** Null while it is not known: then there is nothing to jump to. */
  readonly total: number | null;
  /** The list has another end to be read from. */
  readonly hasOrder: boolean;
  /** Where it is scrolled to at first. */
  readonly initialTop: number;
  /** Reads the rows from another place. */
  readonly onFrom: (from: From) => void;
  /** Tells the row that is first on screen, once it stays so. */
  readonly onPlace: (row: number) => void;
}

export interface RowScroll {
  /** Where the rows begin on screen now. */
  readonly top: RefObject<number>;
  /** To be told when the spacer is scrolled, by where to in pixels of the rows. */
  readonly moved: (top: number) => void;
  /** Scrolls to a place. */
  readonly scrollTo: (top: number) => void;
}

/** How far beyond the rows that are read one may scroll before others are read instead of all between. */
const FAR = 200;
/** Rows read before those on screen, so that scrolling back a little finds some. */
const BEFORE = 30;
/** How long the scroll bar rests before rows are read, and before the address says where, in milliseconds. */
const RESTS = { jump: 100, place: 300 } as const;

export function useRowScroll(input: RowScrollInput): RowScroll {
  const { scroller, rows, from, scale, rowHeight, visible, total, hasOrder, onFrom, onPlace } = input;
  const { records, first } = rows;
  const top = useRef(input.initialTop);
  /** Not reached yet: the rows are not there. */
  const isWaiting = useRef(input.initialTop > 0);
  const before = useRef({ ratio: scale.ratio, readAt: 0, lead: null as number | null, first: 0 });
  const scrollTo = (next: number): void => {
    top.current = next;
    const view = scroller.current;
    if (view !== null) view.scrollTop = scale.toScroll(next);
  };
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { ratio: scale.ratio, readAt: rows.readAt, lead: records[0]?.id ?? null, first };
    if (isWaiting.current) {
      // The address may name a row behind the last.
      const isRead = records.length > 0;
      scrollTo(isRead && !rows.hasMore ? Math.min(top.current, (first + records.length) * rowHeight) : top.current);
      if (isRead) isWaiting.current = false;
      return;
    }
    const place = was.lead === null || was.readAt !== rows.readAt ? -1 : records.findIndex(({ id }) => id === was.lead);
    const shift = place < 0 ? 0 : first + place - was.first;
    if (shift !== 0 || was.ratio !== scale.ratio) scrollTo(top.current + shift * rowHeight);
  });
  useEffect(() => {
    const row = Math.floor(top.current / rowHeight);
    const behind = first + records.length;
    const isBelow = row > behind + FAR && (rows.hasMore || rows.isLoading);
    const isAbove = rows.hasBefore || rows.isLoading ? row + visible < first - FAR : row < first;
    if (total === null || (rows.isLoading && typeof from !== 'number') || !(isBelow || isAbove)) return;
    const timer = setTimeout(() => {
      if (row < 2 * BEFORE) onFrom('start');
      else if (hasOrder && row > total - visible - BEFORE) onFrom('end');
      else onFrom(Math.min(row, total - visible) - BEFORE);
    }, RESTS.jump);
    return () => clearTimeout(timer);
  });
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(telling.current), []);
  return {
    top,
    scrollTo,
    moved: (next) => {
      if (isWaiting.current) return;
      top.current = next;
      clearTimeout(telling.current);
      telling.current = setTimeout(() => onPlace(Math.round(next / rowHeight)), RESTS.place);
    },
  };
}

/** The wheel moves rows as far as in any other list, where a pixel of the spacer stands for many of theirs. */
export function useScaledWheel(scroller: RefObject<HTMLDivElement | null>, ratio: number): void {
  useEffect(() => {
    const view = scroller.current;
    if (view === null || ratio === 1) return;
    let rest = 0;
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
      event.preventDefault();
      const line = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      const pixels = rest + (event.deltaY * line) / ratio;
      const whole = Math.trunc(pixels);
      rest = pixels - whole;
      view.scrollTop += whole;
      view.scrollLeft += event.deltaX * line;
    };
    view.addEventListener('wheel', onWheel, { passive: false });
    return () => view.removeEventListener('wheel', onWheel);
  }, [scroller, ratio]);
}

/** Pixels of a line, for mice that count in lines. */
const LINE = 40;
