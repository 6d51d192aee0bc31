import { beforeEach, expect, test, vi } from 'vitest';
import { toMoney, ZERO } from '#shared/domain/money.ts';
import type { TakenPayment } from './mixed.ts';
import { notedTowards, type Payable, settleNoted } from './notedParts.ts';

const parts: readonly TakenPayment[] = [
  { id: 1, paymentMethod: 2, name: 'Tarjeta', type: 2, given: toMoney(30), tip: ZERO },
];
const due = toMoney(55);
const recharge: Payable = { recharge: { customer: 1, voucherType: 3, amount: 10 } };

let kept: string | null;
beforeEach(() => {
  kept = null;
  vi.stubGlobal('sessionStorage', {
    getItem: () => kept,
    setItem: (_: string, text: string) => {
      kept = text;
    },
  });
});

/** They were sent, and the page was loaded anew before anything was known of it. */
const sent = (of: Payable): void => {
  kept = JSON.stringify({ [JSON.stringify(of)]: { parts, sentAt: due } });
};

test.each<[string, Payable, object]>([
  ['sales', { sales: [4, 5] }, { operation: 'paySale', input: { payments: [], sales: [4, 5] } }],
  ['a document', { invoice: 7 }, { operation: 'payInvoice', input: { payments: [], invoice: 7 } }],
  [
    'a recharge',
    recharge,
    { operation: 'voucherRecharge', input: { pos: 1, amount: 10, customer: 1, voucherType: 3, uuid: 'a' } },
  ],
  [
    'a deposit',
    { deposit: { deposit: 2, amount: 20 } },
    { operation: 'depositRecharge', input: { amount: 20, deposit: 2, payments: [] } },
  ],
  [
    'what goes back from a deposit',
    { fromDeposit: { deposit: 2 } },
    { operation: 'depositReturn', input: { amount: 30, deposit: 2, payments: [] } },
  ],
])('parts of %s that turn out to be refused are noted still, and those that were paid are not', (_, of, write) => {
  const known = { subject: '', write: write as Parameters<typeof settleNoted>[0]['write'], error: null };
  sent(of);
  settleNoted({ ...known, outcome: 'open' });
  settleNoted({ ...known, outcome: 'refused' });
  expect(notedTowards(of, due)).toEqual(parts);
  // Something else was paid of it meanwhile.
  expect(notedTowards(of, toMoney(10))).toEqual(parts);
  settleNoted({ ...known, outcome: 'done' });
  expect(notedTowards(of, due)).toEqual([]);
});

test('what becomes of something else says nothing of them', () => {
  sent(recharge);
  for (const input of [{ customer: 1, voucherType: 3, amount: 20 }, { customer: 2 }, {}]) {
    settleNoted({ subject: '', write: { operation: 'voucherRecharge', input }, outcome: 'refused', error: null });
  }
  settleNoted({ subject: '', write: { remove: 'sale', id: 4 }, outcome: 'refused', error: null });
  expect(notedTowards(recharge, due)).toEqual([]);
});
