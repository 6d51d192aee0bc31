/** Which fees there should be, and what of them: reckoned by hand, so to speak, from the rules as docs/domain has them. */

import { countDays, firstOf, isBankDay, lastOf, plusDays, plusMonths } from './dates.ts';
import { LOCKER, types } from './fixtures.ts';
import type { Account, Debit, Fee, FeeState, Remittance, Returned, Sale, Subscription } from './state.ts';

export interface PlannedFee {
  readonly subscription: number;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  /** The fee itself, then its add-ons. */
  readonly amounts: readonly number[];
  readonly isLate: boolean;
  /** The cancelled fee it takes the place of. */
  readonly replaces: number | null;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The fees of a subscription that are not there yet, dated up to a day; those that are late among them. */
export function feesDue(state: FeeState, subscription: Subscription, until: string): PlannedFee[] {
  if (subscription.isGone) return [];
  const leaves = leavesOf(state, subscription);
  return partsOf(subscription, until).flatMap((part): PlannedFee[] => {
    const { edits, omissions, entered, id } = subscription;
    const within = ({ date }: Fee): boolean => date >= part.from && date <= part.to;
    if (standing(state, id).some(within)) return [];
    const replaces = cancelled(state, id).findLast(within)?.id ?? null;
    const date = firstFree(part, leaves, types[subscription.type].isByDays);
    if (date === null || date > until || omissions.has(date)) return [];
    const { isByDays } = types[subscription.type];
    if (!isByDays && part.from === subscription.end && part.from !== subscription.start) return [];
    const left = { from: date, to: part.to };
    const amounts = amountsOf(subscription, left, edits.get(date) ?? null);
    return [{ subscription: id, date, ...left, amounts, isLate: part.to < entered, replaces }];
  });
}

/** The fees of a subscription that were neither cancelled nor given back as a whole. */
export function standing(state: FeeState, subscription: number): Fee[] {
  return feesOf(state, subscription).filter((fee) => !isCancelled(state, fee));
}

/** Those all of whose sales were, and that no other stands for, the oldest first. */
export function cancelled(state: FeeState, subscription: number): Fee[] {
  return feesOf(state, subscription).filter((fee) => isCancelled(state, fee) && !fee.isReplaced);
}

const feesOf = ({ fees }: FeeState, subscription: number): Fee[] =>
  fees.filter((fee) => fee.subscription === subscription);

const isCancelled = ({ sales }: FeeState, fee: Fee): boolean => fee.sales.every((id) => must(sales, id).status >= 5);

/** What a part comes to: the fee, and the locker beside it. */
export function amountsOf(subscription: Subscription, days: Days, edited: number | null): number[] {
  const price = subscription.price ?? types[subscription.type].price;
  const fee = edited ?? share(subscription, price, days);
  return subscription.hasLocker ? [fee, share(subscription, LOCKER, days)] : [fee];
}

function share({ type }: Subscription, price: number, { from, to }: Days): number {
  if (!types[type].isByDays) return price;
  return rounded(price * countDays(from, to), countDays(firstOf(from), lastOf(from)));
}

/** Months of the calendar, or from the day it began. */
export function partsOf({ type, start, end }: Pick<Subscription, 'type' | 'start' | 'end'>, until: string): Days[] {
  const parts: Days[] = [];
  const last = end !== null && end < until ? end : until;
  for (let index = 0; ; index++) {
    const begins = types[type].isByDays ? plusMonths(firstOf(start), index) : plusMonths(start, index);
    const whole = types[type].isByDays ? lastOf(begins) : plusDays(plusMonths(start, index + 1), -1);
    const from = begins < start ? start : begins;
    if (from > last) return parts;
    parts.push({ from, to: end !== null && end < whole ? end : whole });
  }
}

/** Leave that somebody has from a subscription. */
export function leavesOf(state: FeeState, { customer, type }: Subscription): Subscription[] {
  if (type !== 'calendar') return [];
  return [...state.subscriptions.values()].filter(
    (one) => one.customer === customer && one.type === 'leave' && !one.isGone,
  );
}

/** True where a leave has a day between two others; `to` null: on and on. */
export function meets({ start, end }: Subscription, from: string, to: string | null): boolean {
  return (to === null || start <= to) && (end === null || end >= from);
}

/** The first day of a part that is charged; null where all of it is leave. */
export function firstFree(part: Days, leaves: readonly Subscription[], isByDays: boolean): string | null {
  let day = part.from;
  for (;;) {
    const leave = leaves.find((one) => meets(one, day, day));
    if (leave === undefined) return day;
    if (!isByDays || leave.end === null) return null;
    day = plusDays(leave.end, 1);
    if (day > part.to) return null;
  }
}

/**
 * Which fees have no day left that is used, where some days are not: what is owed of them is not owed any more. `isLeave`: the
 * days are leave that is there already, and not those after the end. Leave that a fee begins on is not used either.
 */
export function unusedFees(
  state: FeeState,
  subscription: Subscription,
  days: { from: string; to: string | null },
  isLeave: boolean,
): Fee[] {
  const last = isLeave ? subscription.end : plusDays(days.from, -1);
  return state.fees.filter((fee) => {
    if (fee.subscription !== subscription.id || fee.to < days.from) return false;
    if (days.to !== null && fee.from > days.to) return false;
    if (!types[subscription.type].isByDays) return fee.from >= days.from;
    const back = firstFree({ from: fee.from, to: NEVER }, leavesOf(state, subscription), true);
    if (back === null) return true;
    return back > (last !== null && last < fee.to ? last : fee.to) && (!isLeave || back > days.from);
  });
}

/** After any day that is looked at. */
const NEVER = '2999-12-31';

/**
 * True where a fee with an earlier date is for some day and those after it, and what it was charged for them was not given back.
 */
export function isPaidOn(state: FeeState, { id }: Subscription, first: string): boolean {
  return state.fees.some(({ subscription, from, to, sales: ids }) => {
    if (subscription !== id || from >= first || to < first) return false;
    const sales = ids.map((sale) => must(state.sales, sale)).filter(({ status }) => status < 5);
    const given = sum(sales.flatMap((sale) => reversalsOf(state, sale.id).map(({ total }) => -total)));
    const left = sum(sales.map(({ total }) => rounded(total * countDays(first, to), countDays(from, to))));
    return sales.length > 0 && (given === 0 || left > given);
  });
}

/** What was given back of a sale. */
export function reversalsOf({ sales }: FeeState, id: number): Sale[] {
  return [...sales.values()].filter(({ reverses }) => reverses === id);
}

/** The sales of fees that are called off: nothing was paid of them, and neither a document nor a bank has them. */
export function callOff(state: FeeState, fees: readonly Fee[]): number[] {
  const sales = fees.flatMap((fee) => fee.sales.map((id) => must(state.sales, id)));
  const open = sales.filter(
    (sale) =>
      sale.status === 2 &&
      sale.pending === sale.total &&
      sale.total > 0 &&
      sale.document === null &&
      !isCollected(state, sale.id),
  );
  for (const sale of open) Object.assign(sale, { status: 5, pending: 0 });
  return open.map(({ id }) => id);
}

/** The debit that is to collect a sale: of a draft, too. */
function debitOf({ debits, remittances }: FeeState, sale: number): { debit: Debit; remittance: Remittance } | null {
  for (const debit of debits.values()) {
    if (debit.status !== 0 || !debit.parts.some((part) => part.sale === sale)) continue;
    return { debit, remittance: must(remittances, debit.remittance) };
  }
  return null;
}

/** True for a sale that a bank was asked to collect and has not collected yet. */
export function isCollected(state: FeeState, sale: number): boolean {
  const status = debitOf(state, sale)?.remittance.status;
  return status === 1 || status === 2;
}

export interface Receipt {
  readonly sales: readonly Sale[];
  readonly account: Account;
}

/** What a remittance made now collects: each sale with those below it. `draft`: whose own receipts are free, and presented again. */
export function receiptsFor(state: FeeState, collection: string, draft: number | null): Receipt[] {
  const owed = [...state.sales.values()].filter((sale) => {
    const bound = debitOf(state, sale.id);
    const isFree = bound === null || bound.remittance.id === draft;
    return (
      sale.isDebited && sale.reverses === null && sale.pending > 0 && (sale.status === 2 || sale.status === 3) && isFree
    );
  });
  const retried = new Set(
    [...state.debits.values()].flatMap((debit) =>
      debit.remittance === draft ? debit.parts.map((part) => part.sale) : [],
    ),
  );
  return [...Map.groupBy(owed, ({ parent, id }) => parent ?? id).values()].flatMap((sales): Receipt[] => {
    const [first] = sales;
    const account = first === undefined ? null : accountOf(state, first);
    if (account === null || !account.hasMandate) return [];
    if (account.cancelledOn !== null && account.cancelledOn <= collection) return [];
    if (sales.some(({ id }) => retried.has(id))) return [{ sales, account }];
    const isAgain = sales.every(({ returns }) => mayBePresented(returns, account));
    const { lastReturn } = account;
    const isStopped = lastReturn !== null && stopping.has(lastReturn.code) && account.changed <= lastReturn.at;
    return isAgain && !isStopped ? [{ sales, account }] : [];
  });
}

/** Where money was short, or the bank did not say, it is tried twice more; where the account was wrong, once it is another. */
function mayBePresented(returns: readonly Returned[], account: Account): boolean {
  const last = returns.at(-1);
  if (last === undefined) return true;
  if (stopping.has(last.code)) return account.changed > last.at;
  return ['AM04', 'MS03'].includes(last.code) && returns.length <= 2;
}

/** After these nothing is presented under the mandate. */
const stopping: ReadonlySet<string> = new Set(['AC04', 'MD01']);

/** The account that a sale names; where it names none, or its customer's own that is not in use, the last one of its customer. */
function accountOf({ accounts }: FeeState, { account: named, customer }: Sale): Account | null {
  const account = accounts.find(({ id }) => id === named);
  if (account?.isActive === true) return account;
  if (account !== undefined && account.customer !== customer) return null;
  return accounts.findLast((one) => one.customer === customer && one.isActive) ?? null;
}

/** The first day a bank collects a file that is handed in at a moment: until 14:00 on a day it works, or on the next one. */
export function collectionAfter(day: string, hour: number, minute: number): string {
  const isInTime = hour < 14 || (hour === 14 && minute === 0);
  let handedIn = isBankDay(day) && isInTime ? day : nextBankDay(day);
  handedIn = nextBankDay(handedIn);
  return handedIn;
}

function nextBankDay(day: string): string {
  let next = plusDays(day, 1);
  while (!isBankDay(next)) next = plusDays(next, 1);
  return next;
}

export function must<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`there is no ${String(key)}`);
  return value;
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** A quotient of integers, halves up. */
export function rounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}
