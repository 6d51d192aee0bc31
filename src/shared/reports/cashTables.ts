/** Cash differences as tables: by group, and count by count. */
import type { reportCashDifferences } from '../operations/contracts/reportCashDifferences.ts';
import type { OutputOf } from '../operations/defineOperation.ts';
import type { ReportRows } from '../operations/parts/reports.ts';
import { keyed, nameColumn, Z_REPORT } from './columns.ts';
import { groupName, keyLabels, type NamedGroup } from './names.ts';
import { type ReportTable, type Taken, TOTAL, tableOf } from './table.ts';

type Answer = OutputOf<typeof reportCashDifferences>;

/** The tables of cash differences: by group, and count by count. */
export function cashTables({ by, groups, totals, rows, counts }: Answer): readonly ReportTable[] {
  type Counted = Answer['totals'] & Partial<NamedGroup> & { rows: ReportRows | null; number?: number | null };
  const columns: (Taken<Counted> | null)[] = [
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
  const each = tableOf<(typeof counts)[number]>(
    { name: 'counts', title: { es: 'Recuentos que no cuadran', en: 'Counts that differed' } },
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
  const isOfHolders = by === 'user' && groups.length > 0;
  return [
    tableOf(
      { name: 'cash', title: { es: 'Descuadres', en: 'Cash differences' } },
      columns,
      keyed(groups),
      [{ ...totals, rows }],
      isOfHolders ? OF_HOLDERS : null,
    ),
    each,
  ];
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
