/** Fields that need a permission of their own, whatever else of the model may be written: all in the catalogue. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '#shared/catalogue/defineModel.ts';
import { allModels, type ModelName } from '#shared/catalogue/index.ts';
import { isMandatory } from '#shared/catalogue/schemas.ts';
import { actionScopes } from '#shared/domain/scopes.ts';
import type { Client } from '#test/kit/client.ts';
import { pins } from '#test/kit/facility.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type Body, minimalBody } from '#test/kit/samples.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

const scoped = allModels().flatMap((model) =>
  Object.entries(model.fields).flatMap(([name, { scope, type }]) =>
    scope === undefined ? [] : [{ model, name, scope, type, path: `${model.name}.${name}` }],
  ),
);
type Scoped = (typeof scoped)[number];

const isAskedFor = ({ model, name }: Scoped): boolean => isMandatory(model.fields[name] as Field);

/** What needs no permission, and what needs one. */
const plain = ({ type }: Scoped): boolean | number | null => (type === 'bool' ? false : type === 'date' ? null : 0);
const others: Readonly<Record<string, boolean | number | string>> = { bool: true, date: '2026-03-01', select: 2 };
const other = ({ type }: Scoped): boolean | number | string => others[type] ?? 50;

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

async function keyWith(...scopes: string[]): Promise<Client> {
  return server.as((await server.api.run('keyCreate', { name: 'x', scopes })).key);
}
async function bodyFor(field: Scoped): Promise<Body> {
  const { model, name } = field;
  if (model.name === 'invoice') return { type: server.facility.types.F ?? 0, lines: [] };
  // A number of digits, and where a series begins.
  const small = model.name === 'invoiceCounter' ? { zeros: 4, lastValue: 0 } : {};
  return {
    ...(await minimalBody(server.api, model)),
    ...small,
    ...(isAskedFor(field) ? { [name]: plain(field) } : {}),
  };
}

test('are these', () => {
  expect(Object.fromEntries(scoped.map(({ path, scope }) => [path, scope]))).toEqual({
    'customer.allowPaymentPending': 'customer:credit',
    'customer.creditLimit': 'customer:credit',
    'customer.paymentCondition': 'customer:credit',
    'deposit.balance': 'billing:refund',
    'invoice.skipRecalculate': 'invoice:import',
    'invoice.skipValidations': 'invoice:import',
    'invoiceCounter.lastDate': 'invoice:import',
    'invoiceType.skipValidations': 'invoice:import',
  });
});

test('are of no model that is written as part of another, which does not ask', () => {
  const parts = new Set(
    allModels().flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ children, computed }) => (children && !computed ? [children.model] : [])),
    ),
  );
  expect(scoped.filter(({ model }) => parts.has(model.name))).toEqual([]);
});

describe.each(scoped.map((field) => [field.path, field] as const))('%s', (_, field) => {
  const { model, name, scope } = field;
  const path = `/api/model/${model.name}`;
  const held = (id: number): Promise<Record<string, unknown>> => server.api.get(model.name as ModelName, id);
  /** Everything else there is: every other action, and writing every model. */
  const others = ['*:read', '*:write', ...actionScopes.filter((one) => one !== scope)];

  test.each([
    ['writes the model alone', [`${model.name}:write`]],
    ['may do everything else', others],
  ])('is not for a credential that %s', async (_name, scopes) => {
    const client = await keyWith(...scopes);
    const refused = async (target: string, body: object) => {
      const problem = await expectRefused(server, () => client.send('POST', target, body), 'insufficient_scope', [
        [`#/${name}`, 'invalid_value'],
      ]);
      expect(problem.detail).toBe(scope);
    };
    const body = await bodyFor(field);
    await refused(path, { ...body, [name]: other(field) });
    // A discount of nothing needs no permission, nor does a value that is sent as it was read.
    const made = await client.send('POST', path, { ...body, [name]: plain(field) });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body as { id: number };
    await refused(`${path}/${id}`, { [name]: other(field) });
    expect((await server.api.send('POST', `${path}/${id}`, { [name]: other(field) })).status).toBe(200);
    const record = await held(id);
    expect(record[name]).toBe(other(field));
    const again = await client.send('POST', `${path}/${id}`, record);
    expect([again.status, (await held(id))[name]]).toEqual([200, other(field)]);
    await refused(`${path}/${id}`, { [name]: plain(field) });
  });

  test.each([
    ['the right', [`${model.name}:write`, scope]],
    ['every right', ['*']],
  ])('is for whoever holds %s', async (_name, scopes) => {
    const client = await keyWith(...scopes);
    const made = await client.send('POST', path, { ...(await bodyFor(field)), [name]: other(field) });
    expect([made.status, (made.body as Body)[name]]).toEqual([201, other(field)]);
    const changed = await client.send('POST', `${path}/${(made.body as { id: number }).id}`, { [name]: plain(field) });
    expect([changed.status, (changed.body as Body)[name]]).toEqual([200, plain(field)]);
  });

  test('says so in the description of the API', async () => {
    const { components } = (await server.api.send('GET', '/api/openapi.json')).body as {
      components: { schemas: Record<string, { properties: Record<string, { description?: string }> }> };
    };
    for (const mode of ['Create', 'Update']) {
      const schema = components.schemas[`${model.name.charAt(0).toUpperCase()}${model.name.slice(1)}${mode}`];
      expect(schema?.properties[name]?.description).toContain(`\`${scope}\``);
    }
  });
});

test('are all named at once', async () => {
  const client = await keyWith('customer:write');
  const body = { name: 'Ana', allowPaymentPending: true, creditLimit: 100 };
  await expectRefused(server, () => client.send('POST', '/api/model/customer', body), 'insufficient_scope', [
    ['#/allowPaymentPending', 'invalid_value'],
    ['#/creditLimit', 'invalid_value'],
  ]);
});

test('the front desk gives credit with a manager’s PIN, and not without', async () => {
  const { frontDesk, manager } = server.facility.users;
  const { token } = await server.as(null).run('sessionStart', { user: frontDesk, pin: pins.frontDesk });
  const desk = server.as(token);
  const { id } = await desk.create('customer', { name: 'Ana' });
  const send = (headers = {}) => desk.send('POST', `/api/model/customer/${id}`, { creditLimit: 500 }, headers);
  expectProblem(await send(), 'insufficient_scope', [['#/creditLimit', 'invalid_value']]);
  const lent = await desk.run('sessionAuthorise', { user: manager, pin: pins.manager, scope: 'customer:credit' });
  expect((await send({ 'x-taquilla-authorisation': lent.token })).status).toBe(200);
  expect(await server.api.get('customer', id)).toMatchObject({ creditLimit: 500 });
});
