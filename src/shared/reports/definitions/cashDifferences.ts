import { z } from 'zod';
import { addedCurrency, type ReportRows, reportRows } from '../../operations/parts/reports.ts';
import { keyed, nameColumn, Z_REPORT } from '../columns.ts';
import { defineReport } from '../defineReport.ts';
import { groupName, keyLabels, type NamedGroup } from '../names.ts';
import { type ReportColumn, type TableContent, TOTAL, tableOf } from '../table.ts';

/** What cash differences can be grouped by. */
const keys = ['user', 'pos', 'session', 'day'] as const;

const amounts = z.object({
  count: z.int().describe('Counts: handovers and closings'),
  expected: z.number().describe('Cash that should have been there at each count'),
  counted: z.number(),
  difference: z.number().describe('`counted` less `expected`: the sum of `short` and `over`'),
  short: z.number().describe('What was missing, over all counts: zero or below'),
  over: z.number().describe('What was too much'),
  cardDifference: z.number().describe('The same of card terminals, which are counted at closings'),
});

const output = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(keys),
  ...addedCurrency,
  totals: amounts,
  rows: reportRows.describe('The Z reports'),
  groups: z
    .array(
      amounts.extend({
        id: z.int().nullable().describe('Of the record; of a session its Z; null for a day, or a program'),
        date: z.string().nullable().describe('The day; of a session, that of its closing'),
        name: z.string().nullable().describe('Of the record; of a session its cash point'),
        number: z.int().nullable().describe('Of the Z of a session'),
        rows: reportRows.nullable().describe('Null where no filter tells its records apart'),
      }),
    )
    .describe('They sum to `totals`. By day and session in order; else the most missing first'),
  counts: z
    .array(
      z.object({
        zReport: z.int(),
        number: z.int(),
        pos: z.int(),
        posName: z.string(),
        user: z.int().nullable().describe('Who had the drawer; null for a program'),
        name: z.string().nullable(),
        at: z.string(),
        isHandover: z.boolean(),
        expected: z.number(),
        counted: z.number(),
        difference: z.number(),
      }),
    )
    .describe('The counts that differed, the newest first. 1 000 at most'),
});
type Answer = z.output<typeof output>;

/**
 * What was missing or too much in the drawers. A session belongs to the day it was closed. Whoever took it over answers for
 * what was missing when they left it, less what was missing when they took it.
 */
export const cashDifferences = defineReport({
  name: 'cashDifferences',
  title: { es: 'Descuadres', en: 'Cash differences' },
  place: 8,
  mail: 8,
  summary: { es: 'Informe de descuadres de caja', en: 'Report of cash differences' },
  choices: { period: 'thisMonth', by: keys, company: 'Only cash points of this company', currency: true },
  output,
  tables: { cash: cashTable, counts: countsTable },
});

/** By group. */
function cashTable({ by, groups, totals, rows }: Answer): TableContent {
  type Counted = Answer['totals'] & Partial<NamedGroup> & { rows: ReportRows | null; number?: number | null };
  const columns: (ReportColumn<Counted> | null)[] = [
    nameColumn(by),
    by === 'session'
      ? { name: 'date', label: keyLabels.day ?? TOTAL, type: 'date', cell: ({ date = null }) => date }
      : null,
    by === 'session' ? { name: 'number', label: Z_REPORT, type: 'count', cell: ({ number = null }) => number } : null,
    { name: 'count', label: { es: 'Recuentos', en: 'Counts' }, type: 'count', cell: ({ count }) => count },
    { name: 'expected', label: EXPECTED, type: 'money', cell: ({ expected }) => expected },
    { name: 'counted', label: COUNTED, type: 'money', cell: ({ counted }) => counted },
    {
      name: 'difference',
      label: DIFFERENCE,
      type: 'money',
      cell: ({ difference }) => difference,
      rows: (own) => own.rows,
    },
    { name: 'short', label: { es: 'Faltó', en: 'Short' }, type: 'money', cell: ({ short }) => short },
    { name: 'over', label: { es: 'Sobró', en: 'Over' }, type: 'money', cell: ({ over }) => over },
    {
      name: 'cardDifference',
      label: { es: 'Tarjeta', en: 'Card' },
      type: 'money',
      cell: ({ cardDifference }) => cardDifference,
    },
  ];
  const isOfHolders = by === 'user' && groups.length > 0;
  return tableOf(
    { es: 'Descuadres', en: 'Cash differences' },
    columns,
    keyed(groups),
    [{ ...totals, rows }],
    isOfHolders ? OF_HOLDERS : null,
  );
}

/** Count by count. */
function countsTable({ counts }: Answer): TableContent {
  return tableOf<(typeof counts)[number]>(
    { es: 'Recuentos que no cuadran', en: 'Counts that differed' },
    [
      { name: 'at', label: keyLabels.day ?? TOTAL, type: 'date', cell: ({ at }) => at },
      {
        name: 'user',
        label: keyLabels.user ?? TOTAL,
        type: 'text',
        cell: ({ name }) => groupName('user', { id: null, date: null, name }),
      },
      { name: 'pos', label: keyLabels.pos ?? TOTAL, type: 'text', cell: ({ posName }) => posName },
      {
        name: 'number',
        label: Z_REPORT,
        type: 'count',
        cell: ({ number }) => number,
        rows: ({ zReport }) => zRows(zReport),
      },
      {
        name: 'kind',
        label: { es: 'Al', en: 'At' },
        type: 'text',
        cell: ({ isHandover }) => (isHandover ? HANDOVER : CLOSING),
      },
      { name: 'expected', label: EXPECTED, type: 'money', cell: ({ expected }) => expected },
      { name: 'counted', label: COUNTED, type: 'money', cell: ({ counted }) => counted },
      { name: 'difference', label: DIFFERENCE, type: 'money', cell: ({ difference }) => difference },
    ],
    counts.map((count, index) => [`${count.zReport} ${index}`, count]),
    [],
  );
}

function zRows(zReport: number): ReportRows {
  return { path: '/api/model/zReport', query: `id=${zReport}`, field: 'cashDifference' };
}

/** Why numbers have no list. */
const OF_HOLDERS = {
  es: 'Una sesión puede pasar por varias manos. Lo que faltó a cada una está en su informe Z, no en una lista.',
  en: 'Several people may hold a session. What each of them was short is in its Z report, not in a list.',
};

const EXPECTED = { es: 'Esperado', en: 'Expected' };
const COUNTED = { es: 'Contado', en: 'Counted' };
const DIFFERENCE = { es: 'Diferencia', en: 'Difference' };
const HANDOVER = { es: 'Relevo', en: 'Handover' };
const CLOSING = { es: 'Cierre', en: 'Closing' };
