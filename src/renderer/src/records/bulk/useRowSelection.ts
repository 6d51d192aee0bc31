/** Selecting rows with the keys and the pointer, as file managers do. */
import { type KeyboardEvent, useRef } from 'react';
import type { AnyRecord } from '../values/records.ts';
import type { Selecting } from './useSelection.ts';

export interface RowSelection {
  /** Selects a row or leaves it out; with `isRange` all from the one before to it. */
  readonly toggle: (index: number, isRange: boolean) => void;
  /** True where the key was one of selecting, and is done. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

export interface RowSelectionInput {
  readonly selecting: Selecting;
  /** Those that are read, and the number of the first of them in the list. */
  readonly records: readonly AnyRecord[];
  readonly first: number;
  /** The row the keys are in. */
  readonly active: number;
  readonly go: (index: number) => void;
}

export function useRowSelection({ selecting, records, first, active, go }: RowSelectionInput): RowSelection {
  /** Where a range begins. */
  const anchor = useRef<number | null>(null);
  const toggle = (number: number, isRange: boolean): void => {
    const index = number - first;
    const record = records[index];
    if (record === undefined) return;
    const isOn = !selecting.has(record.id);
    const from = isRange ? records.findIndex(({ id }) => id === anchor.current) : -1;
    const [start, end] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
    selecting.set(idsOf(records.slice(start, end + 1)), isOn);
    anchor.current = record.id;
  };
  const extend = (step: number): void => {
    const next = Math.min(first + records.length - 1, Math.max(first, active + step));
    const rows = [records[active - first], records[next - first]].filter((record) => record !== undefined);
    selecting.set(idsOf(rows), true);
    anchor.current = rows.at(-1)?.id ?? null;
    go(next);
  };
  const selectRead = (): void => {
    if (records.every(({ id }) => selecting.has(id))) selecting.selectAll();
    else selecting.set(idsOf(records), true);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.altKey) return false;
    const isControl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const step = key === 'arrowdown' ? 1 : key === 'arrowup' ? -1 : 0;
    if (isControl && key === 'a') selectRead();
    else if (!isControl && !event.shiftKey && key === 'x') toggle(active, false);
    else if (!isControl && event.shiftKey && step !== 0) extend(step);
    else return false;
    event.preventDefault();
    return true;
  };
  return { toggle, onKey };
}

function idsOf(records: readonly AnyRecord[]): readonly number[] {
  return records.map(({ id }) => id);
}
