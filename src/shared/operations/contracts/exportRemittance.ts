import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { remittanceState } from '../parts/directDebits.ts';
import { recordId } from '../parts.ts';
/** Makes the file of a draft for the bank (pain.008): the record has it as `file`, the same whenever it is downloaded. */
export const exportRemittance = defineOperation({
  path: 'directDebits/exportRemittance.json',
  method: 'POST',
  called: 'makeRemittanceFile',
  kind: 'write',
  scope: 'remittance:operate',
  summary: { es: 'Exportar una remesa', en: 'Export a remittance' },
  input: z.strictObject({ remittance: recordId() }).meta({ examples: [{ remittance: 1 }] }),
  output: remittanceState,
  target: { model: 'remittance', input: 'remittance' },
  errors: ['not_found', 'validation_failed', 'invalid_transition', 'record_deleted', 'remittance_changed'],
  events: ['remittance.updated'],
});
