/** The X and Z reports of a cash point on an 80 mm roll: what a session took, and plainly whether the drawer is right. */
import type { Content, Style, TableCell } from 'pdfmake/interfaces';
import { piecesTotal } from '#shared/domain/cash.ts';
import { neg, toMoney } from '#shared/domain/money.ts';
import { companyNames, holdersOf } from '#shared/domain/reportRows.ts';
import type { DocumentText } from '#shared/i18n/documents.ts';
import { printableSource, timeOf, type Writer, writerFor } from './format.ts';
import { toPdf } from './pdf.ts';
import { basketBlock } from './posReportBaskets.ts';
import { drawerBlocks } from './posReportDrawer.ts';
import { familyName, methodName, named, taxName, userName } from './posReportTexts.ts';
import { figureCell, frame, PRINTABLE, pages, pair, rollDocument, rows, rule, section, sizes } from './roll.ts';
import type { PosReportSource } from './sources.ts';

type Report = PosReportSource['report'];

const FIGURE = 62;
const COUNT = 44;
const pairWidths = [PRINTABLE - 84, 84];
const countedWidths = [PRINTABLE - FIGURE - COUNT, COUNT, FIGURE];
/** Of the three columns of payments, in small type: at least, and in the width of a digit. */
const FLOW = 43;
const SMALL_DIGIT = 4.3;
const taxWidths = [PRINTABLE - 2 * FIGURE, FIGURE, FIGURE];
/** `posMovement.type` of what staff put into and took out of the drawer, and counted. */
const CASH_IN = 4;
const CASH_OUT = 5;
const COUNT_TYPE = 3;

/** Renders an X or Z report as PDF; a Z has a number. The same source gives the same bytes. */
export function renderPosReport(source: PosReportSource): Promise<Uint8Array<ArrayBuffer>> {
  const printed = printableSource(source);
  const { report } = printed;
  const writer = writerFor(printed.language, printed.currency);
  const title = report.number === null ? writer.text('xReport') : `${writer.text('zReport')} ${report.number}`;
  const info = {
    title: `${title} ${report.posName}`,
    author: companyNames(report).registered,
    language: printed.language,
    issuedAt: printed.issuedAt,
  };
  return toPdf(
    rollDocument(info, [
      printed.copyLabel === null ? [] : frame(printed.copyLabel, sizes.title),
      headBlock(report, title, printed.issuedAt, writer),
      rule(1.2),
      cashBlock(report, writer),
      cardBlock(report, writer),
      documentBlock(report, writer),
      seriesBlock(report, writer),
      methodBlock(report, writer),
      basketBlock(report, writer),
      returnsBlock(report, writer),
      voucherBlock(report, writer),
      correctionBlock(report, writer),
      taxBlock(report, writer),
      familyBlock(report, writer),
      userBlock(report, writer),
      holderBlock(report, writer),
      movementBlocks(report, writer),
      drawerBlocks(report, writer),
      countsBlock(report, writer),
      report.comments === null ? [] : [rule(), section(writer.text('comments')), { text: report.comments }],
    ]),
  );
}

function headBlock(report: Report, title: string, issuedAt: string, writer: Writer): Content {
  const moment = (key: DocumentText, at: string, by = ''): TableCell[] => [
    writer.text(key),
    { text: `${writer.dateTime(at)}  ${by}`.trim(), alignment: 'right' },
  ];
  const by = (name: string | null): string => named(name ?? '', 'integration', writer);
  const { registered, trade } = companyNames(report);
  return [
    {
      alignment: 'center',
      stack: [
        { text: registered, bold: true, fontSize: sizes.title },
        trade ?? [],
        `${writer.text('taxNumber')} ${report.companyTaxNumber}`,
        { text: title, bold: true, fontSize: sizes.large, margin: [0, 6, 0, 0] },
        { text: report.posName, fontSize: sizes.title, margin: [0, 0, 0, 4] },
      ],
    },
    rows(
      [60, PRINTABLE - 60],
      [
        moment('opened', report.openedAt, by(report.openedBy)),
        ...(report.closedAt === null ? [] : [moment('closed', report.closedAt, by(report.closedBy))]),
        moment('issued', issuedAt),
      ],
    ),
  ];
}

