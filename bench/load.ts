/**
 * Load from a process of its own, so that whoever measures is not the limit: `autocannon`, which costs less for each
 * request than a server does. It runs behind everything else of the machine.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import autocannon from 'autocannon';

/** What is asked, over and over. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  /** `{id}` in the path stands for a number up to this. */
  readonly ids: number;
  readonly clients: number;
}

/** What came of it: answers of 2xx a second, and how many were none. */
export interface Loaded {
  readonly perSecond: number;
  readonly bad: number;
}

const BEHIND = 5;
/** Seconds after which a load ends by itself. */
const LONGEST = 600;

if (process.argv[2] === 'load') await serve();

/** A load under way. */
export interface Running {
  /** Ends it. Resolves with what came of it. */
  readonly stop: () => Promise<Loaded>;
}

/** Starts a load. Resolves once it is under way: something is answered. */
export async function startLoad(wanted: Load): Promise<Running> {
  const child = fork(import.meta.filename, ['load']);
  child.send(wanted);
  await once(child, 'message');
  return {
    stop: async () => {
      const gone = once(child, 'exit');
      const answered = once(child, 'message');
      child.send('stop');
      const [result] = (await answered) as [Loaded];
      await gone;
      return result;
    },
  };
}

async function serve(): Promise<void> {
  setPriority(BEHIND);
  const [{ url, headers, path, ids, clients }] = (await once(process, 'message')) as [Load];
  let started = performance.now();
  const running = autocannon(
    {
      url,
      headers,
      connections: clients,
      duration: LONGEST,
      timeout: 60,
      requests: [
        {
          method: 'GET',
          setupRequest: (request) => ({ ...request, path: path.replace('{id}', String(anyOf(ids))) }),
        },
      ],
    },
    (error, result) => {
      if (error !== null && error !== undefined) throw error;
      const elapsed = (performance.now() - started) / 1000;
      const answer: Loaded = { perSecond: result['2xx'] / elapsed, bad: result.non2xx + result.errors };
      process.send?.(answer);
      process.disconnect();
    },
  );
  let isUnderWay = false;
  running.on('response', () => {
    if (isUnderWay) return;
    isUnderWay = true;
    started = performance.now();
    process.send?.('under way');
  });
  process.once('message', () => running.stop());
}

function anyOf(ids: number): number {
  return 1 + Math.floor(Math.random() * ids);
}
