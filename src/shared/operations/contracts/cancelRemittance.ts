import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { remittanceState } from '../parts/directDebits.ts';
import { recordId } from '../parts.ts';
/** Takes back a draft, or a file that did not reach the bank. Its sales can be collected by another, and no mandate was used. */
export const cancelRemittance = defineOperation({
  path: 'directDebits/cancelRemittance.json',
  method: 'POST',
  kind: 'write',
  scope: 'remittance:operate',
  summary: { es: 'Cancelar una remesa', en: 'Cancel a remittance' },
  input: z.strictObject({ remittance: recordId() }).meta({ examples: [{ remittance: 1 }] }),
  output: remittanceState,
  target: { model: 'remittance', input: 'remittance' },
  errors: ['not_found', 'validation_failed', 'invalid_transition'],
  events: ['remittance.updated'],
});
