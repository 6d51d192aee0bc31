import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { documentMade } from '../parts/documentMade.ts';
import { paymentsInput } from '../parts/payments.ts';
import { voucherCode } from '../parts/voucherCode.ts';
import { positiveAmount, rate, recordId, units } from '../parts.ts';

const line = z.strictObject({
  product: recordId(),
  units: units().optional(),
  price: positiveAmount()
    .optional()
    .describe(
      "Unit price with tax; when absent the product's, or that of the rate that holds. Another one needs the scope `billing:price`",
    ),
  rate: recordId()
    .nullable()
    .optional()
    .describe(
      'The rate (`productRate`) of `price` as whoever sells it saw it; null: none. Where the customer has not the tag of it, or it has not held for 15 minutes, 422 `price_changed` at this field, and nothing is charged. When absent what holds now',
    ),
  listPrice: positiveAmount()
    .optional()
    .describe(
      "The product's own price as whoever sells it saw it. Where it is another by now, 422 `price_changed` at this field, and nothing is charged",
    ),
  code: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'The label of a scale that was scanned (setting `scaleCodes`): the price or weight in it holds, and needs no scope',
    ),
  discountRate: rate()
    .min(0)
    .max(100)
    .optional()
    .describe('Percentage points off, 0–100. Needs the scope `billing:discount`'),
  discountReason: recordId().optional().describe('Why there is a discount: a record of `discountReason`'),
  description: stringSchema().min(1).optional(),
  voucherType: recordId()
    .optional()
    .describe(
      'Recharges the customer’s voucher of this type, which is sold as this product: `units` packs of it, or of money what ' +
        'the line costs before its discount. Such a product is sold in no other way. Without a customer a type that is for ' +
        'the bearer makes a new voucher with a code of its own',
    ),
  voucher: recordId()
    .optional()
    .describe(
      'With `voucherType`: the bearer’s voucher that is recharged, instead of one of the customer or a new one',
    ),
});

/** What a voucher of units pays for: it is used up, not charged, and on no document. */
const covered = z.strictObject({
  voucher: recordId().optional().describe('A voucher of units, of the customer'),
  voucherCode: voucherCode().optional().describe('The code of the bearer’s voucher of units, instead of `voucher`'),
  product: recordId().describe('One its type pays for'),
  units: units(),
});

/** The till's one call: sells a basket, issues its numbered document and takes the money, in one transaction. */
export const checkout = defineOperation({
  path: 'billing/checkout',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  summary: { es: 'Cobrar una cesta', en: 'Charge a basket' },
  input: z.strictObject({
    pos: recordId().optional().describe("Cash point; the credential's, else the only one"),
    customer: recordId().nullable().optional(),
    lines: z.array(line).max(1000).describe('What is charged. May be empty where something is covered'),
    covered: z
      .array(covered)
      .max(100)
      .optional()
      .describe('What vouchers of units pay for beside the lines: used up in the same transaction, and not charged'),
    payments: paymentsInput(),
    invoiceType: recordId().optional().describe("Document type; the cash point's, else the ticket"),
    print: z.boolean().optional().describe("Makes the document's PDF right away"),
    uuid: z
      .uuid()
      // RFC 9562, section 4: the same one whatever the case of its letters.
      .toLowerCase()
      .optional()
      .describe(
        "The basket's identity: a second checkout with the same one answers 409 `unique_conflict`. What was taken for it by `billing/takeBasketPayment` pays first",
      ),
    comments: textSchema(2000).optional(),
  }),
  output: z.object({
    invoice: recordSchema('invoice').nullable().describe('Null where nothing was charged'),
    voucherUse: recordSchema('voucherUse').nullable().describe('Null where nothing was covered'),
    sales: z.array(z.int()),
    vouchers: z
      .array(z.int())
      .describe('New vouchers for the bearer, whose codes are to be printed: by `pos/printVoucher`, or as a PDF'),
    change: z.number().describe('Cash to hand back'),
    documents: z.array(documentMade),
  }),
  errors: [
    'cash_point_closed',
    'insufficient_balance',
    'insufficient_scope',
    'validation_failed',
    'unique_conflict',
    'basket_overpaid',
    'clock_suspect',
    'date_before_series',
  ],
  events: [
    'sale.created',
    'invoice.created',
    'payment.created',
    'posMovement.created',
    'basketPayment.created',
    'stockMovement.created',
    'voucher.consumed',
    'voucher.recharged',
    'voucher.created',
    'tax.created',
    'voucher.expired',
    'voucherMovement.created',
    'voucherUse.created',
    'depositMovement.created',
    'sale.paid',
    'invoice.confirmed',
    'invoice.paid',
    'invoice.partiallyPaid',
  ],
});
