import { cpSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import { execute, queryAll, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import { openStore, type Store } from '../db/store.ts';
import { isHistoryLong, trimHistory } from './history.ts';
import { defineJob, type Job, type JobAttempt, type JobKind, jobOf } from './jobKind.ts';
import { createJobWorker, recoverJobs } from './worker.ts';

const greet = defineJob({
  name: 'test.greet',
  queue: 'main',
  payload: z.object({ name: z.string(), loud: z.boolean().default(false) }),
  events: [],
});
const AT = '2026-03-02T09:00:00.000Z';

let store: Store;
/** A new database takes most of a second to make, and none to copy. */
let empty: string;
beforeAll(async () => {
  empty = temporaryFolder();
  const made = await openStore(empty, { isNew: true, clock: () => Date.parse(AT) });
  await made.close();
});
beforeEach(async () => {
  const folder = temporaryFolder();
  cpSync(empty, folder, { recursive: true });
  store = await openStore(folder, { isNew: false, clock: () => Date.parse(AT) });
});
afterEach(() => store.close());

interface StoredJob {
  readonly status: number;
  readonly attempts: number;
  readonly error: string | null;
}

/** What became of a job of that kind and payload, and what its runner got. */
async function outcomeOf(kind: string, payload: string): Promise<{ job: StoredJob | undefined; ran: unknown[] }> {
  await store.writer.run((tx) =>
    execute(
      tx,
      sql`insert into "job" ("kind", "payload", "runAt", "created") values (${kind}, ${payload}, ${AT}, ${AT})`,
    ),
  );
  const ran: unknown[] = [];
  const report = vi.fn();
  const run = async (input: z.output<typeof greet.payload>): Promise<void> => void ran.push(input);
  const worker = createJobWorker(store, [jobOf(greet, run)], () => Date.parse(AT), report);
  worker.wake();
  const waiting = sql`select 1 from "job" where "attempts" = 0 or "status" = 1`;
  await until(async () => (await queryFirst(store.reader, waiting)) === undefined);
  await worker.stop();
  const job = await queryFirst<StoredJob>(store.reader, sql`select "status", "attempts", "error" from "job"`);
  expect(report).toHaveBeenCalledTimes(job?.error === null ? 0 : 1);
  return { job, ran };
}

test('a job runs with its payload as the schema of its kind parses it', async () => {
  const { job, ran } = await outcomeOf('test.greet', '{"name":"Ana"}');
  expect(ran).toEqual([{ name: 'Ana', loud: false }]);
  expect(job).toEqual({ status: 2, attempts: 1, error: null });
});

test('a job whose payload its schema does not allow is given up at once, with what is wrong', async () => {
  const { job, ran } = await outcomeOf('test.greet', '{"name":7}');
  expect(ran).toEqual([]);
  expect(job).toMatchObject({ status: 3, attempts: 1 });
  expect(job?.error).toBe(
    'Error: the payload of a job of kind test.greet is not valid: name: Invalid input: expected string, received number',
  );
});

test('a job of a kind that nobody knows is tried again, as a newer version may know it', async () => {
  const { job, ran } = await outcomeOf('test.unknown', '{}');
  expect(ran).toEqual([]);
  expect(job).toEqual({ status: 0, attempts: 1, error: 'Error: no runner for jobs of kind test.unknown' });
});

const work = async (statement: string): Promise<void> =>
  store.writer.run((tx) => execute(tx, sql`${sql.raw(statement)}`));
const jobs = () =>
  queryAll<StoredJob & { id: number; progress: number; total: number; runAt: string }>(
    store.reader,
    sql`select "id", "status", "attempts", "error", "progress", "total", "runAt" from "job" order by "id"`,
  );
const insert = (values: string, columns = ''): Promise<void> =>
  work(`insert into "job" ("kind", "payload", "runAt", "created"${columns}) values ${values}`);
const one = `('test.greet', '{"name":"Ana"}', '${AT}', '${AT}')`;

/** A worker of a kind whose jobs run until they are let go, or cancelled. */
function startHeld(changes: Partial<JobKind<typeof greet.payload>> = {}) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const ran: JobAttempt[] = [];
  const cancelled = vi.fn(async () => undefined);
  const run = async (_: unknown, attempt: JobAttempt): Promise<void> => {
    ran.push(attempt);
    const stopped = new Promise((_, reject) => {
      attempt.signal.addEventListener('abort', () => reject(attempt.signal.reason));
    });
    await Promise.race([held, stopped]);
  };
  const job: Job = jobOf({ ...greet, ...changes }, run, undefined, cancelled);
  const report = vi.fn();
  const worker = createJobWorker(store, [job], () => Date.parse(AT), report);
  worker.wake();
  return { worker, ran, letGo, cancelled, report };
}

test('a running job tells how far it is, and stops where it is cancelled', async () => {
  await insert(one);
  const { worker, ran, cancelled, report } = startHeld({ cancel: 'running' });
  await until(async () => ran.length === 1);
  ran[0]?.progress(30, 100);
  await until(async () => (await jobs())[0]?.progress === 30);
  expect(await jobs()).toMatchObject([{ status: 1, total: 100 }]);
  await work(`update "job" set "cancel" = 1`);
  await until(async () => (await jobs())[0]?.status === 4);
  await worker.stop();
  expect(await jobs()).toMatchObject([{ status: 4, error: null }]);
  expect(cancelled).toHaveBeenCalledExactlyOnceWith({ name: 'Ana', loud: false });
  expect(report).not.toHaveBeenCalled();
});

test('a waiting job that is cancelled never runs, and what it leaves is seen to', async () => {
  await insert(`('test.greet', '{"name":"Ana"}', '${AT}', '${AT}', 1)`, ', "cancel"');
  const { worker, ran, cancelled } = startHeld();
  await until(async () => (await jobs())[0]?.status === 4);
  await worker.stop();
  expect(ran).toEqual([]);
  expect(cancelled).toHaveBeenCalledOnce();
});

test('a try that ends because the server stops is none: the job waits, as it did before', async () => {
  await insert(one);
  const { promise, reject } = Promise.withResolvers<void>();
  const worker = createJobWorker(store, [jobOf(greet, () => promise)], () => Date.parse(AT), vi.fn());
  worker.wake();
  await until(async () => (await jobs())[0]?.status === 1);
  const stopped = worker.stop();
  reject(new Error('the server closes'));
  await stopped;
  expect(await jobs()).toMatchObject([{ status: 0, attempts: 0, runAt: AT }]);
});

test('what another process was running is put back, and waits where it ended with it again and again', async () => {
  const columns = ', "status", "attempts", "lease"';
  await insert(
    `('test.greet', '{}', '${AT}', '${AT}', 1, 1, 'x'), ('test.greet', '{}', '${AT}', '${AT}', 1, 3, 'x')`,
    columns,
  );
  await recoverJobs(store.writer, Date.parse(AT));
  expect(await jobs()).toMatchObject([
    { status: 0, attempts: 1, runAt: AT },
    { status: 0, attempts: 3, runAt: '2026-03-02T09:05:00.000Z' },
  ]);
});

test('a job that another process took meanwhile is not settled by the one that lost it', async () => {
  await insert(one);
  const { worker, ran, letGo } = startHeld();
  await until(async () => ran.length === 1);
  await work(`update "job" set "lease" = 'another'`);
  letGo();
  await worker.stop();
  expect(await jobs()).toMatchObject([{ status: 1 }]);
});

test('of jobs that are over the newest of each kind stay, for some time, and of others all', async () => {
  const ended = (kind: string, status: number, at: string) => `('${kind}', '{}', '${at}', '${at}', ${status}, '${at}')`;
  const day = (days: number) => new Date(Date.parse(AT) - days * 86_400_000).toISOString();
  const columns = ', "status", "finished"';
  await insert(Array.from({ length: 1450 }, () => ended('test.often', 2, day(1))).join(), columns);
  await insert(
    [
      ...[ended('test.old', 2, day(31)), ended('test.young', 2, day(29)), ended('test.ahead', 2, day(-400))],
      ...[ended('test.failed', 3, day(89)), ended('test.failedLong', 3, day(91)), ended('test.cancelled', 4, day(91))],
    ].join(),
    columns,
  );
  await insert(`('test.waits', '{}', '${day(400)}', '${day(400)}')`);
  const now = Date.parse(AT);
  expect(await isHistoryLong(store.reader, now)).toBe(true);
  await trimHistory(store, now, new AbortController().signal);
  expect(await isHistoryLong(store.reader, now)).toBe(false);
  const left = await queryAll(
    store.reader,
    sql`select "kind", count(*) as "count", min("id") as "first" from "job" group by "kind" order by "kind"`,
  );
  expect(left).toMatchObject([
    { kind: 'test.ahead', count: 1 },
    { kind: 'test.failed', count: 1 },
    { kind: 'test.often', count: 1000, first: 451 },
    { kind: 'test.waits', count: 1 },
    { kind: 'test.young', count: 1 },
  ]);
});
