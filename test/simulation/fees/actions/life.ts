/** What becomes of subscriptions: they begin, rest, go on, change and end. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { actionOn, choice, prefer, wire } from '../../action.ts';
import { recordCredits } from '../credits.ts';
import { plusDays, plusMonths } from '../dates.ts';
import { ENROLMENT, type FeeFixtures, type MemberName, memberNames, type TypeName } from '../fixtures.ts';
import {
  amountsOf,
  callOff,
  cancelled,
  feesDue,
  firstFree,
  isPaidOn,
  leavesOf,
  meets,
  partsOf,
  standing,
  unusedFees,
} from '../oracle.ts';
import { addSale, type FeeScenario, idOf, localTime, recordFees } from '../record.ts';
import type { FeeState, Subscription } from '../state.ts';

export const feeAction = <P>(one: Parameters<typeof actionOn<P, FeeState, FeeScenario>>[0]) => actionOn(one);

/** Of the two kinds that somebody signs up for, mostly those that are fit. */
const running = (state: FeeState): Subscription[] =>
  [...state.subscriptions.values()].filter(({ type, isGone }) => type !== 'leave' && !isGone);
const some = (state: FeeState): boolean => running(state).length > 0;

const offset = fc.constantFrom(-45, -20, -3, 0, 0, 1, 5, 12, 31, 64);

function addSubscription(
  state: FeeState,
  values: Pick<
    Subscription,
    'id' | 'customer' | 'type' | 'start' | 'end' | 'price' | 'entered' | 'isDebited' | 'account'
  > & {
    readonly hasLocker?: boolean;
  },
): Subscription {
  const added: Subscription = {
    ...{ hasLocker: false, ...values },
    ...{ edits: new Map(), omissions: new Set(), isGone: false, isFollowed: false },
  };
  state.subscriptions.set(added.id, added);
  return added;
}

/** The account of another that is to be debited; the customer's own where none is named. */
function accountNamed(fixtures: FeeFixtures, payer: MemberName | null): number | null {
  return fixtures.accounts.find(({ customer }) => customer === payer)?.id ?? null;
}

const signUp = feeAction({
  name: 'sign up',
  weight: 8,
  params: fc.record({
    customer: fc.constantFrom(...memberNames, 'ana', 'bea'),
    type: fc.constantFrom<TypeName[]>('calendar', 'calendar', 'anniversary'),
    start: offset,
    length: fc.constantFrom(null, null, null, 0, 20, 75),
    price: fc.constantFrom(null, null, 1234, 4999),
    isDebited: fc.nat(6).map((chance) => chance > 0),
    payer: fc.constantFrom<(MemberName | null)[]>(null, null, null, 'ana', 'bea'),
    hasLocker: fc.boolean(),
    enrolment: fc.boolean(),
  }),
  run: async (
    state,
    scenario,
    { customer, type, start: by, length, price, isDebited, payer, hasLocker, enrolment },
  ) => {
    const { fixtures } = scenario;
    const { day } = localTime(scenario);
    const start = plusDays(day, by);
    const end = length === null ? null : plusDays(start, length);
    const account = isDebited ? accountNamed(fixtures, payer) : null;
    const answer = await scenario.call('subscriptionSignUp', {
      ...{ customer: idOf(scenario, customer), type: fixtures.types[type], start, directDebit: isDebited, enrolment },
      // Whoever signs up twice means it.
      despite: true,
      ...(end === null ? {} : { end }),
      ...(price === null ? {} : { price: wire(price) }),
      ...(account === null ? {} : { bankAccount: account }),
      addons: hasLocker ? [{ product: fixtures.locker }] : [],
    });
    if (answer === null) return false;
    const { id } = answer.subscriptionCustomer;
    const values = { id, customer, type, start, end, price, entered: day, isDebited, account, hasLocker };
    const added = addSubscription(state, values);
    const due = feesDue(state, added, start > day ? start : day).filter(({ isLate }) => !isLate);
    await recordFees(state, scenario, due);
    if (enrolment && type === 'calendar') {
      const first = state.fees.find(({ subscription }) => subscription === id)?.sales[0] ?? null;
      const sold = answer.sales.at(-1);
      expect([sold?.total, sold?.parent ?? null]).toEqual([wire(ENROLMENT), first]);
      addSale(state, { id: sold?.id ?? 0, customer, total: ENROLMENT, parent: first });
    }
    return true;
  },
});

/** What is called off, as it is answered. `to` undefined: for good. */
function expectCalledOff(
  state: FeeState,
  subscriptions: readonly Subscription[],
  { from, to }: { from: string; to?: string | null },
  said: readonly number[],
) {
  const days = { from, to: to ?? null };
  const fees = subscriptions.flatMap((one) => unusedFees(state, one, days, to !== undefined));
  const cancelled = callOff(state, fees);
  expect(
    [...said].toSorted((a, b) => a - b),
    'sales that are called off',
  ).toEqual(cancelled.toSorted((a, b) => a - b));
}

