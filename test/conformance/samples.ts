/** Values of every field type of the contract: typical and extreme ones with what comes back, and ones to be refused. */
import type { ContractField } from './contract.ts';

export interface Sample {
  readonly send: unknown;
  /** What the record shows afterwards: a value, or a pattern for text the service makes up. */
  readonly shows: unknown;
  /** What else a record says that has it, where others of its fields have to agree. */
  readonly along?: Readonly<Record<string, unknown>>;
}

const same = (...values: readonly unknown[]): Sample[] => values.map((value) => ({ send: value, shows: value }));

/** A picture of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const samples: Readonly<Record<string, readonly Sample[]>> = {
  int: same(1, 0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  string: same('Ñandú «€» 😀', '', '  x  ', 'x'.repeat(255)),
  text: [...same('una línea', '', 'x'.repeat(65_536)), { send: 'uno\r\ndos\rtres', shows: 'uno\ndos\ntres' }],
  markdown: same('# Título\n\n- *uno*\n- `dos`', 'x'.repeat(65_536)),
  bool: same(false, true),
  float: same(0.1, 0, -1.5, 1e15, 33.3),
  currency: same(12.34, 0, 0.000001, -0.01, 999_999_999.999999, -999_999_999.999999),
  percent: same(21, 0, 100, 33.333333),
  date: same('2025-12-15', '2024-02-29', '1900-01-01', '9999-12-31'),
  datetime: [
    { send: '2025-12-15T19:30:00+01:00', shows: '2025-12-15T19:30:00+01:00' },
    { send: '2025-07-01T10:00:00Z', shows: '2025-07-01T12:00:00+02:00' },
    { send: '2025-12-15T19:30:00', shows: '2025-12-15T19:30:00+01:00' },
    { send: '2025-07-01', shows: '2025-07-01T00:00:00+02:00' },
  ],
  duration: same('P1M', 'P1Y2M3DT4H5M6S', 'PT0S', 'P2W'),
  color: same('#1c7ed6', '#000000'),
  any: same({ uno: [1, null, { dos: 'x' }] }, [], '', 0, false),
  'any[]': same([], ['uno', 2, { tres: [null] }]),
  'InvoiceTax[]': same([], [{ id: 1, name: 'IVA 21 %', rate: 21, tax: 1, base: 1, amount: 0.21 }]),
  'Invoice[]': same([], [{ id: 1 }]),
  InvoiceLine: same({ id: 1 }),
};

/** Typical and extreme values. */
export function samplesOf(field: ContractField): readonly Sample[] {
  if (field.type === 'select') return same(...field.values);
  if (field.type === 'image') {
    return [{ send: PIXEL, shows: expectPath }];
  }
  const known = samples[field.type];
  if (known === undefined) throw new Error(`no samples of ${field.type}`);
  return known;
}

/** Where a stored file is served. */
const expectPath = /^\/api\/file\/[a-zA-Z]+\/\d+\/[a-zA-Z]+\?v=[0-9a-f]+$/;

const notText: readonly unknown[] = [1, true, [], {}];

const wrong: Readonly<Record<string, readonly unknown[]>> = {
  int: ['1', 1.5, true, [], {}],
  string: [...notText, 'x'.repeat(256), 'a\u0000b'],
  text: [...notText, 'x'.repeat(65_537), '\u0007'],
  markdown: [...notText, 'x'.repeat(65_537)],
  bool: [0, 1, 'true', [], {}],
  float: ['1', true, [], {}],
  currency: ['1', true, [], {}, 1e9, -1e9, 0.0000001],
  percent: ['21', true, [], {}, 0.0000001, 1e6],
  date: [...notText, '2025-02-29', '2025-1-1', '15/12/2025', '2025-12-15T00:00:00Z', ''],
  datetime: [...notText, 'ayer', '2025-13-01T00:00:00Z', '2025-12-15T25:00:00Z', ''],
  duration: [...notText, 'P', '1 mes', 'PT', ''],
  select: ['1', 1.5, true, [], {}, 999, -1],
  image: [...notText, '', 'hola', 'https://example.com/a.png', 'data:image/svg+xml;base64,PHN2Zy8+'],
  manyToMany: [1, '1', true, {}, [0], ['1'], [999_999_999]],
  color: [...notText, 'red', '#12345', ''],
  any: [],
  'any[]': [1, 'x', true, {}],
  'InvoiceTax[]': [1, 'x', {}, [1], [{ uno: 1 }]],
  'InvoiceLineTax[]': [1, 'x', {}, [1], [{ uno: 1 }]],
  'InvoicePayment[]': [1, 'x', {}, [1]],
  'Invoice[]': [1, 'x', {}, [1]],
  InvoiceLine: [1, 'x', [], true],
  'InvoiceLine[]': [1, 'x', {}, [1], [{ uno: 1 }]],
};

/** Values that are refused with 422. A string is at most 255 characters, but for the few that hold a whole text. */
export function wrongOf(field: ContractField): readonly unknown[] {
  if (field.name === 'invoiceFooterText') return wrong.text ?? [];
  const known = wrong[field.type];
  if (known === undefined) throw new Error(`no wrong values of ${field.type}`);
  return known;
}
