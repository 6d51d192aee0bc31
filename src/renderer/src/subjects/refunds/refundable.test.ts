import { expect, it } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import { mayBeRefunded, refundableLines, refundableSale, refundOf, withScanned } from './refundable.ts';

const line = (id: number, units: number, total: number, credited = 0) => ({
  id,
  product: id * 10,
  description: `L${id}`,
  units,
  total,
  credited,
});

it('knows what is left of each line, whichever sign what was credited has', () => {
  const lines = refundableLines({ lines: [line(1, 3, 9), line(2, 3, 9, 6), line(3, 3, 9, -3), line(4, 1, 5, 5)] });
  expect(lines).toEqual([
    { line: 1, product: 10, name: 'L1', units: 3, left: toMoney(9) },
    { line: 2, product: 20, name: 'L2', units: 1, left: toMoney(3) },
    { line: 3, product: 30, name: 'L3', units: 2, left: toMoney(6) },
  ]);
  expect(
    refundOf(lines, [
      { line: 1, units: 2 },
      { line: 2, units: 'all' },
      { line: 3, units: null },
    ]),
  ).toBe(9);
});

it('refunds no credit note, draft, or document that another stands for', () => {
  const ticket = { lines: [], isCreditNote: false, status: 1, convertedTo: null, summaryInvoice: null } as const;
  expect(mayBeRefunded(ticket)).toBe(true);
  expect(mayBeRefunded({ ...ticket, isCreditNote: true })).toBe(false);
  expect(mayBeRefunded({ ...ticket, status: 2 })).toBe(false);
  expect(mayBeRefunded({ ...ticket, convertedTo: 4 })).toBe(false);
  expect(mayBeRefunded({ ...ticket, summaryInvoice: 4 })).toBe(false);
});

it('leaves of a sale what was not refunded', () => {
  const sale = { id: 7, product: 70, description: 'Clase', units: 3, total: 30 };
  expect(refundableSale(sale, [])).toEqual([{ line: 7, product: 70, name: 'Clase', units: 3, left: toMoney(30) }]);
  expect(refundableSale(sale, [{ total: -10 }])).toEqual([
    { line: 7, product: 70, name: 'Clase', units: 2, left: toMoney(20) },
  ]);
  expect(refundableSale(sale, [{ total: -10 }, { total: -20 }])).toEqual([]);
  expect(refundableSale({ ...sale, total: 0 }, [])).toEqual([]);
});

it('chooses a unit more of what is scanned, in the first line that has one left', () => {
  const lines = refundableLines({
    lines: [line(1, 2, 9), { ...line(2, 1, 5), product: 10 }, line(3, 0.5, 3)],
  });
  const first = withScanned(lines, [], 10) ?? [];
  expect(first).toEqual([{ line: 1, units: 1 }]);
  const second = withScanned(lines, first, 10) ?? [];
  expect(second).toEqual([{ line: 1, units: 'all' }]);
  const third = withScanned(lines, second, 10) ?? [];
  expect(third).toEqual([
    { line: 1, units: 'all' },
    { line: 2, units: 'all' },
  ]);
  expect(withScanned(lines, third, 10)).toBeNull();
  expect(withScanned(lines, [], 30)).toEqual([{ line: 3, units: 'all' }]);
  expect(withScanned(lines, [], 99)).toBeNull();
  // Of a line in which a number is being typed, none is chosen yet.
  expect(withScanned(lines, [{ line: 1, units: null }], 10)).toEqual([{ line: 1, units: 1 }]);
});

it('refunds a part by its amount as it stands, whatever its units', () => {
  const part = { line: 4, product: null, name: 'Cuota', units: 1, left: toMoney(17.42), isAmount: true } as const;
  expect(refundOf([part], [{ line: 4, units: 'all' }])).toBe(17.42);
});
