/**
 * A list longer than a browser can scroll. Chromium cuts an element off at 2^25 device pixels: at twice the scale
 * 419 430 rows of 40 pixels. Beyond a safe height the spacer is shorter than the rows, and each of its pixels stands for
 * more than one of theirs.
 */

/** Pixels that every browser can scroll, at every scale. */
const MAX_SPACER = 8_000_000;

export interface ScrollScale {
  /** Pixels of the rows for each of the spacer. */
  readonly ratio: number;
  /** Height of the spacer that is scrolled, in pixels. */
  readonly spacer: number;
  /** From where the spacer is scrolled to, to where the rows are. */
  readonly toRows: (scrollTop: number) => number;
  /** From where rows begin, to where the spacer has to be scrolled. */
  readonly toScroll: (offset: number) => number;
}

/** The scale for rows of a height in all, seen through a window of another. */
export function scaleOf(rows: number, view: number): ScrollScale {
  if (rows <= MAX_SPACER || view >= MAX_SPACER) return { ratio: 1, spacer: rows, toRows: same, toScroll: same };
  const ratio = (rows - view) / (MAX_SPACER - view);
  return { ratio, spacer: MAX_SPACER, toRows: (scrollTop) => scrollTop * ratio, toScroll: (offset) => offset / ratio };
}

const same = (value: number): number => value;
