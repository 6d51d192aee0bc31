import { expect, it } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import { mayBeRefunded, refundableLines, refundableSale, refundOf } from './refundable.ts';

const line = (id: number, units: number, total: number, credited = 0) => ({
  id,
  description: `L${id}`,
  units,
  total,
  credited,
});

it('knows what is left of each line, whichever sign what was credited has', () => {
  const lines = refundableLines({ lines: [line(1, 3, 9), line(2, 3, 9, 6), line(3, 3, 9, -3), line(4, 1, 5, 5)] });
  expect(lines).toEqual([
    { line: 1, name: 'L1', units: 3, left: toMoney(9) },
    { line: 2, name: 'L2', units: 1, left: toMoney(3) },
    { line: 3, name: 'L3', units: 2, left: toMoney(6) },
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
  const sale = { id: 7, description: 'Clase', units: 3, total: 30 };
  expect(refundableSale(sale, [])).toEqual([{ line: 7, name: 'Clase', units: 3, left: toMoney(30) }]);
  expect(refundableSale(sale, [{ total: -10 }])).toEqual([{ line: 7, name: 'Clase', units: 2, left: toMoney(20) }]);
  expect(refundableSale(sale, [{ total: -10 }, { total: -20 }])).toEqual([]);
  expect(refundableSale({ ...sale, total: 0 }, [])).toEqual([]);
});
