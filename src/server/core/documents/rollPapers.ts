/**
 * The papers of a roll as rows: tickets and the slips of vouchers. A ticket says what article 7 of Real Decreto 1619/2012
 * asks of a simplified invoice: number, date, the issuer's NIF and name, what was sold, the rates with «IVA incluido» or the
 * name of another tax, the base of each rate and the total; and for a credit note, what it corrects.
 */
import { creditsAmount } from '#shared/domain/credit.ts';
import { add, cents, type Money, sum, ZERO } from '#shared/domain/money.ts';
import { priceDecimals, timeOf, type Writer, writerFor } from './format.ts';
import { discountsOff, discountText, lineRate, taxLabel, taxStatement, untaxedReasons } from './rates.ts';
import { operationFact, referenceTexts, voidedTexts } from './references.ts';
import type { Item, Pair, PairRole, Roll, Row, Sides, TextRole } from './rollRows.ts';
import type { SlipSource, TicketSource } from './sources.ts';
import { saysPending, withholdingRows } from './withholding.ts';

const THIN: Row = { kind: 'rule', isHeavy: false };
const HEAVY: Row = { kind: 'rule', isHeavy: true };

/** A ticket or a slip as rows. */
export function rollOf(source: TicketSource | SlipSource): Roll {
  const writer = writerFor(source.language, source.currency);
  const { language, issuedAt } = source;
  if (source.kind === 'slip') {
    const { title, company } = source;
    return { title, author: company.name, language, issuedAt, rows: slipRows(source, writer) };
  }
  const isGift = source.gift === true;
  return {
    title: `${writer.text(isGift ? 'giftTicket' : source.type)} ${source.number}`,
    author: source.company.businessName ?? source.company.name,
    language,
    issuedAt,
    rows: isGift ? giftRows(source, writer) : ticketRows(source, writer),
  };
}

function ticketRows(ticket: TicketSource, writer: Writer): Row[] {
  const { number, comments, footer, qr } = ticket;
  return [
    ...marks([ticket.voided ? writer.text('voided') : null, ticket.copyLabel]),
    ...text('voided', voidedTexts(ticket, writer)),
    ...sellerRows(ticket, writer),
    THIN,
    ...titleRows(ticket, writer),
    ...customerRows(ticket, writer),
    THIN,
    lineRows(ticket, writer),
    HEAVY,
    ...totalRows(ticket, writer),
    THIN,
    ...paymentRows(ticket, writer),
    ...taxRows(ticket, writer),
    ...(comments === null ? [] : [THIN, ...text('comments', [comments])]),
    ...(footer === null ? [] : [THIN, ...text('centred', [footer])]),
    ...(qr === null ? [] : [{ kind: 'qr', value: qr, isLarge: false } as const]),
    { kind: 'barcode', value: number },
  ];
}

/** What was bought, without prices, and the number by which the ticket is found. */
function giftRows(ticket: TicketSource, writer: Writer): Row[] {
  const { lines, number } = ticket;
  const items = lines.map(
    ({ description, units }): Item => ({
      label: description,
      details: [],
      rate: null,
      figure: units === 1 ? '' : `× ${writer.units(units)}`,
    }),
  );
  return [
    ...marks([ticket.voided ? writer.text('voided') : null]),
    ...sellerRows(ticket, writer),
    THIN,
    ...text('title', [writer.text('giftTicket')]),
    {
      kind: 'sides',
      sides: [{ role: 'number', left: `${writer.text('number')} ${number}`, right: [writer.date(ticket.date)] }],
    },
    THIN,
    { kind: 'items', of: 'units', items },
    THIN,
    ...text('centred', [writer.text('giftNote')]),
    { kind: 'qr', value: number, isLarge: false },
    { kind: 'barcode', value: number },
  ];
}

/** The code that the bearer of a voucher shows, or what was used and what is left. */
function slipRows(slip: SlipSource, writer: Writer): Row[] {
  const { company, code } = slip;
  return [
    ...marks([slip.copyLabel]),
    ...text('seller', [company.name]),
    ...text('centred', phoneOf(company, writer)),
    THIN,
    ...text('title', [slip.title]),
    ...text('plain', [writer.dateTime(slip.issuedAt)]),
    ...text('heading', [slip.heading]),
    THIN,
    ...pairs(slip.rows.map(({ label, figure }) => pair(label, figure, 'fact'))),
    ...(code === null
      ? []
      : [
          { kind: 'qr', value: code.value, isLarge: true } as const,
          { kind: 'barcode', value: code.value } as const,
          ...text('code', [code.spelled]),
        ]),
    ...(slip.note === null ? [] : [THIN, ...text('centred', [slip.note])]),
  ];
}

function sellerRows({ company }: TicketSource, writer: Writer): Row[] {
  return [
    ...text('seller', [company.name]),
    ...text('centred', [
      company.businessName === company.name ? null : company.businessName,
      `${writer.text('taxNumber')} ${company.taxNumber}`,
      ...company.address,
      ...phoneOf(company, writer),
    ]),
  ];
}

function titleRows(ticket: TicketSource, writer: Writer): Row[] {
  const { pos, attendant, seal, issuedAt } = ticket;
  // A document dated on another day than it was made has no time of its own.
  const time = issuedAt.startsWith(ticket.date) ? [timeOf(issuedAt)] : [];
  const sides: Sides[] = [
    { role: 'number', left: `${writer.text('number')} ${ticket.number}`, right: [writer.date(ticket.date), ...time] },
  ];
  if (pos !== null || attendant !== null) {
    const served = attendant === null ? [] : [`${writer.text('servedBy')} ${attendant}`];
    sides.push({ role: 'service', left: pos ?? '', right: served });
  }
  return [
    ...text('title', [writer.text(ticket.type)]),
    { kind: 'sides', sides },
    ...text('fine', [seal === null ? null : `${writer.text('seal')} ${seal}`]),
    ...text('plain', [operationFact(ticket, writer)?.join(' ') ?? null, ...referenceTexts(ticket, writer)]),
  ];
}

