/** The rules of the model: what things cost, what payments pay, what comes back. */

import {
  type DocumentCode,
  goods,
  type MethodName,
  type OnAccountMethod,
  type PaidBy,
  type ProductName,
  type Role,
} from './fixtures.ts';
import {
  type Ahead,
  type Deposit,
  type Document,
  type Draw,
  dayAt,
  hasExpired,
  isUsable,
  isValid,
  type Lot,
  type Payment,
  type Sale,
  type State,
  type Till,
} from './state.ts';

export interface Line {
  readonly product: ProductName;
  /** Thousandths. */
  readonly units: number;
  /** Cents a unit; the product's when null. */
  readonly price: number | null;
  /** Hundredths of a percentage point. */
  readonly discount: number;
}

/** Cents of a line, tax included. */
export function totalOf({ product, units, price, discount }: Line): number {
  return rounded((price ?? goods[product].price) * units * (10_000 - discount), 10_000_000);
}

/** Cents before tax of a document: each rate is taken out of the sum of its lines. */
export function baseOf(lines: readonly { readonly total: number; readonly tax: number }[]): number {
  let base = 0;
  for (const [tax, own] of Map.groupBy(lines, (line) => line.tax)) {
    base += rounded(sum(own.map(({ total }) => total)) * 100, 100 + tax);
  }
  return base;
}

/** The next number of a series, and what forbids it. */
export function nextNumber(state: State, type: DocumentCode, now: number) {
  const date = dayAt(now);
  const series = state.series.get(type);
  const isNewYear = series !== undefined && series.date.slice(0, 4) !== date.slice(0, 4);
  const last = series === undefined || isNewYear ? 1 : series.last + 1;
  return {
    last,
    date,
    number: `${type}${date.slice(2, 4)}-${String(last).padStart(6, '0')}`,
    faults: series !== undefined && date < series.date ? ['date_before_series'] : [],
  };
}

const tillMethods: ReadonlySet<PaidBy> = new Set(['cash', 'card']);

/** Where money moves: cash and card need a session; unnamed it is the only one open. */
export function tillFor(
  state: State,
  methods: readonly PaidBy[],
  named: number | null,
): { readonly till: Till | null; readonly faults: string[] } {
  const till = state.tills.find(({ id }) => id === named) ?? null;
  if (!methods.some((method) => tillMethods.has(method))) return { till, faults: [] };
  if (till !== null) return { till, faults: till.open ? [] : ['cash_point_closed'] };
  const [only, ...others] = state.tills.filter(({ open }) => open);
  if (only === undefined) return { till: null, faults: ['cash_point_closed'] };
  return others.length > 0 ? { till: null, faults: ['field:required'] } : { till: only, faults: [] };
}

export interface Offer {
  readonly method: MethodName;
  readonly amount: number;
  readonly tip: number;
  /** Cash handed over on top of amount and tip; null = it is not said. */
  readonly extra: number | null;
}

export interface PlannedPayment {
  readonly method: MethodName;
  readonly amount: number;
  readonly tip: number;
  /** What it pays of each due. */
  readonly parts: readonly number[];
  readonly draws: readonly Draw[];
}

export interface Plan {
  readonly faults: readonly string[];
  readonly payments: readonly PlannedPayment[];
  /** How what is left goes on account; null = it does not. */
  readonly onAccount: OnAccountMethod | null;
  readonly change: number;
  readonly pending: number;
}

/** What offers pay of what is owed by a customer, and why they cannot. Nothing is moved. */
export function plan(
  state: State,
  now: number,
  dues: readonly number[],
  offers: readonly Offer[],
  customer: number | null,
): Plan {
  const faults: string[] = [];
  const payments: PlannedPayment[] = [];
  const left = [...dues];
  let onAccount: { readonly method: OnAccountMethod; readonly amount: number } | null = null;
  let change = 0;
  for (const { method, amount: offered, tip, extra } of offers) {
    if (method === 'credit' || method === 'directDebit') {
      if (customer === null) faults.push('field:customer_required');
      if (tip > 0) faults.push('field:too_big');
      // Of a second one it may be said, too, that there is no account for it.
      if (onAccount !== null) faults.push('field:invalid_value', 'field:required');
      onAccount ??= { method, amount: offered };
      continue;
    }
    const owed = sum(left);
    const amount = Math.min(offered, owed);
    if (amount <= 0 || (amount < offered && method !== 'cash')) faults.push('field:too_big');
    if (extra !== null && method !== 'cash') faults.push('field:too_big');
    if (tip > 0 && !tillMethods.has(method)) faults.push('field:too_big');
    if (method === 'cash') change += offered + (extra ?? 0) - amount;
    let unallocated = amount;
    const parts = left.map((due) => {
      const part = Math.min(due, unallocated);
      unallocated -= part;
      return part;
    });
    for (const [place, part] of parts.entries()) left[place] = (left[place] ?? 0) - part;
    const draws = method === 'voucher' || method === 'deposit' ? drawsFor(state, now, method, customer, amount) : [];
    if (typeof draws === 'string') faults.push(draws);
    payments.push({ method, amount, tip, parts, draws: typeof draws === 'string' ? [] : draws });
  }
  const pending = sum(left);
  if (onAccount !== null && onAccount.amount > pending) faults.push('field:too_big');
  if (onAccount !== null && onAccount.amount < pending) faults.push('field:too_small');
  return { faults, payments, onAccount: onAccount?.method ?? null, change, pending };
}

