/** Three months of fees at the demo facility, planned: runs, remittances, returns, and what members do in between. */
import { bankDayFrom, bankDaysAfter, earliestCollectionDate } from '#shared/domain/sepa/bankDays.ts';
import { addDays, momentOn, openingOn, ticketTimes } from './calendar.ts';
import type { HistoryInput } from './history.ts';
import type { Member } from './members.ts';
import type { Random } from './random.ts';
import type { Action, FeeStep, PlannedReturn } from './steps.ts';

export interface FeeMonths {
  /** The first days of the months, in their order. */
  readonly months: readonly string[];
  /** The last day that is told. */
  readonly last: string;
}

export interface FeeInput extends FeeMonths {
  readonly random: Random;
  readonly zone: HistoryInput['zone'];
  /** The first day on which the tills are told of. */
  readonly tillsFrom: string;
  readonly members: readonly Member[];
}

/** Months whose fees are issued. */
const MONTHS = 3;
/** Members that are entered in one piece. */
const AT_ONCE = 100;
/** Seconds since midnight: the till is still closed. */
const [TAGGED, ISSUED, BANKING, ENTERED] = [6 * 3600, 7 * 3600, 7 * 3600 + 1800, 17 * 3600];
/** After the tills are closed. */
const LAST = 23 * 3600;
const TERMS = { leadDays: 1, cutOff: '14:00' } as const;
/** Of a hundred debits so many come back; of those who owe so many pay within days. */
const SHARES = { returned: 0.018, paid: 0.9, settled: 0.45, pause: 0.04, leave: 0.03, edit: 0.01, omit: 0.008 };

/** The months of fees up to the day before `today`. */
export function feeMonths(today: string): FeeMonths {
  const last = addDays(today, -1);
  const [year = 0, month = 0] = last.split('-').map(Number);
  const months = Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 10),
  );
  return { months, last };
}

/** Plans what happens, in the order of time. */
export function planFees(input: FeeInput): readonly Action[] {
  const { months, members } = input;
  const actions: Action[] = [tag(input, input.tillsFrom, TAGGED), tag(input, input.last, LAST)];
  for (const [index, month] of months.entries()) {
    const next = months[index + 1] ?? null;
    const old = members.flatMap(({ isNew, start }, member) =>
      !isNew && start >= month && (next === null || start < next) ? [member] : [],
    );
    for (let from = 0; from < old.length; from += AT_ONCE) {
      const step = { kind: 'enterMembers', members: old.slice(from, from + AT_ONCE) } as const;
      actions.push(act(input, addDays(month, -1), ENTERED + from, step));
    }
  }
  for (const [member, one] of members.entries()) actions.push(...planMember(input, member, one));
  for (const month of months) {
    actions.push(...planRun(input, month, true), ...planRun(input, addDays(month, 14), false));
  }
  return actions.filter(({ at }) => at < momentOn(input.zone, addDays(input.last, 1), 0)).sort((a, b) => a.at - b.at);
}

function act({ zone }: FeeInput, date: string, seconds: number, step: FeeStep): Action {
  return { at: momentOn(zone, date, seconds), till: 'frontDesk', staff: 'manager', step };
}

function tag(input: FeeInput, date: string, seconds: number): Action {
  return act(input, date, seconds, { kind: 'tagMembers' });
}

/** What a member does: signs up, takes leave, leaves, has a fee changed, pays at the desk. */
function planMember(input: FeeInput, member: number, { isNew, payer, start, type }: Member): Action[] {
  const { random, months } = input;
  const actions: Action[] = [];
  if (isNew) {
    const at = timeAt(input, start);
    actions.push(act(input, start, at, { kind: 'signUp', member }), pay(input, member, start, at + 60));
  }
  if (payer === null) {
    for (const month of months) {
      if (start > month || !random.chance(SHARES.paid)) continue;
      const date = addDays(month, random.int(1, 9));
      actions.push(pay(input, member, date, timeAt(input, date)));
    }
  }
  const [, second, third] = months;
  if (isNew || second === undefined || third === undefined) return actions;
  const isByMonth = ['individual', 'young', 'senior', 'couple', 'family', 'child'].includes(type);
  const at = random.int(10 * 3600, 13 * 3600);
  const month = start < second ? random.pick([second, third]) : third;
  const told = random.pickWeighted<FeeStep | null>([
    [{ kind: 'pause', member, from: month, until: random.chance(0.6) ? addDays(month, 30) : null }, SHARES.pause],
    [{ kind: 'leave', member, on: addDays(month, random.int(-3, 12)) }, SHARES.leave],
    [{ kind: 'editFee', member, issueDate: month, amount: random.pick([10, 15, 20]) }, SHARES.edit],
    [{ kind: 'omitFee', member, issueDate: month }, SHARES.omit],
    [null, 1 - SHARES.pause - SHARES.leave - SHARES.edit - SHARES.omit],
  ]);
  if (told !== null && isByMonth) actions.push(act(input, addDays(month, -random.int(4, 9)), at, told));
  return actions;
}

/** When somebody comes to the desk: while its till is told of and open, else in office hours. */
function timeAt({ random }: FeeInput, date: string): number {
  return ticketTimes(random, openingOn('frontDesk', date), 1)[0] ?? 0;
}

/** By cash or card where the tills are told of. */
function pay(input: FeeInput, member: number, date: string, seconds: number): Action {
  const { random, tillsFrom } = input;
  const method = date < tillsFrom ? 'transfer' : random.pick(['cash', 'card', 'card'] as const);
  return act(input, date, seconds, { kind: 'payFees', member, method });
}

/** A run of fees with its remittance, which is charged, of which some comes back, and which is closed. */
function planRun(input: FeeInput, date: string, isWhole: boolean): Action[] {
  const sent = bankDayFrom(date);
  const charged = earliestCollectionDate(`${sent}T07:30`, TERMS);
  const back = bankDaysAfter(charged, 3);
  const { random, members } = input;
  const reasons = members.flatMap(({ payer }, member): PlannedReturn[] => {
    if (payer === null || !random.chance(SHARES.returned)) return [];
    const code = random.pickWeighted([
      ['AM04', 12],
      ['MS02', 5],
      ['AC04', 2],
    ] as const);
    return [{ member, code }];
  });
  const settled = reasons
    .filter(() => random.chance(SHARES.settled))
    .map(({ member }) => {
      const day = addDays(back, random.int(1, 12));
      return pay(input, member, day, timeAt(input, day));
    });
  return [
    act(input, date, ISSUED, { kind: 'issueFees', isWhole }),
    act(input, sent, BANKING, { kind: 'remit', run: date }),
    act(input, charged, BANKING, { kind: 'chargeRemittance', run: date }),
    act(input, back, BANKING, { kind: 'importReturns', run: date, reasons }),
    ...settled,
    act(input, bankDaysAfter(charged, 12), BANKING, { kind: 'closeRemittance', run: date }),
  ];
}
