import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createClient } from '../testing/client.ts';
import { query } from '../testing/database.ts';
import { openEvents } from '../testing/eventReader.ts';
import type { Facility } from '../testing/facility.ts';
import { runCli, serve, startCli } from '../testing/processes.ts';
import { assertSound, facilityFolder } from '../testing/server.ts';

let dataDir: string;
let facility: Facility;
beforeEach(async () => {
  ({ dataDir, facility } = await facilityFolder());
});

const clientOf = (url: string) => createClient(() => url, facility.key);

test('says where it listens and nothing else; logs JSON; ends with 0 when asked', async () => {
  const server = startCli('serve', '--data', dataDir, '--port', '0');
  await expect.poll(() => server.output.stdout, { timeout: 20_000 }).toMatch(/\n/);
  const url = /^listening (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(server.output.stdout)?.[1] ?? '';
  expect(await clientOf(url).run('posStatus', {})).toMatchObject({ open: false });
  const asked = Date.now();
  server.kill('SIGTERM');
  const { code, stdout, stderr } = await server.finished;
  expect(code).toBe(0);
  expect(Date.now() - asked).toBeLessThan(5000);
  expect(stdout).toBe(`listening ${url}\n`);
  const lines = stderr.trimEnd().split('\n');
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
  expect(stderr).not.toContain(facility.key.slice(16, 48));
  expect(existsSync(join(dataDir, 'taquilla.lock'))).toBe(false);
});

test('listens on the port it is told to', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  const taken = await runCli('serve', '--data', dataDir, '--port', String(port));
  expect([taken.code, taken.stdout]).toEqual([1, '']);
  expect(taken.stderr).toContain(`EADDRINUSE`);
  expect(existsSync(join(dataDir, 'taquilla.lock'))).toBe(false);
  await new Promise((resolve) => probe.close(resolve));
  const server = startCli('serve', '--data', dataDir, '--port', String(port));
  await expect.poll(() => server.output.stdout, { timeout: 20_000 }).toBe(`listening http://127.0.0.1:${port}\n`);
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
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect(fetch(`${server.url}/api/health`)).rejects.toThrow();
  socket.end(body.slice(20));
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect((await server.finished).code).toBe(0);
  expect(query(dataDir, 'select "number" from "invoice"')).toEqual([
    { number: expect.stringMatching(/^T\d\d-000001$/) },
  ]);
  assertSound(dataDir);
});

test('is not kept by listeners and idle connections', async () => {
  const server = await serve(dataDir);
  const stream = await openEvents(server.url, facility.key);
  await clientOf(server.url).run('posStatus', {});
  const idle = connect(Number(new URL(server.url).port), '127.0.0.1');
  await new Promise((resolve) => idle.once('connect', resolve));
  const asked = Date.now();
  server.kill('SIGTERM');
  const { code } = await server.finished;
  expect([code, Date.now() - asked < 3000]).toEqual([0, true]);
  await stream.ended;
  idle.destroy();
});

test('waits no more than 5 s for a request that hangs', async () => {
  const server = await serve(dataDir);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.write(
    'POST /api/pos/open HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  const asked = Date.now();
  server.kill('SIGTERM');
  await server.finished;
  expect(Date.now() - asked).toBeLessThan(5000);
  assertSound(dataDir);
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
