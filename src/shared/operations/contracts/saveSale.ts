import { z } from 'zod';
import { datetimeSchema } from '../../catalogue/fieldTypes/datetime.ts';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { defineOperation } from '../defineOperation.ts';
import { saleView } from '../parts/saleView.ts';
import { centsOrNone, positiveAmount, rate, recordId, units } from '../parts.ts';

/** A tax by its id. Its record has the name and the rate: a rate that differs from it is refused, a name is ignored. */
const tax = z.strictObject({
  tax: recordId(),
  name: stringSchema().optional(),
  rate: rate().min(0).optional(),
  id: recordId().optional().describe('As answers have it; ignored'),
});

/**
 * Creates a sale, or with `id` changes one that is a draft or pending and not invoiced yet (contract, Create or update a
 * sale). Absent is unchanged; null clears. No money is taken: the cash point may be closed. What is owed already becomes
 * less, another’s or owed for a shorter time only with the scope `billing:refund`. A price, a discount or taxes that are
 * not the product’s reach further (more units, another product) only with the scope they took.
 */
export const saveSale = defineOperation({
  path: 'billing/saveSale',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'sale', input: 'id' },
  summary: { es: 'Crear o modificar una venta', en: 'Create or update a sale' },
  input: z
    .strictObject({
      id: recordId().optional().describe('The sale to change; a new one when absent'),
      product: recordId()
        .optional()
        .describe(
          'A new sale needs one, or `description` with `price` or `total`. Another product brings its price and taxes',
        ),
      description: stringSchema().trim().min(1).optional().describe("The product's name when absent"),
      units: units().optional().describe('1 when absent'),
      price: positiveAmount()
        .optional()
        .describe(
          "Of one unit, with tax; when absent the product's, or that of its rate (`productRate`) that holds for the customer now. Another one needs the scope `billing:price`",
        ),
      total: centsOrNone()
        .optional()
        .describe('What all of it comes to: the price follows from it. With `price` both have to agree'),
      discountRate: rate()
        .min(0)
        .max(100)
        .optional()
        .describe('Percentage points off, 0–100. Needs the scope `billing:discount`'),
      taxes: z
        .array(tax)
        .max(20)
        .optional()
        .describe("The product's when absent; none where there is no product. Others need the scope `billing:price`"),
      taxRate: rate()
        .min(0)
        .optional()
        .describe('Percentage points: stands for the tax with that rate, or has to agree with `taxes`'),
      customer: recordId().nullable().optional(),
      pos: recordId().nullable().optional().describe("Cash point; the credential's, if it has one, when absent"),
      issueDate: datetimeSchema().nullable().optional(),
      useDate: datetimeSchema().nullable().optional(),
      timeout: datetimeSchema().nullable().optional().describe('When it expires unpaid: in the future'),
      parent: recordId()
        .nullable()
        .optional()
        .describe('The sale of the same basket it belongs to: a draft or pending, and no child itself'),
      status: z.literal([0, 2]).optional().describe('0 draft, 2 pending. A new sale is pending unless told otherwise'),
      name: stringSchema().nullable().optional().describe('What a held basket is called'),
      comments: textSchema().nullable().optional().describe('For the staff'),
      publicComments: textSchema().nullable().optional().describe('For the customer'),
    })
    .meta({ examples: [{ product: 1, units: 2, customer: 1, useDate: '2025-12-15T19:30:00+01:00' }] }),
  output: saleView,
  errors: [
    'not_found',
    'record_deleted',
    'invalid_transition',
    'immutable_record',
    'precondition_failed',
    'insufficient_scope',
    'validation_failed',
  ],
  events: ['sale.created', 'sale.updated'],
});
