import { describe, expect, test } from 'vitest';
import { isUnchosen, needsCustomer, rechargeOf } from './recharges.ts';

const type = (voucherType: number, bearer = false) => ({
  voucherType,
  name: `B${voucherType}`,
  units: 10,
  expiration: null,
  isMoney: false,
  bearer,
});
/** 1 is sold as one type, 2 as one for the bearer, 3 as two of which one is for the bearer, 4 as goods. */
const recharges = new Map([
  [1, [type(10)]],
  [2, [type(20, true)]],
  [3, [type(30), type(31, true)]],
]);
const line = (product: number, voucherType?: number, voucher: number | null = null) => ({
  product,
  ...(voucherType === undefined ? {} : { recharge: { ...type(voucherType), voucher } }),
});

describe.each([
  ['of the only type there is', line(1), 10, false, true],
  ['of a type that is no more', line(1, 99), 10, false, true],
  ['for the bearer', line(2), 20, false, false],
  ['of several types, of which none was chosen', line(3), null, true, false],
  ['of several types, of which one was chosen', line(3, 30), 30, false, true],
  ['of several types, of which the bearer’s was chosen', line(3, 31), 31, false, false],
  ['of several types, of which the chosen one is no more', line(3, 99), null, true, false],
  ['of a voucher for the bearer that is there', line(3, 31, 7), 31, false, false],
  ['that are goods', line(4), null, false, false],
] as const)('lines %s', (_, of, voucherType, unchosen, needs) => {
  test('recharge what they say, and ask what they do not', () => {
    expect(rechargeOf(of, recharges)?.voucherType ?? null).toBe(voucherType);
    expect([isUnchosen(of, recharges), needsCustomer(of, recharges)]).toEqual([unchosen, needs]);
  });
});
