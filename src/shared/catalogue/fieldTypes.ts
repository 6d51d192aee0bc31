/**
 * The field types of the API contract, one row each: how a value looks on the wire, what validates it, in which column
 * it is stored, and which form control and cell format show it. Time zones enter at one place, `Zone`.
 */
import { z } from 'zod';
import {
  fromMoney,
  fromPercent,
  isCentPrecise,
  isMicroPrecise,
  MAX_AMOUNT,
  type Money,
  type Percent,
  SCALE,
  toMoney,
  toPercent,
} from '../domain/money.ts';
import { isDate, parseInstant, type Zone } from '../domain/time.ts';
import type { Field } from './defineModel.ts';
import { findModel } from './index.ts';
import { nestedInputs, nestedRecords } from './nestedRecords.ts';

/** JSON as the wire carries it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type ColumnType = 'integer' | 'double' | 'text';
export type FormControl =
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'text'
  | 'textarea'
  | 'markdown'
  | 'html'
  | 'switch'
  | 'date'
  | 'datetime'
  | 'duration'
  | 'select'
  | 'color'
  | 'image'
  | 'file'
  | 'tags'
  | 'json'
  | 'lines';
export type CellFormat =
  | 'plain'
  | 'number'
  | 'money'
  | 'percent'
  | 'check'
  | 'date'
  | 'datetime'
  | 'badge'
  | 'swatch'
  | 'thumbnail'
  | 'link'
  | 'count';

/** What turns a wire value into a stored one and back. `zone` is the facility's time zone. */
export interface FieldTypeRow<Wire, Stored> {
  /** Validates one present, non-null value as a client sends it. */
  readonly schema: (field: Field) => z.ZodType;
  /** The same as the API returns it, where that differs. */
  readonly output?: (field: Field) => z.ZodType;
  /** The column's type, or null where the value is not stored in the record's own row. */
  readonly column: ColumnType | null;
  encode(value: Wire, zone: Zone): Stored;
  decode(stored: Stored, zone: Zone): Wire;
  readonly control: FormControl;
  readonly cell: CellFormat;
}

/** The TypeScript type each contract type has on the wire. */
export interface WireTypes {
  int: number;
  string: string;
  text: string;
  html: string;
  markdown: string;
  bool: boolean;
  float: number;
  currency: number;
  percent: number;
  date: string;
  datetime: string;
  duration: string;
  select: number;
  color: string;
  image: string;
  blob: string;
  manyToMany: number[];
  fkModel: string;
  any: Json;
  'any[]': Json[];
}

/** The TypeScript type each contract type has in its column. */
export interface StoredTypes {
  int: number;
  string: string;
  text: string;
  html: string;
  markdown: string;
  bool: 0 | 1;
  float: number;
  currency: Money;
  percent: Percent;
  date: string;
  datetime: string;
  duration: string;
  select: number;
  color: string;
  image: string;
  blob: string;
  manyToMany: string;
  fkModel: string;
  any: string;
  'any[]': string;
}

export type ScalarType = keyof WireTypes;

const MAX_STRING = 255;
const MAX_TEXT = 65_536;
/** Bytes. */
const MAX_JSON = 65_536;
/** Lines of a document, ids of a manyToMany. */
export const MAX_LIST = 1000;
/** Data URIs of files: 8 MiB of bytes as base64. */
const MAX_DATA_URI = 11_300_000;

const int = () => z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
const unixLines = (value: string): string => value.replace(/\r\n?/g, '\n');
const same = <T>(value: T): T => value;
/** Any JSON. Keys named `__proto__` are refused: copying an object would lose them without a word. */
const json = () =>
  z
    .unknown()
    .refine(fitsJson, { params: { code: 'too_long' } })
    .refine(hasNoPrototypeKey, { params: { code: 'invalid_value' } })
    .pipe(z.json());

/** Text of at most so many characters (Unicode code points), without control characters but tabs and line breaks. */
export const stringSchema = (max = MAX_STRING): z.ZodString =>
  z
    .string()
    .refine((value) => value.length <= max || countCharacters(value) <= max, { params: { code: 'too_long' } })
    .refine(hasNoControls, { params: { code: 'invalid_value' } })
    .meta({ maxLength: max });

/** Text of any length that makes sense. */
export const textSchema = (): z.ZodString => stringSchema(MAX_TEXT);

/**
 * What OpenAPI says of a type beyond what zod can tell. Decimals are no `multipleOf`: validators divide doubles, and would
 * refuse more than a quarter of all prices with two decimals.
 */
