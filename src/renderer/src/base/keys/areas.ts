/** Which keys mean something now: parts of the screen say so while they are there. */
import { useEffect } from 'react';
import type { KeyArea } from './keyTable.ts';

const areas: KeyArea[] = [];

/** The keys of this part mean something while the component is there. */
export function useKeyArea(area: KeyArea): void {
  useEffect(() => {
    areas.push(area);
    return () => {
      areas.splice(areas.lastIndexOf(area), 1);
    };
  }, [area]);
}

/** The parts on screen, each once, and what holds everywhere. */
export function keyAreas(): readonly KeyArea[] {
  return [...new Set<KeyArea>([...areas, 'everywhere'])];
}
