/**
 * A client that knows the contract's table and nothing else: it sends no query and no header but what JSON needs, and
 * only the fields the table calls required. Its credential is inside its base address.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type FacilityServer, startOpen } from '../kit/server.ts';
import { contracted } from './contract.ts';
import { type Body, type Scenario, scenarioOf } from './scenario.ts';

interface Answer {
  readonly status: number;
  readonly body: Body & { readonly id: number };
}

let server: FacilityServer;
let scenario: Scenario;
let baseUrl: string;
beforeAll(async () => {
  server = await startOpen();
  const { key } = await server.api.run('keyCreate', {
    name: 'Programa antiguo',
    scopes: ['*:read', '*:write', 'billing:operate', 'billing:price', 'stock:operate'],
    allowInUrl: true,
  });
  baseUrl = `${server.url()}/k/${key}`;
  scenario = scenarioOf(server, server.as(key));
});

async function ask(method: string, path: string, payload?: Body): Promise<Answer> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    ...(payload === undefined
      ? {}
      : { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

describe('records', () => {
  test.each(contracted.map((model) => [model.name, model] as const))('%s', async (name, model) => {
    const path = `/api/model/${name}`;
    const all = await ask('GET', path);
    expect([all.status, Array.isArray(all.body)]).toEqual([200, true]);
    if (!model.writable) return;

    const sent = await scenario.minimal(model);
    if (name === 'invoiceLine') {
      const draft = await ask('GET', `/api/model/invoice/${sent.invoice}`);
      const [line] = draft.body.lines as { id: number }[];
      delete sent.invoice;
      sent.parentLine = line?.id;
    }
    const made = await ask('POST', path, sent);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body;
    expect(await ask('GET', `${path}/${id}`)).toEqual({ status: 200, body: made.body });

    const [field] = model.fields.filter(({ readonly, type }) => !readonly && ['string', 'text'].includes(type));
    const changed = await ask('POST', `${path}/${id}`, field === undefined ? {} : { [field.name]: 'Cambiado' });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    if (field !== undefined) expect(changed.body[field.name]).toBe('Cambiado');
    expect((await ask('GET', path)).body).toContainEqual(changed.body);

    expect(await ask('DELETE', `${path}/${id}`)).toEqual({ status: 200, body: { id, deleted: true } });
    expect((await ask('GET', path)).body).not.toContainEqual(expect.objectContaining({ id }));
  });
});

describe('actions', () => {
  test('create and update a sale', async () => {
    const { products } = server.facility;
    const made = await ask('POST', '/api/billing/saveSale', { product: products.court });
    expect(made).toMatchObject({ status: 200, body: { product: products.court, status: 2, total: 12.1 } });
    const changed = await ask('POST', '/api/billing/saveSale', { id: made.body.id, units: 2 });
    expect(changed).toMatchObject({ status: 200, body: { id: made.body.id, units: 2, total: 24.2 } });
  });

  test('create a stock order', async () => {
    const order = await ask('POST', '/api/stock/createOrder.json', {
      lines: [
        { product: server.facility.products.water, amount: 24, grossUnitCost: 0.35 },
        {
          product: { barcode: '8410000000017', name: 'Gorro', price: 4.5, useStock: true },
          amount: 10,
          grossUnitCost: 1.2,
        },
      ],
    });
    expect(order).toMatchObject({ status: 200, body: { status: 0, amount: 34, total: 20.4, supplier: null } });
    expect(order.body.lines).toHaveLength(2);
  });

  test('recharge a voucher, paid at once', async () => {
    const { customers, methods } = server.facility;
    const [voucherType] = [
      await made('voucherType', { name: 'Monedero', kind: 1, product: server.facility.products.free }),
    ];
    const recharge = { customer: customers.club, voucherType, amount: 50, price: 45, paymentMethod: methods.cash };
    const first = await ask('POST', '/api/vouchers/recharge.json', recharge);
    expect(first).toMatchObject({ status: 200, body: { balance: 50, sale: { total: 45, status: 4 } } });
    expect(await ask('POST', '/api/vouchers/recharge.json', recharge)).toMatchObject({ body: { balance: 100 } });
  });
});

async function made(model: string, values: Body): Promise<number> {
  const { status, body } = await ask('POST', `/api/model/${model}`, values);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
