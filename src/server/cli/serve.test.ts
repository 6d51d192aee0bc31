import { existsSync, readdirSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '#test/kit/client.ts';
import { query } from '#test/kit/database.ts';
import { openEvents } from '#test/kit/eventReader.ts';
import type { Facility } from '#test/kit/facility.ts';
import { runCli, serve, startCli } from '#test/kit/processes.ts';
import { assertSound, facilityFolder } from '#test/kit/server.ts';
import { startMailServer } from '#test/kit/smtpServer.ts';

let dataDir: string;
let facility: Facility;
beforeEach(async () => {
  ({ dataDir, facility } = await facilityFolder());
});

const clientOf = (url: string) => createClient(() => url, facility.key);

test('says where it listens and nothing else; logs JSON; ends with 0 when asked', async () => {
  const server = startCli('serve', '--data', dataDir, '--port', '0');
  await expect.poll(() => server.output.stdout).toMatch(/\n/);
  const url = /^listening (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(server.output.stdout)?.[1] ?? '';
  expect(await clientOf(url).run('posStatus', {})).toMatchObject({ open: false });
  server.kill('SIGTERM');
  const { code, stdout, stderr } = await server.finished;
  // It ends with 1 where it takes too long.
  expect(code).toBe(0);
  expect(stdout).toBe(`listening ${url}\n`);
  const lines = stderr.trimEnd().split('\n');
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
  expect(stderr).not.toContain(facility.key.slice(16, 48));
  expect(existsSync(join(dataDir, 'taquilla.lock'))).toBe(false);
});

/** Listens on a port that nobody is given who asks for any: those are higher. */
async function listenLow(): Promise<{ readonly probe: Server; readonly port: number }> {
  for (let port = 20_000 + (process.pid % 10_000); ; port += 1) {
    const probe = createServer();
    const isTaken = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(true)).listen(port, '127.0.0.1', () => resolve(false));
    });
    if (!isTaken) return { probe, port };
  }
}

test('listens on the port it is told to', async () => {
  const { probe, port } = await listenLow();
  const taken = await runCli('serve', '--data', dataDir, '--port', String(port));
  expect([taken.code, taken.stdout]).toEqual([1, '']);
  expect(taken.stderr).toContain(`EADDRINUSE`);
  expect(existsSync(join(dataDir, 'taquilla.lock'))).toBe(false);
  await new Promise((resolve) => probe.close(resolve));
  const server = startCli('serve', '--data', dataDir, '--port', String(port));
  await expect.poll(() => server.output.stdout).toBe(`listening http://127.0.0.1:${port}\n`);
  server.kill('SIGINT');
  expect((await server.finished).code).toBe(0);
});

