/** Calendar dates. */
import { z } from 'zod';
import { isDate } from '../../domain/time.ts';
import { readDay } from '../../imports/readValues.ts';
import { type FieldType, same } from '../fieldType.ts';

/** A calendar date `2025-12-15` that exists. */
export const dateSchema = (): z.ZodString =>
  z
    .string()
    .refine(isDate, { params: { code: 'invalid_value' } })
    .meta({ format: 'date', examples: ['2025-12-15'] });

export const date: FieldType<'date', string, string> = {
  name: 'date',
  schema: dateSchema,
  column: 'text',
  encode: same,
  decode: same,
  json: 'plain',
  compared: 'ordered',
  filter: 'date',
  ordersLists: true,
  control: 'date',
  cell: 'date',
  read: readDay,
};
