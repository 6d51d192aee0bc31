import { z } from 'zod';
import { reportRows } from '../../operations/parts/reports.ts';
import { keyed, nameColumn } from '../columns.ts';
import { defineReport } from '../defineReport.ts';
import type { NamedGroup } from '../names.ts';
import { type ReportColumn, type TableContent, tableOf } from '../table.ts';

/** What entries can be grouped by. */
const keys = ['day', 'hour', 'weekday'] as const;

const amounts = z.object({
  count: z.int().describe('Entries that count'),
  byCard: z.int().describe('Of them, by a card that was scanned'),
  manual: z.int().describe('Of them, by somebody who looked the customer up'),
  despite: z.int().describe('Of them, those whom somebody let in whatever stood against it'),
});

const output = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(keys),
  totals: amounts,
  rows: reportRows.describe('The entries'),
  groups: z
    .array(
      amounts.extend({
        id: z.int().nullable().describe('Hour 0–23; weekday 1 (Monday) to 7; null for a day'),
        date: z.string().nullable().describe('The day'),
        rows: reportRows.nullable().describe('Its entries, as many as `count`. Null where no filter finds them'),
      }),
    )
    .describe('They sum to `totals`, in order, with those of nobody'),
});
type Answer = z.output<typeof output>;

/** Who came in, when: entries that were not undone, by the calendar and the clock of the facility. */
export const entries = defineReport({
  name: 'entries',
  title: { es: 'Entradas', en: 'Entries' },
  place: 10,
  mail: 9,
  summary: { es: 'Informe de entradas', en: 'Report of entries' },
  choices: { period: 'thisMonth', by: keys },
  output,
  tables: { entries: entryTable },
});

type Counted = Answer['totals'] & Partial<NamedGroup> & Pick<Answer['groups'][number], 'rows'>;

function entryTable({ by, groups, totals, rows }: Answer): TableContent {
  const columns: ReportColumn<Counted>[] = [
    nameColumn(by),
    {
      name: 'count',
      label: { es: 'Entradas', en: 'Entries' },
      type: 'count',
      cell: ({ count }) => count,
      rows: (own) => own.rows,
    },
    { name: 'byCard', label: { es: 'Con carné', en: 'By card' }, type: 'count', cell: ({ byCard }) => byCard },
    { name: 'manual', label: { es: 'A mano', en: 'By hand' }, type: 'count', cell: ({ manual }) => manual },
    {
      name: 'despite',
      label: { es: 'Con reparos', en: 'Let in all the same' },
      type: 'count',
      cell: ({ despite }) => despite,
    },
  ];
  const named = groups.map((group) => ({ ...group, name: null }));
  const unlisted = named.some((group) => group.rows === null && group.count > 0);
  return tableOf(
    { es: 'Entradas', en: 'Entries' },
    columns,
    keyed(named),
    [{ ...totals, rows }],
    unlisted ? TOO_MANY : null,
  );
}

const TOO_MANY = {
  es: 'Lo que no abre una lista tiene demasiadas horas o días para una sola: elija un periodo más corto.',
  en: 'What opens no list has too many hours or days for one: choose a shorter period.',
};
