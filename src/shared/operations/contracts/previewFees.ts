import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { feeChoice, feePage, feePreview } from '../parts/fees.ts';

/** What `subscriptions/issueFees.json` would do with the same choice, and how that differs from the last run. Nothing is written. */
export const previewFees = defineOperation({
  path: 'subscriptions/previewFees.json',
  method: 'POST',
  kind: 'read',
  scope: 'subscription:issue',
  apiArea: 'subscription',
  summary: { es: 'Vista previa de la emisión de cuotas', en: 'Preview of a run of fees' },
  input: z.strictObject({ ...feeChoice, ...feePage }).meta({ examples: [{ date: '2026-01-31' }] }),
  output: feePreview,
  errors: ['validation_failed', 'timeout'],
  events: [],
});
