import { checkPin, settleAttempt } from '#server/core/access/attempts.ts';
import { requireStaff } from '#server/core/access/staff.ts';
import { CommittedRefusal, type ReadContext } from '#server/core/context/context.ts';
import { handlePrepared } from '#server/core/operations/handler.ts';
import { checkBody, prepareRecord } from '#server/core/records/input.ts';
import { updateChecked } from '#server/core/records/service.ts';
import { models } from '#shared/catalogue/index.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { sessionChangePin as contract } from '#shared/operations/contracts/sessionChangePin.ts';

export const sessionChangePin = handlePrepared(
  contract,
  async (ctx, { pin, newPin }) => {
    requireStaff(ctx.actor);
    const user = userOf(ctx.actor.user);
    const matches = await checkPin(ctx, user, pin);
    const checked = checkBody(models.user, 'update', { pin: newPin });
    return { user, matches, sent: matches ? ((await prepareRecord(ctx, models.user, checked)?.()) ?? checked) : null };
  },
  async (ctx, _input, { user, matches, sent }) => {
    const refusal = await settleAttempt(ctx, user, matches);
    // Whoever is signed in stays so: it is the field that is wrong.
    if (refusal?.code === 'unauthenticated') throw new CommittedRefusal(invalidField('#/pin', 'invalid_value'));
    if (refusal !== null) throw new CommittedRefusal(refusal);
    if (sent === null) return { changed: true as const };
    const own = ctx.actor.credential.replace(/^session:/, '');
    const session = await getSession(ctx, own);
    await updateChecked(ctx, models.user, user, sent);
    // A new PIN ends the sessions there are, but for the one it was changed in. One that was ended meanwhile stays so.
    if (session?.ended === 0) {
      await ctx.db.updateTable('session').set({ ended: 0 }).where('tokenHash', '=', own).execute();
    }
    return { changed: true as const };
  },
);

function getSession({ db }: ReadContext, tokenHash: string) {
  return db.selectFrom('session').select('ended').where('tokenHash', '=', tokenHash).executeTakeFirst();
}

function userOf(user: number | null): number {
  if (user === null) throw new ServiceError('insufficient_scope');
  return user;
}
