/** Any JSON. */
import { z } from 'zod';
import type { FieldType, Json } from '../fieldType.ts';

/** Bytes. */
const MAX_JSON = 65_536;

/** Any JSON. Keys named `__proto__` are refused: copying an object would lose them without a word. */
export const jsonSchema = (): z.ZodType =>
  z
    .unknown()
    .refine(fitsJson, { params: { code: 'too_long' } })
    .refine(hasNoPrototypeKey, { params: { code: 'invalid_value' } })
    .pipe(z.json());

export const any: FieldType<'any', Json, string> = {
  name: 'any',
  schema: jsonSchema,
  column: 'text',
  encode: (value) => JSON.stringify(value),
  decode: (stored) => JSON.parse(stored),
  json: 'stored',
  isFree: true,
  control: 'json',
  cell: 'plain',
  erased: '{}',
};

/** At most `MAX_JSON` bytes as UTF-8, the coding of the wire. */
export function fitsJson(value: unknown): boolean {
  const text = JSON.stringify(value) ?? '';
  return text.length <= MAX_JSON / 3 || new TextEncoder().encode(text).length <= MAX_JSON;
}

/** In JSON, quotes within a string are escaped: the text sought can only be a key. */
function hasNoPrototypeKey(value: unknown): boolean {
  return !(JSON.stringify(value) ?? '').includes('"__proto__":');
}
