/** Every report as tables, by the name of its operation. */
import type { OutputOf } from '../operations/defineOperation.ts';
import type { Contract } from '../operations/index.ts';
import { cashTables } from './cashTables.ts';
import { debtTables } from './debtTables.ts';
import { overviewTables } from './overviewTables.ts';
import { paymentTables } from './paymentTables.ts';
import { registerTables } from './registerTables.ts';
import { salesTables } from './salesTables.ts';
import type { ReportTable } from './table.ts';
import { taxTables } from './taxTables.ts';
import { voucherTables } from './voucherTables.ts';

/** The names of the tables of each report that has any, the main one first. */
export const tableNames = {
  reportOverview: ['figures', 'amounts', 'attention'],
  reportSales: ['sales'],
  reportTaxes: ['rates', 'types', 'series', 'unpaid'],
  reportRegister: ['register'],
  reportPayments: ['payments'],
  reportDebts: ['debts'],
  reportVouchers: ['money', 'deposits', 'units'],
  reportCashDifferences: ['cash', 'counts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Reports with more rows than an answer holds: their files are written as they are read, in a layout of their own. */
export const bookReports = ['reportRegister'] as const satisfies readonly (keyof typeof tableNames)[];
export type BookReport = (typeof bookReports)[number];

/** The reports that have tables. */
export type TabledReport = keyof typeof tableNames;

type Answer<R extends TabledReport> = OutputOf<Contract<R>>;

/** The tables of an answer, the main one first. */
export function tablesOf<R extends TabledReport>(report: R, answer: Answer<R>): readonly ReportTable[] {
  const own = currenciesOf(answer);
  const [currency = null, ...others] = new Set(own.map((part) => part.currency));
  const otherCurrencies = leftOut(own);
  return tables[report](answer).map((table) =>
    table.columns.some(({ type }) => type === 'money')
      ? { ...table, currency: others.length === 0 ? currency : null, otherCurrencies }
      : table,
  );
}

/** What of an answer is in one currency, and what that leaves out. */
interface InOneCurrency {
  readonly currency: string;
  readonly otherCurrencies: readonly string[];
}

function currenciesOf(answer: object): readonly InOneCurrency[] {
  if ('figures' in answer) return (answer as Answer<'reportOverview'>).figures;
  return 'otherCurrencies' in answer ? [answer as InOneCurrency] : [];
}

/** What none of several parts has that another leaves out. */
function leftOut(parts: readonly InOneCurrency[]): readonly string[] {
  const shown = new Set(parts.map(({ currency }) => currency));
  return [...new Set(parts.flatMap(({ otherCurrencies }) => otherCurrencies))]
    .filter((currency) => !shown.has(currency))
    .toSorted();
}

const tables: { readonly [R in TabledReport]: (answer: Answer<R>) => readonly ReportTable[] } = {
  reportOverview: overviewTables,
  reportSales: salesTables,
  reportTaxes: taxTables,
  reportRegister: registerTables,
  reportPayments: paymentTables,
  reportDebts: debtTables,
  reportVouchers: voucherTables,
  reportCashDifferences: cashTables,
};
