import { z } from 'zod';
import { currencySchema } from '../../catalogue/fieldTypes/currency.ts';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { defineOperation } from '../defineOperation.ts';
import { despite, dryRun, issuedEvents, subscriptionRecord, toPay } from '../parts/subscriptionLife.ts';
import { recordId } from '../parts.ts';

const price = () => currencySchema().min(0);
const days = {
  start: dateSchema().optional().describe('From the first day of the subscription on unless said'),
  end: dateSchema().optional().describe('The last day'),
};

/**
 * Signs a customer up: makes the subscription, issues the fees that are due at once, and sells the enrolment of its type
 * below the first of them.
 */
export const subscriptionSignUp = defineOperation({
  path: 'subscriptions/signUp.json',
  method: 'POST',
  kind: 'write',
  scope: 'subscription:operate',
  apiArea: 'subscription',
  summary: { es: 'Dar de alta una suscripción', en: 'Sign a customer up' },
  input: z
    .strictObject({
      customer: recordId(),
      type: recordId(),
      start: dateSchema().optional().describe('Today unless said'),
      end: dateSchema().optional().describe('The last day'),
      price: price().optional().describe('A price of its own; that of its type unless said'),
      directDebit: z.boolean().optional(),
      bankAccount: recordId().optional().describe('The account that is debited; the customer’s unless said'),
      account: z
        .strictObject({
          iban: stringSchema(),
          holder: stringSchema().optional(),
          mandate: stringSchema().optional(),
          mandateDate: dateSchema().optional(),
        })
        .optional()
        .describe('A new account of the customer’s that is debited; it takes `bankAccount:write`'),
      beneficiaries: z
        .array(z.strictObject({ customer: recordId(), ...days }))
        .max(100)
        .default([]),
      addons: z
        .array(
          z.strictObject({
            product: recordId(),
            price: price().optional(),
            percentage: z.number().min(-10_000).max(10_000).optional(),
            accumulative: z.boolean().optional(),
            priority: z.int().min(-1_000_000).max(1_000_000).optional(),
            ...days,
          }),
        )
        .max(100)
        .default([]),
      enrolment: z.boolean().default(true).describe('The enrolment of its type is sold, where it has one'),
      despite: despite(),
      dryRun: dryRun(),
    })
    .meta({ examples: [{ customer: 2, type: 1, start: '2026-03-15' }] }),
  output: z.object({ subscriptionCustomer: subscriptionRecord(), ...toPay }),
  errors: ['validation_failed', 'insufficient_scope', 'unique_conflict', 'same_subscription'],
  events: [
    'subscriptionCustomer.created',
    'subscriptionCustomer.updated',
    'subscriptionAddon.created',
    'subscriptionBeneficiary.created',
    'bankAccount.created',
    'customer.updated',
    ...issuedEvents,
  ],
});
