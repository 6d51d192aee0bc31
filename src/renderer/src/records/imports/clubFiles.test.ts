/** Files as the programs of clubs, banks and associations export them, and what is read of each, row by row. */
import { Workbook, type Worksheet } from '@cj-tech-master/excelts';
import { expect, test } from 'vitest';
import { models } from '#shared/catalogue/index.ts';
import { guessMapping } from '#shared/imports/columns.ts';
import { openFile, readCells } from './readFile.ts';

const utf8 = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
/** Windows-1252 has Latin-1 where it has letters, and the euro sign among others. */
const windows = (text: string): ArrayBuffer =>
  Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0))).buffer;

function utf16(text: string): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let index = 0; index < text.length; index += 1) view.setUint16(2 * index, text.charCodeAt(index), true);
  return view.buffer;
}

async function book(...fills: ((sheet: Worksheet) => void)[]): Promise<ArrayBuffer> {
  const workbook = new Workbook();
  for (const [index, fill] of fills.entries()) fill(workbook.addWorksheet(`Hoja${index + 1}`));
  const bytes = await workbook.xlsx.writeBuffer();
  return Uint8Array.from(bytes).buffer;
}

interface Club {
  readonly name: string;
  readonly bytes: ArrayBuffer | Promise<ArrayBuffer>;
  readonly headings: string;
  /** The row it is in as a spreadsheet counts, its cells, and why it is refused. */
  readonly rows: readonly string[];
  /** Rows that are left out, with why. */
  readonly left?: readonly string[];
}

const q = 'misplaced_quotes';
const few = 'too_few_cells';
const plain = { headings: 'Nombre|DNI|Alta', rows: ['2 Íñigo|1T|01/02/2026', '3 Bea|2R|'] };
const titles = ['1 title', '2 title'];

