/**
 * Webhooks whose receivers fail in every way, and whose server is killed meanwhile: each event comes to each of them, those of a
 * record in their order, with one id.
 */
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { makeSecret } from '#server/modules/webhooks/message.ts';
import { createClient } from '../kit/client.ts';
import { query } from '../kit/database.ts';
import { diskFolder } from '../kit/fastFolder.ts';
import { serve } from '../kit/processes.ts';
import { seed } from '../kit/seed.ts';
import { assertSound, facilityFolder, temporaryFolder } from '../kit/server.ts';
import {
  RECEIVER_NAME,
  type Received,
  type Receiver,
  startReceiver,
  trustReceivers,
  verified,
} from '../kit/webhookReceiver.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';

const events = times(50, 1000);
const kills = times(2, 20);
/** Messages that a receiver lets hang, and as many that it answers a byte at a time: each takes until it is given up. */
const slow = times(1, 10);
/** How long all of it may take, in milliseconds: a message that failed comes again after five seconds. */
const PATIENCE = 90_000 + events * 200 + slow * 45_000;

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
  'ten megabytes of error': (response) => void response.writeHead(500).end(Buffer.alloc(10_000_000)),
};
const slowFaults: typeof faults = {
  hangs: () => undefined,
  drips: (response) => {
    response.writeHead(200).flushHeaders();
    const timer = setInterval(() => response.write('.'), 500);
    response.once('close', () => clearInterval(timer));
  },
};
/** Of every so many messages the first attempt fails. */
const FAILS = 4;

/** Has a process, and what it starts, resolve names by a file of its own, for which no rights are needed (user_namespaces(7)). */
const NAMED = 'mount --bind "$1" /etc/hosts && shift && exec "$@"';
/** An address inside a network, which the webhook is not allowed to ask. */
const ELSEWHERE = '10.9.9.9';

test(`${events} events reach receivers that fail in every way, whose server is killed ${kills} times`, {
  timeout: PATIENCE * 2,
}, async () => {
  const random = createRandom(seed);
  const { dataDir, facility } = await facilityFolder(diskFolder());
  trustReceivers(dataDir);
  const hosts = join(temporaryFolder(), 'hosts');
  const resolveTo = (address: string): void => writeFileSync(hosts, `${address} ${RECEIVER_NAME}\n`);
  resolveTo('127.0.0.1');
  const secret = makeSecret();
  const fired = new Map<string, number>();
  const failing = await startFailing(faults, fired, ({ sequence }) => sequence % FAILS === 0);
  let slowLeft = 2 * slow;
  const slowly = await startFailing(slowFaults, fired, () => {
    slowLeft -= 1;
    return slowLeft >= 0;
  });
  const forged = await startFailing({}, fired, () => false);
  const moved = await startFailing({}, fired, () => false);
  const silent = await startReceiver();
  silent.answer = () => undefined;

  const start = () => serve(dataDir, ['unshare', '-rm', 'sh', '-c', NAMED, '-', hosts]);
  let server = await start();
  const api = createClient(() => server.url, facility.key);
  await api.create('setting', { key: 'allowedServers', value: ['127.0.0.1'] });
  const ids: Record<string, number> = {};
  for (const [name, url] of [
    ['Falla', failing.receiver.url],
    ['Lento', slowly.receiver.url],
    ['Certificado', forged.receiver.url],
    ['Nombre', `https://${RECEIVER_NAME}:${moved.receiver.port}/hook`],
    ['Cuelga', silent.url],
  ] as const) {
    ids[name] = (await api.create('webhook', { name, url, secret, events: ['customer.*'] })).id;
  }
  const killAt = new Set(Array.from({ length: kills }, (_, index) => Math.floor(((index + 0.5) * events) / kills)));
  const failedFor = (webhook: number | undefined, error: string): number =>
    query(dataDir, 'select 1 from "webhookDelivery" where "webhook" = ? and "error" = ?', webhook, error).length;
  const met = (): Record<'certificates' | 'names', number> => ({
    certificates: failedFor(ids.Certificado, 'badCertificate'),
    names: failedFor(ids.Nombre, 'addressRefused'),
  });
  let refused = { certificates: 0, names: 0 };
  const turns: Readonly<Record<number, () => Promise<unknown>>> = {
    [Math.floor(events / 4)]: async () => {
      forged.receiver.show('untrusted');
      resolveTo(ELSEWHERE);
      await sleep(KEPT_OPEN);
    },
    [Math.floor(events / 2)]: async () => {
      await vi.waitFor(() => expect(Object.values(met()).every((count) => count > 0)).toBe(true), { timeout: 30_000 });
      refused = met();
      forged.receiver.show('trusted');
      resolveTo('127.0.0.1');
    },
  };
  let written = 0;
  let customer = 0;
  while (written < events) {
    await turns[written]?.();
    if (killAt.delete(written)) {
      await sleep(random.int(0, 300));
      server.kill('SIGKILL');
      await server.finished;
      server = await start();
    }
    if (written % 2 === 0) customer = (await api.create('customer', { name: `Socio ${written}` })).id;
    else await api.update('customer', customer, { name: `Socio ${written} B` });
    written += 1;
  }

  const known = query<Known>(
    dataDir,
    `select "sequence", "record" from "event" where "type" in ('customer.created', 'customer.updated') order by "sequence"`,
  ).slice(-events);
  const all = { failing, slowly, forged, moved };
  const missing = (): number => Object.values(all).reduce((sum, one) => sum + missingOf(one.taken, known), 0);
  const end = performance.now() + PATIENCE;
  while (missing() > 0 && performance.now() < end) await sleep(50);
  for (const [name, one] of Object.entries(all)) expect([name, missingOf(one.taken, known)]).toEqual([name, 0]);

  for (const one of Object.values(all)) expectInOrder(one, known, secret);
  expect([...fired.keys()].toSorted()).toEqual(Object.keys({ ...faults, ...slowFaults }).toSorted());
  expect(silent.received.length).toBeGreaterThan(0);

  server.kill('SIGTERM');
  await server.finished;
  for (const { receiver } of Object.values(all)) receiver.close();
  silent.close();
  assertSound(dataDir);
  const received = Object.values(all).reduce((sum, { receiver }) => sum + receiver.received.length, 0);
  const faultsFired = [...fired.values()].reduce((sum, count) => sum + count, 0);
  tell('webhooks', {
    ...{ events, receivers: Object.keys(all).length, kills, faults: faultsFired },
    ...{ hung: fired.get('hangs') ?? 0, dripped: fired.get('drips') ?? 0 },
    ...{ 'wrong certificates': refused.certificates, 'names that moved': refused.names },
    ...{ lost: missing(), 'came twice': received - faultsFired - events * Object.keys(all).length },
  });
});

