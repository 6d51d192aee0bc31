/** Values to compare with: as a query string or the JSON of `filter` has them, to what the columns hold. */
import type { z } from 'zod';
import type { Field } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import type { Zone } from '#shared/domain/time.ts';
import { encodeValue } from '../codec.ts';
import { isText } from './operators.ts';

const schemas = new WeakMap<Field, z.ZodType>();
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A plus sign that was not escaped, which a query string reads as a space. */
const UNESCAPED_OFFSET = / (?=\d\d:\d\d$)/;

/** The stored value for a text of a query string; undefined when it is none of the field's type. */
export function storedFromText(field: Field, text: string, zone: Zone): unknown {
  if (isText(field)) return text;
  if (field.type === 'datetime') return storedFromJson(field, text.replace(UNESCAPED_OFFSET, '+'), zone);
  if (fieldTypeOf(field).column === 'text') return storedFromJson(field, text, zone);
  return storedFromJson(field, field.type === 'bool' ? booleans[text] : numberOf(text), zone);
}

/** The stored value for a JSON value; undefined when it is none of the field's type. */
export function storedFromJson(field: Field, value: unknown, zone: Zone): unknown {
  if (isText(field)) return typeof value === 'string' ? value : undefined;
  if (field.type === 'int') return Number.isSafeInteger(value) ? value : undefined;
  const parsed = schemaOf(field).safeParse(value);
  return parsed.success ? encodeValue(field, parsed.data, zone) : undefined;
}

const booleans: Readonly<Record<string, boolean | undefined>> = { true: true, 1: true, false: false, 0: false };

function numberOf(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

function schemaOf(field: Field): z.ZodType {
  const known = schemas.get(field);
  if (known !== undefined) return known;
  const schema = fieldTypeOf(field).schema(field);
  schemas.set(field, schema);
  return schema;
}
