/**
 * Whoever may not see a record sees it on no way: every model, by every way that leads to its records, for somebody who may
 * do everything but read it; and what belongs to one person, for another with the same permissions.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkActionsOf, bulkFields } from '#shared/catalogue/bulk.ts';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { allModels, findModel, isColumn, type ModelName } from '#shared/catalogue/index.ts';
import { referenceNames } from '#shared/catalogue/referenceNames.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import { takesSearch } from '#shared/catalogue/searchable.ts';
import { actionScopes } from '#shared/domain/scopes.ts';
import { bulkDone } from '#test/kit/bulk.ts';
import type { Client, Reply } from '#test/kit/client.ts';
import { openEvents } from '#test/kit/eventReader.ts';
import { pins } from '#test/kit/facility.ts';
import { checked, spanish } from '#test/kit/imports.ts';
import { minimalBody } from '#test/kit/samples.ts';
import { isDeep, seed, share } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});
afterAll(() => server.stop());

const EVERY = 6;
const models = share(allModels(), EVERY, Math.abs(seed));

/** Fields of a model that refer to records of another. */
function fieldsTo(model: AnyModel, target: AnyModel): readonly (readonly [string, Field])[] {
  return Object.entries(model.fields).filter(
    ([, field]) => isColumn(field) && field.ref === target.name && field.children === undefined,
  );
}

/** Somebody who may do everything but what has to do with the records of a model. */
async function allBut(model: AnyModel): Promise<Client> {
  const others = allModels().filter(({ name }) => name !== model.name);
  // Who may write may read.
  const scopes = others.map(({ name, operations }) => `${name}:${operations === 'full' ? 'write' : 'read'}`);
  const { key } = await server.api.run('keyCreate', {
    name: `Todo menos ${model.name}`,
    scopes: [...scopes, ...actionScopes],
  });
  return server.as(key);
}

const codeOf = ({ status, body }: Reply) => (status < 400 ? status : (body as { code: string }).code);

test.each(models.map((model) => [model.name, model] as const))(
  'without the permission, no way leads to a record of %s',
  async (name, model) => {
    const nobody = await allBut(model);
    const open: string[] = [];
    const closed = async (path: string): Promise<void> => {
      const code = codeOf(await nobody.send('GET', path));
      if (code !== 'insufficient_scope') open.push(`${code} ${path}`);
    };
    for (const path of [
      `model/${name}`,
      `model/${name}?q=a`,
      `model/${name}/1`,
      `totals/${name}`,
      `export/csv/${name}`,
    ]) {
      await closed(`/api/${path}`);
    }
    for (const [field, { type }] of Object.entries(model.fields)) {
      if (type === 'image' || type === 'blob') await closed(`/api/file/${name}/1/${field}`);
    }
    for (const other of allModels()) {
      if (other.name === name) continue;
      for (const [field] of fieldsTo(other, model)) {
        await closed(`/api/model/${other.name}?expand=${field}`);
        await closed(`/api/model/${other.name}/1?expand=${field}`);
        const path = `${field}.${model.title}`;
        const filter = encodeURIComponent(JSON.stringify({ or: [{ [path]: { null: true } }] }));
        // A field of what is referred to: by any path, not by its title alone.
        const inside = encodeURIComponent(JSON.stringify({ [`${field}.id`]: { gt: 0 } }));
        if (other.fields[field]?.type === 'int') await closed(`/api/model/${other.name}?filter=${inside}`);
        if (!referenceNames(other).has(path)) continue;
        await closed(`/api/model/${other.name}?${path}[null]=true`);
        await closed(`/api/model/${other.name}?filter=${filter}`);
        await closed(`/api/model/${other.name}?sort=${path}`);
        await closed(`/api/totals/${other.name}?${path}[null]=true`);
        await closed(`/api/export/csv/${other.name}?sort=${path}`);
      }
    }
    expect(open).toEqual([]);
  },
);

/** Models whose records are told by a text that anybody gives them. */
const named = models.filter(
  ({ operations, title, fields }) =>
    operations === 'full' && fields[title]?.type === 'string' && isWritable(fields[title], 'create'),
);

/** What a document says by itself, as it was issued: where its buyer lives. */
const printed: ReadonlySet<string> = new Set(['country invoice']);

