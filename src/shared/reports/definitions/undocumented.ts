import { z } from 'zod';
import { addedCurrency, type ReportRows, reportRows } from '../../operations/parts/reports.ts';
import { TAX } from '../columns.ts';
import { defineReport } from '../defineReport.ts';
import { type TableContent, tableOf } from '../table.ts';

const sums = {
  paid: z.number().describe('What was paid of it, and is on no document'),
  tax: z.number().describe('Of it, by its share of the sale'),
};

const output = z.object({
  from: z.string(),
  to: z.string(),
  ...addedCurrency,
  totals: z.object({ count: z.int().describe('Sales'), ...sums }),
  sales: z
    .array(
      z.object({
        sale: z.int(),
        description: z.string(),
        customer: z.int().nullable(),
        customerName: z.string().nullable(),
        date: z.string().describe('Of its last payment'),
        ...sums,
        rows: reportRows.describe('The sale'),
      }),
    )
    .describe('The latest first'),
});
type Answer = z.output<typeof output>;

/**
 * Sales that were paid in a period and are on no document that demands money, or on a draft: what was paid of them is in no
 * register, in no tax report and in no turnover. On a normal day there is none.
 */
export const undocumented = defineReport({
  name: 'undocumented',
  title: { es: 'Cobrado sin documento', en: 'Paid without a document' },
  place: 11,
  mail: 10,
  summary: { es: 'Informe de lo cobrado sin documento', en: 'Report of what was paid without a document' },
  choices: { period: 'thisMonth', company: 'Only sales of this company', currency: true },
  output,
  tables: { sales: salesTable },
});

function salesTable({ sales, totals }: Answer): TableContent {
  type Paid = Answer['totals'] &
    Partial<Pick<Answer['sales'][number], 'sale' | 'description' | 'customerName' | 'date'>> & { rows?: ReportRows };
  return tableOf<Paid>(
    { es: 'Ventas cobradas sin documento', en: 'Sales paid without a document' },
    [
      {
        name: 'sale',
        label: { es: 'Venta', en: 'Sale' },
        type: 'text',
        cell: ({ sale }) => (sale === undefined ? null : String(sale)),
        rows: ({ rows }) => rows ?? null,
      },
      {
        name: 'description',
        label: { es: 'Concepto', en: 'Item' },
        type: 'text',
        cell: ({ description = null }) => description,
      },
      {
        name: 'customer',
        label: { es: 'Cliente', en: 'Customer' },
        type: 'text',
        cell: ({ customerName = null }) => customerName,
      },
      { name: 'date', label: { es: 'Último cobro', en: 'Last paid' }, type: 'date', cell: ({ date = null }) => date },
      { name: 'paid', label: { es: 'Cobrado', en: 'Paid' }, type: 'money', cell: ({ paid }) => paid },
      { name: 'tax', label: TAX, type: 'money', cell: ({ tax }) => tax },
    ],
    sales.map((sale) => [String(sale.sale), { ...sale, count: 1 }]),
    [totals],
    BY_SHARE,
  );
}

const BY_SHARE = {
  es: 'La cuota es la parte de la venta que se ha cobrado. En un día normal no hay ninguna venta aquí.',
  en: 'The tax is the share of the sale that was paid. On a normal day there is no sale here.',
};
