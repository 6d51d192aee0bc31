import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LiveEvent } from '#shared/bridge.ts';
import { type EventReader, openEvents } from '#test/kit/eventReader.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { checksumOf } from '../core/integrity/checksum.ts';

let server: FacilityServer;
let readers: EventReader[];
beforeEach(async () => {
  server = await startOpen();
  readers = [];
});
afterEach(async () => {
  for (const reader of readers) reader.close();
  await server.stop();
});

async function listen(token = server.facility.key, after?: number): Promise<EventReader> {
  const reader = await openEvents(server.url(), token, after);
  readers.push(reader);
  return reader;
}
const sell = () => server.api.run('checkout', { lines: [{ product: server.facility.products.free }], payments: [] });

describe('the stream', () => {
  test('is of server-sent events', async () => {
    const { status, headers } = await listen();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('sends what was committed, in order, each with its number', async () => {
    const { received } = await listen();
    const sold = await sell();
    await expect
      .poll(() => received.map(({ type, model, id }) => [type, model, id]))
      .toEqual([
        ['invoice.created', 'invoice', sold.invoice.id],
        ['sale.created', 'sale', sold.sales[0]],
        ['sale.paid', 'sale', sold.sales[0]],
        ['invoice.confirmed', 'invoice', sold.invoice.id],
        ['invoice.paid', 'invoice', sold.invoice.id],
      ]);
    const stored = server.rows<{ sequence: number }>('select "sequence" from "event" order by 1 desc limit 5');
    expect(received.map(({ sequence }) => sequence)).toEqual(stored.map(({ sequence }) => sequence).toReversed());
    expect(received.map(({ lastEventId }) => Number(lastEventId))).toEqual(received.map(({ sequence }) => sequence));
  });

  test('sends it once it can be read', async () => {
    const { received } = await listen();
    const seen: number[] = [];
    for (let round = 0; round < 10; round++) {
      const creating = server.api.create('family', { name: `F${round}` });
      await expect.poll(() => received.length).toBe(round + 1);
      const id = received.at(-1)?.id ?? 0;
      seen.push((await server.api.send('GET', `/api/model/family/${id}`)).status);
      await creating;
    }
    expect(seen).toEqual(Array.from({ length: 10 }, () => 200));
  });

  test('misses nothing and repeats nothing under load', async () => {
    const { received } = await listen();
    const first = server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;
    await Promise.all(Array.from({ length: 40 }, () => sell()));
    await expect.poll(() => received.length).toBe(200);
    expect(received.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 200 }, (_, index) => first + index + 1),
    );
  });

  test('says nothing of what was refused', async () => {
    const { received } = await listen();
    await server.api.send('POST', '/api/model/family', {});
    await server.api.call('posOpen', { realCashCount: 1 });
    await server.api.call('checkout', { lines: [{ product: 999_999 }], payments: [] });
    await server.api.create('family', { name: 'La única' });
    await expect.poll(() => received.length).toBeGreaterThan(0);
    expect(received.map(({ type }) => type)).toEqual(['family.created']);
  });

  test('sends each only events of models it may read', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Catálogo', scopes: ['product:read', 'family:write'] });
    const { key: nothing } = await server.api.run('keyCreate', { name: 'Nada', scopes: ['pos:operate'] });
    const [all, some, none] = [await listen(), await listen(key), await listen(nothing)];
    await sell();
    await server.api.create('product', { name: 'Nuevo', price: 1 });
    await server.api.create('customer', { name: 'Nueva' });
    await server.api.create('family', { name: 'Nueva' });
    await expect.poll(() => all.received.length).toBe(8);
    expect(some.received.map(({ type }) => type)).toEqual(['product.created', 'family.created']);
    expect(none.received).toEqual([]);
  });

  test('starts with what comes after it was opened', async () => {
    await server.api.create('family', { name: 'Antes' });
    const early = await listen();
    await server.api.create('family', { name: 'Durante' });
    await expect.poll(() => early.received.length).toBe(1);
    early.close();
    await early.ended;
    await server.api.create('family', { name: 'Sin nadie' });
    const late = await listen();
    const { id } = await server.api.create('family', { name: 'Después' });
    await expect.poll(() => late.received.map((event) => event.id)).toEqual([id]);
    expect(early.received).toHaveLength(1);
  });

  test('needs a credential', async () => {
    await expectRefused(server, () => server.as(null).send('GET', '/api/events'), 'unauthenticated');
  });

  test('ends when the server does', async () => {
    const { ended } = await listen();
    await server.running().close();
    await ended;
    await server.restart();
  });
});

