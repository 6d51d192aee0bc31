/**
 * The A4 invoice. Says what article 6 of Real Decreto 1619/2012 asks of a full invoice: number, dates, both sides with
 * NIF and address, every operation with its unit price without tax and what is not in it by way of discount, the rates,
 * base and tax of each, the reason of an exemption; and for a corrective one what it corrects and why (art. 15).
 */
import type { Content, TableCell } from 'pdfmake/interfaces';
import { creditsAmount } from '#shared/domain/credit.ts';
import { cents, sub, sum, ZERO } from '#shared/domain/money.ts';
import {
  a4Document,
  colors,
  columnWidths,
  type Fact,
  figure,
  headCell,
  heading,
  line,
  linedTable,
  note,
  partyBlock,
  plainTable,
  sizes,
  titleBlock,
  WIDTH,
} from './a4.ts';
import { breakable, priceDecimals, printable, printableSource, type Writer, writerFor } from './format.ts';
import { toPdf } from './pdf.ts';
import {
  discountsOff,
  discountText,
  lineRate,
  rateHead,
  taxLabel,
  taxStatement,
  untaxedReasons,
  withTax,
} from './rates.ts';
import { operationFact, referenceTexts, voidedTexts } from './references.ts';
import type { InvoiceSource } from './sources.ts';
import { saysPending, withholdingRows } from './withholding.ts';

type Line = InvoiceSource['lines'][number];

const TAXES = 270;
const TOTALS = 190;
/** Narrowest columns of the lines, in points. */
const least = { units: 34, price: 64, rate: 34, total: 68 };
/** Width of a digit of the lines. */
const DIGIT = 5.1;
/** Longest title in the largest type. */
const SHORT_TITLE = 22;
/** What a page can hold besides: a closing block with more rows than this may break. */
const CLOSING_ROWS = 24;

/** Renders an invoice as PDF. The same source gives the same bytes, whatever the clock, zone, locale or machine. */
export function renderInvoice({ logo, ...source }: InvoiceSource): Promise<Uint8Array<ArrayBuffer>> {
  const invoice: InvoiceSource = { ...printableSource(source, (text) => breakable(printable(text))), logo };
  const writer = writerFor(invoice.language, invoice.currency);
  const title = writer.text(invoice.type);
  const info = {
    title: `${title} ${source.number}`,
    author: source.company.name,
    language: invoice.language,
    issuedAt: source.issuedAt,
    head: `${title} ${invoice.number} · ${writer.date(invoice.date)} · ${invoice.company.name}`,
    foot: `${invoice.company.name} · ${writer.text('taxNumber')} ${invoice.company.taxNumber}`,
    numbered: (page: number, of: number) => `${writer.text('page')} ${page} / ${of}`,
    stamp: invoice.voided ? writer.text('voided') : null,
  };
  const copies = invoice.copies.map((label) => (label === null ? null : breakable(label, 18)));
  return toPdf(
    a4Document(info, copies, () => [
      invoiceTitle(invoice, writer),
      invoiceParties(invoice, writer),
      note(voidedTexts(invoice, writer)),
      note(referenceTexts(invoice, writer)),
      ...lineBlocks(invoice, writer),
      closingBlock(invoice, writer),
      ...noteBlocks(invoice, writer),
    ]),
  );
}

function invoiceTitle({ type, number, seal, voided, logo, company, accent }: InvoiceSource, writer: Writer): Content {
  const title = writer.text(type);
  return titleBlock({ logo, brand: company.brand }, [
    {
      text: title,
      fontSize: title.length > SHORT_TITLE ? sizes.total : sizes.title,
      lineHeight: 1.05,
      color: accent ?? colors.ink,
    },
    {
      text: `${writer.text('number')} ${breakable(number, 20)}`,
      bold: true,
      fontSize: sizes.large,
      margin: [0, 3, 0, 0],
    },
    seal === null ? [] : { text: `${writer.text('seal')} ${seal}`, fontSize: sizes.small, color: colors.soft },
    voided
      ? {
          text: writer.text('voided'),
          bold: true,
          fontSize: sizes.total,
          color: colors.alert,
          margin: [0, 3, 0, 0],
        }
      : [],
  ]);
}

function invoiceParties(invoice: InvoiceSource, writer: Writer): Content {
  const { company, customer, date, dueDate, purchaseOrder, pending } = invoice;
  const facts: Fact[] = [[writer.text('date'), writer.date(date)]];
  const supplied = operationFact(invoice, writer);
  if (supplied !== null) facts.push(supplied);
  if (dueDate !== null && (dueDate !== date || pending > 0)) facts.push([writer.text('dueDate'), writer.date(dueDate)]);
  if (purchaseOrder !== null) facts.push([writer.text('purchaseOrder'), breakable(purchaseOrder, 10)]);
  const parties = [
    [writer.text('seller'), company],
    [writer.text('customer'), customer],
  ] as const;
  return partyBlock(parties, facts);
}

