import Codepages from '@point-of-sale/codepage-encoder';
import Encoder from '@point-of-sale/receipt-printer-encoder';
import { describe, expect, test } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import {
  type Characters,
  type Columns,
  characterChoices,
  columnChoices,
  TEST_LETTERS,
} from '#shared/domain/receiptPrinters.ts';
import { basket, card, sampleTicket, vat21 } from '#test/kit/documentSamples.ts';
import { expectLinear } from '#test/kit/growth.ts';
import { barcodesOf, textOf } from '#test/kit/receiptPrinter.ts';
import { inLettersOf } from './characters.ts';
import { encodePrinterTest, encodeRoll } from './receipt.ts';
import { rollOf } from './rollPapers.ts';
import type { TicketSource } from './sources.ts';

const PULSE = `${String.fromCharCode(0x1b)}p`;
const CUT = `${String.fromCharCode(0x1d)}V`;

const print = (ticket: TicketSource, columns: Columns = 42, opensDrawer = false, characters: Characters = 1): Buffer =>
  Buffer.from(encodeRoll(rollOf(ticket), { columns, characters, opensDrawer }));

/** What a table may lack, in words that people have. */
const WORDS = ['Łukasz Őrsi', 'Çağla Њ Ж α', '5–6 «a» “b” l’eau …', '№ ★ ½ ³ ſ'];

/** The tables the encoder knows of printers on the market. */
const tables = [
  ...(['bixolon', 'bixolon/legacy', 'citizen', 'epson', 'epson/legacy', 'fujitsu', 'hp', 'metapace', 'mpt'] as const),
  ...(['pos-5890', 'pos-8360', 'star', 'sunmi', 'xprinter', 'youku'] as const),
];

/** ESC, GS and FS begin the commands. */
const [E, G, F] = [0x1b, 0x1d, 0x1c].map((code) => String.fromCharCode(code)) as [string, string, string];

/** What a printer with a table of the encoder prints of bytes: the encoder says which page is which letters. */
function readBy(table: (typeof tables)[number], bytes: Buffer): string[] {
  const encoder = () => new Encoder({ language: 'esc-pos', columns: 42, codepageMapping: table }).initialize();
  const pages = new Map<number, readonly number[]>();
  for (const charset of Codepages.getEncodings()) {
    try {
      const said = encoder().codepage(charset).line('\u2603').encode();
      const at = said.findIndex((byte, index) => byte === 0x1b && said[index + 1] === 0x74);
      pages.set(at === -1 ? 0 : (said[at + 2] ?? 0), Codepages.getEncoding(charset).codepoints ?? []);
    } catch {
      // The table has no page of these letters.
    }
  }
  let page = 0;
  let text = '';
  const commands = new RegExp(`${E}@|${E}t(.)|${E}p...|${E}[^@pt].|${G}kI(.)|${G}..|${F}\\.|([^])`, 'gs');
  const all = bytes.toString('latin1');
  for (let match = commands.exec(all); match !== null; match = commands.exec(all)) {
    const [whole, chosen, barcode, letter] = match;
    if (whole === `${E}@`) page = 0;
    else if (chosen !== undefined) page = chosen.charCodeAt(0);
    else if (barcode !== undefined) commands.lastIndex += barcode.charCodeAt(0);
    else if (letter !== undefined) text += letterOf(letter.charCodeAt(0), pages.get(page));
  }
  return text.split(/\n\r?/).map((line) => line.trimEnd());
}

function letterOf(byte: number, letters: readonly number[] | undefined): string {
  if (byte < 0x80) return String.fromCharCode(byte);
  return String.fromCodePoint(letters?.[byte] ?? 0xfffd);
}

