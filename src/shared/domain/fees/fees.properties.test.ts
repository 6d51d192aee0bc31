import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { add, cents, type Money, sub, sum, toMoney, ZERO } from '../money.ts';
import { nextDay } from '../time.ts';
import { type Addon, amountsOf, type Charged } from './amounts.ts';
import { type Fee, feesOf, type Subscribed } from './fees.ts';
import type { Leave } from './leaves.ts';
import { daysBetween, PeriodKind, type PeriodTerms, partsOf } from './periods.ts';

const LAST = '9999-12-31';
const CENT = toMoney(0.01);

/** A date so many days after another, no later than the last there is. */
function later(date: string, days: number): string {
  const day = Temporal.PlainDate.from(date).add({ days });
  return day.year > 9999 ? LAST : day.toString();
}

const kind = fc.constantFrom(...Object.values(PeriodKind));
const recurring = fc.constantFrom(...Object.values(PeriodKind).filter((period) => period !== PeriodKind.once));

/** Any date, with ends of months, leap days and both ends of the calendar more often than they come. */
const anyDate = fc
  .oneof(
    { weight: 4, arbitrary: fc.tuple(fc.integer({ min: 2020, max: 2032 }), fc.nat(366)) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(1, 2, 1899, 1900, 2000, 2100, 9990), fc.nat(366)) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(2024, 2025, 2028), fc.constantFrom(29, 30, 58, 59, 60, 89)) },
    { weight: 1, arbitrary: fc.tuple(fc.constant(9999), fc.integer({ min: 300, max: 364 })) },
  )
  .map(([year, day]) => later(`${String(year).padStart(4, '0')}-01-01`, day));

const anyTerms: fc.Arbitrary<PeriodTerms> = fc
  .record({
    period: recurring,
    apportionment: fc.boolean(),
    start: anyDate,
    length: fc.option(fc.oneof(fc.nat(40), fc.nat(1500))),
  })
  .map(({ length, ...terms }) => ({ ...terms, end: length === null ? null : later(terms.start, length) }));

const anyAddon = fc.record({
  price: fc.option(fc.nat(5000).map((value) => toMoney(value / 100))),
  productPrice: fc.nat(5000).map((value) => toMoney(value / 100)),
  percentage: fc.option(fc.integer({ min: -1200, max: 1200 }).map((value) => value / 10)),
  accumulative: fc.boolean(),
  priority: fc.integer({ min: 1, max: 3 }),
  start: fc.option(anyDate),
  end: fc.option(anyDate),
});
const anyAddons: fc.Arbitrary<Addon[]> = fc
  .array(anyAddon, { maxLength: 5 })
  .map((addons) =>
    addons.map((addon, index) => ({ ...addon, id: index + 1, product: index + 2, name: `${index + 1}` })),
  );

const anyCharged: fc.Arbitrary<Charged> = fc.record({
  product: fc.constant(1),
  name: fc.constant('Fee'),
  price: fc.option(fc.nat(100_000).map((value) => toMoney(value / 1000))),
  productPrice: fc.integer({ min: 1, max: 100_000 }).map((value) => toMoney(value / 1000)),
  priceSince: fc.constant(null),
  addons: anyAddons,
});

