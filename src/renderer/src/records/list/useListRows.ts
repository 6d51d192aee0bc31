/** The rows of a list, how many there are and what they add up to: read from its start, or from where somebody comes back to. */
import { useEffect, useState } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ListState } from '../rows/listState.ts';
import { type From, orderOf, useCounts, useRows } from '../rows/useRows.ts';
import { useTotals } from '../rows/useTotals.ts';
import { type Place, placeIn } from './places.ts';

/** Rows that are read before the one the address names, which scrolling back finds at once. */
const BEFORE = 30;

/** Where the rows of a list are read from. */
export interface Read {
  readonly which: string;
  readonly from: From;
  /** The place somebody comes back to. */
  readonly left: Place | undefined;
}

function readAt(which: string, place: string, row: number | null): Read {
  const left = placeIn(place, row);
  return { which, left, from: left?.from ?? (row === null || row < 2 * BEFORE ? 'start' : row - BEFORE) };
}

/** `columns`: the names of those that are shown. */
export function useListRows(
  model: AnyModel,
  state: ListState,
  columns: readonly string[],
  permissions: readonly string[],
) {
  const order = orderOf(model, state);
  const which = JSON.stringify([state.filters, state.condition, state.q, order]);
  const place = `${model.name} ${which}`;
  const [known, setRead] = useState<Read | null>(null);
  const read = known?.which === which ? known : readAt(which, place, state.row);
  // What is read of another list is forgotten as soon as this one is shown.
  if (read !== known) setRead(read);
  const { from, left } = read;
  /** Rows of this list have come: what is to come after them may. */
  const [shown, setShown] = useState<string | null>(null);
  const counts = useCounts(model, state, shown === which);
  const rows = useRows(model, { state, columns, from, permissions, total: counts.matching });
  const totals = useTotals(model, state, columns, shown === which);
  const isThere = rows.readAt > 0;
  useEffect(() => {
    if (isThere) setShown(which);
  }, [isThere, which]);
  const isBeyond = isThere && rows.records.length === 0 && typeof from === 'number';
  useEffect(() => {
    // Fewer rows than there were: the address says a place behind the last.
    if (isBeyond) setRead({ which, from: order === '' ? 'start' : 'end', left: undefined });
  }, [isBeyond, which, order]);
  return {
    order,
    which,
    place,
    from,
    left,
    counts,
    rows,
    totals,
    isEmpty: !rows.isLoading && rows.error === null && rows.records.length === 0 && !isBeyond,
    readFrom: (wanted: From) => setRead({ ...read, from: wanted }),
    /** Reads it from its start, whatever place somebody came back to. */
    restart: () => setRead({ which, from: 'start', left: undefined }),
  };
}
