import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { feeRow } from '../parts/fees.ts';
import { queryId } from '../parts.ts';

/**
 * The fees of a subscription, or of all those of a customer, that are not issued: to come, late, cancelled, omitted or held back. It
 * takes `subscriptionCustomer:read` and `customer:read`.
 */
export const upcomingFees = defineOperation({
  path: 'subscriptions/upcomingFees.json',
  method: 'GET',
  kind: 'read',
  scope: 'signedIn',
  apiArea: 'subscription',
  summary: { es: 'Cuotas por emitir de una suscripción', en: 'Fees of a subscription that are not issued' },
  input: z.strictObject({
    subscriptionCustomer: queryId().optional().describe('One subscription'),
    customer: queryId().optional().describe('All subscriptions of a customer'),
    months: z.coerce.number().int().min(0).max(60).default(12).describe('Fees dated up to so many months from today'),
  }),
  output: z.object({
    today: z.string().describe('Fees dated later are to come'),
    rows: z.array(feeRow).describe('By date. Of those before today the last 200'),
    older: z.int().describe('Fees before these that are left out'),
  }),
  errors: ['not_found', 'insufficient_scope', 'validation_failed'],
  events: [],
});
