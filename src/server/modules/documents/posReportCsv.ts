/** X and Z reports as a table for spreadsheets. */

import { type DocumentLanguage, type Writer, writerFor } from '#server/core/documents/format.ts';
import {
  basketEntryText,
  basketTexts,
  familyName,
  methodName,
  named,
  taxName,
  userName,
} from '#server/core/documents/posReportTexts.ts';
import { type CsvCell, csvDialects, csvMoment, csvOf } from '#shared/csv.ts';
import { add, fromMoney, neg, toMoney } from '#shared/domain/money.ts';
import { companyNames, holdersOf } from '#shared/domain/reportRows.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { DocumentText } from '#shared/i18n/documents.ts';
import type { PosReport } from '#shared/operations/parts.ts';

type Line = readonly [
  section: string,
  concept: CsvCell,
  quantity: CsvCell,
  base: CsvCell,
  amount: CsvCell,
  note: CsvCell,
];

/** A report as CSV: one line a figure, with its section, so that it can be filtered. Written as the reader's spreadsheet reads. */
export function posReportCsv(report: PosReport, language: DocumentLanguage): string {
  // Long: it is the table itself, one entry for each kind of line in the order of the file.
  const writer = writerFor(language, 'EUR');
  const t = (key: DocumentText): string => writer.text(key);
  const at = (moment: string): string => csvMoment(moment, language);
  const { cash, card, tickets, documents, payments } = report;
  const { registered, trade } = companyNames(report);
  const figure = (
    section: DocumentText,
    concept: DocumentText,
    amount: number | null,
    quantity: CsvCell = null,
  ): Line[] => (amount === null ? [] : [[t(section), t(concept), quantity, null, amount, null]]);
  const returned = (key: 'refunds' | 'takenBack', { count, total }: PosReport['refunds']): Line[] =>
    count === 0 ? [] : figure(key, key, negative(total), count);
  const head: CsvCell[][] = [
    [report.number === null ? t('xReport') : t('zReport'), report.number],
    [registered, report.companyTaxNumber],
    ...(trade === null ? [] : [[trade]]),
    [report.posName],
    [t('opened'), at(report.openedAt), named(report.openedBy ?? '', 'integration', writer)],
    ...(report.closedAt === null
      ? []
      : [[t('closed'), at(report.closedAt), named(report.closedBy ?? '', 'integration', writer)]]),
    [],
  ];
  const lines: Line[] = [
    ...figure('cash', 'openingFloat', cash.opening),
    ...figure('cash', 'openingDifference', cash.openingDifference),
    ...figure('cash', 'takings', cash.sales),
    ...figure('cash', 'cashIn', cash.cashIn),
    ...figure('cash', 'cashOut', negative(cash.cashOut)),
    ...figure('cash', 'tips', cash.tips),
    ...figure('cash', 'expected', cash.expected),
    ...figure('cash', 'counted', cash.real),
    ...figure('cash', 'difference', cash.difference),
    ...figure('card', 'takings', card.sales),
    ...figure('card', 'tips', card.tips),
    ...(card.baskets === 0 ? [] : figure('card', 'withoutDocument', card.baskets)),
    ...figure('card', 'expected', card.expected),
    ...figure('card', 'counted', card.real),
    ...figure('card', 'difference', card.difference),
    ...(documents === null
      ? figure('tickets', 'totalSold', tickets.total, tickets.count)
      : [
          ...figure('tickets', 'gross', documents.gross, tickets.count),
          ...figure('tickets', 'recharges', documents.recharges),
          ...figure('tickets', 'creditNotes', documents.refunds),
          ...figure('tickets', 'net', documents.net),
        ]),
    ...figure('discountsTaken', 'discounts', tickets.discounts),
    ...report.series.map(
      (row): Line => [t('series'), named(row.name, 'tickets', writer), row.count, null, row.total, numbersOf(row, t)],
    ),
    ...figure('series', 'total', documents?.net ?? null),
    ...report.byPaymentMethod.flatMap((row): Line[] => {
      const name = methodName(row, writer);
      const flow = (key: 'received' | 'paidOut', amount: number | null): Line[] =>
        amount === null ? [] : [[t(key), name, null, null, amount, null]];
      return [
        ...flow('received', row.received),
        ...flow('paidOut', row.paidOut),
        [t('byPaymentMethod'), name, row.count, null, row.amount, null],
      ];
    }),
    ...(payments === null
      ? []
      : [
          ...figure('received', 'total', payments.received),
          ...figure('paidOut', 'total', payments.paidOut),
          ...figure('byPaymentMethod', 'total', payments.net),
        ]),
    ...report.byPaymentMethod
      .filter(({ tips }) => tips !== 0)
      .map((row): Line => [t('tips'), methodName(row, writer), null, null, row.tips, null]),
    ...basketLines(report, writer, at),
    ...returned('refunds', report.refunds),
    ...returned('takenBack', report.takenBack),
    ...(report.calledOff.count === 0
      ? []
      : figure('calledOff', 'calledOff', report.calledOff.total, report.calledOff.count)),
    ...report.voucherUses.map((row): Line => [t('voucherUses'), row.name, row.units, null, null, null]),
    ...report.corrections.map(
      (row): Line => [
        t('corrections'),
        userName(row, writer),
        null,
        null,
        row.amount,
        `${at(row.at)} ${row.from} ${t('becomes')} ${row.to}`,
      ],
    ),
    ...report.byTax.map((row): Line => [t('byTax'), taxName(row, writer), null, row.base, row.amount, null]),
    ...(documents === null
      ? []
      : [[t('byTax'), t('total'), null, documents.base, documents.taxes, null] satisfies Line]),
    ...report.byFamily.map((row): Line => [t('byFamily'), familyName(row, writer), row.units, null, row.amount, null]),
    ...figure('byFamily', 'total', documents?.net ?? null),
    ...report.byUser.map(
      (row): Line => [t('byUser'), userName(row, writer), row.count, null, row.net ?? row.amount, null],
    ),
    ...figure('byUser', 'total', documents?.net ?? null),
    ...holdersOf(report).map(
      (row): Line => [
        t('holders'),
        userName(row, writer),
        null,
        null,
        row.difference,
        `${at(row.from)} – ${row.to === null ? '' : at(row.to)}`,
      ],
    ),
    ...report.movements.map((row): Line => movementLine(row, t, at)),
    ...report.drawerOpenings.map(
      (row): Line => [
        t('drawerOpenings'),
        userName(row, writer),
        1,
        null,
        null,
        [at(row.at), row.reason, row.comments].filter((text) => text !== null).join(' '),
      ],
    ),
    ...report.heldBaskets.map(
      (row): Line => [t('heldBaskets'), userName(row, writer), row.items, null, row.total, at(row.at)],
    ),
    ...Object.entries(cash.denominations ?? {})
      .filter(([, count]) => count > 0)
      .map(([value, count]): Line => [t('denominations'), Number(value), count, null, null, null]),
  ];
  const columns = [t('section'), t('concept'), t('quantity'), t('base'), t('amount'), t('comments')];
  const comments: CsvCell[][] = report.comments === null ? [] : [[], [t('comments'), report.comments]];
  return csvOf([...head, columns, ...lines, ...comments], csvDialects[language]);
}

