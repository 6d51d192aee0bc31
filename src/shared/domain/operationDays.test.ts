import { describe, expect, test } from 'vitest';
import { type LineDays, operationDate, operationDays } from './operationDays.ts';

const line = (days: Partial<LineDays>): LineDays => ({ used: null, paid: null, charged: null, ...days });
const used = (day: string) => line({ used: day });

describe('the days of operations', () => {
  const date = '2026-11-30';
  test.each<[string, LineDays[], string | null]>([
    ['of nothing', [], null],
    ['of what nobody knows', [line({}), line({})], null],
    ['on the day of issue', [used(date)], null],
    ['later: it is taxed when it is paid', [used('2026-12-24')], null],
    ['earlier', [used('2026-11-03')], '2026-11-03 2026-11-03'],
    ['on several days', [used('2026-11-28'), used('2026-11-03')], '2026-11-03 2026-11-28'],
    ['some on the day of issue', [used('2026-11-03'), line({})], '2026-11-03 2026-11-30'],
    ['used after a ticket charged it', [line({ used: '2026-11-20', charged: '2026-11-10' })], '2026-11-10 2026-11-10'],
    ['used before a ticket charged it', [line({ used: '2026-11-02', charged: '2026-11-10' })], '2026-11-02 2026-11-02'],
    ['paid before it is used', [line({ used: '2026-12-20', paid: '2026-11-15' })], '2026-11-15 2026-11-15'],
    ['dated before what it charges', [line({ charged: '2026-12-01' })], null],
  ])('%s', (_, lines, wanted) => {
    const days = operationDays(date, lines);
    expect(days && `${days.from} ${days.to}`).toBe(wanted);
  });

  test('come to one in a register, where all of them were before', () => {
    expect(operationDate(date, null)).toBeNull();
    expect(operationDate(date, { from: '2026-11-03', to: '2026-11-28' })).toBe('2026-11-28');
    expect(operationDate(date, { from: '2026-11-03', to: date })).toBeNull();
  });
});
