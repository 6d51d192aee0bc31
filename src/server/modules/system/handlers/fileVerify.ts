import { execute } from '#server/core/db/execute.ts';
import { handle } from '#server/core/operations/handler.ts';
import { VERIFY } from '#server/health/upkeep.ts';
import { fileVerify as contract } from '#shared/operations/contracts/fileVerify.ts';

export const fileVerify = handle(contract, async (ctx) => {
  const waiting = await execute(ctx.db, 'select 1 from "job" where "status" in (0, 1) and "kind" = ? limit 1', [
    VERIFY,
  ]);
  if (waiting.length > 0) return { queued: false };
  ctx.enqueue({ kind: VERIFY, payload: {} });
  return { queued: true };
});
