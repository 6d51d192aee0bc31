/** Nobody grants more than they hold: the rule for keys, profiles and users. */
import { covers } from '#shared/domain/scopes.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { ReadContext } from '../context.ts';

/** Throws 403 naming the scopes that whoever asks does not hold; `pointerTo` says where each was asked for. */
export function requireGrant(
  { actor }: Pick<ReadContext, 'actor'>,
  scopes: readonly string[],
  pointerTo: (index: number) => string,
): void {
  const errors: FieldError[] = [];
  for (const [index, scope] of scopes.entries()) {
    if (!covers(actor.scopes, scope)) errors.push({ pointer: pointerTo(index), code: 'invalid_value', detail: scope });
  }
  if (errors.length > 0) throw new ServiceError('insufficient_scope', { errors });
}
