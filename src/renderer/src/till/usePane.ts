/** Which half of the till a narrow screen shows: what the seller chose, and the basket when it has something to say. */
import { useEffect, useState } from 'react';
import type { Pane } from './PaneBar.tsx';

/** `telling`: a charge, its receipt or its refusal is shown beside the products. */
export function usePane(telling: boolean): readonly [Pane, (pane: Pane) => void] {
  const [pane, setPane] = useState<Pane>('products');
  useEffect(() => {
    setPane(telling ? 'basket' : 'products');
  }, [telling]);
  return [pane, setPane];
}
