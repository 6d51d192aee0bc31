/** Paying what is owed, reversing payments, correcting their method. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { action, cents, choice, prefer, who, wire } from '../action.ts';
import type { MethodName, Role } from '../fixtures.ts';
import {
  apply,
  chainOf,
  credit,
  faultsOfCash,
  faultsOnAccount,
  isStocked,
  leftOf,
  moveMoney,
  must,
  nextReceipts,
  operationOf,
  type Plan,
  plan,
  putOnAccount,
  reversalsOf,
  settle,
  sum,
  type Target,
  targetsOf,
  tillFor,
  whyUnpayable,
} from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import type { Document, Payment, Sale, Share, State, Till } from '../state.ts';
import { issueDocuments, planDocuments } from './issuing.ts';
import { inputOf, offers, offersFor, purseOf } from './offers.ts';
import { buyerOf } from './selling.ts';

const tillParam = fc.record({ place: fc.nat(9), isNamed: fc.integer({ min: 0, max: 5 }).map((chance) => chance > 0) });

/** The cash point a request names: an open one where there is one. */
function namedTill(state: State, { place, isNamed }: { place: number; isNamed: boolean }): number | null {
  return isNamed ? prefer(state.tills, ({ open }) => open, { place, isFitting: place !== 9 }).id : null;
}

const paySale = action({
  name: 'pay',
  weight: 7,
  params: fc.record({ sales: fc.array(choice, { minLength: 1, maxLength: 3 }), offers, till: tillParam, who }),
  isPossible: (state) => [...state.sales.values()].some(({ pending }) => pending > 0),
  run: async (state, scenario, { sales: chosen, offers, till: place, who: by }) => {
    const { clock } = scenario;
    const isPayable = (sale: Sale): boolean => whyUnpayable(sale, clock.now).length === 0;
    const sales = [...new Set(chosen.map((one) => prefer(state.sales.values(), isPayable, one)))];
    const targets: Target[] = sales.map((sale) => ({ sale, document: documentOf(state, sale) }));
    const dues = sales.map(({ pending }) => pending);
    const [payer = null, ...others] = [...new Set(sales.map(({ customer }) => customer))];
    const customer = others.length > 0 ? null : payer;
    const offered = offersFor(offers, sum(dues), purseOf(state, clock.now, customer));
    const planned = plan(state, clock.now, dues, offered, customer);
    const methods = offered.map(({ method }) => method);
    const pos = namedTill(state, place);
    const { till, faults } = tillFor(state, methods, pos);
    const issuing = planDocuments(state, scenario, { sales, planned, till });
    const answer = await scenario.call(
      'paySale',
      {
        ...(sales.length === 1 ? { sale: sales[0]?.id } : { sales: sales.map(({ id }) => id) }),
        payments: offered.map((offer) => inputOf(scenario, offer)),
        ...(pos === null ? {} : { pos }),
      },
      [
        ...sales.flatMap((sale) => whyUnpayable(sale, clock.now)),
        ...planned.faults,
        ...faults,
        ...issuing.faults,
        ...faultsOfPlan(state, scenario, { dues, planned, targets, customer }),
        ...(by === 'desk' && leavesOwed({ dues, planned, targets, customer }) ? ['insufficient_scope'] : []),
      ],
      by,
    );
    if (answer === null) return false;
    expect(cents(answer.change)).toBe(planned.change);
    for (const sale of sales) if (sale.pending === 0) credit(state, sale, 0);
    state.receipts += nextReceipts(state, planned, targets);
    settle(state, planned, { ids: answer.payments.map(({ id }) => id), targets, till, customer, by });
    await issueDocuments(state, scenario, issuing.documents, answer.sales);
    restOnAccount(state, planned, targets);
    expect(answer.sales.map(({ status }) => status)).toEqual(sales.map(({ status }) => status));
    return true;
  },
});

