/** Worker threads: where their entries are, and how they end. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';

/** What a thread is sent to end by itself. */
export const END = 'end';

/** The id of a thread that has ended. */
const GONE = -1;
/** How long a thread may take to end by itself, in milliseconds. */
const GRACE = 2000;

/** Where the built entries of threads are, for a server that runs from its sources and starts them from there. */
let built: URL | null = null;

/**
 * Has threads start from a folder of built entries from now on, though the server runs from its sources: that takes a third
 * of the time. Tests start hundreds.
 */
export function startBuiltThreads(folder: URL): void {
  built = folder;
}

/**
 * The entry of a thread. From source it stands in a folder of the server, `folder`; built, in out/server, seen from there, from
 * out/server/chunks or from out/main. Throws when it is not to be found.
 */
export function findThread(folder: string, name: string): URL {
  const places = import.meta.url.endsWith('.ts')
    ? [`../../${folder}/${name}.ts`]
    : [`./${name}.js`, `../${name}.js`, `../server/${name}.js`];
  const urls = built === null ? places.map((place) => new URL(place, import.meta.url)) : [new URL(`${name}.js`, built)];
  const found = urls.find((url) => existsSync(fileURLToPath(url)));
  if (found === undefined) throw new Error(`no ${name} beside ${import.meta.url}`);
  return found;
}

/**
 * Ends a thread that listens for `END`. One that is torn out of native code can take the process with it, so it is left
 * to end by itself, and torn out only where it does not.
 */
export async function endThread(worker: Worker): Promise<void> {
  if (worker.threadId === GONE) return;
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.postMessage(END);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), GRACE);
  });
  if ((await Promise.race([gone, late])) === 'late') await worker.terminate();
  clearTimeout(timer);
}
