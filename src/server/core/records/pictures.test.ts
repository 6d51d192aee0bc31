import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_PIXELS, pictureFault } from '#shared/domain/pictures.ts';
import type { Problem } from '#shared/errors.ts';
import { expectLinear } from '#test/kit/growth.ts';
import { type PictureHead, pictureHeads } from '#test/kit/pictures.ts';
import { dataUri } from '#test/kit/png.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const heads = Object.entries(pictureHeads);
const uri = ({ mime, of }: PictureHead, width: number, height: number): string => dataUri(mime, of(width, height));
const family = (image: string) => () => server.api.send('POST', '/api/model/family', { name: 'Piscina', image });
const tooBig = [['#/image', 'too_big']] as const;

describe.each(heads)('%s', (_, head) => {
  /** The widest there may be of it, and how high that may be. */
  const width = Math.min(head.most, 60_000);
  const height = Math.floor(MAX_PIXELS / width);

  test('may have as many pixels as a telephone takes, and no more', async () => {
    expect((await family(uri(head, 1, 1))()).status).toBe(201);
    expect((await family(uri(head, width, height))()).status).toBe(201);
    const problem = await expectRefused(server, family(uri(head, width, height + 1)), 'validation_failed', tooBig);
    expect(problem.errors?.[0]?.detail).toContain(`${width} × ${height + 1} px > 64 Mpx`);
    await expectRefused(server, family(uri(head, width, Math.min(head.most, 60_000))), 'validation_failed', tooBig);
  });

  test('that says nothing of its size, or breaks off before it does, is no picture', async () => {
    const { mime, of } = head;
    const whole = of(40, 20);
    for (let length = 1; length < whole.length; length += 3) {
      const reply = await family(dataUri(mime, whole.subarray(0, length)))();
      const { errors } = reply.body as Partial<Problem>;
      // What comes behind the size is not looked at.
      if (reply.status !== 201) expect([length, errors]).toMatchObject([length, [{ code: 'invalid_value' }]]);
    }
    await expectRefused(server, family(dataUri(mime, whole.subarray(0, 8))), 'validation_failed', [
      ['#/image', 'invalid_value'],
    ]);
  });
});

test('a file that is boxes within boxes, or nothing but markers, is read at once', async () => {
  const nested = (kind: string, before: number, each: number): Buffer => {
    const bytes = Buffer.alloc(1024 * 1024);
    for (let at = 0; at + 8 <= bytes.length; at += each) {
      bytes.writeUInt32BE(bytes.length - at, at);
      bytes.write(kind, at + 4, 'latin1');
    }
    return Buffer.concat([
      Buffer.from('0000001c66747970617669660000000061766966', 'hex'),
      Buffer.alloc(8),
      bytes.subarray(before),
    ]);
  };
  const anmf = Buffer.alloc(1024 * 1024);
  for (let at = 0; at + 24 <= anmf.length; at += 24) {
    anmf.write('ANMF', at, 'latin1');
    anmf.writeUInt32LE(anmf.length - at - 8, at + 4);
  }
  for (const [mime, data] of [
    ['image/avif', nested('moov', 0, 8)],
    ['image/avif', nested('meta', 0, 12)],
    ['image/webp', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), anmf])],
    ['image/jpeg', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(1024 * 1024, 0xff)])],
    ['image/gif', Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.alloc(7), Buffer.alloc(1024 * 1024, 0x21)])],
  ] as const) {
    expect([mime, [201, 422].includes((await family(dataUri(mime, data))()).status)]).toEqual([mime, true]);
    expectLinear(
      data.length,
      (size) => data.subarray(0, size),
      (bytes) => pictureFault(mime, bytes),
    );
  }
});

test('an import has no pictures', async () => {
  const { id } = await server.api.run('importStart', { model: 'product', file: 'a.csv', columns: ['a', 'b'] });
  const check = () => server.api.call('importCheck', { import: id, mapping: ['name', 'image'], key: null });
  await expectRefused(server, check, 'validation_failed', [['#/mapping/1', 'unknown_field']]);
});
