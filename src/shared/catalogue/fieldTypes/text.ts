/** Text of several lines. */
import type { z } from 'zod';
import { type FieldType, same, unixLines } from '../fieldType.ts';
import { fitsIn, linesSchema } from './string.ts';

const MAX_TEXT = 65_536;

/** Text of several lines, of any length that makes sense. */
export const textSchema = (max = MAX_TEXT): z.ZodString => linesSchema(max);

/** Whether a text is of such a length. */
export const fitsText = (value: string): boolean => fitsIn(MAX_TEXT, value);

export const text: FieldType<'text', string, string> = {
  name: 'text',
  schema: () => textSchema(),
  column: 'text',
  encode: unixLines,
  decode: same,
  json: 'quoted',
  compared: 'text',
  filter: 'text',
  isFree: true,
  control: 'textarea',
  cell: 'plain',
};
