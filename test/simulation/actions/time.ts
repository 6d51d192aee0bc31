/** Time: the clock that goes on, jumps and goes back, and the server that stops and starts. */
import fc from 'fast-check';
import { action } from '../action.ts';
import { dayAt, startOf } from '../state.ts';
import { settleExpiry } from './expiry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The hours that come twice or not at all. */
const clockChanges = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'].map((day) =>
  Date.parse(`${day}T01:00:00Z`),
);

/** Moments to go to, a little before or after. */
const turns = {
  midnight: (now: number) => startOf(dayAt(startOf(dayAt(now)) + 26 * HOUR)),
  month: (now: number) => {
    const [year = 0, month = 0] = dayAt(now).split('-').map(Number);
    return startOf(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10));
  },
  year: (now: number) => startOf(`${Number(dayAt(now).slice(0, 4)) + 1}-01-01`),
  clockChange: (now: number) => clockChanges.find((moment) => moment > now + HOUR) ?? now + HOUR,
} as const;

const ahead = action({
  name: 'time passes',
  weight: 3,
  params: fc.record({ by: fc.constantFrom(MINUTE, 31 * MINUTE, HOUR, 5 * HOUR, DAY, 8 * DAY, 40 * DAY) }),
  run: async (_, { clock }, { by }) => {
    clock.now += by;
    return true;
  },
});

const turn = action({
  name: 'time turns',
  weight: 2,
  params: fc.record({
    to: fc.constantFrom(...(Object.keys(turns) as (keyof typeof turns)[])),
    by: fc.constantFrom(-HOUR / 2, -1_000, 0, HOUR / 2, HOUR),
  }),
  run: async (_, { clock }, { to, by }) => {
    clock.now = Math.max(clock.now, turns[to](clock.now) + by);
    return true;
  },
});

/** What has expired by then has, also where the clock says again that it has not. */
const back = action({
  name: 'clock goes back',
  weight: 2,
  params: fc.record({ by: fc.constantFrom(1_000, 10 * MINUTE, HOUR) }),
  run: async (state, scenario, { by }) => {
    await settleExpiry(state, scenario);
    scenario.clock.now -= by;
    return true;
  },
});

const restart = action({
  name: 'restart',
  weight: 1,
  params: fc.constant({}),
  run: async (_, scenario) => {
    await scenario.restart();
    return true;
  },
});

export const timeActions = [ahead, turn, back, restart];
