/** The headings of a list: each sorts by its column, and has an edge that makes it wider. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { SelectAll } from '../bulk/SelectBox.tsx';
import type { Selecting } from '../bulk/useSelection.ts';
import { sortOf } from '../rows/columns.ts';
import { isRight } from '../values/alignment.ts';
import { useLabel } from '../values/useLabel.ts';
import classes from './RecordTable.module.css';
import type { Columns } from './useColumns.ts';

export interface TableHeadProps {
  readonly model: AnyModel;
  readonly columns: Columns;
  readonly order: string;
  readonly template: string;
  readonly selecting: Selecting;
  readonly onSort: (sort: string) => void;
  readonly permissions: readonly string[];
}

/** Pixels a key makes a column wider. */
const STEP = 20;

export function TableHead({ model, columns, order, template, selecting, onSort, permissions }: TableHeadProps) {
  const t = useT();
  const label = useLabel();
  const [first = ''] = order.split(',');
  return (
    <thead className={classes.head}>
      <tr className={classes.headRow} style={{ gridTemplateColumns: template }}>
        <SelectAll selecting={selecting} />
        {columns.names.map((name) => {
          const field = model.fields[name];
          const sort = sortOf(model, name, permissions);
          const isUp = first === (sort ?? name);
          const isDown = first === `-${sort ?? name}`;
          const text = label(field?.label);
          const content = (
            <>
              <span className={classes.headText}>{text}</span>
              {isUp && <IconArrowUp size={16} aria-hidden />}
              {isDown && <IconArrowDown size={16} aria-hidden />}
            </>
          );
          return (
            <th
              scope="col"
              key={name}
              className={classes.heading}
              data-right={isRight(model, name) || undefined}
              aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
              title={text}
            >
              {sort !== null ? (
                <UnstyledButton
                  className={classes.sort}
                  onClick={() => onSort(isUp ? `-${sort}` : sort)}
                  onKeyDown={(event) => resizeByKey(event, name, columns)}
                >
                  {content}
                </UnstyledButton>
              ) : (
                <span className={classes.sort}>{content}</span>
              )}
              <span
                className={classes.edge}
                aria-hidden
                title={t('list:columns.resize')}
                onPointerDown={(event) => resizeByPointer(event, name, columns)}
              />
            </th>
          );
        })}
        <th scope="col" aria-label={t('list:peek.column')} />
      </tr>
    </thead>
  );
}

function resizeByKey(event: KeyboardEvent, name: string, columns: Columns): void {
  if (!event.shiftKey || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
  event.preventDefault();
  columns.resize(name, columns.widthOf(name) + (event.key === 'ArrowRight' ? STEP : -STEP));
}

function resizeByPointer(event: PointerEvent<HTMLElement>, name: string, columns: Columns): void {
  const edge = event.currentTarget;
  const from = event.clientX;
  const width = columns.widthOf(name);
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  const onMove = (move: globalThis.PointerEvent): void => columns.resize(name, width + move.clientX - from);
  const onUp = (): void => {
    edge.removeEventListener('pointermove', onMove);
    edge.removeEventListener('lostpointercapture', onUp);
  };
  edge.addEventListener('pointermove', onMove);
  edge.addEventListener('lostpointercapture', onUp);
}