const wire = {
  currency: { 'x-decimals': 6, examples: [12.1] },
  cents: { 'x-decimals': 2, examples: [12.1] },
  percent: { 'x-decimals': 6, examples: [21] },
  date: { format: 'date', examples: ['2025-12-15'] },
  datetime: { examples: ['2025-12-15T19:30:00+01:00'] },
  duration: { format: 'duration', examples: ['P1M'] },
  color: { examples: ['#2f9e44'] },
  /** One pixel. */
  image: {
    examples: [
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    ],
  },
  blob: { examples: ['data:text/plain;base64,SG9sYQ=='] },
  fkModel: { examples: ['sale'] },
  markdown: { contentMediaType: 'text/markdown', examples: ['**Texto**'] },
  html: { contentMediaType: 'text/html', examples: ['<p>Texto</p>'] },
} as const;

/** An amount of money on the wire: a number of units with at most six decimals, |x| ≤ 999 999 999.999999. */
export const currencySchema = (): z.ZodNumber =>
  z
    .number()
    .min(-MAX_AMOUNT)
    .max(MAX_AMOUNT)
    .refine(isMicroPrecise, { params: { code: 'too_precise' }, abort: true })
    .meta(wire.currency);

/** Real money on the wire: whole cents, as coins and accounts have them. Anything finer is `too_precise`. */
export const centsSchema = (): z.ZodNumber =>
  currencySchema()
    .refine(isCentPrecise, { params: { code: 'too_precise' }, abort: true })
    .meta(wire.cents);

/** A rate on the wire in percentage points (21 = 21 %), at most six decimals. */
export const percentSchema = (): z.ZodNumber =>
  z
    .number()
    .min(-1000)
    .max(1000)
    .refine(isMicroPrecise, { params: { code: 'too_precise' }, abort: true })
    .meta(wire.percent);

/** A calendar date `2025-12-15` that exists. */
export const dateSchema = (): z.ZodString =>
  z
    .string()
    .refine(isDate, { params: { code: 'invalid_value' } })
    .meta(wire.date);

/** A point in time: with an offset, `Z`, local in the facility's zone, or a bare date (its midnight there). */
export const datetimeSchema = (): z.ZodString =>
  z
    .string()
    .refine((value) => parseInstant(value, 'UTC') !== null, { params: { code: 'invalid_value' } })
    .meta(wire.datetime);

const ISO_DURATION =
  /^-?P(?=\d|T\d)(\d{1,6}Y)?(\d{1,6}M)?(\d{1,6}W)?(\d{1,6}D)?(T(?=\d)(\d{1,6}H)?(\d{1,6}M)?(\d{1,6}S)?)?$/;
/** How the value of a file begins. What comes after the comma is checked when it is decoded: it is long. */
const FILE_VALUE = /^(?:data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[\w.+-]+)*;base64,|\/api\/file\/[\w./?=%-]{1,300}$)/;

type Rows = { readonly [T in ScalarType]: FieldTypeRow<WireTypes[T], StoredTypes[T]> };

