/**
 * The ticket: a confirmed invoice on an 80 mm roll. Says what article 7 of Real Decreto 1619/2012 asks of a simplified
 * invoice: number, date, the issuer's NIF and name, what was sold, the rates with «IVA incluido» or the name of another tax, the base of each rate
 * and the total; and for a credit note, what it corrects.
 */
import type { Content, TableCell } from 'pdfmake/interfaces';
import { add, cents, type Money, sum, ZERO } from '#shared/domain/money.ts';
import { breakable, priceDecimals, printableSource, timeOf, type Writer, writerFor } from './format.ts';
import { toPdf } from './pdf.ts';
import { discountsOff, discountText, lineRate, taxLabel, taxStatement, untaxedReasons } from './rates.ts';
import { operationFact, referenceTexts, voidedTexts } from './references.ts';
import { barcode, figureCell, frame, PRINTABLE, pages, pair, rollDocument, rows, rule, sizes } from './roll.ts';
import type { TicketSource } from './sources.ts';
import { saysPending, withholdingRows } from './withholding.ts';

const FIGURE = 60;
const RATE = 26;
/** Width of a letter of the rates. */
const LETTER = 4.3;
const HALF = PRINTABLE / 2;
/** Width of the column of units of a gift ticket. */
const GIFT_UNITS = 48;
const pairWidths = [PRINTABLE - 84, 84];
const taxWidths = [PRINTABLE - 2 * FIGURE, FIGURE, FIGURE];
const totalWidths = [PRINTABLE - 140, 140];
/** Width of the column of line amounts: the widest figure, in the width of a digit. */
const LEAST_FIGURE = 36;
const DIGIT = 4.8;

/** Renders a ticket as PDF. The same source gives the same bytes, whatever the clock, zone, locale or machine. */
export function renderTicket(source: TicketSource): Promise<Uint8Array<ArrayBuffer>> {
  const ticket = printableSource(source);
  const writer = writerFor(ticket.language, ticket.currency);
  const info = {
    title: `${writer.text(ticket.type)} ${ticket.number}`,
    author: ticket.company.businessName ?? ticket.company.name,
    language: ticket.language,
    issuedAt: ticket.issuedAt,
  };
  if (ticket.gift === true) {
    const title = `${writer.text('giftTicket')} ${ticket.number}`;
    return toPdf(rollDocument({ ...info, title }, giftContent(ticket, writer)));
  }
  return toPdf(
    rollDocument(info, [
      ticket.voided ? frame(writer.text('voided'), sizes.title) : [],
      ticket.copyLabel === null ? [] : frame(ticket.copyLabel, sizes.title),
      voidedBlock(ticket, writer),
      companyBlock(ticket, writer),
      rule(),
      titleBlock(ticket, writer),
      customerBlock(ticket, writer),
      rule(),
      lineTables(ticket, writer),
      rule(1.2),
      totalBlock(ticket, writer),
      paymentBlock(ticket, writer),
      taxBlock(ticket, writer),
      closingBlock(ticket),
      barcode(ticket.number),
    ]),
  );
}

/** What was bought, without prices, and the number by which the ticket is found. */
function giftContent(ticket: TicketSource, writer: Writer): Content[] {
  const body = ticket.lines.map((line): TableCell[] => [
    breakable(line.description),
    figureCell(line.units === 1 ? '' : `× ${writer.units(line.units)}`),
  ]);
  return [
    ticket.voided ? frame(writer.text('voided'), sizes.title) : [],
    companyBlock(ticket, writer),
    rule(),
    { text: writer.text('giftTicket'), bold: true, fontSize: sizes.title, margin: [0, 0, 0, 1] },
    rows(
      [HALF, HALF],
      [[{ text: `${writer.text('number')} ${ticket.number}`, bold: true }, figureCell(writer.date(ticket.date))]],
    ),
    rule(),
    ...pages(body).map(
      (part, index): Content => ({
        stack: [rows([PRINTABLE - GIFT_UNITS, GIFT_UNITS], part)],
        ...(index === 0 ? {} : { pageBreak: 'before' as const }),
      }),
    ),
    rule(),
    { text: writer.text('giftNote'), alignment: 'center' },
    { qr: ticket.number, fit: 72, eccLevel: 'M', alignment: 'center', margin: [0, 8, 0, 0] },
    barcode(ticket.number),
  ];
}

