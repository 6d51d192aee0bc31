import { z } from 'zod';
import { type ReportRows, reportRows } from '../../operations/parts/reports.ts';
import { nameColumn, Z_REPORT } from '../columns.ts';
import { defineReport } from '../defineReport.ts';
import { groupKey, type NamedGroup } from '../names.ts';
import { currencyColumn, type ReportColumn, type TableContent, tableOf } from '../table.ts';

/** What payments can be grouped by. */
const keys = ['method', 'day', 'user', 'pos', 'session'] as const;

const amounts = z.object({
  count: z.int().describe('Payments, refunds and reversals included'),
  received: z.number(),
  paidOut: z.number().describe('Refunded or reversed: zero or below'),
  net: z.number().describe('The sum of both'),
  tips: z.number().describe('Beside the net'),
});

const currency = z.string().describe('ISO 4217');

const output = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(keys),
  totals: z
    .array(amounts.extend({ currency, rows: reportRows.describe('The payments') }))
    .describe('One for each currency in which something was paid; of the facility’s where nothing was'),
  groups: z
    .array(
      amounts.extend({
        currency,
        id: z
          .int()
          .nullable()
          .describe('Of the record; of a session its opening; null for a day, a program, and what is of none'),
        date: z.string().nullable().describe('The day'),
        name: z.string().nullable().describe('Of the record; of a session its cash point'),
        type: z.int().nullable().describe('Of the payment method'),
        zReport: z.object({ id: z.int(), number: z.int() }).nullable().describe('Of a session; null while it runs'),
        rows: reportRows.describe('Its payments'),
      }),
    )
    .describe('They sum to the `totals` of their currency'),
});
type Answer = z.output<typeof output>;

/**
 * What was paid and refunded in a period, by the moment of each payment. A session that lies within the period comes to what
 * its Z says. A payment is in the currency of the document or sale that it pays, into a deposit in that of the facility;
 * amounts of several currencies are never added up.
 */
export const payments = defineReport({
  name: 'payments',
  title: { es: 'Cobros', en: 'Payments' },
  place: 5,
  mail: 4,
  summary: { es: 'Informe de cobros', en: 'Payment report' },
  choices: { period: 'thisMonth', by: keys },
  output,
  tables: { payments: paymentTable },
});

function paymentTable({ by, groups, totals }: Answer): TableContent {
  type Paid = Answer['totals'][number] &
    Partial<NamedGroup> & { rows: ReportRows | null; zReport?: { number: number } | null };
  const columns: (ReportColumn<Paid> | null)[] = [
    nameColumn(by),
    totals.length > 1 ? currencyColumn() : null,
    by === 'session'
      ? { name: 'zReport', label: Z_REPORT, type: 'count', cell: ({ zReport = null }) => zReport?.number ?? null }
      : null,
    {
      name: 'count',
      label: { es: 'Pagos', en: 'Payments' },
      type: 'count',
      cell: ({ count }) => count,
      rows: (own) => own.rows,
    },
    { name: 'received', label: { es: 'Cobrado', en: 'Received' }, type: 'money', cell: ({ received }) => received },
    { name: 'paidOut', label: { es: 'Devuelto', en: 'Paid out' }, type: 'money', cell: ({ paidOut }) => paidOut },
    { name: 'net', label: { es: 'Neto', en: 'Net' }, type: 'money', cell: ({ net }) => net, rows: (own) => own.rows },
    { name: 'tips', label: { es: 'Propinas', en: 'Tips' }, type: 'money', cell: ({ tips }) => tips },
  ];
  const paid = groups.map((group): [string, Paid] => [`${groupKey(group)} ${group.currency}`, group]);
  return tableOf({ es: 'Cobros', en: 'Payments' }, columns, paid, totals);
}
