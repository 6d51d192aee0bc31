import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  againstEntry,
  allDespites,
  bestOf,
  isRepeated,
  membershipStateOf,
  membershipStates,
  sharedDays,
} from './entries.ts';
import { addDays } from './reportPeriod.ts';
import { standings } from './standing.ts';

const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-02-10', days));
const dayOrNull = fc.option(day);
const TODAY = '2026-03-02';

describe('the days of a beneficiary', () => {
  it('are those on which both run', () => {
    fc.assert(
      fc.property(day, dayOrNull, dayOrNull, dayOrNull, day, (start, end, from, to, on) => {
        const runs = (first: string | null, last: string | null): boolean =>
          (first === null || first <= on) && (last === null || on <= last);
        const both = sharedDays({ start, end }, { start: from, end: to });
        expect(runs(both.start, both.end)).toBe(runs(start, end) && runs(from, to));
      }),
    );
  });
});

describe('the state of a subscription', () => {
  it.each([
    [{ start: '2026-03-02', end: '2026-03-02' }, 'active'],
    [{ start: '2026-03-02', end: null }, 'active'],
    [{ start: '2026-01-01', end: '2026-03-01' }, 'ended'],
    [{ start: '2026-03-03', end: null }, 'upcoming'],
    [{ start: '2026-03-03', end: null, active: false }, 'suspended'],
    [{ start: '2026-01-01', end: '2026-03-01', active: false, isPaused: true }, 'ended'],
    [{ start: '2026-01-01', end: null, isPaused: true }, 'paused'],
    [{ start: '2026-03-03', end: null, isPaused: true }, 'upcoming'],
  ] as const)('%o is %s', (values, state) => {
    expect(membershipStateOf({ active: true, isPaused: false, ...values }, TODAY)).toBe(state);
  });

  it('lets in on the days it runs, and on no other', () => {
    fc.assert(
      fc.property(day, dayOrNull, fc.boolean(), fc.boolean(), (start, end, active, isPaused) => {
        const runs = active && !isPaused && start <= TODAY && (end === null || TODAY <= end);
        expect(membershipStateOf({ start, end, active, isPaused }, TODAY) === 'active').toBe(runs);
      }),
    );
  });
});

describe('what stands against an entry', () => {
  it('is nothing only where nothing is due, the customer is active and a subscription in force', () => {
    const membership = fc.option(fc.constantFrom(...membershipStates));
    fc.assert(
      fc.property(fc.boolean(), fc.constantFrom(...standings), membership, (active, standing, state) => {
        const against = againstEntry({ active, standing, membership: state });
        expect(against.length === 0).toBe(active && standing === 'clear' && state === 'active');
        expect(against).toEqual(allDespites.filter((name) => against.includes(name)));
      }),
    );
  });

  it('is by the best of several subscriptions', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...membershipStates)), (states) => {
        const best = bestOf(states.map((state) => ({ state })));
        expect(best?.state).toBe(membershipStates.find((state) => states.includes(state)));
      }),
    );
  });
});

it.each([
  [0, 2, true],
  [119_999, 2, true],
  [120_000, 2, false],
  [-119_999, 2, true],
  [-120_000, 2, false],
  [0, 0, false],
])('an entry %i ms ago is repeated within %i minutes: %s', (ago, minutes, expected) => {
  expect(isRepeated(1_000_000_000, 1_000_000_000 + ago, minutes)).toBe(expected);
});
