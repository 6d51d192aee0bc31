/**
 * The entry of the process that works on the second place: `look | copy | rehearse`, the data folder, and how the place is
 * used. It prints one line of JSON, also for what is wrong with the place. A process of its own: a share that hangs must hold
 * nothing else up.
 */
import { putProcessBehind } from '../core/process/priority.ts';
import { faultOf } from './place.ts';
import { placeOf } from './placeOf.ts';
import { type PlaceUse, tryPlace } from './usePlace.ts';

putProcessBehind();
const [task, dataDir = '', asked = '{}'] = process.argv.slice(2);
const { now, ...use } = JSON.parse(asked) as PlaceUse & { readonly now: number };

try {
  process.stdout.write(`${JSON.stringify(await perform())}\n`);
} catch (error) {
  const fault = { fault: faultOf(error), reason: error instanceof Error ? error.message : String(error) };
  process.stdout.write(`${JSON.stringify(fault)}\n`);
}

async function perform(): Promise<object> {
  const at = new Date(now).toISOString();
  const place = await placeOf(use.place, dataDir);
  switch (task) {
    case 'look':
      await tryPlace(place, use, at);
      return { fault: null };
    // Looked at each half minute: what a copy takes is loaded when one is made.
    case 'copy':
      return { fault: null, ...(await (await import('./copyToPlace.ts')).copyToPlace(dataDir, place, use, now)) };
    case 'rehearse':
      return { fault: null, ...(await (await import('./rehearse.ts')).rehearse(dataDir, place, use, at)) };
    default:
      throw new Error(`no task ${String(task)}`);
  }
}