/**
 * Why what is left cannot go on account: a debit needs an account, and on account nobody owes more than they may. `sales` are
 * those it adds: what is owed of each once the payments are made.
 */
export function faultsOnAccount(
  state: State,
  onAccount: OnAccountMethod | null,
  buyer: { readonly id: number | null; readonly creditLimit: number; readonly hasAccount: boolean },
  sales: readonly { readonly sale: Sale | null; readonly pending: number }[],
): string[] {
  if (onAccount === null) return [];
  if (onAccount === 'directDebit') return buyer.hasAccount ? [] : ['field:required'];
  const added = new Set(sales.map(({ sale }) => sale));
  const before = [...state.sales.values()].filter(
    (sale) =>
      sale.customer === buyer.id && sale.onAccount === 'credit' && [2, 3].includes(sale.status) && !added.has(sale),
  );
  const debt = sum(before.map(({ pending }) => pending)) + sum(sales.map(({ pending }) => pending));
  return debt > buyer.creditLimit ? ['insufficient_balance'] : [];
}

/** What of each due is still owed once the payments are made. */
export function leftOf(dues: readonly number[], { payments }: Plan): number[] {
  return dues.map((due, place) => due - sum(payments.map(({ parts }) => parts[place] ?? 0)));
}

/** No cash moves for an operation of 1 000.00 or more. */
export function faultsOfCash(methods: readonly PaidBy[], operation: number): string[] {
  return methods.includes('cash') && operation >= 100_000 ? ['field:cash_limit_exceeded'] : [];
}

/**
 * What the operation comes to that some sales and documents are of: whole documents, with their conversions and
 * beside them, and all that is paid in ahead on a day.
 */
export function operationOf(
  state: State,
  parts: readonly { readonly sale: Sale | null; readonly document: Document | null }[],
): number {
  const sales = new Set<Sale>();
  const documents = new Set<Document>();
  const ahead = new Set<Ahead>();
  const open: (Sale | Document)[] = parts.flatMap(({ sale, document }) => [sale ?? [], document ?? []].flat());
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if ('lines' in one) {
      const credited = one.credits === null ? one : must(state.documents, one.credits);
      if (documents.has(credited)) continue;
      const [last = credited] = chainOf(state, credited).slice(-1);
      for (const leaf of leavesOf(state, last)) {
        documents.add(leaf);
        open.push(...[...state.sales.values()].filter(({ document }) => document === leaf.id));
      }
      // What is only a sum of others is none of the operation.
      continue;
    }
    const sale: Sale = one.reversalOf === null ? one : must(state.sales, one.reversalOf);
    if (sales.has(sale)) continue;
    sales.add(sale);
    if (sale.document !== null) open.push(must(state.documents, sale.document));
    const put = state.ahead.find((each) => each.sale === sale.id);
    if (put === undefined) continue;
    for (const each of aheadOf(state, put.customer, put.day)) {
      if (each.sale === null) ahead.add(each);
      else open.push(must(state.sales, each.sale));
    }
  }
  const loose = [...sales].filter(
    ({ document }) => document === null || !documents.has(must(state.documents, document)),
  );
  return sum(
    [...documents, ...loose, ...[...ahead].map(({ amount }) => ({ total: amount }))].map(({ total }) => total),
  );
}

/** What a customer paid in ahead on a day. */
function aheadOf(state: State, customer: number, day: string): Ahead[] {
  return state.ahead.filter((one) => one.customer === customer && one.day === day && one.amount > 0);
}

/** What of deposits a customer had paid back on the day it is. */
export function operationBack(state: State, now: number, customer: number): number {
  const day = dayAt(now);
  const own = state.ahead.filter((one) => one.customer === customer && one.day === day && one.amount < 0);
  return Math.abs(sum(own.map(({ amount }) => amount)));
}

