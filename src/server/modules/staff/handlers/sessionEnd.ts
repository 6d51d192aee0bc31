import { handle } from '#server/core/operations/handler.ts';
import { sessionEnd as contract } from '#shared/operations/contracts/sessionEnd.ts';

export const sessionEnd = handle(contract, async (ctx) => {
  const tokenHash = ctx.actor.credential.replace(/^session:/, '');
  await ctx.db.updateTable('session').set({ ended: 1 }).where('tokenHash', '=', tokenHash).execute();
  if (ctx.actor.user !== null) ctx.note({ model: 'user', id: ctx.actor.user, kind: 'signedOut' });
  return { ended: true as const };
});