function lineBlocks(invoice: InvoiceSource, writer: Writer): Content[] {
  const goods = invoice.lines.filter(({ supply }) => !supply);
  const supplies = invoice.lines.filter(({ supply }) => supply);
  return [
    goods.length === 0 ? [] : lineTable(invoice, goods, writer),
    supplies.length === 0
      ? []
      : [
          {
            text: writer.text('supplies'),
            bold: true,
            margin: [0, goods.length === 0 ? 0 : 14, 0, 0],
            headlineLevel: 1,
          },
          { text: writer.text('suppliesNote'), fontSize: sizes.small, color: colors.soft, margin: [0, 0, 0, 4] },
          lineTable(invoice, supplies, writer),
        ],
  ];
}

/** A full invoice states prices without tax; amounts are those the customer was charged, so that they add up. */
function lineTable(invoice: InvoiceSource, lines: readonly Line[], writer: Writer): Content {
  const showsNet = tellsNet(invoice);
  const severalRates = new Set(lines.map((row) => lineRate(row, writer))).size > 1;
  // Disbursements bear no tax: their price is what it is.
  const prices = invoice.lines.map((row) => (showsNet && !row.supply ? row.netPrice : row.price));
  const decimals = priceDecimals(prices);
  const isApart = lines.every(({ supply }) => supply);
  const details = {
    source: invoice.references.length > 1,
    discount: !invoice.discountColumn,
    rate:
      !invoice.taxColumn && !isApart && severalRates
        ? (row: Line) => rateHead({ taxes: invoice.taxes, lines: [row] }, writer)
        : null,
  };
  const priceOf = ({ price, netPrice, supply, ...line }: Line): string =>
    creditsAmount(line) ? '' : writer.price(showsNet && !supply ? netPrice : price, decimals);
  const columns: readonly FigureColumn[] = [
    {
      head: writer.text('units'),
      width: least.units,
      cell: (line) => (creditsAmount(line) ? '' : writer.units(line.units)),
    },
    {
      head: showsNet && !isApart ? withTax('netPrice', invoice, writer) : writer.text('price'),
      width: least.price,
      cell: priceOf,
    },
    ...(invoice.discountColumn
      ? [
          {
            head: writer.text('discount'),
            width: least.rate,
            cell: (row: Line) => optionalRate(row.discountRate, writer),
          },
        ]
      : []),
    ...(invoice.taxColumn && !isApart
      ? [{ head: rateHead(invoice, writer), width: least.rate, cell: (row: Line) => lineRate(row, writer) }]
      : []),
    {
      head: showsNet && !isApart ? withTax('grossTotal', invoice, writer) : writer.text('lineTotal'),
      width: least.total,
      cell: ({ total }) => writer.amount(cents(total)),
    },
  ];
  const cells = lines.map((row) => columns.map(({ cell }) => cell(row)));
  const widths = columns.map(({ width }, index) =>
    Math.max(width, ...cells.map((row) => Math.ceil((row[index]?.length ?? 0) * DIGIT))),
  );
  return linedTable(
    columnWidths(WIDTH, widths),
    [headCell(writer.text('description'), 'left'), ...columns.map(({ head }) => headCell(head))],
    lines.map((row, index) => [
      descriptionCell(row, writer, details),
      ...(cells[index] ?? []).map((text) => figure(text)),
    ]),
    invoice.accent ?? colors.ink,
  );
}

/** A full invoice states prices without tax (RD 1619/2012 art. 6.1.f), whatever terms it was priced in. */
function tellsNet({ pricesTaxIncluded, type }: InvoiceSource): boolean {
  return pricesTaxIncluded && !isSimplified(type);
}

/** A column of figures. */
interface FigureColumn {
  readonly head: string;
  /** At least, in points. */
  readonly width: number;
  readonly cell: (line: Line) => string;
}

function descriptionCell(
  row: Line,
  writer: Writer,
  shown: { readonly source: boolean; readonly discount: boolean; readonly rate: ((row: Line) => string) | null },
): TableCell {
  const details: string[] = [];
  if (shown.source && row.source !== null) details.push(row.source);
  if (shown.rate !== null) {
    const rate = lineRate(row, writer);
    details.push(/\d/.test(rate) ? `${shown.rate(row)} ${rate}` : rate);
  }
  if (row.rateName !== undefined) details.push(row.rateName);
  if (shown.discount && row.discount !== 0) details.push(discountText(row, writer));
  const margin: [number, number, number, number] = [row.indented ? 12 : 0, 0, 0, 0];
  if (details.length === 0) return { text: row.description, margin };
  const below = { text: details.join('  ·  '), fontSize: sizes.small, color: colors.soft };
  return { stack: [row.description, below], margin };
}

function closingBlock(invoice: InvoiceSource, writer: Writer): Content {
  const rows = invoice.taxes.length + invoice.payments.length;
  return {
    margin: [0, 16, 0, 0],
    ...(rows > CLOSING_ROWS ? {} : { unbreakable: true }),
    stack: [
      {
        columns: [
          { width: TAXES, stack: [...taxBlock(invoice, writer), ...dueBlock(invoice, writer)] },
          { width: '*', text: '' },
          { width: TOTALS, stack: totalBlock(invoice, writer) },
        ],
      },
    ],
  };
}

