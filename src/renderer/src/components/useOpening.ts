import { useState } from 'react';

/**
 * The number of this opening of a dialog, as the `key` of what is in it: one that is opened again while it still closes
 * would otherwise show what was done already.
 */
export function useOpening(opened: boolean): number {
  const [last, setLast] = useState({ opened, count: 0 });
  if (last.opened === opened) return last.count;
  const count = last.count + (opened ? 1 : 0);
  setLast({ opened, count });
  return count;
}
