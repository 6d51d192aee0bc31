/** Yes or no. */
import { z } from 'zod';
import { readYesNo } from '../../imports/readValues.ts';
import type { FieldType } from '../fieldType.ts';

export const bool: FieldType<'bool', boolean, 0 | 1> = {
  name: 'bool',
  schema: () => z.boolean(),
  column: 'integer',
  encode: (value) => (value ? 1 : 0),
  decode: (stored) => stored === 1,
  json: 'flag',
  compared: 'equality',
  filter: 'yesNo',
  ordersLists: true,
  control: 'switch',
  cell: 'check',
  read: readYesNo,
};
