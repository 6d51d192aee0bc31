import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderPosReport } from './posReport.ts';
import { readPdf } from './readPdf.ts';
import { sampleZ } from './samples.ts';
import type { PosReportSource } from './sources.ts';

const rowsOf = async (source: PosReportSource) => (await readPdf(await renderPosReport(source))).rows;
const { report } = sampleZ();

test('a Z says what was taken and, plainly, what is missing', async () => {
  expect(await rowsOf(sampleZ())).toEqual([
    'Polideportivo La Ribera',
    'NIF B12345674',
    'Informe Z n.º 12',
    'Recepción',
    'Apertura|15/12/2025 08:00 Marta Ruiz',
    'Cierre|15/12/2025 22:05 Luis Peña',
    'Emitido|15/12/2025 22:05',
    'Efectivo',
    'Fondo inicial|100,00',
    'Cobros|345,60',
    'Ingresos|50,00',
    'Retiradas|-120,00',
    'Propinas|2,00',
    'Esperado|377,60',
    'Contado|376,60',
    'FALTAN 1,00 €',
    'Tarjeta',
    'Cobros|1.234,50',
    'Esperado|1.234,50',
    'Contado|1.234,50',
    'CUADRA|0,00',
    'Documentos',
    'Emitidos|87',
    'Primero|T2025-000037',
    'Último|T2025-000123',
    'Descuentos|14,40',
    'Total vendido|1.580,10 €',
    'Por forma de pago',
    'Efectivo|41|345,60',
    'Tarjeta|46|1.234,50',
    'Por impuesto|Base|Cuota',
    'IVA 21 %|1.235,19|259,39',
    'IVA 10 %|77,75|7,77',
    'Por familia',
    'Pistas|52|1.200,00',
    'Bebidas|61|85,52',
    'Material deportivo y|12,5|294,58',
    'accesorios de temporada',
    'Por usuario',
    'Marta Ruiz|55|980,10',
    'Luis Peña|32|600,00',
    'Ingresos y retiradas',
    '10:15 Cambio del banco|50,00',
    '18:40 Pago a proveedor|-120,00',
    'Bebidas Norte, albarán 2231',
    'Observaciones',
    'Falta 1 € del cambio de la mañana.',
  ]);
});

test.each([
  ['es', -1, 'FALTAN 1,00 €'],
  ['es', 0.5, 'SOBRAN 0,50 €'],
  ['es', 0, 'CUADRA|0,00'],
  ['en', -1234.5, 'SHORT €1,234.50'],
  ['en', 0.05, 'OVER €0.05'],
  ['en', 0, 'BALANCED|0.00'],
] as const)('in %s a difference of %d is «%s»', async (language, difference, row) => {
  const source = sampleZ({ cash: { ...report.cash, difference }, card: { ...report.card, difference: null } });
  expect(await rowsOf({ ...source, language })).toContain(row);
});

test('an X has no number, no closing and no verdict', async () => {
  const rows = await rowsOf(
    sampleZ({
      number: null,
      closedAt: null,
      closedBy: null,
      cash: { ...report.cash, real: null, difference: null },
      card: { ...report.card, real: null, difference: null },
    }),
  );
  expect(rows[2]).toBe('Informe X');
  expect(rows.join('\n')).not.toMatch(/Cierre|Contado|FALTAN|SOBRAN|CUADRA/);
});

test('a session without sales prints without empty sections', async () => {
  const rows = await rowsOf(
    sampleZ({
      tickets: { count: 0, total: 0, first: null, last: null, discounts: 0 },
      byPaymentMethod: [],
      byTax: [],
      byFamily: [],
      byUser: [],
      movements: [],
      comments: null,
    }),
  );
  expect(rows.slice(rows.indexOf('Documentos'))).toEqual(['Documentos', 'Emitidos|0', 'Total vendido|0,00 €']);
});

test('hundreds of movements go over several pages', async () => {
  const movements = Array.from({ length: 200 }, (_, id) => ({
    id,
    type: 5,
    amount: 1,
    at: '2025-12-15T10:15:00+01:00',
    reason: `Motivo ${id}`,
    comments: null,
    difference: null,
    denominations: null,
  }));
  const { rows, pages } = await readPdf(await renderPosReport(sampleZ({ movements })));
  expect(rows.filter((row) => row.includes('Motivo'))).toHaveLength(200);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page.width).toBeCloseTo(226.77, 2);
});

// Stored reports are printed again from their source: see the same test of tickets.
test('layout 1 is what it was', async () => {
  const bytes = await renderPosReport(sampleZ());
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(hash).toBe('87c244bf2db0341f7cd65d5df0ac4dad530f7d10ea057258fd7ca66cb85d9924');
});
