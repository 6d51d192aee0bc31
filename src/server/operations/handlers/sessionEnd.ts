import { sessionEnd as contract } from '#shared/operations/contracts/sessionEnd.ts';
import { handle } from '../handler.ts';

export const sessionEnd = handle(contract, async (ctx) => {
  const tokenHash = ctx.actor.credential.replace(/^session:/, '');
  await ctx.db.updateTable('session').set({ ended: 1 }).where('tokenHash', '=', tokenHash).execute();
  return { ended: true as const };
});
