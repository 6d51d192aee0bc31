import { beforeAll, describe, expect, test } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import { areas, USUAL_AREA, type VersionLabel, versionLabels } from '#shared/domain/versions.ts';
import { allOperations } from '#shared/operations/index.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

const ask = (path: string, version?: string, method = 'GET') =>
  server.api.send(
    method,
    path,
    method === 'GET' ? undefined : {},
    version === undefined ? {} : { 'api-version': version },
  );
const versionOf = async (...args: Parameters<typeof ask>): Promise<string | null> =>
  (await ask(...args)).headers.get('api-version');
const keyWith = async (apiVersion: VersionLabel) =>
  server.as((await server.api.run('keyCreate', { name: apiVersion, scopes: ['*'], apiVersion })).key);

test('the areas and their labels are listed for anybody', async () => {
  const reply = await server.as(null).send('GET', '/api/versions');
  expect([reply.status, reply.body]).toEqual([
    200,
    {
      versions: ['2025-08-10', '2025-12-15'],
      areas: [
        { area: 'subscription', version: '2025-12-15', versions: ['2025-12-15'] },
        { area: 'invoicing', version: '2025-12-15', versions: ['2025-12-15'] },
        { area: 'tasks', version: '2025-12-15', versions: ['2025-12-15'] },
        { area: 'webhook', version: '2025-12-15', versions: ['2025-12-15'] },
        { area: 'stock', version: '2025-12-15', versions: ['2025-12-15'] },
        { area: 'vouchers', version: '2025-12-15', versions: ['2025-12-15'] },
        { area: 'ecommerce', version: '2025-08-10', versions: ['2025-08-10'] },
      ],
    },
  ]);
});

test('every model belongs to the area the contract names it under', () => {
  const named = Object.groupBy(allModels(), ({ apiArea }) => apiArea ?? USUAL_AREA);
  const names = Object.fromEntries(
    Object.entries(named).map(([area, models]) => [area, models.map(({ name }) => name)]),
  );
  expect(names).toMatchObject({
    subscription: [
      'editedSale',
      'ommitedSale',
      'subscription',
      'subscriptionAddon',
      'subscriptionBeneficiary',
      'subscriptionCustomer',
      'subscriptionFee',
      'subscriptionTask',
    ],
    tasks: ['taskComment'],
    webhook: ['webhook', 'webhookDelivery'],
    ecommerce: ['ecommerceOrder'],
    stock: [
      'inventoryCount',
      'inventoryCountLine',
      'stockMovement',
      'stockOrder',
      'stockOrderLine',
      'supplier',
      'warehouse',
    ],
    vouchers: ['voucher', 'voucherMovement', 'voucherType', 'voucherUse'],
  });
  expect(names.invoicing).toEqual(expect.arrayContaining(['invoice', 'faexCancel', 'deposit', 'multipack', 'user']));
});

describe('every model', () => {
  test.each(allModels().map(({ name, apiArea = USUAL_AREA }) => [name, areas[apiArea][0]] as const))(
    '%s answers with %s, also when it is asked for the newest of all',
    async (name, label) => {
      const path = `/api/model/${name}`;
      expect([await versionOf(path), await versionOf(`${path}/999999`)]).toEqual([label, label]);
      expect(await versionOf(path, versionLabels.at(-1))).toBe(label);
    },
  );
});

test('every operation answers with its label, whatever comes of it', async () => {
  for (const [name, { path, method, apiArea = USUAL_AREA }] of allOperations()) {
    if (name === 'sessionEnd') continue;
    expect(await versionOf(`/api/${path}`, undefined, method), name).toBe(areas[apiArea][0]);
  }
});

describe('errors echo it', () => {
  test.each<[string, string, string, string]>([
    ['401', 'GET', '/api/model/ecommerceOrder', ''],
    ['404', 'GET', '/api/model/ecommerceOrder/9', '*'],
    ['404 no id', 'GET', '/api/model/ecommerceOrder/x', '*'],
    ['400', 'GET', '/api/model/ecommerceOrder?a=1', '*'],
    ['405', 'PATCH', '/api/model/ecommerceOrder', '*'],
    ['415', 'POST', '/api/model/ecommerceOrder', 'text'],
    ['422', 'POST', '/api/model/ecommerceOrder', '*'],
  ])('%s', async (status, method, path, how) => {
    const client = how === '' ? server.as(null) : server.api;
    const headers: Record<string, string> = how === 'text' ? { 'content-type': 'text/plain' } : {};
    const reply = await client.send(method, path, method === 'GET' ? undefined : { nothing: 1 }, headers);
    expect([String(reply.status), reply.headers.get('api-version')]).toEqual([status.slice(0, 3), '2025-08-10']);
  });

  test('but what belongs to no area does not', async () => {
    for (const path of ['/api/health', '/api/versions', '/api/model/nothing', '/api/nothing', '/problems/internal']) {
      expect(await versionOf(path), path).toBe(null);
    }
  });
});

describe('asking for one', () => {
  test.each<[string, string]>([
    ['customer', '2025-08-10'],
    ['customer', '2026-01-01'],
    ['customer', '2025-12-14'],
    ['customer', 'latest'],
    ['customer', '2025-12-15, 2025-12-15'],
    ['customer', ''],
    ['ecommerceOrder', '2025-08-09'],
    ['ecommerceOrder', '2025-08-11'],
    ['stockOrder', '2025-08-10'],
  ])('%s cannot answer %s', async (model, version) => {
    for (const method of ['GET', 'POST']) {
      const reply = await ask(`/api/model/${model}`, version, method);
      const problem = expectProblem(reply, 'unsupported_version', [['Api-Version', 'invalid_value']]);
      expect(problem.detail).toMatch(/^\w+: 2025-/);
      expect(reply.headers.get('api-version')).toMatch(/^2025-/);
    }
  });

  test('of an action, too', async () => {
    expectProblem(await ask('/api/billing/checkout', '2025-08-10', 'POST'), 'unsupported_version', [
      ['Api-Version', 'invalid_value'],
    ]);
  });
});

describe('a key that is pinned', () => {
  test('gets its version, and another where it asks for that', async () => {
    const pinned = await keyWith('2025-12-15');
    const reply = await pinned.send('GET', '/api/model/ecommerceOrder');
    expect([reply.status, reply.headers.get('api-version')]).toEqual([200, '2025-08-10']);
  });

  test('earlier than an area cannot use it unless it asks', async () => {
    const early = await keyWith('2025-08-10');
    expect((await early.send('GET', '/api/model/ecommerceOrder')).status).toBe(200);
    const reply = await early.send('GET', '/api/model/customer');
    expectProblem(reply, 'unsupported_version', [['Api-Version', 'invalid_value']]);
    const asked = await early.send('GET', '/api/model/customer', undefined, { 'api-version': '2025-12-15' });
    expect([asked.status, asked.headers.get('api-version')]).toEqual([200, '2025-12-15']);
  });
});
