/** Rates in percentage points. */
import { z } from 'zod';
import { fromPercent, isMicroPrecise, type Percent, toPercent } from '../../domain/money.ts';
import { readNumberAs } from '../../imports/readValues.ts';
import type { FieldType } from '../fieldType.ts';

const described = { 'x-decimals': 6, examples: [21] };

/** A rate on the wire in percentage points (21 = 21 %), at most six decimals. */
export const percentSchema = (): z.ZodNumber =>
  z
    .number()
    .min(-1000)
    .max(1000)
    .refine(isMicroPrecise, { params: { code: 'too_precise' }, abort: true })
    .meta(described);

export const percent: FieldType<'percent', number, Percent> = {
  name: 'percent',
  schema: percentSchema,
  column: 'integer',
  // The rates of several taxes add up to more than one tax may have.
  output: () => z.number().meta(described),
  encode: toPercent,
  decode: fromPercent,
  json: 'millionths',
  compared: 'ordered',
  filter: 'number',
  ordersLists: true,
  control: 'percent',
  cell: 'percent',
  read: (text, dialect) => readNumberAs(text, dialect),
};
