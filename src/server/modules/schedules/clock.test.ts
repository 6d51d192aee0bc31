/** A schedule is run once for each of its times, whatever the clock does. */
import { beforeAll, expect, test } from 'vitest';
import { settled } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

interface Case {
  readonly name: string;
  readonly time: string;
  readonly begins: string;
  /** When it is, one after another, and what the schedule waits for then. */
  readonly steps: readonly (readonly [now: string, next: string])[];
  /** The times it was run for. */
  readonly ran: readonly string[];
}

const cases: readonly Case[] = [
  {
    ...{ name: 'a clock that goes on', time: '08:00', begins: '2026-03-02T09:00:00Z' },
    steps: [
      ['2026-03-03T06:58:00Z', '2026-03-03T08:00:00+01:00'],
      ['2026-03-03T07:00:00Z', '2026-03-04T08:00:00+01:00'],
      ['2026-03-03T07:01:00Z', '2026-03-04T08:00:00+01:00'],
      ['2026-03-04T07:30:00Z', '2026-03-05T08:00:00+01:00'],
    ],
    ran: ['2026-03-03T07:00:00.000Z', '2026-03-04T07:00:00.000Z'],
  },
  {
    ...{ name: 'one that jumps ten days ahead', time: '08:00', begins: '2026-03-02T09:00:00Z' },
    steps: [
      ['2026-03-12T12:00:00Z', '2026-03-13T08:00:00+01:00'],
      ['2026-03-13T07:00:00Z', '2026-03-14T08:00:00+01:00'],
    ],
    ran: ['2026-03-12T07:00:00.000Z', '2026-03-13T07:00:00.000Z'],
  },
  {
    ...{ name: 'one that goes back behind a time that was run', time: '08:00', begins: '2026-03-02T09:00:00Z' },
    steps: [
      ['2026-03-03T07:05:00Z', '2026-03-04T08:00:00+01:00'],
      ['2026-03-03T06:50:00Z', '2026-03-03T08:00:00+01:00'],
      ['2026-03-03T07:00:00Z', '2026-03-04T08:00:00+01:00'],
      ['2026-03-04T07:00:00Z', '2026-03-05T08:00:00+01:00'],
    ],
    ran: ['2026-03-03T07:00:00.000Z', '2026-03-04T07:00:00.000Z'],
  },
  {
    ...{ name: 'one that was a year ahead and is right again', time: '08:00', begins: '2026-03-02T09:00:00Z' },
    steps: [
      ['2027-03-02T09:00:00Z', '2027-03-03T08:00:00+01:00'],
      ['2026-03-02T10:00:00Z', '2026-03-03T08:00:00+01:00'],
      ['2026-03-03T07:00:00Z', '2026-03-04T08:00:00+01:00'],
      ['2026-03-04T07:00:00Z', '2026-03-05T08:00:00+01:00'],
    ],
    ran: ['2027-03-02T07:00:00.000Z', '2026-03-03T07:00:00.000Z', '2026-03-04T07:00:00.000Z'],
  },
  {
    ...{ name: 'a night in which the hour is skipped', time: '02:30', begins: '2026-03-28T12:00:00Z' },
    steps: [
      ['2026-03-29T01:29:00Z', '2026-03-29T03:30:00+02:00'],
      ['2026-03-29T01:30:00Z', '2026-03-30T02:30:00+02:00'],
      ['2026-03-30T00:30:00Z', '2026-03-31T02:30:00+02:00'],
    ],
    ran: ['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z'],
  },
  {
    ...{ name: 'a night in which the hour comes twice', time: '02:30', begins: '2026-10-24T12:00:00Z' },
    steps: [
      ['2026-10-25T00:30:00Z', '2026-10-26T02:30:00+01:00'],
      ['2026-10-25T01:30:00Z', '2026-10-26T02:30:00+01:00'],
      ['2026-10-25T01:45:00Z', '2026-10-26T02:30:00+01:00'],
      ['2026-10-26T01:30:00Z', '2026-10-27T02:30:00+01:00'],
    ],
    ran: ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
  },
];

test.each(cases)('by $name', async ({ time, begins, steps, ran }) => {
  const { api, facility, clock } = server;
  const set = async (now: string): Promise<void> => {
    clock.now = Date.parse(now);
    // Anything that commits has the schedule looked at.
    await api.create('customerTag', { name: `${time} ${now} ${begins}` });
  };
  await set(begins);
  const { key } = await api.run('keyCreate', { name: 'Responsable', scopes: ['*'], user: facility.users.manager });
  const { id } = await server.as(key).create('scheduledMail', {
    ...{ name: 'Ventas', content: 3, frequency: 0, time, recipients: 'ana@example.org' },
  });
  for (const [now, next] of steps) {
    await set(now);
    await until(async () => (await api.get('scheduledMail', id)).nextRun === next);
    await settled(server);
  }
  const jobs = server.rows<{ uniqueKey: string }>(
    `select "uniqueKey" from "job" where "kind" = 'mail.report' and "payload" like ? order by "id"`,
    `{"schedule":${id},%`,
  );
  expect(jobs.map(({ uniqueKey }) => uniqueKey.split('/').at(-1))).toEqual(ran);
  await server.as(key).update('scheduledMail', id, { active: false });
});
