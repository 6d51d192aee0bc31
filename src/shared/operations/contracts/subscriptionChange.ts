import { z } from 'zod';
import { currencySchema } from '../../catalogue/fieldTypes/currency.ts';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { defineOperation } from '../defineOperation.ts';
import {
  cancelledEvents,
  cancelReason,
  consequences,
  despite,
  dryRun,
  nextFee,
  subscriptionRecord,
} from '../parts/subscriptionLife.ts';
import { recordId } from '../parts.ts';

/**
 * Changes the type or price of a subscription from a day on: the old one ends the day before, and a new one begins that goes
 * on with its add-ons and beneficiaries. To cancel or credit fees takes the scope `billing:refund`.
 */
export const subscriptionChange = defineOperation({
  path: 'subscriptions/change.json',
  method: 'POST',
  kind: 'write',
  scope: 'subscription:operate',
  apiArea: 'subscription',
  target: { model: 'subscriptionCustomer', input: 'subscriptionCustomer' },
  summary: { es: 'Cambiar una suscripción', en: 'Change a subscription' },
  input: z
    .strictObject({
      subscriptionCustomer: recordId(),
      from: dateSchema().describe('The first day of the new one'),
      type: recordId().optional(),
      price: currencySchema().min(0).nullable().optional().describe('A price of its own; null: that of its type'),
      reason: cancelReason(),
      despite: despite(),
      dryRun: dryRun(),
    })
    .meta({ examples: [{ subscriptionCustomer: 1, from: '2026-04-01', type: 2 }] }),
  output: z.object({
    previous: subscriptionRecord(),
    subscriptionCustomer: subscriptionRecord().describe('The new one'),
    ...consequences,
    next: nextFee.describe('The first fee of the new one, which the next run issues'),
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
  events: [
    'subscriptionCustomer.created',
    'subscriptionCustomer.updated',
    'subscriptionCustomer.deleted',
    'subscriptionAddon.created',
    'subscriptionBeneficiary.created',
    'editedSale.created',
    'ommitedSale.created',
    'customer.updated',
    ...cancelledEvents,
  ],
});