/** Longer than a connection to a receiver stays open that nobody uses, in milliseconds. */
const KEPT_OPEN = 5000;

interface Known {
  readonly sequence: number;
  readonly record: number;
}

interface Failing {
  readonly receiver: Receiver;
  /** What it answered well. */
  readonly taken: Received[];
}

/** A receiver that fails by turns at the first attempt of the messages that `mayFail` chooses, and takes all others. */
async function startFailing(
  kinds: typeof faults,
  fired: Map<string, number>,
  mayFail: (message: Received) => boolean,
): Promise<Failing> {
  const receiver = await startReceiver();
  const taken: Received[] = [];
  const failed = new Set<string>();
  receiver.answer = (message, response) => {
    const all = Object.entries(kinds);
    const [name, fail] = all[failed.size % all.length] ?? [];
    if (name !== undefined && fail !== undefined && !failed.has(message.id) && mayFail(message)) {
      failed.add(message.id);
      fired.set(name, (fired.get(name) ?? 0) + 1);
      fail(response);
    } else {
      taken.push(message);
      // Ten megabytes are an answer like any other, and are read to their limit.
      response.end(taken.length === 1 ? Buffer.alloc(10_000_000) : 'taken');
    }
  };
  return { receiver, taken };
}

function missingOf(taken: readonly Received[], known: readonly Known[]): number {
  const there = new Set(taken.map(({ sequence }) => sequence));
  return known.filter(({ sequence }) => !there.has(sequence)).length;
}

/** Checks what came to a receiver: each signature is right, an event has one id, and those of a record came in their order. */
function expectInOrder({ receiver, taken }: Failing, known: readonly Known[], secret: string): void {
  for (const message of receiver.received) expect(verified(secret, message)).toMatchObject({ id: message.id });
  const ids = new Map(receiver.received.map(({ sequence, id }) => [sequence, id]));
  expect(new Set(ids.values()).size).toBe(ids.size);
  expect(receiver.received.every(({ sequence, id }) => ids.get(sequence) === id)).toBe(true);
  for (const record of new Set(known.map((event) => event.record))) {
    const first = [...new Set(taken.filter((message) => message.record === record).map(({ sequence }) => sequence))];
    expect(first).toEqual(first.toSorted((a, b) => a - b));
  }
}
