/**
 * A ticket as a receipt printer takes it: ESC/POS. It says what the same ticket says on paper drawn as PDF, in as many
 * columns of letters as the roll has, and in the letters the printer has.
 */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { creditsAmount } from '#shared/domain/credit.ts';
import { add, cents, sum, ZERO } from '#shared/domain/money.ts';
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
import { priceDecimals, timeOf, type Writer, writerFor } from './format.ts';
import { discountsOff, discountText, lineRate, taxLabel, taxStatement, untaxedReasons } from './rates.ts';
import { operationFact, referenceTexts, voidedTexts } from './references.ts';
import type { SlipSource, TicketSource } from './sources.ts';
import { saysPending, withholdingRows } from './withholding.ts';

/** What a receipt printer prints, and how its letters are sent to it. */
export interface Receipt {
  readonly kind: 'receipt';
  readonly ticket: TicketSource;
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

/** The bytes that print a ticket and cut it off. */
export function encodeReceipt({ ticket, columns, characters, opensDrawer }: Receipt): Uint8Array<ArrayBuffer> {
  const pen = newPen(columns, characters);
  const { encoder } = pen;
  const writer = writerFor(ticket.language, ticket.currency);
  if (opensDrawer) encoder.pulse();
  if (ticket.gift === true) {
    writeGift(pen, ticket, writer);
    return new Uint8Array(encoder.cut('partial').encode());
  }
  writeHead(pen, ticket, writer);
  writeLines(pen, ticket, writer);
  writeTotals(pen, ticket, writer);
  writeTaxes(pen, ticket, writer);
  for (const text of [ticket.comments, ticket.footer]) {
    if (text === null) continue;
    rule(pen);
    encoder.align('center').line(pen.plain(text)).align('left');
  }
  if (ticket.qr !== null) encoder.align('center').qrcode(ticket.qr).align('left');
  writeBarcode(pen, ticket.number);
  return new Uint8Array(encoder.cut('partial').encode());
}

/** A slip as a receipt printer prints it. */
export interface SlipReceipt extends Pick<Receipt, 'columns' | 'characters'> {
  readonly kind: 'slipReceipt';
  readonly slip: SlipSource;
}

/** The bytes that print a slip and cut it off. The drawer stays shut. */
export function encodeSlip({ slip, columns, characters }: SlipReceipt): Uint8Array<ArrayBuffer> {
  const pen = newPen(columns, characters);
  const { encoder, plain } = pen;
  const writer = writerFor(slip.language, slip.currency);
  encoder.align('center');
  if (slip.copyLabel !== null) {
    encoder
      .bold(true)
      .line(plain(`* ${slip.copyLabel} *`))
      .bold(false);
  }
  encoder.bold(true).line(plain(slip.company.name)).bold(false);
  if (slip.company.phone !== null) encoder.line(plain(`${writer.text('phone')} ${slip.company.phone}`));
  encoder.align('left');
  rule(pen);
  encoder.bold(true).line(plain(slip.title)).bold(false);
  encoder.line(plain(writer.dateTime(slip.issuedAt)));
  if (slip.heading !== null) encoder.bold(true).height(2).line(plain(slip.heading)).height(1).bold(false);
  rule(pen);
  for (const { label, figure } of slip.rows) pair(pen, label, figure);
  if (slip.code !== null) {
    encoder.newline().align('center').qrcode(slip.code.value).align('left');
    writeBarcode(pen, slip.code.value);
    encoder.align('center').bold(true).line(plain(slip.code.spelled)).bold(false).align('left');
  }
  if (slip.note !== null) {
    rule(pen);
    encoder.align('center').line(plain(slip.note)).align('left');
  }
  return new Uint8Array(encoder.cut('partial').encode());
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
    ...{ language: 'esc-pos', columns, codepageMapping: { [charset]: page }, feedBeforeCut: 4 },
  });
  // Printers begin with a table of their own choice.
  const begun = encoder.initialize().raw([0x1b, 0x74, page]);
  return {
    encoder: begun.codepage(charset),
    columns,
    plain: (text) => inLettersOf(characters, text),
  };
}

