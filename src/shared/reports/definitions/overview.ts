import { z } from 'zod';
import type { Label } from '../../catalogue/defineModel.ts';
import { monthOf } from '../../domain/reportPeriod.ts';
import { addedCurrency, comparedPeriod, type ReportRows, reportRows } from '../../operations/parts/reports.ts';
import { alertKinds, alertOf } from '../alerts.ts';
import { defineReport } from '../defineReport.ts';
import { refundRows } from '../rows.ts';
import { changeOf, currencyColumn, type ReportColumn, type TableContent, TOTAL, tableOf } from '../table.ts';
import { sales } from './sales.ts';

const amounts = { count: z.int().describe('Documents'), base: z.number().describe('Before tax'), total: z.number() };
const compared = comparedPeriod.extend({ ...amounts, rows: reportRows });

/** The sales of some days, beside those of days like them. */
const figure = z.object({
  from: z.string(),
  to: z.string(),
  ...amounts,
  rows: reportRows,
  week: compared.nullable().describe('The same weekday a week before; null for a month'),
  month: compared
    .nullable()
    .describe('The same weekdays four weeks before, or five for a longer period; null for a day'),
  year: compared.describe('The same weekdays 364 days before'),
});

const money = z.object({ count: z.int(), total: z.number() });

const output = z.object({
  date: z.string().describe('Today'),
  at: z.string().describe('Now: periods that run are compared up to the same time'),
  figures: z
    .array(
      z.object({
        company: z.int().nullable().describe('Null for all, where all have one currency'),
        name: z.string().nullable(),
        ...addedCurrency,
        yesterday: figure,
        today: figure,
        month: figure.describe('Of the first of this month until today'),
        debts: z.object({
          notDue: z.number(),
          upTo30: z.number().describe('Due for 1 to 30 days'),
          upTo60: z.number(),
          upTo90: z.number(),
          older: z.number(),
          total: z.number(),
          invoices: z.number().describe('Of the total, what is owed of documents'),
          sales: z.number().describe('Of the total, what is owed of sales that are on none'),
          toRefund: z
            .number()
            .describe('What the facility owes: credit notes and returns that were not paid out: zero or below'),
          count: z.int().describe('Sales and documents'),
          rows: z.object({
            invoices: reportRows,
            sales: reportRows,
            invoicesToRefund: reportRows,
            salesToRefund: reportRows,
          }),
        }),
        unpaid: money.extend({ rows: reportRows }).describe('Documents with something pending'),
        overdue: money.extend({ rows: reportRows }).describe('Of them, those past their due date'),
        undocumented: z
          .object({ count: z.int().describe('Sales'), paid: z.number(), tax: z.number() })
          .describe('Sales paid this month that are on no document: none on a normal day'),
        cash: z
          .object({
            count: z.int().describe('Sessions closed this month'),
            difference: z.number(),
            short: z.number().describe('Of sessions that lacked cash'),
            over: z.number().describe('Of sessions with too much'),
            rows: reportRows,
          })
          .describe('Differences of the drawers, this month'),
      }),
    )
    .describe('One for each currency’s companies; a single one where all have the same'),
  liability: z
    .object({
      currency: z.string().describe('That of the facility: vouchers and deposits have none of their own'),
      vouchers: z.object({ count: z.int(), total: z.number() }).describe('Vouchers of money'),
      deposits: money.extend({ rows: reportRows }),
      units: z.int().describe('Vouchers of units that hold some'),
      total: z.number(),
      rows: reportRows.describe('The vouchers that hold something'),
    })
    .describe('What customers hold'),
  members: z
    .object({
      count: z.int().describe('Subscriptions that run today'),
      joined: z.int().describe('That began this month'),
      left: z.int().describe('That ended this month'),
      monthly: z.number().describe('What their fees come to in a month, before add-ons'),
      rows: reportRows.omit({ field: true }),
      joinedRows: reportRows.omit({ field: true }),
    })
    .describe('Who belongs to the facility by a subscription'),
  attention: z
    .array(
      z.object({
        kind: z.enum(alertKinds),
        count: z.int(),
        amount: z.number().nullable().default(null).describe('What they come to, where that is what matters'),
        rows: reportRows
          .omit({ field: true })
          .nullable()
          .describe('Null where no list has them; else the list, or a report'),
        record: z.int().nullable().describe('Its id in that list, where it is a single one'),
      }),
    )
    .describe('What wants attention, most urgent first. What does not is not in it'),
});
type Overview = z.output<typeof output>;

/**
 * What a manager asks first: how yesterday was, how today and this month are going, what is owed by customers and to them,
 * and what wants attention. Companies of several currencies have figures of their own, for they cannot be added up.
 */
export const overview = defineReport({
  name: 'overview',
  title: { es: 'Panel', en: 'Dashboard' },
  place: 1,
  mail: 1,
  summary: { es: 'Resumen de la instalación', en: 'Overview of the facility' },
  choices: {},
  output,
  tables: { figures: figuresTable, amounts: amountsTable, attention: attentionTable },
  beside: (_, today) => [
    { report: sales, input: { from: monthOf(today).from, to: today, by: 'day', compare: 'month' } },
  ],
});

type Figures = Overview['figures'][number];
type Figure = Figures['today'];

/** An amount with what it counts, and the list that comes to it. */
interface Amount {
  readonly what: Label;
  readonly company: string | null;
  readonly currency: string;
  readonly count: number | null;
  readonly total: number;
  readonly rows: ReportRows | readonly ReportRows[] | null;
}

