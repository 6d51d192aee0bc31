/** Pictures that screens show. */
import { z } from 'zod';
import { type FieldType, same } from '../fieldType.ts';

/** Data URIs of files: 8 MiB of bytes as base64. */
const MAX_DATA_URI = 11_300_000;
/** How the value of a file begins. What comes after the comma is checked when it is decoded: it is long. */
const FILE_VALUE = /^(?:data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[\w.+-]+)*;base64,|\/api\/file\/[\w./?=%-]{1,300}$)/;

/** A file as a client sends it: a data URI, or the address under which it was answered. */
export const fileSchema = (): z.ZodString => z.string().max(MAX_DATA_URI).regex(FILE_VALUE);

const ONE_PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const image: FieldType<'image', string, string> = {
  name: 'image',
  schema: () => fileSchema().meta({ examples: [ONE_PIXEL] }),
  column: 'text',
  output: () => z.string(),
  encode: same,
  decode: same,
  json: 'file',
  control: 'image',
  cell: 'thumbnail',
};
