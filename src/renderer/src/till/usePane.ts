/** Which half of the till a narrow screen shows: what the seller chose, and the basket when it has something to say. */
import { useEffect, useState } from 'react';
import type { Pane } from './PaneBar.tsx';

/**
 * `telling`: a charge, its receipt or its refusal is shown beside the products. `blank`: there is nothing in the basket, so
 * that the products come next; after a part is paid it is the basket that goes on.
 */
export function usePane(telling: boolean, blank: boolean): readonly [Pane, (pane: Pane) => void] {
  const [pane, setPane] = useState<Pane>('products');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the basket counts when the telling ends.
  useEffect(() => {
    if (telling) setPane('basket');
    else if (blank) setPane('products');
  }, [telling]);
  return [pane, setPane];
}
