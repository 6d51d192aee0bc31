import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { defineOperation } from '../defineOperation.ts';
import { despite, dryRun, issuedEvents, subscriptionRecord, toPay } from '../parts/subscriptionLife.ts';
import { recordId } from '../parts.ts';

/**
 * Puts the last day of a subscription further, and issues the fees that are due at once.
 */
export const subscriptionRenew = defineOperation({
  path: 'subscriptions/renew.json',
  method: 'POST',
  kind: 'write',
  scope: 'subscription:operate',
  apiArea: 'subscription',
  target: { model: 'subscriptionCustomer', input: 'subscriptionCustomer' },
  summary: { es: 'Renovar una suscripción', en: 'Renew a subscription' },
  input: z
    .strictObject({
      subscriptionCustomer: recordId(),
      until: dateSchema().optional().describe('The new last day; one period further unless said'),
      despite: despite(),
      dryRun: dryRun(),
    })
    .meta({ examples: [{ subscriptionCustomer: 1 }] }),
  output: z.object({
    subscriptionCustomer: subscriptionRecord(),
    ...toPay,
  }),
  errors: [
    'not_found',
    'record_deleted',
    'invalid_transition',
    'same_subscription',
    'insufficient_scope',
    'precondition_failed',
    'validation_failed',
  ],
  events: ['subscriptionCustomer.updated', 'customer.updated', ...issuedEvents],
});
