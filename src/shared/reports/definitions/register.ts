import { z } from 'zod';
import type { Label } from '../../catalogue/defineModel.ts';
import { type IssuedKind, issuedKinds } from '../../domain/issuedInvoices.ts';
import { addedCurrency, type ReportRows, reportRows } from '../../operations/parts/reports.ts';
import { MOST_PAPER_ROWS } from '../../tableFormats.ts';
import { BASE, TAX } from '../columns.ts';
import { defineReport } from '../defineReport.ts';
import { type ReportColumn, type TableContent, TOTAL, tableOf } from '../table.ts';

const sums = {
  base: z.number(),
  tax: z.number(),
  surcharge: z.number().describe('Of equivalence (recargo de equivalencia)'),
  total: z.number(),
  withheld: z.number().describe('Withholding (IRPF): of `total`, what customers pay to the tax agency'),
};

/** A row of the register: one rate of one document. Codes are those of the tax agency's register. */
export const registerRow = z
  .object({
    invoice: z.int(),
    date: z.string().describe('Of issue'),
    operationDate: z.string().nullable().describe('The last day on which its lines were used, where that is earlier'),
    series: z.string().describe('What the number begins with; empty where it has no place in a series'),
    number: z.string().describe('The rest of the number'),
    kind: z
      .enum(issuedKinds)
      .describe('F1 invoice, F2 ticket, F3 summary or invoice for tickets, R1 corrects an invoice, R5 a ticket'),
    isRepeated: z.boolean().describe('What it says was said by documents that are in the register: it is in no sum'),
    idType: z.string().nullable().describe('Kind of the number, list L7 of the tax agency: 02 to 06; null for a NIF'),
    idCountry: z.string().nullable().describe('ISO 3166-1 alpha-2; null for a NIF'),
    taxNumber: z.string().nullable(),
    name: z.string().nullable(),
    operation: z.string().describe('01 general scheme, 02 exports, 08 taxes of the Canary Islands, Ceuta and Melilla'),
    subject: z.string().nullable().describe('S1 taxed, S2 reverse charge, N1 and N2 outside the tax'),
    exemption: z.string().nullable().describe('E1 to E6'),
    part: z.enum(['tax', 'untaxed', 'supply']).describe('Taxed, without any tax, or a disbursement'),
    base: sums.base,
    rate: z.number(),
    tax: sums.tax,
    surchargeRate: z.number().nullable(),
    surcharge: sums.surcharge.nullable(),
    total: sums.total,
    withholdingRate: z.number().nullable().describe('With the first row of its document, like `withheld`'),
    withheld: sums.withheld.nullable(),
    corrected: z.string().nullable().describe('The numbers of the documents that it corrects'),
  })
  .meta({ id: 'RegisterRow' });
export type RegisterRow = z.output<typeof registerRow>;

const output = z.object({
  from: z.string(),
  to: z.string(),
  ...addedCurrency,
  count: z.int().describe('Rows there are'),
  documents: z.int().describe('Documents in them that are in the sums'),
  totals: z.object(sums),
  undocumented: z
    .object({ count: z.int().describe('Sales'), paid: z.number(), tax: z.number() })
    .describe('Sales paid in the period that are on no document, so not in the register: none on a normal day'),
  list: reportRows.describe('The documents that are in the sums'),
  rows: z.array(registerRow).describe(`The first ${MOST_PAPER_ROWS}. A file has all of them`),
});
type Answer = z.output<typeof output>;

/**
 * The register of issued invoices (RD 1624/1992 art. 63): every document in force of a period, rate by rate. Its sums are those
 * of the tax report.
 */
export const register = defineReport({
  name: 'register',
  title: { es: 'Libro de facturas expedidas', en: 'Register of issued invoices' },
  menu: { es: 'Facturas expedidas', en: 'Issued invoices' },
  place: 4,
  summary: { es: 'Libro registro de facturas expedidas', en: 'Register of issued invoices' },
  choices: { period: 'lastMonth', company: 'Only documents of this company', currency: true },
  output,
  tables: { register: registerTable },
  isBook: true,
});

/** Nothing in the row of sums but amounts. */
type Row = Partial<RegisterRow> & Omit<Answer['totals'], 'withheld'> & { readonly list?: ReportRows };

