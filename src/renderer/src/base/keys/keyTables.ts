/** Which keys mean something now: parts of the screen say so while they are there. */
import { useEffect } from 'react';
import { keysEverywhere, type WriteKeys } from './keyTable.ts';

const shown: WriteKeys[] = [];

/** The keys of this part mean something while the component is there. */
export function useKeyTable(keys: WriteKeys): void {
  useEffect(() => {
    shown.push(keys);
    return () => {
      shown.splice(shown.lastIndexOf(keys), 1);
    };
  }, [keys]);
}

/** The keys of the parts on screen, each once, and what holds everywhere. */
export function keyTablesHere(): readonly WriteKeys[] {
  return [...new Set([...shown, keysEverywhere])];
}
