/** The rows of a list that are selected, as long as it shows the same records. */
import { useState } from 'react';
import { ALL, countOf, isSelected, NONE, type Selection, withRows } from './selection.ts';

export interface Selecting {
  readonly selection: Selection;
  /** Null while it is not known how many match. */
  readonly count: number | null;
  readonly has: (id: number) => boolean;
  readonly set: (ids: readonly number[], isOn: boolean) => void;
  /** Selects all that match, whether they are read or not. */
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** `which` names the records of the list: others begin with nothing selected. `matching`: how many they are. */
export function useSelection(which: string, matching: number | null): Selecting {
  const [selected, setSelected] = useState({ which, selection: NONE });
  const selection = selected.which === which ? selected.selection : NONE;
  const change = (next: (before: Selection) => Selection): void =>
    setSelected((before) => ({ which, selection: next(before.which === which ? before.selection : NONE) }));
  return {
    selection,
    count: countOf(selection, matching),
    has: (id) => isSelected(selection, id),
    set: (ids, isOn) => change((before) => withRows(before, ids, isOn)),
    selectAll: () => change(() => ALL),
    clear: () => change(() => NONE),
  };
}
