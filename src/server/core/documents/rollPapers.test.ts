/** What the papers of a roll say, row by row. */
import { expect, test } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import { basket, card, sampleTicket } from '#test/kit/documentSamples.ts';
import { rollOf } from './rollPapers.ts';
import type { Row } from './rollRows.ts';
import type { SlipSource, TicketSource } from './sources.ts';

/** A row as lines to compare: its kind, what it is and what it says. */
function linesOf(row: Row): string[] {
  switch (row.kind) {
    case 'mark':
      return [`mark: ${row.text}`];
    case 'text':
      return [`${row.role}: ${row.lines.join(' / ')}`];
    case 'sides':
      return row.sides.map(({ role, left, right }) => `${role}: ${[left, ...right].join(' | ')}`);
    case 'items':
      return row.items.map(
        ({ label, details, rate, figure }) => `item: ${[label, ...details, rate, figure].join(' | ')}`,
      );
    case 'pairs':
      return row.pairs.map(
        ({ role, label, note, figure }) => `${role}: ${[label, note ?? figure, figure].join(' | ')}`,
      );
    case 'total':
      return [`total: ${row.label} | ${row.figure}`];
    case 'table':
      return row.body.map((cells) => `table: ${cells.join(' | ')}`);
    case 'rule':
      return [row.isHeavy ? '=' : '-'];
    case 'qr':
    case 'barcode':
      return [`${row.kind}: ${row.value}`];
  }
}

const linesOfPaper = (source: TicketSource | SlipSource): string[] => rollOf(source).rows.flatMap(linesOf);

const seller = [
  'seller: Polideportivo La Ribera',
  'centred: Ribera Gestión Deportiva, S. L. / NIF B12345674 / C/ del Río, 12 / 28001 Madrid / Tel. 910 123 456',
];
const [line] = basket().lines;
const slip: SlipSource = {
  ...{ kind: 'slip', layout: 1, language: 'es', currency: 'EUR', issuedAt: '2025-12-15T19:30:00+01:00' },
  ...{ copyLabel: null, title: 'Bono', heading: '10 baños', note: 'Vale', company: { name: 'La Ribera', phone: null } },
  ...{ rows: [{ label: 'Quedan', figure: '10' }], code: { value: 'B-ABCD', spelled: 'AB CD' } },
};

test('a cash sale has everything a simplified invoice must have', () => {
  expect(linesOfPaper(basket({ qr: 'T1', seal: '3f9a21bc' }))).toEqual([
    ...seller,
    ...['-', 'title: Factura simplificada', 'number: N.º T2025-000123 | 15/12/2025 | 19:30'],
    ...['service: Recepción | Le atendió Marta', 'fine: Huella 3f9a21bc', '-'],
    'item: Agua mineral 50 cl | 2 × 1,50 | 10 % | 3,00',
    'item: Alquiler de pista de pádel cubierta, 90 minutos en hora punta | 1 × 24,00 | Dto. 10 % (-2,40) | 21 % | 21,60',
    'item: Grip «Pro» | 21 % | 3,00',
    ...['=', 'total: TOTAL | 27,60 €', 'plain: Descuentos aplicados | -2,40 | -2,40', '-'],
    ...['plain: Efectivo |  | 27,60', 'plain: Entregado | 30,00 | 30,00', 'change: Cambio | 2,40 | 2,40', '-'],
    ...['table: Impuesto | Base | Cuota', 'table: IVA 10 % | 2,73 | 0,27', 'table: IVA 21 % | 20,33 | 4,27'],
    ...['fine: IVA incluido', '-', 'centred: ¡Gracias por su visita!', 'qr: T1', 'barcode: T2025-000123'],
  ]);
});

test('a gift ticket names the seller, what it is and how it is found, and no price', () => {
  expect(linesOfPaper(basket({ gift: true }))).toEqual([
    ...seller,
    ...['-', 'title: Tique regalo', 'number: N.º T2025-000123 | 15/12/2025', '-'],
    'item: Agua mineral 50 cl |  | × 2',
    'item: Alquiler de pista de pádel cubierta, 90 minutos en hora punta |  | ',
    'item: Grip «Pro» |  | ',
    ...['-', 'centred: Con este tique puede cambiar o devolver el regalo', 'qr: T2025-000123', 'barcode: T2025-000123'],
  ]);
});

test('a slip has its code as bars, as a QR code and as letters', () => {
  expect(linesOfPaper(slip)).toEqual([
    ...['seller: La Ribera', '-', 'title: Bono', 'plain: 15/12/2025 19:30', 'heading: 10 baños', '-'],
    ...['fact: Quedan | 10 | 10', 'qr: B-ABCD', 'barcode: B-ABCD', 'code: AB CD', '-', 'centred: Vale'],
  ]);
});

test.each<[string, TicketSource | SlipSource, string[], string[]]>([
  [
    'a voided copy says so, and when and why',
    basket({ voided: true, voidedAt: '2025-12-16T10:00:00+01:00', voidReason: 'Error', copyLabel: 'Duplicado' }),
    ['mark: ANULADA', 'mark: Duplicado', 'voided: Anulada el 16/12/2025 10:00 / Motivo: Error'],
    [],
  ],
  [
    'where nothing is paid there is one line above the taxes',
    basket({ payments: [] }),
    [],
    ['plain: Efectivo |  | 27,60'],
  ],
  [
    'a document of another day has no time',
    basket({ date: '2025-12-14' }),
    ['number: N.º T2025-000123 | 14/12/2025'],
    [],
  ],
  [
    'nobody who served leaves no gap',
    basket({ pos: null, attendant: null }),
    [],
    ['service: Recepción | Le atendió Marta'],
  ],
  [
    'a card with its reference and tip, and what is left',
    basket({ payments: [{ ...card(15, '4811'), tip: toMoney(2) }], pending: toMoney(5) }),
    ['plain: Tarjeta | 4811 | 17,00', 'plain: Propina incluida | 2,00 | 2,00', 'due: Pendiente de pago | 5,00 | 5,00'],
    [],
  ],
  [
    'an amount that is credited has no units',
    sampleTicket([], { lines: line === undefined ? [] : [{ ...line, units: 0 }] }),
    ['item: Agua mineral 50 cl |  | 3,00'],
    [],
  ],
  [
    'prices without tax lead to the total through base and taxes',
    sampleTicket([{ description: 'Cuota', price: 100 }], { pricesTaxIncluded: false }),
    ['plain: Base imponible | 100,00 | 100,00', 'plain: IVA 21 % | 21,00 | 21,00', 'fine: Precios sin IVA'],
    [],
  ],
  ['a slip that is printed again', { ...slip, copyLabel: 'Duplicado' }, ['mark: Duplicado'], []],
  ['a slip without a code', { ...slip, code: null, note: null }, [], ['qr: B-ABCD', 'barcode: B-ABCD', 'code: AB CD']],
])('%s', (_, source, said, unsaid) => {
  const lines = linesOfPaper(source);
  expect(lines).toEqual(expect.arrayContaining(said));
  expect(lines.filter((each) => unsaid.includes(each))).toEqual([]);
  expect(lines.filter((each, index) => each === '-' && lines[index + 1] === '-')).toEqual([]);
});
