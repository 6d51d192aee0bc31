/** Where one was in each list: held as long as the window lives, for who comes back. */
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

export function keepPlace(list: string, place: Place): void {
  places.set(list, place);
}
