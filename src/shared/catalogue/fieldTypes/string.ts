/** One line of text. */
import { z } from 'zod';
import { isZone } from '../../domain/time.ts';
import { readText } from '../../imports/readValues.ts';
import { type FieldType, same } from '../fieldType.ts';

const MAX_STRING = 255;

/** One line of text: without what any program breaks lines at. */
export const stringSchema = (max = MAX_STRING): z.ZodString =>
  linesSchema(max).refine((value) => !LINE_BREAK.test(value), { params: { code: 'line_break' } });

const timeZoneSchema = (max: number | undefined): z.ZodString =>
  stringSchema(max)
    .refine(isZone, { params: { code: 'unknown_time_zone' } })
    .meta({ examples: ['Atlantic/Canary'] });

/** Line breaks of any kind, those of Unicode included. */
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/;

/** Text of at most so many characters (Unicode code points), without control characters but tabs and line breaks. */
export const linesSchema = (max: number): z.ZodString =>
  z
    .string()
    .refine((value) => fitsIn(max, value), { params: { code: 'too_long' } })
    .refine(hasNoControls, { params: { code: 'invalid_value' } })
    .meta({ maxLength: max });

export const string: FieldType<'string', string, string> = {
  name: 'string',
  schema: (field) => (field.timeZone === true ? timeZoneSchema(field.max) : stringSchema(field.max)),
  column: 'text',
  encode: same,
  decode: same,
  json: 'quoted',
  compared: 'text',
  filter: 'text',
  ordersLists: true,
  isFree: true,
  control: 'text',
  cell: 'plain',
  read: (text, _dialect, field) => readText(text, field),
};

/** Whether a text has at most so many characters. */
export const fitsIn = (max: number, value: string): boolean => value.length <= max || countCharacters(value) <= max;

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** No control characters but tab and line breaks: they break tickets, CSV and terminals. */
function hasNoControls(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return false;
    if (code === 0x7f || code === 0xfffe || code === 0xffff) return false;
  }
  return value.isWellFormed();
}
