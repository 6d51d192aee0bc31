/** What of the reports goes on paper and by mail: one report, or several that are read together. */
import type { Label } from '../catalogue/defineModel.ts';
import { type Comparison, monthOf } from '../domain/reportPeriod.ts';
import { mailedNames, type PaperName, paperNames } from './paperNames.ts';
import type { TabledReport } from './tables.ts';

export { mailedNames, type PaperName, paperNames };

/** What is asked of it. */
export interface PaperInput {
  readonly from?: string;
  readonly to?: string;
  readonly by?: string;
  readonly compare?: Comparison;
  readonly company?: number;
  readonly currency?: string;
}

/** A report that is read for it, and which of its tables are shown: all unless said. */
export interface PaperPart {
  readonly report: TabledReport;
  readonly input: PaperInput;
  readonly tables?: readonly string[];
  /** What its tables are called where they say more than was asked for. */
  readonly title?: Label;
}

interface PaperKind {
  readonly title: Label;
  readonly hasPeriod: boolean;
  readonly parts: (input: PaperInput, today: string) => readonly PaperPart[];
}

const only = (report: TabledReport, title: Label, hasPeriod = true): PaperKind => ({
  title,
  hasPeriod,
  parts: (input) => [{ report, input }],
});

/** Payments are of no company. */
const PAYMENTS_OF_ALL: Label = { es: 'Cobros de todas las empresas', en: 'Payments of all companies' };

export const papers: Readonly<Record<PaperName, PaperKind>> = {
  overview: {
    title: { es: 'Panel', en: 'Dashboard' },
    hasPeriod: false,
    parts: (_, today) => [
      { report: 'reportOverview', input: {} },
      { report: 'reportSales', input: { from: monthOf(today).from, to: today, by: 'day', compare: 'month' } },
    ],
  },
  month: {
    title: { es: 'Mes para la gestoría', en: 'Month for the accountant' },
    hasPeriod: true,
    parts: ({ from = '', to = '', company, currency }) => {
      const taxes = {
        ...{ from, to },
        ...(company === undefined ? {} : { company }),
        ...(currency === undefined ? {} : { currency }),
      };
      return [
        { report: 'reportTaxes', input: taxes, tables: ['rates', 'types'] },
        {
          report: 'reportPayments',
          input: { from, to, by: 'method' },
          ...(company === undefined ? {} : { title: PAYMENTS_OF_ALL }),
        },
        { report: 'reportTaxes', input: taxes, tables: ['unpaid'] },
        { report: 'reportTaxes', input: taxes, tables: ['series'] },
      ];
    },
  },
  sales: only('reportSales', { es: 'Ventas', en: 'Sales' }),
  payments: only('reportPayments', { es: 'Cobros', en: 'Payments' }),
  taxes: {
    title: { es: 'Impuestos', en: 'Taxes' },
    hasPeriod: true,
    parts: (input) => [{ report: 'reportTaxes', input, tables: ['rates', 'types', 'series'] }],
  },
  register: only('reportRegister', { es: 'Libro de facturas expedidas', en: 'Register of issued invoices' }),
  debts: only('reportDebts', { es: 'Deudas', en: 'Debts' }, false),
  vouchers: only('reportVouchers', { es: 'Saldos de clientes', en: 'Customers’ balances' }, false),
  cashDifferences: only('reportCashDifferences', { es: 'Descuadres', en: 'Cash differences' }),
};
