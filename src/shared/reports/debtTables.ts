/** What customers owe as a table. */
import type { DebtAge } from '../domain/debtAges.ts';
import type { reportDebts } from '../operations/contracts/reportDebts.ts';
import type { OutputOf } from '../operations/defineOperation.ts';
import { groupName, keyLabels } from './names.ts';
import { agedRows, owedRows, refundRows } from './rows.ts';
import { type ReportTable, type Taken, TOTAL, tableOf } from './table.ts';

type Answer = OutputOf<typeof reportDebts>;

/** The table of debts. */
export function debtTables({ date, customers, totals, rows }: Answer): readonly ReportTable[] {
  type Owing = Answer['totals'] & { name: string | null; rows: Answer['rows'] };
  const age = (name: DebtAge, es: string, en: string): Taken<Owing> => ({
    name,
    label: { es, en },
    type: 'money',
    cell: (owing) => owing[name],
    rows: (owing) => (owing[name] === 0 ? null : agedRows(owing, name, date)),
  });
  const columns: Taken<Owing>[] = [
    {
      name: 'name',
      label: keyLabels.customer ?? TOTAL,
      type: 'text',
      cell: ({ name }) => groupName('customer', { id: null, date: null, name }),
    },
    age('notDue', 'Sin vencer', 'Not due'),
    age('upTo30', '1–30 días', '1–30 days'),
    age('upTo60', '31–60 días', '31–60 days'),
    age('upTo90', '61–90 días', '61–90 days'),
    age('older', 'Más de 90', 'Over 90'),
    {
      name: 'invoices',
      label: { es: 'En documentos', en: 'On documents' },
      type: 'money',
      cell: ({ invoices }) => invoices,
      rows: (own) => own.rows.invoices,
    },
    {
      name: 'sales',
      label: { es: 'En ventas', en: 'On sales' },
      type: 'money',
      cell: ({ sales }) => sales,
      rows: (own) => own.rows.sales,
    },
    { name: 'total', label: TOTAL, type: 'money', cell: ({ total }) => total, rows: owedRows },
    {
      name: 'toRefund',
      label: { es: 'Por devolver', en: 'To refund' },
      type: 'money',
      cell: ({ toRefund }) => toRefund,
      rows: refundRows,
    },
  ];
  return [
    tableOf(
      { name: 'debts', title: { es: 'Deudas', en: 'Debts' } },
      columns,
      customers.map((owing) => [String(owing.customer), owing]),
      [{ ...totals, name: '', rows }],
    ),
  ];
}
