import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { startHurried } from '#test/kit/costlyPin.ts';
import { pins } from '#test/kit/facility.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

/** Milliseconds. On a busy machine, what is asked on the way takes some hundreds of them. */
const LIMIT = 1000;

let server: FacilityServer;
/** Its requests have half a minute. */
let patient: FacilityServer;
beforeAll(async () => {
  server = await startFacility({ requestTime: LIMIT });
  patient = await startFacility();
});

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends text on a connection to a server. */
function tell(to: FacilityServer, text: string): Socket {
  const { hostname, port } = new URL(to.url());
  const socket = connect(Number(port), hostname);
  socket.write(text);
  return socket;
}

describe.concurrent('a request that does not arrive', () => {
  test.each([
    ['headers', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n'],
    [
      'body',
      'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    ],
  ])('whole, but for its %s, is let go with a problem', async (_, text) => {
    const waiting = tell(patient, text);
    const answer = Buffer.concat(await tell(server, text).toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(answer).toMatch(/\r\nContent-Type: application\/problem\+json\b/i);
    expect(answer).toMatch(/\r\nRetry-After: 1\r\n/i);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'timeout', status: 503 });
    // Of itself it would have had longer.
    expect(waiting.bytesRead).toBe(0);
    expect(waiting.closed).toBe(false);
    waiting.destroy();
  });
});

describe('a write that could not begin in time', () => {
  let hurried: FacilityServer;
  beforeAll(async () => {
    hurried = await startHurried();
  });
  const body = () => ({ user: hurried.facility.users.manager, pin: pins.manager });
  const done = (): unknown[] => [
    hurried.rows('select * from "session"').length,
    hurried.rows('select * from "auditLog"').length,
  ];

  test('is never done', async () => {
    const before = done();
    const reply = await hurried.as(null).send('POST', '/api/session', body());
    expectProblem(reply, 'timeout');
    expect(reply.headers.get('retry-after')).toBe('1');
    await pause(500);
    expect(done()).toEqual(before);
  });

  test('is never done, by way of the desktop window either', async () => {
    const before = done();
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', path: '/api/session', headers, body: JSON.stringify(body()) };
    expect((await hurried.running().inject(request)).status).toBe(503);
    await pause(500);
    expect(done()).toEqual(before);
  });
});

test.concurrent('a stream lasts longer than a request may take', async ({ expect }) => {
  const response = await fetch(`${server.url()}/api/events`, {
    headers: { authorization: `Bearer ${server.facility.key}` },
  });
  const reader = response.body?.getReader();
  let text = '';
  const reading = (async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      text += new TextDecoder().decode(value);
    }
  })();
  await pause(LIMIT * 2);
  await server.api.create('family', { name: 'Tardía' });
  await expect.poll(() => text).toContain('family.created');
  await reader?.cancel();
  await reading;
});

test.concurrent('what is answered in time is left alone afterwards', async () => {
  expect((await server.api.send('GET', '/api/health')).status).toBe(200);
  await pause(LIMIT * 1.5);
  expect((await server.api.send('GET', '/api/health')).status).toBe(200);
});
