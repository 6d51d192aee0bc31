import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { certificate } from '#test/kit/certificate.ts';
import { type Behaviour, type MailServerStandIn, startMailServer } from '#test/kit/smtpServer.ts';
import type { Resolve } from '../network/lookup.ts';
import { MailError } from './mailError.ts';
import { type DeliveryOptions, deliver, type MailServer, type MailTimes } from './smtp.ts';

let standIn: MailServerStandIn;
beforeEach(async () => {
  standIn = await startMailServer();
});
afterEach(() => standIn.stop());

const patient: MailTimes = { connect: 10_000, reply: 30_000, whole: 60_000 };
const envelope = {
  from: 'caja@club.example',
  to: 'ana@example.org',
  message: Buffer.from('Subject: x\r\n\r\n.a\r\n..b\r\nc'),
};
const at = (changes: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port: standIn.port,
  secure: false,
  login: { user: 'ana', password: 'sécret' },
  ...changes,
});
const rules = { allowed: [], loopback: true };
const faultOf = async (
  server: MailServer,
  times = patient,
  more: Partial<DeliveryOptions> = {},
): Promise<{ message: string; isPermanent: boolean }> => {
  const error = await deliver(server, envelope, { rules, times, ...more }).then(
    () => null,
    (fault: unknown) => fault,
  );
  if (!(error instanceof MailError)) throw new Error(`no MailError: ${String(error)}`);
  return { message: error.message, isPermanent: error.isPermanent };
};

describe('a message', () => {
  test.each([[['AUTH PLAIN LOGIN']], [['SIZE 1000', 'AUTH LOGIN']], [['AUTH=PLAIN']]])(
    'arrives as it is, lines that begin with a dot too, with %j',
    async (abilities) => {
      await standIn.stop();
      standIn = await startMailServer(abilities);
      expect(await deliver(at(), envelope, { rules })).toBe('250 taken');
      expect(standIn.received).toEqual([
        {
          from: 'caja@club.example',
          to: 'ana@example.org',
          login: '\0ana\0sécret',
          message: 'Subject: x\r\n\r\n.a\r\n..b\r\nc\r\n',
        },
      ]);
    },
  );

  test('needs no password where there is none', async () => {
    await deliver(at({ login: null }), envelope, { rules });
    expect(standIn.received).toMatchObject([{ login: null }]);
  });

  test.each<[Behaviour, RegExp, boolean]>([
    ['refuse', /550 5\.1\.1 no such mailbox/, true],
    ['busy', /451.4\.3\.0 busy 451 4\.3\.0 come back later/, false],
    ['lockOut', /535/, true],
    ['hang', /does not answer/, false],
    ['drop', /closed the connection/, false],
    ['takeAndDrop', /closed the connection/, false],
  ])('that meets a server that does this is not delivered: %s', async (behaviour, message, isPermanent) => {
    standIn.behaviour = behaviour;
    const fault = await faultOf(at(), behaviour === 'hang' ? { ...patient, reply: 300 } : patient);
    expect(fault).toEqual({ message: expect.stringMatching(message), isPermanent });
    expect(fault.message).not.toContain('sécret');
  });

  test('is not delivered where nobody listens, or TLS is expected of a server that has none', async () => {
    expect(await faultOf(at({ secure: true }))).toMatchObject({ isPermanent: false });
    const { port } = standIn;
    await standIn.stop();
    expect(await faultOf(at({ port }))).toMatchObject({
      isPermanent: false,
      message: expect.stringMatching(/refused/i),
    });
    standIn = await startMailServer();
  });

  test('takes no longer in all than it may, however long each answer may take', async () => {
    standIn.behaviour = 'hang';
    const fault = await faultOf(at(), { ...patient, whole: 300 });
    expect(fault).toEqual({ message: 'the mail server takes too long', isPermanent: false });
  });
});

