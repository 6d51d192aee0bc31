import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { verifyFile } from '#server/health/upkeep.ts';
import { fileVerify as contract } from '#shared/operations/contracts/fileVerify.ts';

export const fileVerify = handle(contract, async (ctx) => {
  const waiting = await queryAll(
    ctx.db,
    sql`select 1 from "job" where "status" in (0, 1) and "kind" = ${verifyFile.name} limit 1`,
  );
  if (waiting.length > 0) return { queued: false };
  ctx.enqueue(verifyFile, {});
  return { queued: true };
});
