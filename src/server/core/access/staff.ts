import { ServiceError } from '#shared/errors.ts';
import type { Actor, ReadContext } from '../context/context.ts';

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

/** PINs are given at the facility's terminals, to people: a key has nobody in front of it. */
export function requireStaff(actor: Actor): void {
  if (actor.kind !== 'staff') throw new ServiceError('insufficient_scope');
  if (!actor.onTerminal) throw new ServiceError('terminal_not_allowed');
}