/** A record of a model that is called as nothing else is. */
async function called(model: AnyModel, mark: string): Promise<number | null> {
  const body = { ...(await minimalBody(server.api, model)), [model.title]: mark };
  const { status, body: made } = await server.api.send('POST', `/api/model/${model.name}`, body);
  return status === 201 ? (made as { id: number }).id : null;
}

test.each(named.map((model) => [model.name, model] as const))(
  'what a record of %s is called is said by nothing that leads to it',
  async (name, model) => {
    const mark = `Zq${name.length}k${name}`.slice(0, 24);
    const id = await called(model, mark);
    // What has fields that only mean something together is made by tests of its own.
    if (id === null) return expect(['invoiceCounter', 'setting', 'faexCancel', 'faexCredit']).toContain(name);
    const nobody = await allBut(model);
    const said: string[] = [];
    const look = (way: string, { status, body }: Reply): void => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      if (status < 400 && text.includes(mark)) said.push(way);
    };
    const holders = allModels().filter(
      (other) => other.name !== name && other.operations === 'full' && !printed.has(`${name} ${other.name}`),
    );
    for (const other of holders) {
      const fields = fieldsTo(other, model).filter(([, field]) => isWritable(field, 'create'));
      if (fields.length === 0) continue;
      const body = await minimalBody(server.api, other);
      for (const [field, { type }] of fields) body[field] = type === 'manyToMany' ? [id] : id;
      const made = await server.api.send('POST', `/api/model/${other.name}`, body);
      const path = `model/${other.name}`;
      look(`list ${other.name}`, await nobody.send('GET', `/api/${path}?sort=-id&limit=50`));
      // A file takes a thread of its own.
      if (isDeep) look(`file ${other.name}`, await nobody.send('GET', `/api/export/csv/${other.name}?ids=true`));
      if (made.status !== 201) continue;
      const record = (made.body as { id: number }).id;
      look(`record ${other.name}`, await nobody.send('GET', `/api/${path}/${record}`));
      if (takesSearch(other)) {
        const found = await nobody.send('GET', `/api/${path}?q=${encodeURIComponent(mark)}`);
        if ((found.body as unknown[]).length > 0) said.push(`search ${other.name}`);
      }
      const [changed] = fields.filter(([field]) => bulkFields(other).includes(field));
      if (changed !== undefined && bulkActionsOf(other).includes('change')) {
        const value = changed[1].type === 'manyToMany' ? [] : null;
        if (value === null && changed[1].required === true) continue;
        const { id: bulk } = await bulkDone(nobody, {
          model: other.name,
          action: 'change',
          select: { ids: [record] },
          count: 1,
          values: { [changed[0]]: value },
        });
        look(`bulk ${other.name}`, await nobody.send('GET', `/api/bulk/rows?bulk=${bulk}`));
      }
    }
    look('search', await nobody.send('GET', `/api/search?q=${encodeURIComponent(mark)}`));
    look('audit log', await nobody.send('GET', '/api/model/auditLog?sort=-id&limit=200'));
    if (isDeep) look('audit log as a file', await nobody.send('GET', `/api/export/csv/auditLog?model=${name}`));
    const events = (await nobody.send('GET', '/api/events?after=0&limit=1000')).body as { model: string }[];
    if (events.some((event) => event.model === name)) said.push('events');
    expect(said).toEqual([]);
  },
);

test('an import names no record, and finds none by its name, for whoever may not read it', async () => {
  const [one, two] = [
    await server.api.create('customer', { name: 'Zquna Persona' }),
    await server.api.create('customer', { name: 'Zqotra Persona' }),
  ];
  const iban = 'ES9121000418450200051332';
  await server.api.create('bankAccount', { customer: one.id, iban });
  const nobody = await allBut(findModel('customer') as AnyModel);
  const rowsOf = async (client: Client, cell: string, heading = 'Cliente') => {
    const { id } = await checked(client, {
      ...{ model: 'bankAccount', columns: [heading, 'IBAN'], rows: [[cell, iban]] },
      reading: { mapping: ['customer', 'iban'], key: 'iban', ...spanish },
    });
    const { rows } = await client.run('importRows', { import: id });
    return rows.map(({ changes, problems }) => ({ changes, problems }));
  };
  const numbers = { field: 'customer', before: one.id, after: two.id };
  expect(await rowsOf(nobody, String(two.id), 'Cliente (Id)')).toMatchObject([{ changes: [numbers] }]);
  expect(await rowsOf(nobody, two.name)).toMatchObject([{ problems: [{ code: 'unknown_reference' }] }]);
  const names = { field: 'customer', before: one.name, after: two.name };
  expect(await rowsOf(server.api, two.name)).toMatchObject([{ changes: [names] }]);
});

