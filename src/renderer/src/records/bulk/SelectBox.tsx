/**
 * The boxes that select rows. Plain inputs: forty are drawn anew with every step of scrolling, where a component of many
 * parts would be felt.
 */
import { type MouseEvent, useEffect, useRef } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './Bulk.module.css';
import type { Selecting } from './useSelection.ts';

/** Pixels of their column. */
export const BOX_WIDTH = 32;

export interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onToggle: (isRange: boolean) => void;
}

export function SelectBox({ label, checked, onToggle }: SelectBoxProps) {
  return (
    <td className={classes.boxCell}>
      <label className={classes.box} onMouseDown={keepText}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={label}
          checked={checked}
          onChange={(event) => onToggle((event.nativeEvent as unknown as MouseEvent).shiftKey)}
        />
      </label>
    </td>
  );
}

export interface SelectAllProps {
  readonly selecting: Selecting;
}

/** Selects all that match, or none. */
export function SelectAll({ selecting }: SelectAllProps) {
  const t = useT();
  const { selection, count, selectAll, clear } = selecting;
  const input = useRef<HTMLInputElement>(null);
  const isAll = selection.all && selection.except.size === 0;
  const isSome = count !== 0 && !isAll;
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isSome;
  }, [isSome]);
  const name = isAll || isSome ? t('bulk:none') : t('bulk:all');
  return (
    <th scope="col" className={classes.boxCell} aria-label={t('bulk:column')}>
      <label className={classes.box}>
        <input
          ref={input}
          type="checkbox"
          aria-label={name}
          title={name}
          checked={isAll}
          onChange={() => (isAll || isSome ? clear() : selectAll())}
        />
      </label>
    </th>
  );
}

/** A click with Shift selects rows, not the text between. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
