import { expect, test } from 'vitest';
import { startEmpty } from '#test/kit/server.ts';

test('the page of the API loads what the server itself serves, and nothing written into it', async () => {
  const anyone = (await startEmpty()).as(null);
  const page = await anyone.send('GET', '/api/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);

  const text = String(page.body);
  expect(text).not.toMatch(/<style|<script(?! src=)|\son\w+=|style=/);
  const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  const own = addresses.filter((address) => !address.startsWith('data:'));
  expect(own.length).toBeGreaterThanOrEqual(5);
  for (const address of own) {
    const reply = await anyone.send('GET', address);
    expect([address, reply.status]).toEqual([address, 200]);
    expect(reply.bytes.length).toBeGreaterThan(100);
  }
});

test('of the package it serves only what the page needs', async () => {
  const anyone = (await startEmpty()).as(null);
  for (const file of [
    'package.json',
    'index.html',
    'swagger-initializer.js',
    'swagger-ui.css.map',
    '..%2fpackage.json',
  ]) {
    const reply = await anyone.send('GET', `/api/docs/${file}`);
    expect([file, reply.status]).toEqual([file, 404]);
    expect(reply.body).toMatchObject({ code: 'not_found' });
  }
});