describe.each([32, 42, 48] as const)('a ticket in %i columns', (columns) => {
  test('says number, lines, total, payment and taxes, and no line is longer than the roll', () => {
    const bytes = print(basket(), columns);
    const lines = textOf(bytes);
    const text = lines.join('\n');
    for (const part of [
      'Factura simplificada',
      'T2025-000123',
      'NIF B12345674',
      'Agua mineral 50 cl',
      'IVA incluido',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Agua mineral 50 cl +3,00/);
    expect(text).toMatch(/TOTAL +27,60/);
    expect(text).toMatch(/Entregado +30,00\nCambio +2,40/);
    expect(text).toMatch(/IVA 21 % +20,33 +4,27/);
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
    expect(bytes.toString('latin1')).toContain(CUT);
  });
});

test('the drawer opens before anything is printed, and only where it is asked for', () => {
  const opening = print(basket(), 42, true).toString('latin1');
  expect(opening.indexOf(PULSE)).toBeGreaterThan(-1);
  expect(opening.indexOf(PULSE)).toBeLessThan(opening.indexOf('Polideportivo'));
  expect(print(basket()).toString('latin1')).not.toContain(PULSE);
});

test('the number is a barcode where its bars fit', () => {
  expect(barcodesOf(print(basket(), 32))).toEqual(['T2025-000123']);
  expect(barcodesOf(print(basket({ number: 'A{1}/25' })))).toEqual(['A{1}/25']);
  expect(barcodesOf(print(basket({ number: 'Ñ-1' })))).toEqual([]);
  expect(barcodesOf(print(basket({ number: 'SERIE-DE-UN-NOMBRE-LARGO-000123' }), 32))).toEqual([]);
});

describe.each(tables)('a printer with the table of %s', (table) => {
  const reads = (characters: Characters, text: string): string =>
    readBy(table, print(basket({ attendant: text }), 48, false, characters))
      .find((line) => line.includes('Le atendi'))
      ?.replace(/.*Le atendi. /, '') ?? '';

  test('has a line of the test print that reads right, and prints every letter by it', () => {
    const bytes = Buffer.from(encodePrinterTest({ kind: 'printerTest', title: 'T', letters: 'L', widths: 'W' }));
    const lines = readBy(table, bytes);
    const right = characterChoices.filter((choice) =>
      lines.includes(`${choice}  ${inLettersOf(choice, TEST_LETTERS)}`),
    );
    expect(right.length).toBeGreaterThan(0);
    const [first = 8] = right;
    // The euro is on every printer but one that has no table with it.
    expect(lines.includes(`${first}  ${TEST_LETTERS}`)).toBe(table !== 'mpt');
    for (const choice of right) {
      for (const word of WORDS) expect(reads(choice, word)).toBe(inLettersOf(choice, word));
    }
    for (const columns of columnChoices) {
      expect(lines).toContain(`${columns} ${'-'.repeat(columns - 4)}|`);
    }
  });
});

test.each(tables.filter((table) => !['citizen', 'hp', 'mpt'].includes(table)))(
  'a printer with the table of %s needs no test print',
  (table) => {
    const lines = readBy(table, print(basket({ attendant: 'Íñigo € × ª º ü ç ¿¡' }), 48));
    expect(lines.join(' ')).toContain('Le atendió Íñigo € × ª º ü ç ¿¡');
    expect(lines.find((line) => line.startsWith('TOTAL'))).toMatch(/27,60 €$/);
  },
);

test('a ticket takes no longer than it is long', () => {
  const [line] = basket().lines;
  const long = (length: number) =>
    basket({ lines: Array.from({ length }, () => ({ ...line, description: 'Pádel ñ € × – ª' }) as never) });
  expectLinear(400, long, (ticket) => print(ticket));
});

test('a copy, a voided ticket, a card and a debt are stated', () => {
  const ticket = sampleTicket([{ description: 'Pista', price: 20, tax: vat21 }], {
    copyLabel: 'Duplicado',
    voided: true,
    payments: [{ ...card(15, '4811'), tip: toMoney(2) }],
    pending: toMoney(5),
  });
  const text = textOf(print(ticket)).join('\n');
  expect(text).toContain('* Duplicado *');
  expect(text).toMatch(/Tarjeta 4811 +17,00\n.*Propina incluida +2,00/);
  expect(text).toMatch(/5,00/);
});
