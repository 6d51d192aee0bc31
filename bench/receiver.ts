/**
 * A receiver of webhooks in a process of its own, as one is elsewhere: in that of the clients, what it does would count as time of
 * their requests. Forked with the data folder whose server is to trust it; tells its parent its URL, and how much came.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startReceiver, trustReceivers } from '../test/kit/webhookReceiver.ts';

export interface BenchReceiver {
  readonly url: string;
  /** Messages that came so far, as of some hundredths of a second ago. */
  readonly count: () => number;
  readonly close: () => void;
}

type Told = { readonly url: string } | { readonly count: number };

/** Milliseconds between what it tells. */
const TELL = 20;

/** Starts one that the server of a data folder trusts, before that server asks it first. */
export async function forkReceiver(dataDir: string): Promise<BenchReceiver> {
  const child = fork(fileURLToPath(import.meta.url), [dataDir]);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  let count = 0;
  child.on('message', (told: Told) => {
    if ('count' in told) count = told.count;
  });
  return { url, count: () => count, close: () => child.kill() };
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  // What it does is done by another machine elsewhere.
  setPriority(constants.priority.PRIORITY_LOW);
  process.once('disconnect', () => process.exit());
  const [, , dataDir = ''] = process.argv;
  trustReceivers(dataDir);
  const { url, received } = await startReceiver();
  const tell = (told: Told): void => void process.send?.(told);
  tell({ url });
  let last = 0;
  setInterval(() => {
    if (received.length !== last) tell({ count: received.length });
    last = received.length;
  }, TELL);
}
