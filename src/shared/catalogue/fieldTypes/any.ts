/** Any JSON. */
import { z } from 'zod';
import type { Json } from '../defineModel.ts';
import type { FieldType } from '../fieldType.ts';

/** Bytes. */
const MAX_JSON = 65_536;

/** Any JSON. What checks a whole body refuses keys called `__proto__`, which copying would lose. */
export const jsonSchema = (): z.ZodType =>
  z
    .unknown()
    .refine(fitsJson, { params: { code: 'too_long' } })
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
