/** The rows of a list: drawn as they come into sight, each a link to its record. */
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { useStableHandlers } from '#screens/components/useStableHandlers.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { BOX_WIDTH } from '../bulk/SelectBox.tsx';
import { type RowSelection, useRowSelection } from '../bulk/useRowSelection.ts';
import type { Selecting } from '../bulk/useSelection.ts';
import type { From, Rows } from '../rows/useRows.ts';
import type { ListTotals } from '../rows/useTotals.ts';
import { useLabel } from '../values/useLabel.ts';
import { type Place, useRememberedPlace } from './places.ts';
import { RecordRow, SkeletonRow } from './RecordRow.tsx';
import classes from './RecordTable.module.css';
import { TableHead } from './TableHead.tsx';
import { TotalsRows, totalsHeight } from './TotalsRows.tsx';
import type { Columns } from './useColumns.ts';
import { type RowFocus, useRowFocus } from './useRowFocus.ts';
import { useRowsOnScreen } from './useRowsOnScreen.ts';
import { useTableKeys } from './useTableKeys.ts';

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
  readonly onOpen: (id: number) => void;
}

export function RecordTable(props: RecordTableProps) {
  const { model, rows, from, columns, order, peek, left, total, selecting, onSort, onFrom, onPeek } = props;
  const t = useT();
  const label = useLabel();
  const scroller = useRef<HTMLDivElement>(null);
  const { records, first } = rows;
  const hasOrder = order !== '';
  const screen = useRowsOnScreen({
    scroller,
    rows,
    from,
    total,
    hasOrder,
    onPlace: props.onPlace,
    foot: totalsHeight(props.totals),
    initial: left ?? { row: props.row ?? 0 },
    onFrom: (next) => {
      focus.stay();
      onFrom(next);
    },
  });
  const focus = useRowFocus({
    scroller,
    screen,
    rows,
    from,
    total,
    hasOrder,
    peek,
    onFrom,
    onPeek,
    left: left?.id ?? null,
  });
  const { active, activeId, go } = focus;
  useRememberedPlace(props.place, () => ({ id: activeId, top: screen.top.current, from, row: props.row }));
  useImperativeHandle(props.handle, () => ({
    focus: focus.focus,
    move: (step) => focus.show(active + step),
    toStart: () => screen.scrollTo(0),
  }));
  const selected = useRowSelection({ selecting, records, first, active, go });
  const current = records[active - first]?.id ?? null;
  const { visible, rowHeight, base } = screen;
  const onKeyDown = useTableKeys({ focus, selected, selecting, visible, peek, current, onPeek });
  const handlers = useRowHandlers(focus, selected, props);
  const template = `${BOX_WIDTH}px ${columns.names.map((name) => `${columns.widthOf(name)}px`).join(' ')} minmax(52px, 1fr)`;
  const drawn = screen.drawn.includes(active) || !focus.isFound ? screen.drawn : [active, ...screen.drawn];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it.
    <div ref={scroller} className={classes.scroller} onKeyDown={onKeyDown} data-testid="rows">
      <table
        className={classes.table}
        aria-label={label(model.plural)}
        aria-rowcount={total === null && (rows.hasMore || rows.hasBefore) ? -1 : screen.count + 1}
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
        <tbody style={{ display: 'block', height: screen.spacer }} />
        <tbody className={classes.rows} style={{ transform: `translateY(${screen.baseTop}px)` }}>
          {drawn.map((index) => {
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
                onActive={focus.setActive}
                {...handlers}
                t={t}
              />
            );
          })}
        </tbody>
        <TotalsRows model={model} columns={columns.names} template={template} totals={props.totals} />
      </table>
      {rows.isLoading && <Loading />}
    </div>
  );
}

/** What is done with a row. */
function useRowHandlers(focus: RowFocus, selected: RowSelection, { rows, peek, onPeek, onOpen }: RecordTableProps) {
  return useStableHandlers({
    onPeek: (id: number): void => {
      focus.setActive(id);
      onPeek(id === peek ? null : id, peek !== null);
    },
    onSelect: (id: number, isRange: boolean): void => {
      // The keys go on from the row, not from its box.
      focus.take(id);
      selected.toggle(rows.first + rows.records.findIndex((record) => record.id === id), isRange);
    },
    onOpen,
  });
}

function Loading() {
  const t = useT();
  return (
    <span className={classes.announced} role="status">
      {t('records:loading')}
    </span>
  );
}
