import { useRef, useState } from 'react';
import { refreshModels } from '#screens/base/api/queries.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { familyColors } from '#screens/base/theme/familyColors.ts';
import { addProduct } from './addProduct.ts';
import type { ProductRow } from './productRows.ts';
import { fold } from './search.ts';

export interface Import {
  /** Lines that are in. */
  readonly done: ReadonlySet<number>;
  readonly running: boolean;
  /** Why it stopped; those done stay, and starting again goes on with the others. */
  readonly error: unknown;
  readonly start: (rows: readonly ProductRow[], colorsUsed: number) => Promise<void>;
  /** Stops after the product that is being sent. */
  readonly stop: () => void;
  /** Forgets everything: for another text. */
  readonly reset: () => void;
}

/** Imports rows without faults one by one. A row has one key for good, so that none is added twice. */
export function useImport(): Import {
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const keys = useRef(new Map<number, string>());
  const stopped = useRef(false);

  const start = async (rows: readonly ProductRow[], colorsUsed: number): Promise<void> => {
    stopped.current = false;
    setRunning(true);
    setError(null);
    const families = [...new Set(rows.map(({ family }) => fold(family ?? '')))];
    try {
      for (const { line, name, price, tax, family, code } of rows) {
        if (stopped.current) break;
        if (price === null || tax === null) continue;
        const key = keys.current.get(line) ?? uuid();
        keys.current.set(line, key);
        const place = colorsUsed + families.indexOf(fold(family ?? ''));
        const color = familyColors[place % familyColors.length] ?? familyColors[0];
        await addProduct({ name, price, tax, family, code, favourite: false }, color, key);
        setDone((before) => new Set([...before, line]));
      }
    } catch (failure) {
      setError(failure);
    } finally {
      setRunning(false);
      refreshModels(new Set(['product', 'family']));
    }
  };

  return {
    done,
    running,
    error,
    start,
    stop: () => {
      stopped.current = true;
    },
    reset: () => {
      keys.current.clear();
      setDone(new Set());
      setError(null);
    },
  };
}