function cashBlock({ cash }: Report, writer: Writer): Content {
  const line = (key: DocumentText, value: number): TableCell[] => pair(writer.text(key), amountOf(value, writer));
  return [
    section(writer.text('cash')),
    rows(pairWidths, [
      line('openingFloat', cash.opening),
      ...((cash.openingDifference ?? 0) === 0 ? [] : [line('openingDifference', cash.openingDifference ?? 0)]),
      line('takings', cash.sales),
      line('cashIn', cash.cashIn),
      pair(writer.text('cashOut'), writer.amount(neg(toMoney(cash.cashOut)))),
      ...(cash.tips === 0 ? [] : [line('tips', cash.tips)]),
    ]),
    countBlock(cash, writer),
  ];
}

function cardBlock({ card }: Report, writer: Writer): Content {
  const line = (key: DocumentText, value: number): TableCell[] => pair(writer.text(key), amountOf(value, writer));
  return [
    section(writer.text('card')),
    rows(pairWidths, [
      line('takings', card.sales),
      ...(card.tips === 0 ? [] : [line('tips', card.tips)]),
      ...(card.baskets === 0 ? [] : [line('withoutDocument', card.baskets)]),
    ]),
    countBlock(card, writer),
  ];
}

function countBlock(count: Report['cash'] | Report['card'], writer: Writer): Content {
  const body = [pair(writer.text('expected'), amountOf(count.expected, writer), { bold: true })];
  if (count.real !== null) {
    body.push(pair(writer.text('counted'), amountOf(count.real, writer), { bold: true }));
  }
  if (count.difference === 0) body.push(pair(writer.text('balanced'), amountOf(0, writer), { bold: true }));
  if (count.difference === null || count.difference === 0) return [rows(pairWidths, body), rule()];
  return [rows(pairWidths, body), frame(verdictOf(count.difference, writer), sizes.heading)];
}

/** What a difference (counted less expected, in units) means, in words: «FALTAN 1,00 €». */
function verdictOf(difference: number, writer: Writer): string {
  const amount = toMoney(difference);
  return amount < 0
    ? `${writer.text('short')} ${writer.money(neg(amount))}`
    : `${writer.text('over')} ${writer.money(amount)}`;
}

/** What was issued: gross, what is no sale, what was credited, and the net that all further columns come to. */
function documentBlock({ tickets, documents, series }: Report, writer: Writer): Content {
  const line = (key: DocumentText, value: number): TableCell[] => pair(writer.text(key), amountOf(value, writer));
  const optional = (key: DocumentText, value: number): TableCell[][] => (value === 0 ? [] : [line(key, value)]);
  const [key, net] = documents === null ? (['totalSold', tickets.total] as const) : (['net', documents.net] as const);
  const column =
    documents === null
      ? []
      : [
          line('gross', documents.gross),
          ...optional('recharges', documents.recharges),
          ...optional('creditNotes', documents.refunds),
        ];
  return [
    section(writer.text('tickets')),
    rows(pairWidths, [
      ...(series.length === 0 ? [pair(writer.text('ticketCount'), writer.units(tickets.count))] : []),
      ...column,
      pair(writer.text(key), writer.money(toMoney(net)), { bold: true, fontSize: sizes.title }),
      ...(tickets.discounts === 0
        ? []
        : [pair(writer.text('discountsTaken'), amountOf(tickets.discounts, writer), { fontSize: sizes.small })]),
    ]),
  ];
}

/** The first and the last number of each series, and what its documents come to. */
function seriesBlock({ series, tickets, documents }: Report, writer: Writer): Content {
  if (series.length === 0) {
    // Earlier versions have the numbers of all series together.
    const ends = (['first', 'last'] as const).flatMap((key) => {
      const number = tickets[key];
      return number === null ? [] : [pair(writer.text(key), number)];
    });
    return rows(pairWidths, ends);
  }
  const body = series.flatMap((item): TableCell[][] => {
    const voided = item.voided === 0 ? [] : [`${writer.text('voidedCount')}: ${writer.units(item.voided)}`];
    const numbers = item.first === item.last ? item.first : `${item.first} – ${item.last}`;
    const below = [numbers, ...voided].join('  ·  ');
    return [
      [
        named(item.name, 'tickets', writer),
        figureCell(writer.units(item.count)),
        figureCell(amountOf(item.total, writer)),
      ],
      [{ text: below, fontSize: sizes.small, margin: [8, -2, 0, 0], colSpan: 3 }, '', ''],
    ];
  });
  return [
    rule(),
    section(writer.text('series')),
    rows(countedWidths, [...body, ...totalRow([null, documents?.net ?? null], writer)]),
  ];
}

