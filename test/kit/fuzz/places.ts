/** Which operations requests are made up for. */
import type { Place } from '../openapi.ts';

/** Models whose lists are written as files: each file takes a thread of its own, and all models go the same way. */
const EXPORTED = /^\/api\/export\/\{format\}\/(customer|product|sale)$/;

/** The operations with those that write files for a few models alone. */
export function withFewFiles(places: readonly Place[]): readonly Place[] {
  return places.filter(({ path }) => !path.startsWith('/api/export/') || EXPORTED.test(path));
}
