/** Everything the service holds, read back over HTTP, against everything the model holds. */
import { isDeepStrictEqual } from 'node:util';
import { cents, wire } from './action.ts';
import { settleExpiry } from './actions/expiry.ts';
import { chainOf, must } from './rules.ts';
import type { Scenario } from './scenario.ts';
import type { Payment, State } from './state.ts';

/** Throws at the first difference. */
export async function compare(state: State, scenario: Scenario): Promise<void> {
  await settleExpiry(state, scenario);
  await compareSales(state, scenario);
  await compareDocuments(state, scenario);
  await comparePayments(state, scenario);
  await compareTills(state, scenario);
  await compareTaken(state, scenario);
  await compareBalances(state, scenario);
  await compareStock(state, scenario);
}

async function compareSales({ sales }: State, { api }: Scenario): Promise<void> {
  const held = (await api.list('sale')).map(({ id, total, pending, status, customer, invoice }) => {
    return [id, { total, pending, status, customer, invoice }] as const;
  });
  const expected = [...sales.values()].map(({ id, total, pending, status, customer, document }) => {
    return [id, { total: wire(total), pending: wire(pending), status, customer, invoice: document }] as const;
  });
  same('sale', held, expected);
}

async function compareDocuments({ documents, series, receipts }: State, { api, fixtures }: Scenario): Promise<void> {
  const held = (await api.list('invoice')).map(
    ({ id, number, totalBeforeTaxes: base, total, pending, status, paymentStatus }) =>
      [id, { number, base, total, pending, status, paymentStatus }] as const,
  );
  const expected = [...documents.values()].map(({ id, number, base, total, pending, status }) => {
    const paymentStatus = status !== 1 ? null : pending === 0 ? 2 : pending === total ? 0 : 1;
    return [
      id,
      { number, base: wire(base), total: wire(total), pending: wire(pending), status, paymentStatus },
    ] as const;
  });
  same('document', held, expected);
  same('receipts', [['issued', (await api.list('invoiceReceipt')).length]], [['issued', receipts]]);
  const counters = (await api.list('invoiceCounter')).map(({ type, lastValue }) => [type, lastValue] as const);
  const last = new Map([...series].map(([code, each]) => [fixtures.types[code], each.last] as const));
  same(
    'series',
    counters,
    counters.map(([type]) => [type, last.get(type) ?? 0] as const),
  );
}

async function comparePayments(state: State, { api, fixtures }: Scenario): Promise<void> {
  const { payments } = state;
  const setOffs = new Set((await api.list('paymentMethod', 'active=false')).map(({ id }) => id));
  const held = (await api.list('payment')).map(({ id, paymentMethod, amount, tip, pos, customer }) => {
    const method = setOffs.has(paymentMethod) ? 'setOff' : paymentMethod;
    return [id, { paymentMethod: method, amount, tip: tip ?? 0, pos, customer }] as const;
  });
  const expected = [...payments.values()].map(({ id, method, amount, tip, till, customer }) => {
    const paymentMethod = method === 'setOff' ? method : fixtures.methods[method];
    return [id, { paymentMethod, amount: wire(amount), tip: wire(tip), pos: till, customer }] as const;
  });
  same('payment', held, expected);
  const ofSales = (await api.list('salePayment')).map(
    ({ payment, sale, amount }) => [`${payment}→${sale}`, amount] as const,
  );
  same(
    'payment of sale',
    added(ofSales),
    sharesOf(payments.values(), ({ sale }) => (sale === null ? [] : [sale])),
  );
  const ofDocuments = (await api.list('invoicePayment')).map(
    ({ payment, invoice, amount }) => [`${payment}→${invoice}`, amount] as const,
  );
  same(
    'payment of document',
    added(ofDocuments),
    sharesOf(payments.values(), ({ document }) =>
      document === null ? [] : chainOf(state, must(state.documents, document)).map(({ id }) => id),
    ),
  );
}

async function compareTills({ tills }: State, { api }: Scenario): Promise<void> {
  for (const { id, open: isOpen, cash, card } of tills) {
    const { open, expectedCash, expectedCard } = await api.run('posStatus', { pos: id });
    const expected = {
      open: isOpen,
      expectedCash: isOpen ? wire(cash) : null,
      expectedCard: isOpen ? wire(card) : null,
    };
    same('cash point', [[id, { open, expectedCash, expectedCard }]], [[id, expected]]);
  }
}

async function compareTaken({ taken }: State, { api, fixtures }: Scenario): Promise<void> {
  const rows = await api.list('basketPayment');
  const ends = new Map(rows.map(({ id, type }) => [id, type]));
  const held = rows
    .filter(({ type }) => type === 1)
    .map(({ id, basket, paymentMethod, amount, tip, pos, customer, endedBy }) => {
      const status = endedBy === null ? 1 : ends.get(endedBy);
      return [id, { basket, paymentMethod, amount, tip, pos, customer, status }] as const;
    });
  const expected = [...taken.values()].map(({ id, basket, method, amount, tip, till, customer, status }) => {
    const paymentMethod = fixtures.methods[method];
    const said = { basket, paymentMethod, amount: wire(amount), tip: wire(tip), pos: till, customer, status };
    return [id, said] as const;
  });
  same('money for a basket', held, expected);
}

async function compareBalances({ lots, deposits }: State, { api }: Scenario): Promise<void> {
  const vouchers = (await api.list('voucher')).map(({ id, balance }) => [`${id}`, balance] as const);
  same('voucher', vouchers, added(lots.map(({ voucher, remaining }) => [`${voucher}`, wire(remaining)])));
  const held = (await api.list('deposit')).map(({ id, balance }) => [id, balance] as const);
  same(
    'deposit',
    held,
    deposits.map(({ id, balance }) => [id, wire(balance)] as const),
  );
}

async function compareStock({ stock, orders }: State, { api, fixtures }: Scenario): Promise<void> {
  for (const product of ['water', 'book'] as const) {
    const { stock: held } = await api.get('product', fixtures.products[product]);
    same('stock', [[product, held]], [[product, (stock.get(product) ?? 0) / 1_000]]);
  }
  const held = (await api.list('stockOrder')).map(({ id, status }) => [id, status] as const);
  same(
    'order',
    held,
    [...orders.values()].map(({ id, status }) => [id, status] as const),
  );
}

type Entries = Iterable<readonly [string | number, unknown]>;

/** Throws naming the first thing of which the service holds something else than the model. */
function same(what: string, held: Entries, expected: Entries): void {
  const [of, ought] = [new Map(held), new Map(expected)];
  for (const key of new Set([...of.keys(), ...ought.keys()])) {
    if (isDeepStrictEqual(of.get(key), ought.get(key))) continue;
    throw new Error(`${what} ${key} is ${JSON.stringify(of.get(key))} instead of ${JSON.stringify(ought.get(key))}`);
  }
}

function sharesOf(
  payments: Iterable<Payment>,
  whatOf: (share: Payment['shares'][number]) => readonly number[],
): Map<string, number> {
  return added(
    [...payments].flatMap(({ id, shares }) =>
      shares.flatMap((share) => whatOf(share).map((what): [string, number] => [`${id}→${what}`, wire(share.amount)])),
    ),
  );
}

/** Sums by name. */
function added(entries: Iterable<readonly [string, number]>): Map<string, number> {
  const all = new Map<string, number>();
  for (const [name, amount] of entries) all.set(name, wire(cents(all.get(name) ?? 0) + cents(amount)));
  return all;
}
