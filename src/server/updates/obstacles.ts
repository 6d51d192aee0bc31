/** The one rule of when a new version may take the place of this one: not while somebody sells or something is written. */
import { MovementType } from '#shared/domain/states.ts';
import type { FoundObstacle } from '#shared/operations/parts/updates.ts';
import { queryAll } from '../core/db/execute.ts';
import { sql } from '../core/db/sql.ts';
import type { Reader } from '../core/db/transaction.ts';
import { JobStatus } from '../core/jobs/status.ts';

/** What stands in the way, by the database and what this process is at; nothing where it may be installed. */
export async function obstaclesOf(
  db: Reader,
  { isRestoring }: { readonly isRestoring: boolean },
): Promise<FoundObstacle[]> {
  const { opening, closing } = MovementType;
  const open = await queryAll<{ name: string }>(
    db,
    sql`select p."name" from "pos" p where (select m."type" from "posMovement" m where m."pos" = p."id"
        and m."type" in (${sql.literal(opening, closing)}) order by m."id" desc limit 1) = ${sql.literal(opening)}
      order by p."id"`,
  );
  // Copies are jobs, too.
  const jobs = await queryAll<{ kind: string }>(
    db,
    sql`select distinct "kind" from "job" where "status" = ${sql.literal(JobStatus.running)} order by "kind"`,
  );
  return [
    ...(open.length === 0 ? [] : [{ code: 'cashOpen' as const, names: open.map(({ name }) => name) }]),
    ...(jobs.length === 0 ? [] : [{ code: 'jobRunning' as const, names: jobs.map(({ kind }) => kind) }]),
    ...(isRestoring ? [{ code: 'restoring' as const, names: [] }] : []),
  ];
}