const payDocument = action({
  name: 'pay document',
  weight: 4,
  params: fc.record({ document: choice, offers, till: tillParam }),
  isPossible: (state) => [...state.documents.values()].some(({ pending }) => pending > 0),
  run: async (state, scenario, { document: chosen, offers, till: place }) => {
    const isPayable = ({ status, pending }: Document): boolean => status === 1 && pending > 0;
    // What is owed to the customer is paid out.
    const documents = [...state.documents.values()].filter(({ pending }) => pending >= 0);
    if (documents.length === 0) return false;
    const document = prefer(documents, isPayable, chosen);
    const targets = targetsOf(state, document).filter(({ sale }) => (sale?.pending ?? 0) > 0);
    const dues = targets.map(({ sale }) => sale?.pending ?? 0);
    const payers = new Set(targets.map(({ sale, document: leaf }) => sale?.customer ?? leaf?.customer ?? null));
    const [payer = null] = payers;
    const customer = payers.size > 1 ? null : payer;
    const offered = offersFor(offers, document.pending, purseOf(state, scenario.clock.now, customer));
    const planned = plan(state, scenario.clock.now, dues, offered, customer);
    const methods = offered.map(({ method }) => method);
    const pos = namedTill(state, place);
    const { till, faults } = tillFor(state, methods, pos);
    const payments = offered.map((offer) => inputOf(scenario, offer));
    const wrong = isPayable(document) ? [] : ['invalid_transition'];
    const answer = await scenario.call(
      'payInvoice',
      {
        invoice: document.id,
        payments: payments.length > 0 ? payments : [{ paymentMethod: scenario.fixtures.methods.card, amount: 1 }],
        ...(pos === null ? {} : { pos }),
      },
      [...wrong, ...planned.faults, ...faults, ...faultsOfPlan(state, scenario, { dues, planned, targets, customer })],
    );
    if (answer === null) return false;
    const receipts = nextReceipts(state, planned, targets);
    state.receipts += receipts;
    const ids = answer.payments.map(({ id }) => id);
    settle(state, planned, { ids, targets, till, customer });
    restOnAccount(state, planned, targets);
    expect({ pending: cents(answer.invoice.pending), change: cents(answer.change) }).toEqual({
      pending: document.pending,
      change: planned.change,
    });
    expect(answer.receipt?.number ?? null).toBe(
      receipts === 0 ? null : `REC-${String(state.receipts).padStart(6, '0')}`,
    );
    return true;
  },
});

const cancelPayment = action({
  name: 'reverse payment',
  weight: 4,
  params: fc.record({ payment: choice, till: tillParam, who }),
  isPossible: (state) => [...state.payments.values()].some(({ standing }) => standing),
  run: async (state, scenario, { payment: chosen, till: place, who: by }) => {
    const payment = prefer(state.payments.values(), ({ standing }) => standing, chosen);
    const pos = namedTill(state, place);
    const { till, faults } = tillFor(state, [payment.method], pos ?? payment.till);
    if (!payment.standing || payment.shares.some((share) => isTakenBack(state, share))) {
      faults.push('invalid_transition');
    } else faults.push(...faultsOfDrawer(payment, till?.cash ?? 0));
    const input = { payment: payment.id, reason: 'Error', ...(pos === null ? {} : { pos }) };
    if (by === 'desk') faults.push('insufficient_scope');
    const answer = await scenario.call('cancelPayment', input, faults, by);
    if (answer === null) return false;
    apply(state, takenBack(payment, answer.payment.id, till?.id ?? null));
    const paid = payment.shares.flatMap(({ sale }) => (sale === null ? [] : [sale]));
    // Where a wallet was filled it comes last.
    expect(new Map(answer.sales.map(({ id, status }) => [id, status]))).toEqual(
      new Map(paid.map((sale) => [sale, must(state.sales, sale).status])),
    );
    for (const { id, pending } of answer.invoices) expect(cents(pending)).toBe(must(state.documents, id).pending);
    return true;
  },
});

const changeMethod = action({
  name: 'change method',
  weight: 3,
  params: fc.record({
    payment: choice,
    method: fc.constantFrom<MethodName[]>('cash', 'card', 'cash', 'card', 'transfer', 'online', 'voucher'),
    till: tillParam,
    who: fc.constantFrom<Role[]>('boss', 'desk'),
  }),
  isPossible: (state) => [...state.payments.values()].some(({ standing }) => standing),
  run: async (state, scenario, { payment: chosen, method, till: place, who: by }) => {
    const payment = prefer(state.payments.values(), ({ standing }) => standing, chosen);
    const pos = namedTill(state, place);
    const { till, faults } = tillFor(state, [payment.method, method], pos ?? payment.till);
    if (!payment.standing || payment.shares.some((share) => isRefunded(state, share))) {
      faults.push('invalid_transition');
    } else faults.push(...faultsOfDrawer(payment, till?.cash ?? 0));
    const losesTip = payment.tip > 0 && method !== 'cash' && method !== 'card';
    if (method === 'voucher' || method === payment.method || losesTip) faults.push('field:invalid_value');
    faults.push(
      ...faultsOfCash(
        [method],
        operationOf(
          state,
          payment.shares.map(({ sale, document }) => ({
            sale: sale === null ? null : must(state.sales, sale),
            document: document === null ? null : must(state.documents, document),
          })),
        ),
      ),
    );
    const input = {
      payment: payment.id,
      paymentMethod: scenario.fixtures.methods[method],
      ...(pos === null ? {} : { pos }),
    };
    if (by === 'desk' && !isSlip(payment, method, till)) faults.push('insufficient_scope');
    const answer = await scenario.call('changePaymentMethod', input, faults, by);
    if (answer === null) return false;
    moveMoney(state, takenBack(payment, answer.cancelation.id, till?.id ?? null));
    const { customer, amount, tip, shares } = payment;
    const instead = { id: answer.payment.id, method, amount, tip, customer, till: till?.id ?? null, shares, draws: [] };
    moveMoney(state, { ...instead, by, standing: true });
    expect(answer.payment).toMatchObject({ amount: wire(amount), tip: wire(tip) });
    return true;
  },
});

