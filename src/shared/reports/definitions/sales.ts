import { z } from 'zod';
import type { Label } from '../../catalogue/defineModel.ts';
import {
  addedCurrency,
  comparedPeriod,
  type ReportRows,
  reportRows,
  type SalesAmounts,
  salesAmounts,
} from '../../operations/parts/reports.ts';
import { BASE, DOCUMENTS, keyed, nameColumn, TAX } from '../columns.ts';
import { defineReport } from '../defineReport.ts';
import type { NamedGroup } from '../names.ts';
import { changeOf, type ReportColumn, type TableContent, TOTAL, tableOf } from '../table.ts';

/** What sales can be grouped by. */
const keys = [
  'day',
  'hour',
  'weekday',
  'family',
  'product',
  'method',
  'user',
  'pos',
  'customer',
  'customerGroup',
] as const;

const output = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(keys),
  ...addedCurrency,
  totals: salesAmounts,
  rows: reportRows.describe('The documents'),
  compared: comparedPeriod.extend({ totals: salesAmounts, rows: reportRows }).nullable(),
  groups: z
    .array(
      salesAmounts.extend({
        id: z
          .int()
          .nullable()
          .describe(
            'Of the record; hour 0–23; weekday 1 (Monday) to 7; null for a day, or none. By product and family 0 is what documents come to beyond their lines, by rounding; by method what is withheld (IRPF)',
          ),
        date: z.string().nullable().describe('The day'),
        name: z.string().nullable().describe('Of the record; null where there is none'),
        rows: reportRows
          .nullable()
          .describe(
            'The documents; by product and family their lines, by method what was paid of them. They sum to `total`. Null where no filter tells them apart',
          ),
        compared: salesAmounts
          .extend({ rows: reportRows.nullable() })
          .nullable()
          .describe('The same of the period it is compared with'),
      }),
    )
    .describe(
      'They sum to `totals`. By day, hour and weekday in order, with those without sales; else the largest first. `count` has a document in each of its groups',
    ),
});
type Answer = z.output<typeof output>;

/**
 * What was sold: documents in force that were issued in a period, by their date, net of credit notes. Voided documents,
 * offers, internal documents, and conversions of documents that count already are left out.
 */
export const sales = defineReport({
  name: 'sales',
  title: { es: 'Ventas', en: 'Sales' },
  place: 2,
  mail: 3,
  summary: { es: 'Informe de ventas', en: 'Sales report' },
  choices: {
    period: 'thisMonth',
    by: keys,
    compare: 'month',
    company: 'Only documents of this company',
    currency: true,
  },
  output,
  tables: { sales: salesTable },
});

type Sold = SalesAmounts &
  Partial<NamedGroup> & { compared: (SalesAmounts & { rows: ReportRows | null }) | null; rows: ReportRows | null };

function salesTable({ by, groups, totals, compared, rows }: Answer): TableContent {
  const columns: (ReportColumn<Sold> | null)[] = [
    nameColumn(by),
    {
      name: 'count',
      label: DOCUMENTS,
      type: 'count',
      cell: ({ count }) => count,
      // A list of lines or of payments has not as many rows as there are documents.
      rows: ({ rows: own }) => (own?.path === '/api/model/invoice' ? own : null),
    },
    { name: 'units', label: UNITS, type: 'units', cell: ({ units }) => units },
    { name: 'base', label: BASE, type: 'money', cell: ({ base }) => base },
    { name: 'tax', label: TAX, type: 'money', cell: ({ tax }) => tax },
    { name: 'total', label: TOTAL, type: 'money', cell: ({ total }) => total, rows: (group) => group.rows },
    compared === null
      ? null
      : {
          name: 'before',
          label: BEFORE,
          type: 'money',
          cell: (group) => group.compared?.total ?? null,
          rows: (group) => group.compared?.rows ?? null,
        },
    compared === null
      ? null
      : {
          name: 'change',
          label: CHANGE,
          type: 'change',
          cell: (group) => {
            if (group.compared === null || compared === null) return null;
            return changeOf(group.total, { total: group.compared.total, since: compared.since });
          },
        },
    { name: 'discounts', label: DISCOUNTS, type: 'money', cell: ({ discounts }) => discounts },
    { name: 'refunds', label: REFUNDS, type: 'money', cell: ({ refunds }) => refunds },
    { name: 'recharges', label: RECHARGES, type: 'money', cell: ({ recharges }) => recharges },
  ];
  const all: Sold = {
    ...totals,
    rows,
    compared: compared === null ? null : { ...compared.totals, rows: compared.rows },
  };
  const unlisted = groups.some((group) => group.rows === null && group.total !== 0) ? (notes[by] ?? null) : null;
  const partial = (compared?.since ?? null) === null ? null : NOT_WHOLE;
  const note = unlisted === null || partial === null ? (unlisted ?? partial) : joined(unlisted, partial);
  return tableOf({ es: 'Ventas', en: 'Sales' }, columns, keyed(groups), [all], note);
}

const BEYOND_LINES: Label = {
  es: 'El redondeo es lo que los documentos suman y sus líneas no: no está en ninguna lista.',
  en: 'Rounding is what documents come to and their lines do not: no list has it.',
};

const TOO_MANY: Label = {
  es: 'Lo que no abre una lista tiene demasiadas horas, días o clientes para una sola: elija un periodo más corto.',
  en: 'What opens no list has too many hours, days or customers for one: choose a shorter period.',
};

const NOT_WHOLE: Label = {
  es: 'Una parte de los días de antes es anterior al primer documento: no se dice la variación.',
  en: 'A part of the days before is earlier than the first document: no change is stated.',
};

function joined(one: Label, other: Label): Label {
  return { es: `${one.es} ${other.es}`, en: `${one.en} ${other.en}` };
}

/** Why numbers have no list, by what they are grouped by. */
const notes: Readonly<Partial<Record<Answer['by'], Label>>> = {
  product: BEYOND_LINES,
  family: BEYOND_LINES,
  hour: TOO_MANY,
  weekday: TOO_MANY,
  customerGroup: TOO_MANY,
};

const UNITS = { es: 'Unidades', en: 'Units' };
const BEFORE = { es: 'Antes', en: 'Before' };
const CHANGE = { es: 'Variación', en: 'Change' };
const DISCOUNTS = { es: 'Descuentos', en: 'Discounts' };
const REFUNDS = { es: 'Rectificativas', en: 'Credit notes' };
const RECHARGES = { es: 'Recargas', en: 'Recharges' };
