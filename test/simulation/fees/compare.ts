/** Everything the service holds of fees and debits, read back over HTTP, against the model. */
import { isDeepStrictEqual } from 'node:util';
import { cents, wire } from '../action.ts';
import { memberNames } from './fixtures.ts';
import { must, sum } from './oracle.ts';
import { type FeeScenario, idOf } from './record.ts';
import type { FeeState } from './state.ts';

/** Throws at the first difference. */
export async function compareFees(state: FeeState, scenario: FeeScenario): Promise<void> {
  const { api } = scenario;
  const sales = await api.list('sale');
  same(
    'sale',
    sales.map(({ id, customer, total, pending, status, invoice, ...sale }) => [
      id,
      { customer, total, pending, status, isCharged: invoice !== null && sale.cancelationOf === null },
    ]),
    [...state.sales.values()].map(({ id, customer, total, pending, status, document }) => [
      id,
      {
        ...{ customer: idOf(scenario, customer), total: wire(total), pending: wire(pending), status },
        isCharged: document !== null,
      },
    ]),
  );
  await compareDocuments(state, scenario, sales);
  same(
    'subscription',
    (await api.list('subscriptionCustomer')).map(({ id, start, end }) => [id, { start, end }]),
    [...state.subscriptions.values()].filter(({ isGone }) => !isGone).map(({ id, start, end }) => [id, { start, end }]),
  );
  same(
    'fee',
    (await api.list('subscriptionFee')).map(({ id, subscriptionCustomer, issueDate, total }) => [
      id,
      [subscriptionCustomer, issueDate, total],
    ]),
    state.fees.map(({ id, subscription, date, total }) => [id, [subscription, date, wire(total)]]),
  );
  await compareDebits(state, scenario);
  await compareDebts(state, scenario);
  await compareMoney(state, scenario);
}

/** Which sales are on one document, and whose that is. */
async function compareDocuments(
  state: FeeState,
  scenario: FeeScenario,
  sales: readonly { readonly id: number; readonly invoice: number | null }[],
): Promise<void> {
  const customers = new Map((await scenario.api.list('invoice')).map(({ id, customer }) => [id, customer]));
  const charged = [...state.sales.values()].filter(({ document }) => document !== null);
  const known = new Set(charged.map(({ id }) => id));
  const held = Map.groupBy(
    sales.filter(({ id }) => known.has(id)),
    ({ invoice }) => invoice ?? 0,
  );
  const ought = Map.groupBy(charged, ({ document }) => document);
  const written = (own: readonly { readonly id: number }[]): string => own.map(({ id }) => id).join(' ');
  same(
    'document of sales',
    [...held].map(([id, own]) => [written(own), customers.get(id)]),
    [...ought].map(([document, own]) => [written(own), document === null ? null : idOf(scenario, document.customer)]),
  );
}

async function compareDebits(state: FeeState, { api }: FeeScenario): Promise<void> {
  same(
    'remittance',
    (await api.list('remittance')).map(({ id, status, total, returned }) => [id, { status, total, returned }]),
    [...state.remittances.values()].map(({ id, status, total, returned }) => [
      id,
      { status, total: wire(total), returned: wire(returned) },
    ]),
  );
  same(
    'debit',
    (await api.list('remittanceDebit')).map(({ id, status, amount, overpaid }) => [id, { status, amount, overpaid }]),
    [...state.debits.values()].map(({ id, status, amount, overpaid }) => [
      id,
      { status, amount: wire(amount), overpaid: wire(overpaid) },
    ]),
  );
  same(
    'account',
    (await api.list('bankAccount')).map(({ id, active, mandateCancelled }) => [id, { active, mandateCancelled }]),
    state.accounts.map(({ id, isActive, cancelledOn }) => [id, { active: isActive, mandateCancelled: cancelledOn }]),
  );
}

/** What each customer owes, as their page says it: of their own sales, and of those on their documents. */
async function compareDebts(state: FeeState, scenario: FeeScenario): Promise<void> {
  for (const name of memberNames) {
    const { owed } = await scenario.api.run('customerSummary', { customer: idOf(scenario, name) });
    const own = [...state.sales.values()].filter(
      ({ customer, document, status, pending }) =>
        (customer === name || document?.customer === name) && [2, 3].includes(status) && pending > 0,
    );
    same('debt', [[name, owed]], [[name, wire(sum(own.map(({ pending }) => pending)))]]);
  }
}

/** No sale is paid more than it comes to, and what payments come to is what the model took. */
async function compareMoney(state: FeeState, { api }: FeeScenario): Promise<void> {
  const paid = new Map<number, number>();
  for (const { sale, amount } of await api.list('salePayment')) paid.set(sale, (paid.get(sale) ?? 0) + cents(amount));
  for (const [id, amount] of paid) {
    const { total } = must(state.sales, id);
    if (Math.abs(amount) > Math.abs(total)) throw new Error(`sale ${id} of ${total} was paid ${amount}`);
  }
  const all = sum((await api.list('payment')).map(({ amount }) => cents(amount)));
  same('money', [['taken', all]], [['taken', state.taken]]);
}

type Entries = readonly (readonly [string | number, unknown])[];

/** Throws naming the first thing of which the service holds something else than the model. */
function same(what: string, held: Entries, expected: Entries): void {
  const [of, ought] = [new Map(held), new Map(expected)];
  for (const key of new Set([...of.keys(), ...ought.keys()])) {
    if (isDeepStrictEqual(of.get(key), ought.get(key))) continue;
    throw new Error(`${what} ${key} is ${JSON.stringify(of.get(key))} instead of ${JSON.stringify(ought.get(key))}`);
  }
}
