import { z } from 'zod';
import { addedCurrency, type ReportRows, reportRows } from '../../operations/parts/reports.ts';
import { BASE, DOCUMENTS, TAX } from '../columns.ts';
import { defineReport } from '../defineReport.ts';
import { whyMissing } from '../missingNumbers.ts';
import { WITHHELD } from '../names.ts';
import { type TableContent, TOTAL, tableOf } from '../table.ts';

const count = z.int().describe('Documents that state it');
const base = z.number();
const amount = z.number().describe('Of tax');

const withheld = z.number().describe('Withholding (IRPF): of `total`, what customers pay to the tax agency');

const owed = {
  count: z.int().describe('Documents'),
  total: z.number().describe('What they charge'),
  pending: z.number().describe('What of it is owed'),
  rows: reportRows,
};

const output = z.object({
  from: z.string(),
  to: z.string(),
  ...addedCurrency,
  totals: z.object({
    count: z.int().describe('Documents'),
    base: z.number().describe('The sum of the bases of `taxes`'),
    tax: z.number().describe('The sum of their amounts'),
    total: z.number(),
    withheld,
  }),
  rows: reportRows.describe('The documents'),
  taxes: z
    .array(
      z.object({
        invoiceType: z.int(),
        typeName: z.string(),
        kind: z.enum(['tax', 'untaxed', 'supply']).describe('Taxed, without any tax, or a disbursement'),
        tax: z.int().describe('0 where there is none'),
        name: z.string(),
        rate: z.number(),
        category: z.string().nullable().describe('EN 16931 BT-118'),
        count,
        base: base.describe('Where several taxes have one base, it stands with the first'),
        amount,
      }),
    )
    .describe('By type of document and rate'),
  types: z
    .array(
      z.object({
        invoiceType: z.int(),
        name: z.string(),
        count: z.int(),
        base,
        tax: amount,
        total: z.number(),
        withheld,
        rows: reportRows,
      }),
    )
    .describe('By type of document'),
  unpaid: z
    .object({
      ...owed,
      types: z.array(z.object({ invoiceType: z.int(), name: z.string(), ...owed })).describe('By type of document'),
    })
    .describe('The documents of the period that are owed now, each in the place of those that it stands for'),
  undocumented: z
    .object({ count: z.int().describe('Sales'), paid: z.number(), tax: z.number() })
    .describe('Sales paid in the period that are on no document: in no other figure, and none on a normal day'),
  series: z
    .array(
      z.object({
        counter: z.int(),
        name: z.string().describe('Of the type of document'),
        first: z.string().describe('Its first number in the period'),
        last: z.string(),
        count: z.int().describe('Numbers issued, those of voided documents included'),
        voided: z
          .array(z.object({ invoice: z.int(), number: z.string(), reason: z.string().nullable() }))
          .describe('Documents voided: their numbers stay used. 1 000 at most'),
        gaps: z
          .array(
            z.object({
              after: z.string(),
              before: z.string(),
              missing: z.int(),
              isSkipped: z.boolean().describe('Somebody moved the series on past them; else nothing says why'),
            }),
          )
          .describe(
            'Numbers that no document has, between two that documents have, of which the first may be of an earlier period. 1 000 at most',
          ),
        rows: reportRows.describe('All of its documents in the period, offers and voided ones too'),
      }),
    )
    .describe('Numbers issued, by series. A series that began again within the period has a row each time'),
});
type Answer = z.output<typeof output>;

/**
 * What tax returns ask: the taxes of the documents in force of a period, by rate and type of document, and the numbers that
 * every series gave, in whichever currency. It counts the documents that the sales report counts.
 */
export const taxes = defineReport({
  name: 'taxes',
  title: { es: 'Impuestos', en: 'Taxes' },
  place: 3,
  mail: 5,
  summary: { es: 'Informe de impuestos', en: 'Tax report' },
  choices: { period: 'lastMonth', company: 'Only documents of this company', currency: true },
  output,
  tables: {
    rates: ratesTable,
    types: typesTable,
    undocumented: undocumentedTable,
    series: seriesTable,
    unpaid: unpaidTable,
  },
  // What is unpaid is in the month for the accountant.
  shown: ['rates', 'types', 'undocumented', 'series'],
});

