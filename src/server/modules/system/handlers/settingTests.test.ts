/** Settings are tried before they are relied on: mail is sent and an identity provider is asked, and what failed is named. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Issuer, makeKey, startIssuer } from '#test/kit/issuer.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { type Behaviour, type MailServerStandIn, startMailServer } from '#test/kit/smtpServer.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

describe('a test message', () => {
  let mail: MailServerStandIn;
  beforeEach(async () => {
    mail = await startMailServer();
    return mail.stop;
  });
  const at = (more: object = {}) => ({
    server: { host: '127.0.0.1', port: mail.port, user: 'caja', from: 'caja@club.example', ...more },
    secret: 'tecleada',
    to: 'ana@example.org',
  });

  test('arrives by the server that was typed, in the language asked for', async () => {
    const outcome = await server.api.run('systemTestMail', { ...at(), language: 'en' });
    expect(outcome).toEqual({ delivered: true, step: null, error: null });
    expect(mail.received).toMatchObject([
      { from: 'caja@club.example', to: 'ana@example.org', login: '\0caja\0tecleada' },
    ]);
    expect(mail.received[0]?.message).toContain('Subject: Test message');
    expect(await server.api.list('email', '')).toEqual([]);
  });

  test.each<[Behaviour, string, RegExp]>([
    ['lockOut', 'login', /refused: 535/],
    ['noSender', 'sender', /refused: 553/],
    ['refuse', 'recipient', /refused: 550/],
    ['drop', 'message', /closed the connection/],
  ])('to a server that does %s fails at the step %s', async (behaviour, step, error) => {
    mail.behaviour = behaviour;
    const outcome = await server.api.run('systemTestMail', at());
    expect(outcome).toEqual({ delivered: false, step, error: expect.stringMatching(error) });
  });

  test('to nobody fails as it connects', async () => {
    const outcome = await server.api.run('systemTestMail', at({ port: 1 }));
    expect(outcome).toMatchObject({ delivered: false, step: 'connect' });
  });

  test('to a name that nobody has fails at the name', async () => {
    const outcome = await server.api.run('systemTestMail', at({ host: 'mail.example' }));
    expect(outcome).toMatchObject({ delivered: false, step: 'name' });
  });

  test('fails at the encryption where the server has none, or none that can be trusted', async () => {
    const plain = await server.api.run('systemTestMail', at({ secure: true }));
    expect(plain).toMatchObject({ delivered: false, step: 'tls' });
    for (const [abilities, secure] of [
      [['AUTH PLAIN'], true],
      [['STARTTLS', 'AUTH PLAIN'], false],
    ] as const) {
      const other = await startMailServer(abilities, secure);
      const outcome = await server.api.run('systemTestMail', at({ host: 'localhost', port: other.port, secure }));
      expect(outcome).toMatchObject({ delivered: false, step: 'tls', error: expect.stringMatching(/certificate/i) });
      await other.stop();
    }
  });

  test('takes the password that is stored for that server, and for no other', async () => {
    const { secret: _, ...unsaid } = at();
    const { id } = await server.api.create('setting', { key: 'smtp', value: unsaid.server, secret: 'guardada' });
    await server.api.run('systemTestMail', unsaid);
    const elsewhere = { ...unsaid, server: { ...unsaid.server, host: 'localhost' } };
    expect(await server.api.run('systemTestMail', elsewhere)).toMatchObject({ delivered: false, step: 'login' });
    expect(mail.received.map(({ login }) => login)).toEqual(['\0caja\0guardada']);
    await server.api.send('DELETE', `/api/model/setting/${id}`);
  });

  test('goes to no server that a setting may not name, and for nobody who may not set it', async () => {
    await expectRefused(
      server,
      () => server.api.call('systemTestMail', at({ host: '192.168.1.5' })),
      'validation_failed',
      [['#/server/host', 'server_not_allowed']],
    );
    const { key } = await server.api.run('keyCreate', { name: 'X', scopes: ['setting:write'] });
    await expectRefused(server, () => server.as(key).call('systemTestMail', at()), 'insufficient_scope');
    expect(mail.connections).toBe(0);
  });
});

describe('an identity provider', () => {
  let issuer: Issuer;
  beforeAll(async () => {
    issuer = await startIssuer([await makeKey('rs', 'RS256'), await makeKey('es', 'ES256')]);
  });
  afterAll(() => issuer.close());
  beforeEach(() => {
    issuer.discovery = {};
    issuer.answer = null;
  });
  const tried = (more: object = {}) =>
    server.api.run('systemTestIdentity', { provider: { issuer: issuer.url, audience: 'x', ...more } });

  test('whose keys can be had says how many there are', async () => {
    expect(await tried()).toEqual({ fault: null, asked: `${issuer.url}/keys`, keys: 2 });
    expect(await tried({ algorithms: ['ES256'] })).toMatchObject({ fault: null, keys: 1 });
    expect(await tried({ jwksUri: `${issuer.url}/keys` })).toMatchObject({ fault: null, keys: 2 });
  });

  test.each<[string, object, () => void]>([
    ['otherIssuer', {}, () => (issuer.discovery = { issuer: 'https://other.example' })],
    ['unsafeKeys', {}, () => (issuer.discovery = { jwks_uri: 'http://keys.example/' })],
    ['noDocument', {}, () => (issuer.answer = (_, response) => response.writeHead(404).end())],
    ['noDocument', {}, () => (issuer.answer = (_, response) => response.writeHead(200).end('<html>'))],
    ['noKeys', { jwksUri: 'http://127.0.0.1:1/keys' }, () => undefined],
    ['noAnswer', { issuer: 'http://127.0.0.1:1' }, () => undefined],
    ['noUsableKey', { algorithms: ['EdDSA'] }, () => undefined],
  ])('fails with %s', async (fault, more, before) => {
    before();
    expect(await tried(more)).toMatchObject({ fault, keys: 0 });
  });
});
