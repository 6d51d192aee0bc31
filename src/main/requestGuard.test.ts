import { describe, expect, test } from 'vitest';
import { maxRequestBytes } from '#shared/bridge.ts';
import { guardRequest } from './requestGuard.ts';

const get = (path: string) => ({ method: 'GET', path, headers: {} });

describe('the path', () => {
  test.each([
    '/api/health',
    '/api/model/sale/12',
    '/api/model/sale?sort=-date&q=m%C3%BCller',
    '/api/model/sale?next=/etc',
  ])('lets %s through unchanged', (path) => {
    expect(guardRequest(get(path))).toMatchObject({ ok: true, request: { path } });
  });

  test.each([
    '',
    '/',
    '/api',
    '/etc/passwd',
    'api/health',
    '//evil.example/api/health',
    '/api//health',
    'http://127.0.0.1:4870/api/health',
    'app://taquilla/api/health',
    '/api/../etc/passwd',
    '/api/./health',
    '/api/%2e%2e/etc',
    '/api/%2E%2e%2fetc',
    '/api/model%2fsale',
    '/api/model%5csale',
    '/api\\..\\etc',
    '/api/a\0b',
    '/api/a%00b',
    '/api/a b',
    '/api/a\nb',
    '/api/ñ',
    '/api/health#x',
    '/API/health',
    '/\t/api/health',
  ])('refuses %j', (path) => {
    expect(guardRequest(get(path))).toEqual({ ok: false, code: 'not_found' });
  });
});

describe('guardRequest', () => {
  test('drops every header that says where the request comes from', () => {
    const guarded = guardRequest({
      method: 'POST',
      path: '/api/billing/checkout',
      headers: {
        Authorization: 'Bearer t',
        'Idempotency-Key': 'k',
        'X-Taquilla-Terminal': 'forged',
        'X-Taquilla-Authorisation': 'tqz_x',
        'X-Taquilla-Authorisation-By': 'forged',
        'X-Forwarded-For': '10.0.0.1',
        Host: 'evil.example',
        Origin: 'https://evil.example',
        Cookie: 'a=b',
        'Content-Length': '999',
      },
      body: '{}',
    });
    expect(guarded).toEqual({
      ok: true,
      request: {
        method: 'POST',
        path: '/api/billing/checkout',
        headers: { authorization: 'Bearer t', 'idempotency-key': 'k', 'x-taquilla-authorisation': 'tqz_x' },
        body: '{}',
      },
    });
  });

  test.each([
    ['not an object', 'x', 'invalid_parameter'],
    ['nothing', undefined, 'invalid_parameter'],
    ['an unknown method', { ...get('/api/health'), method: 'CONNECT' }, 'invalid_parameter'],
    ['an unknown key', { ...get('/api/health'), url: 'x' }, 'invalid_parameter'],
    ['a header with a line break', { ...get('/api/health'), headers: { a: 'b\r\nc: d' } }, 'invalid_parameter'],
    ['a body that is no text', { ...get('/api/health'), body: { a: 1 } }, 'invalid_parameter'],
    ['a path outside the API', get('/etc/passwd'), 'not_found'],
    ['the endless stream', get('/api/events'), 'not_acceptable'],
    ['the endless stream with a query', get('/api/events?from=3'), 'not_acceptable'],
    ['a very long path', get(`/api/${'a'.repeat(9000)}`), 'uri_too_long'],
    ['very long headers', { ...get('/api/health'), headers: { a: 'b'.repeat(20_000) } }, 'headers_too_large'],
    [
      'a body above the bound in bytes, not in characters',
      { ...get('/api/health'), body: 'ñ'.repeat(maxRequestBytes / 2 + 1) },
      'payload_too_large',
    ],
  ])('refuses %s', (_name, raw, code) => {
    expect(guardRequest(raw)).toEqual({ ok: false, code });
  });
});
