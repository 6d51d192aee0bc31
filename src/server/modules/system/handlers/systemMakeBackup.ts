import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { UNFINISHED } from '#server/core/jobs/status.ts';
import { handle } from '#server/core/operations/handler.ts';
import { backUpFile } from '#server/health/upkeep.ts';
import { copyFile } from '#server/secondPlace/secondPlace.ts';
import { systemMakeBackup as contract } from '#shared/operations/contracts/systemMakeBackup.ts';

export const systemMakeBackup = handle(contract, async (ctx) => {
  const waiting = await queryFirst(
    ctx.db,
    sql`select 1 from "job" where ${UNFINISHED} and "kind" = ${backUpFile.name} limit 1`,
  );
  if (waiting !== undefined) return { queued: false };
  ctx.enqueue(backUpFile, { kind: 'manual' });
  // Without a second place it does nothing.
  ctx.enqueue(copyFile, {});
  return { queued: true };
});
