import { expect, test } from 'vitest';
import { basket } from '../kit/charges.ts';
import { type FacilityServer, startFacility } from '../kit/server.ts';
import { tell } from './figures.ts';

/** A moment of the clock and the day it is at the facility, in Madrid. */
interface Moment {
  readonly name: string;
  /** UTC, just before and just after something happens to clocks or calendars. */
  readonly before: string;
  readonly after: string;
  readonly days: readonly [string, string];
}

const moments: readonly Moment[] = [
  {
    name: 'clocks go forward',
    before: '2026-03-29T00:59:59Z',
    after: '2026-03-29T01:00:01Z',
    days: ['2026-03-29', '2026-03-29'],
  },
  {
    name: 'midnight in summer is ten in the evening in UTC',
    before: '2026-07-31T21:59:59Z',
    after: '2026-07-31T22:00:01Z',
    days: ['2026-07-31', '2026-08-01'],
  },
  {
    name: 'clocks go back',
    before: '2026-10-25T00:59:59Z',
    after: '2026-10-25T01:00:01Z',
    days: ['2026-10-25', '2026-10-25'],
  },
  {
    name: 'the year ends',
    before: '2026-12-31T22:59:59Z',
    after: '2026-12-31T23:00:01Z',
    days: ['2026-12-31', '2027-01-01'],
  },
  {
    name: 'the 29th of February begins',
    before: '2028-02-28T22:59:59Z',
    after: '2028-02-28T23:00:01Z',
    days: ['2028-02-28', '2028-02-29'],
  },
  {
    name: 'the 29th of February ends',
    before: '2028-02-29T22:59:59Z',
    after: '2028-02-29T23:00:01Z',
    days: ['2028-02-29', '2028-03-01'],
  },
];

/** Sells at a moment, as a server that was started then. */
async function sellAt(server: FacilityServer, at: string) {
  server.clock.now = Date.parse(at);
  await server.restart();
  return server.api.call('checkout', basket(server.facility, server.facility.pos, 0));
}

test.each(moments)('$name: days, numbers and series are right on both sides', async ({ before, after, days }) => {
  const server = await startFacility();
  server.clock.now = Date.parse(before) - 60_000;
  await server.restart();
  await server.api.run('posOpen', { realCashCount: 100 });
  const sold = [await sellAt(server, before), await sellAt(server, after)];
  expect(sold.map(({ status }) => status)).toEqual([200, 200]);
  expect(sold.map(({ body }) => body.invoice.date)).toEqual(days);
  const years = days.map((day) => day.slice(2, 4));
  const second = years[0] === years[1] ? 2 : 1;
  expect(sold.map(({ body }) => body.invoice.number)).toEqual([`T${years[0]}-000001`, `T${years[1]}-00000${second}`]);
  await server.stop();
  tell('clock', { moments: 1, wrong: 0 });
});

test('a clock that goes back an hour changes no day; one that goes back over midnight numbers nothing before it', async () => {
  const server = await startFacility();
  server.clock.now = Date.parse('2026-05-11T10:00:00Z');
  await server.restart();
  await server.api.run('posOpen', { realCashCount: 100 });
  const first = await sellAt(server, '2026-05-11T10:01:00Z');
  const earlier = await sellAt(server, '2026-05-11T09:01:00Z');
  expect([first.status, earlier.status]).toEqual([200, 200]);
  expect([first, earlier].map(({ body }) => body.invoice.sequenceNumber)).toEqual([1, 2]);
  const dayBefore = await sellAt(server, '2026-05-10T10:01:00Z');
  expect(dayBefore.status).toBe(409);
  const again = await sellAt(server, '2026-05-11T10:02:00Z');
  expect([again.status, again.body.invoice.sequenceNumber]).toEqual([200, 3]);
  await server.stop();
  tell('clock that goes back', { moments: 3, wrong: 0 });
});
