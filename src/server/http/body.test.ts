import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '#test/kit/raw.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { openWire, received, refusalOf, requestText, tell } from '#test/kit/wire.ts';
import { bodyLimits } from './body.ts';

let server: FacilityServer;
let withKey: string;
beforeAll(async () => {
  server = await startOpen();
  withKey = `Authorization: Bearer ${server.facility.key}`;
});

const HOST = 'Host: localhost';
const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const checkout = (headers: readonly string[], body = '') =>
  requestText('POST /api/billing/checkout', [HOST, JSON_TYPE, ...headers], body);
const send = (body: string | Uint8Array, path = '/api/billing/checkout') =>
  sendRaw(server.url(), {
    method: 'POST',
    path,
    headers: { authorization: `Bearer ${server.facility.key}`, 'content-type': 'application/json' },
    body,
  });

describe('a body that does not end', () => {
  test.each([
    ['without a credential', () => checkout([CHUNKED], chunk('{"lines":[')), [401, 'unauthenticated']],
    ['of a length', () => checkout(['Content-Length: 900000'], '{'), [401, 'unauthenticated']],
    [
      'with a credential that does not stand',
      () => checkout([CHUNKED, 'Authorization: Bearer tq_x'], chunk('{')),
      [401, 'unauthenticated'],
    ],
    [
      'of a model there is not',
      () => requestText('POST /api/model/nothing', [HOST, JSON_TYPE, CHUNKED], chunk('{')),
      [404, 'unknown_model'],
    ],
    [
      'for an address there is not',
      () => requestText('POST /nothing', [HOST, JSON_TYPE, CHUNKED], chunk('{')),
      [404, 'not_found'],
    ],
    [
      'by a method there is not',
      () => requestText('PUT /api/billing/checkout', [HOST, JSON_TYPE, CHUNKED], chunk('{')),
      [405, 'method_not_allowed'],
    ],
    [
      'for another host',
      () => requestText('POST /api/session', ['Host: evil.example', JSON_TYPE, CHUNKED], chunk('{')),
      [403, 'host_not_allowed'],
    ],
    [
      'of another type',
      () => requestText('POST /api/pos/open', [HOST, 'Content-Type: text/plain', withKey, CHUNKED], chunk('{')),
      [415, 'unsupported_media_type'],
    ],
    [
      'compressed',
      () => checkout([withKey, 'Content-Encoding: gzip', CHUNKED], chunk('{')),
      [415, 'unsupported_media_type'],
    ],
    [
      'declared too long',
      () => checkout([withKey, `Content-Length: ${bodyLimits.usual + 1}`], '{'),
      [413, 'payload_too_large'],
    ],
    [
      'too long without a length',
      () => checkout([withKey, CHUNKED], chunk(' '.repeat(bodyLimits.usual + 1))),
      [413, 'payload_too_large'],
    ],
    [
      'too long for a record with a file',
      () =>
        requestText(
          'POST /api/model/product',
          [HOST, JSON_TYPE, withKey, CHUNKED],
          chunk(' '.repeat(bodyLimits.withFiles + 1)),
        ),
      [413, 'payload_too_large'],
    ],
    [
      'too long for a record without',
      () =>
        requestText(
          'POST /api/model/tax',
          [HOST, JSON_TYPE, withKey, CHUNKED],
          chunk(' '.repeat(bodyLimits.usual + 1)),
        ),
      [413, 'payload_too_large'],
    ],
    [
      'too long for somebody without a credential',
      () => requestText('POST /api/session', [HOST, JSON_TYPE, CHUNKED], chunk(' '.repeat(bodyLimits.public + 1))),
      [413, 'payload_too_large'],
    ],
    ['that nobody reads', () => requestText('GET /api/health', [HOST, JSON_TYPE, CHUNKED], chunk('{')), [200, null]],
  ] as const)('%s is answered, and its connection closed', async (_, text, refusal) => {
    const answer = await tell(server.url(), text());
    expect(refusalOf(answer)).toEqual(refusal);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  test('is not read on: a sender that goes on and on gets rid of little', async () => {
    const socket = openWire(server.url());
    const answer = received(socket);
    const more = chunk('x'.repeat(65_536));
    socket.write(checkout([CHUNKED]));
    let sent = 0;
    while (!socket.destroyed && sent < 200e6) {
      sent += more.length;
      if (!socket.write(more)) {
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), setTimeout(50)]);
      }
      if (socket.writableLength > 8e6) await setTimeout(20);
    }
    expect(refusalOf(await answer)).toEqual([401, 'unauthenticated']);
    expect(socket.bytesWritten - socket.writableLength).toBeLessThan(30e6);
  });

  test('is answered once, and the next connection is served', async () => {
    const answer = await tell(server.url(), `${checkout([CHUNKED], chunk('{'))}zz\r\nGET / HTTP/1.1\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect((await server.api.send('GET', '/api/health')).status).toBe(200);
  });
});

test('what is no HTTP is not answered in the midst of another answer', async () => {
  const socket = openWire(server.url());
  const answer = received(socket);
  socket.write(requestText('GET /api/events', [HOST, withKey, 'Accept: text/event-stream']));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write('nonsense\r\n\r\n');
  expect((await answer).match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

describe('a body', () => {
  const basket = () =>
    JSON.stringify({ lines: [{ product: server.facility.products.free }], payments: [], comments: 'ñandú 😀' });

  test('in chunks of one byte is read', async () => {
    const bytes = [...Buffer.from(basket())].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('');
    const text = checkout([withKey, CHUNKED, 'Connection: close'], `${bytes}0\r\n\r\n`);
    const answer = await tell(server.url(), Buffer.from(text, 'latin1'));
    expect(refusalOf(answer)).toEqual([200, null]);
    expect(server.rows('select "comments" from "invoice" order by "id" desc limit 1')).toEqual([
      { comments: 'ñandú 😀' },
    ]);
  });

  test('is asked for only of those who may send it', async () => {
    const expecting = (headers: readonly string[]) =>
      checkout([
        ...headers,
        'Expect: 100-continue',
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(basket())}`,
      ]);
    const refused = await tell(server.url(), expecting([]));
    expect(refusalOf(refused)).toEqual([401, 'unauthenticated']);
    const socket = openWire(server.url());
    const answer = received(socket);
    socket.write(expecting([withKey]));
    const [first] = (await new Promise<Buffer>((resolve) => socket.once('data', resolve))).toString().split('\r\n');
    expect(first).toBe('HTTP/1.1 100 Continue');
    socket.write(basket());
    expect(await answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  test.each([
    ['a lone continuation byte', [0x80]],
    ['a cut character', [0xc3]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a character beyond all', [0xf4, 0x90, 0x80, 0x80]],
    ['Latin-1', [0xf1]],
  ])('with %s is no UTF-8', async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"comments":"'), Buffer.from(bytes), Buffer.from('"}')]);
    const problem = await expectRefused(server, () => send(body), 'malformed_json');
    expect(problem.detail).toBe('not UTF-8');
  });

  test('of bytes beyond ASCII is counted in bytes', async () => {
    const body = `{"comments":"${'ñ'.repeat(bodyLimits.usual / 2)}"}`;
    await expectRefused(server, () => send(body), 'payload_too_large');
  });
});
