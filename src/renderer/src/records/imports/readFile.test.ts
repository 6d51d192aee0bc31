/** Files as programs in use write them, read as text and cells. */
import { describe, expect, it } from 'vitest';
import { openFile, readCells } from './readFile.ts';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const latin = (text: string): ArrayBuffer => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;

function utf16(text: string, isLowFirst: boolean): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(2 * index, text.charCodeAt(index), isLowFirst);
  }
  return view.buffer;
}

const text = 'Nombre;Ciudad\r\nÍñigo;Logroño\r\n';
const read = [
  ['UTF-8', bytesOf(text), 'utf-8'],
  ['UTF-8 with a mark', bytesOf(`\ufeff${text}`), 'utf-8'],
  ['what Excel saves in Spain', latin(text), 'windows-1252'],
  ['UTF-16, low byte first', utf16(`\ufeff${text}`, true), 'utf-16le'],
  ['UTF-16, high byte first', utf16(`\ufeff${text}`, false), 'utf-16be'],
  ['UTF-16 without a mark', utf16(text, true), 'utf-16le'],
  ['UTF-16, high byte first, without a mark', utf16(text, false), 'utf-16be'],
] as const;

it.each(read)('reads %s', (_, bytes, encoding) => {
  expect(readCells('a.csv', bytes)).toMatchObject({
    name: 'a.csv',
    encoding,
    separator: ';',
    quotes: 'around',
    fills: false,
    columns: ['Nombre', 'Ciudad'],
    rows: [{ cells: ['Íñigo', 'Logroño'], place: 1, fault: null }],
    fault: null,
  });
});

const separated = [
  ['two columns and one row', 'a;b\r\n1;2\r\n', ';', 2],
  ['two columns and nine rows', `a,b\n${'1,2\n'.repeat(9)}`, ',', 2],
  ['nothing but headings', 'a|b\r\n', '|', 2],
  ['lines that end in returns', 'a\tb\r1\t2\r', '\t', 2],
  ['quotes, separators and breaks in cells', '"a";"b"\r\n"x; ""y"", z";"1\r\n2"\r\n', ';', 2],
  ['one column with commas in it', 'Nombre\nUno, Ana\nDos, Bea\nTres\n', ';', 1],
] as const;

it.each(separated)('guesses the separator of %s', (_, content, separator, columns) => {
  const file = readCells('a.csv', bytesOf(content));
  expect([file.separator, file.columns.length]).toEqual([separator, columns]);
});

it.each([
  ['no blank rows', 'a;b\n1;2\n3;4\n', [1, 2]],
  ['blank rows between and behind', 'a;b\r\n\r\n1;2\r\n ; \r\n3;4\r\n\r\n;\r\n', [2, 4]],
  ['blank rows above the headings', '\n;\na;b\n1;2\n\n3;4', [3, 5]],
  ['breaks in cells, which stay within a row', 'a;"b\n\nc"\n1;"2\n\n3"\n\n4;5\n', [1, 3]],
  ['a line that names the separator, which no spreadsheet shows', 'sep=;\na;b\n\n1;2\n', [2]],
] as const)('counts rows as a spreadsheet does: %s', (_, content, places) => {
  const file = readCells('a.csv', bytesOf(content));
  expect([file.columns.length, file.rows.map(({ place }) => place)]).toEqual([2, places]);
});

it('refuses rows that end before the last heading, unless what they lack is empty', () => {
  const bytes = bytesOf('a;b;c;\n1;Calle 1\nBajo;3\n4;5;6\n7\n');
  const faults = (fills: boolean) => readCells('a.csv', bytes, { fills }).rows.map(({ fault }) => fault);
  const short = 'too_few_cells';
  expect(faults(false)).toEqual([short, short, null, short]);
  expect(faults(true)).toEqual([null, null, null, null]);
});

describe('a file that cannot be sent says why', () => {
  const faults = [
    ['a workbook', latin('PK\x03\x04\x14\x00'), { kind: 'workbook' }],
    ['an older workbook', latin('\xd0\xcf\x11\xe0\xa1\xb1'), { kind: 'workbook' }],
    ['too many columns', bytesOf(`a${';b'.repeat(200)}\n1\n`), { kind: 'columns', columns: 201 }],
    ['too long a cell', bytesOf(`a;b\n1;2\n${'x'.repeat(65_537)};4\n`), { kind: 'cell', row: 3 }],
    ['one below a blank row', bytesOf(`a;b\n\n${'x'.repeat(65_537)};4\n`), { kind: 'cell', row: 3 }],
  ] as const;
  it.each(faults)('%s', async (_, bytes, fault) => {
    expect(readCells('a.csv', await openFile(bytes)).fault).toEqual(fault);
  });
});
