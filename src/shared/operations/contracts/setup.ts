import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { defineOperation } from '../defineOperation.ts';
import { pinSchema, staffSession } from '../parts.ts';

/** What a facility begins with; the demo facility has the last ones too. */
const setUpModels = [
  'company',
  'country',
  'region',
  'tax',
  'paymentMethod',
  'invoiceType',
  'invoiceCounter',
  'posReason',
  'pos',
  'profile',
  'user',
  'product',
  'family',
  'subfamily',
  'productBarcode',
  'productRate',
  'customerTag',
  'supplier',
  'voucherType',
  'subscription',
  'creditorAccount',
] as const;

/**
 * First run: creates the company, its first cash point, a manager with a PIN and the reference data (taxes, payment
 * methods, document types with their series, countries, provinces), or the whole demo facility. Only once.
 */
export const setup = defineOperation({
  path: 'setup',
  method: 'POST',
  kind: 'write',
  secretAnswer: true,
  scope: 'public',
  summary: { es: 'Configurar la instalación', en: 'Set up the installation' },
  input: z
    .strictObject({
      company: z.strictObject({
        name: stringSchema().trim().min(1),
        taxNumber: stringSchema(20).trim().min(1),
        street: stringSchema().optional(),
        zipCode: stringSchema(12).optional(),
        city: stringSchema().optional(),
        phone: stringSchema(40).optional(),
      }),
      manager: z.strictObject({ name: stringSchema().trim().min(1), pin: pinSchema() }),
      pos: z.strictObject({ name: stringSchema().trim().min(1) }),
      language: z.enum(['es', 'en']).optional(),
      demo: z.boolean().optional().describe("Adds the demo facility's customers, products and history"),
    })
    .meta({
      examples: [
        {
          company: { name: 'Polideportivo', taxNumber: 'B12345674' },
          manager: { name: 'Marta Ruiz', pin: '4821' },
          pos: { name: 'Recepción' },
        },
      ],
    }),
  output: staffSession,
  errors: ['pepper_missing', 'already_set_up', 'terminal_not_allowed', 'validation_failed'],
  events: setUpModels.map((model) => `${model}.created` as const),
});