const pause = feeAction({
  name: 'pause',
  weight: 5,
  params: fc.record({ which: choice, from: offset, length: fc.constantFrom(null, 0, 13, 40) }),
  isPossible: some,
  run: async (state, scenario, { which, from: by, length }) => {
    const subscription = prefer(running(state), ({ type }) => type === 'calendar', which);
    const from = plusDays(localTime(scenario).day, by);
    const until = length === null ? null : plusDays(from, length);
    const { id, customer, type, start, end, isDebited, account } = subscription;
    const faults: string[] = [];
    if (type !== 'calendar') faults.push('field:not_supported');
    if (from < start) faults.push('field:too_small');
    if (end !== null && end < from) faults.push('invalid_transition');
    if (leavesOf(state, subscription).some((leave) => meets(leave, from, until))) faults.push('field:invalid_value');
    const input = { subscriptionCustomer: id, from, ...(until === null ? {} : { until }) };
    const answer = await scenario.call('subscriptionPause', input, faults);
    if (answer === null) return false;
    const entered = localTime(scenario).day;
    const leave = { id: answer.leave.id, customer, type: 'leave', start: from, end: until, price: null } as const;
    addSubscription(state, { ...leave, entered, isDebited, account });
    // Only fees that are dated on a day of leave.
    expectCalledOff(state, [subscription], { from, to: until }, answer.cancelled);
    await recordCredits(state, scenario, answer.returned);
    return true;
  },
});

/** Leave that ends, or never begins. */
function endLeave(leave: Subscription, last: string): void {
  if (leave.start > last) leave.isGone = true;
  else leave.end = last;
}

const resume = feeAction({
  name: 'resume',
  weight: 5,
  params: fc.record({ which: choice, on: offset }),
  isPossible: some,
  run: async (state, scenario, { which, on: by }) => {
    const on = plusDays(localTime(scenario).day, by);
    const leaveOn = (one: Subscription): Subscription | undefined =>
      leavesOf(state, one)
        .filter((leave) => meets(leave, on, on))
        .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.id - b.id))[0];
    const subscription = prefer(running(state), (one) => leaveOn(one) !== undefined, which);
    const leave = leaveOn(subscription);
    const input = { subscriptionCustomer: subscription.id, on };
    const answer = await scenario.call('subscriptionResume', input, leave === undefined ? ['invalid_transition'] : []);
    if (answer === null || leave === undefined) return false;
    endLeave(leave, plusDays(on, -1));
    expectCalledOff(state, [leave], { from: on }, answer.cancelled);
    await recordCredits(state, scenario, answer.returned);
    return true;
  },
});

const leave = feeAction({
  name: 'leave',
  weight: 4,
  params: fc.record({ which: choice, on: offset }),
  isPossible: some,
  run: async (state, scenario, { which, on: by }) => {
    const on = plusDays(localTime(scenario).day, by);
    const subscription = prefer(running(state), ({ start, end }) => start <= on && (end === null || end >= on), which);
    const { id, customer, type, start, end } = subscription;
    const faults: string[] = [];
    if (on < start) faults.push('field:too_small');
    if (end !== null && end < on) faults.push('invalid_transition');
    const answer = await scenario.call('subscriptionLeave', { subscriptionCustomer: id, on }, faults);
    if (answer === null) return false;
    subscription.end = on;
    const others = running(state).some(
      (one) =>
        one.id !== id && one.customer === customer && one.type === 'calendar' && (one.end === null || one.end > on),
    );
    const over = type !== 'calendar' || others ? [] : leavesOf(state, subscription);
    const ended = over.filter((one) => meets(one, plusDays(on, 1), null));
    for (const one of ended) endLeave(one, on);
    expectCalledOff(state, [subscription, ...ended], { from: plusDays(on, 1) }, answer.cancelled);
    await recordCredits(state, scenario, answer.returned);
    return true;
  },
});

const renew = feeAction({
  name: 'renew',
  weight: 4,
  params: fc.record({ which: choice }),
  isPossible: some,
  run: async (state, scenario, { which }) => {
    const { day } = localTime(scenario);
    const subscription = prefer(running(state), ({ end, isFollowed }) => end !== null && !isFollowed, which);
    const { id, end: before, type, start } = subscription;
    const faults = before === null || subscription.isFollowed ? ['invalid_transition'] : [];
    const answer = await scenario.call('subscriptionRenew', { subscriptionCustomer: id }, faults);
    if (answer === null || before === null) return false;
    const first = plusDays(before, 1);
    // Of a whole period where one begins then, else a month.
    const whole = partsOf({ type, start, end: null }, first).find(({ from }) => from === first);
    const isWhole = whole !== undefined && (type !== 'calendar' || first.endsWith('-01'));
    subscription.end = isWhole ? whole.to : plusDays(plusMonths(first, 1), -1);
    expect(answer.subscriptionCustomer.end).toBe(subscription.end);
    await recordFees(state, scenario, [
      ...restOf(state, subscription, first),
      ...dueBy(state, subscription, first > day ? first : day, first),
    ]);
    return true;
  },
});

