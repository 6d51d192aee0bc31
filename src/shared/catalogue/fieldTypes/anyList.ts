/** Lists of any JSON. */
import { z } from 'zod';
import type { Json } from '../defineModel.ts';
import { type FieldType, MAX_LIST } from '../fieldType.ts';
import { fitsJson, jsonSchema } from './any.ts';

export const anyList: FieldType<'any[]', Json[], string> = {
  name: 'any[]',
  schema: () =>
    z
      .array(jsonSchema())
      .max(MAX_LIST)
      .refine(fitsJson, { params: { code: 'too_long' } }),
  column: 'text',
  encode: (value) => JSON.stringify(value),
  decode: (stored) => JSON.parse(stored),
  json: 'stored',
  isFree: true,
  control: 'json',
  cell: 'count',
  erased: '[]',
};
