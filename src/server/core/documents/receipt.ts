/**
 * Papers of a roll as a receipt printer takes them: ESC/POS. Draws their rows in as many columns of letters as the roll has,
 * and in the letters the printer has.
 */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import {
  type Characters,
  type Columns,
  characterChoices,
  characterTables,
  columnChoices,
  TEST_LETTERS,
} from '#shared/domain/receiptPrinters.ts';
import { inLettersOf } from './characters.ts';
import { code128Width } from './code128.ts';
import type { Item, Pair, PairRole, Roll, Row, Sides, TextRole } from './rollRows.ts';
import type { SlipSource, TicketSource } from './sources.ts';

/** What a receipt printer prints, and how its letters are sent to it. */
export interface Receipt {
  readonly kind: 'receipt';
  readonly of: TicketSource | SlipSource;
  readonly columns: Columns;
  readonly characters: Characters;
  /** Opens the drawer that is plugged into the printer, before anything is printed. */
  readonly opensDrawer: boolean;
}

/** An encoder, and what it may be given: text in the letters of the printer. */
interface Pen {
  readonly encoder: ReceiptPrinterEncoder;
  readonly columns: Columns;
  readonly plain: (text: string) => string;
}

/** Dots. A roll of 58 mm is 384 wide, one of 80 mm at least 512. */
const BAR_HEIGHT = 56;
/** Columns from which the roll is 80 mm wide. */
const WIDE = 40;
/** Letters of the test print's lines: the printer wraps what it has no room for. */
const MOST_COLUMNS = 48;

/** How a text is printed. */
interface TextStyle {
  readonly isBold?: true;
  readonly isCentred?: true;
  readonly isHigh?: true;
}

const textStyles: Readonly<Record<TextRole, TextStyle>> = {
  plain: {},
  centred: { isCentred: true },
  seller: { isCentred: true, isBold: true },
  title: { isBold: true },
  voided: { isCentred: true },
  customer: {},
  heading: { isBold: true, isHigh: true },
  code: { isCentred: true, isBold: true },
  comments: { isCentred: true },
  fine: {},
};

const pairStyles: Readonly<Record<PairRole, TextStyle>> = {
  plain: {},
  change: {},
  due: { isBold: true },
  fact: {},
};

/** The bytes that print a paper and cut it off. */
export function encodeRoll(
  { rows }: Roll,
  { columns, characters, opensDrawer }: Pick<Receipt, 'columns' | 'characters' | 'opensDrawer'>,
): Uint8Array<ArrayBuffer> {
  const pen = newPen(columns, characters);
  if (opensDrawer) pen.encoder.pulse();
  for (const row of rows) write(pen, row);
  return new Uint8Array(pen.encoder.cut('partial').encode());
}

function write(pen: Pen, row: Row): void {
  const { encoder, columns, plain } = pen;
  switch (row.kind) {
    case 'mark':
      styled(pen, { isCentred: true, isBold: true }, () => encoder.line(plain(`* ${row.text} *`)));
      break;
    case 'text':
      styled(pen, textStyles[row.role], () => {
        for (const line of row.lines) encoder.line(plain(line));
      });
      break;
    case 'sides':
      for (const sides of row.sides) writeSides(pen, sides);
      break;
    case 'items':
      for (const item of row.items) writeItem(pen, item);
      break;
    case 'pairs':
      for (const each of row.pairs) writePair(pen, each);
      break;
    case 'total':
      styled(pen, { isBold: true, isHigh: true }, () => pair(pen, row.label, row.figure));
      break;
    case 'table':
      for (const cells of row.body) writeCells(pen, cells);
      break;
    case 'rule':
      // In letters that every table has.
      encoder.line((row.isHeavy ? '=' : '-').repeat(columns));
      break;
    case 'qr':
      if (row.isLarge) encoder.newline();
      encoder.align('center').qrcode(row.value).align('left');
      break;
    case 'barcode':
      writeBarcode(pen, row.value);
  }
}

function styled({ encoder }: Pen, { isBold, isCentred, isHigh }: TextStyle, write: () => void): void {
  if (isCentred) encoder.align('center');
  if (isBold) encoder.bold(true);
  if (isHigh) encoder.height(2);
  write();
  if (isHigh) encoder.height(1);
  if (isBold) encoder.bold(false);
  if (isCentred) encoder.align('left');
}

