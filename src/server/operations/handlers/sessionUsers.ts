import { sessionUsers as contract } from '#shared/operations/contracts/sessionUsers.ts';
import { handle } from '../handler.ts';

export const sessionUsers = handle(contract, (ctx) =>
  ctx.db
    .selectFrom('user')
    .innerJoin('profile', 'profile.id', 'user.profile')
    .select(['user.id', 'user.name', 'profile.name as profileName'])
    .where('user.deleted', '=', 0)
    .where('user.active', '=', 1)
    .where('user.pinHash', 'is not', null)
    .orderBy('user.name')
    .execute(),
);
