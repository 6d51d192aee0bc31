import { z } from 'zod';
import { erasedModels } from '../../catalogue/customerRecords.ts';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { defineOperation } from '../defineOperation.ts';
import { modelCounts } from '../parts/people.ts';
import { recordId } from '../parts.ts';

/** Erases the personal data of a customer for good. Issued documents keep what they say, as the law asks, and are found no more. */
export const customerErase = defineOperation({
  path: 'customers/erase',
  method: 'POST',
  kind: 'write',
  scope: 'customer:erase',
  summary: { es: 'Borrar los datos personales de un cliente', en: 'Erase the personal data of a customer' },
  input: z
    .strictObject({
      customer: recordId(),
      name: stringSchema().describe('Their name, as proof that they are meant'),
    })
    .meta({ examples: [{ customer: 5, name: 'Ana Visitante' }] }),
  output: z.object({
    erasure: z.int(),
    customer: z.int(),
    erased: modelCounts,
    kept: modelCounts,
    keptUntil: z.string().nullable(),
  }),
  target: { model: 'customer', input: 'customer' },
  errors: ['not_found', 'in_use', 'immutable_record', 'validation_failed'],
  events: [
    'customerErasure.created',
    ...erasedModels.map((model) => `${model}.updated` as const),
    'customer.deleted',
    'bankAccount.deleted',
    'heldBasket.deleted',
  ],
});
