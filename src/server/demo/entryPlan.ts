/** Who came in at the demo facility in its last days, planned. */
import { addDays, momentOn, onDuty, openingOn, ticketTimes, weekdayOf } from './calendar.ts';
import type { DemoCustomer } from './customers.ts';
import type { HistoryInput } from './history.ts';
import type { Member } from './members.ts';
import type { Action } from './steps.ts';

interface EntryInput extends Pick<HistoryInput, 'random' | 'zone' | 'today' | 'scale'> {
  readonly customers: readonly DemoCustomer[];
  readonly members: readonly Member[];
}

/** Days whose entries are told. */
const DAYS = 7;
/** Entries of an ordinary day from Monday to Friday, and at the weekend. */
const [WEEKDAY, WEEKEND] = [48, 30];
/** How often somebody comes who is no member, and how often an entry is undone. */
const SHARES = { stranger: 0.02, undone: 0.015 };
const till = 'frontDesk';

/** Plans the entries of the days before `today`, in the order of time. */
export function planEntries({ random, zone, today, scale, customers, members }: EntryInput): readonly Action[] {
  const actions: Action[] = [];
  for (let day = DAYS; day >= 1; day--) {
    const date = addDays(today, -day);
    const inside = new Set<number>();
    const holders = members.filter(({ start }) => start <= date);
    const usual = weekdayOf(date) % 6 === 0 ? WEEKEND : WEEKDAY;
    const count = Math.max(1, Math.round(usual * scale * random.around(1, 0.15)));
    for (const seconds of ticketTimes(random, openingOn(till, date), count)) {
      const member = holders.length === 0 || random.chance(SHARES.stranger) ? null : random.pick(holders);
      const customer =
        member === null
          ? random.int(0, customers.length - 1)
          : random.pick([member.customer, member.customer, ...member.beneficiaries]);
      const isUndone = random.chance(SHARES.undone);
      // Once a day each: nobody is counted twice within minutes.
      if (inside.has(customer)) continue;
      inside.add(customer);
      const how = customers[customer]?.memberCode == null ? 'hand' : 'card';
      const staff = onDuty(till, date, Math.floor(seconds / 3600));
      const step = { kind: 'enter', customer, how, isUndone } as const;
      actions.push({ at: momentOn(zone, date, seconds), till, staff, step });
    }
  }
  return actions;
}
