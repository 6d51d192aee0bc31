/**
 * An integration that keeps a copy of records by the recipe of docs/API.md, while others write and the server is killed.
 * At the end the copy must be what the server has.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '#server/demo/random.ts';
import type { LiveEvent } from '#shared/bridge.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { basket } from './charges.ts';
import { type Client, createClient, isConnectionFault, type Reply } from './client.ts';
import { openEvents } from './eventReader.ts';
import type { Facility } from './facility.ts';
import { serve } from './processes.ts';
import { assertSound, facilityFolder } from './server.ts';

export interface StepSizes {
  /** Writes that are acknowledged in all. */
  readonly changes: number;
  /** How often the server is killed meanwhile, evenly. */
  readonly kills: number;
  readonly seed: number;
}

export interface StepFigures {
  readonly changes: number;
  readonly kills: number;
  /** Times it had to begin again: streams and pages that broke off, and servers that were not there. */
  readonly breaks: number;
  readonly events: { readonly byPage: number; readonly byStream: number };
  readonly records: number;
  /** Records the copy has otherwise than the server: missing, left over or old. */
  readonly differing: readonly string[];
}

/** Not copied: what every request or every document writes to, without an event. */
const APART: ReadonlySet<string> = new Set(['auditLog', 'apiKey', 'invoiceCounter']);
/** Parts without events of their own: read with the record they belong to, which they name in a field. */
const PARTS: Readonly<Record<string, readonly (readonly [model: string, field: string])[]>> = {
  invoice: [
    ['invoiceLine', 'invoice'],
    ['invoicePayment', 'invoice'],
  ],
  payment: [['salePayment', 'payment']],
};
const WRITERS = 6;
/** Events of a stream that are stored together. */
const AT_ONCE = 50;

type Records = Map<string, unknown>;

interface Copy {
  position: number;
  readonly records: Records;
  breaks: number;
  byPage: number;
  byStream: number;
}

/** Runs it. Checks every invariant of what is left, too. */
export async function keepInStep({ changes, kills, seed }: StepSizes): Promise<StepFigures> {
  const { dataDir, facility } = await facilityFolder();
  const random = createRandom(seed);
  let server = await serve(dataDir);
  const url = (): string => server.url;
  const api = createClient(url, facility.key);
  await api.run('posOpen', { realCashCount: 100 });

  const progress = { done: 0, isOver: false };
  const copy = await startCopy(api);
  const following = follow(copy, api, url, facility.key, () => progress.isOver);
  const writing = Promise.all(
    Array.from({ length: WRITERS }, (_, index) => write(api, facility, random, index, progress, changes)),
  );
  let killed = 0;
  while (progress.done < changes) {
    await sleep(1);
    if (killed >= kills || progress.done < ((killed + 1) * changes) / (kills + 1)) continue;
    server.kill('SIGKILL');
    await server.finished;
    killed += 1;
    server = await serve(dataDir);
  }
  await writing;
  // A few more, each in its own time: they come by the stream.
  for (const before = copy.byStream; copy.byStream === before; await sleep(50)) {
    await insist(api, '/api/model/family', { name: randomUUID() });
  }
  progress.isOver = true;
  await following;
  const stored = await readAll(api);
  server.kill('SIGTERM');
  await server.finished;
  assertSound(dataDir);
  return {
    changes: progress.done,
    kills: killed,
    breaks: copy.breaks,
    events: { byPage: copy.byPage, byStream: copy.byStream },
    records: stored.size,
    differing: differences(copy.records, stored),
  };
}

/** Steps 1 and 2: the position first, then everything. */
async function startCopy(api: Client): Promise<Copy> {
  const { headers } = await api.send('GET', '/api/events?after=newest');
  const position = Number(headers.get('last-event-id'));
  return { position, records: await readAll(api), breaks: 0, byPage: 0, byStream: 0 };
}

/** Steps 3 and 4, again and again, until it is over and the log is read to its end. */
async function follow(copy: Copy, api: Client, url: () => string, key: string, isOver: () => boolean): Promise<void> {
  for (;;) {
    try {
      const wasOver = isOver();
      await readPages(copy, api);
      if (wasOver) return;
      await readStream(copy, api, url(), key, isOver);
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      await sleep(20);
    }
    copy.breaks += 1;
  }
}

async function readPages(copy: Copy, api: Client): Promise<void> {
  let isMore = true;
  while (isMore) {
    const { headers, body, status } = await api.send('GET', `/api/events?after=${copy.position}&limit=500`);
    if (status !== 200) throw new Error(`page: ${status} ${JSON.stringify(body)}`);
    const events = body as LiveEvent[];
    await take(copy, api, events);
    copy.byPage += events.length;
    copy.position = Number(headers.get('last-event-id'));
    isMore = headers.get('link') !== null;
  }
}

