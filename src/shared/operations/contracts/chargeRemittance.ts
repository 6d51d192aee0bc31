import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { defineOperation } from '../defineOperation.ts';
import { remittanceState } from '../parts/directDebits.ts';
import { recordId } from '../parts.ts';
/** Says that the bank has credited a remittance. A job writes the payments. */
export const chargeRemittance = defineOperation({
  path: 'directDebits/chargeRemittance.json',
  method: 'POST',
  kind: 'write',
  scope: 'remittance:operate',
  summary: { es: 'Dar por cobrada una remesa', en: 'Record that a remittance was collected' },
  input: z
    .strictObject({
      remittance: recordId(),
      on: dateSchema().optional().describe('The day the bank credited it; the collection date unless said'),
    })
    .meta({ examples: [{ remittance: 1 }] }),
  output: remittanceState,
  target: { model: 'remittance', input: 'remittance' },
  errors: ['not_found', 'validation_failed', 'invalid_transition'],
  events: ['remittance.updated'],
});
