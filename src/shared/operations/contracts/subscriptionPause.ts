import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { defineOperation } from '../defineOperation.ts';
import { cancelledEvents, cancelReason, consequences, dryRun, subscriptionRecord } from '../parts/subscriptionLife.ts';
import { recordId } from '../parts.ts';

/**
 * Gives leave from a subscription: a subscription of the type that stands for leave from its type. To cancel or
 * credit fees takes the scope `billing:refund`.
 */
export const subscriptionPause = defineOperation({
  path: 'subscriptions/pause.json',
  method: 'POST',
  kind: 'write',
  scope: 'subscription:operate',
  apiArea: 'subscription',
  target: { model: 'subscriptionCustomer', input: 'subscriptionCustomer' },
  summary: { es: 'Pausar una suscripción', en: 'Pause a subscription' },
  input: z
    .strictObject({
      subscriptionCustomer: recordId(),
      from: dateSchema().describe('The first day of leave'),
      until: dateSchema().optional().describe('The last day of leave; until further notice unless said'),
      reason: cancelReason(),
      dryRun: dryRun(),
    })
    .meta({ examples: [{ subscriptionCustomer: 1, from: '2026-04-01', until: '2026-05-31' }] }),
  output: z.object({
    leave: subscriptionRecord(),
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
  events: ['subscriptionCustomer.created', ...cancelledEvents],
});
