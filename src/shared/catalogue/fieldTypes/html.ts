/** Text with HTML; it is made harmless whenever it is sent. */
import { type FieldType, same, unixLines } from '../fieldType.ts';
import { textSchema } from './text.ts';

export const html: FieldType<'html', string, string> = {
  name: 'html',
  schema: () => textSchema().meta({ contentMediaType: 'text/html', examples: ['<p>Texto</p>'] }),
  column: 'text',
  encode: unixLines,
  decode: same,
  json: 'html',
  compared: 'text',
  filter: 'text',
  isFree: true,
  control: 'html',
  cell: 'plain',
};
