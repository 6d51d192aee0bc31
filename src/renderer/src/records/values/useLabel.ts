import { useWriters, type WriteLabel } from '#screens/base/format/writers.tsx';

export type { WriteLabel } from '#screens/base/format/writers.tsx';

/** Writes labels of the catalogue in the language on screen. */
export function useLabel(): WriteLabel {
  return useWriters().label;
}