/** Refunds, reversals and cancelled lines; only those there are. */
function returnsBlock({ refunds, takenBack, calledOff }: Report, writer: Writer): Content {
  return counted(
    'returned',
    [
      { name: writer.text('refunds'), quantity: refunds.count, amount: -refunds.total },
      { name: writer.text('takenBack'), quantity: takenBack.count, amount: -takenBack.total },
      { name: writer.text('calledOff'), quantity: calledOff.count, amount: calledOff.total },
    ].filter(({ quantity }) => quantity > 0),
    null,
    writer,
  );
}

/** What units of vouchers paid for: no money. */
function voucherBlock({ voucherUses }: Report, writer: Writer): Content {
  if (voucherUses.length === 0) return [];
  const body = voucherUses.map((item) => [
    detailed(item.name, voucherDetail(item, writer)),
    figureCell(writer.units(item.units)),
  ]);
  return [rule(), section(writer.text('voucherUses')), rows([PRINTABLE - FIGURE, FIGURE], body)];
}

function voucherDetail({ count, cancelled }: Report['voucherUses'][number], writer: Writer): string {
  const baskets = `${count} ${writer.text('baskets')}`;
  return cancelled === 0 ? baskets : `${baskets} · ${writer.units(cancelled)} ${writer.text('cancelledUnits')}`;
}

/** Payments moved between cash and card, by whom. */
function correctionBlock({ corrections }: Report, writer: Writer): Content {
  if (corrections.length === 0) return [];
  const body = corrections.map((item) => [
    detailed(`${timeOf(item.at)}  ${userName(item, writer)}`, `${item.from} ${writer.text('becomes')} ${item.to}`),
    figureCell(amountOf(item.amount, writer)),
  ]);
  return [rule(), section(writer.text('corrections')), rows([PRINTABLE - FIGURE, FIGURE], body)];
}

/** Who had the session, and what was missing or over when they left it; nothing where it was one person all along. */
function holderBlock(report: Report, writer: Writer): Content {
  const holders = holdersOf(report);
  if (holders.length < 2) return [];
  const body = holders.map((holder) => [
    `${timeOf(holder.from)}–${holder.to === null ? '' : timeOf(holder.to)}  ${userName(holder, writer)}`,
    figureCell(holder.difference === null ? '–' : amountOf(holder.difference, writer)),
  ]);
  const style = { fontSize: sizes.small };
  const head = [{ text: writer.text('holders'), bold: true }, figureCell(writer.text('difference'), style)];
  return [rule(), rows([PRINTABLE - FIGURE, FIGURE], [head, ...body])];
}

/** What was counted in between, with what was missing or over, and the coins and notes of the closing. */
function countsBlock({ movements, cash }: Report, writer: Writer): Content {
  const counts = movements.filter((movement) => movement.type === COUNT_TYPE && movement.difference !== null);
  const coins = Object.entries(cash.denominations ?? {}).filter(([, count]) => count > 0);
  const body = counts.map((count) => [
    timeOf(count.at),
    figureCell(amountOf(count.amount, writer)),
    figureCell(amountOf(count.difference ?? 0, writer)),
  ]);
  const money = coins
    .toSorted(([a], [b]) => Number(b) - Number(a))
    .map(([value, count]) => {
      const worth = toMoney(Number(value));
      return pair(`${count} × ${writer.amount(worth)}`, writer.amount(piecesTotal(worth, count)));
    });
  return [
    ...(body.length === 0 ? [] : [rule(), section(writer.text('counts')), rows(taxWidths, body)]),
    ...(money.length === 0 ? [] : [rule(), section(writer.text('denominations')), rows(pairWidths, money)]),
  ];
}