/** A roll has no room for both sides in a line. */
function writeSides({ encoder, plain }: Pen, { role, left, right }: Sides): void {
  if (role === 'service') {
    encoder.line(plain([left, ...right].filter((part) => part !== '').join(' · ')));
    return;
  }
  encoder.line(plain(left)).line(plain(right.join(' ')));
}

function writeItem(pen: Pen, { label, details, rate, figure }: Item): void {
  pair(pen, label, figure);
  const below = [...details, rate ?? []].flat();
  if (below.length > 0) pen.encoder.line(pen.plain(`  ${below.join(' · ')}`));
}

function writePair(pen: Pen, { role, label, note, figure }: Pair): void {
  const text = note === null || note === '' ? label : `${label} ${note}`;
  styled(pen, pairStyles[role], () => pair(pen, text, figure));
}

function writeCells({ encoder, columns, plain }: Pen, cells: readonly string[]): void {
  const figure = 10;
  const widths = [columns - 2 * figure, figure, figure];
  encoder.table(
    widths.map((width, index) => ({ width, align: index === 0 ? 'left' : 'right' })),
    [cells.map(plain)],
  );
}

/** What the test print of a printer says: its lines in every table, and rulers of every width. */
export interface PrinterTest {
  readonly kind: 'printerTest';
  readonly title: string;
  readonly letters: string;
  readonly widths: string;
}

/**
 * The bytes of a test print. Line n is written in table n, so that it reads right on printers that have this table there;
 * the ruler of a width ends at the edge of the paper where a line holds so many letters, and goes on below it where it holds
 * fewer.
 */
export function encodePrinterTest({ title, letters, widths }: PrinterTest): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const write = (characters: Characters, say: (pen: Pen) => void): void => {
    const pen = newPen(MOST_COLUMNS, characters);
    say(pen);
    parts.push(pen.encoder.encode());
  };
  // Without accents, because which letters are right is what is asked.
  write(8, ({ encoder, plain }) => encoder.bold(true).line(plain(title)).bold(false).newline().line(plain(letters)));
  for (const choice of characterChoices) {
    write(choice, ({ encoder, plain }) => encoder.line(plain(`${choice}  ${TEST_LETTERS}`)));
  }
  write(8, ({ encoder, plain }) => {
    encoder.newline().line(plain(widths));
    // Not wrapped: the printer itself goes on below.
    for (const columns of columnChoices) encoder.text(`${columns} ${'-'.repeat(columns - 4)}|`).newline();
    encoder.cut('partial');
  });
  return new Uint8Array(Buffer.concat(parts));
}

/** An encoder of one table for all it is given. */
function newPen(columns: Columns, characters: Characters): Pen {
  const table = characterTables[characters];
  const { charset, page } = table ?? { charset: 'cp437', page: 0 };
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    codepageMapping: { [charset]: page },
    feedBeforeCut: 4,
  });
  // Printers begin with a table of their own choice.
  const begun = encoder.initialize().raw([0x1b, 0x74, page]);
  return {
    encoder: begun.codepage(charset),
    columns,
    plain: (text) => inLettersOf(characters, text),
  };
}

/** The number as Code 128, where its bars fit on the roll; scanned at the till it shows the ticket. */
function writeBarcode({ encoder, columns }: Pen, number: string): void {
  const modules = code128Width(number);
  if (modules === null) return;
  const room = columns < WIDE ? 384 : 512;
  // The encoder's widths 1 and 2 are bars of 2 and 3 dots.
  const width = [2, 1].find((each) => modules * (each + 1) <= room);
  if (width === undefined) return;
  encoder.newline().align('center');
  const data = `{B${number.replaceAll('{', '{{')}`;
  encoder.barcode(data, 'code128', { height: BAR_HEIGHT, width, text: 'none' }).align('left');
}

/** A text on the left that may take several lines, and a figure on the right of the first. */
function pair({ encoder, columns, plain }: Pen, label: string, figure: string): void {
  const right = Math.max(plain(figure).length, 8);
  encoder.table(
    [
      { width: columns - right - 1, align: 'left', marginRight: 1 },
      { width: right, align: 'right' },
    ],
    [[plain(label), plain(figure)]],
  );
}