function figuresTable({ figures }: Overview): TableContent {
  type Row = {
    readonly name: Label;
    readonly company: string | null;
    readonly currency: string;
    readonly figure: Figure;
  };
  const before = ({ week, month }: Figure) => week ?? month;
  const columns: (ReportColumn<Row> | null)[] = [
    ...partColumns<Row>(figures),
    { name: 'name', label: PERIOD, type: 'text', cell: ({ name }) => name },
    {
      name: 'count',
      label: { es: 'Documentos', en: 'Documents' },
      type: 'count',
      cell: ({ figure }) => figure.count,
      rows: ({ figure }) => figure.rows,
    },
    { name: 'base', label: { es: 'Base', en: 'Base' }, type: 'money', cell: ({ figure }) => figure.base },
    {
      name: 'total',
      label: TOTAL,
      type: 'money',
      cell: ({ figure }) => figure.total,
      rows: ({ figure }) => figure.rows,
    },
    {
      name: 'before',
      label: { es: 'Días iguales de antes', en: 'Days alike before' },
      type: 'money',
      cell: ({ figure }) => before(figure)?.total ?? null,
      rows: ({ figure }) => before(figure)?.rows ?? null,
    },
    {
      name: 'change',
      label: CHANGE,
      type: 'change',
      cell: ({ figure }) => changeOf(figure.total, before(figure) ?? NOTHING_BEFORE),
    },
    {
      name: 'year',
      label: { es: 'Hace un año', en: 'A year ago' },
      type: 'money',
      cell: ({ figure }) => figure.year.total,
      rows: ({ figure }) => figure.year.rows,
    },
    {
      name: 'yearChange',
      label: { es: 'Variación anual', en: 'Change in a year' },
      type: 'change',
      cell: ({ figure }) => changeOf(figure.total, figure.year),
    },
  ];
  const rows = figures.flatMap((own) =>
    (['yesterday', 'today', 'month'] as const).map((name): readonly [string, Row] => [
      `${own.company} ${name}`,
      { name: names[name], company: own.name, currency: own.currency, figure: own[name] },
    ]),
  );
  return tableOf({ es: 'Ventas', en: 'Sales' }, columns, rows, []);
}

function amountsTable({ figures, liability }: Overview): TableContent {
  const amounts = figures.flatMap(
    ({ name: company, currency, debts, unpaid, overdue, undocumented, cash }): Amount[] => [
      {
        what: { es: 'Deudas en documentos', en: 'Owed on documents' },
        company,
        currency,
        count: null,
        total: debts.invoices,
        rows: debts.rows.invoices,
      },
      {
        what: { es: 'Deudas sin documento', en: 'Owed without a document' },
        company,
        currency,
        count: null,
        total: debts.sales,
        rows: debts.rows.sales,
      },
      {
        what: { es: 'Por devolver a clientes', en: 'To refund to customers' },
        company,
        currency,
        count: null,
        total: debts.toRefund,
        rows: refundRows(debts),
      },
      { what: { es: 'Facturas sin cobrar', en: 'Unpaid invoices' }, company, currency, ...unpaid },
      { what: { es: 'De ellas, vencidas', en: 'Of them, overdue' }, company, currency, ...overdue },
      {
        what: { es: 'Cobrado sin documento este mes', en: 'Paid without a document this month' },
        company,
        currency,
        count: undocumented.count,
        total: undocumented.paid,
        rows: null,
      },
      {
        what: { es: 'Descuadres de este mes', en: 'Cash differences this month' },
        company,
        currency,
        count: cash.count,
        total: cash.difference,
        rows: cash.rows,
      },
    ],
  );
  const held: readonly Amount[] = [
    {
      what: { es: 'Bonos de dinero de clientes', en: 'Customers’ vouchers of money' },
      company: null,
      currency: liability.currency,
      ...liability.vouchers,
      rows: liability.rows,
    },
    {
      what: { es: 'Depósitos de clientes', en: 'Customers’ deposits' },
      company: null,
      currency: liability.currency,
      ...liability.deposits,
    },
  ];
  return tableOf<Amount>(
    { es: 'Pendiente y saldos', en: 'Owed and held' },
    [
      ...partColumns<Amount>(figures),
      { name: 'what', label: { es: 'Concepto', en: 'Item' }, type: 'text', cell: ({ what }) => what },
      { name: 'count', label: { es: 'Número', en: 'Number' }, type: 'count', cell: ({ count }) => count },
      { name: 'total', label: TOTAL, type: 'money', cell: ({ total }) => total, rows: ({ rows }) => rows },
    ],
    [...amounts, ...held].map((amount, place) => [String(place), amount]),
    [],
  );
}

function attentionTable({ attention }: Overview): TableContent {
  return tableOf<Overview['attention'][number]>(
    { es: 'Requiere atención', en: 'Wants attention' },
    [
      { name: 'kind', label: { es: 'Asunto', en: 'Matter' }, type: 'text', cell: ({ kind }) => alertOf(kind).label },
      { name: 'count', label: { es: 'Número', en: 'Number' }, type: 'count', cell: ({ count }) => count },
    ],
    attention.map((item) => [item.kind, item]),
    [],
  );
}

/** Which company a row is of, and its currency: nothing where there is one row for all companies. */
function partColumns<R extends { readonly company: string | null; readonly currency: string }>(
  figures: readonly Figures[],
): readonly ReportColumn<R>[] {
  if (figures.length < 2) return [];
  const label = { es: 'Empresa', en: 'Company' };
  return [{ name: 'company', label, type: 'text', cell: ({ company }) => company }, currencyColumn()];
}

const names = {
  yesterday: { es: 'Ayer', en: 'Yesterday' },
  today: { es: 'Hoy', en: 'Today' },
  month: { es: 'Este mes', en: 'This month' },
} as const;

const NOTHING_BEFORE = { total: 0, since: null };
const PERIOD = { es: 'Periodo', en: 'Period' };
const CHANGE = { es: 'Variación', en: 'Change' };
