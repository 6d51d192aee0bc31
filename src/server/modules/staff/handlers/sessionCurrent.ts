import { describeSession } from '#server/core/access/sessions.ts';
import { handle } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/write.ts';
import { ServiceError } from '#shared/errors.ts';
import { sessionCurrent as contract } from '#shared/operations/contracts/sessionCurrent.ts';

export const sessionCurrent = handle(contract, async (ctx) => {
  const tokenHash = ctx.actor.credential.replace(/^session:/, '');
  const session = await ctx.db.selectFrom('session').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
  const user = session === undefined ? undefined : await getRow(ctx.db, 'user', session.user);
  if (session === undefined || user === undefined) throw new ServiceError('unauthenticated');
  return describeSession(ctx, user, session.expires);
});
