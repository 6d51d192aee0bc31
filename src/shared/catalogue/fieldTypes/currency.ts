/** Amounts of money. */
import { z } from 'zod';
import { fromMoney, isCentPrecise, isMicroPrecise, MAX_AMOUNT, type Money, toMoney } from '../../domain/money.ts';
import { readNumberAs } from '../../imports/readValues.ts';
import type { FieldType } from '../fieldType.ts';

/**
 * What OpenAPI says beyond what zod can tell. Decimals are no `multipleOf`: validators divide doubles, and would refuse more
 * than a quarter of all prices with two decimals.
 */
const micros = { 'x-decimals': 6, examples: [12.1] };
const cents = { 'x-decimals': 2, examples: [12.1] };

/** An amount of money on the wire: a number of units with at most six decimals, |x| ≤ 999 999 999.999999. */
export const currencySchema = (): z.ZodNumber =>
  z
    .number()
    .min(-MAX_AMOUNT)
    .max(MAX_AMOUNT)
    .refine(isMicroPrecise, { params: { code: 'too_precise' }, abort: true })
    .meta(micros);

/** Real money on the wire: whole cents, as coins and accounts have them. Anything finer is `too_precise`. */
export const centsSchema = (): z.ZodNumber =>
  currencySchema()
    .refine(isCentPrecise, { params: { code: 'too_precise' }, abort: true })
    .meta(cents);

export const currency: FieldType<'currency', number, Money> = {
  name: 'currency',
  schema: (field) => (field.cents === true ? centsSchema() : currencySchema()),
  column: 'integer',
  encode: toMoney,
  decode: fromMoney,
  json: 'millionths',
  compared: 'ordered',
  filter: 'number',
  ordersLists: true,
  control: 'money',
  cell: 'money',
  read: (text, dialect) => readNumberAs(text, dialect),
};
