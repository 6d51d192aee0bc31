import { z } from 'zod';
import { reminderStates } from '../../domain/debtReminders.ts';
import { defineOperation } from '../defineOperation.ts';
import { inOutbox } from '../parts/mail.ts';
import { queryId } from '../parts.ts';

/**
 * Who would be reminded now of what they owe, and who not and why: what `billing/sendReminders` would do. A customer has a row
 * for each company and currency they owe in. Nothing is sent or stored.
 */
export const dueReminders = defineOperation({
  path: 'billing/dueReminders',
  method: 'GET',
  kind: 'read',
  scope: 'report:read',
  summary: { es: 'Recordatorios de deuda que toca enviar', en: 'Reminders of debts that are due' },
  input: z.strictObject({ company: queryId().optional() }),
  output: z.object({
    steps: z.array(z.int()).describe('Days after the due date'),
    automatic: z.boolean().describe('The service sends them by itself'),
    outbox: inOutbox,
    reminders: z.array(
      z.object({
        customer: z.int(),
        name: z.string(),
        company: z.int(),
        currency: z.string(),
        to: z.string().nullable().describe('Null where there is no address that can be sent to'),
        state: z
          .enum(reminderStates)
          .describe(
            '`due`: it would be sent. `told`: at this step it was. `notDue`: no step is reached. `snoozed`: not before the day that `contact` says',
          ),
        step: z.int().nullable().describe('The longest step of what would be told for the first time'),
        count: z.int().describe('Sales and documents'),
        overdue: z.number(),
        owed: z.number().describe('All of it, as the debt report has it'),
        toRefund: z.number().describe('What the facility owes: zero or below'),
        dueSince: z.string().nullable().describe('The earliest due date that has passed'),
        last: z
          .object({ id: z.int(), step: z.int(), created: z.string(), email: z.int(), status: z.int() })
          .nullable()
          .describe('The last reminder, and its last e-mail with its status'),
        contact: z
          .object({
            id: z.int(),
            channel: z.int(),
            text: z.string().nullable(),
            created: z.string(),
            snoozedUntil: z.string().nullable().describe('The last day without a reminder'),
          })
          .nullable()
          .describe('The last `debtContact` of the customer, whichever company it was about'),
      }),
    ),
  }),
  errors: ['validation_failed'],
  events: [],
});
