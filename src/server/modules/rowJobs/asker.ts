/** Who a job works for, and what they may do. */

import { scopesLeft } from '#server/core/access/credentials.ts';
import type { Actor, ReadContext } from '#server/core/context/context.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { covers } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';

/** Throws 403 unless whoever asks may write the model. */
export function requireModelWrite({ actor }: Pick<ReadContext, 'actor'>, model: string): void {
  const scope = `${model}:write`;
  if (covers(actor.scopes, scope)) return;
  throw new ServiceError('insufficient_scope', {
    errors: [{ pointer: '#/model', code: 'invalid_value', detail: scope }],
  });
}

/** An actor as it is stored with a job, which goes on whatever becomes of their session. */
export function askedBy(actor: Actor): string {
  return JSON.stringify({ ...actor, authorisation: null });
}

/** The actor stored with a job. */
function actorOf({ askedBy: text }: { readonly askedBy: string | null }): Actor {
  if (text === null) throw new Error('a job nobody asked for');
  return JSON.parse(text) as Actor;
}

/**
 * Whoever asked for a job, with what they hold by now and what was lent to them. Null where they may not write the model of
 * its rows any more.
 */
export function actorNow(
  tx: Tx,
  record: { readonly askedBy: string | null; readonly model: string },
): Promise<Actor | null> {
  return actorWith(tx, record, `${record.model}:write`);
}

/** The same of a job that takes a scope. */
export async function actorWith(
  tx: Tx,
  record: { readonly askedBy: string | null },
  scope: string,
): Promise<Actor | null> {
  const asker = actorOf(record);
  const held = await scopesLeft(tx, asker);
  if (held === null) return null;
  const lent = asker.scopes.filter((scope) => !asker.ownScopes.includes(scope));
  const actor = { ...asker, scopes: [...held, ...lent], ownScopes: held };
  return covers(actor.scopes, scope) ? actor : null;
}