/** By rate. `documents`: how many its list has. One that states nothing is in no rate. */
function ratesTable({ taxes: stated, types, totals, rows }: Answer): TableContent {
  type Tax = Answer['taxes'][number];
  type Rate = Pick<Tax, 'name' | 'rate' | 'count' | 'base' | 'amount'> & { kind: Tax['kind'] | 'all' };
  /** The documents of a type, where all of them state one rate. */
  const onlyRate = (type: number): ReportRows | null =>
    stated.filter((row) => row.invoiceType === type).length > 1
      ? null
      : (types.find(({ invoiceType }) => invoiceType === type)?.rows ?? null);
  return tableOf<Rate & { typeName: string; rows: ReportRows | null; documents: number }>(
    { es: 'Impuestos por tipo', en: 'Taxes by rate' },
    [
      { name: 'type', label: DOCUMENT_TYPE, type: 'text', cell: ({ typeName }) => typeName },
      {
        name: 'tax',
        label: { es: 'Impuesto', en: 'Tax' },
        type: 'text',
        cell: ({ kind, name }) => ({ tax: name, all: null, untaxed: UNTAXED, supply: SUPPLIES })[kind],
      },
      { name: 'rate', label: RATE, type: 'percent', cell: ({ kind, rate }) => (kind === 'tax' ? rate : null) },
      {
        name: 'count',
        label: DOCUMENTS,
        type: 'count',
        cell: ({ count }) => count,
        rows: ({ count, documents, rows: own }) => (count === documents ? own : null),
      },
      { name: 'base', label: BASE, type: 'money', cell: ({ base }) => base, rows: (rate) => baseRows(rate.rows) },
      { name: 'amount', label: TAX, type: 'money', cell: ({ amount }) => amount },
    ],
    stated.map((row) => [
      `${row.invoiceType} ${row.kind} ${row.tax} ${row.rate} ${row.category}`,
      {
        ...row,
        rows: onlyRate(row.invoiceType),
        documents: types.find(({ invoiceType }) => invoiceType === row.invoiceType)?.count ?? 0,
      },
    ]),
    // A document of several rates is in several rows, and once in their sum.
    [
      {
        typeName: '',
        kind: 'all',
        name: '',
        rate: 0,
        count: totals.count,
        documents: totals.count,
        base: totals.base,
        amount: totals.tax,
        rows,
      },
    ],
    stated.some((row) => onlyRate(row.invoiceType) === null) ? IN_DOCUMENTS : null,
  );
}

function typesTable({ types, totals, rows }: Answer): TableContent {
  type OfType = Omit<Answer['types'][number], 'invoiceType'>;
  return tableOf<OfType>(
    { es: 'Documentos por tipo', en: 'Documents by type' },
    [
      { name: 'type', label: DOCUMENT_TYPE, type: 'text', cell: ({ name }) => name },
      { name: 'count', label: DOCUMENTS, type: 'count', cell: ({ count }) => count, rows: (type) => type.rows },
      { name: 'base', label: BASE, type: 'money', cell: ({ base }) => base, rows: (type) => baseRows(type.rows) },
      { name: 'tax', label: TAX, type: 'money', cell: ({ tax }) => tax },
      { name: 'total', label: TOTAL, type: 'money', cell: ({ total }) => total, rows: (type) => type.rows },
      types.some(({ withheld }) => withheld !== 0)
        ? {
            name: 'withheld',
            label: WITHHELD,
            type: 'money',
            cell: ({ withheld }) => withheld,
            rows: (type) => ({ ...type.rows, field: 'withheld' }),
          }
        : null,
    ],
    types.map((type) => [String(type.invoiceType), type]),
    [{ name: '', ...totals, rows }],
  );
}

/** The numbers of each series. */
function seriesTable({ series }: Answer): TableContent {
  return tableOf<Answer['series'][number]>(
    { es: 'Series', en: 'Series' },
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
        cell: ({ gaps }) => (gaps.length === 0 ? null : { es: gapsText(gaps, 'es'), en: gapsText(gaps, 'en') }),
      },
    ],
    series.map((own, index) => [`${own.counter} ${index}`, own]),
    [],
  );
}

