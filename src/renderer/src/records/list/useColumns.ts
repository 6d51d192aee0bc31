/** The columns of the list on screen: those of the address, else those of whoever looks, else the suggested ones. */
import { useEffect, useState } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { defaultWidth, MAX_WIDTH, MIN_WIDTH, readKept, suggestedColumns, writeKept } from '../rows/columns.ts';
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
  const [kept, setKept] = useState(() => readKept(user, model.name));
  const isSaid = state.columns !== null;
  useEffect(() => {
    // The address is to show the same to whoever it is given to.
    if (!isSaid && kept.columns !== null) change({ columns: kept.columns }, true);
  }, [isSaid, kept.columns, change]);
  const keep = (next: typeof kept): void => {
    setKept(next);
    writeKept(user, model.name, next);
  };
  return {
    names: state.columns ?? kept.columns ?? suggestedColumns(model),
    widthOf: (name) => kept.widths[name] ?? defaultWidth(model, name),
    choose: (names) => {
      keep({ columns: names, widths: names === null ? {} : kept.widths });
      change({ columns: names }, true);
    },
    widths: kept.widths,
    arrange: (widths) => {
      if (Object.keys(widths).length > 0) keep({ ...kept, widths: { ...kept.widths, ...widths } });
    },
    resize: (name, width) => {
      const bounded = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
      keep({ ...kept, widths: { ...kept.widths, [name]: bounded } });
    },
  };
}
