import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { returnsFileInput, returnsPreviewAnswer } from '../parts/directDebits.ts';
import { recordId } from '../parts.ts';
/** Takes up what came back: each sale is owed again. The same file twice changes nothing. */
export const importReturns = defineOperation({
  path: 'directDebits/importReturns.json',
  method: 'POST',
  kind: 'write',
  scope: 'remittance:operate',
  summary: { es: 'Importar devoluciones', en: 'Take returns up' },
  input: z
    .strictObject({
      ...returnsFileInput,
      choices: z
        .array(z.strictObject({ row: z.int().min(0), debit: recordId() }))
        .max(10_000)
        .default([])
        .describe('Which debits are meant by rows that the file leaves open'),
      refusals: z
        .array(z.int().min(0))
        .max(10_000)
        .default([])
        .describe('Rows that refuse a whole remittance: it is cancelled, or comes back where it was charged'),
      fee: z.boolean().default(true).describe('Charges the return fee of the account where it is usual'),
    })
    .meta({ examples: [{ name: 'devoluciones.xml', content: 'PHg+' }] }),
  output: z.object({ file: z.int(), ...returnsPreviewAnswer.shape }),
  takesFile: true,
  errors: ['validation_failed', 'timeout'],
  events: [
    ...([
      'bankReturnFile.created',
      'bankReturnFile.updated',
      'bankReturn.created',
      'remittance.updated',
      'sale.updated',
    ] as const),
    ...([
      'sale.created',
      'payment.created',
      'bankAccount.updated',
      'customer.updated',
      'invoice.updated',
      'invoice.partiallyPaid',
      'invoice.paid',
      'sale.paid',
      'paymentMethod.created',
      'voucher.refunded',
      'voucherMovement.created',
    ] as const),
  ],
});
