/** Requests as bytes, most of them such as no client would send: methods, targets, headers, lengths, chunks, bodies. */
import type { Place } from '../openapi.ts';
import type { Random } from './random.ts';

export interface WireFacts {
  readonly random: Random;
  readonly places: readonly Place[];
  /** What the server answers to, with its port. */
  readonly host: string;
  /** A key that may do everything. */
  readonly key: string;
}

/** The bytes of one connection: a request, or several one after the other. */
export function wireBytes(facts: WireFacts): Buffer {
  const requests = Array.from({ length: facts.random.percent(80) ? 1 : facts.random.between(2, 4) }, () =>
    requestBytes(facts),
  );
  const bytes = Buffer.concat(requests);
  return facts.random.percent(8) ? bytes.subarray(0, facts.random.between(0, bytes.length)) : bytes;
}

function requestBytes(facts: WireFacts): Buffer {
  const { random } = facts;
  const place = random.pick(facts.places);
  const method = random.percent(75) ? place.method : random.pick(METHODS);
  const version = random.percent(92) ? 'HTTP/1.1' : random.pick(VERSIONS);
  const body = bodyOf(facts, place);
  const lines = [`${method} ${targetOf(facts, place)} ${version}`, ...headersOf(facts), ...body.headers];
  const end = random.percent(97) ? '\r\n' : random.pick(['\n', '\r', '\r\n\r\n']);
  return Buffer.concat([Buffer.from(`${lines.join(end)}${end}${end}`, 'latin1'), body.bytes]);
}

const METHODS = [
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'SEARCH'],
  ...['PURGE', 'LINK', 'M-SEARCH', 'get', 'FOO', '', ' ', 'G\0ET', 'GET\t', 'X'.repeat(3000), 'PRI'],
];
const VERSIONS = [
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/0.9',
  'HTTP/1.2',
  'HTTP/1',
  'http/1.1',
  'HTTP/1.1 ',
  '',
  'X',
  'HTTP/9.9',
];

const SEGMENTS = [
  ...[
    '..',
    '.',
    '',
    '%2e%2e',
    '%2E',
    '%2f',
    '%5c',
    '\\',
    '%00',
    '%',
    '%zz',
    '%c3%28',
    '%ff',
    '%u0041',
    '%2561',
    '%61pi',
  ],
  ...[
    'api',
    'API',
    'model',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    ';x=1',
    ':model',
    '*',
    '~',
    '@',
    ',',
  ],
  ...[
    '\xff\xfe',
    '\xc3\xb1',
    '\x7f',
    '\t',
    '%0d%0aX-Injected:%201',
    'x'.repeat(301),
    'x'.repeat(9000),
    '99999999999999999999',
  ],
  ...[
    'etc',
    'passwd',
    'index.html',
    '.env',
    '.git',
    'k',
    'tq_x',
    'problems',
    'docs',
    'openapi.json',
    'null',
    '-1',
    '0',
    '1e3',
  ],
];
const QUERIES = [
  ...['?', '??', '?a', '?a=', '?=a', '?&&&', '?a=%', '?a=%zz', '?a=%00', '?a=%ff', '?limit=1&limit=2', '?limit[]=1'],
  ...['?limit=-1', '?limit=1e9', '?offset=9007199254740993', '?cursor=x', '?sort=-', '?sort=id,id,id', '?fields=*'],
  ...[
    '?expand=a.b.c.d',
    '?filter=%7B',
    '?filter=[]',
    '?filter=%7B%22or%22%3A[]%7D',
    '?q=%22%27%28*',
    '?__proto__[x]=1',
  ],
  ...[
    '?constructor=1',
    `?${'a[gt]=1&'.repeat(400)}`,
    `?q=${'%F0%9F%98%80'.repeat(200)}`,
    '#x',
    '?x#y',
    '?lang=xx',
    '?v=1',
  ],
];

