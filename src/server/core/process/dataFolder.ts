import { join } from 'node:path';
import envPaths from 'env-paths';

/**
 * The default folder of an installation's data: the user's data folder, never the program's own. A demo has a
 * folder of its own, so that it can never mix with real takings.
 */
export function defaultDataFolder(demo: boolean): string {
  const { data } = envPaths('Taquilla', { suffix: '' });
  return join(data, demo ? 'demo' : 'facility');
}
