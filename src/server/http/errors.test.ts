import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue, type Problem } from '#shared/errors.ts';
import { sendRaw } from '#test/kit/raw.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let authorization: string;
beforeAll(async () => {
  server = await startOpen();
  authorization = `Bearer ${server.facility.key}`;
});

const post =
  (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  () =>
    sendRaw(server.url(), {
      method: 'POST',
      path: '/api/billing/checkout',
      headers: { authorization, ...headers },
      body,
    });

describe('a body that is not JSON as it should be', () => {
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  test.each([
    ['cut off', '{"lines":['],
    ['text', 'lines'],
    ['single quotes', "{'lines':[]}"],
    ['a trailing comma', '{"lines":[{}],}'],
    ['a comment', '{"lines":[{}] /* none */}'],
    ['two values', '{"lines":[{}]}{"lines":[{}]}'],
    ['NaN', '{"price":NaN}'],
    ['a number with leading zeros', '{"price":01}'],
    ['a raw line break in a text', '{"comments":"a\nb"}'],
    ['duplicate keys', '{"comments":"a","comments":"b"}'],
    ['duplicate keys, one escaped', '{"comments":"a","comment\\u0073":"b"}'],
    ['duplicate keys in a line', '{"lines":[{"product":1,"product":2}]}'],
    ['1e400', '{"price":1e400}'],
    ['-1e400', '{"price":-1e400}'],
    ['2^53+1', '{"price":9007199254740993}'],
    ['-(2^53+1)', '{"price":-9007199254740993}'],
    ['21 levels', nested(21)],
    ['10 000 levels of arrays', nested(10_000)],
    ['10 000 levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['200 000 levels, never closed', '['.repeat(200_000)],
  ])('%s', async (_, body) => {
    const problem = await expectRefused(server, post(body), 'malformed_json');
    expect(problem.detail).toMatch(/\S/);
  });

  test('brackets within texts are no levels', async () => {
    const comments = '[{'.repeat(500);
    const body = JSON.stringify({ lines: [{ product: server.facility.products.free }], payments: [], comments });
    expect((await post(body)()).status).toBe(200);
    const escaped = JSON.stringify({
      lines: [{ product: server.facility.products.free, description: '\\"[[' }],
      payments: [],
    });
    expect((await post(escaped)()).status).toBe(200);
  });
});

describe('JSON that is no request', () => {
  const refusals: readonly [string, string, Faults][] = [
    [
      'nothing',
      '',
      [
        ['#/lines', 'required'],
        ['#/payments', 'required'],
      ],
    ],
    ['a list', '[]', [['#', 'invalid_type']]],
    ['a text', '"lines"', [['#', 'invalid_type']]],
    ['a number', '12', [['#', 'invalid_type']]],
    [
      'a prototype',
      '{"__proto__":{"lines":[{}],"payments":[]}}',
      [
        ['#/lines', 'required'],
        ['#/payments', 'required'],
        ['#/__proto__', 'unknown_field'],
      ],
    ],
    [
      'a constructor',
      '{"lines":[{}],"payments":[],"constructor":{"prototype":{}}}',
      [
        ['#/lines/0/product', 'required'],
        ['#/constructor', 'unknown_field'],
      ],
    ],
    [
      'a name that needs escaping',
      '{"lines":[{}],"payments":[],"a/b~c":1}',
      [
        ['#/lines/0/product', 'required'],
        ['#/a~1b~0c', 'unknown_field'],
      ],
    ],
    [
      'half a character',
      '{"lines":[{}],"payments":[],"comments":1}',
      [
        ['#/lines/0/product', 'required'],
        ['#/comments', 'invalid_type'],
      ],
    ],
  ];
  test.each(refusals)('%s', async (_, body, faults) => {
    await expectRefused(server, post(body), 'validation_failed', faults);
  });
});

describe('the type of a body', () => {
  const body = '{"lines":[{}],"payments":[]}';
  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    ['application/jsonp'],
    ['text/json'],
    ['json'],
  ])('%s is refused', async (type) => {
    await expectRefused(server, post(body, { 'content-type': type }), 'unsupported_media_type');
  });

  test('none at all is refused', async () => {
    await expectRefused(server, post(body, {}), 'unsupported_media_type');
  });

  test.each([['application/json'], ['application/json; charset=utf-8'], ['Application/JSON']])(
    '%s is JSON',
    async (type) => {
      expectProblem(await post(body, { 'content-type': type })(), 'validation_failed', [
        ['#/lines/0/product', 'required'],
      ]);
    },
  );

  test('an action without a body needs no type', async () => {
    const { id } = await server.api.create('family', { name: 'Efímera' });
    await server.api.send('DELETE', `/api/model/family/${id}`);
    const path = `/api/model/family/${id}/restore`;
    expect((await sendRaw(server.url(), { method: 'POST', path, headers: { authorization } })).status).toBe(200);
  });
});

describe('size', () => {
  const padded = (bytes: number): string => {
    const rest = JSON.stringify({ lines: [{}], payments: [], comments: '' });
    return rest.replace('"comments":""', `"comments":"${'x'.repeat(bytes - rest.length)}"`);
  };

  test('a body of 1 MiB is read', async () => {
    const body = padded(1024 * 1024);
    expect(body.length).toBe(1024 * 1024);
    await expectRefused(server, post(body), 'validation_failed', [
      ['#/lines/0/product', 'required'],
      ['#/comments', 'too_long'],
    ]);
  });

  test('one byte more is not', async () => {
    await expectRefused(server, post(padded(1024 * 1024 + 1)), 'payload_too_large');
  });

  test('an address of 8 KiB is read, one byte more is not', async () => {
    const path = (length: number) => '/api/model/tax?name='.padEnd(length, 'x');
    const get = (length: number) => () => sendRaw(server.url(), { path: path(length), headers: { authorization } });
    expect((await get(8192)()).status).toBe(200);
    await expectRefused(server, get(8193), 'uri_too_long');
    await expectRefused(server, get(12_000), 'uri_too_long');
    const parameter = () =>
      sendRaw(server.url(), { path: `/api/model/tax/${'1'.repeat(301)}`, headers: { authorization } });
    await expectRefused(server, parameter, 'uri_too_long');
  });

  test('headers without end are refused', async () => {
    const get = () => sendRaw(server.url(), { path: '/api/health', headers: { 'x-long': 'x'.repeat(20_000) } });
    await expectRefused(server, get, 'headers_too_large');
  });

  test('what is no HTTP is refused with a problem', async () => {
    const { hostname, port } = new URL(server.url());
    const socket = connect(Number(port), hostname);
    socket.end('GET /api/health HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n');
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 400 \S.*\r\nContent-Type: application\/problem\+json\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      code: 'malformed_request',
      status: 400,
    });
    expect((await server.api.send('GET', '/api/health')).status).toBe(200);
  });
});