describe('a mail server is connected to by the rule of all servers', () => {
  const CLOSED = { allowed: [], loopback: false };
  const leadsTo =
    (...addresses: readonly string[]): Resolve =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  test.each<[string, Partial<DeliveryOptions>, string]>([
    ['a name that leads to this machine', { rules: CLOSED, resolve: leadsTo('127.0.0.1') }, 'mail.example'],
    ['a name one address of which is inside', { resolve: leadsTo('93.184.216.34', '10.0.0.7') }, 'mail.example'],
    ['a name that leads to the metadata of a cloud', { resolve: leadsTo('169.254.169.254') }, 'mail.example'],
    ['a name that leads to a mapped address', { rules: CLOSED, resolve: leadsTo('::ffff:127.0.0.1') }, 'mail.example'],
    ['an address', { rules: CLOSED }, '127.0.0.1'],
    ['an address in another spelling', { rules: CLOSED }, '127.1'],
  ])('%s is refused where nothing allows it', async (_name, more, host) => {
    const fault = await faultOf(at({ host }), patient, more);
    expect(fault).toEqual({ isPermanent: false, message: expect.stringMatching(/allowedServers/) });
    expect(standIn.connections).toBe(0);
  });

  test('what is allowed by name or address is reached, at the address that was looked at', async () => {
    const resolve = leadsTo('127.0.0.1');
    for (const allowed of [['mail.lan'], ['127.0.0.0/8']]) {
      await deliver(at({ host: 'mail.lan', login: null }), envelope, {
        ...{ rules: { allowed: [...allowed, 'mail.lan'], loopback: false }, resolve },
      });
    }
    expect(standIn.received).toHaveLength(2);
  });

  test('a name is looked up once, whatever it leads to the second time', async () => {
    let looks = 0;
    const resolve: Resolve = async () => {
      looks += 1;
      return [{ address: looks === 1 ? '127.0.0.1' : '10.0.0.7', family: 4 }];
    };
    await deliver(at({ host: 'mail.example', login: null }), envelope, { rules, resolve });
    expect([looks, standIn.received.length]).toEqual([1, 1]);
  });

  test('a name nobody knows is the step that failed', async () => {
    const resolve: Resolve = () =>
      Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
    const failed = deliver(at({ host: 'mail.example' }), envelope, { rules, resolve });
    await expect(failed).rejects.toMatchObject({ step: 'name', message: 'getaddrinfo ENOTFOUND', isPermanent: false });
  });
});

describe('under TLS', () => {
  const trusted = getCACertificates('default');
  beforeEach(() => setDefaultCACertificates([...trusted, certificate.cert]));
  afterEach(() => setDefaultCACertificates([...trusted]));
  const restart = async (abilities: readonly string[], secure: boolean): Promise<void> => {
    await standIn.stop();
    standIn = await startMailServer(abilities, secure);
  };
  const ways: [string, readonly string[], boolean][] = [
    ['by STARTTLS', ['STARTTLS', 'AUTH PLAIN'], false],
    ['from the first byte', ['AUTH PLAIN'], true],
  ];

  test.each(ways)('a message and its password arrive, %s', async (_, abilities, secure) => {
    await restart(abilities, secure);
    await deliver(at({ host: 'localhost', secure }), envelope, { rules });
    expect(standIn.received).toMatchObject([{ login: '\0ana\0sécret', to: envelope.to }]);
  });

  test.each(ways)('nothing goes to a server that cannot prove its name, %s', async (_, abilities, secure) => {
    setDefaultCACertificates([...trusted]);
    await restart(abilities, secure);
    expect((await faultOf(at({ host: 'localhost', secure }))).message).toMatch(/certificate/i);
    expect(standIn.received).toEqual([]);
  });

  test.each(ways)('an authority of the club’s own is trusted where it is named, %s', async (_, abilities, secure) => {
    setDefaultCACertificates([...trusted]);
    await restart(abilities, secure);
    await deliver(at({ host: 'localhost', secure }), envelope, { rules, trusted: [certificate.cert] });
    expect(standIn.received).toHaveLength(1);
  });

  test('a password is not given away in the clear beyond this machine', async () => {
    // `127.1` counts as another machine.
    const fault = await faultOf(at({ host: '127.1' }));
    expect(fault).toEqual({ isPermanent: true, message: expect.stringMatching(/no encryption/) });
    await deliver(at({ host: '127.1', login: null }), envelope, { rules });
    expect(standIn.received).toMatchObject([{ login: null }]);
  });
});
