/** Fees that are paid at the till, given back, and payments that somebody reverses. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { choice, prefer, wire } from '../../action.ts';
import { isCollected, must, reversalsOf, sum } from '../oracle.ts';
import { addSale, pay, putOnDocuments } from '../record.ts';
import type { Fee, FeeState, Sale } from '../state.ts';
import { feeAction } from './life.ts';

/** True for a sale of which nothing was given back. */
const isWhole = (state: FeeState, { id, reverses }: Sale): boolean =>
  reverses === null && reversalsOf(state, id).length === 0;

const isOwed = ({ status }: { readonly status: number }): boolean => status === 2 || status === 3;

const payAtTill = feeAction({
  name: 'pay at till',
  weight: 5,
  params: fc.record({
    which: choice,
    part: fc.constantFrom(1, 1, 1, 0.4),
    isKnown: fc.boolean(),
    isWhole: fc.boolean(),
  }),
  isPossible: ({ sales }) => [...sales.values()].some(({ reverses }) => reverses === null),
  run: async (state, scenario, { which, part, isKnown, isWhole }) => {
    const { fixtures } = scenario;
    const sold = [...state.sales.values()].filter(({ reverses }) => reverses === null);
    const first = prefer(sold, isOwed, which);
    // The whole receipt, or one sale of it.
    const sales = sold.filter(
      (one) =>
        one === first ||
        (isWhole && isOwed(one) && isOwed(first) && (one.parent ?? one.id) === (first.parent ?? first.id)),
    );
    const owed = sum(sales.map(({ pending }) => pending));
    const amount = Math.max(1, Math.round(owed * part));
    const faults = sales.some((sale) => !isOwed(sale)) ? ['invalid_transition', 'field:too_big'] : [];
    if (!isKnown && sales.some(({ id }) => isCollected(state, id))) faults.push('in_collection');
    const answer = await scenario.call(
      'paySale',
      {
        ...{ sales: sales.map(({ id }) => id), inCollection: isKnown },
        payments: [{ paymentMethod: fixtures.methods.cash, amount: wire(amount) }],
      },
      faults,
    );
    if (answer === null) return false;
    let left = amount;
    const paid: Sale[] = [];
    for (const sale of sales) {
      const own = Math.min(left, sale.pending);
      left -= own;
      if (own <= 0) continue;
      pay(sale, own);
      paid.push(sale);
    }
    putOnDocuments(state, paid);
    state.taken += amount;
    expect(answer.sales.map(({ status }) => status)).toEqual(sales.map(({ status }) => status));
    return true;
  },
});

const refund = feeAction({
  name: 'refund fee',
  weight: 4,
  params: fc.record({ which: choice }),
  isPossible: ({ sales }) => [...sales.values()].some(({ status, total }) => status === 4 && total > 0),
  run: async (state, scenario, { which }) => {
    const { fixtures } = scenario;
    // What is owed of the same document would be set off first.
    const isSettled = ({ document }: Sale): boolean =>
      ![...state.sales.values()].some((one) => isOwed(one) && document !== null && one.document === document);
    const paid = [...state.sales.values()].filter(
      (sale) => sale.status === 4 && sale.total > 0 && isWhole(state, sale) && isSettled(sale),
    );
    if (paid.length === 0) return false;
    const sale = prefer(paid, () => true, which);
    const paymentMethod = fixtures.methods.transfer;
    const answer = await scenario.call('refundSale', { sale: sale.id, lines: [{ sale: sale.id }], paymentMethod });
    if (answer === null) return false;
    const [reversal] = answer.refunds;
    expect(reversal?.total).toBe(wire(-sale.total));
    sale.status = 6;
    const { customer, total } = sale;
    const added = addSale(state, { id: reversal?.id ?? 0, customer, total: -total, parent: null, reverses: sale.id });
    Object.assign(added, { pending: 0, status: reversal?.status ?? 4 });
    state.taken -= total;
    return true;
  },
});

/** The sale of a fee, with those sold with it. */
const cancel = feeAction({
  name: 'cancel fee',
  weight: 2,
  params: fc.record({ which: choice }),
  isPossible: ({ fees }) => fees.length > 0,
  run: async (state, scenario, { which }) => {
    const receiptOf = ({ sales: [first = 0] }: Fee): Sale[] =>
      [...state.sales.values()].filter(({ id, parent, status }) => id === first || (parent === first && status !== 5));
    const isFree = (sale: Sale): boolean => sale.status === 2 && sale.document === null && !isCollected(state, sale.id);
    const fee = prefer(state.fees, (one) => receiptOf(one).every(isFree), which);
    const sales = receiptOf(fee);
    const faults = [
      ...(sales.some(({ status }) => status !== 2) ? ['invalid_transition'] : []),
      ...(sales.some(({ document }) => document !== null) ? ['immutable_record'] : []),
      ...(sales.some(({ id }) => isCollected(state, id)) ? ['in_collection'] : []),
    ];
    const answer = await scenario.call('cancelSale', { sale: fee.sales[0] ?? 0, reason: 'Error' }, faults);
    if (answer === null) return false;
    for (const sale of sales) Object.assign(sale, { status: 5, pending: 0 });
    return true;
  },
});

const payments = ({ debits }: FeeState) => [...debits.values()].filter(({ payment }) => payment !== null);

const reverse = feeAction({
  name: 'reverse debit',
  weight: 8,
  params: fc.record({ which: choice }),
  isPossible: (state) => payments(state).length > 0,
  run: async (state, scenario, { which }) => {
    const isStanding = (debit: ReturnType<typeof payments>[number]): boolean =>
      debit.status === 1 &&
      !debit.isReversed &&
      (debit.paid ?? []).every(({ sale }) => must(state.sales, sale).status !== 6);
    const debit = prefer(payments(state), isStanding, which);
    const input = { payment: debit.payment ?? 0, reason: 'Error' };
    const answer = await scenario.call('cancelPayment', input, isStanding(debit) ? [] : ['invalid_transition']);
    if (answer === null) return false;
    for (const { sale, amount } of debit.paid ?? []) {
      pay(must(state.sales, sale), -amount);
      state.taken -= amount;
    }
    debit.isReversed = true;
    return true;
  },
});

export const payingActions = [payAtTill, cancel, refund, reverse];
