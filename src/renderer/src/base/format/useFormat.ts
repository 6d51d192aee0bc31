import type { Format } from './format.ts';
import { useWriters } from './writers.tsx';

/** Writers for the language on screen and the installation's currency and time zone. */
export function useFormat(): Format {
  return useWriters().format;
}
