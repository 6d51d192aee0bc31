/**
 * The rows of a list: drawn as they come into sight, each a link to its record. Arrows move among them, Space looks at
 * one beside the list, Home and End go to either end.
 */

import { useNavigate } from '@tanstack/react-router';
import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { useFingers } from '#screens/components/useFingers.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { BOX_WIDTH } from '../bulk/SelectBox.tsx';
import { useRowSelection } from '../bulk/useRowSelection.ts';
import type { Selecting } from '../bulk/useSelection.ts';
import type { From, Rows } from '../rows/useRows.ts';
import type { ListTotals } from '../rows/useTotals.ts';
import { useLabel } from '../values/useLabel.ts';
import { keepPlace, type Place } from './places.ts';
import { RecordRow, SkeletonRow } from './RecordRow.tsx';
import classes from './RecordTable.module.css';
import { scaleOf } from './scaledScroll.ts';
import { TableHead } from './TableHead.tsx';
import { TotalsRows, totalsHeight } from './TotalsRows.tsx';
import type { Columns } from './useColumns.ts';
import { useRowScroll, useScaledWheel } from './useRowScroll.ts';

/** What others make the table do. */
export interface TableHandle {
  /** Gives the focus to the row one is at. */
  readonly focus: () => void;
  /** Goes so many rows on, or back. */
  readonly move: (step: number) => void;
  /** Scrolls to the first row. */
  readonly toStart: () => void;
}

