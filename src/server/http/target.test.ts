import { beforeAll, describe, expect, test } from 'vitest';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { refusalOf, requestText, tell } from '#test/kit/wire.ts';

let server: FacilityServer;
let own: string;
let withKey: string;
beforeAll(async () => {
  server = await startFacility();
  own = `Host: ${new URL(server.url()).host}`;
  withKey = `Authorization: Bearer ${server.facility.key}`;
});

const ask = (target: string, headers: readonly string[] = [own], method = 'GET') =>
  tell(server.url(), requestText(`${method} ${target}`, [...headers, 'Connection: close']));
const refusal = async (...call: Parameters<typeof ask>) => {
  const answer = await ask(...call);
  expect(answer).not.toMatch(/node_modules|\.ts:\d|\n\s+at /);
  return refusalOf(answer);
};

describe('a header that says who is asked, or who asks', () => {
  test.each([
    ['Host', 'Host: localhost', 'Host: localhost'],
    ['Host, one of them another’s', 'Host: localhost', 'host: evil.example'],
    ['Authorization', 'Authorization: Bearer a', 'AUTHORIZATION: Bearer b'],
    ['Content-Type', 'Content-Type: application/json', 'Content-Type: text/plain'],
    ['Idempotency-Key', 'Idempotency-Key: a', 'Idempotency-Key: b'],
  ])('%s stands there once', async (_, ...lines) => {
    const headers = lines.some((line) => /^host/i.test(line)) ? lines : [own, ...lines];
    expect(await refusal('/api/health', headers)).toEqual([400, 'malformed_request']);
  });

  test('Host is there', async () => {
    expect(await refusal('/api/health', [])).toEqual([400, 'malformed_request']);
    expect(refusalOf(await tell(server.url(), 'GET /api/health HTTP/1.0\r\n\r\n'))).toEqual([403, 'host_not_allowed']);
  });
});

describe('an absolute address', () => {
  test('of this server is its path', async () => {
    const { host } = new URL(server.url());
    expect(await refusal(`http://${host}/api/health`)).toEqual([200, null]);
    expect(await refusal(`HTTP://${host}/api/model/tax`)).toEqual([401, 'unauthenticated']);
    expect(await refusal(`http://${host}/api/model/tax?limit=1`, [own, withKey])).toEqual([200, null]);
    expect(await refusal(`http://${host}`)).toEqual([404, 'not_found']);
  });

  test.each([
    ['http://evil.example/api/health'],
    ['https://evil.example/api/health'],
    ['http://localhost@evil.example/api/health'],
    ['http://user:secret@localhost/api/health'],
    ['http://localhost:1/api/health'],
    ['http:///api/health'],
    ['ftp://localhost/api/health'],
    ['file:///etc/passwd'],
    ['localhost/api/health'],
    ['api/health'],
    ['*'],
  ])('%s is not', async (target) => {
    expect(await refusal(target, ['Host: localhost'])).toEqual([400, 'malformed_request']);
  });
});

describe('a path', () => {
  test.each([
    ['/%61pi/health', 200, null],
    ['/api/%68ealth', 200, null],
    ['/api/model/%74ax', 401, 'unauthenticated'],
    ['/api/health?x=%00', 200, null],
  ])('may be spelled %s', async (path, ...expected) => {
    expect(await refusal(path)).toEqual(expected);
  });

  test('has the same limits however it is spelled', async () => {
    const limited = await startFacility({ rateLimit: { perSecond: 2, perMinute: 60 } });
    const answers: string[] = [];
    for (const path of ['/api/health', '/%61pi/health', '/ap%69/health']) {
      answers.push(await tell(limited.url(), requestText(`GET ${path}`, ['Host: localhost', 'Connection: close'])));
    }
    expect(answers.map((answer) => refusalOf(answer)[0])).toEqual([200, 200, 429]);
  });

  test.each([
    ['/api/%2e%2e/health', 404],
    ['/../../etc/passwd', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/..%2f..%2fetc%2fpasswd', 404],
    ['/%2e%2e%5c', 404],
    ['//evil.example/api/health', 404],
    ['//', 404],
    ['/api//health', 404],
    ['/api/health/', 404],
    ['/api/./health', 404],
    ['/api%2fhealth', 404],
    ['/api/health%00', 404],
    ['/api/%ff', 404],
    ['/api/%', 404],
    ['/api/%zz', 404],
    ['/%', 404],
    ['/%c0%ae%c0%ae/', 404],
    ['/api/model/tax/%00', 401],
    ['/api/model/%zz', 404],
    ['/api/model/__proto__', 404],
    ['/api/model/constructor/1', 404],
    ['/api/file/product/1/__proto__', 401],
    ['/api/docs/%2e%2e/%2e%2e/package.json', 400],
    ['/problems/__proto__', 404],
    ['/problems/%00', 404],
    ['/k/', 404],
    ['/k/%2e%2e/api/health', 401],
    ['/api/health#fragment', 400],
    ['/?', 404],
  ])('such as %s is refused with %i', async (path, status) => {
    expect((await refusal(path))[0]).toBe(status);
  });
});

describe('a method', () => {
  test.each(['OPTIONS', 'TRACE', 'PROPFIND', 'PUT', 'PATCH', 'QUERY', 'MKCOL', 'SEARCH', 'DELETE'])(
    '%s of an address without it is refused before it is asked who asks',
    async (method) => {
      const answer = await ask('/api/pos/open', [own], method);
      expect([refusalOf(answer), /\r\nallow: (.*)\r\n/i.exec(answer)?.[1]]).toEqual([
        [405, 'method_not_allowed'],
        'POST',
      ]);
    },
  );

  test('of no address is refused for its address', async () => {
    expect(await refusal('/api/nothing', [own], 'PROPFIND')).toEqual([404, 'not_found']);
  });

  test.each(['CONNECT', 'FOO', 'get', 'G\u0000T'])('%o ends the connection', async (method) => {
    const [status] = await refusal('/api/health', [own], method);
    expect([0, 400]).toContain(status);
    expect((await server.api.send('GET', '/api/health')).status).toBe(200);
  });
});
