import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EventReader, openEvents } from '../testing/eventReader.ts';
import { expectRefused } from '../testing/refusal.ts';
import { type FacilityServer, startOpen } from '../testing/server.ts';

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

async function listen(token = server.facility.key): Promise<EventReader> {
  const reader = await openEvents(server.url(), token);
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

  test('tells what was committed, in order, each with its number', async () => {
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

  test('tells it once it can be read', async () => {
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

  test('tells each only of models it may read', async () => {
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
