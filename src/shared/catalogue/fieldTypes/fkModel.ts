/** The name of a model, beside the id of a record of it. */
import { z } from 'zod';
import { type FieldType, same } from '../fieldType.ts';
import { findModel } from '../index.ts';

const described = { examples: ['sale'] };

export const fkModel: FieldType<'fkModel', string, string> = {
  name: 'fkModel',
  schema: () =>
    z
      .string()
      .refine((value) => findModel(value) !== undefined, { params: { code: 'invalid_value' } })
      .meta({ maxLength: 255, ...described }),
  output: () => z.string().meta(described),
  column: 'text',
  encode: same,
  decode: same,
  json: 'quoted',
  compared: 'equality',
  filter: 'exact',
  control: 'model',
  cell: 'model',
};