test('addresses nobody serves are not found', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/billing/checkout/1',
    '/api//health',
    '/nothing',
    '/api/%00',
    '/api/%zz',
  ]) {
    await expectRefused(server, () => sendRaw(server.url(), { path, headers: { authorization } }), 'not_found');
  }
});

test('other methods on an operation are refused with what is allowed', async () => {
  for (const [method, path, allow] of [
    ['GET', '/api/billing/checkout', 'POST'],
    ['PUT', '/api/pos/open', 'POST'],
    ['POST', '/api/pos/state', 'GET, HEAD'],
    ['PATCH', '/api/session', 'DELETE, GET, HEAD, POST'],
    ['DELETE', '/api/setup', 'GET, HEAD, POST'],
    ['POST', '/api/events', 'GET, HEAD'],
  ] as const) {
    const reply = await server.api.send(method, path, method === 'GET' ? undefined : {});
    expectProblem(reply, 'method_not_allowed');
    expect(reply.headers.get('allow'), path).toBe(allow);
  }
});

describe('a fault of the server itself', () => {
  test('says nothing of its cause', async () => {
    const { id } = await server.api.create('product', { name: 'Roto', price: 1 });
    server.write('update "product" set "taxes" = ? where "id" = ?', '[987654]', id);
    const sell = () => server.api.call('checkout', { lines: [{ product: id }], payments: [] });
    const problem = await expectRefused(server, sell, 'internal');
    expect(Object.keys(problem).toSorted()).toEqual(['code', 'instance', 'status', 'title', 'type']);
    expect(JSON.stringify(problem)).not.toMatch(/987654|impuesto|tax|\.ts/);
  });
});

describe('titles', () => {
  const titleFor = async (language: string): Promise<string> => {
    const reply = await server.as(null).send('GET', '/api/model/tax', undefined, { 'accept-language': language });
    return (reply.body as Problem).title;
  };
  const { es, en } = errorCatalogue.unauthenticated.title;
  test.each([
    ['es', es],
    ['es-MX,en;q=0.5', es],
    ['en', en],
    ['en-GB', en],
    ['en,es;q=0.9', en],
    ['en,es', en],
    ['es,en', es],
    ['en;q=0.3, es;q=0.7', es],
    ['fr, en;q=0.8', en],
    ['en;q=0, es;q=0.1', es],
    ['fr', es],
    ['*', es],
    ['', es],
    [';;;q=,,', es],
  ])('%s', async (language, title) => {
    expect(await titleFor(language)).toBe(title);
  });

  test('each request has an instance of its own', async () => {
    const instances = await Promise.all(
      Array.from(
        { length: 20 },
        async () => ((await server.as(null).send('GET', '/api/model/tax')).body as Problem).instance,
      ),
    );
    expect(new Set(instances).size).toBe(20);
  });
});
