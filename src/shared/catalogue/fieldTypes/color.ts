/** Colours as HTML writes them. */
import { z } from 'zod';
import { type FieldType, same } from '../fieldType.ts';

export const color: FieldType<'color', string, string> = {
  name: 'color',
  schema: () =>
    z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .meta({ examples: ['#2f9e44'] }),
  column: 'text',
  encode: (value) => value.toLowerCase(),
  decode: same,
  json: 'quoted',
  compared: 'equality',
  filter: 'exact',
  control: 'color',
  cell: 'swatch',
  read: (text) => ({ value: (text.startsWith('#') ? text : `#${text}`).toLowerCase() }),
};
