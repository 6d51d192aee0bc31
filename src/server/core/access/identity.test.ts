/** Slow: what a server remembers of a provider’s keys is its own, so that each test has a server. */
import type { JWTPayload } from 'jose';
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { type Issuer, makeKey, type SigningKey, sign, startIssuer } from '#test/kit/issuer.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, START, startFacility } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';

const AUDIENCE = 'taquilla';
const SUBJECT = 'auth0|42';
const NOW = START / 1000;

let keys: { readonly rs: SigningKey; readonly es: SigningKey; readonly ps: SigningKey; readonly ed: SigningKey };
let stranger: SigningKey;
let server: FacilityServer;
let issuer: Issuer;
let profile: number;

beforeAll(async () => {
  keys = {
    rs: await makeKey('rs', 'RS256'),
    es: await makeKey('es', 'ES256'),
    ps: await makeKey('ps', 'PS256'),
    ed: await makeKey('ed', 'EdDSA'),
  };
  stranger = await makeKey('stranger');
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  issuer = await startIssuer(Object.values(keys));
  server = await startFacility();
  profile = (
    await server.api.create('profile', { name: 'Contabilidad', idpId: SUBJECT, permissions: ['tax:read', 'tax:write'] })
  ).id;
  await configure({});
});
afterEach(async () => {
  await issuer.close();
  await server.stop();
  vi.useRealTimers();
});

const settings = (values: object): object => ({ issuer: issuer.url, audience: AUDIENCE, ...values });
async function configure(values: object): Promise<void> {
  const [known] = await server.api.list('setting', 'key=oidc');
  if (known === undefined) await server.api.create('setting', { key: 'oidc', value: settings(values) as never });
  else await server.api.update('setting', known.id, { value: settings(values) as never });
}
const claims = (values: JWTPayload = {}): JWTPayload => ({
  iss: issuer.url,
  aud: AUDIENCE,
  sub: SUBJECT,
  iat: NOW,
  exp: NOW + 300,
  ...values,
});
const get = (token: string) => server.as(token).send('GET', '/api/model/tax');
const status = async (token: string): Promise<number> => (await get(token)).status;
const refused = async (token: string, code: ErrorCode = 'unauthenticated'): Promise<void> => {
  const problem = await expectRefused(server, () => get(token), code);
  expect(problem.detail).toBe(undefined);
};
const askedForKeys = (): number => issuer.asked.get('/keys') ?? 0;
const later = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);

describe('a good token', () => {
  test('has the permissions of the profile its subject is linked to, and no others', async () => {
    const token = await sign(claims(), keys.rs);
    const api = server.as(token);
    expect((await api.send('GET', '/api/model/tax')).status).toBe(200);
    expect((await api.send('POST', '/api/model/tax', { name: 'IVA 5 %', rate: 5 })).status).toBe(201);
    await expectRefused(server, () => api.send('GET', '/api/model/customer'), 'insufficient_scope');
    await expectRefused(server, () => api.call('sessionCurrent', {}), 'unauthenticated');
    const [log] = await server.api.list('auditLog', 'sort=-id&limit=1');
    expect(log).toMatchObject({ actor: 'identity', credential: `identity:${profile}`, user: null });
    await server.api.update('profile', profile, { permissions: [] });
    await expectRefused(server, () => get(token), 'insufficient_scope');
  });

  test.each(['rs', 'es', 'ps', 'ed'] as const)('may be signed with %s', async (name) => {
    expect(await status(await sign(claims(), keys[name]))).toBe(200);
  });

  test('may be for several audiences', async () => {
    expect(await status(await sign(claims({ aud: ['other', AUDIENCE] }), keys.rs))).toBe(200);
  });

  test('may be off by the clock a little', async () => {
    expect(await status(await sign(claims({ exp: NOW - 29 }), keys.rs))).toBe(200);
    expect(await status(await sign(claims({ nbf: NOW + 29 }), keys.rs))).toBe(200);
  });

  test('may be as long as tokens get', async () => {
    expect(await status(await sign(claims({ groups: 'g'.repeat(4000) }), keys.rs))).toBe(200);
  });

  test('is found by its keys alone where the setting says where they are', async () => {
    issuer.discovery = { issuer: 'https://nonsense.example' };
    await configure({ jwksUri: `${issuer.url}/keys` });
    expect(await status(await sign(claims(), keys.rs))).toBe(200);
    expect([...issuer.asked.keys()]).toEqual(['/keys']);
  });
});

