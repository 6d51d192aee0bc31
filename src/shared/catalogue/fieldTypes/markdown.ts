/** Text with Markdown; HTML in it is made harmless whenever it is sent. */
import { type FieldType, same, unixLines } from '../fieldType.ts';
import { textSchema } from './text.ts';

export const markdown: FieldType<'markdown', string, string> = {
  name: 'markdown',
  schema: () => textSchema().meta({ contentMediaType: 'text/markdown', examples: ['**Texto**'] }),
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
