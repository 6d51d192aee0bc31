import { z } from 'zod';
import { reminderStates } from '../../domain/debtReminders.ts';
import { defineOperation } from '../defineOperation.ts';
import { inOutbox } from '../parts/mail.ts';
import { recordId } from '../parts.ts';

/**
 * Reminds customers by e-mail of what they owe, as `billing/dueReminders` says. Of one debt a step is told once: of whom it
 * was told meanwhile, or who has paid, gets nothing. Each e-mail is looked at again when it is sent: it has what is owed then,
 * and is withdrawn where that is nothing.
 */
export const sendReminders = defineOperation({
  path: 'billing/sendReminders',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  summary: { es: 'Enviar recordatorios de deuda', en: 'Send reminders of debts' },
  input: z
    .strictObject({
      customers: z.array(recordId()).min(1).max(50),
      company: recordId().optional().describe('Only of what is owed to this company'),
    })
    .meta({ examples: [{ customers: [5] }] }),
  output: z.object({
    reminders: z.array(
      z.object({
        customer: z.int(),
        company: z.int(),
        currency: z.string(),
        state: z.enum(reminderStates).describe('As it was before: what was `due` was sent'),
        email: z.int().nullable().describe('The e-mail, where one was made'),
      }),
    ),
    outbox: inOutbox,
  }),
  errors: ['mail_not_configured', 'validation_failed'],
  events: ['debtReminder.created', 'email.created'],
});
