/** The taxes of a period as tables: by rate, by type of document, the numbers of each series, and what is unpaid. */
import type { Label } from '../catalogue/defineModel.ts';
import type { reportTaxes } from '../operations/contracts/reportTaxes.ts';
import type { OutputOf } from '../operations/defineOperation.ts';
import type { ReportRows } from '../operations/parts/reports.ts';
import { BASE, DOCUMENTS, TAX } from './columns.ts';
import { WITHHELD } from './names.ts';
import { type ReportTable, TOTAL, tableOf } from './table.ts';

type Answer = OutputOf<typeof reportTaxes>;

/** The tables of taxes: by rate, by type of document, the numbers of each series, and what is unpaid. */
export function taxTables({ taxes, types, series, unpaid, totals, rows }: Answer): readonly ReportTable[] {
  type Tax = Answer['taxes'][number];
  type Rate = Pick<Tax, 'name' | 'rate' | 'count' | 'base' | 'amount'> & { kind: Tax['kind'] | 'all' };
  /** The documents of a type, where all of them state one rate. */
  const onlyRate = (type: number): ReportRows | null =>
    taxes.filter((row) => row.invoiceType === type).length > 1
      ? null
      : (types.find(({ invoiceType }) => invoiceType === type)?.rows ?? null);
  /** `documents`: how many its list has. One that states nothing is in no rate. */
  const rates = tableOf<Rate & { typeName: string; rows: ReportRows | null; documents: number }>(
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
    taxes.map((row) => [
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
    taxes.some((row) => onlyRate(row.invoiceType) === null) ? IN_DOCUMENTS : null,
  );
  type OfType = Omit<Answer['types'][number], 'invoiceType'>;
  const byType = tableOf<OfType>(
    { name: 'types', title: { es: 'Documentos por tipo', en: 'Documents by type' } },
    [
      { name: 'type', label: DOCUMENT_TYPE, type: 'text', cell: ({ name }) => name },
      { name: 'count', label: DOCUMENTS, type: 'count', cell: ({ count }) => count, rows: (type) => type.rows },
      { name: 'base', label: BASE, type: 'money', cell: ({ base }) => base, rows: (type) => baseRows(type.rows) },
      { name: 'tax', label: TAX, type: 'money', cell: ({ tax }) => tax },
      { name: 'total', label: TOTAL, type: 'money', cell: ({ total }) => total, rows: (type) => type.rows },
      types.some(({ withheld }) => withheld !== 0)
        ? {
            ...{ name: 'withheld', label: WITHHELD, type: 'money' },
            cell: ({ withheld }) => withheld,
            rows: (type) => ({ ...type.rows, field: 'withheld' }),
          }
        : null,
    ],
    types.map((type) => [String(type.invoiceType), type]),
    [{ name: '', ...totals, rows }],
  );
  const numbers = tableOf<Answer['series'][number]>(
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
        cell: ({ gaps }) => (gaps.length === 0 ? null : { es: gapsText(gaps, 'es'), en: gapsText(gaps, 'en') }),
      },
    ],
    series.map((own, index) => [`${own.counter} ${index}`, own]),
    [],
  );
  type Unpaid = Omit<Answer['unpaid']['types'][number], 'invoiceType'>;
  const owed = tableOf<Unpaid>(
    { name: 'unpaid', title: { es: 'Sin cobrar hoy', en: 'Unpaid today' } },
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
  return [rates, byType, numbers, owed];
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

/** Why numbers of a series are missing. */
export function whyMissing(isSkipped: boolean): Label {
  return isSkipped ? SKIPPED : UNEXPLAINED;
}

const SKIPPED = { es: 'se adelantó la serie', en: 'the series was moved on' };
const UNEXPLAINED = { es: 'sin explicación', en: 'nothing says why' };

function listed(items: readonly string[]): string | null {
  return items.length === 0 ? null : items.join(', ');
}

/** Why numbers have no list. */
const IN_DOCUMENTS = {
  es: 'Los impuestos están dentro de cada documento. Ninguna lista suma un solo tipo cuando los documentos dicen varios.',
  en: 'Taxes are inside each document. No list sums one rate alone where documents state several.',
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