function numbersOf(row: PosReport['series'][number], t: (key: DocumentText) => string): string {
  const numbers = row.first === row.last ? row.first : `${row.first} – ${row.last}`;
  return row.voided === 0 ? numbers : `${numbers} (${t('voidedCount')}: ${row.voided})`;
}

/** Money without a document: of sales; of baskets by method, and each entry with its basket. */
function basketLines({ withoutDocument }: PosReport, writer: Writer, at: (moment: string) => string): Line[] {
  if (withoutDocument === null) return [];
  const t = (key: DocumentText): string => writer.text(key);
  const { byPaymentMethod, entries, sales } = withoutDocument;
  return [
    ...(sales === null
      ? []
      : [[t('withoutDocument'), t('salesWithoutDocument'), sales.count, null, sales.total, null] satisfies Line]),
    ...byPaymentMethod.flatMap((row): Line[] =>
      (['taken', 'settled', 'refunded', 'net'] as const).map((key) => {
        const concept = `${methodName(row, writer)}: ${t(basketTexts[key])}`;
        return [t('withoutDocument'), concept, null, null, row[key], null];
      }),
    ),
    ...entries.map((row): Line => {
      const concept = `${t(basketEntryText(row.type))}, ${userName(row, writer)}`;
      const note = [at(row.at), row.paymentMethodName, row.basket, row.reason]
        .filter((text) => text !== null)
        .join(' ');
      const total = fromMoney(add(toMoney(row.amount), toMoney(row.tip)));
      return [t('withoutDocument'), concept, null, null, row.type === 1 ? total : negative(total), note];
    }),
  ];
}

function movementLine(
  row: PosReport['movements'][number],
  t: (key: DocumentText) => string,
  at: (moment: string) => string,
): Line {
  const note = [at(row.at), row.comments].filter((text) => text !== null).join(' ');
  if (row.type === MovementType.count) return [t('counts'), t('counted'), null, row.amount, row.difference, note];
  const isOut = row.type === MovementType.cashOut;
  const concept = row.reason ?? t(isOut ? 'cashOut' : 'cashIn');
  return [t('movements'), concept, null, null, isOut ? negative(row.amount) : row.amount, note];
}

/** An amount with its sign turned; nothing stays plain 0. */
function negative(amount: number): number {
  return fromMoney(neg(toMoney(amount)));
}
