/**
 * Writes that decide what may be done from then on: users, profiles, keys, settings and whatever else is `lasting`. They
 * take scopes of one's own, and no less than they give, take or touch; and they leave somebody who can administer users.
 */
import { covers } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';
import { isLasting } from '#shared/operations/scopes.ts';
import type { Actor, WriteContext } from '../context/context.ts';
import { endAuthorisations } from './authorisations.ts';
import { scopesHeld } from './credentials.ts';
import { losesAdministrators, reachOfChanges, readAccess, usersChanged } from './reach.ts';

/** The actor as far as `scope` is concerned: without what was lent, where what is done by it lasts. */
export function actorFor(actor: Actor, scope: string): Actor {
  return actor.authorisation !== null && isLasting(scope) ? { ...actor, scopes: actor.ownScopes } : actor;
}

/**
 * Does a write that takes `scope`. One that lasts is judged inside its transaction, by what whoever asks holds by then.
 * Throws 401 or 403 `insufficient_scope` where that is no longer enough, or less than what the records it changes reach,
 * before or after; 409 `last_administrator`.
 */
export async function writeWith<T>(
  ctx: WriteContext,
  scope: string,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  if (!isLasting(scope)) return work(ctx);
  const held = await scopesHeld(ctx.db, ctx.actor);
  if (held === null) throw new ServiceError('unauthenticated');
  requireAll(held, [scope]);
  const before = await readAccess(ctx.db);
  const result = await work({ ...ctx, actor: { ...ctx.actor, scopes: held, ownScopes: held } });
  const after = await readAccess(ctx.db);
  requireAll(held, reachOfChanges(before, after));
  if (losesAdministrators(before, after)) throw new ServiceError('last_administrator');
  await endAuthorisations(ctx, usersChanged(before, after));
  return result;
}

function requireAll(held: readonly string[], wanted: readonly string[]): void {
  const missing = wanted.find((scope) => !covers(held, scope));
  if (missing !== undefined) throw new ServiceError('insufficient_scope', { detail: missing });
}