export interface RecordTableProps {
  /** Names the list: who comes back to it finds the row they left. */
  readonly place: string;
  /** Where they left it. */
  readonly left: Place | undefined;
  /** The row that the address says is first on screen. */
  readonly row: number | null;
  /** How many rows the list has; null while that is not known. */
  readonly total: number | null;
  readonly handle: RefObject<TableHandle | null>;
  readonly model: AnyModel;
  readonly rows: Rows;
  readonly from: From;
  readonly columns: Columns;
  readonly order: string;
  readonly permissions: readonly string[];
  readonly totals: ListTotals;
  /** The record that is looked at beside the list. */
  readonly peek: number | null;
  readonly selecting: Selecting;
  readonly onSort: (sort: string) => void;
  readonly onFrom: (from: From) => void;
  readonly onPlace: (row: number) => void;
  readonly onPeek: (id: number | null, replace: boolean) => void;
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
/** Rows read at the end of a search, which is not read backwards. */
const LAST = 100;

export function RecordTable(props: RecordTableProps) {
  const { model, rows, from, columns, order, peek, total, selecting, onSort, onFrom, onPeek } = props;
  const t = useT();
  const label = useLabel();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useFingers() ? ROW_FOR_FINGERS : ROW;
  const { records, first } = rows;
  const behind = first + records.length;
  const [activeId, setActiveId] = useState(() => peek ?? props.left?.id ?? null);
  const found = records.findIndex(({ id }) => id === activeId);
  /** The record whose row gets the focus as soon as it is drawn. */
  const wanted = useRef<number | null>(null);
  /** The record one left the list at, or that is open beside it: who comes back or reloads goes on from its row by keys. */
  const left = useRef(props.left?.id ?? peek);
  /** Rows are read elsewhere while the focus is in them: it stays on screen. */
  const isRefocused = useRef(false);
  /** An end was asked for: the focus goes to its row. */
  const goesToEnd = useRef(false);
  const pending = !rows.isLoading ? PENDING : typeof from === 'number' ? MIDDLE_PENDING : FIRST_PENDING;
  const count = rows.hasMore || rows.isLoading ? Math.max(total ?? 0, behind + pending) : behind;
  const foot = totalsHeight(props.totals);
  const scale = scaleOf(HEAD + count * rowHeight + foot, scroller.current?.clientHeight ?? 0);
  const visible = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD - foot) / rowHeight));
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
    ...{ scroller, rows, from, scale, rowHeight, visible, total, hasOrder: order !== '', onPlace: props.onPlace },
    initialTop: props.left?.top ?? (props.row ?? 0) * rowHeight,
    onFrom: (next) => {
      isRefocused.current = scroller.current?.contains(document.activeElement) === true;
      onFrom(next);
    },
  });
  useLayoutEffect(() => {
    moved.current = (offset) => {
      const top = scale.toRows(offset);
      scroll.moved(top);
      return top;
    };
  });
  const isAt = Math.min(behind - 1, Math.max(first, Math.ceil(scroll.top.current / rowHeight)));
  const active = found >= 0 ? first + found : isAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height.
  useLayoutEffect(() => virtual.measure(), [rowHeight]);

  const show = (index: number): void => {
    const view = scroller.current;
    if (view === null) return;
    const top = scale.toRows(view.scrollTop);
    const room = view.clientHeight - HEAD - foot;
    const start = index * rowHeight;
    if (start < top) scroll.scrollTo(start);
    else if (start + rowHeight > top + room) scroll.scrollTo(start + rowHeight - room);
  };
  const go = (index: number, takesFocus = true): void => {
    const next = Math.min(behind - 1, Math.max(first, index));
    const record = records[next - first];
    if (record === undefined) return;
    setActiveId(record.id);
    if (takesFocus) wanted.current = record.id;
    show(next);
    if (peek !== null) onPeek(record.id, true);
  };
  const goToEnd = (end: 'start' | 'end'): void => {
    // A search has its best first, and is read forwards alone.
    const last = order !== '' ? 'end' : total === null ? null : Math.max(0, total - LAST);
    const wantedFrom = end === 'start' ? 'start' : last;
    if (wantedFrom === null || (end === 'start' ? first === 0 : !rows.hasMore)) {
      go(end === 'start' ? 0 : behind - 1);
    } else {
      goesToEnd.current = true;
      setActiveId(null);
      onFrom(wantedFrom);
    }
  };
  useLayoutEffect(() => {
    if (!goesToEnd.current || rows.isLoading || (from === 'start' ? first !== 0 : rows.hasMore)) return;
    goesToEnd.current = false;
    scroll.scrollTo(from === 'start' ? 0 : count * rowHeight);
    go(from === 'start' ? 0 : behind - 1);
  });

  const items = virtual.getVirtualItems();
  const [drawnFirst, drawnLast] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => {
    const isNear = drawnLast >= first - AROUND && drawnFirst <= behind + AROUND;
    if (records.length === 0 || !isNear) return;
    if (rows.hasMore && drawnLast >= behind - AHEAD) rows.loadMore();
    else if (drawnFirst <= first + AHEAD) rows.loadBefore();
  });
  useEffect(() => {
    if (!isRefocused.current || rows.isLoading) return;
    isRefocused.current = false;
    wanted.current = records[isAt - first]?.id ?? null;
  });
  useEffect(() => {
    if (left.current === null) return;
    const isElsewhere = document.activeElement !== document.body;
    if (isElsewhere || focusRow(scroller.current, left.current)) left.current = null;
  });
  useEffect(() => {
    if (wanted.current !== null && focusRow(scroller.current, wanted.current)) wanted.current = null;
  });
  // Before the rows are taken off the page, when they still know where they are scrolled to.
  const leave = useRef((): void => undefined);
  useLayoutEffect(() => {
    leave.current = () => keepPlace(props.place, { id: activeId, top: scroll.top.current, from, row: props.row });
  });
  useLayoutEffect(() => () => leave.current(), []);
  useImperativeHandle(props.handle, () => ({
    focus: () => {
      const record = records[active - first];
      if (record === undefined) return;
      setActiveId(record.id);
      show(active);
      if (!focusRow(scroller.current, record.id)) wanted.current = record.id;
    },
    move: (step) => go(active + step, false),
    toStart: () => scroll.scrollTo(0),
  }));

  const selected = useRowSelection({ selecting, records, first, active, go });

  const onKeyDown = (event: KeyboardEvent): void => {
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
      ' ': () => onPeek(peek === activeId ? null : (records[active - first]?.id ?? null), peek !== null),
    };
    const move = event.key === 'Escape' ? wayOut() : moves[event.key];
    // Space in a box is the box's own.
    if (move === undefined || (event.key === ' ' && event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    move();
  };
  const look = useRef((_id: number): void => undefined);
  const select = useRef((_id: number, _isRange: boolean): void => undefined);
  useLayoutEffect(() => {
    look.current = (id) => {
      setActiveId(id);
      onPeek(id === peek ? null : id, peek !== null);
    };
    select.current = (id, isRange) => {
      setActiveId(id);
      // The keys go on from the row, not from its box.
      wanted.current = id;
      selected.toggle(first + records.findIndex((record) => record.id === id), isRange);
    };
  });
  const lookAt = useCallback((id: number): void => look.current(id), []);
  const selectAt = useCallback((id: number, isRange: boolean): void => select.current(id, isRange), []);
  const navigate = useNavigate();
  const openRecord = useCallback(
    (id: number): void => void navigate({ to: '/office/$model/$id', params: { model: model.name, id: String(id) } }),
    [navigate, model.name],
  );
  const wayOut = (): (() => void) | undefined => {
    if (peek !== null) return () => onPeek(null, false);
    return selecting.count === 0 ? undefined : selecting.clear;
  };
  const template = `${BOX_WIDTH}px ${columns.names.map((name) => `${columns.widthOf(name)}px`).join(' ')} minmax(52px, 1fr)`;
  const shift = scale.toRows(scroller.current?.scrollTop ?? 0) - (scroller.current?.scrollTop ?? 0);
  // In a list so long that its spacer is shorter, every step moves all rows: together, so that none is drawn anew for it.
  const base = drawnFirst - (drawnFirst % TOGETHER);
  const kept = items.some(({ index }) => index === active) || found < 0 ? [] : [active];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it.
    <div ref={scroller} className={classes.scroller} onKeyDown={onKeyDown} data-testid="rows">
      <table
        className={classes.table}
        aria-label={label(model.plural)}
        aria-rowcount={total === null && (rows.hasMore || rows.hasBefore) ? -1 : count + 1}
      >
        <TableHead
          model={model}
          columns={columns}
          order={order}
          template={template}
          onSort={onSort}
          permissions={props.permissions}
          selecting={selecting}
        />
        <tbody style={{ display: 'block', height: scale.spacer - HEAD - foot }} />
        <tbody className={classes.rows} style={{ transform: `translateY(${base * rowHeight - shift}px)` }}>
          {[...kept, ...items.map(({ index }) => index)].map((index) => {
            const record = records[index - first];
            const top = (index - base) * rowHeight;
            if (record === undefined) {
              return <SkeletonRow key={`pending ${index}`} top={top} height={rowHeight} template={template} />;
            }
            return (
              <RecordRow
                key={record.id}
                model={model}
                record={record}
                index={index}
                top={top}
                height={rowHeight}
                columns={columns.names}
                template={template}
                isActive={index === active}
                isMarked={record.id === activeId}
                isPeeked={record.id === peek}
                isSelected={selecting.has(record.id)}
                onSelect={selectAt}
                onActive={setActiveId}
                onPeek={lookAt}
                onOpen={openRecord}
                t={t}
              />
            );
          })}
        </tbody>
        <TotalsRows model={model} columns={columns.names} template={template} totals={props.totals} />
      </table>
      {rows.isLoading && (
        <span className={classes.announced} role="status">
          {t('office:loading')}
        </span>
      )}
    </div>
  );
}

/** Gives the focus to the row of a record. False where it is not drawn yet. */
function focusRow(view: HTMLElement | null, id: number): boolean {
  const link = view?.querySelector<HTMLElement>(`[data-id="${id}"] a`) ?? null;
  link?.focus({ preventScroll: true });
  return link !== null;
}

function isInRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('[data-row]') !== null && !target.matches('button');
}
