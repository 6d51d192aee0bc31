/** Webhooks whose receiver fails in every way, and whose server is killed meanwhile: each event comes, in order, with one id. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { makeSecret } from '#server/modules/webhooks/message.ts';
import { createClient } from '../kit/client.ts';
import { query } from '../kit/database.ts';
import { diskFolder } from '../kit/fastFolder.ts';
import { serve } from '../kit/processes.ts';
import { seed } from '../kit/seed.ts';
import { assertSound, facilityFolder } from '../kit/server.ts';
import { type Received, startReceiver, trustReceivers, verified } from '../kit/webhookReceiver.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';

const events = times(50, 1000);
const kills = times(2, 20);
/** How long all of it may take, in milliseconds: a message that failed comes again after five seconds. */
const PATIENCE = 60_000 + events * 200;

/** What a receiver can do instead of taking a message. */
const faults: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'server error': (response) => void response.writeHead(500).end('no'),
  redirect: (response) => void response.writeHead(302, { location: 'https://127.0.0.1:1/' }).end(),
  reset: (response) => void response.destroy(),
  'reset in the body': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => response.destroy(), 5);
  },
  'asked to wait': (response) => void response.writeHead(429, { 'retry-after': '1' }).end(),
};
/** Of every so many messages the first attempt fails. */
const FAILS = 4;

test(`${events} events reach a receiver that fails in every way, whose server is killed ${kills} times`, {
  timeout: PATIENCE * 2,
}, async () => {
  const random = createRandom(seed);
  const { dataDir, facility } = await facilityFolder(diskFolder());
  trustReceivers(dataDir);
  const secret = makeSecret();
  const receiver = await startReceiver();
  const silent = await startReceiver();
  silent.answer = () => undefined;
  const taken: Received[] = [];
  const failed = new Set<string>();
  const fired = new Map<string, number>();
  receiver.answer = (message, response) => {
    const kinds = Object.entries(faults);
    const [name, fail] = kinds[failed.size % kinds.length] ?? [];
    if (name !== undefined && fail !== undefined && !failed.has(message.id) && message.sequence % FAILS === 0) {
      failed.add(message.id);
      fired.set(name, (fired.get(name) ?? 0) + 1);
      fail(response);
    } else {
      taken.push(message);
      // Ten megabytes are an answer like any other, and are read to their limit.
      response.end(taken.length === 1 ? Buffer.alloc(10_000_000) : 'taken');
    }
  };

  let server = await serve(dataDir);
  const api = createClient(() => server.url, facility.key);
  await api.create('setting', { key: 'allowedServers', value: ['127.0.0.1'] });
  for (const [name, url] of [
    ['Falla', receiver.url],
    ['Cuelga', silent.url],
  ] as const) {
    await api.create('webhook', { name, url, secret, events: ['customer.*'] });
  }
  const killAt = new Set(Array.from({ length: kills }, (_, index) => Math.floor(((index + 0.5) * events) / kills)));
  let written = 0;
  let customer = 0;
  while (written < events) {
    if (killAt.delete(written)) {
      await sleep(random.int(0, 300));
      server.kill('SIGKILL');
      await server.finished;
      server = await serve(dataDir);
    }
    if (written % 2 === 0) customer = (await api.create('customer', { name: `Socio ${written}` })).id;
    else await api.update('customer', customer, { name: `Socio ${written} B` });
    written += 1;
  }

  const known = query<{ sequence: number; record: number }>(
    dataDir,
    `select "sequence", "record" from "event" where "type" in ('customer.created', 'customer.updated') order by "sequence"`,
  ).slice(-events);
  const missing = (): number => {
    const there = new Set(taken.map(({ sequence }) => sequence));
    return known.filter(({ sequence }) => !there.has(sequence)).length;
  };
  const end = performance.now() + PATIENCE;
  while (missing() > 0 && performance.now() < end) await sleep(50);
  expect(missing(), 'events that never came').toBe(0);

  for (const message of receiver.received) expect(verified(secret, message)).toMatchObject({ id: message.id });
  const ids = new Map(receiver.received.map(({ sequence, id }) => [sequence, id]));
  expect(new Set(ids.values()).size).toBe(ids.size);
  expect(receiver.received.every(({ sequence, id }) => ids.get(sequence) === id)).toBe(true);
  for (const record of new Set(known.map((event) => event.record))) {
    const first = [...new Set(taken.filter((message) => message.record === record).map(({ sequence }) => sequence))];
    expect(first).toEqual(first.toSorted((a, b) => a - b));
  }
  expect([...fired.keys()].toSorted()).toEqual(Object.keys(faults).toSorted());
  expect(silent.received.length).toBeGreaterThan(0);

  server.kill('SIGTERM');
  await server.finished;
  receiver.close();
  silent.close();
  assertSound(dataDir);
  const faultsFired = [...fired.values()].reduce((sum, count) => sum + count, 0);
  tell('webhooks', {
    ...{ events, kills, faults: faultsFired, lost: 0, 'out of order': 0 },
    'came twice': receiver.received.length - faultsFired - events,
  });
});
