import { useWriters, type WriteLabel } from '../writers.tsx';

export type { WriteLabel } from '../writers.tsx';

/** Writes labels of the catalogue in the language on screen. */
export function useLabel(): WriteLabel {
  return useWriters().label;
}
