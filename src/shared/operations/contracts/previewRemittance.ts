import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { remittanceChoice, remittancePreview } from '../parts/directDebits.ts';
/** What a remittance would collect, and what is kept back and why. Nothing is written. */
export const previewRemittance = defineOperation({
  path: 'directDebits/previewRemittance.json',
  method: 'POST',
  kind: 'read',
  scope: 'remittance:operate',
  summary: { es: 'Vista previa de una remesa', en: 'Preview of a remittance' },
  input: z.strictObject(remittanceChoice).meta({ examples: [{ creditorAccount: 1 }] }),
  output: remittancePreview,
  errors: ['not_found', 'validation_failed', 'record_deleted', 'timeout'],
  events: [],
});
