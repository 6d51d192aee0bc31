/** Who may begin, change and end subscriptions of customers. */
import type { ReadContext } from '#server/core/context/context.ts';
import { covers } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';

const WRITE = 'subscriptionCustomer:write';

/** Throws 403 `insufficient_scope` for who may not write subscriptions of customers. */
export function requireWrite({ actor }: Pick<ReadContext, 'actor'>): void {
  if (!covers(actor.scopes, WRITE)) throw new ServiceError('insufficient_scope', { detail: WRITE });
}