/** What of it is read on screen and on paper. */
function registerTable({ rows, count, totals, list, undocumented }: Answer): TableContent {
  const has = (is: (row: RegisterRow) => boolean, column: ReportColumn<Row>): ReportColumn<Row> | null =>
    rows.some(is) ? column : null;
  const columns: (ReportColumn<Row> | null)[] = [
    { name: 'date', label: { es: 'Expedición', en: 'Issued' }, type: 'date', cell: ({ date = null }) => date },
    has(({ operationDate }) => operationDate !== null, {
      name: 'operationDate',
      label: { es: 'Operación', en: 'Supplied' },
      type: 'date',
      cell: ({ operationDate = null }) => operationDate,
    }),
    { name: 'series', label: { es: 'Serie', en: 'Series' }, type: 'text', cell: ({ series = null }) => series },
    {
      name: 'number',
      label: { es: 'Número', en: 'Number' },
      type: 'text',
      cell: ({ number = null }) => number,
      rows: ({ invoice }) =>
        invoice === undefined ? null : { path: '/api/model/invoice', query: `id=${invoice}`, field: 'total' },
    },
    { name: 'kind', label: { es: 'Clase', en: 'Kind' }, type: 'text', cell: ({ kind }) => (kind ? KINDS[kind] : null) },
    has(({ idType }) => idType !== null, {
      name: 'idType',
      label: { es: 'Tipo de NIF', en: 'Tax number of' },
      type: 'text',
      cell: ({ idType, idCountry }) => [idType ?? '', idCountry ?? ''].join(' ').trim() || null,
    }),
    {
      name: 'taxNumber',
      label: { es: 'NIF', en: 'Tax number' },
      type: 'text',
      cell: ({ taxNumber = null }) => taxNumber,
    },
    { name: 'name', label: { es: 'Nombre', en: 'Name' }, type: 'text', cell: ({ name = null }) => name },
    { name: 'base', label: BASE, type: 'money', cell: ({ base }) => base, rows: (row) => ofBase(row.list) },
    {
      name: 'rate',
      label: { es: 'Tipo', en: 'Rate' },
      type: 'percent',
      cell: ({ subject, rate = null }) => (subject === 'S1' ? rate : null),
    },
    has(({ subject }) => subject !== 'S1', {
      name: 'why',
      label: { es: 'Sin cuota', en: 'No tax' },
      type: 'text',
      cell: ({ subject, exemption }) => (subject === 'S1' ? null : (exemption ?? subject ?? null)),
    }),
    { name: 'tax', label: TAX, type: 'money', cell: ({ tax }) => tax },
    has(({ surcharge }) => surcharge !== null, {
      name: 'surchargeRate',
      label: { es: 'Tipo de recargo', en: 'Surcharge rate' },
      type: 'percent',
      cell: ({ surchargeRate = null }) => surchargeRate,
    }),
    has(({ surcharge }) => surcharge !== null, {
      name: 'surcharge',
      label: { es: 'Recargo', en: 'Surcharge' },
      type: 'money',
      cell: ({ surcharge = null }) => surcharge,
    }),
    { name: 'total', label: TOTAL, type: 'money', cell: ({ total }) => total, rows: (row) => row.list ?? null },
    has(({ withheld }) => withheld !== null, {
      name: 'withholdingRate',
      label: { es: 'Tipo de retención', en: 'Withholding rate' },
      type: 'percent',
      cell: ({ withholdingRate = null }) => withholdingRate,
    }),
    has(({ withheld }) => withheld !== null, {
      name: 'withheld',
      label: { es: 'Retenido', en: 'Withheld' },
      type: 'money',
      cell: ({ withheld = null }) => withheld,
      rows: ({ list }) => (list === undefined ? null : { ...list, field: 'withheld' }),
    }),
    has(({ corrected }) => corrected !== null, {
      name: 'corrected',
      label: { es: 'Rectifica', en: 'Corrects' },
      type: 'text',
      cell: ({ corrected = null }) => corrected,
    }),
  ];
  const table = tableOf<Row>(
    { es: 'Libro registro', en: 'Register' },
    columns,
    rows.map(({ surcharge, ...row }, index) => [`${row.invoice} ${index}`, { ...row, surcharge } as Row]),
    [{ ...totals, list }],
    noteOf(rows, count, undocumented),
  );
  return { ...table, count };
}

function noteOf(rows: readonly RegisterRow[], count: number, undocumented: Answer['undocumented']): Label | null {
  const notes = [
    rows.some(({ isRepeated }) => isRepeated) ? REPEATED : null,
    rows.length < count ? firstOf(rows.length, count) : null,
    undocumented.count === 0 ? null : leftOut(undocumented),
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return { es: notes.map(({ es }) => es).join(' '), en: notes.map(({ en }) => en).join(' ') };
}

function firstOf(shown: number, count: number): Label {
  return {
    es: `Se ven las primeras ${shown} filas de ${count}. El total es de todas, y el archivo las tiene todas.`,
    en: `The first ${shown} rows of ${count} are shown. The total is of all of them, and a file has them all.`,
  };
}

/** What is missing because it is on no document. */
function leftOut({ count, paid }: Answer['undocumented']): Label {
  const amount = paid.toFixed(2);
  return {
    es: `Faltan ${amount.replace('.', ',')} cobrados sin documento, de ${count} ventas.`,
    en: `${amount} that was paid without a document, of ${count} sales, is missing.`,
  };
}

function ofBase(list: ReportRows | undefined): ReportRows | null {
  return list === undefined ? null : { ...list, field: 'totalBeforeTaxes' };
}

const REPEATED: Label = {
  es: 'Las facturas F3 repiten lo que dijeron otros documentos: están en el libro y no en el total.',
  en: 'F3 invoices say again what other documents said: they are in the register and not in the total.',
};

/** What each kind is called after its code, in one line. */
const KINDS: Readonly<Record<IssuedKind, Label>> = {
  F1: { es: 'F1\u00a0Completa', en: 'F1\u00a0Full' },
  F2: { es: 'F2\u00a0Simplificada', en: 'F2\u00a0Simplified' },
  F3: { es: 'F3\u00a0Sustitutiva', en: 'F3\u00a0Substitute' },
  R1: { es: 'R1\u00a0Rectificativa', en: 'R1\u00a0Corrective' },
  R5: { es: 'R5\u00a0Rectificativa', en: 'R5\u00a0Corrective' },
};
