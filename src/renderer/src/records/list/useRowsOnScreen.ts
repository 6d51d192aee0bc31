/** Which rows of a list are drawn, and where: as many as are on screen and some around them. It has more read as they come near. */
import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useFingers } from '#screens/components/useFingers.ts';
import type { From, Rows } from '../rows/useRows.ts';
import { scaleOf } from './scaledScroll.ts';
import { useRowScroll, useScaledWheel } from './useRowScroll.ts';

export interface RowsOnScreenInput {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: Rows;
  readonly from: From;
  /** How many rows the list has; null while that is not known. */
  readonly total: number | null;
  /** The list has another end to be read from. */
  readonly hasOrder: boolean;
  /** Height of what stands below the rows, in pixels. */
  readonly foot: number;
  /** Where one begins: so many pixels down the rows, or at a row. */
  readonly initial: { readonly top: number } | { readonly row: number };
  /** Reads the rows from another place. */
  readonly onFrom: (from: From) => void;
  /** Tells the row that is first on screen, once it stays so. */
  readonly onPlace: (row: number) => void;
}

export interface RowsOnScreen {
  /** How many rows there are to scroll through, those that are still to be read included. */
  readonly count: number;
  /** The numbers of those that are drawn. */
  readonly drawn: readonly number[];
  /** Pixels of each. */
  readonly rowHeight: number;
  /** Rows that fit on screen. */
  readonly visible: number;
  /** The row whose place the others are counted from, and how far down it is drawn, in pixels. */
  readonly base: number;
  readonly baseTop: number;
  /** Height that is scrolled besides the head and the foot, in pixels. */
  readonly spacer: number;
  /** Where the rows begin on screen now, in pixels of the rows. */
  readonly top: RefObject<number>;
  readonly scrollTo: (top: number) => void;
  /** Scrolls as little as needed to have all of a row on screen. */
  readonly show: (index: number) => void;
}

/** Pixels, as in the style sheet. */
const HEAD = 40;
const ROW = 40;
const ROW_FOR_FINGERS = 48;
/** Placeholders of the rows that are being read. */
const PENDING = 3;
const FIRST_PENDING = 14;
/** The same where rows are read from the middle: what is on screen begins behind the first of them. */
const MIDDLE_PENDING = 100;
/** How near the last row read may come before more are. */
const AHEAD = 40;
/** How far from the rows that are read others are read one after the other. */
const AROUND = 250;
/** Rows whose places are counted from the same one. */
const TOGETHER = 1000;

export function useRowsOnScreen(input: RowsOnScreenInput): RowsOnScreen {
  const { scroller, rows, from, total, foot, initial } = input;
  const { records, first } = rows;
  const rowHeight = useFingers() ? ROW_FOR_FINGERS : ROW;
  const behind = first + records.length;
  const pending = !rows.isLoading ? PENDING : typeof from === 'number' ? MIDDLE_PENDING : FIRST_PENDING;
  const count = rows.hasMore || rows.isLoading ? Math.max(total ?? 0, behind + pending) : behind;
  const height = scroller.current?.clientHeight ?? 0;
  const scale = scaleOf(HEAD + count * rowHeight + foot, height);
  const visible = Math.max(1, Math.floor((height - HEAD - foot) / rowHeight));
  useScaledWheel(scroller, scale.ratio);
  const moved = useRef((_offset: number): number => 0);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: HEAD,
    overscan: 8,
    observeElementOffset: (instance, onOffset) =>
      observeElementOffset(instance, (offset, isScrolling) => onOffset(moved.current(offset), isScrolling)),
  });
  // Behind that of the rows drawn, which begins at the top.
  const scroll = useRowScroll({
    scroller,
    rows,
    from,
    scale,
    rowHeight,
    visible,
    total,
    hasOrder: input.hasOrder,
    onFrom: input.onFrom,
    onPlace: input.onPlace,
    initialTop: 'top' in initial ? initial.top : initial.row * rowHeight,
  });
  useLayoutEffect(() => {
    moved.current = (offset) => {
      const top = scale.toRows(offset);
      scroll.moved(top);
      return top;
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height.
  useLayoutEffect(() => virtual.measure(), [rowHeight]);

  const drawn = virtual.getVirtualItems().map(({ index }) => index);
  const [drawnFirst, drawnLast] = [drawn[0] ?? 0, drawn.at(-1) ?? 0];
  useEffect(() => {
    const isNear = drawnLast >= first - AROUND && drawnFirst <= behind + AROUND;
    if (records.length === 0 || !isNear) return;
    if (rows.hasMore && drawnLast >= behind - AHEAD) rows.loadMore();
    else if (drawnFirst <= first + AHEAD) rows.loadBefore();
  });
  const show = (index: number): void => {
    const view = scroller.current;
    if (view === null) return;
    const top = scale.toRows(view.scrollTop);
    const room = view.clientHeight - HEAD - foot;
    const start = index * rowHeight;
    if (start < top) scroll.scrollTo(start);
    else if (start + rowHeight > top + room) scroll.scrollTo(start + rowHeight - room);
  };
  const shift = scale.toRows(scroller.current?.scrollTop ?? 0) - (scroller.current?.scrollTop ?? 0);
  // In a list so long that its spacer is shorter, every step moves all rows: together, so that none is drawn anew for it.
  const base = drawnFirst - (drawnFirst % TOGETHER);
  return {
    count,
    drawn,
    rowHeight,
    visible,
    base,
    show,
    baseTop: base * rowHeight - shift,
    spacer: scale.spacer - HEAD - foot,
    top: scroll.top,
    scrollTo: scroll.scrollTo,
  };
}
