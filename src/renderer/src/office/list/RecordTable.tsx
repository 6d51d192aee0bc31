/**
 * The rows of a list: drawn as they come into sight, each a link to its record. Arrows move among them, Space looks at
 * one beside the list, Home and End go to either end.
 */
import { useMediaQuery } from '@mantine/hooks';
import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { useT } from '../../i18n/index.ts';
import { useLabel } from '../useLabel.ts';
import { RecordRow, SkeletonRow } from './RecordRow.tsx';
import classes from './RecordTable.module.css';
import { scaleOf } from './scaledScroll.ts';
import { TableHead } from './TableHead.tsx';
import { TotalsRows, totalsHeight } from './TotalsRows.tsx';
import type { Columns } from './useColumns.ts';
import type { End, Rows } from './useRows.ts';
import type { ListTotals } from './useTotals.ts';

/** What others make the table do. */
export interface TableHandle {
  /** Gives the focus to the row one is at. */
  readonly focus: () => void;
  /** Goes so many rows on, or back. */
  readonly move: (step: number) => void;
}

export interface RecordTableProps {
  /** Names the list: who comes back to it finds the row they left. */
  readonly place: string;
  readonly handle: RefObject<TableHandle | null>;
  readonly model: AnyModel;
  readonly rows: Rows;
  readonly end: End;
  readonly columns: Columns;
  readonly order: string;
  readonly permissions: readonly string[];
  readonly totals: ListTotals;
  /** The record that is looked at beside the list. */
  readonly peek: number | null;
  readonly onSort: (sort: string) => void;
  readonly onEnd: (end: End) => void;
  readonly onPeek: (id: number | null, replace: boolean) => void;
}

/** Pixels, as in the style sheet. */
const HEAD = 40;
const ROW = 40;
const ROW_FOR_FINGERS = 48;
/** Rows that stand for those that are being read. */
const PENDING = 3;
const FIRST_PENDING = 14;
/** How near the last row read may come before more are. */
const AHEAD = 40;

/** Where one was in each list: as long as the window lives. */
const places = new Map<string, { readonly id: number | null; readonly scrollTop: number }>();

