import type { ReadContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/write.ts';
import { systemRestore as contract } from '#shared/operations/contracts/systemRestore.ts';
import { backupsOf } from '../machine.ts';

export const systemRestore = handle(contract, async (ctx, copy) => {
  await backupsOf(ctx).restore(copy, await nameOf(ctx));
  return { begun: true as const };
});

/** Who asks, for people: a user by name, anything else by its credential. */
async function nameOf({ db, actor }: ReadContext): Promise<string> {
  const user = actor.user === null ? undefined : await getRow(db, 'user', actor.user);
  return user?.name ?? actor.credential;
}