/** A subscription of a few months, so that it can be issued day by day, with leave and what was written down beforehand. */
const anySubscribed: fc.Arbitrary<Subscribed> = fc
  .record({
    charged: anyCharged,
    period: kind,
    apportionment: fc.boolean(),
    start: fc.nat(60),
    length: fc.option(fc.nat(200)),
    leaves: fc.array(fc.record({ start: fc.nat(200), length: fc.option(fc.nat(70), { freq: 6 }) }), { maxLength: 3 }),
    edits: fc.array(fc.tuple(fc.nat(200), fc.nat(9000)), { maxLength: 4 }),
    omissions: fc.array(fc.nat(200), { maxLength: 4 }),
    onFees: fc.boolean(),
    regularFrom: fc.option(fc.nat(200)),
  })
  .map(({ charged, period, apportionment, ...days }) => {
    const start = later('2024-01-01', days.start);
    const leaves = days.leaves.map(({ start, length }, index): Leave => {
      const from = later('2024-01-01', start);
      return { id: index + 1, start: from, end: length === null ? null : later(from, length) };
    });
    const terms = { period, apportionment, start, end: days.length === null ? null : later(start, days.length) };
    const plain: Subscribed = {
      ...{ ...charged, ...terms, leaves, active: true, issued: new Set(), cancelled: new Map() },
      ...{ edits: new Map(), omissions: new Map() },
      regularFrom: days.regularFrom === null ? null : later('2024-01-01', days.regularFrom),
    };
    // What is written for a day without a fee says nothing, so most of it is written for the date of one.
    const dates = days.onFees ? feesOf(plain, '2024-07-31').map(({ issueDate }) => issueDate) : [];
    const dateOf = (day: number): string => dates[day % dates.length] ?? later('2024-01-01', day);
    return {
      ...plain,
      edits: new Map(days.edits.map(([day, amount], id) => [dateOf(day), { id, amount: toMoney(amount / 100) }])),
      omissions: new Map(days.omissions.map((day, id) => [dateOf(day), id])),
    };
  });

