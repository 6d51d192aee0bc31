import { describe, expect, it } from 'vitest';
import { type Known, readProductRows } from './productRows.ts';

const known: Known = {
  taxes: [
    { id: 1, name: 'IVA 21 %', rate: 21 },
    { id: 2, name: 'IVA 10 %', rate: 10 },
    { id: 3, name: 'Exento', rate: 0 },
  ],
  defaultTax: 1,
  families: [{ id: 7, name: 'Bar' }],
  codes: new Set(['8410000000017']),
};
const read = (text: string) => readProductRows(text, known);

describe('rows of products', () => {
  it('are read with all their columns, past a line of titles and empty ones', () => {
    expect(read('\uFEFFNombre;Precio;IVA;Familia;Código\r\n\r\nCafé solo;1,30;10 %;bar;CAF\r\n')).toEqual([
      { line: 3, name: 'Café solo', price: 1.3, tax: 2, family: 'Bar', code: 'CAF', faults: [] },
    ]);
  });

  it('need a name and a price only', () => {
    expect(read('Agua;1')).toMatchObject([{ name: 'Agua', price: 1, tax: 1, family: null, code: null, faults: [] }]);
  });

  it.each([
    ['Agua\t1.234,50 €\texento', { price: 1234.5, tax: 3 }],
    ['"Agua; con gas";1.5;21', { name: 'Agua; con gas', price: 1.5, tax: 1 }],
    ['"Pista ""A""";10', { name: 'Pista "A"', price: 10 }],
    ['Water,1.50,10', { name: 'Water', price: 1.5, tax: 2 }],
    ['Agua;1;;Nueva;;;', { family: 'Nueva', faults: [] }],
  ])('%j', (text, row) => {
    expect(read(text)).toMatchObject([row]);
  });

  it.each([
    [';1', 'nameMissing'],
    [`${'x'.repeat(256)};1`, 'nameLong'],
    ['Agua;', 'priceWrong'],
    ['Agua;-1', 'priceWrong'],
    ['Agua;mucho', 'priceWrong'],
    ['Agua;1;7', 'taxUnknown'],
    ['Agua;1;;;8410000000017', 'codeTaken'],
    ['Agua;1;21;Bar;X;más', 'columns'],
  ])('%j is told apart: %s', (text, fault) => {
    expect(read(text)[0]?.faults).toEqual([fault]);
  });

  it('are refused one by one where quotation marks are out of place', () => {
    const rows = read('"Sol" y sombra;2\n"Agua;1\nVino";2\nTinto;3');
    expect(rows.map(({ line, faults }) => [line, faults])).toEqual([
      [1, ['unreadable']],
      [2, ['unreadable']],
      [4, []],
    ]);
  });

  it('may not repeat a code', () => {
    expect(read('Agua;1;;;A1\nVino;2;;;A1').map(({ faults }) => faults)).toEqual([[], ['codeRepeated']]);
  });
});
