/** Selling: the till's checkout, sales that wait, drafts, changes, calling off. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { action, type Choice, cents, choice, pick, prefer, who, wire } from '../action.ts';
import { buyers, type CustomerName, type DocumentCode, goods, type ProductName, type Role } from '../fixtures.ts';
import {
  baseOf,
  deliver,
  faultsOfCash,
  faultsOnAccount,
  type Line,
  leftOf,
  nextNumber,
  operationAhead,
  plan,
  putOnAccount,
  restoreGoods,
  settle,
  sum,
  totalOf,
} from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import { type Document, hasExpired, isUsable, type Sale, type State, type Taken } from '../state.ts';
import { type InputOffers, inputOf, offers, offersFor, purseOf } from './offers.ts';
import {
  faultsOfRecharges,
  openLots,
  type RechargeLine,
  rechargeInput,
  rechargeLine,
  taxOfRecharge,
  totalOfRecharge,
  walletsLast,
} from './recharging.ts';
import { type CoveredLine, coveredInput, coveredLine, planUse, use } from './uses.ts';
import { disown, payAhead, settleAhead, someWaiting } from './waiting.ts';

const products = fc.constantFrom(...(Object.keys(goods) as ProductName[]), 'water' as const);
const units = fc.constantFrom(1_000, 1_000, 2_000, 500, 1_250, 333, 30_000);
const discount = fc.constantFrom(0, 0, 0, 1_000, 3_333, 10_000);
export const customers = fc.constantFrom<(CustomerName | null)[]>(null, 'visitor', 'club', 'club');

export const line: fc.Arbitrary<Line> = fc.record({
  product: products,
  units,
  price: fc.constantFrom(null, null, null, 1, 999, 12_345),
  discount,
});

/** What a request says of a line. */
export function lineInput({ fixtures }: Scenario, { product, units: amount, price, discount: off }: Line) {
  return {
    product: fixtures.products[product],
    units: amount / 1_000,
    discountRate: off / 100,
    ...(price === null ? {} : { price: wire(price) }),
  };
}

/** Writes a sale that was made. */
export function addSale(state: State, sale: Partial<Sale> & Pick<Sale, 'id' | 'total'>): Sale {
  const added: Sale = {
    pending: sale.total,
    status: 2,
    customer: null,
    product: null,
    units: 1_000,
    timeout: null,
    document: null,
    onAccount: null,
    isRecharge: false,
    isWallet: false,
    wasTakenOut: false,
    discount: 0,
    price: null,
    reversalOf: null,
    tax: 21,
    areGoodsOut: false,
    ...sale,
  };
  state.sales.set(added.id, added);
  return added;
}

export function idOf({ fixtures }: Scenario, customer: CustomerName | null): number | null {
  return customer === null ? null : fixtures.customers[customer];
}

/** Who of the customers has an id. */
export function nameOf({ fixtures }: Scenario, id: number | null): CustomerName | null {
  return (Object.keys(buyers) as CustomerName[]).find((name) => fixtures.customers[name] === id) ?? null;
}

/** Why a document of a type cannot be issued to a customer. */
export function faultsOfType(type: DocumentCode, customer: CustomerName | null, total: number): string[] {
  if (type === 'RT' || type === 'R') return [];
  if (type === 'T') return total > 300_000 ? ['field:max_amount_exceeded'] : [];
  if (customer !== null && buyers[customer].isKnown) return [];
  return ['field:customer_required', 'field:tax_number_required', 'field:address_required'];
}

/** What is charged at once. */
export interface Basket {
  readonly till: Choice;
  readonly customer: CustomerName | null;
  readonly type: DocumentCode;
  readonly lines: readonly Line[];
  readonly offers: InputOffers;
  /** Which of the baskets that money was taken for; null = a new one. */
  readonly basket: number | null;
  readonly who: Role;
  readonly recharges: readonly RechargeLine[];
  readonly uses: { readonly lines: readonly CoveredLine[]; readonly isAgain: boolean };
}

const checkout = action({
  name: 'sell',
  weight: 8,
  params: fc.record({
    till: choice,
    customer: customers,
    type: fc.constantFrom<DocumentCode[]>('T', 'T', 'T', 'F'),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    offers,
    basket: fc.option(fc.nat(99), { freq: 2 }),
    who,
    recharges: fc.constant([]),
    uses: fc.constant({ lines: [], isAgain: false }),
  }),
  run: charge,
});

