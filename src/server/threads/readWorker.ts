/** Entry of a reader thread: a read in, its finished answer or the reason why not out. One at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { ServiceError } from '#shared/errors.ts';
import type { Budget } from '../core/db/budget.ts';
import { toServiceError } from '../core/db/errors.ts';
import { runDirectly, withBudget } from '../core/db/execute.ts';
import { openConnection } from '../core/db/sqlite.ts';
import { readZones } from '../core/db/zones.ts';
import { END } from '../core/process/threads.ts';
import '../registries/compose.ts';
import { putThreadBehind } from '../core/process/priority.ts';
import type { ReadOrder, ReadResult, ThreadData } from '../core/reads/messages.ts';
import { perform } from '../core/reads/task.ts';
import { readContext } from '../core/transact/transact.ts';

/** Behind everything that serves the till. On Linux a priority is the thread's own; elsewhere it is the process's. */
const PRIORITY = 10;

class Ended extends Error {
  readonly reason: 'time' | 'unwanted';

  constructor(reason: 'time' | 'unwanted') {
    super(`the read was ended: ${reason}`);
    this.reason = reason;
  }
}

const port = parentPort;
if (port === null) throw new Error('readWorker runs only as a worker thread');
putThreadBehind(PRIORITY);

const { file, pepper, unwanted } = workerData as ThreadData;
const unwantedId = new Int32Array(unwanted);
const connection = openConnection(file, 'read');
runDirectly(connection);

let turn: Promise<void> = Promise.resolve();
port.on('message', (message: ReadOrder | typeof END) => {
  turn = turn.then(() => (message === END ? end() : answer(message)));
});

function end(): void {
  connection.close();
  port?.close();
}

async function answer(order: ReadOrder): Promise<void> {
  const result = await resultOf(order);
  const body = 'answer' in result ? result.answer.body : '';
  // The memory itself changes hands: a long answer is not copied.
  port?.postMessage(result, typeof body === 'string' ? [] : [body.buffer as ArrayBuffer]);
}

async function resultOf({ id, task, actor, now, time }: ReadOrder): Promise<ReadResult> {
  const until = performance.now() + time;
  const budget: Budget = {
    records: Number.POSITIVE_INFINITY,
    check: () => {
      if (Atomics.load(unwantedId, 0) === id) throw new Ended('unwanted');
      if (performance.now() > until) throw new Ended('time');
    },
  };
  // All its statements see the same moment of the database.
  connection.prepare('begin').run();
  try {
    const facility = { ...readZones(connection), pepper: Buffer.from(pepper) };
    const ctx = readContext(withBudget(connection.db, budget), { now, facility, actor });
    return { id, answer: owned(await perform(ctx, task)) };
  } catch (error) {
    return failed(id, toServiceError(error));
  } finally {
    connection.prepare('commit').run();
  }
}

/** Short texts of a buffer share memory with others, which must not change hands. */
function owned<T extends { readonly body: string | Uint8Array }>(answer: T): T {
  const { body } = answer;
  if (typeof body === 'string' || body.byteLength === body.buffer.byteLength) return answer;
  return { ...answer, body: Uint8Array.from(body) };
}

function failed(id: number, error: unknown): ReadResult {
  if (error instanceof Ended) return { id, ended: error.reason };
  if (!(error instanceof ServiceError)) return { id, failure: error };
  const { code, detail, errors, headers, cause } = error;
  return { id, refusal: { code, detail, errors, headers }, cause };
}
