import { beforeAll, describe, expect, test } from 'vitest';
import { pictureHeads } from '#test/kit/pictures.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PNG = `data:image/png;base64,${PIXEL}`;

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const send = (path: string, body: unknown) => server.api.send('POST', path, body);
const families = '/api/model/family';

async function withImage(): Promise<{ readonly id: number; readonly image: string }> {
  const reply = await send(families, { name: 'Piscina', image: PNG });
  expect(reply.status).toBe(201);
  return reply.body as { id: number; image: string };
}

describe('an image', () => {
  test('comes in as a data URI and is served under its hash, byte for byte', async () => {
    const { id, image } = await withImage();
    expect(image).toMatch(new RegExp(`^/api/file/family/${id}/image\\?v=[0-9a-f]{16}$`));
    const response = await fetch(server.url() + image, {
      headers: { authorization: `Bearer ${server.facility.key}` },
    });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PIXEL);
  });

  test('is stored once, whoever holds it', async () => {
    await withImage();
    await withImage();
    expect(server.rows('select "hash" from "file" where "mime" = \'image/png\'')).toHaveLength(1);
  });

  test('stays when its path is sent back, goes with null', async () => {
    const { id, image } = await withImage();
    expect((await send(`${families}/${id}`, { name: 'Spa', image })).body).toMatchObject({ name: 'Spa', image });
    expect((await send(`${families}/${id}`, { image: null })).body).toMatchObject({ image: null });
    expectProblem(await server.api.send('GET', image), 'not_found');
  });

  const data = (mime: string, bytes: Uint8Array): string =>
    `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;
  test.each([
    ['PNG', data('image/png', Buffer.from(PIXEL, 'base64'))],
    ...Object.entries(pictureHeads).map(([name, { mime, of }]) => [name, data(mime, of(40, 20))]),
    ['capitals', data('IMAGE/PNG', Buffer.from(PIXEL, 'base64'))],
    ['parameters', `data:image/png;charset=binary;name=a.png;base64,${PIXEL}`],
  ])('may be %s', async (_, image) => {
    expect((await send(families, { name: 'Piscina', image })).status).toBe(201);
  });

  test('of another record is refused, and so is one the record had before', async () => {
    const one = await withImage();
    const other = await withImage();
    const faults = [['#/image', 'invalid_value']] as const;
    const write = (id: number, image: string) => () => send(`${families}/${id}`, { image });
    await expectRefused(server, write(one.id, other.image), 'validation_failed', faults);
    await expectRefused(server, write(one.id, one.image.replace('/image?', '/logo?')), 'validation_failed', faults);
    expect((await send(`${families}/${one.id}`, { image: null })).status).toBe(200);
    await expectRefused(server, write(one.id, one.image), 'validation_failed', faults);
  });

  test.each([
    ['another record’s path', '/api/file/family/999/image?v=0123456789abcdef'],
    ['text', 'data:text/html;base64,PGI+'],
    ['SVG, which can carry scripts', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['no data URI', 'hello'],
    ['nothing', ''],
    ['another type than it says', `data:image/jpeg;base64,${PIXEL}`],
    ['no image inside', data('image/png', Buffer.from('<script>alert(1)</script>'))],
    ['an empty image', 'data:image/png;base64,'],
    ['base64 that is cut short', PNG.slice(0, -2)],
    ['base64 that is none', `${PNG.slice(0, -8)}*!`],
    ['no base64', 'data:image/png,%89PNG%0D%0A%1A%0A'],
    ['a path out of the tree', '/api/file/../../etc/passwd'],
    ['an address elsewhere', 'https://example.com/a.png'],
  ])('is refused: %s', async (_, image) => {
    expectProblem(await send(families, { name: 'Piscina', image }), 'validation_failed', [
      ['#/image', 'invalid_value'],
    ]);
  });

  test('may be larger than any other body, up to 8 MiB', async () => {
    const large = (bytes: number) =>
      `data:image/png;base64,${Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.alloc(bytes, 7)]).toString('base64')}`;
    expect((await send(families, { name: 'Grande', image: large(2_000_000) })).status).toBe(201);
    expectProblem(await send(families, { name: 'Grande', image: large(8_400_000) }), 'validation_failed', [
      ['#/image', 'too_long'],
    ]);
    expectProblem(await send('/api/model/customerGroup', { name: 'x'.repeat(1_100_000) }), 'payload_too_large');
  });
});

describe('a file as it is served', () => {
  const get = (path: string, headers: Record<string, string> = {}) => server.api.send('GET', path, undefined, headers);

  test('has a tag of its own and is asked for once', async () => {
    const { image } = await withImage();
    const first = await get(image);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    for (const header of [etag, `W/${etag}`, '*', `"x", ${etag}`]) {
      const again = await get(image, { 'if-none-match': header });
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    }
    expect((await get(image, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('is kept for good only under the address of its content', async () => {
    const { image } = await withImage();
    for (const path of [image.split('?')[0] ?? '', `${image.slice(0, -1)}`, image.replace(/v=.*/, 'v=')]) {
      const reply = await get(path);
      expect([path, reply.status, reply.headers.get('cache-control')]).toEqual([path, 200, 'private, no-cache']);
    }
  });

  test('is sent in part', async () => {
    const { image } = await withImage();
    const whole = Buffer.from(PIXEL, 'base64');
    const size = whole.length;
    const etag = (await get(image)).headers.get('etag') ?? '';
    const parts: readonly [range: string, first: number, last: number][] = [
      ['bytes=0-3', 0, 3],
      ['bytes=10-', 10, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=0-${size * 2}`, 0, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
    ];
    for (const [range, first, last] of parts) {
      for (const condition of [{}, { 'if-range': etag }]) {
        const reply = await get(image, { range, ...condition });
        expect([range, reply.status, reply.headers.get('content-range')]).toEqual([
          range,
          206,
          `bytes ${first}-${last}/${size}`,
        ]);
        expect(Buffer.from(reply.bytes)).toEqual(whole.subarray(first, last + 1));
      }
    }
    const wholes = ['bytes=5-2', 'bytes=0-1,3-4', `bytes=${size}-`, 'bytes=-0', 'bytes=-', 'bytes=x', 'lines=0-1'];
    for (const range of wholes) expect([range, (await get(image, { range })).status]).toEqual([range, 200]);
    expect((await get(image, { range: 'bytes=0-3', 'if-range': '"old"' })).status).toBe(200);
  });

  test('is for those who may read its record', async () => {
    const { image } = await withImage();
    expectProblem(await server.as(null).send('GET', image), 'unauthenticated');
    const { key } = await server.api.run('keyCreate', { name: 'Otra', scopes: ['customer:read'] });
    expectProblem(await server.as(key).send('GET', image), 'insufficient_scope');
    for (const path of ['name', 'nothing', '__proto__'].map((field) => image.replace('/image?', `/${field}?`))) {
      expectProblem(await get(path), 'not_found');
    }
    expectProblem(await get(image.replace('/family/', '/nothing/')), 'unknown_model');
  });
});
