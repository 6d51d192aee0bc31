/** A refused request: its problem is complete, and it changed nothing. */
import { expect } from 'vitest';
import { type ErrorCode, errorCatalogue, type FieldCode, type Problem } from '#shared/errors.ts';
import type { Reply } from './client.ts';
import { acquire, release, watch } from './database.ts';

/** Fields at fault: where (pointer, parameter or header) and why. */
export type Faults = readonly (readonly [where: string, code: FieldCode])[];

/** Checks a problem: status, code, title, and exactly these fields at fault. */
export function expectProblem(reply: Reply, code: ErrorCode, faults: Faults = []): Problem {
  const problem = reply.body as Problem;
  const { status, title } = errorCatalogue[code];
  expect({ status: reply.status, code: problem.code, faults: faultsOf(problem) }).toEqual({ status, code, faults });
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  expect(problem).toMatchObject({ type: `/problems/${code}`, status, title: title.es });
  expect(problem.instance).toMatch(/^\/requests\/[\w-]+$/);
  for (const error of problem.errors ?? []) expect(error.detail).toMatch(/\S/);
  return problem;
}

/** What a server has to be for that to be seen. */
interface Watched {
  readonly dataDir: string;
  readonly clock?: { readonly now: number };
}

/** Sends a request that must be refused and leave every row of every table as it was. */
export async function expectRefused(
  server: Watched,
  send: () => Promise<Reply>,
  code: ErrorCode,
  faults: Faults = [],
): Promise<Problem> {
  await settled(server);
  const changed = watch(server.dataDir);
  const reply = await send();
  expect(changed(), 'the database changed').toBe(false);
  return expectProblem(reply, code, faults);
}

/** Waits for what earlier requests left to be done at once: it is no effect of this one. */
export async function settled({ dataDir, clock }: Watched): Promise<void> {
  const now = new Date(clock?.now ?? Date.now()).toISOString();
  const db = acquire(dataDir);
  const due = db.prepare(`select 1 from "job" where "status" = 1 or "status" = 0 and "attempts" = 0 and "runAt" <= ?`);
  if (due.get(now) !== undefined) {
    await expect.poll(() => due.get(now), { timeout: 25_000, interval: 5 }).toBe(undefined);
  }
  release(dataDir, db);
}

function faultsOf({ errors = [] }: Problem): [string, string][] {
  return errors.map(({ pointer, parameter, header, code }) => [pointer ?? parameter ?? header ?? '', code]);
}
