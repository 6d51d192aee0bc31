import { z } from 'zod';
import type { DebtAge } from '../../domain/debtAges.ts';
import { addedCurrency, reportRows } from '../../operations/parts/reports.ts';
import { defineReport } from '../defineReport.ts';
import { groupName, keyLabels } from '../names.ts';
import { agedRows, owedRows, refundRows } from '../rows.ts';
import { type ReportColumn, type TableContent, TOTAL, tableOf } from '../table.ts';

const aged = z.object({
  count: z.int().describe('Sales and documents'),
  notDue: z.number(),
  upTo30: z.number().describe('Due for 1 to 30 days'),
  upTo60: z.number(),
  upTo90: z.number(),
  older: z.number(),
  total: z.number().describe('The sum of the five'),
  invoices: z.number().describe('Of the total, what is owed of documents'),
  sales: z.number().describe('Of the total, what is owed of sales that are on none'),
  toRefund: z
    .number()
    .describe(
      'What the facility owes: credit notes and returns that were not paid out: zero or below, and not in `total`',
    ),
});

/** Rows of a number that is made of documents and of sales. */
const rows = z.object({
  invoices: reportRows,
  sales: reportRows,
  invoicesToRefund: reportRows,
  salesToRefund: reportRows,
});

const output = z.object({
  date: z.string().describe('Today: ages are in days from the due date until then'),
  ...addedCurrency,
  totals: aged,
  rows,
  customers: z
    .array(
      aged.extend({
        customer: z.int().nullable().describe('Null for what nobody in particular owes'),
        name: z.string().nullable(),
        rows,
      }),
    )
    .describe('Whoever owes most first, then whoever is owed most'),
});
type Answer = z.output<typeof output>;

/**
 * Who owes what, and for how long: pending sales that are on no issued document, and unpaid documents. What is owed of a
 * document that was converted is owed as its last conversion. Beside it stands what the facility owes each customer.
 */
export const debts = defineReport({
  name: 'debts',
  title: { es: 'Deudas', en: 'Debts' },
  place: 6,
  mail: 6,
  summary: { es: 'Informe de deudas', en: 'Debt report' },
  choices: { company: 'Only what is owed to this company', currency: true },
  output,
  tables: { debts: debtTable },
});

function debtTable({ date, customers, totals, rows }: Answer): TableContent {
  type Owing = Answer['totals'] & { name: string | null; rows: Answer['rows'] };
  const age = (name: DebtAge, es: string, en: string): ReportColumn<Owing> => ({
    name,
    label: { es, en },
    type: 'money',
    cell: (owing) => owing[name],
    rows: (owing) => (owing[name] === 0 ? null : agedRows(owing, name, date)),
  });
  const columns: ReportColumn<Owing>[] = [
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
  return tableOf(
    { es: 'Deudas', en: 'Debts' },
    columns,
    customers.map((owing) => [String(owing.customer), owing]),
    [{ ...totals, name: '', rows }],
  );
}
