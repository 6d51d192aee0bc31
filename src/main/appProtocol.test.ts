import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAppPage, printAddress, serveAppRequest } from './appProtocol.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'taquilla-renderer-'));
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'renderer/index.html'), '<h1>index</h1>');
  writeFileSync(join(folder, 'renderer/assets/main-1a2b.js'), 'export {};');
});
afterAll(() => rmSync(folder, { recursive: true }));

const serve = (url: string, method = 'GET') =>
  serveAppRequest(new Request(url, { method }), {
    rendererDir: join(folder, 'renderer'),
    prints: new Map([['id-1', new TextEncoder().encode('%PDF-')]]),
  });

test.each(['app://taquilla/', 'app://taquilla/till', 'app://taquilla/customers/12?tab=sales'])(
  '%s is the application',
  async (url) => {
    const answer = await serve(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/);
    expect(await answer.text()).toBe('<h1>index</h1>');
  },
);

test('an asset is served with its type and cached', async () => {
  const answer = await serve('app://taquilla/assets/main-1a2b.js');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test.each([
  'app://taquilla/assets/gone.js',
  'app://taquilla/api/health.json',
  'app://taquilla/api/model/sale',
  'app://taquilla/%2e%2e/secret.txt',
  'app://taquilla/..%2fsecret.txt',
  'app://taquilla/%00.txt',
  'app://taquilla/%ff.txt',
  'app://elsewhere/',
  'app://print/id-2.pdf',
])('%s is not there', async (url) => {
  expect((await serve(url)).status).toBe(404);
});

test('a document on its way to the printer is served once known, and never cached', async () => {
  const answer = await serve(printAddress('id-1'));
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('only reads', async () => {
  expect((await serve('app://taquilla/', 'POST')).status).toBe(405);
});

test('knows its own pages', () => {
  expect(isAppPage('app://taquilla/till')).toBe(true);
  expect(isAppPage('http://localhost:5173/till', 'http://localhost:5173')).toBe(true);
});

test.each([
  'app://print/x.pdf',
  'app://taquilla.evil/',
  'app://user@taquilla/',
  'app://taquilla:80/',
  'http://taquilla/',
  'https://evil.example/app://taquilla/',
  'about:blank',
  'data:text/html,x',
  '',
])('%j is not its own page', (address) => {
  expect(isAppPage(address)).toBe(false);
});
