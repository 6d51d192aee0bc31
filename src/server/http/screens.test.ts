import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../host.ts';

let folder: string;
let server: RunningServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taquilla-screens-'));
  const rendererDir = join(folder, 'renderer');
  mkdirSync(join(rendererDir, 'assets'), { recursive: true });
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>Taquilla</title>');
  writeFileSync(join(rendererDir, 'assets/app-1a2b.js'), 'export {};');
  writeFileSync(join(rendererDir, 'assets/app-1a2b.js.br'), 'as brotli');
  writeFileSync(join(rendererDir, 'assets/app-1a2b.js.gz'), 'as gzip');
  server = await startServer({ dataDir: join(folder, 'data'), port: 0, rendererDir, logLevel: 'silent' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['GET', '/', 200, 'text/html'],
  ['GET', '/till', 200, 'text/html'],
  ['HEAD', '/till?next=%2Fcash', 200, 'text/html'],
  ['GET', '/assets/app-1a2b.js', 200, 'javascript'],
  ['GET', '/assets/gone.js', 404, 'application/problem+json'],
  ['GET', '/../package.json', 404, 'application/problem+json'],
  ['GET', '/%2e%2e/data/taquilla.db', 404, 'application/problem+json'],
  ['GET', '/api/nothing', 404, 'application/problem+json'],
  ['GET', '/API/model/product', 404, 'application/problem+json'],
  ['GET', '/k/tq_0/till', 404, 'application/problem+json'],
  ['GET', '/k/', 404, 'application/problem+json'],
  ['POST', '/till', 404, 'application/problem+json'],
])('%s %s → %i', async (method, path, status, type) => {
  const { status: got, headers } = await server.inject({ method, path, headers: {} });
  expect(got).toBe(status);
  expect(headers['content-type']).toContain(type);
});

test.each([
  ['br', 'br', 'as brotli'],
  ['gzip, deflate, br', 'br', 'as brotli'],
  ['gzip', 'gzip', 'as gzip'],
  ['identity', undefined, 'export {};'],
])('who takes %s gets what was compressed at the build: %s', async (accepted, encoding, text) => {
  const headers = { 'accept-encoding': accepted };
  const answer = await server.inject({ method: 'GET', path: '/assets/app-1a2b.js', headers });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['content-type']).toContain('javascript');
  expect(answer.headers.vary).toContain('accept-encoding');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(Buffer.from(answer.body).toString()).toBe(text);
});

test('pages may run only scripts of the application and may not be framed', async () => {
  const { headers } = await server.inject({ method: 'GET', path: '/', headers: {} });
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});
