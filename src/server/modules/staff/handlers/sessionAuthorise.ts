import { checkPin } from '#server/core/access/attempts.ts';
import { giveAuthorisation, mayLend } from '#server/core/access/authorisations.ts';
import { requireStaff } from '#server/core/access/staff.ts';
import { handlePrepared } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/write.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { sessionAuthorise as contract } from '#shared/operations/contracts/sessionAuthorise.ts';
import { splitScopes } from '#shared/operations/parts/lent.ts';

export const sessionAuthorise = handlePrepared(
  contract,
  async (ctx, input) => {
    requireStaff(ctx.actor);
    if (input.user === ctx.actor.user) throw invalidField('#/user', 'same_person');
    return checkPin(ctx, input.user, input.pin);
  },
  async (ctx, { user, scope }, matches) => {
    const isAllowed = await mayLend(ctx, { user, matches }, splitScopes(scope), '#');
    const manager = await getRow(ctx.db, 'user', user);
    if (!isAllowed || manager === undefined) {
      throw new ServiceError('insufficient_scope', {
        detail: scope,
        errors: [{ pointer: '#/user', code: 'invalid_value' }],
      });
    }
    const { token, expires } = await giveAuthorisation(ctx, { user, scope });
    return { token, scope, user: { id: manager.id, name: manager.name }, expires: ctx.zone.toWire(expires) };
  },
);