const checkoutOfVouchers = action({
  name: 'sell with vouchers',
  weight: 6,
  params: fc.record({
    till: choice,
    customer: fc.constantFrom<(CustomerName | null)[]>('visitor', 'visitor', 'visitor', 'club', 'club', 'club', null),
    type: fc.constantFrom<DocumentCode[]>('T', 'T', 'T', 'F'),
    lines: fc.array(line, { maxLength: 2 }),
    offers,
    basket: fc.option(fc.nat(99), { freq: 2 }),
    who,
    recharges: fc.array(rechargeLine, { maxLength: 2 }),
    uses: fc.record({
      lines: fc.array(coveredLine, { maxLength: 3 }),
      isAgain: fc.nat(9).map((chance) => chance === 0),
    }),
    /** Who comes has swims, where anybody has. */
    isHolder: fc.nat(4).map((chance) => chance > 0),
  }),
  run: (state, scenario, { isHolder, ...sold }) => {
    const held = state.lots.filter((lot) => lot.type === 'swims' && isUsable(lot, scenario.clock.now));
    const isUsing = isHolder && held.length > 0 && sold.uses.lines.length > 0;
    const holder = isUsing ? pick(held, sold.till.place).customer : null;
    return charge(state, scenario, holder === null ? sold : { ...sold, customer: nameOf(scenario, holder) });
  },
});

/** Charges a basket, with what it recharges and what vouchers pay for. */
export async function charge(state: State, scenario: Scenario, sold: Basket): Promise<boolean> {
  const { till: chosen, customer, type, lines, offers: requested, who: by, recharges } = sold;
  const { fixtures, clock } = scenario;
  const till = prefer(state.tills, ({ open }) => open, chosen);
  const totals = [...lines.map(totalOf), ...recharges.map(totalOfRecharge)];
  const taxes = [...lines.map(({ product }) => goods[product].tax), ...recharges.map(taxOfRecharge)];
  const total = sum(totals);
  const owner = idOf(scenario, customer);
  const bought = sum(recharges.map(({ type: of, packs }) => (of === 'swims' ? packs * 1_000 : 0)));
  const uses = planUse(state, clock.now, owner, { ...sold.uses, bought });
  const isUsing = uses.parts.length > 0;
  const isCharged = totals.length > 0;
  // What uses units has an identity of its own.
  const waiting = isUsing ? [] : someWaiting(state, sold.basket);
  const ahead = payAhead(waiting, totals);
  const offered = offersFor(requested, sum(ahead.left), purseOf(state, clock.now, owner));
  const rest = plan(state, clock.now, ahead.left, offered, owner);
  const whole = { ...rest, payments: [...ahead.payments, ...rest.payments] };
  const planned = walletsLast(whole, lines.length, recharges);
  const next = nextNumber(state, type, clock.now);
  const isPatient = customer !== null && buyers[customer].mayOwe && recharges.length === 0;
  const mayWait = isPatient && lines.every(({ product }) => goods[product].mayWait);
  const faults = [...planned.faults, ...uses.faults];
  if (isCharged) faults.push(...next.faults, ...faultsOfType(type, customer, total));
  if (!isCharged && !isUsing) faults.push('field:required');
  if (!till.open) faults.push('cash_point_closed');
  if (ahead.excess > 0) faults.push('basket_overpaid');
  const isOthers = ({ method, customer: whose }: Taken) => /voucher|deposit/.test(method) && whose !== owner;
  if (waiting.some(isOthers)) faults.push('field:invalid_value');
  if (by === 'desk' && lines.some(takesRight)) faults.push('insufficient_scope');
  if (planned.pending > 0 && planned.onAccount === null && !mayWait) faults.push('field:total_mismatch');
  const left = leftOf(totals, planned).map((pending) => ({ sale: null, pending }));
  faults.push(...faultsOnAccount(state, planned.onAccount, buyerOf(scenario, owner), left));
  faults.push(...faultsOfRecharges(recharges, owner, planned, sum(lines.map(totalOf))));
  const isAhead = recharges.length > 0 && owner !== null;
  const methods = offered.map(({ method }) => method);
  faults.push(...faultsOfCash(methods, total + (isAhead ? operationAhead(state, clock.now, owner) : 0)));
  const answer = await scenario.call(
    'checkout',
    {
      pos: till.id,
      customer: owner,
      invoiceType: fixtures.types[type],
      lines: [...lines.map((one) => lineInput(scenario, one)), ...recharges.map((one) => rechargeInput(scenario, one))],
      payments: offered.map((offer) => inputOf(scenario, offer)),
      ...(waiting[0] === undefined ? {} : { uuid: waiting[0].basket }),
      ...coveredInput(scenario, uses),
    },
    faults,
    by,
  );
  if (answer === null) return false;
  const { invoice, voucherUse } = answer;
  expect([invoice !== null, voucherUse !== null], 'it is charged, and used').toEqual([isCharged, isUsing]);
  if (invoice !== null) {
    const base = baseOf(totals.map((of, index) => ({ total: of, tax: taxes[index] ?? 0 })));
    const { number, last, date } = next;
    expect({
      number: invoice.number,
      base: invoice.totalBeforeTaxes,
      total: invoice.total,
      change: answer.change,
    }).toEqual({ number, base: wire(base), total: wire(total), change: wire(planned.change) });
    state.series.set(type, { last, date });
    const sales = totals.map((of, index) =>
      addSale(state, {
        ...{ id: answer.sales[index] ?? 0, total: of, customer: owner, tax: taxes[index] ?? 0 },
        status: of === 0 ? 4 : 2,
        ...soldAs(lines[index], recharges[index - lines.length]),
      }),
    );
    const document = addDocument(state, invoice, { type, number, date, customer: owner, base, total, sales });
    const targets = sales.map((sale) => ({ sale, document }));
    const ids = (invoice.payments ?? []).map(({ payment }) => Number(payment));
    settleAhead(waiting, till);
    settle(state, planned, { ids: [...new Set(ids)], targets, till, customer: owner, by });
    disown(state, waiting, ids, till, by);
    for (const { sale } of targets) {
      if (planned.onAccount !== null && sale.pending > 0) putOnAccount(state, sale, planned.onAccount);
    }
    const put = recharges.map((one, index) => ({ line: one, sale: must(sales[lines.length + index]) }));
    await openLots(state, scenario, owner, put);
  }
  if (voucherUse !== null) {
    const { id, lines: used } = voucherUse;
    use(state, scenario, uses, { id, lines: used, till: till.id, session: till.closings });
  }
  return true;
}

