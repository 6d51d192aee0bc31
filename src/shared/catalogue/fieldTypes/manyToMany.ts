/** Ids of the records of another model, each once. */
import { z } from 'zod';
import { type FieldType, MAX_LIST } from '../fieldType.ts';
import { intSchema } from './int.ts';

export const manyToMany: FieldType<'manyToMany', number[], string> = {
  name: 'manyToMany',
  schema: () => z.array(intSchema().positive()).max(MAX_LIST),
  column: 'text',
  encode: (value) => JSON.stringify([...new Set(value)].sort((a, b) => a - b)),
  decode: (stored) => JSON.parse(stored),
  json: 'stored',
  control: 'tags',
  cell: 'count',
  erased: '[]',
};
