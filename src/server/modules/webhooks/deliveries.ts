/**
 * The thread that delivers to webhooks, and what it is told. There is one only while there is a webhook to deliver to: where
 * there is none, a sale costs nothing, and where there are, it costs a message now and then.
 */
import { Worker } from 'node:worker_threads';
import { systemActor, systemOrigin } from '#server/core/context/context.ts';
import type { Store } from '#server/core/db/store.ts';
import { endThread, findThread } from '#server/core/process/threads.ts';
import { type Facility, runIn } from '#server/core/transact/transact.ts';
import type { DeliveryThreadData, FromDeliveryThread, ToDeliveryThread } from './messages.ts';
import { liveWebhooks } from './receiver.ts';
import { storeBatch } from './storeBatch.ts';

export interface Deliveries {
  /** Starts or ends the thread, as there are webhooks to deliver to or not. Call when one was written. */
  readonly refresh: () => Promise<void>;
  /** Call after every commit. */
  readonly notifyCommit: () => void;
  readonly close: () => Promise<void>;
}

interface Parts {
  readonly store: Store;
  readonly facility: Facility;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly report: (error: unknown, about: object) => void;
  /** Nothing is delivered without. */
  readonly isOn: boolean;
}

/** Milliseconds for which commits are gathered before the thread is told. */
const GATHER = 100;
/** Megabytes of heap: some records and their answers. */
const HEAP = 128;
/** Milliseconds until a thread that broke is replaced. */
const REPLACED = 5000;
const ABOUT = { kind: 'webhooks' } as const;

/** The deliveries of a store. Nothing starts before `refresh`. */
export function createDeliveries({ store, facility, clock, report, isOn }: Parts): Deliveries {
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  const storing = new Set<Promise<void>>();

  const wake = (): void => {
    timer = null;
    worker?.postMessage({ kind: 'wake', offset: clock() - Date.now() } satisfies ToDeliveryThread);
  };
  const start = (): void => {
    const workerData: DeliveryThreadData = { dataDir: store.dataDir, pepper: facility.pepper };
    const thread = new Worker(findThread('threads', 'deliveryWorker'), {
      name: 'deliveries',
      execArgv: [],
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: 16 },
    });
    worker = thread;
    thread.unref();
    thread.on('message', (message: FromDeliveryThread) => {
      if (message.kind === 'failed') report(message.error, ABOUT);
      else {
        const turn = take(thread, message).finally(() => storing.delete(turn));
        storing.add(turn);
      }
    });
    thread.on('error', (error) => report(error, ABOUT));
    thread.on('exit', () => {
      if (worker !== thread) return;
      worker = null;
      if (!isClosed) setTimeout(() => refresh().catch((error: unknown) => report(error, ABOUT)), REPLACED).unref();
    });
    wake();
  };
  const take = async (thread: Worker, { id, batch }: Extract<FromDeliveryThread, { kind: 'batch' }>): Promise<void> => {
    let kind: 'stored' | 'notStored' = 'stored';
    let begun = performance.now();
    try {
      const moment = { now: clock(), facility, actor: systemActor, origin: systemOrigin('webhook.deliver') };
      // Sales come first.
      await store.writer.runBehind((tx) => {
        begun = performance.now();
        return runIn(tx, moment, (ctx) => storeBatch(ctx, batch));
      });
    } catch (error) {
      // Sent again later: a receiver knows it by its id.
      kind = 'notStored';
      report(error, ABOUT);
    }
    const took = performance.now() - begun;
    thread.postMessage({ kind, id, took } satisfies ToDeliveryThread);
  };
  const refresh = async (): Promise<void> => {
    const isWanted = isOn && (await liveWebhooks({ db: store.reader })).length > 0;
    if (isClosed) return;
    if (isWanted && worker === null) start();
    else if (isWanted) wake();
    else if (worker !== null) await end();
  };
  const end = async (): Promise<void> => {
    const thread = worker;
    worker = null;
    if (thread !== null) await endThread(thread);
  };
  return {
    refresh,
    notifyCommit: () => {
      if (worker !== null) timer ??= setTimeout(wake, GATHER).unref();
    },
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await end();
      await Promise.all(storing);
    },
  };
}
