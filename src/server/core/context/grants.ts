/** What a request may do beyond its operation's own scope, and that nobody grants more than they hold. */
import { type ActionScope, covers } from '#shared/domain/scopes.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { ReadContext } from './context.ts';

/**
 * Throws 403 `insufficient_scope` with the scope that is missing, at `pointer` where a field asks for it. Returns the
 * scope, for rows that keep the permission they were written by.
 */
export function requireScope<S extends ActionScope>(
  { actor }: Pick<ReadContext, 'actor'>,
  scope: S,
  pointer?: string,
): S {
  if (covers(actor.scopes, scope)) return scope;
  const errors: FieldError[] = pointer === undefined ? [] : [{ pointer, code: 'invalid_value' }];
  throw new ServiceError('insufficient_scope', { detail: scope, errors });
}

/** A permission that a request needs, and the field that needs it where there is one. */
export interface FieldScope {
  readonly pointer?: string;
  readonly scope: ActionScope;
}

/**
 * The same of several: throws 403 `insufficient_scope` with every field at fault and all the scopes that are missing, so
 * that whoever may lend them is asked once.
 */
export function requireFieldScopes({ actor }: Pick<ReadContext, 'actor'>, wanted: readonly FieldScope[]): void {
  const missing = wanted.filter(({ scope }) => !covers(actor.scopes, scope));
  if (missing.length === 0) return;
  const pointers = new Set(missing.flatMap(({ pointer }) => pointer ?? []));
  const errors = [...pointers].map((pointer): FieldError => ({ pointer, code: 'invalid_value' }));
  const scopes = [...new Set(missing.map(({ scope }) => scope))];
  throw new ServiceError('insufficient_scope', { detail: scopes.join(' '), errors });
}

/**
 * Throws 403 naming the scopes that whoever asks does not hold; `pointerTo` says where each was asked for. What a manager
 * lent for one action is not held: it would last.
 */
export function requireGrant(
  { actor }: Pick<ReadContext, 'actor'>,
  scopes: readonly string[],
  pointerTo: (index: number) => string,
): void {
  const errors: FieldError[] = [];
  for (const [index, scope] of scopes.entries()) {
    if (!covers(actor.ownScopes, scope))
      errors.push({ pointer: pointerTo(index), code: 'invalid_value', detail: scope });
  }
  if (errors.length > 0) throw new ServiceError('insufficient_scope', { errors });
}
