/** One record in a list: a link as a whole, and the button that looks at it beside the list. */
import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import type { Translate } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { SelectBox } from '../bulk/SelectBox.tsx';
import { isRight } from '../values/alignment.ts';
import { type AnyRecord, recordTitle } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import { Value } from '../values/Value.tsx';
import classes from './RecordTable.module.css';
import { isForBrowser } from './useRowPress.ts';

export interface RecordRowProps {
  readonly model: AnyModel;
  readonly record: AnyRecord;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly columns: readonly string[];
  readonly template: string;
  /** The keys are in this row. */
  readonly isActive: boolean;
  /** One was here last. */
  readonly isMarked: boolean;
  readonly isPeeked: boolean;
  readonly isSelected: boolean;
  /** The translator of the table, which is the same for all its rows. */
  readonly t: Translate;
  readonly onActive: (id: number) => void;
  readonly onPeek: (id: number) => void;
  readonly onOpen: (id: number) => void;
  /** Selects the row or leaves it out; with `isRange` all up to it. */
  readonly onSelect: (id: number, isRange: boolean) => void;
}

/**
 * Drawn anew only when it looks otherwise: a list moves, and others change it, many times a second. A dozen come with each step
 * of scrolling, so its parts are plain elements.
 */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { model, record, index, columns, t } = props;
  const label = useLabel();
  const format = useFormat();
  const title = recordTitle(model, record, label, format);
  return (
    <tr
      className={classes.row}
      style={{ transform: `translateY(${props.top}px)`, height: props.height, gridTemplateColumns: props.template }}
      aria-rowindex={index + 2}
      data-row={index}
      data-id={record.id}
      data-marked={props.isMarked || undefined}
      data-peeked={props.isPeeked || undefined}
      data-selected={props.isSelected || undefined}
      data-deleted={record.deleted === true || undefined}
    >
      <SelectBox
        label={t('bulk:row', { title })}
        checked={props.isSelected}
        onToggle={(isRange) => props.onSelect(record.id, isRange)}
      />
      {columns.map((name, place) => (
        <td key={name} className={classes.cell} data-right={isRight(model, name) || undefined}>
          {place > 0 ? (
            <Value model={model} name={name} record={record} />
          ) : (
            <a
              href={`/office/${model.name}/${record.id}`}
              className={classes.link}
              tabIndex={props.isActive ? 0 : -1}
              onFocus={() => props.onActive(record.id)}
              onClick={(event) => {
                if (isForBrowser(event)) return;
                event.preventDefault();
                props.onOpen(record.id);
              }}
              draggable={false}
            >
              {isBlank(record[name]) ? <span className={classes.quiet}>{title}</span> : null}
              <Value model={model} name={name} record={record} />
            </a>
          )}
        </td>
      ))}
      <td className={classes.end}>
        <button
          type="button"
          className={classes.peek}
          tabIndex={-1}
          aria-pressed={props.isPeeked}
          aria-label={t('list:peek.open', { title })}
          title={t('list:peek.hint')}
          onClick={() => props.onPeek(record.id)}
        />
      </td>
    </tr>
  );
});

/** A row that is being read. */
export interface SkeletonRowProps {
  readonly top: number;
  readonly height: number;
  readonly template: string;
}

export function SkeletonRow({ top, height, template }: SkeletonRowProps) {
  return (
    <tr
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, height, gridTemplateColumns: template }}
      aria-hidden
    >
      <td />
      <td className={classes.cell}>
        <Skeleton height={14} width="70%" />
      </td>
    </tr>
  );
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false;
}
