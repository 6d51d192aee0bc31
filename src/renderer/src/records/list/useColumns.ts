/** The columns of the list on screen: those of the address, else those of whoever looks, else the suggested ones. */
import { useEffect, useState } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import {
  defaultWidth,
  MAX_WIDTH,
  MIN_WIDTH,
  readStoredColumns,
  suggestedColumns,
  writeStoredColumns,
} from '../rows/columns.ts';
import type { ListState } from '../rows/listState.ts';
import type { ChangeList } from './useListState.ts';

export interface Columns {
  readonly names: readonly string[];
  readonly widthOf: (name: string) => number;
  /** Null: those the catalogue suggests. */
  readonly choose: (names: readonly string[] | null) => void;
  readonly resize: (name: string, width: number) => void;
  /** Widths that somebody chose, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** Takes the widths of a view. */
  readonly arrange: (widths: Readonly<Record<string, number>>) => void;
}

export function useColumns(model: AnyModel, state: ListState, change: ChangeList, user: number): Columns {
  const [stored, setStored] = useState(() => readStoredColumns(user, model.name));
  const isSaid = state.columns !== null;
  useEffect(() => {
    // The address is to show the same to whoever it is given to.
    if (!isSaid && stored.columns !== null) change({ columns: stored.columns }, true);
  }, [isSaid, stored.columns, change]);
  const keep = (next: typeof stored): void => {
    setStored(next);
    writeStoredColumns(user, model.name, next);
  };
  return {
    names: state.columns ?? stored.columns ?? suggestedColumns(model),
    widthOf: (name) => stored.widths[name] ?? defaultWidth(model, name),
    choose: (names) => {
      keep({ columns: names, widths: names === null ? {} : stored.widths });
      change({ columns: names }, true);
    },
    widths: stored.widths,
    arrange: (widths) => {
      if (Object.keys(widths).length > 0) keep({ ...stored, widths: { ...stored.widths, ...widths } });
    },
    resize: (name, width) => {
      const bounded = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
      keep({ ...stored, widths: { ...stored.widths, [name]: bounded } });
    },
  };
}
