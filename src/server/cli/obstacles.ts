import { systemUpdate } from '#shared/operations/contracts/systemUpdate.ts';
import { updateObstacles } from '#shared/operations/parts/updates.ts';
import type { Options } from './arguments.ts';
import { askServer } from './through.ts';

/**
 * `obstacles`: a line for each thing that stands in the way of another version taking the place of the server that runs, and 1
 * where there is one. Where none runs nothing does.
 */
export async function runObstacles(options: Options): Promise<number> {
  const update = await askServer(options, systemUpdate);
  // Whoever calls this is the hand that it is updated by.
  const found = (update?.obstacles ?? []).filter(({ code }) => code !== 'manual');
  for (const { code, names } of found) {
    const of = names.length === 0 ? '' : ` (${names.map(({ en }) => en).join(', ')})`;
    process.stdout.write(`${updateObstacles[code].en}${of}\n`);
  }
  return found.length === 0 ? 0 : 1;
}
