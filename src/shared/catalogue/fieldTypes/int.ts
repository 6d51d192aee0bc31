/** Whole numbers, and the id of a record where the field has a `ref`. */
import { z } from 'zod';
import { readNumberAs } from '../../imports/readValues.ts';
import { type FieldType, same } from '../fieldType.ts';

/** An integer that a double holds exactly. */
export const intSchema = (): z.ZodInt => z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

export const int: FieldType<'int', number, number> = {
  name: 'int',
  schema: intSchema,
  column: 'integer',
  encode: same,
  decode: same,
  json: 'number',
  compared: 'ordered',
  filter: 'number',
  ordersLists: true,
  control: 'integer',
  cell: 'number',
  read: (text, dialect) =>
    readNumberAs(text, dialect, (value) => (Number.isSafeInteger(value) ? null : 'invalid_type')),
};
