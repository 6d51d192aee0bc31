import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let desk: ReturnType<FacilityServer['as']>;

beforeAll(async () => {
  server = await startOpen();
  const { token } = await server.as(null).run('sessionStart', {
    user: server.facility.users.frontDesk,
    pin: pins.frontDesk,
  });
  desk = server.as(token);
});

async function hold(uuid: string = randomUUID(), basket: string = randomUUID()): Promise<number> {
  const values = { name: 'Mesa 4', total: 5, items: 2, content: {}, uuid, basket };
  return (await desk.create('heldBasket', values)).id;
}

const takeUp = (heldBasket: number, uuid: string) =>
  ({ heldBasket, uuid, pos: server.facility.pos }) satisfies Parameters<typeof desk.run<'takeUpBasket'>>[1];

test('a basket taken up is answered again under its uuid, whoever asks by then', async () => {
  const id = await hold();
  const uuid = randomUUID();
  const { heldBasket } = await desk.run('takeUpBasket', takeUp(id, uuid));
  expect(heldBasket).toMatchObject({ id, name: 'Mesa 4', takenUpBy: server.facility.users.frontDesk, deleted: true });
  // Another user at the same till, under whose session the key of the first request is not known.
  expect((await server.api.run('takeUpBasket', takeUp(id, uuid))).heldBasket).toEqual(heldBasket);
  expect(await server.api.list('heldBasket', `id=${id}`)).toEqual([]);
});

test('a second till is told who has it, where and when, in its language', async () => {
  const id = await hold();
  await desk.run('takeUpBasket', takeUp(id, randomUUID()));
  for (const [language, detail] of [
    ['es', 'Pablo Recepción, en Recepción, hoy a las 10:00'],
    ['en', 'Pablo Recepción, at Recepción, today at 10:00'],
  ] as const) {
    const refused = await server.api.call('takeUpBasket', takeUp(id, randomUUID()), { 'accept-language': language });
    expect(refused).toMatchObject({ status: 409, body: { code: 'basket_elsewhere', detail } });
  }
});

test('what a till has is not brought back, and what was discarded is not taken up', async () => {
  const [taken, discarded] = [await hold(), await hold()];
  await desk.run('takeUpBasket', takeUp(taken, randomUUID()));
  const restored = await server.api.send('POST', `/api/model/heldBasket/${taken}/restore`, {});
  expect(restored).toMatchObject({ status: 409, body: { code: 'basket_elsewhere' } });
  await desk.send('DELETE', `/api/model/heldBasket/${discarded}`);
  const refused = await desk.call('takeUpBasket', takeUp(discarded, randomUUID()));
  expect(refused).toMatchObject({ status: 409, body: { code: 'record_deleted' } });
  await server.api.send('POST', `/api/model/heldBasket/${discarded}/restore`, {});
  expect((await desk.run('takeUpBasket', takeUp(discarded, randomUUID()))).heldBasket.id).toBe(discarded);
});

test('a basket is put aside once under one uuid, even after it was taken up', async () => {
  const uuid = randomUUID();
  const id = await hold(uuid);
  const again = { name: 'Mesa 4', total: 5, items: 2, content: {}, uuid };
  for (const act of [() => Promise.resolve(), () => desk.run('takeUpBasket', takeUp(id, randomUUID()))]) {
    await act();
    const refused = await server.api.send('POST', '/api/model/heldBasket', again);
    expect(refused).toMatchObject({ status: 409, body: { code: 'unique_conflict' } });
  }
});

test('of tills that ask at once one has it', async () => {
  const id = await hold();
  const answers = await Promise.all([1, 2, 3, 4].map(() => desk.call('takeUpBasket', takeUp(id, randomUUID()))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('a basket that something was paid for is not discarded', async () => {
  const basket = randomUUID();
  const id = await hold(randomUUID(), basket);
  const { methods } = server.facility;
  const { basketPayment } = await desk.run('takeBasketPayment', { basket, paymentMethod: methods.card, amount: 5 });
  const refused = await desk.send('DELETE', `/api/model/heldBasket/${id}`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'basket_holds_money' } });
  await desk.run('refundBasketPayment', { basketPayment: basketPayment.id, reason: 'No lo quiere' });
  expect((await desk.send('DELETE', `/api/model/heldBasket/${id}`)).status).toBe(200);
});
