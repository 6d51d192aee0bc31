import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOfHost, faultOfUrl, isHostRule, isPublicAddress } from './serverAddress.ts';

const strict = { allowed: [], loopback: false };
const withLoopback = { allowed: [], loopback: true };

/** Every spelling of an IPv4 address that some resolver or URL parser takes. */
function spellings(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number, digits = 1): string => value.toString(16).padStart(digits, '0');
  const [high, low] = [a * 256 + b, c * 256 + d];
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole, 8)}`,
    `0X${hex(whole, 8).toUpperCase()}`,
    `0${whole.toString(8)}`,
    [a, b, c, d].map((part) => `0x${hex(part)}`).join('.'),
    [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.'),
    [a, b, c, d].map((part) => `000${part.toString(8)}`).join('.'),
    `${a}.${b}.${low}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    address.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replaceAll('.', '\u3002'),
    address.replace(/\d/g, (digit) => encodeURIComponent(digit).replace(/\d/, `%3${digit}`)),
    `[::ffff:${address}]`,
    `[::FFFF:${hex(high)}:${hex(low)}]`,
    `[0:0:0:0:0:ffff:${hex(high)}:${hex(low)}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[2002:${hex(high)}:${hex(low)}::1]`,
  ];
}

const inside = [
  ...['127.0.0.1', '127.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.5', '169.254.169.254'],
  ...['100.64.0.1', '0.0.0.1', '192.0.0.8', '198.18.0.1', '192.0.2.1', '203.0.113.9', '240.0.0.1', '224.0.0.1'],
  ...['255.255.255.255', '239.255.255.250'],
];

describe('an address inside a network', () => {
  test.each(inside)('%s is refused in every spelling', (address) => {
    for (const host of spellings(address)) {
      expect(faultOfUrl(`https://${host}/hook`, strict), host).toBe('not_public');
      expect(faultOfUrl(`https://${host}:8443/hook`, strict), host).toBe('not_public');
    }
  });

  test.each([
    '0.0.0.0',
    '0',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::0001]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[2001::1]',
    '[100::1]',
    '[fec0::1]',
    '[64:ff9b:1::10.0.0.1]',
    '[2001:2::1]',
    '[2001:10::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'caja.localhost',
    'printer.local',
    'metadata.google.internal',
    'intranet',
    'nas.lan',
    'router.home.arpa',
    'x.onion',
    'ⓛocalhost',
  ])('%s is refused', (host) => {
    expect(faultOfUrl(`https://${host}/`, strict)).toBe('not_public');
  });

  test.each([
    '10.0.0.7',
    '::1',
    'fe80::1',
    'FD00::1',
    '::ffff:10.0.0.1',
    '2130706433',
    '0x7f.1',
    '127.0.0.1',
    'mail',
    'mail.local',
  ])('is refused as a host: %s', (host) => expect(faultOfHost(host, strict)).toBe('not_public'));

  test('any that a resolver may answer with is not public', () => {
    for (const address of [
      ...inside,
      '0.0.0.0',
      '::',
      '::1',
      'fe80::1%eth0',
      'fc00::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::127.0.0.1',
      'x',
    ])
      expect(isPublicAddress(address), address).toBe(false);
    for (const address of ['8.8.8.8', '2a00:1450:4003::1', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8']) {
      expect(isPublicAddress(address), address).toBe(true);
    }
  });

  test('is the same in every spelling, whichever it is', () => {
    const octet = fc.nat({ max: 255 });
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), (octets) => {
        const address = octets.join('.');
        // 0.0.x.y after :: is the address itself, in IPv6.
        const expected = faultOfUrl(`https://${address}/`, strict);
        for (const host of spellings(address).filter((one) => octets[0] > 0 || !/^\[::\d/.test(one))) {
          expect(faultOfUrl(`https://${host}/`, strict), host).toBe(expected);
        }
      }),
    );
  });
});

