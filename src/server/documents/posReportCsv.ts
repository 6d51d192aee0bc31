/** X and Z reports as a table for spreadsheets. */

import { type CsvCell, csvOf } from '#shared/csv.ts';
import { fromMoney, neg, toMoney, toPercent } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { DocumentText } from '#shared/i18n/documents.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { type DocumentLanguage, writerFor } from './format.ts';

type Line = readonly [
  section: string,
  concept: string,
  quantity: CsvCell,
  base: CsvCell,
  amount: CsvCell,
  note: CsvCell,
];

/** A report as CSV: one line a figure, with its section, so that it can be filtered. Amounts are plain numbers. */
export function posReportCsv(report: PosReport, language: DocumentLanguage): string {
  const writer = writerFor(language, 'EUR');
  const t = (key: DocumentText): string => writer.text(key);
  const { cash, card, tickets } = report;
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
    [report.companyName, report.companyTaxNumber],
    [report.posName],
    [t('opened'), report.openedAt, report.openedBy],
    ...(report.closedAt === null ? [] : [[t('closed'), report.closedAt, report.closedBy]]),
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
    ...figure('card', 'expected', card.expected),
    ...figure('card', 'counted', card.real),
    ...figure('card', 'difference', card.difference),
    ...figure('tickets', 'totalSold', tickets.total, tickets.count),
    ...figure('tickets', 'discounts', tickets.discounts),
    ...returned('refunds', report.refunds),
    ...returned('takenBack', report.takenBack),
    ...figure('calledOff', 'calledOff', report.calledOff.total, report.calledOff.count),
    ...report.byPaymentMethod.map((row): Line => [t('byPaymentMethod'), row.name, row.count, null, row.amount, null]),
    ...report.byPaymentMethod
      .filter(({ tips }) => tips !== 0)
      .map((row): Line => [t('tips'), row.name, null, null, row.tips, null]),
    ...report.byTax.map(
      (row): Line => [t('byTax'), writer.tax(row.name, toPercent(row.rate)), null, row.base, row.amount, null],
    ),
    ...report.byFamily.map((row): Line => [t('byFamily'), row.name, row.units, null, row.amount, null]),
    ...report.byUser.map((row): Line => [t('byUser'), row.name, row.count, null, row.amount, null]),
    ...report.holders.map((row): Line => [t('holders'), row.name, null, null, row.difference, row.from]),
    ...report.movements.map((row): Line => movementLine(row, t)),
    ...Object.entries(cash.denominations ?? {})
      .filter(([, count]) => count > 0)
      .map(([value, count]): Line => [t('denominations'), value, count, null, null, null]),
  ];
  const columns = [t('section'), t('concept'), t('quantity'), t('base'), t('amount'), t('comments')];
  const comments: CsvCell[][] = report.comments === null ? [] : [[], [t('comments'), report.comments]];
  return csvOf([...head, columns, ...lines, ...comments]);
}

function movementLine(row: PosReport['movements'][number], t: (key: DocumentText) => string): Line {
  const note = [row.at, row.comments].filter((text) => text !== null).join(' ');
  if (row.type === MovementType.count) return [t('counts'), t('counted'), null, row.amount, row.difference, note];
  const isOut = row.type === MovementType.cashOut;
  const concept = row.reason ?? t(isOut ? 'cashOut' : 'cashIn');
  return [t('movements'), concept, null, null, isOut ? negative(row.amount) : row.amount, note];
}

/** An amount with its sign turned; nothing stays plain 0. */
function negative(amount: number): number {
  return fromMoney(neg(toMoney(amount)));
}
