import { expect, test } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import { isCount, isGivenBack, movedAmount, movementLabel } from './movements.ts';

test.each([
  [1, 'Apertura', 'Opening', null],
  [3, 'Arqueo', 'Cash count', null],
  [4, 'Ingreso', 'Cash in', 12.5],
  [5, 'Retirada', 'Cash out', -12.5],
  [6, 'Cobro efectivo', 'Cash payment', 12.5],
  [8, 'Propina', 'Tip', 12.5],
])('type %d is «%s», %s, and moves %d', (type, es, en, moved) => {
  expect(movementLabel(type, 'es')).toBe(es);
  expect(movementLabel(type, 'en')).toBe(en);
  expect(movedAmount({ type, amount: 12.5 })).toBe(moved === null ? null : toMoney(moved));
  expect(isCount(type)).toBe(moved === null);
});

test('a refund in cash keeps its sign, and an amount that is not there is none', () => {
  expect(movedAmount({ type: 6, amount: -3 })).toBe(toMoney(-3));
  expect([6, 7, 5, 8].map((type) => isGivenBack({ type, amount: -3 }))).toEqual([true, true, false, false]);
  expect([0, 3, null].map((amount) => isGivenBack({ type: 6, amount }))).toEqual([false, false, false]);
  expect(movedAmount({ type: 4, amount: null })).toBeNull();
});
