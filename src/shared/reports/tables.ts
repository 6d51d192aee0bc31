/** Every report as tables, by the name of its operation. */
import type { Label } from '../catalogue/defineModel.ts';
import type { DebtAge } from '../domain/debtAges.ts';
import type { reportCashDifferences } from '../operations/contracts/reportCashDifferences.ts';
import type { reportDebts } from '../operations/contracts/reportDebts.ts';
import type { reportOverview } from '../operations/contracts/reportOverview.ts';
import type { reportPayments } from '../operations/contracts/reportPayments.ts';
import type { reportSales } from '../operations/contracts/reportSales.ts';
import type { reportTaxes } from '../operations/contracts/reportTaxes.ts';
import type { reportVouchers } from '../operations/contracts/reportVouchers.ts';
import type { OutputOf } from '../operations/defineOperation.ts';
import type { ReportRows, SalesAmounts } from '../operations/parts/reports.ts';
import { groupKey, groupName, keyLabels, type NamedGroup } from './names.ts';
import { overviewTables } from './overviewTables.ts';
import { agedRows, owedRows } from './rows.ts';
import { changeOf, type ReportTable, type Taken, tableOf } from './table.ts';

type Answers = {
  readonly reportOverview: OutputOf<typeof reportOverview>;
  readonly reportSales: OutputOf<typeof reportSales>;
  readonly reportTaxes: OutputOf<typeof reportTaxes>;
  readonly reportPayments: OutputOf<typeof reportPayments>;
  readonly reportDebts: OutputOf<typeof reportDebts>;
  readonly reportVouchers: OutputOf<typeof reportVouchers>;
  readonly reportCashDifferences: OutputOf<typeof reportCashDifferences>;
};

/** The reports that have tables. */
export type TabledReport = keyof Answers;

/** The names of their tables. */
export const tableNames = {
  reportOverview: ['figures', 'amounts', 'attention'],
  reportSales: ['sales'],
  reportTaxes: ['rates', 'types', 'series'],
  reportPayments: ['payments'],
  reportDebts: ['debts'],
  reportVouchers: ['money', 'deposits', 'units'],
  reportCashDifferences: ['cash', 'counts'],
} as const satisfies Readonly<Record<TabledReport, readonly string[]>>;

/** The tables of an answer, the main one first. */
export function tablesOf<R extends TabledReport>(report: R, answer: Answers[R]): readonly ReportTable[] {
  return tables[report](answer);
}

const tables: { readonly [R in TabledReport]: (answer: Answers[R]) => readonly ReportTable[] } = {
  reportOverview: overviewTables,
  reportSales: salesTables,
  reportTaxes: taxTables,
  reportPayments: paymentTables,
  reportDebts: debtTables,
  reportVouchers: voucherTables,
  reportCashDifferences: cashTables,
};

/** The first column: what a group is. */
function nameColumn<G extends Partial<NamedGroup>>(by: string): Taken<G> {
  return {
    name: 'name',
    label: keyLabels[by] ?? { es: 'Nombre', en: 'Name' },
    type: by === 'day' ? 'date' : 'text',
    cell: ({ id = null, date = null, name = null }) => groupName(by, { id, date, name }),
  };
}

type Sold = SalesAmounts &
  Partial<NamedGroup> & { compared: (SalesAmounts & { rows: ReportRows | null }) | null; rows: ReportRows | null };