const clubs: readonly Club[] = [
  { name: 'Excel in Spain', bytes: windows('Nombre;DNI;Alta\r\nÍñigo;1T;01/02/2026\r\nBea;2R;\r\n'), ...plain },
  { name: 'Excel, UTF-8', bytes: utf8('\ufeffNombre;DNI;Alta\r\nÍñigo;1T;01/02/2026\r\nBea;2R;\r\n'), ...plain },
  {
    name: 'Excel, Unicode text',
    bytes: utf16('\ufeffNombre\tDNI\tAlta\r\nÍñigo\t1T\t01/02/2026\r\nBea\t2R\t\r\n'),
    ...plain,
  },
  {
    name: 'Access, all quoted',
    bytes: windows('"Nombre","DNI","Alta"\r\n"Íñigo","1T","01/02/2026"\r\n"Bea","2R",""'),
    ...plain,
  },
  { name: 'a Mac of old', bytes: utf8('Nombre;DNI;Alta\rÍñigo;1T;01/02/2026\rBea;2R;\r'), ...plain },
  { name: 'bars', bytes: utf8('Nombre|DNI|Alta\nÍñigo|1T|01/02/2026\nBea|2R|\n'), ...plain },
  { name: 'mixed line ends', bytes: utf8('Nombre;DNI;Alta\r\nÍñigo;1T;01/02/2026\nBea;2R;\r\n'), ...plain },
  {
    name: 'a list with titles, the date and sums',
    bytes: windows(
      'Club Natación Ría;;\r\nSocios a 01/11/2026;;\r\n\r\nNombre;DNI;Cuota\r\nAna;1T;20,00 €\r\nBea;2R;25,00 €\r\n;;45,00 €\r\nTotal socios: 2;;\r\n',
    ),
    headings: 'Nombre|DNI|Cuota',
    rows: ['5 Ana|1T|20,00 €', '6 Bea|2R|25,00 €'],
    left: [...titles, '7 sum', '8 sum'],
  },
  {
    name: 'titles and sums as lines of text',
    bytes: utf8(
      'Club Ría\n\nListado de socios\nNombre;DNI;Tlf.\nAna;1T;600\nBea;2R;601\nEva;3W;602\nLía;4A;603\n\nNº de registros: 4\nImpreso el 1/11/2026\n',
    ),
    headings: 'Nombre|DNI|Tlf.',
    rows: ['5 Ana|1T|600', '6 Bea|2R|601', '7 Eva|3W|602', '8 Lía|4A|603'],
    left: ['1 title', '3 title', '10 sum', '11 note'],
  },
  {
    name: 'a sum without a word',
    bytes: utf8('Socio;Nombre;Apellidos;Cuota\n1;Ana;Gil;20,00\n2;Bea;Roca;25,50\n\n;;;45,50\n'),
    headings: 'Socio|Nombre|Apellidos|Cuota',
    rows: ['2 1|Ana|Gil|20,00', '3 2|Bea|Roca|25,50'],
    left: ['5 sum'],
  },
  {
    name: 'a member whose name begins as a sum does',
    bytes: utf8('Socio;Nombre;Correo\n1;Total Fitness SL;t@example.com\n2;Suma Sport;s@example.com\n'),
    headings: 'Socio|Nombre|Correo',
    rows: ['2 1|Total Fitness SL|t@example.com', '3 2|Suma Sport|s@example.com'],
  },
  {
    name: 'a list for paper, with its headings on every page',
    bytes: utf8('Nombre;DNI\nAna;1T\nNombre;DNI\nBea;2R\n'),
    headings: 'Nombre|DNI',
    rows: ['2 Ana|1T', '4 Bea|2R'],
    left: ['3 heading'],
  },
  {
    name: 'a program that does not double quotation marks',
    bytes: windows('"Socio";"Nombre"\r\n"1";"Peña "El Rayo" de Vigo"\r\n"2";"Bea"\r\n'),
    headings: 'Socio|Nombre',
    rows: [`2 "1"|"Peña "El Rayo" de Vigo" ${q}`, '3 2|Bea'],
  },
  {
    name: 'a program that writes no quotation marks around cells',
    bytes: utf8('Socio;Nombre;Ciudad\n1;"Rayo;Vigo\n2;Bea;Lugo\n3;Eva";Vigo\n4;Lía;Lugo\n'),
    headings: 'Socio|Nombre|Ciudad',
    rows: [`2 1|"Rayo|Vigo ${q}`, `3 2|Bea|Lugo ${q}`, `4 3|Eva"|Vigo ${q}`, '5 4|Lía|Lugo'],
  },
  {
    name: 'breaks in addresses, quoted and not',
    bytes: utf8('Nombre;Dirección;Socio\nAna;"C/ Mayor\n2º";1\nBea;C/ Real\n3º;2\nEva;C/ Sol;3\n'),
    headings: 'Nombre|Dirección|Socio',
    rows: ['2 Ana|C/ Mayor\n2º|1', `3 Bea|C/ Real ${few}`, `4 3º|2 ${few}`, '5 Eva|C/ Sol|3'],
  },
  {
    name: 'a database of the web, with commas and doubled marks',
    bytes: utf8('name,email,notes\n"Gil, Ana",a@example.com,"dice ""hola"""\nBea,b@example.com,\n'),
    headings: 'name|email|notes',
    rows: ['2 Gil, Ana|a@example.com|dice "hola"', '3 Bea|b@example.com|'],
  },
  {
    name: 'a line that names the separator',
    bytes: windows('sep=,\r\nNombre,DNI\r\nÍñigo,1T\r\n'),
    headings: 'Nombre|DNI',
    rows: ['2 Íñigo|1T'],
  },
  {
    name: 'a workbook with days, numbers, rates and codes',
    bytes: book((sheet) => {
      sheet.addRow(['Nombre', 'F. Nacimiento', 'Cuota', 'IVA', 'C.P.', 'Activo', 'Tlf.', 'Hora']);
      sheet.addRow(['Ana', new Date(Date.UTC(1990, 1, 1)), 12.5, 0.21, 5001, true, 34600100200, null]);
      sheet.getRow(2).getCell(4).numFmt = '0.00%';
      sheet.getRow(2).getCell(5).numFmt = '00000';
      sheet.addRow(['Bea', new Date(Date.UTC(2026, 10, 1, 9, 30)), { formula: '10+5', result: 15 }, 0.1, '05002']);
      sheet.getRow(3).getCell(1).value = { richText: [{ text: 'Be' }, { text: 'a' }] };
    }),
    headings: 'Nombre|F. Nacimiento|Cuota|IVA|C.P.|Activo|Tlf.|Hora',
    rows: ['2 Ana|1990-02-01|12,5|21 %|05001|sí|34600100200', '3 Bea|2026-11-01T09:30:00|15|0,1|05002'],
  },
  {
    name: 'a workbook with a title, blank rows, a sum, and a second sheet',
    bytes: book(
      (sheet) => {
        sheet.getCell('A1').value = 'Club Ría: socios';
        sheet.getRow(3).values = ['Nombre', 'DNI', 'Cuota'];
        sheet.getRow(4).values = ['Ana', '1T', 20];
        sheet.getRow(6).values = ['Bea', '2R', 25.5];
        sheet.getRow(7).values = ['Total', null, { formula: 'SUM(C4:C6)', result: 45.5 }];
      },
      (sheet) => sheet.addRow(['otra']),
    ),
    headings: 'Nombre|DNI|Cuota',
    rows: ['4 Ana|1T|20', '6 Bea|2R|25,5'],
    left: ['1 title', '7 sum'],
  },
  {
    name: 'words of another program above and below, none known',
    bytes: utf8('Exportado\nKode;Izena\n1;Ane\n2;Miren\n'),
    headings: 'Kode|Izena',
    rows: ['3 1|Ane', '4 2|Miren'],
    left: ['1 title'],
  },
];

