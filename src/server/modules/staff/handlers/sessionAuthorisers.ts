import { requireStaff, staffWithPin } from '#server/core/access/staff.ts';
import { handle } from '#server/core/operations/handler.ts';
import { covers } from '#shared/domain/scopes.ts';
import { sessionAuthorisers as contract } from '#shared/operations/contracts/sessionAuthorisers.ts';
import { splitScopes } from '#shared/operations/parts/lent.ts';

export const sessionAuthorisers = handle(contract, async (ctx, { scope }) => {
  requireStaff(ctx.actor);
  const staff = await staffWithPin(ctx).select('profile.permissions').execute();
  return staff
    .filter(({ id, permissions }) => {
      const held = JSON.parse(permissions) as string[];
      return id !== ctx.actor.user && splitScopes(scope).every((each) => covers(held, each));
    })
    .map(({ id, name, profileName }) => ({ id, name, profileName }));
});
