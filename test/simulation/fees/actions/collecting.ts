/** Remittances: made, sent, credited, closed and cancelled; and accounts that are others. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Choice, cents, choice, prefer, wire } from '../../action.ts';
import { plusDays } from '../dates.ts';
import { type MemberName, memberNames } from '../fixtures.ts';
import { collectionAfter, must, type Receipt, receiptsFor, sum } from '../oracle.ts';
import { type FeeScenario, idOf, localTime, pay, putOnDocuments, until } from '../record.ts';
import type { Debit, FeeState, Remittance } from '../state.ts';
import { feeAction } from './life.ts';

const [DRAFT, EXPORTED, CHARGED, CLOSED, CANCELLED] = [0, 1, 2, 3, 4];
const [COLLECTING, PAID, , WITHDRAWN] = [0, 1, 2, 3];

const any = ({ remittances }: FeeState): boolean => remittances.size > 0;
const chosen = ({ remittances }: FeeState, which: Choice, ...fit: readonly number[]): Remittance =>
  prefer(remittances.values(), ({ status }) => fit.includes(status), which);

export const debitsOf = ({ debits }: FeeState, { id }: Remittance): Debit[] =>
  [...debits.values()].filter(({ remittance }) => remittance === id);

const create = feeAction({
  name: 'make remittance',
  weight: 8,
  params: fc.record({ isSent: fc.nat(4).map((chance) => chance > 1), isGrouped: fc.boolean() }),
  run: async (state, scenario, { isSent, isGrouped }) => {
    const { api, fixtures } = scenario;
    await api.update('creditorAccount', fixtures.creditorAccount, { isGrouped });
    state.isGrouped = isGrouped;
    const { day, hour, minute } = localTime(scenario);
    const date = collectionAfter(day, hour, minute);
    const receipts = isGrouped ? byAccount(receiptsFor(state, date, null)) : receiptsFor(state, date, null);
    const total = sum(receipts.flatMap(({ sales }) => sales.map(({ pending }) => pending)));
    const { creditorAccount } = fixtures;
    const answer = await scenario.call(
      'createRemittance',
      { creditorAccount },
      receipts.length === 0 ? ['field:required'] : [],
    );
    if (answer === null) return false;
    expect(answer).toMatchObject({ collectionDate: date, debits: receipts.length, total: wire(total) });
    const { id, messageId } = answer;
    state.remittances.set(id, {
      ...{ id, status: DRAFT, wasExported: false, messageId: messageId ?? '', date, total, returned: 0 },
    });
    const customers = new Map(memberNames.map((name) => [idOf(scenario, name), name]));
    const parts = Map.groupBy(await api.list('remittanceSale', 'sort=id'), ({ remittanceDebit }) => remittanceDebit);
    const made = await api.list('remittanceDebit', `remittance=${id}&sort=id`);
    for (const { id: debit, customer, bankAccount, endToEndId, mandate, iban, amount } of made) {
      state.debits.set(debit, {
        ...{ id: debit, endToEndId: endToEndId ?? '', mandate, iban, remittance: id, account: bankAccount },
        ...{ customer: customers.get(customer) ?? 'ana', amount: cents(amount), status: COLLECTING, paid: null },
        parts: (parts.get(debit) ?? []).map((part) => ({ sale: part.sale, amount: cents(part.amount) })),
        ...{ isReversed: false, payment: null, overpaid: 0 },
      });
    }
    const written = (account: number, own: readonly string[]): string => `${account} ${own.toSorted().join(' ')}`;
    const shown = debitsOf(state, must(state.remittances, id)).map(({ account, parts: own }) => {
      return written(
        account,
        own.map((part) => `${part.sale}:${part.amount}`),
      );
    });
    const wanted = receipts.map(({ account, sales }) => {
      return written(
        account.id,
        sales.map((sale) => `${sale.id}:${sale.pending}`),
      );
    });
    expect(shown.toSorted(), 'what a remittance collects').toEqual(wanted.toSorted());
    if (isSent) await send(state, scenario, must(state.remittances, id));
    return true;
  },
});

/** One debit of each account. */
const byAccount = (receipts: readonly Receipt[]): Receipt[] =>
  [...Map.groupBy(receipts, ({ account }) => account).entries()].map(([account, own]) => ({
    account,
    sales: own.flatMap(({ sales }) => sales),
  }));

/** Whether a draft would be made of the same receipts now. */
function isUnchanged(state: FeeState, remittance: Remittance): boolean {
  const now = new Map(
    receiptsFor(state, remittance.date, remittance.id).flatMap(({ account, sales }) =>
      sales.map((sale) => [sale.id, `${account.id} ${sale.pending}`] as const),
    ),
  );
  return debitsOf(state, remittance).every(({ account, parts }) =>
    parts.every(({ sale, amount }) => now.get(sale) === `${account} ${amount}`),
  );
}

/** Makes the file, or is refused. */
async function send(state: FeeState, scenario: FeeScenario, remittance: Remittance): Promise<boolean> {
  const { day, hour, minute } = localTime(scenario);
  const faults: string[] = [];
  if (remittance.status !== DRAFT) faults.push('invalid_transition');
  if (collectionAfter(day, hour, minute) > remittance.date) faults.push('field:too_small');
  if (!isUnchanged(state, remittance)) faults.push('remittance_changed');
  const answer = await scenario.call('exportRemittance', { remittance: remittance.id }, faults);
  if (answer === null) return false;
  Object.assign(remittance, { status: EXPORTED, wasExported: true });
  expect(answer.status).toBe(EXPORTED);
  return true;
}

