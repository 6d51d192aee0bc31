import { bridgeLines, monthChecks } from '../../domain/monthCheck.ts';
import { type MonthProof, monthProof } from '../../operations/parts/month.ts';
import { defineReport } from '../defineReport.ts';
import { type Cell, type TableContent, TOTAL, tableOf } from '../table.ts';

/**
 * What a month proves before its papers go out: how what was collected comes to what is on documents, held or given back, and
 * what stands against it. `month/check` says the same of a month, and whether it was closed.
 */
export const monthEnd = defineReport({
  name: 'monthEnd',
  title: { es: 'Cierre de mes', en: 'End of the month' },
  place: 12,
  mail: 11,
  summary: { es: 'Informe del cierre de un mes', en: 'Report of the end of a month' },
  choices: { period: 'lastMonth', company: 'Only this company' },
  output: monthProof,
  tables: { bridge: bridgeTable, checks: checksTable, sums: sumsTable },
});

function bridgeTable({ bridge }: MonthProof): TableContent {
  type Line = { readonly what: Cell; readonly amount: number };
  const lines = bridge.lines.map(({ code, amount }): [string, Line] => [code, { what: bridgeLines[code], amount }]);
  return tableOf<Line>(
    { es: 'De lo cobrado a los documentos', en: 'From what was collected to documents' },
    [
      { name: 'what', label: { es: 'Concepto', en: 'Item' }, type: 'text', cell: ({ what }) => what },
      { name: 'amount', label: { es: 'Importe', en: 'Amount' }, type: 'money', cell: ({ amount }) => amount },
    ],
    [
      ...lines,
      ['collected', { what: { es: 'Cobrado en el mes', en: 'Collected in the month' }, amount: bridge.collected }],
      ['difference', { what: { es: 'Diferencia', en: 'Difference' }, amount: bridge.difference }],
    ],
    [],
    {
      es: 'Cada línea se suma por separado. Sin propinas. La diferencia es cero.',
      en: 'Each line is summed by itself. Without tips. The difference is zero.',
    },
  );
}

function checksTable({ checks }: MonthProof): TableContent {
  return tableOf<MonthProof['checks'][number]>(
    { es: 'Comprobaciones', en: 'Checks' },
    [
      {
        name: 'check',
        label: { es: 'Comprobación', en: 'Check' },
        type: 'text',
        cell: ({ code }) => monthChecks[code].label,
      },
      {
        name: 'ok',
        label: { es: 'Resultado', en: 'Outcome' },
        type: 'text',
        cell: ({ ok }) => (ok ? { es: 'Bien', en: 'Right' } : { es: 'Pendiente', en: 'Open' }),
      },
      { name: 'rows', label: { es: 'Casos', en: 'Cases' }, type: 'count', cell: ({ rows }) => rows },
      { name: 'amount', label: { es: 'Importe', en: 'Amount' }, type: 'money', cell: ({ amount }) => amount },
    ],
    checks.map((check) => [check.code, check]),
    [],
  );
}

function sumsTable({ sums }: MonthProof): TableContent {
  return tableOf<MonthProof['sums']>(
    { es: 'Documentos del mes', en: 'Documents of the month' },
    [
      {
        name: 'documents',
        label: { es: 'Documentos', en: 'Documents' },
        type: 'count',
        cell: ({ documents }) => documents,
      },
      { name: 'base', label: { es: 'Base', en: 'Base' }, type: 'money', cell: ({ base }) => base },
      { name: 'tax', label: { es: 'Cuota', en: 'Tax' }, type: 'money', cell: ({ tax }) => tax },
      { name: 'total', label: TOTAL, type: 'money', cell: ({ total }) => total },
    ],
    [['sums', sums]],
    [],
  );
}