/** What its sale is, of a line or of a recharge. */
function soldAs(line: Line | undefined, recharge: RechargeLine | undefined): Partial<Sale> {
  if (line !== undefined) return { product: line.product, units: line.units };
  return { isRecharge: true, isWallet: recharge?.type !== 'swims' };
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is none');
  return value;
}

/** Writes a document that was issued, a line a sale: its goods leave. */
export function addDocument(
  state: State,
  { id, lines }: { readonly id: number; readonly lines?: readonly object[] | null },
  issued: Pick<Document, 'type' | 'number' | 'date' | 'customer' | 'base' | 'total'> & {
    readonly sales: readonly Sale[];
  },
): Document {
  const { sales, ...said } = issued;
  const document: Document = {
    ...said,
    id,
    pending: said.total,
    status: said.number === null ? 0 : 1,
    lines: sales.map(({ id: sale, total, tax }, index) => {
      return { id: lineId(lines, index), sale, total, tax, of: null, credited: 0, isGone: false };
    }),
    credits: null,
    converted: null,
  };
  state.documents.set(id, document);
  for (const sale of sales) {
    sale.document = id;
    if (document.status === 1) deliver(state, sale);
  }
  return document;
}

/** The id of a line of a document, as it was answered. */
export function lineId(lines: readonly object[] | null | undefined, index: number): number {
  const line = lines?.[index];
  return line !== undefined && 'id' in line ? Number(line.id) : 0;
}

const saveSale = action({
  name: 'save',
  weight: 6,
  params: fc.record({
    line,
    customer: customers,
    status: fc.constantFrom<(0 | 2)[]>(2, 2, 2, 0),
    minutes: fc.constantFrom(null, null, 30, 120),
    who,
  }),
  run: async (state, scenario, { line: chosen, customer, status, minutes, who: by }) => {
    const timeout = minutes === null ? null : scenario.clock.now + minutes * 60_000;
    const owner = idOf(scenario, customer);
    const answer = await scenario.call(
      'saveSale',
      {
        ...lineInput(scenario, chosen),
        customer: owner,
        status,
        ...(timeout === null ? {} : { timeout: new Date(timeout).toISOString() }),
      },
      by === 'desk' && takesRight(chosen) ? ['insufficient_scope'] : [],
      by,
    );
    if (answer === null) return false;
    const total = totalOf(chosen);
    expect([cents(answer.total), answer.status]).toEqual([total, status]);
    const { product, units: amount, price, discount: off } = chosen;
    const { tax } = goods[product];
    const line = { product, units: amount, price, discount: off };
    const sold = { id: answer.id, total, status, customer: owner, ...line, timeout, tax };
    addSale(state, sold);
    return true;
  },
});

/** A price of one's own and a discount are rights the front desk has not got. */
export function takesRight({ product, price, discount: off }: Line): boolean {
  return off > 0 || (price !== null && price !== goods[product].price);
}

/** Why a sale can be neither changed nor cancelled. */
function faultsOfOpen(sale: Sale, now: number): string[] {
  const faults: string[] = [];
  if ((sale.status !== 0 && sale.status !== 2) || hasExpired(sale, now)) faults.push('invalid_transition');
  if (sale.document !== null || sale.isRecharge) faults.push('immutable_record');
  return faults;
}

