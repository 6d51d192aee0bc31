import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { emailPreview } from '../parts/mail.ts';
import { queryId } from '../parts.ts';

/** The e-mail that would remind a customer of what they owe to a company. Nothing is sent or stored. */
export const previewReminder = defineOperation({
  path: 'billing/reminderPreview',
  method: 'GET',
  kind: 'read',
  scope: 'billing:operate',
  summary: { es: 'Vista previa de un recordatorio de deuda', en: 'Preview of a reminder of debts' },
  input: z
    .strictObject({
      customer: queryId(),
      company: queryId(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .meta({ examples: ['EUR'] }),
    })
    .meta({ examples: [{ customer: 5, company: 1, currency: 'EUR' }] }),
  output: emailPreview,
  errors: ['not_found', 'mail_not_configured', 'validation_failed'],
  events: [],
});