/** A line across the roll, in letters that every table has. */
function rule({ encoder, columns }: Pen, letter = '-'): void {
  encoder.line(letter.repeat(columns));
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

/** What was bought, without prices, and the number by which the ticket is found. */
function writeGift(pen: Pen, ticket: TicketSource, writer: Writer): void {
  const { encoder, plain } = pen;
  encoder.align('center').bold(true).line(plain(ticket.company.name)).bold(false);
  if (ticket.company.phone !== null) encoder.line(plain(ticket.company.phone));
  encoder.align('left');
  rule(pen);
  encoder.bold(true).line(plain(writer.text('giftTicket')));
  encoder.line(plain(`${writer.text('number')} ${ticket.number}`)).bold(false);
  encoder.line(plain(writer.date(ticket.date)));
  rule(pen);
  for (const { description, units } of ticket.lines) {
    pair(pen, description, units === 1 ? '' : `x ${writer.units(units)}`);
  }
  rule(pen);
  encoder
    .align('center')
    .line(plain(writer.text('giftNote')))
    .qrcode(ticket.number)
    .align('left');
  writeBarcode(pen, ticket.number);
}

function writeHead(pen: Pen, ticket: TicketSource, writer: Writer): void {
  const { encoder, plain } = pen;
  const { company, customer } = ticket;
  encoder.align('center');
  for (const mark of [ticket.voided ? writer.text('voided') : null, ticket.copyLabel]) {
    if (mark !== null)
      encoder
        .bold(true)
        .line(plain(`* ${mark} *`))
        .bold(false);
  }
  for (const text of voidedTexts(ticket, writer)) encoder.line(plain(text));
  encoder.bold(true).line(plain(company.name)).bold(false);
  if (company.businessName !== null && company.businessName !== company.name) encoder.line(plain(company.businessName));
  encoder.line(plain(`${writer.text('taxNumber')} ${company.taxNumber}`));
  for (const row of company.address) encoder.line(plain(row));
  if (company.phone !== null) encoder.line(plain(`${writer.text('phone')} ${company.phone}`));
  encoder.align('left');
  rule(pen);
  // A document dated on another day than it was made has no time of its own.
  const time = ticket.issuedAt.startsWith(ticket.date) ? ` ${timeOf(ticket.issuedAt)}` : '';
  encoder
    .bold(true)
    .line(plain(writer.text(ticket.type)))
    .bold(false);
  encoder.line(plain(`${writer.text('number')} ${ticket.number}`));
  encoder.line(plain(`${writer.date(ticket.date)}${time}`));
  const served = ticket.attendant === null ? null : `${writer.text('servedBy')} ${ticket.attendant}`;
  const where = [ticket.pos, served].filter((part) => part !== null).join(' · ');
  if (where !== '') encoder.line(plain(where));
  if (ticket.seal !== null) encoder.line(plain(`${writer.text('seal')} ${ticket.seal}`));
  const supplied = operationFact(ticket, writer);
  if (supplied !== null) encoder.line(plain(supplied.join(' ')));
  for (const text of referenceTexts(ticket, writer)) encoder.line(plain(text));
  if (customer === null) return;
  rule(pen);
  encoder.line(plain(`${writer.text('customer')}: ${customer.name}`));
  if (customer.identification !== null) encoder.line(plain(customer.identification));
  for (const row of customer.address) encoder.line(plain(row));
}

function writeLines(pen: Pen, ticket: TicketSource, writer: Writer): void {
  const { encoder, plain } = pen;
  const severalRates = new Set(ticket.lines.map((line) => lineRate(line, writer))).size > 1;
  const decimals = priceDecimals(ticket.lines.map((line) => line.price));
  rule(pen);
  for (const line of ticket.lines) {
    pair(pen, line.description, writer.amount(cents(line.total)));
    const details: string[] = [];
    if (!creditsAmount(line) && (line.units !== 1 || line.discount !== 0)) {
      details.push(`${writer.units(line.units)} × ${writer.price(line.price, decimals)}`);
    }
    if (line.rateName !== undefined) details.push(line.rateName);
    if (line.discount !== 0) details.push(discountText(line, writer));
    if (line.supply) details.push(writer.text('supply'));
    if (severalRates) details.push(lineRate(line, writer));
    if (details.length > 0) encoder.line(plain(`  ${details.join(' · ')}`));
  }
}

function writeTotals(pen: Pen, ticket: TicketSource, writer: Writer): void {
  const { encoder } = pen;
  rule(pen, '=');
  if (!ticket.pricesTaxIncluded) {
    pair(pen, writer.text('baseTotal'), writer.amount(ticket.totalBeforeTaxes));
    for (const tax of ticket.taxes) pair(pen, taxLabel(tax, ticket, writer), writer.amount(tax.amount));
  }
  encoder.bold(true).height(2);
  pair(pen, writer.text('total').toUpperCase(), writer.money(ticket.total));
  encoder.height(1).bold(false);
  if (ticket.discounts !== 0) {
    pair(pen, writer.text('totalDiscounts'), writer.amount(discountsOff(ticket)));
  }
  for (const [label, amount] of withholdingRows(ticket, writer)) pair(pen, label, amount);
  rule(pen);
  for (const { name, amount, tip, tendered, change, reference } of ticket.payments) {
    const label = [name ?? writer.text('setOff'), reference].filter((part) => part !== null).join(' ');
    // With its tip, as the card terminal prints it.
    pair(pen, label, writer.amount(add(amount, tip ?? ZERO)));
    if (tip !== null) pair(pen, writer.text('tipIncluded'), writer.amount(tip));
    if (tendered !== null) pair(pen, writer.text('tendered'), writer.amount(tendered));
    if (change !== null) pair(pen, writer.text('change'), writer.amount(change));
  }
  if (saysPending(ticket)) {
    encoder.bold(true);
    pair(pen, writer.text(ticket.pending < 0 ? 'toRefund' : 'pending'), writer.amount(ticket.pending));
    encoder.bold(false);
  }
}

function writeTaxes(pen: Pen, ticket: TicketSource, writer: Writer): void {
  const { encoder, columns, plain } = pen;
  const figure = 10;
  const row = (label: string, base: string, amount: string): void => {
    const widths = [columns - 2 * figure, figure, figure];
    encoder.table(
      widths.map((width, index) => ({ width, align: index === 0 ? 'left' : 'right' })),
      [[label, base, amount].map(plain)],
    );
  };
  rule(pen);
  row(writer.text('tax'), writer.text('base'), writer.text('taxAmount'));
  for (const tax of ticket.taxes)
    row(taxLabel(tax, ticket, writer), writer.amount(tax.base), writer.amount(tax.amount));
  if (ticket.untaxed !== null) row(writer.text('notSubjectRate'), writer.amount(ticket.untaxed), writer.amount(ZERO));
  for (const text of untaxedReasons(ticket, writer)) encoder.line(plain(text));
  const supplies = ticket.lines.filter((line) => line.supply);
  if (supplies.length > 0) {
    const supplied = writer.amount(cents(sum(supplies, (line) => line.total)));
    encoder.line(plain(`${writer.text('supplies')} ${supplied}: ${writer.text('suppliesNote')}`));
  }
  const stated = taxStatement(ticket, writer);
  if (stated !== null) encoder.line(plain(stated));
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