/** What is known of a customer by id; of nobody nothing. */
export function buyerOf(scenario: Scenario, id: number | null) {
  const name = nameOf(scenario, id);
  return { id, ...(name === null ? buyers.visitor : buyers[name]) };
}

const isOpen = ({ status, document, isRecharge }: Sale): boolean =>
  (status === 0 || status === 2) && document === null && !isRecharge;

const changeSale = action({
  name: 'change',
  weight: 3,
  params: fc.record({
    sale: choice,
    units,
    discount,
    status: fc.constantFrom<(0 | 2)[]>(2, 2, 0),
    /** Until when it can be paid; null = for ever, undefined = as before. */
    minutes: fc.constantFrom(undefined, undefined, undefined, null, 30, 240),
    customer: fc.constantFrom<(CustomerName | null | undefined)[]>(undefined, undefined, null, 'visitor', 'club'),
    who: fc.constantFrom<Role[]>('boss', 'desk'),
  }),
  isPossible: (state) => state.sales.size > 0,
  run: async (state, scenario, change) => {
    const { sale: chosen, units: amount, discount: off, status, minutes, customer, who: by } = change;
    const sale = prefer(state.sales.values(), isOpen, chosen);
    const faults = faultsOfOpen(sale, scenario.clock.now);
    if (sale.onAccount !== null) faults.push('immutable_record');
    const timeout =
      minutes === undefined ? sale.timeout : minutes === null ? null : scenario.clock.now + minutes * 60_000;
    const isOver = timeout !== null && timeout <= scenario.clock.now;
    if (status === 2 && isOver) faults.push('field:invalid_value');
    const product = sale.product ?? pick<ProductName>(['court'], 0);
    const changed = { product, units: amount, price: null, discount: off };
    const { price: _, ...input } = lineInput(scenario, changed);
    const price = goods[product].price;
    const total = totalOf(changed);
    const owner = customer === undefined ? sale.customer : idOf(scenario, customer);
    if (by === 'desk' && off > 0 && (off !== sale.discount || givesMore(sale, changed)))
      faults.push('insufficient_scope');
    if (by === 'desk' && isLess(sale, { total, status, timeout, customer: owner })) faults.push('insufficient_scope');
    const answer = await scenario.call(
      'saveSale',
      {
        ...{ id: sale.id, ...input, price: wire(price), status, customer: owner },
        ...(minutes === undefined ? {} : { timeout: timeout === null ? null : new Date(timeout).toISOString() }),
      },
      faults,
      by,
    );
    if (answer === null) return false;
    expect(cents(answer.total)).toBe(total);
    const line = { product, units: amount, price: null, discount: off };
    const now = { total, pending: total, ...line, status, timeout, customer: owner };
    Object.assign(sale, now);
    expect(sale.tax).toBe(goods[product].tax);
    return true;
  },
});

/** True where more is given away against the price of the product than the sale gave away. */
function givesMore(sale: Sale, after: Line): boolean {
  const { product } = sale;
  if (product === null) return true;
  const list = goods[product].price;
  const discountOf = ({ units: amount, price, discount: off }: Pick<Line, 'units' | 'price' | 'discount'>): number =>
    (list * 10_000 - (price ?? list) * (10_000 - off)) * amount;
  return discountOf(after) > Math.max(0, discountOf(sale));
}

/** True where what is owed of a pending sale becomes less, another's, or is owed for a shorter time. */
function isLess(sale: Sale, after: Pick<Sale, 'total' | 'status' | 'timeout' | 'customer'>): boolean {
  if (sale.status !== 2 || sale.pending === 0) return false;
  const isSooner = after.timeout !== null && (sale.timeout === null || after.timeout < sale.timeout);
  const isAnothers = sale.customer !== null && after.customer !== sale.customer;
  return after.status === 0 || after.total < sale.total || isSooner || isAnothers;
}

const cancelSale = action({
  name: 'cancel sale',
  weight: 2,
  params: fc.record({ sale: choice, who }),
  isPossible: (state) => state.sales.size > 0,
  run: async (state, scenario, { sale: chosen, who: by }) => {
    const sale = prefer(state.sales.values(), isOpen, chosen);
    const input = { sale: sale.id, reason: 'No viene' };
    const faults = faultsOfOpen(sale, scenario.clock.now);
    if (by === 'desk' && sale.status === 2 && sale.pending > 0) faults.push('insufficient_scope');
    const answer = await scenario.call('cancelSale', input, faults, by);
    if (answer === null) return false;
    expect(answer.status).toBe(5);
    Object.assign(sale, { status: 5, pending: 0 });
    restoreGoods(state, sale);
    return true;
  },
});

export const sellingActions = [checkout, checkoutOfVouchers, saveSale, changeSale, cancelSale];
