import { once } from 'node:events';
import { createServer as createHttps, type Server } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server as TcpServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutgoing, type Outgoing, type OutgoingRequest } from './outgoing.ts';
import { makeSelfSigned } from './selfSigned.ts';

const NO_RULES = { allowed: [], loopback: false };
const HERE = { allowed: ['127.0.0.1'], loopback: false };

function asked(url: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest {
  return { method: 'POST', url, headers: {}, body: '{}', rules: NO_RULES, time: 2000, most: 65_536, ...more };
}

/** What became of a request: its status, or why there was no answer. */
function outcome(outgoing: Outgoing, request: OutgoingRequest): Promise<number | string> {
  return outgoing.ask(request).then(
    ({ status }) => status,
    (error: { fault?: string }) => error.fault ?? String(error),
  );
}

describe('no spelling of this machine or of a network is connected to', () => {
  let listener: TcpServer;
  let port: number;
  let connections = 0;
  beforeAll(async () => {
    listener = createTcp((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '::');
    await once(listener, 'listening');
    port = (listener.address() as AddressInfo).port;
  });
  afterAll(() => {
    listener.close();
  });

  /** Hosts of a URL. The listener would hear every one of loopback: `hears` proves that it does. */
  const loopback = [
    ...[
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '127.000.000.001',
      '0177.0.0.1',
      '0177.1',
      '0x7f.0.0.1',
      '0x7f.1',
      '0x7F000001',
    ],
    ...[
      '2130706433',
      '017700000001',
      '127.0.0.1.',
      '127.1.',
      '2130706433.',
      '127.8.9.1',
      '127.255.255.254',
      '0',
      '0.0.0.0',
    ],
    ...['0x0', '00', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...['[::ffff:0:127.0.0.1]', '[::127.0.0.1]', '[::7f00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]'],
    ...[
      '[2002:7f00:1::]',
      'localhost',
      'LOCALHOST',
      'localhost.',
      'localhost..',
      'sub.localhost',
      'localhost.localdomain',
    ],
    ...[
      'ip6-localhost',
      'ip6-loopback',
      '%6c%6f%63%61%6c%68%6f%73%74',
      'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
      'ｌｏｃａｌｈｏｓｔ',
      'local\u00adhost',
    ],
    ...[
      '①②⑦.⓪.⓪.①',
      '１２７.０.０.１',
      '127。0。0。1',
      '127．0．0．1',
      '127｡0｡0｡1',
      'user@127.0.0.1',
      'user:pw@localhost',
    ],
    ...[
      'club.example@127.0.0.1',
      'club.example:443@127.0.0.1',
      'machine.local',
      'till.internal',
      'router.lan',
      'nas.home.arpa',
    ],
  ];
  const networks = [
    ...[
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '192.168.257',
      '169.254.169.254',
      '0xa9fea9fe',
      '2852039166',
    ],
    ...[
      '100.64.0.1',
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '203.0.113.1',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '[fe80::1]',
      '[fc00::1]',
      '[fd12:3456::1]',
      '[ff02::1]',
      '[::ffff:10.0.0.1]',
      '[64:ff9b::a9fe:a9fe]',
      '[2001:db8::1]',
    ],
  ];

  test('the corpus has more than sixty', () => {
    expect(new Set([...loopback, ...networks]).size).toBeGreaterThanOrEqual(80);
  });

  test.each([...loopback, ...networks])('https://%s', async (host) => {
    const before = connections;
    const outgoing = createOutgoing();
    const result = await outcome(outgoing, asked(`https://${host}:${port}/hook`, { time: 1000 }));
    await outgoing.close();
    expect([result, connections - before]).toEqual(['addressRefused', 0]);
  });

  test.each([
    'http://127.0.0.1',
    'https:\\\\127.0.0.1',
    'https:/127.0.0.1',
    '//127.0.0.1',
    'file:///etc/passwd',
    'ftp://127.0.0.1',
  ])('%s as it is written', async (start) => {
    const before = connections;
    expect(await outcome(createOutgoing(), asked(`${start}:${port}/`))).toBe('addressRefused');
    expect(connections - before).toBe(0);
  });

  const names: readonly (readonly [string, readonly string[]])[] = [
    ['to this machine', ['127.0.0.1']],
    ['to this machine by IPv6', ['::1']],
    ['to a mapped address', ['::ffff:127.0.0.1']],
    ['to a public address and to this machine', ['93.184.216.34', '127.0.0.1']],
    ['to the metadata of a cloud', ['169.254.169.254']],
    ['to nowhere in particular', ['0.0.0.0']],
  ];
  test.each(names)('a public name that leads %s', async (_name, addresses) => {
    const before = connections;
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const outgoing = createOutgoing({ resolve: async () => found });
    expect(await outcome(outgoing, asked(`https://hook.example:${port}/`))).toBe('addressRefused');
    expect(connections - before).toBe(0);
  });

  test('a name that leads elsewhere the second time is looked up once for a connection, and goes to what was looked at', async () => {
    const before = connections;
    let looks = 0;
    const outgoing = createOutgoing({
      resolve: async () => {
        looks += 1;
        // A public address that no packet reaches in time, then this machine.
        return [{ address: looks === 1 ? '192.88.99.1' : '127.0.0.1', family: 4 }];
      },
    });
    await outcome(outgoing, asked(`https://hook.example:${port}/`, { time: 500 }));
    expect([looks, connections - before]).toEqual([1, 0]);
    expect(await outcome(outgoing, asked(`https://hook.example:${port}/`))).toBe('addressRefused');
    expect(connections - before).toBe(0);
  });

  test('and the listener hears whoever may ask it', async () => {
    const before = connections;
    await outcome(createOutgoing(), asked(`https://127.0.0.1:${port}/`, { rules: HERE }));
    expect(connections - before).toBe(1);
  });
});

describe('an answer is bounded', () => {
  let certificate: string;
  let server: Server;
  let outgoing: Outgoing;
  let url: string;
  beforeAll(() => {
    const now = Date.now();
    certificate = makeSelfSigned({ names: ['127.0.0.1'], from: now - 60_000, until: now + 86_400_000 });
  });
  beforeEach(async () => {
    server = createHttps({ key: certificate, cert: certificate });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    outgoing = createOutgoing({ trusted: () => [certificate] });
  });
  afterEach(async () => {
    await outgoing.close();
    server.closeAllConnections();
    server.close();
  });
  const here = (path: string, more: Partial<OutgoingRequest> = {}) => asked(`${url}${path}`, { rules: HERE, ...more });

  test('what a server answers comes back, whatever its status', async () => {
    server.on('request', (_request, response) => response.writeHead(418, { 'x-a': 'b' }).end('no'));
    const { status, headers, body } = await outgoing.ask(here('/'));
    expect([status, headers['x-a'], body.toString()]).toEqual([418, 'b', 'no']);
  });

  test('ten megabytes are cut off, or refused where all of it is wanted', async () => {
    server.on('request', (_request, response) => response.end(Buffer.alloc(10_000_000, 'x')));
    expect((await outgoing.ask(here('/'))).body.length).toBe(65_536);
    expect(await outcome(outgoing, here('/', { isWhole: true }))).toBe('tooLarge');
  });

  test('a redirect is an answer and leads nowhere', async () => {
    const paths: (string | undefined)[] = [];
    server.on('request', (request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: `${url}/elsewhere` }).end();
    });
    expect((await outgoing.ask(here('/first'))).status).toBe(307);
    expect(paths).toEqual(['/first']);
  });

  const silent: readonly (readonly [string, string, (server: Server) => void])[] = [
    ['no answer', 'timedOut', (each) => each.on('request', () => undefined)],
    [
      'a byte now and then',
      'timedOut',
      (each) =>
        each.on('request', (_request, response) => {
          response.writeHead(200);
          const timer = setInterval(() => response.write('.'), 50);
          response.on('close', () => clearInterval(timer));
        }),
    ],
    [
      'a connection that breaks within the body',
      'brokenOff',
      (each) =>
        each.on('request', (_request, response) => {
          response.writeHead(200, { 'content-length': '100' }).write('half');
          setTimeout(() => response.destroy(), 20);
        }),
    ],
    [
      'a connection that breaks at once',
      'brokenOff',
      (each) => each.on('request', (_request, response) => response.destroy()),
    ],
  ];
  test.each(silent)('%s: %s', async (_name, fault, behave) => {
    behave(server);
    expect(await outcome(outgoing, here('/', { time: 400 }))).toBe(fault);
  });

  test('a certificate that nobody vouches for is none', async () => {
    const strict = createOutgoing();
    expect(await outcome(strict, here('/'))).toBe('badCertificate');
    await strict.close();
  });

  test('nobody at the port, a name that is none, and a server without TLS', async () => {
    const plain = createTcp((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const plainPort = (plain.address() as AddressInfo).port;
    expect(await outcome(outgoing, asked('https://127.0.0.1:1/', { rules: HERE }))).toBe('noConnection');
    expect(await outcome(outgoing, asked(`https://127.0.0.1:${plainPort}/`, { rules: HERE }))).toBe('noConnection');
    const unknown = createOutgoing({
      resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
    });
    expect(await outcome(unknown, asked('https://nowhere.example/'))).toBe('nameUnknown');
    plain.close();
  });

  test('no proxy of the environment is asked', async () => {
    server.on('request', (_request, response) => response.end('direct'));
    const names = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : 'http://127.0.0.1:1';
    try {
      expect((await outgoing.ask(here('/'))).body.toString()).toBe('direct');
    } finally {
      for (const name of names) delete process.env[name];
    }
  });
});
