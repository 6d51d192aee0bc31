import { ServiceError } from '#shared/errors.ts';
import { sessionCurrent as contract } from '#shared/operations/contracts/sessionCurrent.ts';
import { describeSession } from '../../access/sessions.ts';
import { getRow } from '../../records/rows.ts';
import { handle } from '../handler.ts';

export const sessionCurrent = handle(contract, async (ctx) => {
  const tokenHash = ctx.actor.credential.replace(/^session:/, '');
  const session = await ctx.db.selectFrom('session').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
  const user = session === undefined ? undefined : await getRow(ctx.db, 'user', session.user);
  if (session === undefined || user === undefined) throw new ServiceError('unauthenticated');
  return describeSession(ctx, user, session.expires);
});
