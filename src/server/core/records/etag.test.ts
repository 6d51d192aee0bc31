import { beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '#test/kit/raw.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { etagOf } from './etag.ts';

let server: FacilityServer;
let one: string;
const list = '/api/model/tax?sort=-rate&limit=2&count=exact';
beforeAll(async () => {
  server = await startFacility();
  one = `/api/model/customer/${server.facility.customers.club}`;
});
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRaw(server.url(), { method, path, headers: { authorization: `Bearer ${server.facility.key}`, ...headers } });

describe('every answer to a read', () => {
  test('has a strong tag made of its body', async () => {
    for (const path of [one, `${one}?fields=id`, list, '/api/model/customer?name=nobody']) {
      const reply = await get(path);
      expect(reply.headers.get('etag')).toBe(etagOf(reply.bytes));
      expect(reply.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
    }
  });

  test('has another one when the record has changed, and the same when it has not', async () => {
    const tag = async (path = one) => (await get(path)).headers.get('etag');
    const [before, listBefore] = [await tag(), await tag('/api/model/customer')];
    expect(await tag()).toBe(before);
    const { customers } = server.facility;
    await server.api.update('customer', customers.club, { phone: '910 000 001' });
    expect(await tag()).not.toBe(before);
    expect(await tag('/api/model/customer')).not.toBe(listBefore);
  });

  test('answers HEAD as it answers GET, without the body', async () => {
    for (const path of [one, list]) {
      const [got, head] = [await get(path), await get(path, {}, 'HEAD')];
      expect(head.status).toBe(200);
      expect(head.bytes.length).toBe(0);
      for (const name of ['etag', 'content-type', 'content-length', 'link', 'x-total-count']) {
        expect(head.headers.get(name), name).toBe(got.headers.get(name));
      }
      expect(got.headers.get('content-length')).toBe(String(got.bytes.length));
    }
    expect((await get('/api/model/customer/999999', {}, 'HEAD')).status).toBe(404);
    expect((await get('/api/model/customer?nonsense=1', {}, 'HEAD')).status).toBe(400);
  });

  test('counts its length in bytes', async () => {
    await server.api.create('customer', { name: 'Ñandú 🎾', comments: 'á'.repeat(20_000) });
    const reply = await get('/api/model/customer');
    expect(reply.headers.get('content-length')).toBe(String(reply.bytes.length));
    expect(JSON.stringify(reply.body)).toContain('Ñandú 🎾');
  });
});

describe('If-None-Match', () => {
  test.each([
    ['the tag', (tag: string) => tag, 304],
    ['a weak one', (tag: string) => `W/${tag}`, 304],
    ['one of several', (tag: string) => `"x", W/"y,z" ,${tag}`, 304],
    ['anything', () => '*', 304],
    ['another', () => '"x"', 200],
    ['a part of it', (tag: string) => `"${tag.slice(1, 10)}"`, 200],
    ['the tag without its quotes', (tag: string) => tag.slice(1, -1), 200],
    ['nothing', () => '', 200],
    ['nonsense', () => '",,"W/', 200],
  ])('%s', async (_, header, status) => {
    for (const path of [one, list]) {
      const first = await get(path);
      for (const method of ['GET', 'HEAD']) {
        const reply = await get(path, { 'if-none-match': header(first.headers.get('etag') ?? '') }, method);
        expect(reply.status).toBe(status);
        expect(reply.headers.get('etag')).toBe(first.headers.get('etag'));
        if (status !== 304) continue;
        expect(reply.bytes.length).toBe(0);
        expect(reply.headers.get('content-type')).toBe(null);
        expect(reply.headers.get('link')).toBe(first.headers.get('link'));
      }
    }
  });

  test('says nothing of a record there is not, or that may not be read', async () => {
    expect((await get('/api/model/customer/999999', { 'if-none-match': '*' })).status).toBe(404);
    const reply = await sendRaw(server.url(), { path: one, headers: { 'if-none-match': '*' } });
    expect(reply.status).toBe(401);
  });
});
