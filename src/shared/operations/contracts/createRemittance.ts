import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { remittanceChoice, remittanceState } from '../parts/directDebits.ts';
/** Makes a draft of all that can be collected. */
export const createRemittance = defineOperation({
  path: 'directDebits/createRemittance.json',
  method: 'POST',
  kind: 'write',
  scope: 'remittance:operate',
  summary: { es: 'Crear una remesa', en: 'Make a remittance' },
  input: z.strictObject(remittanceChoice).meta({ examples: [{ creditorAccount: 1 }] }),
  output: remittanceState,
  errors: ['not_found', 'validation_failed', 'record_deleted'],
  events: ['remittance.created'],
});