test('answers a request under way before it ends', async () => {
  const server = await serve(dataDir);
  await clientOf(server.url).run('posOpen', { realCashCount: 0 });
  const body = JSON.stringify({ lines: [{ product: facility.products.free }], payments: [] });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    `POST /api/billing/checkout HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${facility.key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  server.kill('SIGTERM');
  const isAnswered = () => fetch(`${server.url}/api/health`).then(Boolean, () => false);
  await expect.poll(isAnswered).toBe(false);
  socket.end(body.slice(20));
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect((await server.finished).code).toBe(0);
  expect(query(dataDir, 'select "number" from "invoice"')).toEqual([
    { number: expect.stringMatching(/^T\d\d-000001$/) },
  ]);
  assertSound(dataDir);
});

test('is not delayed by listeners and idle connections', async () => {
  const server = await serve(dataDir);
  const stream = await openEvents(server.url, facility.key);
  await clientOf(server.url).run('posStatus', {});
  const idle = connect(Number(new URL(server.url).port), '127.0.0.1');
  await new Promise((resolve) => idle.once('connect', resolve));
  server.kill('SIGTERM');
  const { code, stderr } = await server.finished;
  expect(code).toBe(0);
  expect(stderr).not.toContain('were cut');
  await stream.ended;
  idle.destroy();
});

/** What a server that ended well leaves behind it: no lock, and everything in the one file. */
const leftOpen = () => readdirSync(dataDir).filter((name) => /-wal$|-shm$|^taquilla\.lock$/.test(name));
const stalled = (url: string, text: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.write(text);
  return socket;
};
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('whatever hangs, it ends with everything stored:', () => {
  const post = (more: string) =>
    `POST /api/billing/checkout HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${facility.key}\r\n` +
    `Content-Type: application/json\r\n${more}`;
  const stalls = () => [
    post('Content-Length: 99\r\n\r\n{'),
    post('Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'),
    'GET /api/health HTTP/1.1\r\nHost: loc',
    'POST /api/pos/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{',
  ];

  test('a request that does not arrive', async () => {
    const server = await serve(dataDir);
    const { id } = await clientOf(server.url).create('family', { name: 'La última' });
    const sockets = stalls().map((text) => stalled(server.url, text));
    await pause(200);
    server.kill('SIGTERM');
    // It ends with 1 where it takes too long.
    expect((await server.finished).code).toBe(0);
    expect(leftOpen()).toEqual([]);
    expect(query(dataDir, 'select "name" from "family" where "id" = ?', id)).toEqual([{ name: 'La última' }]);
    assertSound(dataDir);
    for (const socket of sockets) socket.destroy();
  });

  test('all of it at once, and asked again and again', async () => {
    const server = await serve(dataDir);
    const api = clientOf(server.url);
    const hanging = await startMailServer();
    hanging.behaviour = 'hang';
    const smtp = { host: '127.0.0.1', port: hanging.port, from: 'caja@club.example' };
    await api.create('setting', { key: 'smtp', value: smtp });
    await api.run('posOpen', { realCashCount: 0 });
    const { id } = await api.create('customer', { name: 'Ana', email: 'ana@club.example' });
    const lines = [{ product: facility.products.water, units: 100 }];
    const payments = [{ paymentMethod: facility.methods.cash, amount: 150 }];
    const { invoice } = await api.run('checkout', { customer: id, lines, payments });
    await api.run('sendInvoice', { invoice: invoice.id });
    await expect.poll(() => hanging.connections).toBe(1);
    const idle = Array.from({ length: 100 }, () => stalled(server.url, ''));
    const bodies = [...stalls(), ...stalls()].map((text) => stalled(server.url, text));
    const stream = await openEvents(server.url, facility.key);
    const drawn = api.send('GET', '/api/pos/xReport.pdf').catch((error: unknown) => error);
    const made = await api.create('family', { name: 'La última' });
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      server.kill(signal);
      await pause(100);
    }
    expect((await server.finished).code).toBe(0);
    expect(leftOpen()).toEqual([]);
    expect(query(dataDir, 'select "name" from "family" where "id" = ?', made.id)).toEqual([{ name: 'La última' }]);
    expect(query(dataDir, `select "status" from "job" where "kind" = 'email.send'`)).not.toEqual([{ status: 2 }]);
    assertSound(dataDir);
    await Promise.all([stream.ended, drawn, hanging.stop()]);
    for (const socket of [...idle, ...bodies]) socket.destroy();
  });
});

test('leaves a folder to who has it, and says who that is', async () => {
  const server = await serve(dataDir);
  const second = await runCli('serve', '--data', dataDir, '--port', '0');
  expect([second.code, second.stdout]).toEqual([1, '']);
  expect(second.stderr).toMatch(
    new RegExp(`^taquilla: the data folder is in use by process ${server.pid} since \\S+ \\(${server.url}\\)\n$`),
  );
  expect((await clientOf(server.url).send('GET', '/api/health')).status).toBe(200);
  server.kill('SIGKILL');
  await server.finished;
  const next = await serve(dataDir);
  next.kill('SIGTERM');
  expect((await next.finished).code).toBe(0);
});
