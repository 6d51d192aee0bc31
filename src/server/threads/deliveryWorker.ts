/** Entry of the thread that delivers to webhooks: reads the event log, sends, and tells the server what came of it. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { systemActor } from '#server/core/context/context.ts';
import { runDirectly } from '../core/db/execute.ts';
import { DATABASE } from '../core/db/folder.ts';
import { openConnection } from '../core/db/sqlite.ts';
import { readZones } from '../core/db/zones.ts';
import { createOutgoing, trustedIn } from '../core/network/outgoing.ts';
import { END } from '../core/process/threads.ts';
import '../registries/compose.ts';
import type { ReadContext } from '../core/context/context.ts';
import { putThreadBehind } from '../core/process/priority.ts';
import { settingIn } from '../core/records/settingIn.ts';
import { readContext } from '../core/transact/transact.ts';
import type { DeliveryThreadData, FromDeliveryThread, ToDeliveryThread } from '../modules/webhooks/messages.ts';
import { liveWebhooks, nextDue, step, type Tools } from '../modules/webhooks/receiver.ts';

/** Behind everything that serves the till, and behind reads. On Linux a priority is the thread's own. */
const PRIORITY = 15;
/** Milliseconds to the next look where nothing is due before, and after what could not be stored. */
const LOOK_AGAIN = 60_000;
const TRY_AGAIN = 5000;
/**
 * The next batch waits so many times as long as the last one kept the writer, and a processor: nine tenths of the writer's
 * time and three quarters of a processor are for others.
 */
const REST = { writer: 9, processor: 3 } as const;

const port = parentPort;
if (port === null) throw new Error('deliveryWorker runs only as a worker thread');
putThreadBehind(PRIORITY);

const { dataDir, pepper } = workerData as DeliveryThreadData;
const connection = openConnection(join(dataDir, DATABASE), 'read');
runDirectly(connection);
const outgoing = createOutgoing({ trusted: () => trustedIn(dataDir) });
const ending = new AbortController();
const tell = (message: FromDeliveryThread): void => port.postMessage(message);

/** By how much the server's clock is before that of the machine. */
let offset = 0;
let batches = 0;
const storing = new Map<number, (isStored: boolean) => void>();
/** Webhooks that are delivered to just now, and whether there came more meanwhile. */
const busy = new Map<number, { isAgain: boolean }>();
/** How far the log was looked through: what the row said last, and where it is since. */
const positions = new Map<number, { readonly stored: number; readonly reached: number }>();
let timer: NodeJS.Timeout | undefined;
/** Read once a step: a message has two contexts. */
let zones = readZones(connection);
/** What this thread had taken of a processor when it was last asked. */
let spent = process.threadCpuUsage();

const context = (): ReadContext =>
  readContext(connection.db, {
    now: Date.now() + offset,
    facility: { ...zones, pepper: Buffer.from(pepper) },
    actor: systemActor,
  });

const tools: Tools = {
  context,
  deliveryOptions: async () => ({
    outgoing,
    signal: ending.signal,
    allowed: (await settingIn(context(), 'allowedServers')) ?? [],
  }),
  store: (batch) =>
    new Promise((resolve) => {
      batches += 1;
      storing.set(batches, resolve);
      tell({ kind: 'batch', id: batches, batch });
    }),
};

port.on('message', (message: ToDeliveryThread) => {
  if (message === END) end();
  else if (message.kind !== 'wake') {
    const { kind, id, took } = message;
    setTimeout(
      () => {
        storing.get(id)?.(kind === 'stored');
        storing.delete(id);
      },
      Math.max(took * REST.writer, processorTime() * REST.processor),
    ).unref();
  } else {
    offset = message.offset;
    look();
  }
});

/** Milliseconds of a processor that this thread took since it was last asked. */
function processorTime(): number {
  const before = spent;
  spent = process.threadCpuUsage();
  return (spent.user + spent.system - before.user - before.system) / 1000;
}

function end(): void {
  ending.abort();
  clearTimeout(timer);
  for (const resolve of storing.values()) resolve(false);
  connection.close();
  port?.close();
  void outgoing.close();
}

/** Sees to every webhook, each beside the others. */
function look(): void {
  clearTimeout(timer);
  lookOnce().catch(failed);
}

async function lookOnce(): Promise<void> {
  if (ending.signal.aborted) return;
  const webhooks = await liveWebhooks(context());
  for (const { id } of webhooks) {
    const turn = busy.get(id);
    if (turn !== undefined) turn.isAgain = true;
    else void deliverTo(id);
  }
  const next =
    webhooks.length === 0
      ? null
      : await nextDue(
          context(),
          webhooks.map(({ id }) => id),
        );
  const wait = next === null ? LOOK_AGAIN : Date.parse(next) - Date.now() - offset;
  // Those under way look again by themselves: what is due now is theirs.
  lookIn(busy.size > 0 ? Math.max(wait, TRY_AGAIN) : Math.max(wait, 0));
}

function lookIn(wait: number): void {
  clearTimeout(timer);
  if (!ending.signal.aborted) timer = setTimeout(look, Math.min(wait, LOOK_AGAIN));
}

async function deliverTo(id: number): Promise<void> {
  const turn = { isAgain: false };
  busy.set(id, turn);
  try {
    for (let isMore = true; isMore || turn.isAgain; ) {
      turn.isAgain = false;
      zones = readZones(connection);
      const webhook = (await liveWebhooks(context())).find((each) => each.id === id);
      if (webhook === undefined) return;
      const stored = webhook.position ?? 0;
      const known = positions.get(id);
      const position = known?.stored === stored ? Math.max(known.reached, stored) : stored;
      const done = await step(tools, webhook, position);
      positions.set(id, { stored, reached: done.position });
      ({ isMore } = done);
    }
  } catch (error) {
    if (!ending.signal.aborted) failed(error);
  } finally {
    busy.delete(id);
    if (!ending.signal.aborted) lookIn(TRY_AGAIN);
  }
}

/** What cannot be read or sent for a reason of our own: said once, and tried again. */
function failed(error: unknown): void {
  if (ending.signal.aborted) return;
  tell({ kind: 'failed', error });
  lookIn(TRY_AGAIN);
}