describe('what is one person’s', () => {
  const MARK = 'Zqvista';
  let owner: Client;
  let other: Client;
  let view: number;
  let mail: number;

  beforeAll(async () => {
    const permissions = ['savedView:write', 'scheduledMail:write', 'sale:read', 'auditLog:read', ...actionScopes];
    const { id: profile } = await server.api.create('profile', { name: 'Vistas', permissions });
    const signIn = async (name: string): Promise<Client> => {
      const { id: user } = await server.api.create('user', { name, profile, pin: '5151' });
      return server.as((await server.as(null).run('sessionStart', { user, pin: '5151' })).token);
    };
    owner = await signIn('Quien la guardó');
    other = await signIn('Quien no');
    view = (await owner.create('savedView', { name: MARK, model: 'sale', address: { q: MARK } })).id;
    mail = (
      await owner.create('scheduledMail', {
        ...{ name: 'Envío', content: 0, model: 'sale', savedView: view, frequency: 0, recipients: 'ana@example.org' },
      })
    ).id;
  });

  /** Who asks for it first is the owner: an answer of a moment ago is nobody else’s. */
  const ways: readonly (readonly [string, string])[] = [
    ['a record', '/api/model/savedView/ID'],
    ['a list', '/api/model/savedView'],
    ['a list of what was deleted, too', '/api/model/savedView?deleted[in]=true,false&sort=-id'],
    ['a list by name', `/api/model/savedView?name=${MARK}`],
    ...(isDeep ? ([['a file', '/api/export/csv/savedView']] as const) : []),
    ['what it is expanded in', '/api/model/scheduledMail/MAIL?expand=savedView'],
    ['a list that is expanded', '/api/model/scheduledMail?expand=savedView'],
    ['a name in a file', '/api/export/csv/scheduledMail?fields=name,savedView'],
    ['the audit log', '/api/model/auditLog?sort=-id&limit=100'],
    ...(isDeep ? ([['the audit log as a file', '/api/export/csv/auditLog']] as const) : []),
  ];
  test.each(ways)('is not told to another by %s', async (_, path) => {
    const at = path.replace('ID', String(view)).replace('MAIL', String(mail));
    const text = async (client: Client) => new TextDecoder().decode((await client.send('GET', at)).bytes);
    if (!/auditLog|export/.test(path)) expect(await text(owner)).toContain(MARK);
    expect(await text(other)).not.toContain(MARK);
  });

  const askings: readonly string[] = [
    `savedView.name=${MARK}`,
    `savedView.name[starts]=${MARK.slice(0, 3)}`,
    `filter=${encodeURIComponent(JSON.stringify({ 'savedView.name': MARK }))}`,
    `filter=${encodeURIComponent(JSON.stringify({ 'savedView.audience': 0 }))}`,
    `filter=${encodeURIComponent(JSON.stringify({ not: { 'savedView.name': { null: true } } }))}`,
    'savedView.name[null]=false',
  ];
  test.each(askings)('is not asked for by another: %s', async (query) => {
    const found = async (client: Client) => (await client.list('scheduledMail', query)).map(({ id }) => id);
    expect(await found(owner)).toEqual([mail]);
    expect(await found(other)).toEqual([]);
    const counted = await other.send('GET', `/api/totals/scheduledMail?${query}`);
    expect(counted.body).toMatchObject({ count: 0 });
  });

  test('does not say by an order how it is called', async () => {
    const none = { content: 6, frequency: 0, recipients: 'ana@example.org' } as const;
    const empty = await owner.create('scheduledMail', { ...none, name: 'Sin vista' });
    const order = async (client: Client, sort: string) =>
      (await client.list('scheduledMail', `sort=${sort}&id[in]=${mail},${empty.id}`)).map(({ id }) => id);
    expect(await order(owner, 'savedView.name')).toEqual([empty.id, mail]);
    expect(await order(owner, '-savedView.name')).toEqual([mail, empty.id]);
    // To another both are without one, and in the order of their numbers.
    expect(await order(other, 'savedView.name')).toEqual([mail, empty.id]);
    expect(await order(other, '-savedView.name')).toEqual([empty.id, mail]);
    await owner.send('DELETE', `/api/model/scheduledMail/${empty.id}`);
  });

  test('is not there for another to write, to send or to refer to', async () => {
    const path = `/api/model/savedView/${view}`;
    for (const [method, at, body] of [
      ['POST', path, { name: 'X' }],
      ['DELETE', path],
      ['POST', `${path}/restore`],
    ] as const) {
      expect(codeOf(await other.send(method, at, body))).toBe('not_found');
    }
    const body = {
      name: 'Ajeno',
      content: 0,
      model: 'sale',
      savedView: view,
      frequency: 0,
      recipients: 'a@example.org',
    };
    const refused = await other.send('POST', '/api/model/scheduledMail', body);
    expect(refused.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '#/savedView', code: 'unknown_reference' }],
    });
  });

  test('happens for nobody else: neither in pages of events nor in their stream', async () => {
    const { token } = await server
      .as(null)
      .run('sessionStart', { user: server.facility.users.frontDesk, pin: pins.frontDesk });
    const stream = await openEvents(server.url(), token);
    await owner.update('savedView', view, { widths: { name: 120 } });
    const everyones = await owner.create('savedView', { name: 'De todos', model: 'sale', audience: 2 });
    await expect.poll(() => stream.received.map(({ model, id }) => [model, id])).toEqual([['savedView', everyones.id]]);
    stream.close();
    const seen = async (client: Client) =>
      ((await client.send('GET', '/api/events?after=0')).body as { model: string; id: number }[]).filter(
        ({ model, id }) => model === 'savedView' && id === view,
      ).length;
    expect([await seen(owner), await seen(other)]).toEqual([2, 0]);
  });
});

