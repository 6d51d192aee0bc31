import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { zoneOf } from '../domain/time.ts';
import type { Field } from './defineModel.ts';
import type { AnyFieldType } from './fieldType.ts';
import { fieldTypes } from './fieldTypes/index.ts';
import { fieldTypeOf } from './fieldTypes.ts';
import { nestedRecords } from './nestedRecords.ts';
import type { ScalarType } from './recordTypes.ts';

const zone = zoneOf('Europe/Madrid');
const label = { es: 'Campo', en: 'Field' };
const field = (type: string, more: Partial<Field> = {}): Field => ({ type, label, ...more });
const select = { values: { 0: label, 2: label, 120: label } };

interface Case {
  field?: Partial<Field>;
  /** Wire value → stored value; a third entry where what comes back differs from what was sent. */
  accepted: readonly (readonly [wire: unknown, stored: unknown, back?: unknown])[];
  refused: readonly unknown[];
}

const longest = 'x'.repeat(65_536);
const picture = 'data:image/png;base64,iVBORw0KGgo=';

const cases: Record<ScalarType, Case> = {
  int: {
    accepted: [
      [0, 0],
      [-1, -1],
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
      [-Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER],
    ],
    refused: [1.5, '1', true, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, [1], {}],
  },
  string: {
    accepted: [
      ['', ''],
      ['Pádel 90′ 🎾', 'Pádel 90′ 🎾'],
      ['x'.repeat(255), 'x'.repeat(255)],
      ["Robert'); DROP TABLE sale;--", "Robert'); DROP TABLE sale;--"],
    ],
    refused: ['x'.repeat(256), 1, true, 'a\u0000b', 'a\u001bb', 'a\u007fb', 'a\ud800b', 'a\uffffb', []],
  },
  text: {
    accepted: [
      ['', ''],
      ['uno\r\ndos\rtres\n\tcuatro', 'uno\ndos\ntres\n\tcuatro', 'uno\ndos\ntres\n\tcuatro'],
      [longest, longest],
    ],
    refused: [`${longest}x`, 'a\u0000b', 1, null],
  },
  html: { accepted: [['<p>Hola</p>\r\n', '<p>Hola</p>\n', '<p>Hola</p>\n']], refused: [`${longest}x`, 1, '\u0008'] },
  markdown: { accepted: [['# Hola', '# Hola']], refused: [`${longest}x`, 1, '\u0008'] },
  bool: {
    accepted: [
      [true, 1],
      [false, 0],
    ],
    refused: [0, 1, 'true', ''],
  },
  float: {
    accepted: [
      [0, 0],
      [1.2345678901, 1.2345678901],
      [5e-324, 5e-324],
      [1e15, 1e15],
      [-1e15, -1e15],
    ],
    refused: [1e16, Number.NaN, Number.POSITIVE_INFINITY, '1.5', false],
  },
  currency: {
    accepted: [
      [0, 0],
      [-0, 0, 0],
      [10, 10_000_000],
      [0.000001, 1],
      [-8.264463, -8_264_463],
      [1.005, 1_005_000],
      [999_999_999.999999, 999_999_999_999_999],
      [-999_999_999.999999, -999_999_999_999_999],
    ],
    refused: [0.0000001, 1.2345678, 0.1 + 0.2, 1e9, -1e9, Number.NaN, Number.POSITIVE_INFINITY, '10', true],
  },
  percent: {
    accepted: [
      [21, 21_000_000],
      [5.2, 5_200_000],
      [-0, 0, 0],
      [1000, 1_000_000_000],
      [-1000, -1_000_000_000],
    ],
    refused: [0.0000001, 1000.000001, -1001, '21', Number.NaN],
  },
  date: {
    accepted: [
      ['2025-12-15', '2025-12-15'],
      ['2024-02-29', '2024-02-29'],
      ['9999-12-31', '9999-12-31'],
    ],
    refused: ['2025-02-29', '2025-12-15T00:00:00Z', '15/12/2025', '', 20251215, null],
  },
  datetime: {
    accepted: [
      ['2025-12-15T19:30:00+01:00', '2025-12-15T18:30:00.000Z'],
      ['2025-07-15T19:30:00+02:00', '2025-07-15T17:30:00.000Z'],
      ['2025-12-15T18:30:00Z', '2025-12-15T18:30:00.000Z', '2025-12-15T19:30:00+01:00'],
      ['2025-12-15T19:30:00', '2025-12-15T18:30:00.000Z', '2025-12-15T19:30:00+01:00'],
      ['2025-12-15', '2025-12-14T23:00:00.000Z', '2025-12-15T00:00:00+01:00'],
    ],
    refused: ['2025-12-15 19:30', '2025-02-29T10:00:00', '', 1734288600000, '9999-12-31T23:59:59-01:00'],
  },
  duration: {
    accepted: [
      ['PT1H30M', 'PT1H30M'],
      ['P1Y2M3W4DT5H6M7S', 'P1Y2M3W4DT5H6M7S'],
      ['-P1D', '-P1D'],
    ],
    refused: ['P', 'PT', 'P1DT', '1H', 'PT1.5H', 'P1H', 90, '', `P${'1'.repeat(7)}D`],
  },
  select: {
    field: select,
    accepted: [
      [0, 0],
      [120, 120],
    ],
    refused: [1, '0', -2, 0.5, null],
  },
  color: {
    accepted: [
      ['#1c7ed6', '#1c7ed6'],
      ['#1C7ED6', '#1c7ed6', '#1c7ed6'],
    ],
    refused: ['1c7ed6', '#fff', '#1c7ed6ff', '#1c7edg', 'red', ''],
  },
  image: {
    accepted: [
      [picture, picture],
      ['/api/file/product/3/image?v=abc123', '/api/file/product/3/image?v=abc123'],
    ],
    refused: ['https://example.com/a.png', 'data:image/png,abc', 'data:;base64,AAAA', 'javascript:alert(1)', '', 1],
  },
  blob: {
    accepted: [['data:application/pdf;base64,JVBERi0=', 'data:application/pdf;base64,JVBERi0=']],
    refused: ['file:///etc/passwd', 'JVBERi0=', '', 1, 'data:application/pdf,JVB'],
  },
  manyToMany: {
    accepted: [
      [[], '[]'],
      [[3, 1, 2, 3], '[1,2,3]', [1, 2, 3]],
    ],
    refused: [1, '1', [0], [-1], [1.5], ['1'], [null], Array.from({ length: 1001 }, (_, index) => index + 1)],
  },
  fkModel: {
    accepted: [['subscriptionCustomer', 'subscriptionCustomer']],
    refused: ['', 'a b', 'sale;', 'x'.repeat(65), 1],
  },
  any: {
    accepted: [
      [{ a: [1, null, { b: 'ñ' }] }, '{"a":[1,null,{"b":"ñ"}]}'],
      ['texto', '"texto"'],
      [0, '0'],
      [false, 'false'],
    ],
    refused: [undefined, 'x'.repeat(65_535), Number.NaN, () => 1],
  },
  'any[]': {
    accepted: [
      [[], '[]'],
      [[1, 'a', null, { b: [] }], '[1,"a",null,{"b":[]}]'],
    ],
    refused: [{}, 'a', null, [undefined], Array.from({ length: 1001 }, () => 0)],
  },
};

