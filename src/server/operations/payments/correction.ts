/** Which right another method of a payment takes. */
import type { Row } from '#shared/catalogue/index.ts';
import { tillTypes } from '#shared/domain/settlement.ts';
import type { WriteContext } from '../../context.ts';
import type { Till } from './till.ts';

/**
 * The scope a change takes. Between cash and card a payment one took in the session that is still running is a mistake to
 * correct: drawer and terminal together hold what they held. Anything else lets money go that nobody can count any more.
 */
export function scopeOfChange(
  { actor }: Pick<WriteContext, 'actor'>,
  payment: Pick<Row<'payment'>, 'type' | 'createUser' | 'session'>,
  method: Pick<Row<'paymentMethod'>, 'type'>,
  till: Till,
): 'billing:correct' | 'billing:refund' {
  const isOwn = actor.user !== null && payment.createUser === actor.user;
  const isRunning = payment.session !== null && payment.session === till.session?.id;
  const isAtTill = tillTypes.has(payment.type) && tillTypes.has(method.type);
  return isOwn && isRunning && isAtTill ? 'billing:correct' : 'billing:refund';
}
