import type { Label } from '../../catalogue/defineModel.ts';
import { combineReports } from '../defineReport.ts';
import { payments } from './payments.ts';
import { taxes } from './taxes.ts';

/** Payments are of no company. */
const PAYMENTS_OF_ALL: Label = { es: 'Cobros de todas las empresas', en: 'Payments of all companies' };

/** What the accountant asks of a month: taxes, documents by type, payments, what is unpaid, and the numbers assigned. */
export const month = combineReports({
  name: 'month',
  title: { es: 'Mes para la gestoría', en: 'Month for the accountant' },
  place: 9,
  mail: 2,
  choices: { period: 'lastMonth', company: 'Only documents of this company', currency: true },
  beside: ({ from = '', to = '', company, currency }) => {
    const input = {
      from,
      to,
      ...(company === undefined ? {} : { company }),
      ...(currency === undefined ? {} : { currency }),
    };
    return [
      { report: taxes, input, tables: ['rates', 'types', 'undocumented'] },
      {
        report: payments,
        input: { from, to, by: 'method' },
        ...(company === undefined ? {} : { title: PAYMENTS_OF_ALL }),
      },
      { report: taxes, input, tables: ['unpaid'] },
      { report: taxes, input, tables: ['series'] },
    ];
  },
});