function taxBlock(invoice: InvoiceSource, writer: Writer): Content[] {
  const { type, taxes, untaxed } = invoice;
  const notes = new Set(untaxedReasons(invoice, writer));
  const stated = invoice.pricesTaxIncluded && isSimplified(type) ? taxStatement(invoice, writer) : null;
  if (stated !== null) notes.add(stated);
  const small = { fontSize: sizes.small };
  const body = taxes.map((tax) => [
    { text: breakable(taxLabel(tax, invoice, writer), 13), ...small },
    figure(writer.amount(tax.base), small),
    figure(writer.amount(tax.amount), small),
  ]);
  if (untaxed !== null) {
    body.push([
      { text: writer.text('notSubjectRate'), ...small },
      figure(writer.amount(untaxed), small),
      figure(writer.amount(ZERO), small),
    ]);
  }
  if (body.length === 0) return [];
  const head = [
    headCell(writer.text('tax'), 'left'),
    headCell(writer.text('base')),
    headCell(writer.text('taxAmount')),
  ];
  return [
    linedTable(columnWidths(TAXES, [76, 66]), head, body, invoice.accent ?? colors.ink),
    ...[...notes].map((text): Content => ({ text, fontSize: sizes.small, color: colors.soft, margin: [0, 4, 0, 0] })),
  ];
}

function dueBlock({ due }: InvoiceSource, writer: Writer): Content[] {
  if (due === null) return [];
  return [
    { text: [{ text: `${writer.text('paymentMethod')}: `, color: colors.soft }, due.method], margin: [0, 12, 0, 0] },
    due.account === null
      ? []
      : {
          text: [
            { text: `${writer.text('iban')}: `, color: colors.soft },
            { text: grouped(due.account), bold: true },
          ],
        },
  ];
}

function totalBlock(invoice: InvoiceSource, writer: Writer): Content[] {
  const { totalBeforeTaxes, total, pending, payments, discounts, lines, accent } = invoice;
  const [withheld, payable] = withholdingRows(invoice, writer);
  const supplies = cents(
    sum(
      lines.filter(({ supply }) => supply),
      (row) => row.total,
    ),
  );
  const soft = { color: colors.soft };
  const widths = columnWidths(TOTALS, [88]);
  const pair = (label: string, value: string, style = {}): TableCell[] => [
    { text: label, ...style },
    figure(value, style),
  ];
  const above = [
    pair(writer.text('baseTotal'), writer.amount(sub(totalBeforeTaxes, supplies))),
    pair(writer.text('taxTotal'), writer.amount(sub(total, totalBeforeTaxes))),
  ];
  if (supplies !== 0) above.push(pair(writer.text('supplies'), writer.amount(supplies)));
  const below = payments.map(({ name, amount, reference }) =>
    pair(
      breakable([name ?? writer.text('setOff'), reference].filter(Boolean).join(' · '), 11),
      writer.amount(amount),
      soft,
    ),
  );
  const isDue = { bold: true, fontSize: sizes.large };
  if (payable !== undefined) below.unshift(pair(...payable, isDue));
  if (withheld !== undefined) below.unshift(pair(...withheld));
  if (discounts !== 0) below.unshift(pair(writer.text('totalDiscounts'), writer.amount(discountsOff(invoice)), soft));
  if (saysPending(invoice)) {
    const label = writer.text(pending < 0 ? 'toRefund' : 'pending');
    below.push(pair(label, writer.money(pending), isDue));
  }
  const isLarge = { bold: true, fontSize: sizes.total };
  return [
    plainTable(widths, above),
    line(TOTALS, 0.8, accent ?? colors.ink),
    plainTable(columnWidths(TOTALS, [136]), [pair(writer.text('total'), writer.money(total), isLarge)]),
    below.length === 0 ? [] : [line(TOTALS, 0.4, colors.line), plainTable(widths, below)],
  ];
}

function noteBlocks({ type, comments, footer }: InvoiceSource, writer: Writer): Content[] {
  const isInvoice = type !== 'proforma' && type !== 'internal';
  return [
    isInvoice ? [] : { text: writer.text('notInvoice'), color: colors.soft, margin: [0, 16, 0, 0] },
    comments === null ? [] : { stack: [heading(writer.text('comments')), comments], margin: [0, 18, 0, 0] },
    footer === null ? [] : { text: footer, fontSize: sizes.tiny, color: colors.soft, margin: [0, 18, 0, 0] },
  ];
}

function isSimplified(type: InvoiceSource['type']): boolean {
  return type === 'simplifiedInvoice' || type === 'simplifiedCreditNote';
}

function optionalRate(rate: Line['discountRate'], writer: Writer): string {
  return rate === 0 ? '' : writer.rate(rate);
}

/** An IBAN as it is written: in groups of four. */
function grouped(account: string): string {
  return account.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}