/** What each method received and paid out, and the net that is in drawer, terminal and bank. */
function methodBlock({ byPaymentMethod, payments }: Report, writer: Writer): Content {
  if (payments === null) {
    const items = byPaymentMethod.map((row) => ({ ...row, name: methodName(row, writer), quantity: row.count }));
    return counted('byPaymentMethod', items, null, writer);
  }
  if (byPaymentMethod.length === 0) return [];
  const small = { fontSize: sizes.small };
  const longest = Math.max(...Object.values(payments).map((value) => amountOf(value, writer).length));
  const flow = Math.max(FLOW, (longest + 1) * SMALL_DIGIT);
  const figures = (values: readonly (number | null)[], style: Style = small): TableCell[] =>
    values.map((value) => figureCell(amountOf(value ?? 0, writer), style));
  return [
    rule(),
    section(writer.text('byPaymentMethod')),
    rows(
      [PRINTABLE - 3 * flow, flow, flow, flow],
      [
        ['', ...(['received', 'paidOut', 'net'] as const).map((key) => figureCell(writer.text(key), small))],
        ...byPaymentMethod.map((row) => [
          `${methodName(row, writer)} (${writer.units(row.count)})`,
          ...figures([row.received, row.paidOut, row.amount]),
        ]),
        [
          { text: writer.text('total'), bold: true },
          ...figures([payments.received, payments.paidOut, payments.net], { ...small, bold: true }),
        ],
      ],
    ),
  ];
}

function familyBlock({ byFamily, documents }: Report, writer: Writer): Content {
  const items = byFamily.map((row) => ({ name: familyName(row, writer), quantity: row.units, amount: row.amount }));
  return counted('byFamily', items, documents?.net ?? null, writer);
}

function userBlock({ byUser, documents }: Report, writer: Writer): Content {
  const items = byUser.map((row) => ({
    name: userName(row, writer),
    quantity: row.count,
    amount: row.net ?? row.amount,
  }));
  return counted('byUser', items, documents?.net ?? null, writer);
}

interface CountedItem {
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
}

/** Names with how many and how much, and the total where the column has one. */
function counted(title: DocumentText, items: readonly CountedItem[], total: number | null, writer: Writer): Content {
  if (items.length === 0) return [];
  const body = items.map((item) => [
    item.name,
    figureCell(writer.units(item.quantity)),
    figureCell(amountOf(item.amount, writer)),
  ]);
  return [rule(), section(writer.text(title)), rows(countedWidths, [...body, ...totalRow([null, total], writer)])];
}

/** The row that a column of amounts adds up to; none where the report does not know it. */
function totalRow(values: readonly (number | null)[], writer: Writer): TableCell[][] {
  if (values.every((value) => value === null)) return [];
  const bold = { bold: true };
  const cells = values.map((value) => figureCell(value === null ? '' : amountOf(value, writer), bold));
  return [[{ text: writer.text('total'), ...bold }, ...cells]];
}

function taxBlock({ byTax, documents }: Report, writer: Writer): Content {
  if (byTax.length === 0) return [];
  const style = { fontSize: sizes.small };
  return [
    rule(),
    rows(taxWidths, [
      [
        { text: writer.text('byTax'), bold: true },
        figureCell(writer.text('base'), style),
        figureCell(writer.text('taxAmount'), style),
      ],
      ...byTax.map((tax) => [
        taxName(tax, writer),
        figureCell(amountOf(tax.base, writer)),
        figureCell(amountOf(tax.amount, writer)),
      ]),
      ...totalRow([documents?.base ?? null, documents?.taxes ?? null], writer),
    ]),
    documents === null
      ? []
      : rows(pairWidths, [pair(writer.text('net'), amountOf(documents.net, writer), { bold: true })]),
  ];
}

/** A row with more about it in small below. */
function detailed(text: string, below: string): TableCell {
  return { stack: [text, { text: below, fontSize: sizes.small, margin: [8, 0, 0, 0] }] };
}

function movementBlocks({ movements }: Report, writer: Writer): Content {
  const manual = movements.filter((movement) => movement.type === CASH_IN || movement.type === CASH_OUT);
  return pages(manual.map((movement) => movementRow(movement, writer))).map((part, index): Content => {
    const table = rows([PRINTABLE - FIGURE, FIGURE], part);
    return index === 0 ? [rule(), section(writer.text('movements')), table] : { stack: [table], pageBreak: 'before' };
  });
}

function movementRow(movement: Report['movements'][number], writer: Writer): TableCell[] {
  const label = movement.reason ?? writer.text(movement.type === CASH_IN ? 'cashIn' : 'cashOut');
  const amount = toMoney(movement.amount);
  return [
    {
      stack: [
        `${timeOf(movement.at)}  ${label}`,
        movement.comments === null ? [] : { text: movement.comments, fontSize: sizes.small, margin: [8, 0, 0, 0] },
      ],
    },
    figureCell(writer.amount(movement.type === CASH_OUT ? neg(amount) : amount)),
  ];
}

function amountOf(value: number, writer: Writer): string {
  return writer.amount(toMoney(value));
}
