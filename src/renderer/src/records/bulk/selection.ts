/** Which rows of a list are selected: some of those read, or all that match but some. */
export type Selection =
  | { readonly all: false; readonly ids: ReadonlySet<number> }
  | { readonly all: true; readonly except: ReadonlySet<number> };

export const NONE: Selection = { all: false, ids: new Set() };
export const ALL: Selection = { all: true, except: new Set() };

export function isSelected(selection: Selection, id: number): boolean {
  return selection.all ? !selection.except.has(id) : selection.ids.has(id);
}

/** The selection with these rows, or without them. */
export function withRows(selection: Selection, ids: readonly number[], isOn: boolean): Selection {
  const changed = new Set(selection.all ? selection.except : selection.ids);
  for (const id of ids) {
    if (selection.all === isOn) changed.delete(id);
    else changed.add(id);
  }
  return selection.all ? { all: true, except: changed } : { all: false, ids: changed };
}

/** How many are selected, of as many as match; null while that is not known. */
export function countOf(selection: Selection, matching: number | null): number | null {
  if (!selection.all) return selection.ids.size;
  return matching === null ? null : Math.max(0, matching - selection.except.size);
}
