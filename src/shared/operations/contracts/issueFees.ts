import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { feeChoice, feePreview, feeTask } from '../parts/fees.ts';

/**
 * Issues the fees of subscriptions up to a date that are not there yet, as a job. With `dryRun` nothing is written, and the
 * answer is that of `subscriptions/previewFees.json`.
 */
export const issueFees = defineOperation({
  path: 'subscriptions/issueFees.json',
  method: 'POST',
  kind: 'write',
  scope: 'subscription:issue',
  apiArea: 'subscription',
  summary: { es: 'Emitir cuotas de suscripciones', en: 'Issue fees of subscriptions' },
  input: z
    .strictObject({
      ...feeChoice,
      dryRun: z.boolean().default(false).describe('Only says what would be done'),
      confirm: z
        .boolean()
        .optional()
        .describe(
          'Each fee is charged by an invoice or ticket on its date; false: when it is collected. By default as the setting `feeDocuments` says',
        ),
      expected: z
        .string()
        .max(100)
        .optional()
        .describe('`print` of a dry run: 409 `fees_changed` where other fees would be issued by now'),
    })
    .meta({ examples: [{ date: '2026-01-31', dryRun: true }] }),
  output: z.object({
    task: feeTask.nullable().describe('The run; null of a dry run'),
    preview: feePreview.describe('What the run does'),
  }),
  errors: ['validation_failed', 'timeout', 'fees_changed', 'fees_running'],
  events: ['subscriptionTask.created'],
});
