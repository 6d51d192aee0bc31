/** Takes what the service made into the model, once it is what the model expects. */
import { expect } from 'vitest';
import { cents, wire } from '../action.ts';
import type { Scenario } from '../scenario.ts';
import type { FeeFixtures, MemberName } from './fixtures.ts';
import { must, type PlannedFee, sum } from './oracle.ts';
import type { FeeState, Sale, Subscription } from './state.ts';

export type FeeScenario = Scenario<FeeFixtures>;

/** The day and the hour in Madrid. */
export function localTime({ clock }: FeeScenario): {
  readonly day: string;
  readonly hour: number;
  readonly minute: number;
} {
  const [day = '', time = ''] = moments.format(clock.now).split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day, hour, minute };
}

const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The account a fee of a subscription names: none where the one it is to be debited to is not in use. */
function accountNamed({ accounts }: FeeState, { account, customer, isDebited }: Subscription): number | null {
  if (!isDebited) return null;
  if (account !== null) return account;
  return accounts.findLast((one) => one.customer === customer && one.isActive)?.id ?? null;
}

/** Reads the fees that are new, which have to be those that are expected, with their sales. */
export async function recordFees(
  state: FeeState,
  { api }: FeeScenario,
  expected: readonly PlannedFee[],
  isCharged = false,
): Promise<void> {
  const known = state.fees.length;
  const together: Sale[] = [];
  const made = (await api.list('subscriptionFee', 'sort=id')).slice(known);
  const shown = made.map(({ subscriptionCustomer, issueDate, from, to, total }) => {
    return `${subscriptionCustomer} ${issueDate} ${from} ${to} ${cents(total)}`;
  });
  const wanted = expected.map(({ subscription, date, from, to, amounts }) => {
    return `${subscription} ${date} ${from} ${to} ${sum(amounts)}`;
  });
  expect(shown.toSorted(), 'fees that were issued').toEqual(wanted.toSorted());
  for (const fee of made) {
    const plan = expected.find(
      ({ subscription, date }) => subscription === fee.subscriptionCustomer && date === fee.issueDate,
    );
    if (plan === undefined) throw new Error(`fee ${fee.id} is of nobody`);
    expect(fee.replaces, `fee ${fee.id} replaces`).toBe(plan.replaces);
    const replaced = state.fees.find(({ id }) => id === plan.replaces);
    if (replaced !== undefined) replaced.isReplaced = true;
    const subscription = must(state.subscriptions, plan.subscription);
    const below = (await api.list('sale', `parent=${fee.sale}&fkModel=subscriptionCustomer&sort=id`)).map(
      ({ id }) => id,
    );
    const sales = [fee.sale, ...below];
    expect(sales.length, `sales of fee ${fee.id}`).toBe(plan.amounts.length);
    for (const [index, id] of sales.entries()) {
      const total = plan.amounts[index] ?? 0;
      addSale(state, {
        ...{ id, customer: subscription.customer, total, parent: index === 0 ? null : fee.sale },
        ...{ isDebited: subscription.isDebited, account: accountNamed(state, subscription), dueOn: plan.date },
      });
      expect((await api.get('sale', id)).total, `sale ${id}`).toBe(wire(total));
    }
    const own = sales.map((id) => must(state.sales, id));
    if (isCharged && sum(plan.amounts) > 0) {
      if (own.some((sale) => isWithOthers(state, sale))) together.push(...own);
      else putOnDocuments(state, own);
    }
    state.fees.push({
      ...{ id: fee.id, subscription: plan.subscription, date: plan.date, from: plan.from, to: plan.to },
      ...{ total: sum(plan.amounts), sales, isReplaced: false },
    });
  }
  putOnDocuments(state, together);
}

interface NewSale {
  readonly id: number;
  readonly customer: MemberName;
  readonly total: number;
  readonly parent: number | null;
  readonly isDebited?: boolean;
  readonly account?: number | null;
  readonly dueOn?: string | null;
  readonly reverses?: number | null;
}

/** Adds a sale of which nothing is paid. */
export function addSale(
  state: FeeState,
  { isDebited = false, account = null, dueOn = null, reverses = null, ...sale }: NewSale,
): Sale {
  const added: Sale = {
    ...{ ...sale, isDebited, account, dueOn, reverses, document: null },
    ...{ pending: sale.total, status: sale.total === 0 ? 4 : 2, returns: [] },
  };
  state.sales.set(sale.id, added);
  return added;
}

/** Takes what was paid off a sale; below zero it is owed again. */
export function pay(sale: Sale, amount: number): void {
  sale.pending -= amount;
  sale.status = sale.pending === 0 ? 4 : sale.pending === sale.total ? 2 : 3;
}

/**
 * Puts what is on no document on one, as its first payment does, and it stays there: a document for each customer, or for who is
 * debited, by the account and the day, where receipts are grouped.
 */
export function putOnDocuments(state: FeeState, sales: readonly Sale[]): void {
  const payerOf = (sale: Sale) => (sale.isDebited && state.isGrouped ? accountInUse(state, sale) : undefined);
  const fresh = sales.filter(({ document, reverses }) => document === null && reverses === null);
  const groups = Map.groupBy(fresh, (sale) => {
    const account = payerOf(sale);
    return account === undefined ? sale.customer : `${account.id} ${sale.dueOn}`;
  });
  for (const own of groups.values()) {
    const [first] = own;
    if (first === undefined) continue;
    const document = { customer: payerOf(first)?.customer ?? first.customer };
    for (const sale of own) sale.document = document;
  }
}

/** True for a fee that is on a document with others of its account. */
function isWithOthers(state: FeeState, sale: Sale): boolean {
  return sale.isDebited && state.isGrouped && accountInUse(state, sale) !== undefined;
}

const accountInUse = ({ accounts }: FeeState, sale: Sale) =>
  accounts.find(({ id, isActive }) => id === sale.account && isActive);

/** The customer of a name. */
export function idOf({ fixtures }: FeeScenario, name: MemberName): number {
  return fixtures.customers[name];
}

/** Waits until something is so, which the service comes to by itself. */
export async function until({ patience }: FeeScenario, what: string, isSo: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > latest) throw new Error(`nobody came to it: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