function salesTables({ by, groups, totals, compared, rows }: Answers['reportSales']): readonly ReportTable[] {
  const columns: (Taken<Sold> | null)[] = [
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
          cell: (group) => (group.compared === null ? null : changeOf(group.total, group.compared.total)),
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
  const note = groups.some(({ id, total }) => id === 0 && total !== 0) ? BEYOND_LINES : null;
  return [tableOf({ name: 'sales', title: SALES }, columns, keyed(groups), [all], note)];
}

function taxTables({ taxes, types, series, totals, rows }: Answers['reportTaxes']): readonly ReportTable[] {
  type Tax = Answers['reportTaxes']['taxes'][number];
  type Rate = Pick<Tax, 'name' | 'rate' | 'count' | 'base' | 'amount'> & { kind: Tax['kind'] | 'all' };
  /** The documents of a type, where all of them state one rate. */
  const onlyRate = (type: number): ReportRows | null =>
    taxes.filter((row) => row.invoiceType === type).length > 1
      ? null
      : (types.find(({ invoiceType }) => invoiceType === type)?.rows ?? null);
  const rates = tableOf<Rate & { typeName: string; rows: ReportRows | null }>(
    { name: 'rates', title: { es: 'Impuestos por tipo', en: 'Taxes by rate' } },
    [
      { name: 'type', label: DOCUMENT_TYPE, type: 'text', cell: ({ typeName }) => typeName },
      {
        name: 'tax',
        label: { es: 'Impuesto', en: 'Tax' },
        type: 'text',
        cell: ({ kind, name }) => ({ tax: name, all: null, untaxed: UNTAXED, supply: SUPPLIES })[kind],
      },
      { name: 'rate', label: RATE, type: 'percent', cell: ({ kind, rate }) => (kind === 'tax' ? rate : null) },
      { name: 'count', label: DOCUMENTS, type: 'count', cell: ({ count }) => count, rows: (rate) => rate.rows },
      { name: 'base', label: BASE, type: 'money', cell: ({ base }) => base, rows: (rate) => baseRows(rate.rows) },
      { name: 'amount', label: TAX, type: 'money', cell: ({ amount }) => amount },
    ],
    taxes.map((row) => [
      `${row.invoiceType} ${row.kind} ${row.tax} ${row.rate} ${row.category}`,
      { ...row, rows: onlyRate(row.invoiceType) },
    ]),
    // A document of several rates is in several rows, and once in their sum.
    [
      {
        typeName: '',
        kind: 'all',
        name: '',
        rate: 0,
        count: totals.count,
        base: totals.base,
        amount: totals.tax,
        rows,
      },
    ],
    taxes.some((row) => onlyRate(row.invoiceType) === null) ? IN_DOCUMENTS : null,
  );
  type OfType = Omit<Answers['reportTaxes']['types'][number], 'invoiceType'>;
  const byType = tableOf<OfType>(
    { name: 'types', title: { es: 'Documentos por tipo', en: 'Documents by type' } },
    [
      { name: 'type', label: DOCUMENT_TYPE, type: 'text', cell: ({ name }) => name },
      { name: 'count', label: DOCUMENTS, type: 'count', cell: ({ count }) => count, rows: (type) => type.rows },
      { name: 'base', label: BASE, type: 'money', cell: ({ base }) => base, rows: (type) => baseRows(type.rows) },
      { name: 'tax', label: TAX, type: 'money', cell: ({ tax }) => tax },
      { name: 'total', label: TOTAL, type: 'money', cell: ({ total }) => total, rows: (type) => type.rows },
    ],
    types.map((type) => [String(type.invoiceType), type]),
    [{ name: '', ...totals, rows }],
  );
  const numbers = tableOf<Answers['reportTaxes']['series'][number]>(
    { name: 'series', title: { es: 'Series', en: 'Series' } },
    [
      { name: 'name', label: { es: 'Serie', en: 'Series' }, type: 'text', cell: ({ name }) => name },
      { name: 'first', label: { es: 'Primer número', en: 'First number' }, type: 'text', cell: ({ first }) => first },
      { name: 'last', label: { es: 'Último número', en: 'Last number' }, type: 'text', cell: ({ last }) => last },
      {
        name: 'count',
        label: { es: 'Números', en: 'Numbers' },
        type: 'count',
        cell: ({ count }) => count,
        rows: (own) => own.rows,
      },
      {
        name: 'voided',
        label: { es: 'Anulados', en: 'Voided' },
        type: 'text',
        cell: ({ voided }) =>
          listed(voided.map(({ number, reason }) => (reason === null ? number : `${number} (${reason})`))),
      },
      {
        name: 'gaps',
        label: { es: 'Números que faltan', en: 'Missing numbers' },
        type: 'text',
        cell: ({ gaps }) => listed(gaps.map(({ after, before, missing }) => `${missing}: ${after} – ${before}`)),
      },
    ],
    series.map((own, index) => [`${own.counter} ${index}`, own]),
    [],
  );
  return [rates, byType, numbers];
}

/** The same documents, of which the bases are summed. */
function baseRows(rows: ReportRows | null): ReportRows | null {
  return rows === null ? null : { ...rows, field: 'totalBeforeTaxes' };
}

function listed(items: readonly string[]): string | null {
  return items.length === 0 ? null : items.join(', ');
}

function paymentTables({ by, groups, totals }: Answers['reportPayments']): readonly ReportTable[] {
  type Paid = Answers['reportPayments']['totals'][number] &
    Partial<NamedGroup> & { rows: ReportRows | null; zReport?: { number: number } | null };
  const columns: (Taken<Paid> | null)[] = [
    nameColumn(by),
    totals.length > 1
      ? { name: 'currency', label: { es: 'Moneda', en: 'Currency' }, type: 'text', cell: ({ currency }) => currency }
      : null,
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

function debtTables({ date, customers, totals, rows }: Answers['reportDebts']): readonly ReportTable[] {
  type Owing = Answers['reportDebts']['totals'] & { name: string | null; rows: Answers['reportDebts']['rows'] };
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

function voucherTables({ types, money, deposits }: Answers['reportVouchers']): readonly ReportTable[] {
  type Held = Answers['reportVouchers']['money'] & { what: string | typeof TOTAL };
  const part = (name: keyof Held['parts'], label: Label, type: 'money' | 'units'): Taken<Held> => ({
    ...{ name, label, type },
    cell: (own) => own[name],
    rows: (own) => (own[name] === 0 ? null : own.parts[name]),
  });
  const columns = (amount: 'money' | 'units'): Taken<Held>[] => [
    { name: 'name', label: { es: 'Tipo', en: 'Type' }, type: 'text', cell: ({ what }) => what },
    {
      name: 'count',
      label: { es: 'Con saldo', en: 'With a balance' },
      type: 'count',
      cell: ({ count }) => count,
      rows: (own) => own.rows,
    },
    {
      name: 'balance',
      label: { es: 'Saldo', en: 'Balance' },
      type: amount,
      cell: ({ balance }) => balance,
      rows: (own) => own.rows,
    },
    part('usable', { es: 'Disponible', en: 'Usable' }, amount),
    part('expired', { es: 'Caducado', en: 'Expired' }, amount),
    part('in30', { es: 'Caduca en 30 días', en: 'Expires in 30 days' }, amount),
    part('in60', { es: 'En 60', en: 'In 60' }, amount),
    part('in90', { es: 'En 90', en: 'In 90' }, amount),
  ];
  const held = (kind: number): (readonly [string, Held])[] =>
    types.filter((type) => type.kind === kind).map((type) => [String(type.voucherType), { ...type, what: type.name }]);
  const title = { es: 'Bonos de dinero', en: 'Vouchers of money' };
  return [
    tableOf({ name: 'money', title }, columns('money'), held(1), [{ ...money, what: '' }]),
    tableOf(
      { name: 'deposits', title: DEPOSITS },
      columns('money'),
      [['deposits', { ...deposits, what: DEPOSITS }]],
      [],
    ),
    tableOf({ name: 'units', title: { es: 'Bonos de usos', en: 'Vouchers of units' } }, columns('units'), held(2), []),
  ];
}

function cashTables({ by, groups, totals, rows, counts }: Answers['reportCashDifferences']): readonly ReportTable[] {
  type Counted = Answers['reportCashDifferences']['totals'] &
    Partial<NamedGroup> & { rows: ReportRows | null; number?: number | null };
  const columns: (Taken<Counted> | null)[] = [
    nameColumn(by),
    by === 'session'
      ? { name: 'date', label: keyLabels.day ?? TOTAL, type: 'date', cell: ({ date = null }) => date }
      : null,
    by === 'session' ? { name: 'number', label: Z_REPORT, type: 'count', cell: ({ number = null }) => number } : null,
    { name: 'count', label: { es: 'Recuentos', en: 'Counts' }, type: 'count', cell: ({ count }) => count },
    { name: 'expected', label: EXPECTED, type: 'money', cell: ({ expected }) => expected },
    { name: 'counted', label: COUNTED, type: 'money', cell: ({ counted }) => counted },
    {
      name: 'difference',
      label: DIFFERENCE,
      type: 'money',
      cell: ({ difference }) => difference,
      rows: (own) => own.rows,
    },
    { name: 'short', label: { es: 'Faltó', en: 'Short' }, type: 'money', cell: ({ short }) => short },
    { name: 'over', label: { es: 'Sobró', en: 'Over' }, type: 'money', cell: ({ over }) => over },
    {
      name: 'cardDifference',
      label: { es: 'Tarjeta', en: 'Card' },
      type: 'money',
      cell: ({ cardDifference }) => cardDifference,
    },
  ];
  const each = tableOf<(typeof counts)[number]>(
    { name: 'counts', title: { es: 'Recuentos que no cuadran', en: 'Counts that differed' } },
    [
      { name: 'at', label: keyLabels.day ?? TOTAL, type: 'date', cell: ({ at }) => at },
      {
        name: 'user',
        label: keyLabels.user ?? TOTAL,
        type: 'text',
        cell: ({ name }) => groupName('user', { id: null, date: null, name }),
      },
      { name: 'pos', label: keyLabels.pos ?? TOTAL, type: 'text', cell: ({ posName }) => posName },
      {
        name: 'number',
        label: Z_REPORT,
        type: 'count',
        cell: ({ number }) => number,
        rows: ({ zReport }) => zRows(zReport),
      },
      {
        name: 'kind',
        label: { es: 'Al', en: 'At' },
        type: 'text',
        cell: ({ isHandover }) => (isHandover ? HANDOVER : CLOSING),
      },
      { name: 'expected', label: EXPECTED, type: 'money', cell: ({ expected }) => expected },
      { name: 'counted', label: COUNTED, type: 'money', cell: ({ counted }) => counted },
      { name: 'difference', label: DIFFERENCE, type: 'money', cell: ({ difference }) => difference },
    ],
    counts.map((count, index) => [`${count.zReport} ${index}`, count]),
    [],
  );
  const isOfHolders = by === 'user' && groups.length > 0;
  return [
    tableOf(
      { name: 'cash', title: { es: 'Descuadres', en: 'Cash differences' } },
      columns,
      keyed(groups),
      [{ ...totals, rows }],
      isOfHolders ? OF_HOLDERS : null,
    ),
    each,
  ];
}

function zRows(zReport: number): ReportRows {
  return { path: '/api/model/zReport', query: `id=${zReport}`, field: 'cashDifference' };
}

function keyed<G extends Pick<NamedGroup, 'id' | 'date'>>(groups: readonly G[]): (readonly [string, G])[] {
  return groups.map((group) => [groupKey(group), group]);
}

/** Why numbers have no list. */
const BEYOND_LINES = {
  es: 'El redondeo es lo que los documentos suman y sus líneas no: no está en ninguna lista.',
  en: 'Rounding is what documents come to and their lines do not: no list has it.',
};
const IN_DOCUMENTS = {
  es: 'Los impuestos están dentro de cada documento. Ninguna lista suma un solo tipo cuando los documentos dicen varios.',
  en: 'Taxes are inside each document. No list sums one rate alone where documents state several.',
};
const OF_HOLDERS = {
  es: 'Una sesión puede pasar por varias manos. Lo que faltó a cada una está en su informe Z, no en una lista.',
  en: 'Several people may hold a session. What each of them was short is in its Z report, not in a list.',
};

const SALES = { es: 'Ventas', en: 'Sales' };
const PAYMENTS = { es: 'Cobros', en: 'Payments' };
const DEPOSITS = { es: 'Depósitos', en: 'Deposits' };
const DOCUMENTS = { es: 'Documentos', en: 'Documents' };
const DOCUMENT_TYPE = { es: 'Tipo de documento', en: 'Type of document' };
const UNITS = { es: 'Unidades', en: 'Units' };
const BASE = { es: 'Base', en: 'Base' };
const TAX = { es: 'Cuota', en: 'Tax' };
const RATE = { es: 'Tipo', en: 'Rate' };
const TOTAL = { es: 'Total', en: 'Total' };
const BEFORE = { es: 'Antes', en: 'Before' };
const CHANGE = { es: 'Variación', en: 'Change' };
const DISCOUNTS = { es: 'Descuentos', en: 'Discounts' };
const REFUNDS = { es: 'Abonos', en: 'Credit notes' };
const RECHARGES = { es: 'Recargas', en: 'Recharges' };
const UNTAXED = { es: 'Sin impuesto', en: 'Untaxed' };
const SUPPLIES = { es: 'Suplidos', en: 'Disbursements' };
const EXPECTED = { es: 'Esperado', en: 'Expected' };
const COUNTED = { es: 'Contado', en: 'Counted' };
const DIFFERENCE = { es: 'Diferencia', en: 'Difference' };
const HANDOVER = { es: 'Relevo', en: 'Handover' };
const CLOSING = { es: 'Cierre', en: 'Closing' };
const Z_REPORT = { es: 'Z', en: 'Z' };