describe('periods', () => {
  test('parts follow each other from the start to the end, without a gap or an overlap', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(1500), (terms, days) => {
        const until = later(terms.start, days);
        const parts = partsOf(terms, until);
        expect(parts[0]?.from).toBe(terms.start);
        for (const [index, { from, to }] of parts.entries()) {
          expect(from <= (to ?? '')).toBe(true);
          expect(from <= until).toBe(true);
          const next = parts[index + 1];
          if (next !== undefined) expect(next.from).toBe(nextDay(to ?? ''));
        }
        const { to } = parts.at(-1) ?? { to: null };
        const reached = terms.end !== null && terms.end < until ? terms.end : until;
        expect((to ?? '') >= reached).toBe(true);
        if (terms.end !== null) expect((to ?? '') <= terms.end).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  test('a later run has the parts of an earlier one, and more', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(800), fc.nat(800), (terms, days, more) => {
        const earlier = partsOf(terms, later(terms.start, days));
        expect(partsOf(terms, later(terms.start, days + more)).slice(0, earlier.length)).toEqual(earlier);
      }),
      { numRuns: runs(200) },
    );
  });

  test('from a day on, they are those that do not end before it', () => {
    const anyTermsAtAll = fc.tuple(anyTerms, kind).map(([terms, period]) => ({ ...terms, period }));
    fc.assert(
      fc.property(anyTermsAtAll, fc.nat(1500), fc.integer({ min: -100, max: 1700 }), (terms, days, after) => {
        const until = later(terms.start, days);
        const from = after < 0 && terms.start < '0002' ? terms.start : later(terms.start, after);
        const expected = partsOf(terms, until).filter(({ to }) => to === null || to >= from);
        expect(partsOf(terms, until, from)).toEqual(expected);
      }),
      { numRuns: runs(500) },
    );
  });

  test('by days, what is a part says how many of its days there are; all parts of one period come to no more than it', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(1500), (terms, days) => {
        for (const { from, to, days: charged, of } of partsOf(terms, later(terms.start, days))) {
          if (!terms.apportionment) expect([charged, of]).toEqual([1, 1]);
          else if (of !== 1) {
            expect(charged).toBe(daysBetween(from, to ?? ''));
            expect(charged).toBeLessThan(of);
            expect(charged).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('two that meet within a period share its days', () => {
    fc.assert(
      fc.property(recurring, anyDate, (period, end) => {
        fc.pre(end < '9999' && end > '0002');
        const terms = { period, apportionment: true, start: '0001-01-01', end: null };
        const whole = partsOf(terms, end, end)[0];
        const old = partsOf({ ...terms, end }, end, end)[0];
        const start = nextDay(end);
        const next = partsOf({ ...terms, start }, start)[0];
        if (whole === undefined || old === undefined || next === undefined) throw new Error('no part');
        if (whole.to === end) expect([old, next.of]).toEqual([whole, 1]);
        else {
          expect([old.from, next.to]).toEqual([whole.from, whole.to]);
          expect(old.days + next.days).toBe(daysBetween(whole.from, whole.to ?? ''));
          expect([old.of, next.of]).toEqual([old.days + next.days, old.days + next.days]);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('an anniversary is on the day of the start, or on the last of a month that lacks it', () => {
    fc.assert(
      fc.property(recurring, anyDate, fc.nat(1500), (period, start, days) => {
        fc.pre(period !== PeriodKind.week);
        const { day } = Temporal.PlainDate.from(start);
        for (const { from } of partsOf({ period, apportionment: false, start, end: null }, later(start, days))) {
          const date = Temporal.PlainDate.from(from);
          expect(date.day).toBe(Math.min(day, date.daysInMonth));
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('amounts', () => {
  const anyPart = fc
    .record({ from: anyDate, of: fc.integer({ min: 7, max: 366 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ from, of, share }) => {
      const days = 1 + Math.floor(share * (of - 1));
      return {
        ...{ from, to: later(from, days - 1), isLastDay: false },
        ...(days === of ? { days: 1, of: 1 } : { days, of }),
      };
    });

  test('the total is the sum of the lines, in cents, and no line is below zero unless the total is', () => {
    fc.assert(
      fc.property(anyCharged, anyPart, fc.option(fc.nat(9000)), (charged, part, amount) => {
        const edit = amount === null ? null : { id: 1, amount: toMoney(amount / 100) };
        const { lines, total } = amountsOf(charged, part, edit);
        expect(sum(lines, ({ amount }) => amount)).toBe(total);
        for (const line of lines) {
          expect(cents(line.amount)).toBe(line.amount);
          if (total >= ZERO) expect(line.amount).toBeGreaterThanOrEqual(0);
        }
        if (total < ZERO) expect(lines.slice(1).every((line) => line.amount === ZERO)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  test('the reasons of a line lead to its amount', () => {
    fc.assert(
      fc.property(anyCharged, anyPart, (charged, part) => {
        for (const { amount, reasons } of amountsOf(charged, part).lines) {
          const last = reasons.at(-1);
          expect(last !== undefined && 'amount' in last && cents(last.amount)).toBe(amount);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('the order in which add-ons are given does not matter', () => {
    fc.assert(
      fc.property(anyCharged, anyPart, fc.infiniteStream(fc.nat()), (charged, part, numbers) => {
        const shuffled = charged.addons
          .map((addon) => ({ addon, rank: numbers.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ addon }) => addon);
        expect(amountsOf({ ...charged, addons: shuffled }, part)).toEqual(amountsOf(charged, part));
      }),
      { numRuns: runs(200) },
    );
  });

  test('a period in two parts costs what it costs whole, give or take a cent', () => {
    fc.assert(
      fc.property(anyCharged, recurring, anyDate, (charged, period, end) => {
        fc.pre(end < '9999' && end > '0002');
        const alone = { ...charged, addons: [] };
        const terms = { period, apportionment: true, start: '0001-01-01', end: null };
        const whole = partsOf(terms, end, end)[0];
        const old = partsOf({ ...terms, end }, end, end)[0];
        const start = nextDay(end);
        const next = partsOf({ ...terms, start }, start)[0];
        if (whole === undefined || old === undefined || next === undefined) throw new Error('no part');
        fc.pre(whole.to !== end);
        const both = add(amountsOf(alone, old).total, amountsOf(alone, next).total);
        expect(Math.abs(sub(both, amountsOf(alone, whole).total))).toBeLessThanOrEqual(CENT);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('runs', () => {
  const LAST_RUN = '2024-09-30';
  const key = ({ issueDate, part, total, lines }: Fee) => ({ issueDate, part, total, lines });

  /** All fees that runs on these dates issue, each run knowing what those before it issued. */
  function issuedBy(
    subscribed: Subscribed,
    dates: readonly string[],
  ): { fees: ReturnType<typeof key>[]; dates: Set<string> } {
    const issued = new Set<string>();
    const fees: ReturnType<typeof key>[] = [];
    for (const date of dates) {
      for (const fee of feesOf({ ...subscribed, issued: new Set(issued) }, date)) {
        if (fee.state !== 'due') continue;
        issued.add(fee.issueDate);
        fees.push(key(fee));
      }
    }
    return { fees, dates: issued };
  }

  const days: string[] = [];
  for (let day = '2024-01-01'; day <= LAST_RUN; day = nextDay(day)) days.push(day);
  const months = days.filter((day) => day.endsWith('-01') || day === LAST_RUN);

  test('day by day, month by month or all at once, the same fees are issued', () => {
    fc.assert(
      fc.property(anySubscribed, (subscribed) => {
        const once = issuedBy(subscribed, [LAST_RUN]).fees;
        expect(issuedBy(subscribed, months).fees).toEqual(once);
        expect(issuedBy(subscribed, days).fees).toEqual(once);
      }),
      { numRuns: runs(60) },
    );
  });

  test('a run that follows another issues nothing, and neither does one after leave was changed', () => {
    fc.assert(
      fc.property(
        anySubscribed,
        fc.array(fc.tuple(fc.nat(200), fc.nat(70)), { maxLength: 2 }),
        (subscribed, changed) => {
          const { dates } = issuedBy(subscribed, [LAST_RUN]);
          const again = feesOf({ ...subscribed, issued: dates }, LAST_RUN);
          expect(again.filter(({ state }) => state === 'due')).toEqual([]);
          const leaves = changed.map(([start, length], index): Leave => {
            const from = later('2024-01-01', start);
            return { id: index + 1, start: from, end: later(from, length) };
          });
          // Other leave may let days be charged that were none before, but none a second time.
          const after = feesOf({ ...subscribed, leaves, issued: dates }, LAST_RUN);
          for (const [index, { part }] of after.entries()) {
            const next = after[index + 1];
            if (next !== undefined && part.to !== null) expect(next.part.from > part.to).toBe(true);
          }
          expect(after.filter(({ state }) => state === 'issued').map(({ issueDate }) => issueDate)).toEqual(
            [...dates].sort(),
          );
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('fees from a day on are those dated on it or after it', () => {
    fc.assert(
      fc.property(anySubscribed, fc.nat(250), (subscribed, day) => {
        const from = later('2024-01-01', day);
        const expected = feesOf(subscribed, LAST_RUN).filter(({ issueDate }) => issueDate >= from);
        expect(feesOf(subscribed, LAST_RUN, from)).toEqual(expected);
      }),
      { numRuns: runs(200) },
    );
  });

  test('no fee is dated on a day of leave unless it says so or is paid once', () => {
    fc.assert(
      fc.property(anySubscribed, (subscribed) => {
        for (const { issueDate, state } of feesOf(subscribed, LAST_RUN)) {
          const isOff = subscribed.leaves.some(
            ({ start, end }) => start <= issueDate && (end === null || issueDate <= end),
          );
          if (isOff && subscribed.period !== PeriodKind.once)
            expect(['onLeave', 'omitted', 'lastDay']).toContain(state);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('amounts of what is due are those of its part', () => {
    fc.assert(
      fc.property(anySubscribed, (subscribed) => {
        for (const { issueDate, part, state, total } of feesOf(subscribed, LAST_RUN)) {
          expect(issueDate).toBe(part.from);
          const edit = subscribed.edits.get(issueDate) ?? null;
          const expected: Money = amountsOf(subscribed, part, edit).total;
          expect(total).toBe(expected);
          expect(state === 'negative' ? total < ZERO : state !== 'due' || total >= ZERO).toBe(true);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
