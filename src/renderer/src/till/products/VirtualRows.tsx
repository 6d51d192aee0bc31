/** Draws the rows of a scrolled element that are in sight, and a few beyond. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect } from 'react';

export interface VirtualRowsProps {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly count: number;
  /** From the top of one row to the top of the next, in pixels. */
  readonly step: number;
  readonly row: (index: number) => ReactNode;
}

export default function VirtualRows({ scroll, count, step, row }: VirtualRowsProps) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => step,
    overscan: 3,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height.
  useEffect(() => rows.measure(), [step]);
  return rows.getVirtualItems().map(({ index }) => row(index));
}
