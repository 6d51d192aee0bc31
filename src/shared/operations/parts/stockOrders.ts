/** What an order to a supplier is made of, as the actions that write one take it. */
import { z } from 'zod';
import { datetimeSchema } from '../../catalogue/fieldTypes/datetime.ts';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { positiveAmount, rate, recordId, units } from '../parts.ts';

/** A product by what it is: found by its barcode, else created. */
const productObject = z.strictObject({
  barcode: stringSchema().trim().min(1).nullish(),
  name: stringSchema().trim().min(1).nullish().describe('Needed where the product is not there yet'),
  price: positiveAmount().nullish().describe('Of a new product, with tax; 0 when absent'),
  useStock: z.boolean().nullish().describe('Of a new product; true when absent'),
});

/** Percentage points off, 0–100. */
const discount = () => rate().min(0).max(100).nullish();

const line = z.strictObject({
  product: z.union([recordId(), productObject]),
  amount: units(),
  grossUnitCost: positiveAmount().describe('What a unit costs before discounts'),
  discount: discount(),
});

/** The fields of an order. What is optional may be null. */
export const orderFields = {
  supplier: recordId().nullish(),
  warehouse: recordId().nullish().describe('Where the goods are to be put, unless it is said when they come'),
  date: datetimeSchema().nullish().describe('A date, or a moment; now when absent'),
  estimatedDeliveryDate: datetimeSchema().nullish(),
  globalDiscount: discount().describe('Percentage points off the whole order, 0–100'),
  comments: textSchema().nullish(),
  lines: z.array(line).min(1).max(1000),
};

/** A line as it is written. */
export type OrderLine = z.output<typeof line>;