export const fieldTypes: Rows = {
  int: { schema: int, column: 'integer', encode: same, decode: same, control: 'integer', cell: 'number' },
  string: {
    schema: (field) => stringSchema(field.max),
    column: 'text',
    encode: same,
    decode: same,
    control: 'text',
    cell: 'plain',
  },
  text: { schema: textSchema, column: 'text', encode: unixLines, decode: same, control: 'textarea', cell: 'plain' },
  html: {
    schema: () => textSchema().meta(wire.html),
    column: 'text',
    encode: unixLines,
    decode: same,
    control: 'html',
    cell: 'plain',
  },
  markdown: {
    schema: () => textSchema().meta(wire.markdown),
    column: 'text',
    encode: unixLines,
    decode: same,
    control: 'markdown',
    cell: 'plain',
  },
  bool: {
    schema: () => z.boolean(),
    column: 'integer',
    encode: (value) => (value ? 1 : 0),
    decode: (stored) => stored === 1,
    control: 'switch',
    cell: 'check',
  },
  float: {
    schema: () => z.number().min(-1e15).max(1e15),
    column: 'double',
    encode: same,
    decode: same,
    control: 'decimal',
    cell: 'number',
  },
  currency: {
    schema: (field) => (field.cents === true ? centsSchema() : currencySchema()),
    column: 'integer',
    encode: toMoney,
    decode: fromMoney,
    control: 'money',
    cell: 'money',
  },
  percent: {
    schema: percentSchema,
    column: 'integer',
    // The rates of several taxes add up to more than one tax may have.
    output: () => z.number().meta(wire.percent),
    encode: toPercent,
    decode: fromPercent,
    control: 'percent',
    cell: 'percent',
  },
  date: { schema: dateSchema, column: 'text', encode: same, decode: same, control: 'date', cell: 'date' },
  datetime: {
    schema: datetimeSchema,
    column: 'text',
    encode: (value, zone) => zone.toStored(value),
    decode: (stored, zone) => zone.toWire(stored),
    control: 'datetime',
    cell: 'datetime',
  },
  duration: {
    schema: () => z.string().regex(ISO_DURATION).meta(wire.duration),
    column: 'text',
    encode: same,
    decode: same,
    control: 'duration',
    cell: 'plain',
  },
  select: {
    schema: (field) => z.literal(Object.keys(field.values ?? {}).map(Number)),
    column: 'integer',
    encode: same,
    decode: same,
    control: 'select',
    cell: 'badge',
  },
  color: {
    schema: () =>
      z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/)
        .meta(wire.color),
    column: 'text',
    encode: (value) => value.toLowerCase(),
    decode: same,
    control: 'color',
    cell: 'swatch',
  },
  image: {
    schema: () => z.string().max(MAX_DATA_URI).regex(FILE_VALUE).meta(wire.image),
    column: 'text',
    output: () => z.string(),
    encode: same,
    decode: same,
    control: 'image',
    cell: 'thumbnail',
  },
  blob: {
    schema: () => z.string().max(MAX_DATA_URI).regex(FILE_VALUE).meta(wire.blob),
    column: 'text',
    output: () => z.string(),
    encode: same,
    decode: same,
    control: 'file',
    cell: 'link',
  },
  manyToMany: {
    schema: () => z.array(int().positive()).max(MAX_LIST),
    column: 'text',
    encode: (value) => JSON.stringify([...new Set(value)].sort((a, b) => a - b)),
    decode: (stored) => JSON.parse(stored),
    control: 'tags',
    cell: 'count',
  },
  fkModel: {
    schema: () =>
      z
        .string()
        .refine((value) => findModel(value) !== undefined, { params: { code: 'invalid_value' } })
        .meta({ maxLength: MAX_STRING, ...wire.fkModel }),
    output: () => z.string().meta(wire.fkModel),
    column: 'text',
    encode: same,
    decode: same,
    control: 'text',
    cell: 'plain',
  },
  any: {
    schema: json,
    column: 'text',
    encode: (value) => JSON.stringify(value),
    decode: (stored) => JSON.parse(stored),
    control: 'json',
    cell: 'plain',
  },
  'any[]': {
    schema: () =>
      z
        .array(json())
        .max(MAX_LIST)
        .refine(fitsJson, { params: { code: 'too_long' } }),
    column: 'text',
    encode: (value) => JSON.stringify(value),
    decode: (stored) => JSON.parse(stored),
    control: 'json',
    cell: 'count',
  },
};

/** A field type when it is not known which. */
export type AnyFieldType = FieldTypeRow<unknown, unknown>;

/** The row of a field: a scalar type's, or a nested record array's (`InvoiceTax[]` as JSON; children have no column). */
export function fieldTypeOf(field: Field): AnyFieldType {
  if (field.children !== undefined) return childrenRow;
  if (field.money === true) return moneyRow;
  const known = rowsByName.get(field.type);
  if (known === undefined) throw new Error(`unknown field type ${field.type}`);
  return known;
}

/** A float that is money. Any number may be looked for; what is finer than a millionth equals no stored amount. */
const moneyRow = {
  ...fieldTypes.float,
  column: 'integer',
  encode: (value: number): number => (isMicroPrecise(value) ? Math.round(value * SCALE) : value * SCALE),
  decode: fromMoney,
} as AnyFieldType;

const childrenRow: AnyFieldType = {
  schema: () => z.array(z.record(z.string(), z.json())).max(MAX_LIST),
  column: null,
  encode: same,
  decode: same,
  control: 'lines',
  cell: 'count',
};

/** One whole record inside another, derived when it is read. */
const recordRow: AnyFieldType = { ...childrenRow, schema: () => z.record(z.string(), z.json()), cell: 'link' };

const rowsByName: ReadonlyMap<string, AnyFieldType> = new Map<string, AnyFieldType>([
  ['Invoice[]', childrenRow],
  ['InvoiceLine', recordRow],
  ...Object.entries(fieldTypes),
  ...Object.entries(nestedInputs).map(([name, input]): [string, AnyFieldType] => [
    `${name}[]`,
    {
      ...(fieldTypes['any[]'] as AnyFieldType),
      schema: () => z.array(input).max(MAX_LIST),
      output: () => z.array(nestedRecords[name as keyof typeof nestedRecords]),
      control: 'lines',
    },
  ]),
]);

/** At most `MAX_JSON` bytes as UTF-8, the coding of the wire. */
function fitsJson(value: unknown): boolean {
  const text = JSON.stringify(value) ?? '';
  return text.length <= MAX_JSON / 3 || new TextEncoder().encode(text).length <= MAX_JSON;
}

/** In JSON, quotes within a string are escaped: the text sought can only be a key. */
function hasNoPrototypeKey(value: unknown): boolean {
  return !(JSON.stringify(value) ?? '').includes('"__proto__":');
}

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
