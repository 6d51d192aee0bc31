import { useRef, useState } from 'react';
import { familyColors } from '#screens/base/theme/familyColors.ts';
import { useSteps } from '#screens/components/useOperation.ts';
import { addProduct } from './addProduct.ts';
import type { ProductRow } from './productRows.ts';
import { fold } from './search.ts';

export interface Import {
  /** Lines that are in. */
  readonly done: ReadonlySet<number>;
  readonly running: boolean;
  /** Why it stopped; those done stay, and starting again goes on with the others. */
  readonly error: unknown;
  readonly start: (rows: readonly ProductRow[], colorsUsed: number) => void;
  /** Stops after the product that is being sent. */
  readonly stop: () => void;
  /** Forgets everything: for another text. */
  readonly reset: () => void;
}

/** Imports rows without faults one by one. */
export function useImport(): Import {
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const stopped = useRef(false);

  const adding = useSteps(
    async ({ rows, colorsUsed }: { readonly rows: readonly ProductRow[]; readonly colorsUsed: number }, steps) => {
      stopped.current = false;
      const families = [...new Set(rows.map(({ family }) => fold(family ?? '')))];
      for (const { line, name, price, tax, family, code } of rows) {
        if (stopped.current) break;
        if (price === null || tax === null) continue;
        const place = colorsUsed + families.indexOf(fold(family ?? ''));
        const color = familyColors[place % familyColors.length] ?? familyColors[0];
        await addProduct({ name, price, tax, family, code, favourite: false }, color, steps);
        setDone((before) => new Set([...before, line]));
      }
    },
    { repeats: true },
  );

  return {
    done,
    running: adding.pending,
    error: adding.error,
    start: (rows, colorsUsed) => adding.run({ rows, colorsUsed }),
    stop: () => {
      stopped.current = true;
    },
    reset: () => {
      setDone(new Set());
      adding.dismiss();
    },
  };
}