export function RecordTable(props: RecordTableProps) {
  const { model, rows, end, columns, order, peek, onSort, onEnd, onPeek } = props;
  const t = useT();
  const label = useLabel();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useMediaQuery('(pointer: coarse)') === true ? ROW_FOR_FINGERS : ROW;
  const { records } = rows;
  const [activeId, setActiveId] = useState(() => peek ?? places.get(props.place)?.id ?? null);
  const found = records.findIndex(({ id }) => id === activeId);
  const active = Math.max(0, found);
  /** The record whose row gets the focus as soon as it is drawn. */
  const wanted = useRef<number | null>(null);
  /** The other end was asked for: the focus goes to its first row. */
  const goesToEnd = useRef(false);
  const pending = records.length === 0 ? FIRST_PENDING : rows.hasMore && end === 'start' ? PENDING : 0;
  const count = records.length + pending;
  const foot = totalsHeight(props.totals);
  const scale = scaleOf(HEAD + count * rowHeight + foot, scroller.current?.clientHeight ?? 0);
  const toRows = useRef(scale.toRows);
  useLayoutEffect(() => {
    toRows.current = scale.toRows;
  });
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: HEAD,
    overscan: 8,
    observeElementOffset: (instance, onOffset) =>
      observeElementOffset(instance, (offset, isScrolling) => onOffset(toRows.current(offset), isScrolling)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height.
  useLayoutEffect(() => virtual.measure(), [rowHeight]);

  const show = (index: number): void => {
    const view = scroller.current;
    if (view === null) return;
    const top = scale.toRows(view.scrollTop);
    const room = view.clientHeight - HEAD - foot;
    const first = index * rowHeight;
    if (first < top) view.scrollTop = scale.toScroll(first);
    else if (first + rowHeight > top + room) view.scrollTop = scale.toScroll(first + rowHeight - room);
  };
  const go = (index: number, takesFocus = true): void => {
    const next = Math.min(records.length - 1, Math.max(0, index));
    const record = records[next];
    if (record === undefined) return;
    setActiveId(record.id);
    if (takesFocus) wanted.current = record.id;
    show(next);
    if (peek !== null) onPeek(record.id, true);
  };
  const goToEnd = (other: End): void => {
    // A search has its best first, and no other end.
    if (rows.hasMore && end !== other && order !== '') {
      goesToEnd.current = true;
      setActiveId(null);
      onEnd(other);
    } else {
      go(other === 'start' ? 0 : records.length - 1);
    }
  };
  useEnds(scroller, { place: props.place, end, count: records.length, rowHeight, readAt: rows.readAt, go, goesToEnd });

  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { loadMore } = rows;
  useEffect(() => {
    const isNear = end === 'start' ? last >= records.length - AHEAD : first <= AHEAD;
    if (isNear && records.length > 0) loadMore();
  });
  useEffect(() => {
    if (wanted.current !== null && focusRow(scroller.current, wanted.current)) wanted.current = null;
  });
  // Before the rows are taken off the page, when they still know where they are scrolled to.
  useLayoutEffect(() => {
    const view = scroller.current;
    return () => {
      if (view !== null) places.set(props.place, { id: activeId, scrollTop: view.scrollTop });
    };
  }, [props.place, activeId]);
  useImperativeHandle(props.handle, () => ({
    focus: () => {
      const record = records[active];
      if (record === undefined) return;
      setActiveId(record.id);
      show(active);
      if (!focusRow(scroller.current, record.id)) wanted.current = record.id;
    },
    move: (step) => go(active + step, false),
  }));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || !isInRow(event.target)) return;
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD - foot) / rowHeight) - 1);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      PageDown: () => go(active + page),
      PageUp: () => go(active - page),
      Home: () => goToEnd('start'),
      End: () => goToEnd('end'),
      ' ': () => onPeek(peek === activeId ? null : (records[active]?.id ?? null), peek !== null),
    };
    const move = event.key === 'Escape' && peek !== null ? () => onPeek(null, false) : moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  const template = `${columns.names.map((name) => `${columns.widthOf(name)}px`).join(' ')} minmax(56px, 1fr)`;
  const shift = scale.toRows(scroller.current?.scrollTop ?? 0) - (scroller.current?.scrollTop ?? 0);
  const kept = items.some(({ index }) => index === active) || found < 0 ? [] : [active];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it.
    <div ref={scroller} className={classes.scroller} onKeyDown={onKeyDown} data-testid="rows">
      <table
        className={classes.table}
        aria-label={label(model.plural)}
        aria-rowcount={rows.hasMore ? -1 : records.length + 1}
      >
        <TableHead
          model={model}
          columns={columns}
          order={order}
          template={template}
          onSort={onSort}
          permissions={props.permissions}
        />
        <tbody className={classes.rows} style={{ height: scale.spacer - HEAD - foot }}>
          {[...kept, ...items.map(({ index }) => index)].map((index) => {
            const record = records[index];
            const top = index * rowHeight - shift;
            if (record === undefined) return <SkeletonRow key={`pending ${index}`} top={top} template={template} />;
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
                isMarked={index === found}
                isPeeked={record.id === peek}
                onActive={() => setActiveId(record.id)}
                onPeek={() => {
                  setActiveId(record.id);
                  onPeek(record.id === peek ? null : record.id, peek !== null);
                }}
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

interface Ends {
  readonly place: string;
  readonly end: End;
  readonly count: number;
  readonly rowHeight: number;
  readonly readAt: number;
  readonly go: (index: number) => void;
  readonly goesToEnd: RefObject<boolean>;
}

/** Where the rows are scrolled to when they come: to where one was, to the end that was asked for, or on as they were. */
function useEnds(scroller: RefObject<HTMLDivElement | null>, ends: Ends): void {
  const { place, end, count, rowHeight, readAt, go, goesToEnd } = ends;
  const before = useRef({ readAt: 0, count: 0 });
  useLayoutEffect(() => {
    const view = scroller.current;
    const { readAt: readBefore, count: countBefore } = before.current;
    if (view === null || count === 0) return;
    before.current = { readAt, count };
    if (readBefore === 0) {
      view.scrollTop = places.get(place)?.scrollTop ?? 0;
    } else if (readAt !== readBefore) {
      // Other rows: read from another end, or anew.
      view.scrollTop = end === 'end' ? view.scrollHeight : 0;
      if (goesToEnd.current) go(end === 'end' ? count - 1 : 0);
      goesToEnd.current = false;
    } else if (end === 'end' && count > countBefore) {
      view.scrollTop += (count - countBefore) * rowHeight;
    }
  });
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