describe('who comes back', () => {
  const numbers = (reader: EventReader): number[] => reader.received.map(({ sequence }) => sequence);
  const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
  const newest = (): number => server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;

  test.each([0, 1, 57])('after %i is told the rest once and in order, while others write', async (after) => {
    const selling = Promise.all(Array.from({ length: 40 }, () => sell()));
    const reader = await listen(server.facility.key, after);
    await selling;
    await expect.poll(() => reader.received.at(-1)?.sequence).toBe(newest());
    expect(numbers(reader)).toEqual(upTo(newest()).slice(after));
  });

  test('gets its position before there is any event', async () => {
    const abort = new AbortController();
    const response = await fetch(`${server.url()}/api/events`, {
      headers: { authorization: `Bearer ${server.facility.key}` },
      signal: abort.signal,
    });
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe(`: open\nid: ${newest()}\n\n`);
    abort.abort();
  });

  test.each(['x', '-1', '1.5', '1e3', '9999999999999999'])('with %s is refused', async (id) => {
    const send = () => server.api.send('GET', '/api/events', undefined, { 'last-event-id': id });
    await expectRefused(server, send, 'invalid_parameter', [['Last-Event-ID', 'invalid_value']]);
  });

  test('from further back than the log reaches gets an error', async () => {
    const beyond = { 'last-event-id': String(newest() + 1) };
    const send = () => server.api.send('GET', '/api/events', undefined, beyond);
    await expectRefused(server, send, 'position_unknown');
    await expectRefused(server, () => server.api.send('GET', `/api/events?after=${newest() + 1}`), 'position_unknown');
  });
});

describe('a client that does not read', () => {
  /** More than sockets take at once: 15 MB. */
  const MANY = 15_000;
  const LONG = 'x'.repeat(1000);
  const fill = (): void => {
    const created = '2026-01-01T00:00:00.000Z';
    const row = { type: `family.${LONG}`, model: 'family', record: 1, actor: 'test', created, data: '{}' };
    server.write(
      `insert into "event" ("type", "model", "record", "actor", "created", "data", "checksum")
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
       select ?, ?, ?, ?, ?, ?, ? from n`,
      ...Object.values(row),
      checksumOf('event', row),
    );
  };
  const newest = (): number => server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;
  const connect = (): Promise<IncomingMessage> =>
    new Promise((resolve) => {
      const headers = { authorization: `Bearer ${server.facility.key}` };
      get(`${server.url()}/api/events`, { headers }, (response) => resolve(response.pause()));
    });

  test('misses nothing once it reads, and holds nobody else back', async () => {
    const slow = await connect();
    const quick = await listen();
    const first = newest();
    fill();
    await server.api.create('family', { name: 'Una' });
    await expect.poll(() => quick.received.at(-1)?.sequence).toBe(newest());
    expect(quick.received).toHaveLength(newest() - first);
    const sequences: number[] = [];
    let rest = '';
    for await (const piece of slow.setEncoding('utf8')) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data:')) sequences.push((JSON.parse(line.slice(5)) as LiveEvent).sequence);
      }
      if (sequences.at(-1) === newest()) break;
    }
    expect(sequences).toEqual(Array.from({ length: MANY + 1 }, (_, index) => first + 1 + index));
  });

  test('is let go when it does not for long', async () => {
    await server.stop();
    server = await startOpen({ streamLimits: { each: 1, all: 5, patience: 100 } });
    const slow = await connect();
    fill();
    await server.api.create('family', { name: 'Una' });
    await expect.poll(async () => (await listen()).status).toBe(200);
    // Node says so once what came before is read.
    const ended = new Promise((resolve) => slow.on('close', resolve).on('error', resolve));
    slow.resume();
    await ended;
    expect(slow.complete).toBe(false);
  });
});

describe('streams', () => {
  test('are bounded for a credential and in all, and closing one makes room', async () => {
    await server.stop();
    server = await startOpen({ streamLimits: { each: 2, all: 3, patience: 30_000 } });
    const { key } = await server.api.run('keyCreate', { name: 'Otra', scopes: ['*:read'] });
    const own = [await listen(), await listen()];
    await expectRefused(server, () => server.api.send('GET', '/api/events'), 'too_many_requests');
    await listen(key);
    await expectRefused(server, () => server.as(key).send('GET', '/api/events'), 'too_many_streams');
    own[0]?.close();
    await expect.poll(async () => (await listen(key)).status).toBe(200);
  });

  test('are counted for the host as they open and close', async () => {
    await server.stop();
    const counts: number[] = [];
    server = await startOpen({ onStreams: (open) => counts.push(open) });
    const first = await listen();
    await listen();
    first.close();
    await expect.poll(() => counts).toEqual([1, 2, 1]);
  });

  test('are not opened by HEAD', async () => {
    const reply = await server.api.send('HEAD', '/api/events');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });
});

test('the desktop hears the same without HTTP', async () => {
  const heard: string[] = [];
  const leave = server.running().subscribe(({ type }) => heard.push(type));
  await server.api.create('family', { name: 'Una' });
  await expect.poll(() => heard).toEqual(['family.created']);
  leave();
  const stream = await listen();
  await server.api.create('family', { name: 'Otra' });
  await expect.poll(() => stream.received.length).toBe(1);
  expect(heard).toEqual(['family.created']);
});