/** When and why it was voided. */
function voidedBlock(ticket: TicketSource, writer: Writer): Content {
  const texts = voidedTexts(ticket, writer);
  return texts.length === 0 ? [] : { stack: [...texts], alignment: 'center', margin: [0, 0, 0, 6] };
}

function companyBlock({ company }: TicketSource, writer: Writer): Content {
  const registered = company.businessName === company.name ? null : company.businessName;
  return {
    alignment: 'center',
    stack: [
      { text: company.name, bold: true, fontSize: sizes.heading, margin: [0, 0, 0, 2] },
      registered ?? [],
      `${writer.text('taxNumber')} ${company.taxNumber}`,
      ...company.address,
      company.phone === null ? [] : `${writer.text('phone')} ${company.phone}`,
    ],
  };
}

function titleBlock(ticket: TicketSource, writer: Writer): Content {
  // A document dated on another day than it was made has no time of its own.
  const sameDay = ticket.issuedAt.startsWith(ticket.date);
  const time = sameDay ? `  ${timeOf(ticket.issuedAt)}` : '';
  const details: TableCell[][] = [
    [{ text: `${writer.text('number')} ${ticket.number}`, bold: true }, figureCell(writer.date(ticket.date) + time)],
  ];
  if (ticket.pos !== null || ticket.attendant !== null) {
    const attendant = ticket.attendant === null ? '' : `${writer.text('servedBy')} ${ticket.attendant}`;
    details.push([ticket.pos ?? '', { text: attendant, alignment: 'right' }]);
  }
  return {
    stack: [
      { text: writer.text(ticket.type), bold: true, fontSize: sizes.title, margin: [0, 0, 0, 1] },
      rows([HALF, HALF], details),
      ticket.seal === null ? [] : { text: `${writer.text('seal')} ${ticket.seal}`, fontSize: sizes.small },
      operationFact(ticket, writer)?.join(' ') ?? [],
      ...referenceTexts(ticket, writer),
    ],
  };
}

function customerBlock({ customer }: TicketSource, writer: Writer): Content {
  if (customer === null) return [];
  return [
    rule(),
    {
      stack: [
        { text: `${writer.text('customer')}: ${customer.name}`, bold: true },
        customer.identification ?? [],
        ...customer.address,
      ],
    },
  ];
}

function lineTables(ticket: TicketSource, writer: Writer): Content {
  const rates = ticket.lines.map((line) => lineRate(line, writer));
  const severalRates = new Set(rates).size > 1;
  const decimals = priceDecimals(ticket.lines.map((line) => line.price));
  const body = ticket.lines.map((line) => lineRow(line, writer, { severalRates, decimals }));
  const longest = Math.max(...ticket.lines.map((line) => writer.amount(cents(line.total)).length));
  const figure = Math.max(LEAST_FIGURE, longest * DIGIT);
  const rate = severalRates ? Math.max(RATE, ...rates.map((text) => text.length * LETTER)) : 0;
  return pages(body).map(
    (part, index): Content => ({
      stack: [rows([PRINTABLE - rate - figure, rate, figure], part)],
      ...(index === 0 ? {} : { pageBreak: 'before' }),
    }),
  );
}

function lineRow(
  line: TicketSource['lines'][number],
  writer: Writer,
  { severalRates, decimals }: { readonly severalRates: boolean; readonly decimals: number },
): TableCell[] {
  const details: string[] = [];
  if (line.units !== 1 || line.discount !== 0) {
    details.push(`${writer.units(line.units)} × ${writer.price(line.price, decimals)}`);
  }
  if (line.rateName !== undefined) details.push(line.rateName);
  if (line.discount !== 0) details.push(discountText(line, writer));
  if (line.supply) details.push(writer.text('supply'));
  return [
    {
      stack: [
        breakable(line.description),
        details.length === 0 ? [] : { text: details.join('  ·  '), fontSize: sizes.small, margin: [8, 0, 0, 0] },
      ],
    },
    severalRates ? figureCell(lineRate(line, writer), { fontSize: sizes.small, margin: [0, 0.8, 0, 0] }) : '',
    figureCell(writer.amount(cents(line.total))),
  ];
}

