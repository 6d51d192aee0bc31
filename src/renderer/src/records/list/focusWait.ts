/** What the focus of a list waits for. */
import type { Rows } from '../rows/useRows.ts';

export type FocusWait =
  | { readonly kind: 'nothing' }
  /** The row of a record, which gets the focus as soon as it is drawn. */
  | { readonly kind: 'row'; readonly id: number }
  /** The row one comes back to: the same, unless the focus is somewhere by then. */
  | { readonly kind: 'return'; readonly id: number }
  /** Whatever row is on screen once rows are read elsewhere. */
  | { readonly kind: 'screen' }
  /** An end of the list, once its rows are read. */
  | { readonly kind: 'end' };

export interface Read {
  readonly isLoading: boolean;
  /** The focus is in something of the page. */
  readonly isElsewhere: boolean;
  /** The record of the first row on screen. */
  readonly onScreen: number | null;
}

/** What is waited for after rows were read or drawn. */
export function afterReading(awaited: FocusWait, { isLoading, isElsewhere, onScreen }: Read): FocusWait {
  if (awaited.kind === 'return' && isElsewhere) return { kind: 'nothing' };
  if (awaited.kind !== 'screen' || isLoading) return awaited;
  return onScreen === null ? { kind: 'nothing' } : { kind: 'row', id: onScreen };
}

/** The record whose row is to have the focus now. */
export function focusable(awaited: FocusWait): number | null {
  return awaited.kind === 'row' || awaited.kind === 'return' ? awaited.id : null;
}

/** Whether the rows that are read reach an end of the list. */
export function endOf({ first, hasMore }: Pick<Rows, 'first' | 'hasMore'>, end: 'start' | 'end'): boolean {
  return end === 'start' ? first === 0 : !hasMore;
}
