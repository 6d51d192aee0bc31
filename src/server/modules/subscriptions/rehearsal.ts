/** A look ahead: what an operation would do, done and undone again. */
import type { WriteContext } from '#server/core/context/context.ts';
import { inSavepoint } from '../rowJobs/run.ts';

/** Does the work, or only says what would come of it. */
export async function unlessDry<T>(
  ctx: WriteContext,
  dryRun: boolean,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  if (!dryRun) return work(ctx);
  ctx.replayed();
  return inSavepoint(ctx.db, false, () => work({ ...ctx, emit: none, enqueue: none, note: none, attest: none }));
}

/** Records nothing. */
const none = (): void => undefined;
