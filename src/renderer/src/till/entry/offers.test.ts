import { expect, test } from 'vitest';
import type { EntryState } from '#screens/subjects/entries/entryState.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { debtsAtDoor, mayJoin, unitAtDoor } from './offers.ts';

type Debt = EntryState['debts'][number];
type Voucher = EntryState['vouchers'][number];

const debt = (values: Partial<Debt>): Debt => ({
  ...{ model: 'sale', id: 1, customer: 1, name: 'Cuota', pending: 10, currency: 'EUR', due: '2026-03-01' },
  ...{ returned: false, returnedOn: null, returnedReason: null },
  ...values,
});
const stateOf = (debts: readonly Debt[]) =>
  ({ name: 'Diego', currency: 'EUR', debts: [...debts] }) as unknown as EntryState;
const voucher = (values: Partial<Voucher>): Voucher => ({
  ...{ voucher: 1, voucherType: 1, name: 'Bono', kind: VoucherKind.units, balance: 10, products: [7] },
  ...{ expires: null, expired: null },
  ...values,
});

test('all sales are paid together, each document apart, and nothing in another currency', () => {
  const debts = [
    debt({ id: 1, pending: 30 }),
    debt({ model: 'invoice', id: 5, name: 'F26-1', pending: 9 }),
    debt({ id: 2, pending: 12 }),
    debt({ id: 3, currency: 'USD' }),
  ];
  expect(debtsAtDoor(stateOf(debts))).toEqual([
    { of: { sales: [1, 2] }, name: 'Diego', due: 42 },
    { of: { invoice: 5 }, name: 'F26-1', due: 9 },
  ]);
  expect(debtsAtDoor(stateOf([debt({ id: 4 })]))).toEqual([{ of: { sales: [4] }, name: 'Cuota', due: 10 }]);
  expect(debtsAtDoor(stateOf([]))).toEqual([]);
});

test.each<readonly [string, readonly Partial<Voucher>[], number | null]>([
  ['the one that expires first', [{ voucher: 1 }, { voucher: 2, expires: '2026-05-01T00:00:00+02:00' }], 2],
  ['none of money', [{ kind: VoucherKind.money }], null],
  ['none that is used up', [{ balance: 0.5 }], null],
  ['none of which it is not known what it pays for', [{ products: [] }, { products: [7, 8] }], null],
])('a unit is of %s', (_, vouchers, expected) => {
  expect(unitAtDoor({ vouchers: vouchers.map(voucher) })?.voucher ?? null).toBe(expected);
});

test('who has no subscription any more may join', () => {
  expect((['none', 'ended', 'paused', 'owed'] as const).map((one) => mayJoin({ against: [one] }))).toEqual([
    ...[true, true, false, false],
  ]);
});
