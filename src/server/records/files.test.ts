import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../testing/refusal.ts';
import { type FacilityServer, startOpen } from '../testing/server.ts';

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

  test.each([
    ['another record’s path', '/api/file/family/999/image?v=0123456789abcdef'],
    ['text', 'data:text/html;base64,PGI+'],
    ['SVG, which can carry scripts', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['no data URI', 'hello'],
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
    expectProblem(await send('/api/model/customer', { name: 'x'.repeat(1_100_000) }), 'payload_too_large');
  });
});
