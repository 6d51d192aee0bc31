import { expect, test } from 'vitest';
import { models } from '../catalogue/index.ts';
import { MovementType, movementColors, paymentStatusOf, SaleStatus, saleStatusOf } from './states.ts';

test('the integers are those of the records', () => {
  const values = (field: { readonly values: object }): number[] => Object.keys(field.values).map(Number);
  const numbers = (states: object): number[] => Object.values(states).sort((a, b) => a - b);
  expect(numbers(SaleStatus)).toEqual(values(models.sale.fields.status));
  expect(numbers(MovementType)).toEqual(values(models.posMovement.fields.type));
  expect(Object.keys(movementColors).map(Number)).toEqual(values(models.posMovement.fields.type));
});

test.each([
  [10, 10, 0, 2],
  [10, 4, 1, 3],
  [10, 0, 2, 4],
  [0, 0, 2, 4],
  [-10, -10, 0, 2],
  [-10, 0, 2, 4],
])('of %d with %d owed the payment status is %d and the sale’s %d', (total, pending, payment, sale) => {
  expect(paymentStatusOf(total, pending)).toBe(payment);
  expect(saleStatusOf(total, pending)).toBe(sale);
});
