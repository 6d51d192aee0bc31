import { expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { startOpen } from '#test/kit/server.ts';

test('a view is changed by whoever made it or by a manager, and one for a profile says for which', async () => {
  const server = await startOpen();
  const { users } = server.facility;
  const signIn = async (user: number, pin: string) =>
    server.as((await server.as(null).run('sessionStart', { user, pin })).token);
  const desk = await signIn(users.frontDesk, pins.frontDesk);
  const manager = await signIn(users.manager, pins.manager);
  const address = { 'status[in]': '2,3', sort: '-total' };
  const own = await desk.create('savedView', { name: 'Por cobrar', model: 'sale', address });
  expect(own).toMatchObject({ createUser: users.frontDesk, audience: 0, address });
  await desk.update('savedView', own.id, { name: 'Pendientes' });
  const others = await manager.create('savedView', { name: 'Todas', model: 'sale', audience: 2 });
  const path = `/api/model/savedView/${others.id}`;
  for (const refused of [await desk.send('POST', path, { name: 'Mías' }), await desk.send('DELETE', path)]) {
    expectProblem(refused, 'insufficient_scope');
  }
  await manager.update('savedView', own.id, { audience: 2 });
  const role = await desk.send('POST', '/api/model/savedView', { name: 'Bar', model: 'sale', audience: 1 });
  expectProblem(role, 'validation_failed', [['#/profile', 'required']]);
});

test('a private view is not there for others, and one for a profile only for those who have it', async () => {
  const server = await startOpen();
  const { users } = server.facility;
  const signIn = async (user: number, pin: string) =>
    server.as((await server.as(null).run('sessionStart', { user, pin })).token);
  const desk = await signIn(users.frontDesk, pins.frontDesk);
  const manager = await signIn(users.manager, pins.manager);
  const profiles = await manager.list('profile');
  const { profile } = (await manager.list('user', `id=${users.frontDesk}`))[0] ?? {};
  const other = profiles.find(({ id }) => id !== profile)?.id ?? null;
  const view = { model: 'sale', address: {} } as const;
  const mine = await desk.create('savedView', { ...view, name: 'Del mostrador' });
  const theirs = await manager.create('savedView', { ...view, name: 'De gerencia' });
  const ofRole = await manager.create('savedView', {
    ...view,
    name: 'Del perfil',
    audience: 1,
    profile: profile ?? null,
  });
  const ofOther = await manager.create('savedView', { ...view, name: 'De otro perfil', audience: 1, profile: other });
  const everyones = await manager.create('savedView', { ...view, name: 'De todos', audience: 2 });
  const seen = [mine, ofRole, everyones].map(({ id }) => id);
  // The manager asks first: what was answered a moment ago is not given to somebody who sees less.
  for (const [who, ids] of [
    [manager, [mine, theirs, ofRole, ofOther, everyones].map(({ id }) => id)],
    [desk, seen],
  ] as const) {
    const listed = await who.list('savedView', 'sort=createUser.name,id&deleted[in]=true,false');
    expect(listed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
    expect((await who.send('GET', '/api/totals/savedView')).body).toMatchObject({ count: ids.length });
    expect((await who.send('GET', '/api/model/savedView?count=exact&limit=1')).headers.get('x-total-count')).toBe(
      String(ids.length),
    );
  }
  for (const { id } of [theirs, ofOther]) {
    const path = `/api/model/savedView/${id}`;
    expect((await manager.send('GET', path)).status).toBe(200);
    for (const reply of [
      await desk.send('GET', path),
      await desk.send('POST', path, { name: 'x' }),
      await desk.send('DELETE', path),
    ]) {
      expectProblem(reply, 'not_found');
    }
  }
  const eva = await manager.create('user', { name: 'Eva', profile: profile ?? 0, pin: '7391' });
  const beside = await signIn(eva.id, '7391');
  expect((await beside.list('savedView', 'sort=name')).map(({ id }) => id)).not.toContain(mine.id);
  expect((await desk.list('savedView', 'sort=name')).map(({ id }) => id)).toContain(mine.id);
  const { key } = await manager.run('keyCreate', { name: 'Lee', scopes: ['savedView:read'] });
  const byKey = (await server.as(key).list('savedView')).map(({ id }) => id);
  expect(byKey).toContain(everyones.id);
  expect(byKey).not.toContain(mine.id);
});
