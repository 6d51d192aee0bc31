/** What a session rests on: it ends with any of it, and does not rise again when that comes back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiWrite } from '#shared/catalogue/index.ts';
import { openEvents } from '#test/kit/eventReader.ts';
import { browser, lanAddress, startLan } from '#test/kit/lan.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let other: number;

/** Somebody who is signed in, and what their session rests on. */
interface Held {
  readonly token: string;
  readonly user: number;
  readonly profile: number;
}

let made = 0;
async function signedIn(): Promise<Held> {
  made += 1;
  const permissions = ['family:read', 'tax:read', 'pos:operate'];
  const { id: profile } = await server.api.create('profile', { name: `Perfil ${made}`, permissions });
  const { id: user } = await server.api.create('user', { name: `Persona ${made}`, profile, pin: '5151' });
  const { token } = await server.as(null).run('sessionStart', { user, pin: '5151' });
  return { token, user, profile };
}

/** What happens, and how it is taken back. */
type Case = readonly [what: string, happen: (held: Held) => Promise<unknown>, undo: (held: Held) => Promise<unknown>];

const setUser =
  (values: ApiWrite<'user'>) =>
  ({ user }: Held) =>
    server.api.update('user', user, values);
const nothing = async (): Promise<void> => undefined;
/** Written by SQL of another program: the server knows from its next commit on. */
const bySql = async (text: string, ...values: number[]): Promise<void> => {
  server.write(text, ...values);
  await server.api.create('customerTag', { name: `Etiqueta ${made}` });
};

const ends: readonly Case[] = [
  ['has another PIN', setUser({ pin: '6262' }), setUser({ pin: '5151' })],
  ['is given the PIN they have', setUser({ pin: '5151' }), nothing],
  ['has no PIN', setUser({ pin: null }), setUser({ pin: '5151' })],
  ['is switched off', setUser({ active: false }), setUser({ active: true })],
  [
    'is deleted',
    ({ user }) => server.api.send('DELETE', `/api/model/user/${user}`),
    ({ user }) => server.api.send('POST', `/api/model/user/${user}/restore`),
  ],
  [
    'has another profile',
    ({ user }) => server.api.update('user', user, { profile: other }),
    ({ user, profile }) => server.api.update('user', user, { profile }),
  ],
  [
    'loses the profile, whatever writes it',
    ({ profile }) => bySql('update "profile" set "deleted" = 1 where "id" = ?', profile),
    ({ profile }) => bySql('update "profile" set "deleted" = 0 where "id" = ?', profile),
  ],
  [
    'loses the PIN on the command line, as all do',
    () => bySql('update "user" set "pinHash" = null where "name" like \'Persona %\''),
    setUser({ pin: '5151' }),
  ],
  ['signs out', ({ token }) => server.as(token).run('sessionEnd', {}), nothing],
];

describe('at the machine itself', () => {
  beforeAll(async () => {
    server = await startOpen();
    other = (await server.api.create('profile', { name: 'Otro', permissions: ['family:read', 'tax:read'] })).id;
  });
  afterAll(() => server.stop());

  test.each(ends)('the session of somebody who %s ends for good', async (_, happen, undo) => {
    const held = await signedIn();
    const own = server.as(held.token);
    const answers = async () => [
      (await own.call('sessionCurrent', {})).status,
      (await own.send('GET', '/api/model/tax')).status,
      (await own.call('posStatus', { pos: server.facility.pos })).status,
      (await openEvents(server.url(), held.token)).status,
    ];
    const stream = await openEvents(server.url(), held.token);
    expect(stream.status).toBe(200);
    expect((await own.send('GET', '/api/model/tax')).status).toBe(200);
    await happen(held);
    expect(await answers()).toEqual([401, 401, 401, 401]);
    await stream.ended;
    await undo(held);
    expect(await answers()).toEqual([401, 401, 401, 401]);
    const again = await server.as(null).call('sessionStart', { user: held.user, pin: '5151' });
    expect(again.status).toBe(200);
    expect((await server.as(again.body.token).send('GET', '/api/model/tax')).status).toBe(200);
  });

  test('what changes of a user that it does not rest on leaves it', async () => {
    const held = await signedIn();
    await server.api.update('user', held.user, { name: `Persona ${made} B`, language: 'en', active: true });
    await server.as(null).call('sessionStart', { user: held.user, pin: '0000' });
    await server.api.update('profile', held.profile, { name: `Perfil ${made} B` });
    expect((await server.as(held.token).call('sessionCurrent', {})).status).toBe(200);
  });

  test('a profile that permits less holds at once, in session and stream, and one that permits more as well', async () => {
    const { token, profile } = await signedIn();
    const read = async () => (await server.as(token).send('GET', '/api/model/tax')).status;
    const stream = await openEvents(server.url(), token);
    expect(await read()).toBe(200);
    await server.api.update('profile', profile, { permissions: ['family:read'] });
    expect(await read()).toBe(403);
    await server.api.create('tax', { name: `Tipo ${made}`, rate: 3 });
    await server.api.create('family', { name: `Familia ${made}` });
    await expect.poll(() => stream.received.map(({ type }) => type)).toEqual(['family.created']);
    await server.api.update('profile', profile, { permissions: ['family:read', 'tax:read'] });
    expect(await read()).toBe(200);
    stream.close();
  });

  test('a stream has ended when the sign-out is answered, and says nothing of what comes after', async () => {
    const { token } = await signedIn();
    const stream = await openEvents(server.url(), token);
    await server.as(token).run('sessionEnd', {});
    await server.api.create('family', { name: `Después ${made}` });
    await stream.ended;
    expect(stream.received).toEqual([]);
  });

  test('the session that signs out ends its own streams alone', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const stream = await openEvents(server.url(), two.token);
    await server.as(one.token).run('sessionEnd', {});
    const family = await server.api.create('family', { name: `Otra ${made}` });
    await expect.poll(() => stream.received.map(({ id }) => id)).toEqual([family.id]);
    stream.close();
  });
});

describe.skipIf(lanAddress === undefined)('at a terminal of the network', () => {
  beforeAll(async () => {
    server = await startLan();
  });
  afterAll(() => server.stop());

  const retirements: readonly (readonly [
    string,
    (id: number) => Promise<unknown>,
    (id: number) => Promise<unknown>,
  ])[] = [
    [
      'is retired',
      (id) => server.api.run('terminalRevoke', { id }),
      (id) => bySql('update "terminal" set "revoked" = 0 where "id" = ?', id),
    ],
    [
      'is deleted',
      (id) => bySql('update "terminal" set "deleted" = 1 where "id" = ?', id),
      (id) => bySql('update "terminal" set "deleted" = 0 where "id" = ?', id),
    ],
  ];

  test.each(retirements)('a session ends for good when the terminal %s', async (_, happen, undo) => {
    const away = browser(server);
    const { code } = await server.api.run('terminalCreateCode', {});
    const enrolled = await away.send('POST', '/api/system/enrolTerminal', { code });
    const { id } = enrolled.body as { id: number };
    const { id: profile } = await server.api.create('profile', { name: `Red ${id}`, permissions: ['tax:read'] });
    const { id: user } = await server.api.create('user', { name: `Red ${id}`, profile, pin: '5151' });
    const { token } = (await away.send('POST', '/api/session', { user, pin: '5151' })).body as { token: string };
    made += 1;
    const read = async () =>
      (await away.send('GET', '/api/model/tax', undefined, { authorization: `Bearer ${token}` })).status;
    expect(await read()).toBe(200);
    await happen(id);
    expect(await read()).toBe(401);
    await undo(id);
    expect(await read()).toBe(401);
  });
});
