import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { defineOperation } from '../defineOperation.ts';
import { cancelledEvents, cancelReason, consequences, dryRun, subscriptionRecord } from '../parts/subscriptionLife.ts';
import { recordId } from '../parts.ts';

/**
 * Ends a subscription on its last day. Fees dated after it that are on no document and unpaid are cancelled; what is not used of
 * the others is credited. Where its type may not be cancelled, or something is cancelled or credited, it takes the scope
 * `billing:refund`.
 */
export const subscriptionLeave = defineOperation({
  path: 'subscriptions/leave.json',
  method: 'POST',
  kind: 'write',
  scope: 'subscription:operate',
  apiArea: 'subscription',
  target: { model: 'subscriptionCustomer', input: 'subscriptionCustomer' },
  summary: { es: 'Dar de baja una suscripción', en: 'End a subscription' },
  input: z
    .strictObject({
      subscriptionCustomer: recordId(),
      on: dateSchema().describe('The last day'),
      reason: cancelReason(),
      dryRun: dryRun(),
    })
    .meta({ examples: [{ subscriptionCustomer: 1, on: '2026-04-30', reason: 'Se muda' }] }),
  output: z.object({
    subscriptionCustomer: subscriptionRecord(),
    ...consequences,
  }),
  errors: [
    'not_found',
    'record_deleted',
    'invalid_transition',
    'in_collection',
    'insufficient_scope',
    'precondition_failed',
    'validation_failed',
  ],
  events: ['subscriptionCustomer.updated', 'subscriptionCustomer.deleted', 'customer.updated', ...cancelledEvents],
});