test('what was done to many records is for those who may read them', async () => {
  const { id } = await bulkDone(server.api, {
    ...{ model: 'customer', action: 'change', count: 1 },
    select: { ids: [server.facility.customers.visitor] },
    values: { city: 'Zqciudad' },
  });
  const nobody = await allBut(findModel('customer') as AnyModel);
  expect((await server.api.list('bulkChange')).map((bulk) => bulk.id)).toContain(id);
  expect((await nobody.list('bulkChange', 'model=customer')).length).toBe(0);
  expect(codeOf(await nobody.send('GET', `/api/model/bulkChange/${id}`))).toBe('not_found');
});

describe('the summary of a customer', () => {
  const summary = async (scopes: readonly string[]) => {
    const { key } = await server.api.run('keyCreate', { name: 'Resumen', scopes: [...scopes] });
    return server.as(key).call('customerSummary', { customer: server.facility.customers.club });
  };
  beforeAll(async () => {
    const { club } = server.facility.customers;
    await server.api.update('customer', club, { comments: 'Zqnota', creditLimit: 500 });
    await server.api.run('saveSale', { product: server.facility.products.fee, customer: club });
  });

  test('takes reading customers', async () => {
    expect((await summary(['billing:operate'])).body).toMatchObject({
      code: 'insufficient_scope',
      detail: 'customer:read',
    });
  });

  const read = (...names: readonly ModelName[]) => ['billing:operate', ...names.map((name) => `${name}:read`)];
  test('has the parts that somebody may read', async () => {
    const all = (await summary([...read('customer', 'sale', 'invoice')])).body;
    expect(all).toMatchObject({ comments: 'Zqnota', owed: 40, account: { limit: 500 }, debts: [{ pending: 40 }] });
    expect((await summary(read('customer', 'sale'))).body).toMatchObject({
      ...{ owed: null, aged: null, debts: [{ model: 'sale' }], account: { limit: 500 } },
    });
    expect((await summary(read('customer'))).body).toMatchObject({
      ...{ comments: 'Zqnota', owed: null, aged: null, debts: [], account: null, directDebit: false },
      ...{ tags: [], vouchers: [], deposits: [], subscriptions: [] },
    });
  });
});
