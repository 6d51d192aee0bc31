/** Text with Markdown; HTML in it is made harmless whenever it is sent. */
import type { z } from 'zod';
import { cleanMarkdown } from '../../domain/markdown.ts';
import { type FieldType, same, unixLines } from '../fieldType.ts';
import { fitsText, textSchema } from './text.ts';

/** What is sent to clients, which they may send back, is no longer than what they may send. */
const markdownSchema = (): z.ZodString =>
  textSchema().refine((value) => fitsText(cleanMarkdown(unixLines(value))), { params: { code: 'too_long' } });

export const markdown: FieldType<'markdown', string, string> = {
  name: 'markdown',
  schema: () => markdownSchema().meta({ contentMediaType: 'text/markdown', examples: ['**Texto**'] }),
  column: 'text',
  encode: unixLines,
  decode: same,
  json: 'markdown',
  compared: 'text',
  filter: 'text',
  isFree: true,
  control: 'markdown',
  cell: 'plain',
};
