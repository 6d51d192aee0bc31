import type { ReadContext } from '../context.ts';

/** Who can sign in or authorise at a till: active users with a PIN and a profile, by name. */
export function staffWithPin({ db }: Pick<ReadContext, 'db'>) {
  return db
    .selectFrom('user')
    .innerJoin('profile', 'profile.id', 'user.profile')
    .select(['user.id', 'user.name', 'profile.name as profileName'])
    .where('user.deleted', '=', 0)
    .where('user.active', '=', 1)
    .where('user.pinHash', 'is not', null)
    .orderBy('user.name');
}
