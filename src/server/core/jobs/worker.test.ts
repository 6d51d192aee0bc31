import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import { execute, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import { openStore, type Store } from '../db/store.ts';
import { defineJob, jobOf } from './jobKind.ts';
import { createJobWorker } from './worker.ts';

const greet = defineJob({
  name: 'test.greet',
  queue: 'main',
  payload: z.object({ name: z.string(), loud: z.boolean().default(false) }),
  events: [],
});
const AT = '2026-03-02T09:00:00.000Z';

let store: Store;
beforeEach(async () => {
  store = await openStore(temporaryFolder(), { isNew: true, clock: () => Date.parse(AT) });
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
