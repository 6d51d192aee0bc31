import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { remittanceState } from '../parts/directDebits.ts';
import { recordId } from '../parts.ts';
/** Closes a remittance that was charged. Returns are taken up all the same. */
export const closeRemittance = defineOperation({
  path: 'directDebits/closeRemittance.json',
  method: 'POST',
  kind: 'write',
  scope: 'remittance:operate',
  summary: { es: 'Cerrar una remesa', en: 'Close a remittance' },
  input: z.strictObject({ remittance: recordId() }).meta({ examples: [{ remittance: 1 }] }),
  output: remittanceState,
  target: { model: 'remittance', input: 'remittance' },
  errors: ['not_found', 'validation_failed', 'invalid_transition'],
  events: ['remittance.updated'],
});