/** True for a payment the front desk took in the running session, between cash and card: that it may correct. */
function isSlip({ by, till: place, session, method: before }: Payment, method: MethodName, till: Till | null): boolean {
  const isAtTill = [before, method].every((one) => one === 'cash' || one === 'card');
  return by === 'desk' && isAtTill && till !== null && till.id === place && till.closings === session;
}

/** True where something of what a share pays was credited, also of a conversion. */
function isTakenBack(state: State, { sale, document }: Share): boolean {
  if (sale !== null && reversalsOf(state, must(state.sales, sale)).length > 0) return true;
  const chain = document === null ? [] : chainOf(state, must(state.documents, document));
  return [...state.documents.values()].some(
    ({ credits, status }) => status === 1 && chain.some(({ id }) => id === credits),
  );
}

/** True where a share pays a sale that was refunded whole. */
function isRefunded(state: State, { sale }: Share): boolean {
  return sale !== null && must(state.sales, sale).status === 6;
}

/** What forbids a plan beside itself: what may be owed, and what may be paid in cash. */
function faultsOfPlan(state: State, scenario: Scenario, { dues, planned, targets, customer }: Planned): string[] {
  const left = leftOf(dues, planned);
  const open = targets.map(({ sale }, place) => ({ sale, pending: left[place] ?? 0 }));
  const faults = faultsOnAccount(
    state,
    planned.onAccount,
    buyerOf(scenario, customer),
    open.filter(({ pending }) => pending > 0),
  );
  // A wallet does not pay for a wallet.
  const isRefused = planned.payments.some(
    ({ method, parts }) =>
      method === 'voucher' && targets.some(({ sale }, place) => sale?.isWallet === true && (parts[place] ?? 0) > 0),
  );
  if (isRefused) faults.push('field:invalid_value');
  const methods = planned.payments.map(({ method }) => method);
  return [...faults, ...faultsOfCash(methods, operationOf(state, targets))];
}

interface Planned {
  readonly dues: readonly number[];
  readonly planned: Plan;
  readonly targets: readonly Target[];
  readonly customer: number | null;
}

/** True where goods leave with a part of their price, and the rest has no way of its own to be paid: none of them may be owed. */
function leavesOwed({ dues, planned, targets }: Planned): boolean {
  const left = leftOf(dues, planned);
  return targets.some(({ sale }, place) => {
    const rest = left[place] ?? 0;
    return sale !== null && isStocked(sale) && !sale.areGoodsOut && rest > 0 && rest < (dues[place] ?? 0);
  });
}

/** Puts off what the payments leave. */
function restOnAccount(state: State, { onAccount }: Plan, targets: readonly Target[]): void {
  for (const { sale } of targets) {
    if (onAccount !== null && sale !== null && sale.pending > 0) putOnAccount(state, sale, onAccount);
  }
}

function documentOf(state: State, { document }: Sale): Document | null {
  const charging = document === null ? null : must(state.documents, document);
  return charging?.status === 1 ? charging : null;
}

function faultsOfDrawer({ method, amount, tip }: Payment, cash: number): string[] {
  return method === 'cash' && amount + tip > cash ? ['insufficient_cash'] : [];
}

/** The reversal of a payment, which counts no longer. */
function takenBack(payment: Payment, id: number, till: number | null): Payment {
  payment.standing = false;
  return {
    ...payment,
    id,
    till,
    amount: -payment.amount,
    tip: -payment.tip,
    shares: payment.shares.map((share) => ({ ...share, amount: -share.amount })),
    draws: payment.draws.map((draw) => ({ ...draw, amount: -draw.amount })),
    standing: false,
  };
}

export const payingActions = [paySale, payDocument, cancelPayment, changeMethod];
