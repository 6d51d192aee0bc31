/** Where one was in each list: held as long as the window lives, for who comes back. */
import { useLayoutEffect } from 'react';
import { useStableHandlers } from '#screens/components/useStableHandlers.ts';
import type { From } from '../rows/useRows.ts';

export interface Place {
  /** The record whose row one was at. */
  readonly id: number | null;
  /** Where the rows began on screen, in pixels of the rows. */
  readonly top: number;
  readonly from: From;
  /** The row that the address had then. */
  readonly row: number | null;
}

const places = new Map<string, Place>();

/**
 * The place one left a list at, by the name of the list. None where the address names another row than it did then: it was
 * pasted, or is an older one.
 */
export function placeIn(list: string, row: number | null): Place | undefined {
  const place = places.get(list);
  return row === null || place?.row === row ? place : undefined;
}

/** Keeps the place as one leaves the list: before the rows are off the page, while they know where they are scrolled to. */
export function useRememberedPlace(list: string, placeNow: () => Place): void {
  const { keep } = useStableHandlers({ keep: () => void places.set(list, placeNow()) });
  useLayoutEffect(() => keep, [keep]);
}
