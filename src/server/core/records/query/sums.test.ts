/** What a role may add up, and take out as a file: the seeded front desk, which reads every record. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import { EXPORT_SCOPE } from '#shared/domain/scopes.ts';
import { tableFormats } from '#shared/tableFormats.ts';
import type { Client, Reply } from '#test/kit/client.ts';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

const TODAY = '2026-03-02';
const YESTERDAY = '2026-03-01';

let server: FacilityServer;
let desk: Client;
let manager: Client;
beforeAll(async () => {
  server = await startOpen();
  const { users } = server.facility;
  const signIn = async (user: number, pin: string) =>
    server.as((await server.as(null).run('sessionStart', { user, pin })).token);
  desk = await signIn(users.frontDesk, pins.frontDesk);
  manager = await signIn(users.manager, pins.manager);
  await server.api.run('saveSale', { product: server.facility.products.fee, customer: server.facility.customers.club });
});
afterAll(() => server.stop());

const missing = ({ status, body }: Reply) => (status < 400 ? status : (body as { detail?: string }).detail);
const totals = (client: Client, query: string) => client.send('GET', `/api/totals/${query}`);

describe('the front desk', () => {
  const isSummed = ({ fields }: ReturnType<typeof allModels>[number]) =>
    Object.values(fields).some(({ summed }) => summed === true);

  test('adds up no whole model, and counts those without sums', async () => {
    const answers = await Promise.all(
      allModels()
        .filter(({ name }) => name !== 'auditLog' && name !== 'apiKey')
        .map(async (model) => [model.name, missing(await totals(desk, model.name))] as const),
    );
    const expected = allModels()
      .filter(({ name }) => name !== 'auditLog' && name !== 'apiKey')
      .map((model) => [model.name, isSummed(model) ? 'report:read' : 200]);
    expect(answers).toEqual(expected);
  });

  test('takes no list out as a file, of whatever kind', async () => {
    const paths = allModels().flatMap(({ name }) => [...tableFormats, 'pdf'].map((kind) => `${kind}/${name}`));
    const open: string[] = [];
    for (const path of paths) {
      const { status } = await desk.send('GET', `/api/export/${path}`);
      if (status !== 403) open.push(path);
    }
    expect(open).toEqual([]);
    expect(missing(await desk.send('GET', '/api/export/csv/customer'))).toBe(EXPORT_SCOPE);
  });

  test.each<[string, string, number | string]>([
    ['what was sold today', `sale?created[gte]=${TODAY}`, 200],
    ['what was sold today, as its list asks', `sale?created[gte]=${TODAY}&created[lt]=2026-03-03&fields=total`, 200],
    ['documents of today', `invoice?date=${TODAY}`, 200],
    ['what moved at the cash points today', `posMovement?created[gte]=${TODAY}`, 200],
    ['what one customer bought', 'sale?customer=2', 200],
    ['what one customer bought, as a list asks', 'sale?customer[in]=2', 200],
    ['the lines of a document', 'invoiceLine?invoice=1', 200],
    ['since yesterday', `sale?created[gte]=${YESTERDAY}`, 'report:read'],
    ['until today', `sale?created[lte]=${TODAY}`, 'report:read'],
    ['but today', `sale?created[ne]=${TODAY}`, 'report:read'],
    ['what falls due from today on', `invoice?dueDate[gte]=${TODAY}`, 'report:read'],
    ['a moment that another zone calls today', `sale?created[gte]=${TODAY}T00:00:00%2B14:00`, 'report:read'],
    ['several customers', 'sale?customer[in]=1,2', 'report:read'],
    ['all customers but one', 'sale?customer[ne]=2', 'report:read'],
    [
      'today or ever',
      `sale?filter=${encodeURIComponent(`{"or":[{"created":{"gte":"${TODAY}"}},{"id":{"gt":0}}]}`)}`,
      'report:read',
    ],
    ['one cash point', 'sale?pos=1', 'report:read'],
    ['one product', 'sale?product=1', 'report:read'],
    ['whatever is found', 'sale?q=cuota', 'report:read'],
  ])('and the sum of %s', async (_, query, expected) => {
    expect(missing(await totals(desk, query))).toBe(expected);
    expect(missing(await totals(manager, query))).toBe(200);
  });

  test('yesterday’s is no longer today’s, though it was asked for a moment ago', async () => {
    const ask = () => totals(desk, `sale?created[gte]=${TODAY}`);
    expect((await ask()).status).toBe(200);
    const { now } = server.clock;
    server.clock.now = Date.parse('2026-03-03T00:00:01+01:00');
    const { token } = await server
      .as(null)
      .run('sessionStart', { user: server.facility.users.frontDesk, pin: pins.frontDesk });
    expect(missing(await totals(server.as(token), `sale?created[gte]=${TODAY}`))).toBe('report:read');
    server.clock.now = now;
  });

  test('counts its lists, and reads them page by page', async () => {
    const counted = await desk.send('GET', '/api/model/sale?count=exact&limit=1');
    expect([counted.status, counted.headers.get('x-total-count')]).toEqual([200, '1']);
  });
});

test('a list is mailed for whoever may take it out, and stops when they may not any more', async () => {
  const scopes = ['scheduledMail:write', 'sale:read'];
  const send = async (permissions: string[]) => {
    const { id: profile } = await server.api.create('profile', { name: `Envíos ${permissions.length}`, permissions });
    const { id: user } = await server.api.create('user', {
      name: `Envíos ${permissions.length}`,
      profile,
      pin: '5151',
    });
    const { token } = await server.as(null).run('sessionStart', { user, pin: '5151' });
    const body = { name: 'Ventas', content: 0, model: 'sale', frequency: 0, recipients: 'ana@example.org' };
    return server.as(token).send('POST', '/api/model/scheduledMail', body);
  };
  expect(missing(await send(scopes))).toBe(EXPORT_SCOPE);
  expect((await send([...scopes, EXPORT_SCOPE])).status).toBe(201);
});

test('whoever may take lists out does, of what they may read', async () => {
  const { key } = await server.api.run('keyCreate', { name: 'Ficheros', scopes: ['sale:read', EXPORT_SCOPE] });
  expect((await server.as(key).send('GET', '/api/export/csv/sale')).status).toBe(200);
  expect(missing(await server.as(key).send('GET', '/api/export/csv/customer'))).toBe('customer:read');
});
