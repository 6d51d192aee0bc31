import { expect, test } from 'vitest';
import { toMoney, ZERO } from '#shared/domain/money.ts';
import { PaymentType } from '#shared/domain/paymentTypes.ts';
import { faultOf } from './mixed.ts';

const method = (type: number, free: number | null = null) => ({
  ...{ id: 1, name: 'Forma de pago', type, off: null },
  free: free === null ? null : toMoney(free),
});
const { cash, card, voucher, credit } = PaymentType;
const due = toMoney(30);

test.each([
  ['all of it', cash, 30, {}, null],
  ['more in cash, of which there is change', cash, 50, {}, null],
  ['more in cash, where it goes back', cash, 50, { isRefund: true }, 'tooMuchBack'],
  ['more by card, where it goes back', card, 30.01, { isRefund: true }, 'tooMuchBack'],
  ['more by card', card, 30.01, {}, 'tooMuch'],
  ['nothing', cash, 0, {}, 'zero'],
  ['a part on account', credit, 20, {}, 'onAccount'],
  ['a tip on a balance', voucher, 30, { tip: toMoney(1) }, 'tip'],
] as const)('%s', (_, type, given, more, fault) => {
  expect(faultOf(method(type), { given: toMoney(given), due, ...more })).toBe(fault);
});

test('more than a balance has', () => {
  expect(faultOf(method(voucher, 10), { given: toMoney(10), due, tip: ZERO })).toBeNull();
  expect(faultOf(method(voucher, 10), { given: toMoney(10.01), due })).toBe('notThere');
});
