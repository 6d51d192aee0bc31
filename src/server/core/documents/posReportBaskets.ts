/** Money without a document on X and Z: of baskets by method, and each entry with its basket; and of sales. */
import type { Content, TableCell } from 'pdfmake/interfaces';
import { add, neg, toMoney } from '#shared/domain/money.ts';
import { BasketPaymentType } from '#shared/domain/states.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { timeOf, type Writer } from './format.ts';
import { basketEntryText, basketTexts, methodName, userName } from './posReportTexts.ts';
import { figureCell, PRINTABLE, pair, rows, rule, section, sizes } from './roll.ts';

const FIGURE = 62;
const widths = [PRINTABLE - FIGURE, FIGURE];

/** Where nothing was taken without a document, charged or given back, a line says so. */
export function basketBlock({ withoutDocument }: Pick<PosReport, 'withoutDocument'>, writer: Writer): Content {
  if (withoutDocument === null) return [];
  const { byPaymentMethod, entries, net, sales } = withoutDocument;
  const ofSales = sales === null ? null : writer.amount(toMoney(sales.total));
  if (entries.length === 0) {
    return ofSales === null ? [] : rows(widths, [pair(soldText('withoutDocument', sales, writer), ofSales)]);
  }
  const sums = byPaymentMethod.flatMap((method) =>
    (['taken', 'settled', 'refunded'] as const)
      .filter((key) => method[key] !== 0)
      .map((key) =>
        pair(`${methodName(method, writer)}: ${writer.text(basketTexts[key])}`, writer.amount(toMoney(method[key]))),
      ),
  );
  return [
    rule(),
    section(writer.text('withoutDocument')),
    rows(widths, [
      ...sums,
      pair(writer.text('net'), writer.amount(toMoney(net)), { bold: true }),
      ...(ofSales === null ? [] : [pair(soldText('salesWithoutDocument', sales, writer), ofSales)]),
    ]),
    rows(
      widths,
      entries.map((entry) => entryRow(entry, writer)),
    ),
  ];
}

/** What its line is called, with how many sales there are. */
function soldText(
  key: 'withoutDocument' | 'salesWithoutDocument',
  sales: NonNullable<PosReport['withoutDocument']>['sales'],
  writer: Writer,
): string {
  const count = sales?.count ?? 0;
  return count === 0 ? writer.text(key) : `${writer.text(key)} (${writer.units(count)})`;
}

/** When, by whom and what; below, by which method and of which basket, which its first characters tell apart. */
function entryRow(entry: NonNullable<PosReport['withoutDocument']>['entries'][number], writer: Writer): TableCell[] {
  const amount = add(toMoney(entry.amount), toMoney(entry.tip));
  const below = [entry.paymentMethodName, entry.basket.slice(0, 8), entry.reason].filter((text) => text !== null);
  return [
    {
      stack: [
        `${timeOf(entry.at)}  ${userName(entry, writer)}  ${writer.text(basketEntryText(entry.type))}`,
        { text: below.join('  ·  '), fontSize: sizes.small, margin: [8, 0, 0, 0] },
      ],
    },
    figureCell(writer.amount(entry.type === BasketPaymentType.taken ? amount : neg(amount))),
  ];
}