function unpaidTable({ unpaid }: Answer): TableContent {
  type Unpaid = Omit<Answer['unpaid']['types'][number], 'invoiceType'>;
  return tableOf<Unpaid>(
    { es: 'Sin cobrar hoy', en: 'Unpaid today' },
    [
      { name: 'type', label: DOCUMENT_TYPE, type: 'text', cell: ({ name }) => name },
      { name: 'count', label: DOCUMENTS, type: 'count', cell: ({ count }) => count, rows: (own) => own.rows },
      { name: 'total', label: TOTAL, type: 'money', cell: ({ total }) => total, rows: (own) => totalRows(own.rows) },
      { name: 'pending', label: PENDING, type: 'money', cell: ({ pending }) => pending, rows: (own) => own.rows },
    ],
    unpaid.types.map((type) => [String(type.invoiceType), type]),
    [{ ...unpaid, name: '' }],
    AS_OF_NOW,
  );
}

/** What is on no document, so in none of the other tables. */
function undocumentedTable({ undocumented }: Answer): TableContent {
  return tableOf<Answer['undocumented']>(
    { es: 'Cobrado sin documento', en: 'Paid without a document' },
    [
      {
        name: 'what',
        label: { es: 'Concepto', en: 'Item' },
        type: 'text',
        cell: () => ({ es: 'Ventas cobradas sin documento', en: 'Sales paid without a document' }),
      },
      { name: 'count', label: { es: 'Ventas', en: 'Sales' }, type: 'count', cell: ({ count: sales }) => sales },
      { name: 'paid', label: { es: 'Cobrado', en: 'Paid' }, type: 'money', cell: ({ paid }) => paid },
      { name: 'tax', label: TAX, type: 'money', cell: ({ tax }) => tax },
    ],
    [['undocumented', undocumented]],
    [],
    IN_NO_TAX,
  );
}

/** The same documents, of which the bases are summed. */
function baseRows(rows: ReportRows | null): ReportRows | null {
  return rows === null ? null : { ...rows, field: 'totalBeforeTaxes' };
}

/** The same documents, of which the totals are summed. */
function totalRows(rows: ReportRows): ReportRows {
  return { ...rows, field: 'total' };
}

/** The gaps of a series, each with why it is there. */
function gapsText(gaps: Answer['series'][number]['gaps'], language: 'es' | 'en'): string {
  return gaps
    .map(({ after, before, missing, isSkipped }) => {
      return `${missing}: ${after} – ${before} (${whyMissing(isSkipped)[language]})`;
    })
    .join(', ');
}

function listed(items: readonly string[]): string | null {
  return items.length === 0 ? null : items.join(', ');
}

/** Why numbers have no list. */
const IN_DOCUMENTS = {
  es: 'Los impuestos están dentro de cada documento. Ninguna lista suma un solo tipo cuando los documentos dicen varios.',
  en: 'Taxes are inside each document. No list sums one rate alone where documents state several.',
};

const IN_NO_TAX = {
  es: 'No está en ninguna otra tabla, ni en el libro de facturas. En un día normal es cero.',
  en: 'It is in no other table, and not in the register. On a normal day it is zero.',
};

const PENDING = { es: 'Pendiente', en: 'Pending' };
/** Of which moment it is, and where the debt of a document is that another stands for. */
const AS_OF_NOW = {
  es: 'Es lo que hoy se debe de los documentos del periodo. Si otro sustituye a un documento, lo debido está en ese.',
  en: 'This is what is owed today of the documents of the period. Where another stands for a document, the debt is on that.',
};

const DOCUMENT_TYPE = { es: 'Tipo de documento', en: 'Type of document' };
const RATE = { es: 'Tipo', en: 'Rate' };
const UNTAXED = { es: 'Sin impuesto', en: 'Untaxed' };
const SUPPLIES = { es: 'Suplidos', en: 'Disbursements' };
