/** Who a job works for, and what they may do. */

import type { Actor, ReadContext } from '#server/core/context/context.ts';
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
export function actorOf({ askedBy: kept }: { readonly askedBy: string | null }): Actor {
  if (kept === null) throw new Error('a job nobody asked for');
  return JSON.parse(kept) as Actor;
}