const exported = feeAction({
  name: 'export',
  weight: 6,
  params: fc.record({ which: choice }),
  isPossible: any,
  run: async (state, scenario, { which }) => send(state, scenario, chosen(state, which, DRAFT)),
});

/** What a debit collected pays what is still owed; the rest of it was collected for nothing. */
function collect(state: FeeState, debit: Debit): void {
  const paid = debit.parts.flatMap(({ sale: id, amount }) => {
    const sale = must(state.sales, id);
    const part = sale.status === 2 || sale.status === 3 ? Math.min(amount, sale.pending) : 0;
    return part > 0 ? [{ sale: id, amount: part }] : [];
  });
  for (const { sale, amount } of paid) pay(must(state.sales, sale), amount);
  putOnDocuments(
    state,
    paid.map(({ sale }) => must(state.sales, sale)),
  );
  const all = sum(paid.map(({ amount }) => amount));
  Object.assign(debit, { status: PAID, paid: paid.length === 0 ? null : paid, overpaid: debit.amount - all });
  state.taken += all;
}

const charge = feeAction({
  name: 'charge',
  weight: 14,
  params: fc.record({
    which: choice,
    isPatient: fc.nat(5).map((chance) => chance > 0),
    isRestarted: fc.nat(9).map((n) => n === 0),
  }),
  isPossible: any,
  run: async (state, scenario, { which, isPatient, isRestarted }) => {
    const remittance = chosen(state, which, EXPORTED);
    const { api, clock } = scenario;
    // Mostly the bank has had its time.
    const missing = Math.max(0, (Date.parse(remittance.date) - Date.parse(localTime(scenario).day)) / 86_400_000);
    if (isPatient) clock.now += missing * 86_400_000;
    const faults: string[] = [];
    if (remittance.status !== EXPORTED) faults.push('invalid_transition');
    if (localTime(scenario).day < remittance.date) faults.push('field:too_big');
    const answer = await scenario.call('chargeRemittance', { remittance: remittance.id }, faults);
    if (answer === null) return false;
    remittance.status = CHARGED;
    if (isRestarted) await scenario.restart();
    const open = `remittance=${remittance.id}&status=${COLLECTING}`;
    await until(
      scenario,
      `remittance ${remittance.id}`,
      async () => (await api.list('remittanceDebit', open)).length === 0,
    );
    for (const debit of debitsOf(state, remittance)) {
      if (debit.status === COLLECTING) collect(state, debit);
      debit.payment = (await api.get('remittanceDebit', debit.id)).payment;
    }
    return true;
  },
});

const close = feeAction({
  name: 'close',
  weight: 2,
  params: fc.record({ which: choice }),
  isPossible: any,
  run: async (state, { call }, { which }) => {
    const remittance = chosen(state, which, CHARGED);
    const faults = remittance.status === CHARGED ? [] : ['invalid_transition'];
    if ((await call('closeRemittance', { remittance: remittance.id }, faults)) === null) return false;
    remittance.status = CLOSED;
    return true;
  },
});

/** Its sales are free; what was told before stays. */
export function cancelWhole(state: FeeState, remittance: Remittance): void {
  remittance.status = CANCELLED;
  for (const debit of debitsOf(state, remittance)) if (debit.status === COLLECTING) debit.status = WITHDRAWN;
}

const cancel = feeAction({
  name: 'cancel remittance',
  weight: 3,
  params: fc.record({ which: choice }),
  isPossible: any,
  run: async (state, { call }, { which }) => {
    const remittance = chosen(state, which, DRAFT, EXPORTED);
    const faults = remittance.status === DRAFT || remittance.status === EXPORTED ? [] : ['invalid_transition'];
    if ((await call('cancelRemittance', { remittance: remittance.id }, faults)) === null) return false;
    cancelWhole(state, remittance);
    return true;
  },
});

const newAccount = feeAction({
  name: 'new account',
  weight: 2,
  params: fc.record({ customer: fc.constantFrom<MemberName[]>(...memberNames), isSigned: fc.nat(4).map((n) => n > 0) }),
  run: async (state, scenario, { customer, isSigned }) => {
    // The same IBAN with no mandate is the account there is.
    const isThere = ({ customer: of, isActive, hasMandate }: FeeState['accounts'][number]): boolean =>
      of === customer && isActive && !hasMandate;
    if (!isSigned && state.accounts.some(isThere)) return false;
    const mandateDate = plusDays(localTime(scenario).day, -10);
    const mandate = isSigned ? { mandate: `N-${state.accounts.length}-${customer.toUpperCase()}`, mandateDate } : {};
    const { id } = await scenario.api.create('bankAccount', {
      ...{ customer: idOf(scenario, customer), iban: 'ES7921000813610123456789', ...mandate },
    });
    const { now } = scenario.clock;
    state.accounts.push({
      ...{ id, customer, hasMandate: isSigned, isActive: true, cancelledOn: null, changed: now, lastReturn: null },
    });
    return true;
  },
});

export const collectingActions = [create, exported, charge, close, cancel, newAccount];