/** What it comes to that a customer pays in ahead, before what is paid in now: all of the day, and what was sold beside it. */
export function operationAhead(state: State, now: number, customer: number): number {
  const own = aheadOf(state, customer, dayAt(now));
  const sales = own.flatMap(({ sale }) => (sale === null ? [] : [{ sale: must(state.sales, sale), document: null }]));
  return sales.length > 0 ? operationOf(state, sales) : sum(own.map(({ amount }) => amount));
}

/** Puts a sale off: its goods leave. */
export function putOnAccount(state: State, sale: Sale, onAccount: OnAccountMethod): void {
  sale.onAccount = onAccount;
  deliver(state, sale);
}

/** What a method draws from the balances of a customer, or why it cannot. */
export function drawsFor(
  state: State,
  now: number,
  method: 'voucher' | 'deposit',
  customer: number | null,
  amount: number,
) {
  if (customer === null) return 'field:customer_required';
  const sources =
    method === 'voucher'
      ? inOrderOfUse(
          state.lots.filter((lot) => lot.customer === customer && lot.type !== 'swims' && isUsable(lot, now)),
        )
      : depositsOf(state, customer, now);
  return draw(sources, amount) ?? 'insufficient_balance';
}

/** Takes an amount out of sources in their order. Null where they do not hold as much. */
export function draw(sources: readonly (Lot | Deposit)[], amount: number): Draw[] | null {
  const draws: Draw[] = [];
  let open = amount;
  for (const from of sources) {
    const part = Math.min(open, held(from));
    if (part > 0) draws.push({ from, amount: part });
    open -= part;
  }
  return open > 0 ? null : draws;
}

/** What expires first is used first, then what was put in first. */
export function inOrderOfUse(lots: readonly Lot[]): Lot[] {
  return lots.toSorted((a, b) => (a.expires ?? Infinity) - (b.expires ?? Infinity) || a.id - b.id);
}

function depositsOf(state: State, customer: number, now: number): Deposit[] {
  return state.deposits
    .filter((deposit) => deposit.customer === customer && isValid(deposit, now))
    .toSorted((a, b) => compareText(a.endDate ?? '9999', b.endDate ?? '9999') || a.id - b.id);
}

/** What the payments pay: a sale, a document, or a sale that is on one. */
export interface Target {
  readonly sale: Sale | null;
  readonly document: Document | null;
}

/** How many receipts are issued: one for each full invoice of which something is paid. */
export function nextReceipts(state: State, { payments }: Plan, targets: readonly Target[]): number {
  const paid = targets.filter((_, place) => payments.some(({ parts }) => (parts[place] ?? 0) > 0));
  const standing = paid.flatMap(({ document }) => (document === null ? [] : chainOf(state, document).slice(-1)));
  return new Set(standing.filter(({ type }) => ['F', 'S', 'C'].includes(type))).size;
}

/** A document, its conversion, and so on. */
export function chainOf({ documents }: State, document: Document): Document[] {
  const chain = [document];
  for (let at: Document | null = document; at !== null; ) {
    at = at.converted === null ? null : must(documents, at.converted);
    if (at !== null) chain.push(at);
  }
  return chain;
}

/** The documents whose sales are owed when a document is: its sources down to the first, else itself. */
function leavesOf(state: State, document: Document): Document[] {
  const sources = [...state.documents.values()].filter(({ converted }) => converted === document.id);
  return sources.length === 0
    ? [document]
    : sources.toSorted((a, b) => a.id - b.id).flatMap((source) => leavesOf(state, source));
}

/** The open sales of a document, with the documents they are on. */
export function targetsOf(state: State, document: Document): Target[] {
  return leavesOf(state, document).flatMap((leaf) =>
    [...state.sales.values()]
      .filter((sale) => sale.document === leaf.id && sale.pending !== 0 && (sale.status === 2 || sale.status === 3))
      .toSorted((a, b) => a.id - b.id)
      .map((sale) => ({ sale, document: leaf })),
  );
}

/** The negative sales of a sale. */
export function reversalsOf({ sales }: State, { id }: Sale): Sale[] {
  return [...sales.values()].filter(({ reversalOf, status }) => reversalOf === id && status !== 5);
}

/** A sale that is paid, reversed as a whole, and settled is refunded. */
export function finishRefund(state: State, sale: Sale): void {
  const reversals = reversalsOf(state, sale);
  const isSettled = reversals.length > 0 && reversals.every(({ pending }) => pending === 0);
  if (sale.status === 4 && isSettled && sum(reversals.map(({ total }) => total)) === -sale.total) sale.status = 6;
}

