import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvDialects, csvLine, csvOf, fromCsvText } from './csv.ts';

const line = (...cells: readonly (string | number | null)[]): string => csvOf([cells], csvDialects.en).slice(1, -2);

test.each<[string, string]>([
  ['Agua', 'Agua'],
  ['Pista, cubierta', '"Pista, cubierta"'],
  ['Grip «Pro» 2"', '"Grip «Pro» 2"""'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  ['=1+1', "'=1+1"],
  ['+34 600', "'+34 600"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['\0=1', "'=1"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['a\0b', 'ab'],
  ['a-b@c', 'a-b@c'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['', ''],
])('%j', (text, written) => {
  expect(line(text)).toBe(written);
});

test('numbers stay numbers, and what is not there is empty', () => {
  expect(
    csvOf(
      [
        ['Falta', -1.5, null],
        ['', 0],
      ],
      csvDialects.en,
    ),
  ).toBe('\ufeffFalta,-1.5,\r\n,0\r\n');
});

test('a Spanish spreadsheet gets semicolons and decimal commas', () => {
  expect(csvLine(['a,b', 'c;d', -1.5, 1000, null], csvDialects.es)).toBe('a,b;"c;d";-1,5;1000;\r\n');
});

test('what was made harmless is read back as it was, whatever it is', () => {
  const piece = fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', '\r', 'a', '"', ';', '1');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const text = pieces.join('');
      const cell = csvLine([text], csvDialects.es).slice(0, -2);
      const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(fromCsvText(unquoted)).toBe(text);
      expect(unquoted).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});
