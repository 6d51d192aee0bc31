import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { ENDED, JobStatus, UNFINISHED } from '#server/core/jobs/status.ts';
import { handle } from '#server/core/operations/handler.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { systemJobs as contract } from '#shared/operations/contracts/systemJobs.ts';
import { deskOf, entriesOf, labelOf } from '../jobEntries.ts';

export const systemJobs = handle(contract, async (ctx) => {
  const isGivenUp = sql`"status" = ${sql.literal(JobStatus.givenUp)}`;
  const all = await queryFirst<{ count: number }>(
    ctx.db,
    sql`select count(*) as "count" from "job" where ${UNFINISHED}`,
  );
  return {
    open: await entriesOf(ctx, sql`${UNFINISHED} order by "status" desc, "runAt", "id" limit 200`),
    openCount: all?.count ?? 0,
    failed: await entriesOf(ctx, sql`${ENDED} and ${isGivenUp} order by "id" desc limit 100`),
    ended: await entriesOf(ctx, sql`${ENDED} and not (${isGivenUp}) order by "id" desc limit 50`),
    recurring: await recurringOf(ctx),
  };
});

async function recurringOf(ctx: ReadContext) {
  const found = [];
  for (const { kind, every, next } of await deskOf(ctx).recurring()) {
    const last = await queryFirst<{ at: string | null }>(
      ctx.db,
      sql`select "finished" as "at" from "job" where ${ENDED} and "kind" = ${kind.name} order by "id" desc limit 1`,
    );
    const at = last?.at ?? null;
    found.push({
      kind: kind.name,
      label: labelOf(kind.name, kind),
      every: every / 1000,
      next: next === null ? null : ctx.zone.toWire(toStoredInstant(next)),
      last: at === null ? null : ctx.zone.toWire(at),
    });
  }
  return found;
}
