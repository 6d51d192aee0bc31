/** Work that comes round: looked for now and then, and put into the job table only where there is some. */
import { toStoredInstant } from '#shared/domain/time.ts';
import { execute } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Writer } from '../db/transaction.ts';
import type { Job, Recurrence } from './jobKind.ts';

interface Scheduled extends Recurrence {
  readonly kind: string;
}

export interface Schedule {
  /** Call often: where it is not time yet it costs two comparisons. */
  readonly look: () => void;
  /** Stops looking and resolves when the look under way is over. */
  readonly stop: () => Promise<void>;
}

const LOOK_AGAIN = 30_000;

/**
 * The schedule of a store, whose first look is the first call. A clock that jumps ahead makes it time at once, and one
 * that goes back, too: otherwise nothing would be done until it caught up.
 */
export function createSchedule(
  writer: Writer,
  jobs: readonly Job[],
  clock: () => number,
  report: (error: unknown, about: { kind: string }) => void,
): Schedule {
  const tasks = jobs.flatMap(({ kind, recurs }) => (recurs === undefined ? [] : [{ kind: kind.name, ...recurs }]));
  const looked = new Map<Scheduled, number>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  const look = (): void => {
    const now = clock();
    for (const task of tasks) {
      const last = looked.get(task);
      if (stopped || (last !== undefined && now >= last && now < last + task.every)) continue;
      looked.set(task, now);
      const turn = lookAt(writer, task, now)
        .catch((error: unknown) => report(error, { kind: task.kind }))
        .finally(() => underWay.delete(turn));
      underWay.add(turn);
    }
  };
  const timer = setInterval(look, LOOK_AGAIN).unref();
  return {
    look,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

async function lookAt(writer: Writer, { kind, isDue }: Scheduled, now: number): Promise<void> {
  if (!(await isDue())) return;
  const at = toStoredInstant(now);
  // One waiting job of a kind is enough.
  await writer.run((tx) =>
    execute(
      tx,
      sql`insert into "job" ("kind", "payload", "runAt", "created") select ${kind}, '{}', ${at}, ${at}
        where not exists (select 1 from "job" where "status" in (0, 1) and "status" = 0 and "kind" = ${kind})`,
    ),
  );
}