describe('a token is refused', () => {
  test.each<[string, () => Promise<string> | string]>([
    ['of another issuer', () => sign(claims({ iss: 'https://evil.example' }), keys.rs)],
    ['of the issuer but for a slash', () => sign(claims({ iss: `${issuer.url}/` }), keys.rs)],
    ['of no issuer', () => sign({ aud: AUDIENCE, sub: SUBJECT, exp: NOW + 300 }, keys.rs)],
    ['for another audience', () => sign(claims({ aud: 'other' }), keys.rs)],
    ['for an audience that begins alike', () => sign(claims({ aud: `${AUDIENCE}-admin` }), keys.rs)],
    ['for nobody', () => sign({ iss: issuer.url, sub: SUBJECT, exp: NOW + 300 }, keys.rs)],
    ['that is expired', () => sign(claims({ exp: NOW - 31 }), keys.rs)],
    ['that never expires', () => sign({ iss: issuer.url, aud: AUDIENCE, sub: SUBJECT }, keys.rs)],
    ['that is not valid yet', () => sign(claims({ nbf: NOW + 31 }), keys.rs)],
    ['without a subject', () => sign({ iss: issuer.url, aud: AUDIENCE, exp: NOW + 300 }, keys.rs)],
    ['with an empty subject', () => sign(claims({ sub: '' }), keys.rs)],
    ['that is not signed', () => new UnsecuredJWT(claims()).encode()],
    [
      'that says its algorithm is none and keeps its signature',
      () => withHeader(sign(claims(), keys.rs), { alg: 'none' }),
    ],
    ['signed with the public key as a secret', () => signedWithPublicKey('pem')],
    ['signed with the public key’s modulus as a secret', () => signedWithPublicKey('n')],
    ['of an unknown key', () => sign(claims(), stranger)],
    ['of an unknown key under a known name', () => sign(claims(), { ...stranger, kid: 'rs' })],
    ['that brings its own key', () => sign(claims(), stranger, { jwk: stranger.publicJwk })],
    ['with an extension nobody knows', () => withExtension()],
    ['that was changed', async () => tampered(await sign(claims(), keys.rs))],
    ['with no signature', async () => (await sign(claims(), keys.rs)).replace(/[^.]+$/, '')],
    ['that is no token', () => 'aa.bb.cc'],
    ['that is no JSON', () => `${Buffer.from('{').toString('base64url')}.e30.x`],
  ])('%s', async (_, make) => {
    await refused(await make());
    expect(await status(await sign(claims(), keys.rs))).toBe(200);
  });

  test('of an algorithm the setting does not name', async () => {
    await configure({ algorithms: ['ES256'] });
    await refused(await sign(claims(), keys.rs));
    expect(await status(await sign(claims(), keys.es))).toBe(200);
  });

  test('where no provider is set, or no longer', async () => {
    const token = await sign(claims(), keys.rs);
    expect(await status(token)).toBe(200);
    const [setting] = await server.api.list('setting', 'key=oidc');
    await server.api.send('DELETE', `/api/model/setting/${setting?.id}`);
    await refused(token);
  });

  test('as a key inside the address', async () => {
    const token = await sign(claims(), keys.rs);
    const reply = await server.as(null).send('GET', `/k/${token}/api/model/tax`);
    expectProblem(reply, 'unauthenticated');
  });
});

describe('a subject', () => {
  test('nobody is linked to is refused, and never made', async () => {
    const token = await sign(claims({ sub: 'auth0|43' }), keys.rs);
    await refused(token, 'identity_not_linked');
    await server.api.create('profile', { idpId: 'auth0|43', permissions: ['tax:read'] });
    expect(await status(token)).toBe(200);
  });

  test('is compared exactly', async () => {
    for (const sub of ['AUTH0|42', 'auth0|42 ', 'auth0|4', '%', "' or '1'='1"]) {
      await refused(await sign(claims({ sub }), keys.rs), 'identity_not_linked');
    }
  });

  test('is out with its profile, and in again', async () => {
    const token = await sign(claims(), keys.rs);
    expect(await status(token)).toBe(200);
    await server.api.send('DELETE', `/api/model/profile/${profile}`);
    await refused(token, 'identity_not_linked');
    await server.api.send('POST', `/api/model/profile/${profile}/restore`, {});
    expect(await status(token)).toBe(200);
  });
});

