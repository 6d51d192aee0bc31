/** A look ahead: what an operation would do, done and undone again. */
import type { WriteContext } from '#server/core/context/context.ts';
import { inSavepoint } from '../rowJobs/run.ts';

/** Does the work, or only says what would come of it: to look takes no permission to refund. */
export async function unlessDry<T>(
  ctx: WriteContext,
  dryRun: boolean,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  if (!dryRun) return work(ctx);
  ctx.replayed();
  return inSavepoint(ctx.db, false, () =>
    work({ ...ctx, actor: looking(ctx.actor), emit: none, enqueue: none, note: none, attest: none }),
  );
}

function looking(actor: WriteContext['actor']): WriteContext['actor'] {
  return { ...actor, scopes: [...actor.scopes, 'billing:refund'] };
}

/** Records nothing. */
const none = (): void => undefined;