describe.each(Object.values(fieldTypes).map(({ name }) => name))('%s', (name) => {
  const { accepted, refused, field: more } = cases[name];
  const row: AnyFieldType = fieldTypeOf(field(name, more));
  const schema = row.schema(field(name, more));

  test.each(accepted.map(([wire, stored, back = wire]) => ({ wire, stored, back })))(
    'takes $wire',
    ({ wire, stored, back }) => {
      expect(schema.safeParse(wire).success).toBe(true);
      expect(row.encode(wire, zone)).toStrictEqual(stored);
      expect(row.decode(row.encode(wire, zone), zone)).toStrictEqual(back);
      expect(row.encode(row.decode(stored, zone), zone)).toStrictEqual(stored);
    },
  );

  test.each(refused.map((value) => ({ value })))('refuses $value', ({ value }) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  test('stores what its column holds', () => {
    for (const [wire] of accepted) {
      const stored = row.encode(wire, zone);
      expect(typeof stored).toBe(row.column === 'text' ? 'string' : 'number');
      if (row.column === 'integer') expect(Number.isSafeInteger(stored)).toBe(true);
    }
  });
});

describe('what is wrong is said', () => {
  const codeOf = (type: string, value: unknown): unknown => {
    const issue = fieldTypeOf(field(type)).schema(field(type)).safeParse(value).error?.issues[0];
    return issue?.code === 'custom' ? issue.params?.code : issue?.code;
  };

  test.each([
    ['currency', 1.2345678, 'too_precise'],
    ['percent', 0.0000001, 'too_precise'],
    ['currency', 1e9, 'too_big'],
    ['currency', '1', 'invalid_type'],
    ['date', '2025-02-29', 'invalid_value'],
    ['datetime', 'ayer', 'invalid_value'],
    ['string', 'a\u0000', 'invalid_value'],
    ['string', 'a\nb', 'line_break'],
    ['string', 'a\rb', 'line_break'],
    ['string', 'a\u0085b', 'line_break'],
    ['string', 'a\u2028b', 'line_break'],
    ['string', 'a\u2029b', 'line_break'],
    ['string', 'x'.repeat(256), 'too_long'],
    ['string', '🎾'.repeat(256), 'too_long'],
    ['text', 'x'.repeat(65_537), 'too_long'],
    ['any', 'x'.repeat(70_000), 'too_long'],
    ['any', 'ñ'.repeat(32_768), 'too_long'],
    ['any', undefined, 'invalid_union'],
    ['any[]', Array(3).fill('x'.repeat(30_000)), 'too_long'],
    ['any[]', Array(1001).fill(0), 'too_big'],
    ['fkModel', 'session', 'invalid_value'],
    ['fkModel', 'toString', 'invalid_value'],
  ])('%s %j: %s', (type, value, code) => {
    expect(codeOf(type, value)).toBe(code);
  });
});

test('a float that is money is stored in millionths, and what is finer equals no amount', () => {
  const { encode, decode, column } = fieldTypeOf(field('float', { money: true }));
  expect([column, encode(1.005, zone), encode(-0.01, zone), decode(2_100_000, zone)]).toEqual([
    'integer',
    1_005_000,
    -10_000,
    2.1,
  ]);
  expect(Number.isInteger(encode(0.1234567, zone))).toBe(false);
});

describe('limits of a field', () => {
  test('a string’s own length', () => {
    const pin = field('string', { max: 4 });
    expect(fieldTypeOf(pin).schema(pin).safeParse('1234').success).toBe(true);
    expect(fieldTypeOf(pin).schema(pin).safeParse('12345').success).toBe(false);
  });

  test('lengths count characters, sizes of JSON bytes', () => {
    const takes = (type: string, value: unknown): boolean =>
      fieldTypeOf(field(type)).schema(field(type)).safeParse(value).success;
    expect(takes('string', '🎾'.repeat(255))).toBe(true);
    expect(takes('text', '🎾'.repeat(65_536))).toBe(true);
    expect(takes('any', 'ñ'.repeat(32_767))).toBe(true);
    expect(takes('any', { a: 'x'.repeat(65_528) })).toBe(true);
    expect(takes('any', { a: 'x'.repeat(65_529) })).toBe(false);
    expect(takes('fkModel', 'sale')).toBe(true);
  });
});

describe('values of any size round-trip', () => {
  test('every amount of at most six decimals', () => {
    const { encode, decode, schema } = fieldTypes.currency;
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (micros) => {
        const wire = micros / 1_000_000;
        expect(schema(field('currency')).safeParse(wire).success).toBe(true);
        expect(encode(wire, zone)).toBe(micros + 0);
        expect(decode(encode(wire, zone), zone)).toBe(wire + 0);
      }),
      { numRuns: runs(500) },
    );
  });

  test('any JSON', () => {
    const { encode, decode } = fieldTypes.any;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(decode(encode(plain, zone), zone)).toStrictEqual(plain);
      }),
    );
  });
});

