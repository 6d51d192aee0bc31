/**
 * A ticket as a receipt printer takes it: ESC/POS. It says what the same ticket says on paper drawn as PDF, in as many
 * columns of letters as the roll has.
 */
import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { add, cents, sum, ZERO } from '#shared/domain/money.ts';
import { priceDecimals, timeOf, type Writer, writerFor } from '../documents/format.ts';
import { discountsOff, discountText, lineRate, taxLabel, untaxedReasons } from '../documents/rates.ts';
import { referenceTexts, voidedTexts } from '../documents/references.ts';
import type { TicketSource } from '../documents/sources.ts';

/** Letters a line of the roll holds: 32 on 58 mm, 42 or 48 on 80 mm. */
export type Columns = 32 | 42 | 48;

export interface Printing {
  readonly columns: Columns;
  /** Opens the drawer that is plugged into the printer, before anything is printed. */
  readonly opensDrawer: boolean;
}

/** The bytes that print a ticket and cut it off. */
export async function encodeTicket(ticket: TicketSource, { columns, opensDrawer }: Printing): Promise<Uint8Array> {
  const encoder = await newEncoder(columns);
  const writer = writerFor(ticket.language, ticket.currency);
  if (opensDrawer) encoder.pulse();
  if (ticket.gift === true) {
    writeGift(encoder, ticket, writer, columns);
    return encoder.cut('partial').encode();
  }
  writeHead(encoder, ticket, writer);
  writeLines(encoder, ticket, writer, columns);
  writeTotals(encoder, ticket, writer, columns);
  writeTaxes(encoder, ticket, writer, columns);
  for (const text of [ticket.comments, ticket.footer]) {
    if (text !== null) encoder.rule().align('center').line(plain(text)).align('left');
  }
  if (ticket.qr !== null) encoder.align('center').qrcode(ticket.qr).align('left');
  return encoder.cut('partial').encode();
}

/** The bytes that open the drawer and print nothing. */
export async function encodeDrawer(): Promise<Uint8Array> {
  return (await newEncoder(42)).pulse().encode();
}

/** Loaded when something is printed first: most tills never do. */
async function newEncoder(columns: Columns): Promise<ReceiptPrinterEncoder> {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder');
  const encoder = new Encoder({ language: 'esc-pos', columns, codepageMapping: 'epson', feedBeforeCut: 4 });
  return encoder.initialize().codepage('auto');
}

/** What was bought, without prices, and the number by which the ticket is found. */
function writeGift(encoder: ReceiptPrinterEncoder, ticket: TicketSource, writer: Writer, columns: Columns): void {
  encoder.align('center').bold(true).line(plain(ticket.company.name)).bold(false);
  if (ticket.company.phone !== null) encoder.line(plain(ticket.company.phone));
  encoder
    .align('left')
    .rule()
    .bold(true)
    .line(plain(writer.text('giftTicket')));
  encoder.line(plain(`${writer.text('number')} ${ticket.number}`)).bold(false);
  encoder.line(plain(writer.date(ticket.date))).rule();
  for (const { description, units } of ticket.lines) {
    pair(encoder, columns, description, units === 1 ? '' : `x ${writer.units(units)}`);
  }
  encoder
    .rule()
    .align('center')
    .line(plain(writer.text('giftNote')))
    .qrcode(ticket.number)
    .align('left');
}

function writeHead(encoder: ReceiptPrinterEncoder, ticket: TicketSource, writer: Writer): void {
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
  encoder.align('left').rule();
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
  for (const text of referenceTexts(ticket, writer)) encoder.line(plain(text));
  if (customer === null) return;
  encoder.rule().line(plain(`${writer.text('customer')}: ${customer.name}`));
  if (customer.taxNumber !== null) encoder.line(plain(`${writer.text('taxNumber')} ${customer.taxNumber}`));
  for (const row of customer.address) encoder.line(plain(row));
}

function writeLines(encoder: ReceiptPrinterEncoder, ticket: TicketSource, writer: Writer, columns: Columns): void {
  const severalRates = new Set(ticket.lines.map((line) => lineRate(line, writer))).size > 1;
  const decimals = priceDecimals(ticket.lines.map((line) => line.price));
  encoder.rule();
  for (const line of ticket.lines) {
    pair(encoder, columns, line.description, writer.amount(cents(line.total)));
    const details: string[] = [];
    if (line.units !== 1 || line.discount !== 0) {
      details.push(`${writer.units(line.units)} × ${writer.price(line.price, decimals)}`);
    }
    if (line.discount !== 0) details.push(discountText(line, writer));
    if (line.supply) details.push(writer.text('supply'));
    if (severalRates) details.push(lineRate(line, writer));
    if (details.length > 0) encoder.line(plain(`  ${details.join(' · ')}`));
  }
}

function writeTotals(encoder: ReceiptPrinterEncoder, ticket: TicketSource, writer: Writer, columns: Columns): void {
  encoder.rule({ style: 'double' });
  if (!ticket.pricesTaxIncluded) {
    pair(encoder, columns, writer.text('baseTotal'), writer.amount(ticket.totalBeforeTaxes));
    for (const tax of ticket.taxes) pair(encoder, columns, taxLabel(tax, ticket, writer), writer.amount(tax.amount));
  }
  encoder.bold(true).height(2);
  pair(encoder, columns, writer.text('total').toUpperCase(), writer.money(ticket.total));
  encoder.height(1).bold(false);
  if (ticket.discounts !== 0) {
    pair(encoder, columns, writer.text('totalDiscounts'), writer.amount(discountsOff(ticket)));
  }
  encoder.rule();
  for (const { name, amount, tip, tendered, change, reference } of ticket.payments) {
    const label = [name ?? writer.text('setOff'), reference].filter((part) => part !== null).join(' ');
    // With its tip, as the card terminal prints it.
    pair(encoder, columns, label, writer.amount(add(amount, tip ?? ZERO)));
    if (tip !== null) pair(encoder, columns, writer.text('tipIncluded'), writer.amount(tip));
    if (tendered !== null) pair(encoder, columns, writer.text('tendered'), writer.amount(tendered));
    if (change !== null) pair(encoder, columns, writer.text('change'), writer.amount(change));
  }
  if (ticket.pending !== 0) {
    encoder.bold(true);
    pair(encoder, columns, writer.text(ticket.pending < 0 ? 'toRefund' : 'pending'), writer.amount(ticket.pending));
    encoder.bold(false);
  }
}

function writeTaxes(encoder: ReceiptPrinterEncoder, ticket: TicketSource, writer: Writer, columns: Columns): void {
  const figure = 10;
  const row = (label: string, base: string, amount: string): void => {
    const widths = [columns - 2 * figure, figure, figure];
    encoder.table(
      widths.map((width, index) => ({ width, align: index === 0 ? 'left' : 'right' })),
      [[label, base, amount].map(plain)],
    );
  };
  encoder.rule();
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
  if (ticket.taxes.some((tax) => tax.rate !== 0)) {
    encoder.line(plain(writer.text(ticket.pricesTaxIncluded ? 'taxIncluded' : 'taxNotIncluded')));
  }
}

/** A text on the left that may take several lines, and a figure on the right of the first. */
function pair(encoder: ReceiptPrinterEncoder, columns: Columns, label: string, figure: string): void {
  const right = Math.max(plain(figure).length, 8);
  encoder.table(
    [
      { width: columns - right - 1, align: 'left', marginRight: 1 },
      { width: right, align: 'right' },
    ],
    [[plain(label), plain(figure)]],
  );
}

/** In characters that receipt printers have: the spaces of figures are of widths of their own, and the minus is a sign. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll('\u200b', '');
}
