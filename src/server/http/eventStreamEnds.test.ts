/** What ends a stream, or what it shows: every way a credential loses a permission. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventReader, openEvents } from '#test/kit/eventReader.ts';
import { type Issuer, makeKey, type SigningKey, sign, startIssuer } from '#test/kit/issuer.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: FacilityServer;
let issuer: Issuer;
let signing: SigningKey;
beforeAll(async () => {
  server = await startOpen();
  signing = await makeKey('es', 'ES256');
  issuer = await startIssuer([signing]);
  const value = { issuer: issuer.url, audience: 'taquilla' };
  await server.api.create('setting', { key: 'oidc', value: value as never });
});
afterAll(async () => {
  await server.stop();
  await issuer.close();
});

/** A credential, and the records it hangs from. */
interface Held {
  readonly token: string;
  readonly key: number;
  readonly user: number;
  readonly profile: number;
}

let made = 0;
async function profileAndUser(): Promise<Pick<Held, 'user' | 'profile'>> {
  made += 1;
  const permissions = ['family:read', 'product:read'];
  const { id: profile } = await server.api.create('profile', { name: `Perfil ${made}`, permissions });
  const { id: user } = await server.api.create('user', { name: `Persona ${made}`, profile, pin: '5151' });
  return { user, profile };
}

/** Every kind of credential. */
const holders = {
  key: async (): Promise<Held> => {
    const people = await profileAndUser();
    const scopes = ['family:read', 'product:read'];
    const { id, key } = await server.api.run('keyCreate', {
      name: `Clave ${made}`,
      scopes,
      user: people.user,
      expires: new Date(server.clock.now + HOUR).toISOString(),
    });
    return { ...people, token: key, key: id };
  },
  session: async (): Promise<Held> => {
    const people = await profileAndUser();
    const { token } = await server.as(null).run('sessionStart', { user: people.user, pin: '5151' });
    return { ...people, token, key: 0 };
  },
  identity: async (): Promise<Held> => {
    const people = await profileAndUser();
    const sub = `sub-${made}`;
    await server.api.update('profile', people.profile, { idpId: sub });
    const now = Math.floor(server.clock.now / 1000);
    const token = await sign({ iss: issuer.url, aud: 'taquilla', sub, iat: now, exp: now + 600 }, signing);
    return { ...people, token, key: 0 };
  },
};
type Kind = keyof typeof holders;

const pass = (milliseconds: number) => async (): Promise<void> => {
  server.clock.now += milliseconds;
};
const rotate =
  (graceSeconds: number) =>
  async ({ key }: Held): Promise<void> =>
    void (await server.api.run('keyRotate', { id: key, graceSeconds }));
const removeUser = ({ user }: Held) => server.api.send('DELETE', `/api/model/user/${user}`);

/** What ends a stream, by the kind of credential it is of. */
const ends: readonly (readonly [Kind, string, (held: Held) => Promise<unknown>])[] = [
  ['key', 'is revoked', ({ key }) => server.api.run('keyRevoke', { id: key })],
  ['key', 'expires', pass(HOUR)],
  ['key', 'is rotated', rotate(0)],
  [
    'key',
    'comes to the end of its time of grace',
    async (held) => {
      await rotate(60)(held);
      await pass(MINUTE)();
    },
  ],
  ['key', 'loses its user', removeUser],
  ['key', 'is of a user who is switched off', ({ user }) => server.api.update('user', user, { active: false })],
  ['session', 'is ended', ({ token }) => server.as(token).run('sessionEnd', {})],
  ['session', 'is idle', pass(15 * MINUTE)],
  [
    'session',
    'is over, however busy',
    async ({ token }) => {
      for (let passed = 0; passed < 12 * HOUR; passed += 10 * MINUTE) {
        await server.as(token).call('sessionCurrent', {});
        await pass(10 * MINUTE)();
      }
    },
  ],
  ['session', 'loses its user', removeUser],
  ['session', 'is of a user who is switched off', ({ user }) => server.api.update('user', user, { active: false })],
  [
    'session',
    'is of a user with another profile',
    async ({ user }) => {
      const { id } = await server.api.create('profile', { name: `Menos ${user}`, permissions: ['product:read'] });
      await server.api.update('user', user, { profile: id });
    },
  ],
  ['identity', 'expires', pass(11 * MINUTE)],
  ['identity', 'is linked no more', ({ profile }) => server.api.update('profile', profile, { idpId: 'other' })],
];

async function listenAs(held: Held): Promise<EventReader> {
  const reader = await openEvents(server.url(), held.token);
  expect(reader.status).toBe(200);
  await server.api.create('family', { name: `Antes ${held.token.slice(-8)}` });
  await expect.poll(() => reader.received.map(({ type }) => type)).toEqual(['family.created']);
  return reader;
}

test.each(ends)('the stream of a %s that %s ends, and another is refused', async (kind, _, happen) => {
  const held = await holders[kind]();
  const reader = await listenAs(held);
  await happen(held);
  await reader.ended;
  expect([401, 403]).toContain((await openEvents(server.url(), held.token)).status);
});

test('a setting that no longer names the provider ends the streams of its identities', async () => {
  const reader = await listenAs(await holders.identity());
  const [setting] = await server.api.list('setting', 'key=oidc');
  await server.api.send('DELETE', `/api/model/setting/${setting?.id}`);
  await reader.ended;
  await server.api.send('POST', `/api/model/setting/${setting?.id}/restore`);
});

/** What leaves a stream with less to see. */
const less: readonly (readonly [Kind, string, (held: Held) => Promise<unknown>])[] = [
  ...(['session', 'identity'] as const).map(
    (kind) =>
      [
        kind,
        'whose profile permits less',
        ({ profile }: Held) => server.api.update('profile', profile, { permissions: ['product:read'] }),
      ] as const,
  ),
];

test.each(less)('the stream of a %s %s shows less from the next event on', async (kind, _, happen) => {
  const held = await holders[kind]();
  const reader = await listenAs(held);
  await happen(held);
  await server.api.create('family', { name: `Después ${made}` });
  await server.api.create('product', { name: `Nuevo ${made}`, price: 1 });
  await expect.poll(() => reader.received.map(({ type }) => type)).toEqual(['family.created', 'product.created']);
  reader.close();
});

test('a screen that is left open locks: neither the stream nor opening it again is a use', async () => {
  const { token } = await holders.session();
  for (let minute = 0; minute < 15; minute += 5) {
    const reader = await openEvents(server.url(), token);
    expect(reader.status).toBe(200);
    await pass(5 * MINUTE)();
    reader.close();
  }
  expect((await server.as(token).call('sessionCurrent', {})).status).toBe(401);
});
