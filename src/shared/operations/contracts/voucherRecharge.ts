import { z } from 'zod';
import { datetimeSchema } from '../../catalogue/fieldTypes/datetime.ts';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { defineOperation } from '../defineOperation.ts';
import { paymentsInput } from '../parts/payments.ts';
import { saleView } from '../parts/saleView.ts';
import { amount, positiveAmount, recordId } from '../parts.ts';

/** Recharges a customer's voucher (contract, Recharge voucher). What is optional may be null. */
export const voucherRecharge = defineOperation({
  path: 'vouchers/recharge.json',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  apiArea: 'vouchers',
  summary: { es: 'Recargar un bono', en: 'Recharge a voucher' },
  input: z.strictObject({
    customer: recordId(),
    voucherType: recordId(),
    amount: amount()
      .positive()
      .describe('What is put in: money to the cent, or units with at most three decimals, as the voucher type has it'),
    price: positiveAmount()
      .nullish()
      .describe(
        'What it costs, with tax: money its amount; units their number at the price of the product, which buys ' +
          '`units` of the voucher type. Another price, and units whose product has none, need the scope `billing:price`',
      ),
    expiration: datetimeSchema()
      .nullish()
      .describe('Until when it can be used; as the voucher type has it when absent. Later needs `billing:price`'),
    notes: textSchema().nullish(),
    paymentMethod: recordId()
      .nullish()
      .describe('Pays the sale at once and issues its document; without it, and `payments`, the sale is left pending'),
    payments: paymentsInput()
      .min(1)
      .nullish()
      .describe('Instead of `paymentMethod`: several methods that pay at once, or cash of which there is change'),
    pos: recordId()
      .nullish()
      .describe(
        "Cash point; the credential's, else the only one, which for cash and card is the only one that is open",
      ),
  }),
  output: z.object({
    balance: z.number().describe('What the customer can use of vouchers of this type now'),
    sale: saleView,
    voucher: z.int(),
    voucherMovement: z.int(),
    change: z.number().describe('Cash to hand back'),
  }),
  errors: [
    'cash_point_closed',
    'insufficient_scope',
    'validation_failed',
    'clock_suspect',
    'date_before_series',
    'unique_conflict',
  ],
  events: [
    'voucher.recharged',
    'voucher.created',
    'voucher.expired',
    'voucherMovement.created',
    'tax.created',
    'sale.created',
    'sale.paid',
    'payment.created',
    'posMovement.created',
    'stockMovement.created',
    'invoice.created',
    'invoice.confirmed',
    'invoice.paid',
  ],
});