function totalBlock(ticket: TicketSource, writer: Writer): Content {
  const above: TableCell[][] = [];
  if (!ticket.pricesTaxIncluded) {
    above.push(pair(writer.text('baseTotal'), writer.amount(ticket.totalBeforeTaxes)));
    for (const tax of ticket.taxes) above.push(pair(taxLabel(tax, ticket, writer), writer.amount(tax.amount)));
  }
  const style = { bold: true, fontSize: sizes.large };
  return [
    rows(pairWidths, above),
    rows(totalWidths, [pair(writer.text('total').toUpperCase(), writer.money(ticket.total), style)]),
    ticket.discounts === 0
      ? []
      : rows(pairWidths, [pair(writer.text('totalDiscounts'), writer.amount(discountsOff(ticket)))]),
    ...withholdingRows(ticket, writer).map(([label, amount]) => rows(pairWidths, [pair(label, amount)])),
    rule(),
  ];
}

function paymentBlock(ticket: TicketSource, writer: Writer): Content {
  const body: TableCell[][] = [];
  for (const payment of ticket.payments) {
    const reference = payment.reference === null ? '' : `  ${payment.reference}`;
    body.push([
      { text: [payment.name ?? writer.text('setOff'), { text: reference, fontSize: sizes.small }] },
      // With its tip, as the card terminal prints it.
      figureCell(writer.amount(add(payment.amount, payment.tip ?? ZERO))),
    ]);
    if (payment.tip !== null) body.push(pair(writer.text('tipIncluded'), writer.amount(payment.tip)));
    if (payment.tendered !== null) body.push(pair(writer.text('tendered'), writer.amount(payment.tendered)));
    if (payment.change !== null) {
      body.push(pair(writer.text('change'), writer.amount(payment.change), { bold: true }));
    }
  }
  if (saysPending(ticket)) {
    const label = writer.text(ticket.pending < 0 ? 'toRefund' : 'pending');
    body.push(pair(label, writer.amount(ticket.pending), { bold: true, fontSize: sizes.title }));
  }
  return body.length === 0 ? [] : [rows(pairWidths, body), rule()];
}

function taxBlock(ticket: TicketSource, writer: Writer): Content {
  const small = { fontSize: sizes.small };
  const head = { ...small, bold: true };
  const stated = taxStatement(ticket, writer);
  const supplies = ticket.lines.filter((line) => line.supply);
  const supplied = cents(sum(supplies, (line) => line.total));
  const row = (label: string, base: Money, amount: Money): TableCell[] => [
    { text: label, ...small },
    figureCell(writer.amount(base), small),
    figureCell(writer.amount(amount), small),
  ];
  const notes = [
    ...untaxedReasons(ticket, writer),
    ...(supplies.length === 0
      ? []
      : [`${writer.text('supplies')} ${writer.amount(supplied)}: ${writer.text('suppliesNote')}`]),
  ];
  return [
    rows(taxWidths, [
      [
        { text: writer.text('tax'), ...head },
        figureCell(writer.text('base'), head),
        figureCell(writer.text('taxAmount'), head),
      ],
      ...ticket.taxes.map((tax) => row(taxLabel(tax, ticket, writer), tax.base, tax.amount)),
      ...(ticket.untaxed === null ? [] : [row(writer.text('notSubjectRate'), ticket.untaxed, ZERO)]),
    ]),
    ...notes.map((text): Content => ({ text, ...small })),
    stated === null ? [] : { text: stated, ...small },
  ];
}

function closingBlock({ comments, footer, qr }: TicketSource): Content {
  return [
    comments === null ? [] : [rule(), { text: comments }],
    footer === null ? [] : [rule(), { text: footer, alignment: 'center' }],
    qr === null ? [] : { qr, fit: 72, eccLevel: 'M', alignment: 'center', margin: [0, 8, 0, 0] },
  ];
}
