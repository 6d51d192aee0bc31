import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { modelCounts } from '../parts/people.ts';
import { queryId } from '../parts.ts';

/** What erasing the personal data of a customer would do, and what stands in its way. */
export const customerErasurePreview = defineOperation({
  path: 'customers/erasurePreview',
  method: 'GET',
  kind: 'read',
  scope: 'customer:erase',
  summary: { es: 'Vista previa del borrado de datos personales', en: 'Preview of the erasure of personal data' },
  input: z.strictObject({ customer: queryId() }),
  output: z.object({
    customer: z.object({ id: z.int(), name: z.string() }),
    obstacles: z
      .array(
        z.object({
          at: z.enum([
            ...(['sale.pending', 'invoice.pending', 'invoice.draft', 'voucher.balance', 'deposit.balance'] as const),
            'basketPayment.waiting',
            'subscriptionCustomer.active',
          ]),
          model: z.string(),
          count: z.int(),
        }),
      )
      .describe('What has to be settled first'),
    erased: modelCounts.describe('Records whose personal fields are emptied'),
    kept: modelCounts.describe('Documents and payments that the law has the facility keep'),
    keptUntil: z.string().nullable().describe('The day until which the last of them is kept'),
  }),
  errors: ['not_found', 'immutable_record'],
  events: [],
});
