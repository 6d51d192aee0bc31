/** What a rate of a product may say, over HTTP. The rule itself is tried in `shared/domain/productRates.test.ts`. */
import { beforeAll, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let tag: number;
beforeAll(async () => {
  server = await startFacility();
  tag = (await server.api.create('customerTag', { name: 'Abonado' })).id;
});
const rate = (values: object) => ({ product: server.facility.products.court, name: 'Tarifa', price: 5, ...values });
const send = (values: object, id?: number) =>
  server.api.send('POST', `/api/model/productRate${id === undefined ? '' : `/${id}`}`, values);

test.each<[values: () => object, field: string, code: 'required' | 'invalid_value' | 'too_small' | 'too_big']>([
  [() => ({}), 'customerTag', 'required'],
  [() => ({ weekdays: '1234567' }), 'customerTag', 'required'],
  [() => ({ customerTag: tag, price: -0.01 }), 'price', 'too_small'],
  [() => ({ customerTag: tag, price: 1e9 }), 'price', 'too_big'],
  [() => ({ customerTag: tag, weekdays: '08' }), 'weekdays', 'invalid_value'],
  [() => ({ customerTag: tag, startTime: '9' }), 'startTime', 'invalid_value'],
  [() => ({ startTime: '09:00', endTime: '09:00' }), 'endTime', 'invalid_value'],
  [() => ({ start: '2026-03-02', end: '2026-03-01' }), 'end', 'too_small'],
])('%#: a rate is refused', async (values, field, code) => {
  await expectRefused(server, () => send(rate(values())), 'validation_failed', [[`#/${field}`, code]]);
});

test('weekdays are stored in order, and a change is judged with what is there', async () => {
  const { id, weekdays } = await server.api.create('productRate', rate({ weekdays: '7616' }));
  expect(weekdays).toBe('167');
  await expectRefused(server, () => send({ weekdays: null }, id), 'validation_failed', [['#/customerTag', 'required']]);
  expect((await send({ weekdays: null, customerTag: tag }, id)).status).toBe(200);
  expect((await send({ weekdays: '1234567' }, id)).body).toMatchObject({ weekdays: null, customerTag: tag });
});

test('a tag stays while a rate is for it, and a product while it has rates', async () => {
  const { api } = server;
  const other = (await api.create('customerTag', { name: 'Escuela' })).id;
  const product = (await api.create('product', { name: 'Pista', price: 10, taxes: [] })).id;
  const { id } = await api.create('productRate', rate({ product, customerTag: other }));
  for (const path of [`customerTag/${other}`, `product/${product}`]) {
    await expectRefused(server, () => api.send('DELETE', `/api/model/${path}`), 'in_use');
  }
  expect((await api.send('DELETE', `/api/model/productRate/${id}`)).status).toBe(200);
  for (const path of [`customerTag/${other}`, `product/${product}`]) {
    expect((await api.send('DELETE', `/api/model/${path}`)).status).toBe(200);
  }
});

test('whoever may read products reads their rates, and changes none', async () => {
  const { api } = server;
  const { id } = await api.create('productRate', rate({ customerTag: tag }));
  const { key } = await api.run('keyCreate', { name: 'Caja', scopes: ['product:read', 'billing:operate'] });
  const till = server.as(key);
  expect(await till.list('productRate', `id=${id}`)).toMatchObject([{ id, price: 5 }]);
  await expectRefused(
    server,
    () => till.send('POST', `/api/model/productRate/${id}`, { price: 1 }),
    'insufficient_scope',
  );
});
