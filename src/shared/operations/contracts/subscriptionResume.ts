import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { defineOperation } from '../defineOperation.ts';
import {
  cancelledEvents,
  consequences,
  despite,
  dryRun,
  nextFee,
  subscriptionRecord,
} from '../parts/subscriptionLife.ts';
import { recordId } from '../parts.ts';

/**
 * Ends leave on the day before, or makes a suspended subscription active again. To cancel or credit fees of the leave takes
 * the scope `billing:refund`.
 */
export const subscriptionResume = defineOperation({
  path: 'subscriptions/resume.json',
  method: 'POST',
  kind: 'write',
  scope: 'subscription:operate',
  apiArea: 'subscription',
  target: { model: 'subscriptionCustomer', input: 'subscriptionCustomer' },
  summary: { es: 'Reanudar una suscripción', en: 'Resume a subscription' },
  input: z
    .strictObject({
      subscriptionCustomer: recordId(),
      on: dateSchema().describe('The first day without leave'),
      despite: despite(),
      dryRun: dryRun(),
    })
    .meta({ examples: [{ subscriptionCustomer: 1, on: '2026-05-01' }] }),
  output: z.object({
    subscriptionCustomer: subscriptionRecord(),
    leave: subscriptionRecord().nullable().describe('The leave that is over; null where there was none'),
    ...consequences,
    next: nextFee.describe('The next fee that is to be issued'),
  }),
  errors: [
    'not_found',
    'record_deleted',
    'invalid_transition',
    'same_subscription',
    'in_collection',
    'insufficient_scope',
    'precondition_failed',
    'validation_failed',
  ],
  events: ['subscriptionCustomer.updated', 'subscriptionCustomer.deleted', 'customer.updated', ...cancelledEvents],
});
