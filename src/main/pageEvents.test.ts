/** What the pages of the desktop hear, of a server as the desktop hosts it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { createPageEvents, type Page, type PageEvents } from './pageEvents.ts';

let server: FacilityServer;
let events: PageEvents;
beforeAll(async () => {
  server = await startOpen();
  events = createPageEvents(server.running());
});
afterAll(async () => {
  events.close();
  await server.stop();
});

let made = 0;
/** A page on which somebody who may read families has signed in. */
async function signedIn() {
  made += 1;
  const { id: profile } = await server.api.create('profile', { name: `Perfil ${made}`, permissions: ['family:read'] });
  const { id: user } = await server.api.create('user', { name: `Persona ${made}`, profile, pin: '5151' });
  const { token } = await server.as(null).run('sessionStart', { user, pin: '5151' });
  const heard: string[] = [];
  const ended: string[] = [];
  const page: Page = { event: ({ type, id }) => heard.push(`${type} ${id}`), sessionEnded: (of) => ended.push(of) };
  events.asks(page, `Bearer ${token}`);
  return { page, heard, ended, token, user, profile };
}
const family = async () => (await server.api.create('family', { name: `Familia ${made}` })).id;

test('a page hears of what its user may see, one after the other, and one where nobody is signed in of nothing', async () => {
  const { heard } = await signedIn();
  const silent: string[] = [];
  const nobody: Page = { event: ({ type }) => silent.push(type), sessionEnded: () => silent.push('ended') };
  events.asks(nobody, undefined);
  await server.api.create('customerTag', { name: 'Etiqueta' });
  const ids = [await family(), await family()];
  await expect.poll(() => heard).toEqual(ids.map((id) => `family.created ${id}`));
  expect(silent).toEqual([]);
});

test.each<[string, (held: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>]>([
  ['the sign-out', ({ token }) => server.as(token).run('sessionEnd', {})],
  ['another PIN', ({ user }) => server.api.update('user', user, { pin: '6262' })],
  ['being switched off', ({ user }) => server.api.update('user', user, { active: false })],
])('a page hears of nothing after %s, and is told that its session ended', async (_, happen) => {
  const held = await signedIn();
  await happen(held);
  const id = await family();
  await expect.poll(() => held.ended).toEqual([held.token]);
  // Who signs in again hears of what happens from then on.
  const { token } = await server
    .as(null)
    .run('sessionStart', { user: server.facility.users.frontDesk, pin: pins.frontDesk });
  events.asks(held.page, `Bearer ${token}`);
  const next = await family();
  await expect.poll(() => held.heard).toEqual([`family.created ${next}`]);
  expect(held.heard).not.toContain(`family.created ${id}`);
});

test('a page whose session was refused already is not told again', async () => {
  const { page, heard, ended, token } = await signedIn();
  await server.as(token).run('sessionEnd', {});
  events.refused(page, `Bearer ${token}`);
  const other = await signedIn();
  const id = await family();
  await expect.poll(() => other.heard).toEqual([`family.created ${id}`]);
  expect([heard, ended]).toEqual([[], []]);
  events.forget(other.page);
});