function targetOf({ random, places, host }: WireFacts, place: Place): string {
  const id = random.pick(['1', '2', '7', '987654', '0', '-1', 'x', '%31', '1%20', '9'.repeat(40)]);
  let path = place.path.replaceAll('{id}', id).replace(/\{\w+\}/g, () => random.pick(SEGMENTS));
  if (random.percent(25)) {
    const segments = path.split('/');
    for (let times = random.between(1, 3); times > 0; times--) {
      segments.splice(random.between(0, segments.length), random.between(0, 1), random.pick(SEGMENTS));
    }
    path = segments.join('/');
  }
  if (random.percent(10)) path = spelled(random, path);
  if (random.percent(25)) path += random.pick(QUERIES);
  if (random.percent(6)) {
    const other = random.pick(places).path;
    return random.pick([
      ...[
        `http://${host}${path}`,
        `https://${host}${path}`,
        `http://evil.example${path}`,
        `http://${host}`,
        `//${host}${path}`,
      ],
      ...[
        `http://a@${host}${path}`,
        `http://[::1${path}`,
        'http://',
        'http:',
        'ftp://x/y',
        '*',
        '',
        ' ',
        other.slice(1),
        `${path} ${other}`,
      ],
    ]);
  }
  return path;
}

/** Some characters percent-encoded, once or twice. */
function spelled(random: Random, path: string): string {
  return path.replace(/[\w/]/g, (letter) => {
    if (!random.percent(20)) return letter;
    const code = letter.charCodeAt(0).toString(16);
    return random.percent(80) ? `%${code}` : `%25${code}`;
  });
}

function headersOf({ random, host, key }: WireFacts): string[] {
  const hosts = [
    host,
    'localhost',
    'LOCALHOST:1',
    '127.0.0.1.',
    'evil.example',
    '',
    ' ',
    '[::1]',
    '[::1',
    'a b',
    '\xff',
    '@',
    'x'.repeat(5000),
  ];
  const odd: readonly (() => string)[] = [
    () => `Host: ${random.pick(hosts)}`,
    () =>
      `Authorization: ${random.pick(['Bearer x', 'Basic eDp5', 'Basic %%%', 'Bearer', 'Digest a=b', `Bearer ${key}x`, 'Bearer eyJ.e30.', '\xff'])}`,
    () =>
      `Content-Type: ${random.pick(['text/plain', 'application/json; charset=utf-16', '', ';', 'multipart/form-data', 'application/json, text/plain', '\xff'])}`,
    () => `Content-Encoding: ${random.pick(['gzip', 'identity', 'br, gzip', 'x'])}`,
    () => `Expect: ${random.pick(['100-continue', '100-Continue', 'x', '100-continue, x'])}`,
    () => `Connection: ${random.pick(['close', 'keep-alive', 'upgrade', 'Host', 'close, keep-alive', 'x'])}`,
    () => `Upgrade: ${random.pick(['websocket', 'h2c', 'TLS/1.0'])}`,
    () =>
      `Accept: ${random.pick(['text/html', 'application/json;q=0', '*/*;q=x', ',,,;q=', 'x'.repeat(3000), '\xff'])}`,
    () => `Accept-Language: ${random.pick(['en', '*', 'x;q=2', ';;', ','.repeat(2000), '\xe9'])}`,
    () => `If-Match: ${random.pick(['*', '"x"', 'W/"x"', '"', ',', '"a", "b"', '\xff'])}`,
    () => `If-None-Match: ${random.pick(['*', '"x"', '"', ',,', 'W/'])}`,
    () => `Idempotency-Key: ${random.pick(['k1', 'k2', '', ' ', 'a b', '\xff', 'k'.repeat(256)])}`,
    () => `Api-Version: ${random.pick(['2025-12-15', '2025-08-10', 'x', '', '2025-12-15, x'])}`,
    () => `Prefer: ${random.pick(['return=minimal', 'handling=strict', '=', ','.repeat(500)])}`,
    () =>
      `Origin: ${random.pick(['null', `http://${host}`, 'http://evil.example', '', '\xff', 'http://[', 'file://'])}`,
    () => `Sec-Fetch-Site: ${random.pick(['cross-site', 'same-origin', 'x'])}`,
    () => `Range: ${random.pick(['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'bytes=x', 'bytes=0-1,2-3', 'x'])}`,
    () => `Last-Event-ID: ${random.pick(['1', '-1', 'x', '9'.repeat(30), ''])}`,
    () => `X-Taquilla-Authorisation: ${random.pick(['tqz_x', '', '\xff', 'x'.repeat(500)])}`,
    () => `X-Taquilla-Terminal: ${random.pick(['x', '', '\xff', 'tqt_x'])}`,
    () => `X-Forwarded-Host: evil.example`,
    () => `Cookie: ${'a=b; '.repeat(random.between(0, 300))}`,
    () => `TE: trailers`,
    () => `Trailer: X-Later`,
    () => `Accept-Version: ${random.pick(['1.x', '\xff'])}`,
    () =>
      random.pick([
        ': x',
        'X y: z',
        'X\0: y',
        'X: a\0b',
        ' folded',
        '\tfolded',
        'X',
        'X-\xff: y',
        '=',
        'Host : x',
        'X: \x01',
        '__proto__: x',
      ]),
    () => Array.from({ length: random.between(100, 2500) }, (_, index) => `X-${index}: y`).join('\r\n'),
    () => `X-Long: ${'y'.repeat(random.between(1000, 20_000))}`,
  ];
  const usual = [
    ...(random.percent(95) ? [`Host: ${host}`] : []),
    ...(random.percent(75) ? [`Authorization: Bearer ${key}`] : []),
    ...(random.percent(75) ? ['Content-Type: application/json'] : []),
  ];
  return [...usual, ...Array.from({ length: random.percent(40) ? 0 : random.between(1, 4) }, () => random.pick(odd)())];
}

