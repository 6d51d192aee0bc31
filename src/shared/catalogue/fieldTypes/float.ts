/** Numbers with decimals. With `money` it is an amount, stored as `currency` is. */
import { z } from 'zod';
import { readNumberAs } from '../../imports/readValues.ts';
import { type FieldType, same } from '../fieldType.ts';

export const float: FieldType<'float', number, number> = {
  name: 'float',
  schema: () => z.number().min(-1e15).max(1e15),
  column: 'double',
  encode: same,
  decode: same,
  json: 'number',
  compared: 'ordered',
  filter: 'number',
  ordersLists: true,
  control: 'decimal',
  cell: 'number',
  read: (text, dialect) => readNumberAs(text, dialect),
};
