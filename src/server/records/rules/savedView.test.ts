import { expect, test } from 'vitest';
import { pins } from '../../testing/facility.ts';
import { expectProblem } from '../../testing/refusal.ts';
import { startOpen } from '../../testing/server.ts';

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