interface WireBody {
  readonly headers: readonly string[];
  readonly bytes: Buffer;
}

const TEXTS: readonly (() => string)[] = [
  () => '{}',
  () => '{"nonsense":1}',
  () => '{"lines":[],"payments":[]}',
  () => 'null',
  () => '[]',
  () => '"x"',
  () => '',
  () => '{',
  () => '{"a":1,"a":2}',
  () => '{"__proto__":{"x":1},"constructor":{"prototype":{}}}',
  () => '{"id":1e400}',
  () => '['.repeat(5000),
  () => `[${'{},'.repeat(20_000)}{}]`,
  () => `{${Array.from({ length: 3000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  () => `{"name":"${'\\u0000'.repeat(2000)}"}`,
  () => `{"name":"${'x'.repeat(80_000)}"}`,
  () => `{"name":"\\ud800"}`,
  () => `{"name":"a\\u0000b","price":-0,"id":9007199254740993}`,
];

function bodyOf({ random }: WireFacts, { method }: Place): WireBody {
  if (method === 'GET' && random.percent(90)) return { headers: [], bytes: Buffer.alloc(0) };
  const text = Buffer.from(random.pick(TEXTS)());
  const bytes = random.percent(10)
    ? Buffer.concat([text, Buffer.from([0xff, 0x00, 0xc3, random.between(0, 255)])])
    : text;
  if (random.percent(30)) return chunked(random, bytes);
  const length = random.percent(50)
    ? String(bytes.length)
    : random.pick([
        '0',
        '-1',
        '+1',
        '1e3',
        'x',
        '',
        `${bytes.length}, ${bytes.length}`,
        '99999999999999999999',
        '5',
        // Most connections fail before their length is read: what is too long comes often enough to be seen.
        ...Array.from({ length: 8 }, () => '12582913'),
        '2000000000',
      ]);
  const headers = [`Content-Length: ${length}`];
  if (random.percent(3))
    headers.push(random.pick(['Content-Length: 3', 'Transfer-Encoding: chunked', 'Transfer-Encoding: gzip']));
  return { headers, bytes };
}

function chunked(random: Random, bytes: Buffer): WireBody {
  const size = random.pick([1, 7, 1000, 65_536]);
  const parts: Buffer[] = [];
  // Chunks of single bytes cost more than they find.
  for (let at = 0; at < Math.min(bytes.length, size * 2000); at += size) {
    const part = bytes.subarray(at, at + size);
    const written = random.percent(97)
      ? part.length.toString(16)
      : random.pick(['0', '-1', 'x', 'ffffffffffffffffff', `${part.length.toString(16)};a=${'b'.repeat(100)}`, '']);
    parts.push(Buffer.from(`${written}\r\n`), part, Buffer.from('\r\n'));
  }
  const end = random.percent(90)
    ? '0\r\n\r\n'
    : random.pick(['0\r\nX-Later: y\r\n\r\n', '0\r\n', '', '0\r\nContent-Length: 5\r\n\r\n']);
  const coding = random.percent(95)
    ? 'chunked'
    : random.pick(['chunked, chunked', 'gzip, chunked', 'Chunked', 'identity', 'x', 'chunked\x0b']);
  return { headers: [`Transfer-Encoding: ${coding}`], bytes: Buffer.concat([...parts, Buffer.from(end)]) };
}