describe('nested records', () => {
  test('are JSON in the record’s own row', () => {
    for (const name of Object.keys(nestedRecords)) {
      expect(fieldTypeOf(field(`${name}[]`)).column).toBe('text');
    }
    const taxes = fieldTypeOf(field('SaleTax[]'));
    const value = [{ id: 1, name: 'IVA 21 %', rate: 21, tax: 1 }];
    expect(taxes.schema(field('SaleTax[]')).safeParse(value).success).toBe(true);
    expect(taxes.decode(taxes.encode(value, zone), zone)).toStrictEqual(value);
    expect(taxes.schema(field('SaleTax[]')).safeParse([{ ...value[0], more: 1 }]).success).toBe(false);
    expect(taxes.schema(field('SaleTax[]')).safeParse([{ id: 1 }]).success).toBe(false);
    expect(taxes.schema(field('SaleTax[]')).safeParse([{ tax: 1 }]).success).toBe(true);
    expect(taxes.output?.(field('SaleTax[]')).safeParse([{ tax: 1 }]).success).toBe(false);
  });

  test('take what the API returns of them', () => {
    for (const name of ['InvoiceLineTax[]', 'InvoiceTax[]', 'SaleTax[]']) {
      const type = fieldTypeOf(field(name));
      const returned = { id: 1, name: 'IVA 21 %', rate: 21, tax: 1 };
      const shares = name === 'SaleTax[]' ? {} : { base: 10, amount: 2.1 };
      const document = name === 'InvoiceTax[]' ? { category: 'S', exemptionReason: null } : {};
      const value = [{ ...returned, ...shares, ...document }];
      expect(type.output?.(field(name)).safeParse(value).success, name).toBe(true);
      expect(type.schema(field(name)).safeParse(value).success, name).toBe(true);
    }
  });

  test('rows of another model have no column', () => {
    const lines = field('InvoiceLine[]', { children: { model: 'invoiceLine', by: 'invoice' } });
    expect(fieldTypeOf(lines).column).toBe(null);
  });

  test('a type that does not exist is an error of the catalogue', () => {
    expect(() => fieldTypeOf(field('money'))).toThrow('unknown field type money');
  });
});
