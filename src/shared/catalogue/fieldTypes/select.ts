/** One of the integers that the field lists with their labels. */
import { z } from 'zod';
import { readChoice } from '../../imports/readValues.ts';
import { type FieldType, same } from '../fieldType.ts';

export const select: FieldType<'select', number, number> = {
  name: 'select',
  schema: (field) => z.literal(Object.keys(field.values ?? {}).map(Number)),
  column: 'integer',
  encode: same,
  decode: same,
  json: 'number',
  compared: 'ordered',
  filter: 'choice',
  ordersLists: true,
  control: 'select',
  cell: 'badge',
  read: (text, _dialect, field) => readChoice(text, field.values ?? {}, field.words),
};