describe('an address', () => {
  test.each([
    ['https://club.example/hook', null],
    ['https://CLUB.example:8443/hook?a=1', null],
    ['https://8.8.8.8/', null],
    ['https://[2a00:1450:4003::1]/', null],
    ['https://ñandú.example/', null],
    ['http://club.example/hook', 'not_https'],
    ['ftp://club.example/', 'not_https'],
    ['file:///etc/passwd', 'invalid'],
    ['gopher://club.example/', 'not_https'],
    ['data:text/plain,x', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['https://user:secret@club.example/', 'credentials'],
    ['https://user@club.example/', 'credentials'],
    ['https://club.example@127.0.0.1/', 'credentials'],
    ['https://', 'invalid'],
    ['https:///', 'invalid'],
    ['//club.example/', 'invalid'],
    ['/hook', 'invalid'],
    ['club.example', 'invalid'],
    ['', 'invalid'],
    ['https://club .example/', 'invalid'],
    ['https://club.example\\@evil.example/', 'invalid'],
    ['https://club.example/\r\nX: y', 'invalid'],
    ['https://[fe80::1%25eth0]/', 'invalid'],
    ['https://999.1.1.1/', 'invalid'],
    ['https://club.example:99999/', 'invalid'],
  ])('%j: %s', (url, fault) => {
    expect(faultOfUrl(url, strict)).toBe(fault);
  });

  test('of this machine may be asked where that is the rule, without TLS too', () => {
    for (const host of ['127.0.0.1:9', 'localhost:9', '[::1]:9', '127.1.2.3']) {
      expect(faultOfUrl(`http://${host}/`, withLoopback), host).toBe(null);
      expect(faultOfUrl(`https://${host}/`, withLoopback), host).toBe(null);
      expect(faultOfUrl(`http://${host}/`, strict), host).toBe('not_https');
    }
    expect(faultOfUrl('http://10.0.0.1/', withLoopback)).toBe('not_https');
    expect(faultOfUrl('https://0.0.0.0/', withLoopback)).toBe('not_public');
    expect(faultOfHost('::1', withLoopback)).toBe(null);
  });

  test('that is allowed may be asked, and no other', () => {
    const rules = {
      allowed: ['192.168.1.0/24', 'erp.lan', '10.0.0.7', 'fd00::/8', '224.0.0.1', '0.0.0.0/0'],
      loopback: false,
    };
    for (const host of [
      '192.168.1.9',
      '3232235785',
      'erp.lan',
      'ERP.LAN',
      '10.0.0.7',
      '[fd00::9]',
      '[::ffff:10.0.0.7]',
    ]) {
      expect(faultOfUrl(`https://${host}/`, rules), host).toBe(null);
    }
    const narrow = { ...rules, allowed: rules.allowed.slice(0, -1) };
    for (const host of ['192.168.2.9', 'nas.lan', '10.0.0.8', '[fe80::9]']) {
      expect(faultOfUrl(`https://${host}/`, narrow), host).toBe('not_public');
    }
    for (const host of ['224.0.0.1', '0.0.0.0', '255.255.255.255']) {
      expect(faultOfUrl(`https://${host}/`, rules), host).toBe('not_public');
    }
    expect(faultOfUrl('http://erp.lan/', rules)).toBe('not_https');
  });

  test.each([
    ['192.168.1.0/24', true],
    ['10.0.0.7', true],
    ['fd00::/8', true],
    ['fd00::7', true],
    ['erp.lan', true],
    ['erp', true],
    ['ERP.lan', false],
    ['https://erp.lan', false],
    ['erp.lan:443', false],
    ['', false],
    ['*', false],
    ['10.0.0.0/33', false],
    ['0x7f.1', false],
    ['a b', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
  ])('%j is a rule: %s', (text, expected) => {
    expect(isHostRule(text)).toBe(expected);
  });

  test.each([
    ['mail.example', null],
    ['8.8.8.8', null],
    ['2a00::1', null],
    ['mail.example/x', 'invalid'],
    ['', 'invalid'],
    ['a@b', 'invalid'],
    ['mail.example:25', 'invalid'],
  ])('of a host: %j is %s', (host, fault) => expect(faultOfHost(host, strict)).toBe(fault));
});