/** The rest of a month that was charged by days up to the old end, without leave that it begins on. */
function restOf(state: FeeState, subscription: Subscription, first: string) {
  const [part] = partsOf(subscription, first).slice(-1);
  if (subscription.type !== 'calendar' || part === undefined || part.from >= first) return [];
  const [stand, gone] = [standing(state, subscription.id), cancelled(state, subscription.id)];
  const isCharged = [...stand, ...gone].some(({ date }) => date >= part.from && date < first);
  const from = firstFree({ from: first, to: part.to }, leavesOf(state, subscription), true);
  if (!isCharged || from === null || isPaidOn(state, subscription, first)) return [];
  if (stand.some(({ date }) => date === from)) return [];
  const days = { from, to: part.to };
  return [
    {
      subscription: subscription.id,
      date: from,
      ...days,
      amounts: amountsOf(subscription, days, null),
      isLate: false,
      replaces: gone.findLast(({ date }) => date === from)?.id ?? null,
    },
  ];
}

/** What is due, and what was cancelled of the days that are added; a month whose rest is charged has its fee. */
function dueBy(state: FeeState, subscription: Subscription, until: string, first: string) {
  const [rest] = restOf(state, subscription, first);
  return feesDue(state, subscription, until).filter(
    ({ date, to, isLate, replaces }) => to !== rest?.to && (replaces === null ? !isLate : date >= first),
  );
}

const change = feeAction({
  name: 'change price',
  weight: 4,
  params: fc.record({ which: choice, from: offset, price: fc.constantFrom(1500, 2799, 5000) }),
  isPossible: some,
  run: async (state, scenario, { which, from: by, price }) => {
    const from = plusDays(localTime(scenario).day, by);
    const subscription = prefer(
      running(state),
      ({ start, end, isFollowed }) => start < from && (end === null || end >= from) && !isFollowed,
      which,
    );
    const { id, start, end } = subscription;
    const faults: string[] = [];
    if (subscription.isFollowed) faults.push('invalid_transition');
    if (price === subscription.price) faults.push('field:required');
    if (from <= start) faults.push('field:too_small');
    if (end !== null && end < from) faults.push('invalid_transition');
    const answer = await scenario.call(
      'subscriptionChange',
      { subscriptionCustomer: id, from, price: wire(price) },
      faults,
    );
    if (answer === null) return false;
    const { customer, type, isDebited, account, hasLocker, edits, omissions } = subscription;
    const entered = localTime(scenario).day;
    const values = { customer, type, start: from, end, price, entered, isDebited, account, hasLocker };
    const next = addSubscription(state, { ...values, id: answer.subscriptionCustomer.id });
    for (const [date, amount] of edits) if (date >= from) next.edits.set(date, amount);
    for (const date of omissions) if (date >= from) next.omissions.add(date);
    subscription.end = plusDays(from, -1);
    subscription.isFollowed = true;
    expectCalledOff(state, [subscription], { from }, answer.cancelled);
    await recordCredits(state, scenario, answer.returned);
    return true;
  },
});

const correct = feeAction({
  name: 'edit or omit',
  weight: 4,
  params: fc.record({ which: choice, place: fc.nat(5), amount: fc.constantFrom(null, null, 0, 555, 2000) }),
  isPossible: some,
  run: async (state, scenario, { which, place, amount }) => {
    const subscription = prefer(running(state), () => true, which);
    const coming = feesDue(state, subscription, plusDays(localTime(scenario).day, 70));
    const issued = standing(state, subscription.id).map(({ date }) => date);
    const dates = [...coming.map(({ date }) => date), ...issued];
    const issueDate = dates[place % Math.max(1, dates.length)];
    if (issueDate === undefined) return false;
    const model = amount === null ? 'ommitedSale' : 'editedSale';
    const body = {
      subscriptionCustomer: subscription.id,
      issueDate,
      ...(amount === null ? {} : { amount: wire(amount) }),
    };
    const { status } = await scenario.api.send('POST', `/api/model/${model}`, body);
    expect(status, `${model} of ${issueDate}`).toBe(issued.includes(issueDate) ? 422 : 201);
    if (status !== 201) return false;
    if (amount === null) subscription.omissions.add(issueDate);
    else subscription.edits.set(issueDate, amount);
    return true;
  },
});

export const lifeActions = [signUp, pause, resume, leave, renew, change, correct];