async function readStream(copy: Copy, api: Client, url: string, key: string, isOver: () => boolean): Promise<void> {
  const reader = await openEvents(url, key, copy.position);
  if (reader.status !== 200) throw new Error(`stream: ${reader.status}`);
  let taken = 0;
  let hasEnded = false;
  const ended = reader.ended.then(
    () => true,
    () => true,
  );
  void ended.then(() => {
    hasEnded = true;
  });
  try {
    while (!hasEnded && !isOver()) {
      const events = reader.received.slice(taken, taken + AT_ONCE);
      if (events.length === 0) {
        await Promise.race([ended, sleep(5)]);
        continue;
      }
      await take(copy, api, events);
      taken += events.length;
      copy.byStream += events.length;
      copy.position = Number(events.at(-1)?.lastEventId);
    }
  } finally {
    reader.close();
  }
}

/** Reads what events name, once each, with its parts, and stores what was read. */
async function take(copy: Copy, api: Client, events: readonly LiveEvent[]): Promise<void> {
  const named = new Map<string, LiveEvent>();
  for (const event of events) if (!APART.has(event.model)) named.set(`${event.model}/${event.id}`, event);
  const read: [name: string, record: unknown][] = [];
  const parts: [model: string, field: string, of: number, records: { readonly id: number }[]][] = [];
  for (const [name, { model, id }] of named) {
    const { status, body } = await api.send('GET', `/api/model/${name}`);
    if (status !== 200 && status !== 404) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    const isThere = status === 200 && (body as { readonly deleted?: boolean }).deleted !== true;
    read.push([name, isThere ? body : null]);
    for (const [part, field] of PARTS[model] ?? []) {
      const reply = await api.send('GET', `/api/model/${part}?${field}=${id}`);
      parts.push([part, field, id, reply.body as { readonly id: number }[]]);
    }
  }
  // Together with the position, as one transaction would.
  for (const [name, record] of read) {
    if (record === null) copy.records.delete(name);
    else copy.records.set(name, record);
  }
  for (const [part, field, of, records] of parts) {
    for (const [name, record] of copy.records) {
      const isOld = name.startsWith(`${part}/`) && (record as Record<string, unknown>)[field] === of;
      if (isOld) copy.records.delete(name);
    }
    for (const record of records) copy.records.set(`${part}/${record.id}`, record);
  }
}

async function readAll(api: Client): Promise<Records> {
  const records: Records = new Map();
  for (const { name } of allModels()) {
    if (APART.has(name)) continue;
    let next: string | null = `/api/model/${name}?limit=1000&sort=id`;
    while (next !== null) {
      const { status, headers, body }: Reply = await api.send('GET', next);
      if (status !== 200) throw new Error(`${next}: ${status} ${JSON.stringify(body)}`);
      for (const record of body as { id: number }[]) records.set(`${name}/${record.id}`, record);
      next = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }
  }
  return records;
}

function differences(copy: Records, stored: Records): string[] {
  const names = new Set([...copy.keys(), ...stored.keys()]);
  const text = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
  return [...names]
    .filter((name) => text(copy.get(name)) !== text(stored.get(name)))
    .map((name) => `${name}: ${text(copy.get(name)).slice(0, 2000)} is not ${text(stored.get(name)).slice(0, 2000)}`);
}

/** Writes until enough is acknowledged; what got no answer is sent again under its key. */
async function write(
  api: Client,
  facility: Facility,
  random: Random,
  index: number,
  progress: { done: number; readonly isOver: boolean },
  enough: number,
): Promise<void> {
  let customer = 0;
  let family = 0;
  let isDeleted = false;
  for (let turn = index; progress.done < enough; turn++) {
    const name = `${index}-${turn}`;
    const which = random.int(0, 9);
    if (which < 3) {
      await insist(api, '/api/billing/checkout', basket(facility, facility.pos, turn));
    } else if (which < 5 || customer === 0) {
      customer = idOf(await insist(api, '/api/model/customer', { name: `Cliente ${name}` }));
    } else if (which < 7) {
      await insist(api, `/api/model/customer/${customer}`, { city: name });
    } else if (family === 0) {
      family = idOf(await insist(api, '/api/model/family', { name: `Familia ${name}` }));
    } else {
      await insist(api, `/api/model/family/${family}${isDeleted ? '/restore' : ''}`, {}, isDeleted ? 'POST' : 'DELETE');
      isDeleted = !isDeleted;
    }
    progress.done += 1;
  }
}

function idOf({ body }: Reply): number {
  return (body as { id: number }).id;
}

async function insist(api: Client, path: string, body: object, method = 'POST'): Promise<Reply> {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    try {
      const reply = await api.send(method, path, method === 'DELETE' ? undefined : body, headers);
      if (reply.status < 300) return reply;
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      await sleep(5);
    }
  }
}