/** Writes payments that were planned and made. */
export function settle(
  state: State,
  { payments }: Plan,
  made: {
    readonly ids: readonly number[];
    readonly targets: readonly Target[];
    till: Till | null;
    customer: number | null;
    by?: Role;
  },
): void {
  for (const [index, { method, amount, tip, parts, draws }] of payments.entries()) {
    const shares = parts.flatMap((part, place) => {
      const target = made.targets[place];
      if (part === 0 || target === undefined) return [];
      return [{ sale: target.sale?.id ?? null, document: target.document?.id ?? null, amount: part }];
    });
    const id = made.ids[index];
    if (id === undefined) throw new Error(`payment ${index} was not answered`);
    const payment = { id, method, amount, tip, customer: made.customer, till: made.till?.id ?? null, shares, draws };
    apply(state, { ...payment, by: made.by ?? 'boss', standing: true });
  }
}

/** Moves everything a payment moves; one below zero moves it back. */
export function apply(state: State, payment: Payment): void {
  moveMoney(state, payment);
  for (const { sale, document, amount } of payment.shares) {
    if (document !== null) for (const one of chainOf(state, must(state.documents, document))) one.pending -= amount;
    if (sale !== null) credit(state, must(state.sales, sale), amount);
  }
}

/** Moves the money of a payment, and no state of what it pays. */
export function moveMoney(state: State, payment: Payment): void {
  const session = state.tills.find(({ id }) => id === payment.till)?.closings ?? null;
  state.payments.set(payment.id, { ...payment, session });
  moveTill(state, payment);
  for (const { from, amount } of payment.draws) give(from, -amount);
}

/** Moves cash or card of a payment at its cash point. */
function moveTill(state: State, { method, amount, tip, till: id }: Payment): void {
  const till = state.tills.find((one) => one.id === id);
  if (till === undefined || !tillMethods.has(method)) return;
  till[method === 'cash' ? 'cash' : 'card'] += amount + tip;
}

/** Takes what was paid off a sale: its state follows, and its goods go or come back. */
export function credit(state: State, sale: Sale, amount: number): void {
  sale.pending -= amount;
  sale.status = sale.pending === 0 ? 4 : sale.pending === sale.total ? 2 : 3;
  if (sale.reversalOf === null) {
    if (sale.status !== 2) deliver(state, sale);
    else if (!isCharged(state, sale) && sale.onAccount === null) restoreGoods(state, sale);
  }
  if (sale.pending === 0) finishRefund(state, sale.reversalOf === null ? sale : must(state.sales, sale.reversalOf));
}

/** True for a sale a document charges; a draft does not yet. */
function isCharged({ documents }: State, { document }: Sale): boolean {
  return document !== null && must(documents, document).status === 1;
}

/** The goods of a sale leave, unless they have. */
export function deliver(state: State, sale: Sale): void {
  if (sale.areGoodsOut || !isStocked(sale)) return;
  sale.areGoodsOut = true;
  moveStock(state, sale.product, -sale.units);
}

/** The goods of a sale come back, where they had left. */
export function restoreGoods(state: State, sale: Sale): void {
  if (!sale.areGoodsOut) return;
  sale.areGoodsOut = false;
  moveStock(state, sale.product, sale.units);
}

export function moveStock(state: State, product: ProductName | null, units: number): void {
  if (product !== null) state.stock.set(product, (state.stock.get(product) ?? 0) + units);
}

/** What is known of a product. */
export function goodsOf(product: ProductName): (typeof goods)[ProductName] {
  return goods[product];
}

export function isStocked({ product }: Sale): boolean {
  return product !== null && goods[product].isStocked;
}

/** Puts something into a lot or a deposit. */
export function give(to: Lot | Deposit, amount: number): void {
  if ('remaining' in to) to.remaining += amount;
  else to.balance += amount;
}

function held(from: Lot | Deposit): number {
  return 'remaining' in from ? from.remaining : from.balance;
}

/** What a customer can use of vouchers of a type. */
export function usableOf(state: State, now: number, voucher: number): number {
  return sum(
    state.lots.filter((lot) => lot.voucher === voucher && isUsable(lot, now)).map(({ remaining }) => remaining),
  );
}

/** Why a sale cannot be paid. */
export function whyUnpayable(sale: Sale, now: number): string[] {
  const isOpen = (sale.status === 2 || sale.status === 3) && sale.pending >= 0;
  return isOpen && !hasExpired(sale, now) ? [] : ['invalid_transition'];
}

export function must<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`there is no ${String(key)}`);
  return value;
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A quotient of integers above zero, halves up. */
function rounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}
