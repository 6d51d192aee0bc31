/** The built server's programs are written with one byte a character, and do what they did. */
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOneByte, WIDE } from '../../scripts/oneByteSource.ts';
import '../kit/seed.ts';

const programs = [
  ['a text', `'12 € – 3'`],
  ['a text behind a backslash', String.raw`['\€', '\\€', '\\\€', '\n€']`],
  ['a character of two units', `'🎾' + "\\\\🎾" + /^[🎾]$/u.test('🎾') + /^[🎾]$/v.test('🎾')`],
  ['a template', `\`a \${\`‘\${1}’\`} €\``],
  ['a template with a tag', `((parts, ...rest) => [...parts, ...rest])\`– \${1 + 1} €\``],
  ['a regular expression', `[/[’\\–]/.test('–'), /€/g[Symbol.replace]('1 €', 'EUR'), '€' in { '€': 1 }]`],
  ['a name', `((ŋ) => ({ ŋ, ĸ: ŋ + 1, ['œ']: 2 }))(1)`],
  ['letters with accents', `((año) => ['ñ á ¿ « ª ÿ', /^[áé-ñ]$/i.test('ë'), { año }])(1)`],
] as const;

describe('a program in one byte a character', () => {
  test.each(programs)('does the same with %s', (_, program) => {
    const written = inOneByte(program);
    expect(written).not.toMatch(WIDE);
    expect(runInNewContext(written)).toEqual(runInNewContext(program));
  });

  test('does the same with any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(runInNewContext(inOneByte(JSON.stringify(text)))).toBe(text);
      }),
    );
  });

  test('keeps what is read as it stands', () => {
    expect(runInNewContext(inOneByte(`String.raw\`\\d € \${'€'}\``))).toBe('\\d € €');
  });
});
