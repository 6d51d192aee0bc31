/** The overview as tables: how sales go, what is owed and held, and what wants attention. */
import type { Label } from '../catalogue/defineModel.ts';
import type { attentionKinds, reportOverview } from '../operations/contracts/reportOverview.ts';
import type { OutputOf } from '../operations/defineOperation.ts';
import type { ReportRows } from '../operations/parts/reports.ts';
import { refundRows } from './rows.ts';
import { changeOf, currencyColumn, type ReportTable, type Taken, TOTAL, tableOf } from './table.ts';

type Overview = OutputOf<typeof reportOverview>;
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

/** The tables of an overview. */
export function overviewTables(overview: Overview): readonly ReportTable[] {
  return [figuresTable(overview), amountsTable(overview), attentionTable(overview)];
}

function figuresTable({ figures }: Overview): ReportTable {
  type Row = {
    readonly name: Label;
    readonly company: string | null;
    readonly currency: string;
    readonly figure: Figure;
  };
  const before = ({ week, month }: Figure) => week ?? month;
  const columns: (Taken<Row> | null)[] = [
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
  return tableOf({ name: 'figures', title: { es: 'Ventas', en: 'Sales' } }, columns, rows, []);
}

function amountsTable({ figures, liability }: Overview): ReportTable {
  const amounts = figures.flatMap(({ name: company, currency, debts, unpaid, overdue, cash }): Amount[] => [
    {
      what: { es: 'Deudas en documentos', en: 'Owed on documents' },
      ...{ company, currency },
      count: null,
      total: debts.invoices,
      rows: debts.rows.invoices,
    },
    {
      what: { es: 'Deudas sin documento', en: 'Owed without a document' },
      ...{ company, currency },
      count: null,
      total: debts.sales,
      rows: debts.rows.sales,
    },
    {
      what: { es: 'Por devolver a clientes', en: 'To refund to customers' },
      ...{ company, currency },
      count: null,
      total: debts.toRefund,
      rows: refundRows(debts),
    },
    { what: { es: 'Facturas sin cobrar', en: 'Unpaid invoices' }, company, currency, ...unpaid },
    { what: { es: 'De ellas, vencidas', en: 'Of them, overdue' }, company, currency, ...overdue },
    {
      what: { es: 'Descuadres de este mes', en: 'Cash differences this month' },
      ...{ company, currency },
      count: cash.count,
      total: cash.difference,
      rows: cash.rows,
    },
  ]);
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
    { name: 'amounts', title: { es: 'Pendiente y saldos', en: 'Owed and held' } },
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

function attentionTable({ attention }: Overview): ReportTable {
  return tableOf<Overview['attention'][number]>(
    { name: 'attention', title: { es: 'Requiere atención', en: 'Wants attention' } },
    [
      { name: 'kind', label: { es: 'Asunto', en: 'Matter' }, type: 'text', cell: ({ kind }) => attentionLabels[kind] },
      { name: 'count', label: { es: 'Número', en: 'Number' }, type: 'count', cell: ({ count }) => count },
    ],
    attention.map((item) => [item.kind, item]),
    [],
  );
}

/** Which company a row is of, and its currency: nothing where there is one row for all companies. */
function partColumns<R extends { readonly company: string | null; readonly currency: string }>(
  figures: readonly Figures[],
): readonly Taken<R>[] {
  if (figures.length < 2) return [];
  const label = { es: 'Empresa', en: 'Company' };
  return [{ name: 'company', label, type: 'text', cell: ({ company }) => company }, currencyColumn()];
}

const names = {
  yesterday: { es: 'Ayer', en: 'Yesterday' },
  today: { es: 'Hoy', en: 'Today' },
  month: { es: 'Este mes', en: 'This month' },
} as const;

const attentionLabels: Readonly<Record<(typeof attentionKinds)[number], Label>> = {
  openErasures: { es: 'Borrados de datos personales sin terminar', en: 'Erasures of personal data not finished' },
  openSessions: { es: 'Cajas abiertas desde otro día', en: 'Cash points open since another day' },
  cashDifferences: { es: 'Descuadres de caja en 7 días', en: 'Cash differences in 7 days' },
  failedMails: { es: 'Facturas que no se pudieron enviar', en: 'Invoices that could not be sent' },
  failedSchedules: { es: 'Envíos programados con problemas', en: 'Scheduled mails with problems' },
  failedDeliveries: { es: 'Avisos a otros sistemas sin entregar', en: 'Messages to other systems not delivered' },
  failedJobs: { es: 'Tareas internas fallidas', en: 'Failed internal jobs' },
  overdueInvoices: { es: 'Facturas vencidas', en: 'Overdue invoices' },
  lowStock: { es: 'Productos por debajo de su mínimo', en: 'Products below their minimum' },
  oldDrafts: { es: 'Borradores de hace más de una semana', en: 'Drafts more than a week old' },
  expiringVouchers: { es: 'Bonos que caducan en 30 días', en: 'Vouchers that expire in 30 days' },
};

const NOTHING_BEFORE = { total: 0, since: null };
const PERIOD = { es: 'Periodo', en: 'Period' };
const CHANGE = { es: 'Variación', en: 'Change' };
