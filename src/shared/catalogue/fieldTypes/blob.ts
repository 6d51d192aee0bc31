/** Files of any kind. */
import { z } from 'zod';
import { type FieldType, same } from '../fieldType.ts';
import { fileSchema } from './image.ts';

export const blob: FieldType<'blob', string, string> = {
  name: 'blob',
  schema: () => fileSchema().meta({ examples: ['data:text/plain;base64,SG9sYQ=='] }),
  column: 'text',
  output: () => z.string(),
  encode: same,
  decode: same,
  json: 'file',
  control: 'file',
  cell: 'link',
};
