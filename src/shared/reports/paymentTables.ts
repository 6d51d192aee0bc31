/** The payments of a period as a table. */
import type { reportPayments } from '../operations/contracts/reportPayments.ts';
import type { OutputOf } from '../operations/defineOperation.ts';
import type { ReportRows } from '../operations/parts/reports.ts';
import { nameColumn, Z_REPORT } from './columns.ts';
import { groupKey, type NamedGroup } from './names.ts';
import { currencyColumn, type ReportTable, type Taken, tableOf } from './table.ts';

type Answer = OutputOf<typeof reportPayments>;

/** The table of payments. */
export function paymentTables({ by, groups, totals }: Answer): readonly ReportTable[] {
  type Paid = Answer['totals'][number] &
    Partial<NamedGroup> & { rows: ReportRows | null; zReport?: { number: number } | null };
  const columns: (Taken<Paid> | null)[] = [
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
  const keys = groups.map((group): [string, Paid] => [`${groupKey(group)} ${group.currency}`, group]);
  return [tableOf({ name: 'payments', title: PAYMENTS }, columns, keys, totals)];
}

const PAYMENTS = { es: 'Cobros', en: 'Payments' };