describe('the provider’s keys', () => {
  test('are fetched once for many', async () => {
    const token = await sign(claims(), keys.rs);
    expect(await Promise.all(Array.from({ length: 20 }, () => status(token)))).toEqual(Array(20).fill(200));
    expect([...issuer.asked]).toEqual([
      ['/.well-known/openid-configuration', 1],
      ['/keys', 1],
    ]);
  });

  test('may change: an unknown one is looked for, once a minute', async () => {
    expect(await status(await sign(claims(), keys.rs))).toBe(200);
    const next = await makeKey('next');
    issuer.published.splice(0, 1, next);
    const token = await sign(claims(), next);
    await refused(token);
    expect(askedForKeys()).toBe(1);
    later(61_000);
    expect(await status(token)).toBe(200);
    expect(askedForKeys()).toBe(2);
    for (let index = 0; index < 5; index++) await refused(await sign(claims(), stranger));
    expect(askedForKeys()).toBe(2);
    await refused(await sign(claims(), keys.rs));
  });

  test('are read anew after ten minutes, so that one revoked is no longer believed', async () => {
    const token = await sign(claims({ exp: NOW + 86_400 }), keys.rs);
    expect(await status(token)).toBe(200);
    issuer.published.shift();
    later(9 * 60_000);
    expect(await status(token)).toBe(200);
    later(2 * 60_000);
    await refused(token);
  });

  test('outlive an hour without their provider', async () => {
    const token = await sign(claims({ exp: NOW + 86_400 }), keys.rs);
    expect(await status(token)).toBe(200);
    await issuer.close();
    later(50 * 60_000);
    expect(await status(token)).toBe(200);
    later(11 * 60_000);
    await expectRefused(server, () => get(token), 'identity_provider_unavailable');
    await issuer.open();
    later(11_000);
    expect(await status(token)).toBe(200);
  });

  test('of another provider, once the setting names one', async () => {
    const token = await sign(claims(), keys.rs);
    expect(await status(token)).toBe(200);
    const other = await startIssuer([stranger]);
    await configure({ issuer: other.url });
    await refused(token);
    expect(await status(await sign(claims({ iss: other.url }), stranger))).toBe(200);
    await other.close();
  });
});

describe('a provider', () => {
  test.each<[string, () => Promise<void> | void]>([
    ['is not there', () => issuer.close()],
    ['has no such document', () => answering((_, response) => response.writeHead(404).end())],
    [
      'sends its users elsewhere',
      () => answering((_, response) => response.writeHead(302, { location: '/keys' }).end()),
    ],
    ['talks nonsense', () => answering((_, response) => response.end('<html>'))],
    ['talks without end', () => answering((_, response) => response.end(`{"keys":[${' '.repeat(300_000)}]}`))],
    ['is another', () => discovering({ issuer: 'https://evil.example' })],
    ['keeps its keys where anybody may change them', () => discovering({ jwks_uri: 'http://192.0.2.1/keys' })],
    ['has no keys', () => discovering({ jwks_uri: `${issuer.url}/.well-known/openid-configuration` })],
  ])('that %s: 503, and is left alone for a while', async (_, spoil) => {
    await spoil();
    const token = await sign(claims(), keys.rs);
    const reply = await get(token);
    const problem = expectProblem(reply, 'identity_provider_unavailable');
    expect(problem.detail).toBe(undefined);
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
    const asked = [...issuer.asked.values()].reduce((sum, count) => sum + count, 0);
    for (let index = 0; index < 5; index++) expectProblem(await get(token), 'identity_provider_unavailable');
    expect([...issuer.asked.values()].reduce((sum, count) => sum + count, 0)).toBe(asked);
    expect((await server.api.send('GET', '/api/model/tax')).status).toBe(200);
    await refused('tq_x');
  });

  test('that never answers holds nobody else up', async () => {
    answering(() => undefined);
    const token = await sign(claims(), keys.rs);
    let isAnswered = false;
    const waiting = get(token).finally(() => {
      isAnswered = true;
    });
    await until(() => issuer.asked.size > 0);
    for (let index = 0; index < 5; index++) expect((await server.api.send('GET', '/api/model/tax')).status).toBe(200);
    expect(isAnswered).toBe(false);
    expectProblem(await waiting, 'identity_provider_unavailable');
  });
});

function answering(answer: NonNullable<Issuer['answer']>): void {
  issuer.answer = answer;
}

function discovering(document: Record<string, unknown>): void {
  issuer.discovery = document;
}

async function withHeader(token: Promise<string>, header: object): Promise<string> {
  return (await token).replace(/^[^.]+/, Buffer.from(JSON.stringify(header)).toString('base64url'));
}

/** A header whose meaning a verifier must know or refuse the token (RFC 7515, 4.1.11). */
function withExtension(): Promise<string> {
  return new SignJWT(claims())
    .setProtectedHeader({ alg: 'RS256', kid: 'rs', crit: ['urn:x'], 'urn:x': 1 })
    .sign(keys.rs.privateKey, { crit: { 'urn:x': true } });
}

/** The classic confusion: an HMAC whose secret is what everybody may know. */
async function signedWithPublicKey(as: 'pem' | 'n'): Promise<string> {
  const key = await importJWK(keys.rs.publicJwk, 'RS256', { extractable: true });
  if (key instanceof Uint8Array) throw new Error('a secret');
  const secret = as === 'pem' ? await exportSPKI(key) : (keys.rs.publicJwk.n ?? '');
  return new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'rs' }).sign(new TextEncoder().encode(secret));
}

function tampered(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'auth0|1' };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}