const known = (headings: readonly string[]): number =>
  guessMapping(models.customer, headings).filter((name) => name !== null).length;

test.each(clubs)('$name', async ({ name, bytes, headings, rows, left = [] }) => {
  const file = readCells(name, await openFile(await bytes), {}, known);
  expect(file.fault).toBeNull();
  expect(file.columns.join('|')).toBe(headings);
  expect(
    file.rows.map(({ place, cells, fault }) => `${place + 1} ${cells.join('|')}${fault === null ? '' : ` ${fault}`}`),
  ).toEqual(rows);
  expect(file.leftOut.map(({ index, why }) => `${index + 1} ${why}`)).toEqual(left);
});

test('they are twenty at least', () => expect(clubs.length).toBeGreaterThanOrEqual(20));

test('what was left out comes back, and another row may have the headings', async () => {
  const bytes = utf8('Club\nNombre;DNI;Cuota\nAna;1T;2\nTotal;;2\n');
  const read = (choice: object) => readCells('a.csv', bytes, choice, known);
  expect(read({}).leftOut.map(({ text }) => text)).toEqual(['Club', 'Total · 2']);
  expect(read({ takesAll: true }).rows.map(({ cells }) => cells[0])).toEqual(['Ana', 'Total']);
  expect(read({ heading: 2 })).toMatchObject({ columns: ['Ana', '1T', '2'], rows: [] });
});

test('a workbook is read by its sheets, and one that cannot be says so', async () => {
  const two = await openFile(
    await book(
      (sheet) => sheet.addRow(['Nombre']),
      (sheet) => sheet.addRow(['DNI']),
    ),
  );
  expect(readCells('a.xlsx', two, { sheet: 1 }, known)).toMatchObject({ sheets: ['Hoja1', 'Hoja2'], columns: ['DNI'] });
  expect(readCells('a.xls', await openFile(windows('\xd0\xcf\x11\xe0\xa1\xb1'))).fault).toEqual({ kind: 'workbook' });
});

test('40 000 rows are read', () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => `Socia ${index};"M-${index}";s${index}@example.com;"Vigo"`);
  const file = readCells('a.csv', windows(['Nombre;Socio;Correo;Ciudad', ...rows].join('\r\n')), {}, known);
  expect([file.rows.length, file.rows.at(-1)?.cells]).toEqual([
    40_000,
    ['Socia 39999', 'M-39999', 's39999@example.com', 'Vigo'],
  ]);
});