function customerRows({ customer }: TicketSource, writer: Writer): Row[] {
  if (customer === null) return [];
  return [
    THIN,
    ...text('customer', [`${writer.text('customer')}: ${customer.name}`]),
    ...text('plain', [customer.identification, ...customer.address]),
  ];
}

function lineRows({ lines }: TicketSource, writer: Writer): Row {
  const severalRates = new Set(lines.map((line) => lineRate(line, writer))).size > 1;
  const decimals = priceDecimals(lines.map((line) => line.price));
  return {
    kind: 'items',
    of: 'amounts',
    items: lines.map(
      (line): Item => ({
        label: line.description,
        details: lineDetails(line, writer, decimals),
        rate: severalRates ? lineRate(line, writer) : null,
        figure: writer.amount(cents(line.total)),
      }),
    ),
  };
}

function lineDetails(line: TicketSource['lines'][number], writer: Writer, decimals: number): string[] {
  const details: string[] = [];
  if (!creditsAmount(line) && (line.units !== 1 || line.discount !== 0)) {
    details.push(`${writer.units(line.units)} × ${writer.price(line.price, decimals)}`);
  }
  if (line.rateName !== undefined) details.push(line.rateName);
  if (line.discount !== 0) details.push(discountText(line, writer));
  if (line.supply) details.push(writer.text('supply'));
  return details;
}

function totalRows(ticket: TicketSource, writer: Writer): Row[] {
  const above = ticket.pricesTaxIncluded
    ? []
    : [
        pair(writer.text('baseTotal'), writer.amount(ticket.totalBeforeTaxes)),
        ...ticket.taxes.map((tax) => pair(taxLabel(tax, ticket, writer), writer.amount(tax.amount))),
      ];
  return [
    ...pairs(above),
    { kind: 'total', label: writer.text('total').toUpperCase(), figure: writer.money(ticket.total) },
    ...pairs(ticket.discounts === 0 ? [] : [pair(writer.text('totalDiscounts'), writer.amount(discountsOff(ticket)))]),
    ...withholdingRows(ticket, writer).flatMap(([label, amount]) => pairs([pair(label, amount)])),
  ];
}

function paymentRows(ticket: TicketSource, writer: Writer): Row[] {
  const optional = (key: 'tipIncluded' | 'tendered' | 'change', amount: Money | null): Pair[] =>
    amount === null ? [] : [pair(writer.text(key), writer.amount(amount), key === 'change' ? 'change' : 'plain')];
  const paid = ticket.payments.flatMap(({ name, amount, tip, tendered, change, reference }): Pair[] => [
    // With its tip, as the card terminal prints it.
    pair(name ?? writer.text('setOff'), writer.amount(add(amount, tip ?? ZERO)), 'plain', reference ?? ''),
    ...optional('tipIncluded', tip),
    ...optional('tendered', tendered),
    ...optional('change', change),
  ]);
  const pending = saysPending(ticket)
    ? [pair(writer.text(ticket.pending < 0 ? 'toRefund' : 'pending'), writer.amount(ticket.pending), 'due')]
    : [];
  const rows = pairs([...paid, ...pending]);
  return rows.length === 0 ? [] : [...rows, THIN];
}

function taxRows(ticket: TicketSource, writer: Writer): Row[] {
  const supplies = ticket.lines.filter((line) => line.supply);
  const supplied = writer.amount(cents(sum(supplies, (line) => line.total)));
  const row = (label: string, base: Money, amount: Money) =>
    [label, writer.amount(base), writer.amount(amount)] as const;
  return [
    {
      kind: 'table',
      body: [
        [writer.text('tax'), writer.text('base'), writer.text('taxAmount')],
        ...ticket.taxes.map((tax) => row(taxLabel(tax, ticket, writer), tax.base, tax.amount)),
        ...(ticket.untaxed === null ? [] : [row(writer.text('notSubjectRate'), ticket.untaxed, ZERO)]),
      ],
    },
    ...text('fine', [
      ...untaxedReasons(ticket, writer),
      supplies.length === 0 ? null : `${writer.text('supplies')} ${supplied}: ${writer.text('suppliesNote')}`,
      taxStatement(ticket, writer),
    ]),
  ];
}

function phoneOf({ phone }: { readonly phone: string | null }, writer: Writer): string[] {
  return phone === null ? [] : [`${writer.text('phone')} ${phone}`];
}

function marks(texts: readonly (string | null)[]): Row[] {
  return texts.flatMap((each): Row[] => (each === null ? [] : [{ kind: 'mark', text: each }]));
}

/** A text of the lines there are; no row without any. */
function text(role: TextRole, lines: readonly (string | null)[]): Row[] {
  const there = lines.filter((line) => line !== null);
  return there.length === 0 ? [] : [{ kind: 'text', role, lines: there }];
}

function pairs(all: readonly Pair[]): Row[] {
  return all.length === 0 ? [] : [{ kind: 'pairs', pairs: all }];
}

function pair(label: string, figure: string, role: PairRole = 'plain', note: string | null = null): Pair {
  return { role, label, note, figure };
}
