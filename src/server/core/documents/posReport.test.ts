import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { posReportCsv } from '#server/modules/documents/posReportCsv.ts';
import { eventfulZ, sampleZ } from '#test/kit/documentSamples.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { runs } from '#test/kit/seed.ts';
import { renderPosReport } from './posReport.ts';
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
    'Total vendido|1.580,10 €',
    'Descuentos ya restados|14,40',
    'Primero|T2025-000037',
    'Último|T2025-000123',
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

test('an eventful day: every column has its total, numbers go by series, nobody is nameless', async () => {
  const rows = await rowsOf(eventfulZ());
  expect(rows.slice(0, 3)).toEqual(['Ribera Gestión Deportiva, S. L.', 'Polideportivo La Ribera', 'NIF B12345674']);
  const first = rows.indexOf('Documentos');
  expect(rows.slice(first, rows.indexOf('Ingresos y retiradas'))).toEqual([
    'Documentos',
    'Ventas brutas|1.530,10',
    'Recargas de monedero|50,00',
    'Rectificativas|-36,30',
    'Neto|1.543,80 €',
    'Descuentos ya restados|14,40',
    'Por serie',
    'Tique|86|1.459,10',
    'T2025-000037 – T2025-000122 · anuladas: 1',
    'Factura|2|121,00',
    'F2025-000045 – F2025-000046',
    'Abono de tique|3|-36,30',
    'RT2025-000004 – RT2025-000006',
    'Total|1.543,80',
    'Por forma de pago',
    'Cobrado|Devuelto|Neto',
    'Efectivo (43)|369,90|-44,30|325,60',
    'Tarjeta (47)|1.200,20|-12,00|1.188,20',
    'Transferencia (1)|30,00|0,00|30,00',
    'Total|1.600,10|-56,30|1.543,80',
    'Cobrado sin documento',
    'Tarjeta: Cobrado|18,10',
    'Tarjeta: Devuelto|-5,00',
    'Transferencia: Cobrado|12,10',
    'Transferencia: Pasado a documento|-12,10',
    'Neto|13,10',
    'Ventas sin documento (2)|54,40',
    '12:40 Marta Ruiz Cobrado|13,10',
    'Tarjeta · 5a47a2f3',
    '12:41 Marta Ruiz Cobrado|5,00',
    'Tarjeta · 5a47a2f3',
    '12:52 Marta Ruiz Devuelto|-5,00',
    'Tarjeta · 5a47a2f3 · Se va sin comprar',
    '13:01 Marta Ruiz Cobrado|12,10',
    'Transferencia · 5a47a2f3',
    '13:02 Marta Ruiz Pasado a|-12,10',
    'documento',
    'Transferencia · 5a47a2f3',
    'Devuelto y anulado',
    'Devoluciones|3|-36,30',
    'Cobros anulados|2|-20,00',
    'Líneas canceladas|2|8,50',
    'Usos de bonos (sin cobro)',
    'Bono 10 baños|21',
    '14 cestas · 2 anuladas',
    'Correcciones de forma de pago',
    '13:05 Marta Ruiz|12,10',
    'Efectivo a Tarjeta',
    '19:40 Integración|7,90',
    'Tarjeta a Efectivo',
    'Por impuesto|Base|Cuota',
    'IVA 21 %|1.140,00|239,40',
    'IVA 10 %|55,60|5,56',
    'Exento|40,00|0,00',
    'No sujeto|50,00|0,00',
    'Suplidos|13,24|0,00',
    'Total|1.298,84|244,96',
    'Neto|1.543,80',
    'Por familia',
    'Pistas|52|1.200,00',
    'Material deportivo y|12,5|258,28',
    'accesorios de temporada',
    'Sin familia|61|85,52',
    'Total|1.543,80',
    'Por usuario',
    'Marta Ruiz|55|943,80',
    'Integración|32|600,00',
    'Total|1.543,80',
    'Responsables de la caja|Diferencia',
    '08:00–14:02 Marta Ruiz|-1,50',
    '14:02–18:30 Luis Peña|–',
    '18:30–22:05 Integración|0,50',
  ]);
});

test('a handover stored by an earlier version stands with who gave the drawer away, too', async () => {
  const at = (time: string): string => `2025-12-15T${time}:00+01:00`;
  const rows = await rowsOf(
    sampleZ({
      holders: [
        { user: 1, name: 'Marta Ruiz', from: at('08:00'), difference: null },
        { user: 2, name: 'Luis Peña', from: at('14:00'), difference: -2 },
      ],
    }),
  );
  expect(rows).toContain('08:00–14:00 Marta Ruiz|-2,00');
  expect(rows).toContain('14:00–22:05 Luis Peña|-1,00');
});

/** Names as records may have them: nothing, blanks, words. */
const name = fc.constantFrom('', ' ', '\t', 'Bar', 'Ana Ruiz');
const person = fc.record({ user: fc.option(fc.nat()), name });
const amount = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 100);

test('no row of any report is without a name, in either language, on paper and as a table', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        byFamily: fc.array(fc.record({ family: fc.option(fc.nat()), name, units: fc.nat(), amount })),
        byUser: fc.array(fc.record({ user: fc.option(fc.nat()), name, count: fc.nat(), amount })),
        byPaymentMethod: fc.array(
          fc.record({
            paymentMethod: fc.nat(),
            name,
            type: fc.integer({ min: 1, max: 9 }),
            count: fc.nat({ max: 9_999 }),
            amount,
          }),
        ),
        byTax: fc.array(
          fc.record({
            tax: fc.nat(),
            name,
            rate: fc.constantFrom(0, 21),
            base: amount,
            amount,
            kind: fc.constantFrom('tax', 'untaxed', 'supply'),
            category: fc.constantFrom(null, 'S', 'E', 'O', 'AE', 'K', 'G', ''),
          }),
        ),
        holders: fc.array(
          person.map((one) => ({ ...one, from: '2025-12-15T08:00:00+01:00', difference: null })),
          { minLength: 2 },
        ),
        openedBy: fc.option(name),
        closedBy: fc.option(name),
      }),
      fc.constantFrom('es', 'en'),
      async (changes, language) => {
        const source = { ...eventfulZ(changes), language };
        // A row of figures alone has lost its name; only how many there were may go on below a long one.
        for (const row of await rowsOf(source)) expect(row).toMatch(/\p{L}|^\(/u);
        const table = posReportCsv(source.report, language).split('\r\n');
        const head = table.findIndex((row) => row.startsWith(language === 'es' ? 'Sección' : 'Section'));
        for (const row of table.slice(head + 1).filter((text) => text !== '')) {
          expect(row).toMatch(/^"?'?\p{L}[^;,]*[;,]"?'?[\p{L}\d]/u);
        }
      },
    ),
    { numRuns: runs(12) },
  );
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

// See the same test of tickets.
test('a drawing does not move by itself', async () => {
  const bytes = await renderPosReport(sampleZ());
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(hash).toBe('8ba00fe1d140b6ec73a8bf984daf8599e6df62426d65351e86a7f1f636973ece');
});
