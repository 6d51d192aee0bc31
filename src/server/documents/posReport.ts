/** The X and Z reports of a cash point on an 80 mm roll: what a session took, and plainly whether the drawer is right. */
import type { Content, TableCell } from 'pdfmake/interfaces';
import { neg, toMoney, toPercent } from '#shared/domain/money.ts';
import type { DocumentText } from '#shared/i18n/documents.ts';
import { printableSource, timeOf, type Writer, writerFor } from './format.ts';
import { toPdf } from './pdf.ts';
import { figureCell, frame, PRINTABLE, pages, pair, rollDocument, rows, rule, section, sizes } from './roll.ts';
import type { PosReportSource } from './sources.ts';

type Report = PosReportSource['report'];

const FIGURE = 62;
const COUNT = 44;
const pairWidths = [PRINTABLE - 84, 84];
const countedWidths = [PRINTABLE - FIGURE - COUNT, COUNT, FIGURE];
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
    author: report.companyName,
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
      ticketBlock(report, writer),
      returnsBlock(report, writer),
      methodBlock(report, writer),
      taxBlock(report, writer),
      familyBlock(report, writer),
      userBlock(report, writer),
      holderBlock(report, writer),
      movementBlocks(report, writer),
      countsBlock(report, writer),
      report.comments === null ? [] : [rule(), section(writer.text('comments')), { text: report.comments }],
    ]),
  );
}

function headBlock(report: Report, title: string, issuedAt: string, writer: Writer): Content {
  const moment = (key: DocumentText, at: string, by: string | null): TableCell[] => [
    writer.text(key),
    { text: by === null ? writer.dateTime(at) : `${writer.dateTime(at)}  ${by}`, alignment: 'right' },
  ];
  return [
    {
      alignment: 'center',
      stack: [
        { text: report.companyName, bold: true, fontSize: sizes.title },
        `${writer.text('taxNumber')} ${report.companyTaxNumber}`,
        { text: title, bold: true, fontSize: sizes.large, margin: [0, 6, 0, 0] },
        { text: report.posName, fontSize: sizes.title, margin: [0, 0, 0, 4] },
      ],
    },
    rows(
      [60, PRINTABLE - 60],
      [
        moment('opened', report.openedAt, report.openedBy),
        ...(report.closedAt === null ? [] : [moment('closed', report.closedAt, report.closedBy)]),
        moment('issued', issuedAt, null),
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
    rows(pairWidths, [line('takings', card.sales), ...(card.tips === 0 ? [] : [line('tips', card.tips)])]),
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

function ticketBlock({ tickets }: Report, writer: Writer): Content {
  const body = [pair(writer.text('ticketCount'), writer.units(tickets.count))];
  if (tickets.first !== null) body.push(pair(writer.text('first'), tickets.first));
  if (tickets.last !== null) body.push(pair(writer.text('last'), tickets.last));
  if (tickets.discounts !== 0) body.push(pair(writer.text('discounts'), amountOf(tickets.discounts, writer)));
  const total = pair(writer.text('totalSold'), writer.money(toMoney(tickets.total)), {
    bold: true,
    fontSize: sizes.title,
  });
  return [section(writer.text('tickets')), rows(pairWidths, [...body, total])];
}

/** What went back and what never was sold; only what there is. */
function returnsBlock({ refunds, takenBack, calledOff }: Report, writer: Writer): Content {
  const items = [
    { name: writer.text('refunds'), quantity: refunds.count, amount: -refunds.total },
    { name: writer.text('takenBack'), quantity: takenBack.count, amount: -takenBack.total },
    { name: writer.text('calledOff'), quantity: calledOff.count, amount: calledOff.total },
  ].filter(({ quantity }) => quantity > 0);
  return items.length === 0 ? [] : countedRows(items, writer);
}

/** Who had the session; nothing where it was one person all along. */
function holderBlock({ holders }: Report, writer: Writer): Content {
  if (holders.length < 2) return [];
  const body = holders.map((holder) => [
    `${timeOf(holder.from)}  ${holder.name}`,
    figureCell(holder.difference === null ? '' : amountOf(holder.difference, writer)),
  ]);
  return [rule(), section(writer.text('holders')), rows([PRINTABLE - FIGURE, FIGURE], body)];
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
    .map(([value, count]) =>
      pair(
        `${count} × ${amountOf(Number(value), writer)}`,
        amountOf((Math.round(Number(value) * 100) * count) / 100, writer),
      ),
    );
  return [
    ...(body.length === 0 ? [] : [rule(), section(writer.text('counts')), rows(taxWidths, body)]),
    ...(money.length === 0 ? [] : [rule(), section(writer.text('denominations')), rows(pairWidths, money)]),
  ];
}

function methodBlock({ byPaymentMethod }: Report, writer: Writer): Content {
  return counted(
    'byPaymentMethod',
    byPaymentMethod.map((method) => ({ ...method, quantity: method.count })),
    writer,
  );
}

function familyBlock({ byFamily }: Report, writer: Writer): Content {
  return counted(
    'byFamily',
    byFamily.map((family) => ({ ...family, quantity: family.units })),
    writer,
  );
}

function userBlock({ byUser }: Report, writer: Writer): Content {
  return counted(
    'byUser',
    byUser.map((user) => ({ ...user, quantity: user.count })),
    writer,
  );
}

interface Counted {
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
}

function counted(title: DocumentText, items: readonly Counted[], writer: Writer): Content {
  if (items.length === 0) return [];
  return [rule(), section(writer.text(title)), countedRows(items, writer)];
}

function countedRows(items: readonly Counted[], writer: Writer): Content {
  return rows(
    countedWidths,
    items.map((item) => [
      item.name,
      figureCell(writer.units(item.quantity)),
      figureCell(amountOf(item.amount, writer)),
    ]),
  );
}

function taxBlock({ byTax }: Report, writer: Writer): Content {
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
        writer.tax(tax.name, toPercent(tax.rate)),
        figureCell(amountOf(tax.base, writer)),
        figureCell(amountOf(tax.amount, writer)),
      ]),
    ]),
  ];
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
