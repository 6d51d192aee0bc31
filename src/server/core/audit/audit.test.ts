import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureDemo } from '#server/setup/ensureDemo.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { zoneOf } from '#shared/domain/time.ts';
import { query, write } from '#test/kit/database.ts';
import { pins } from '#test/kit/facility.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, START, startOpen, temporaryFolder } from '#test/kit/server.ts';
import { systemActor, systemOrigin } from '../context/context.ts';
import { openStore } from '../db/store.ts';

type AuditRow = ApiRecord<'auditLog'>;

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const last = async (): Promise<AuditRow | undefined> => (await server.api.list('auditLog', 'sort=-id&limit=1'))[0];
const count = (): number => Number(server.rows('select count(*) as n from "auditLog"')[0]?.n);
const signIn = (pin: string, user = server.facility.users.frontDesk) =>
  server.as(null).call('sessionStart', { user, pin });

describe('a record written by the generic API', () => {
  test('leaves one row that says who, when, from where, and every value', async () => {
    const before = count();
    const made = await server.api.create('customer', {
      name: 'Rosa Auditada',
      zipCode: '28013',
      birthDate: '1990-02-03',
    });
    expect(count()).toBe(before + 1);
    expect(await last()).toEqual({
      id: before + 1,
      user: null,
      actor: 'key',
      credential: `key:${server.facility.key.split('_')[1]}`,
      authorisedBy: null,
      operation: 'customer.create',
      method: 'POST',
      path: '/api/model/customer',
      address: '127.0.0.1',
      onTerminal: true,
      request: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-z]+$/),
      idempotencyKey: null,
      refusal: null,
      model: 'customer',
      record: made.id,
      changes: [
        {
          model: 'customer',
          id: made.id,
          kind: 'created',
          after: expect.objectContaining({ name: 'Rosa Auditada', zipCode: '28013', birthDate: '1990-02-03' }),
        },
      ],
      omitted: null,
      created: '2026-03-02T10:00:00+01:00',
      createUser: null,
      updated: null,
      updateUser: null,
    });
  });

  test('has what a field held before and holds now, as the API shows it, and nothing that stayed', async () => {
    const { id } = await server.api.create('product', { name: 'Toalla', price: 3.5 });
    await server.api.update('product', id, { name: 'Toalla', price: 4.25 });
    expect((await last())?.changes).toEqual([
      { model: 'product', id, kind: 'updated', before: { price: 3.5 }, after: { price: 4.25 } },
    ]);
    await server.api.update('product', id, { price: 4.25 });
    expect((await last())?.changes).toEqual([{ model: 'product', id, kind: 'updated', before: {}, after: {} }]);
  });

  test('deleted has what it held; deleted again, nothing; restored, that', async () => {
    const { id } = await server.api.create('family', { name: 'Pasajera', priority: 7 });
    const path = `/api/model/family/${id}`;
    await server.api.send('DELETE', path);
    const values = expect.objectContaining({ name: 'Pasajera', priority: 7 });
    expect(await last()).toMatchObject({
      operation: 'family.delete',
      method: 'DELETE',
      path,
      changes: [{ model: 'family', id, kind: 'deleted', before: values }],
    });
    await server.api.send('DELETE', path);
    expect(await last()).toMatchObject({ operation: 'family.delete', model: null, record: null, changes: [] });
    await server.api.send('POST', `${path}/restore`, {});
    expect((await last())?.changes).toEqual([{ model: 'family', id, kind: 'restored' }]);
  });

  test('names a file by the hash of its content', async () => {
    const image =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const { id } = await server.api.create('product', { name: 'Con foto', price: 1, image });
    const [change] = changesOf(await last());
    expect(change).toMatchObject({ id, after: { image: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  });
});

describe('an action', () => {
  test('names the records it made; they have ledgers of their own', async () => {
    const { products, methods } = server.facility;
    const sold = await server.api.run('checkout', {
      lines: [{ product: products.water }, { product: products.court }],
      payments: [{ paymentMethod: methods.cash, amount: 20 }],
    });
    const row = await last();
    expect(row).toMatchObject({
      operation: 'checkout',
      path: '/api/billing/checkout',
      model: 'invoice',
      record: sold.invoice.id,
    });
    const made = changesOf(row);
    expect(made.every(({ kind, after }) => kind === 'created' && after === undefined)).toBe(true);
    for (const sale of sold.sales) expect(made).toContainEqual({ model: 'sale', id: sale, kind: 'created' });
    const models = made.map(({ model }) => model).toSorted();
    expect(models).toEqual([
      'invoice',
      'invoiceLine',
      'invoiceLine',
      'invoicePayment',
      'payment',
      'posMovement',
      'sale',
      'sale',
      'salePayment',
      'salePayment',
    ]);
  });

  test('that deletes a record and says more of it tells that it was deleted, and what it held', async () => {
    const { api } = server;
    const held = await api.create('heldBasket', { name: 'Mesa 9', total: 5, items: 2, content: {} });
    await api.run('takeUpBasket', { heldBasket: held.id, uuid: randomUUID() });
    expect((await last())?.changes).toEqual([
      {
        model: 'heldBasket',
        id: held.id,
        kind: 'deleted',
        before: expect.objectContaining({ name: 'Mesa 9', total: 5 }),
        after: { takenUp: expect.any(String) },
      },
    ]);

    const [stays, goes] = [
      await api.create('customer', { name: 'Queda' }),
      await api.create('customer', { name: 'Va' }),
    ];
    const { merge } = await api.run('customerMerge', { customer: stays.id, merged: goes.id });
    const recorded = async () =>
      changesOf(await last()).find(({ model, id }) => model === 'customer' && id === goes.id);
    expect(await recorded()).toMatchObject({
      kind: 'deleted',
      before: { name: 'Va' },
      after: { mergedInto: stays.id },
    });
    await api.run('customerUndoMerge', { merge });
    expect(await recorded()).toMatchObject({
      kind: 'restored',
      before: { mergedInto: stays.id },
      after: { mergedInto: null },
    });
  });

  test('of a member of staff has the user; of a manager’s PIN, both', async () => {
    const { frontDesk, manager } = server.facility.users;
    const { token } = (await signIn(pins.frontDesk)).body;
    const staff = server.as(token);
    await staff.run('posCashIn', { amount: 5 });
    expect(await last()).toMatchObject({
      user: frontDesk,
      actor: 'staff',
      credential: expect.stringMatching(/^session:[0-9a-f]{12}$/),
      authorisedBy: null,
      operation: 'posCashIn',
      model: 'posMovement',
    });
    const [pos] = await server.api.list('pos');
    await server.api.update('pos', pos?.id ?? 0, { managerLimit: 1 });
    await staff.run('posClose', {
      realCashCount: 500,
      realCreditCardCount: 0,
      comments: 'sobra',
      manager: { user: manager, pin: pins.manager },
    });
    expect(await last()).toMatchObject({ user: frontDesk, authorisedBy: manager, operation: 'posClose' });
    await server.api.run('posOpen', { realCashCount: 100 });
  });

  test('of the service itself is the system’s', async () => {
    const sold = await server.api.run('checkout', {
      lines: [{ product: server.facility.products.free }],
      payments: [],
    });
    await server.api.send('GET', sold.documents[0]?.path ?? '');
    expect(await last()).toMatchObject({
      actor: 'system',
      user: null,
      operation: 'document.render',
      method: null,
      path: null,
      address: null,
      request: null,
      model: 'invoice',
      record: sold.invoice.id,
    });
  });
});

describe('signing in', () => {
  test('and out is there, without the token', async () => {
    const { frontDesk } = server.facility.users;
    const { token } = (await signIn(pins.frontDesk)).body;
    expect(await last()).toMatchObject({
      actor: 'terminal',
      user: null,
      operation: 'sessionStart',
      changes: [{ model: 'user', id: frontDesk, kind: 'signedIn' }],
    });
    await server.as(token).run('sessionEnd', {});
    expect(await last()).toMatchObject({
      user: frontDesk,
      changes: [{ model: 'user', id: frontDesk, kind: 'signedOut' }],
    });
  });

  test('with a wrong PIN is there though it was refused, and so is being locked out', async () => {
    const profile = (await server.api.list('profile'))[0]?.id ?? 0;
    const { id } = await server.api.create('user', { name: 'Olvidadizo', profile, pin: '9182' });
    for (let attempt = 1; attempt <= 5; attempt++) {
      const before = count();
      await signIn('0000', id);
      expect(count()).toBe(before + 1);
      expect(await last()).toMatchObject({
        operation: 'sessionStart',
        refusal: attempt < 5 ? 'unauthenticated' : 'too_many_attempts',
        model: 'user',
        record: id,
        changes: [{ model: 'user', id, kind: attempt < 5 ? 'wrongPin' : 'lockedOut' }],
      });
    }
    // Guessing on does not fill the log.
    const before = count();
    await signIn('0000', id);
    expect(count()).toBe(before);
  });
});

describe('secrets', () => {
  test('are named where they change, and are nowhere in the log', async () => {
    const profile = (await server.api.list('profile'))[0]?.id ?? 0;
    const { id } = await server.api.create('user', { name: 'Reservado', profile, pin: '70351' });
    expect(changesOf(await last())).toMatchObject([{ id, secrets: ['pin'] }]);
    await server.api.update('user', id, { pin: '70352' });
    expect((await last())?.changes).toEqual([
      { model: 'user', id, kind: 'updated', before: {}, after: {}, secrets: ['pin'] },
    ]);
    const key = await server.api.run('keyCreate', { name: 'Discreta', scopes: ['tax:read'] });
    expect(changesOf(await last())).toMatchObject([
      { model: 'apiKey', id: key.id, after: { name: 'Discreta', scopes: ['tax:read'] }, secrets: ['key'] },
    ]);
    const { token } = (await signIn('70352', id)).body;
    await server.as(token).send('POST', '/api/model/customer', { name: 'X' });

    const stored = JSON.stringify(server.rows('select * from "auditLog"'));
    const hashes = server.rows<{ hash: string }>(
      `select "tokenHash" as hash from "session" union all select "pinHash" from "user" where "pinHash" is not null
       union all select "secretHash" from "apiKey"`,
    );
    expect(hashes.length).toBeGreaterThan(4);
    const secrets = [token, key.key.slice(20), 'scrypt:', ...hashes.map(({ hash }) => hash)];
    for (const secret of secrets) expect(stored).not.toContain(secret);
    // A PIN is so short that the log's own hashes hold its digits by chance: it must not stand there as a word.
    for (const pin of ['70351', '70352', pins.manager, pins.frontDesk])
      expect(stored).not.toMatch(new RegExp(`\\b${pin}\\b`));
  });
});

describe('what leaves no row', () => {
  test('reading, and every kind of refusal', async () => {
    const { api, facility } = server;
    const reader = server.as((await api.run('keyCreate', { name: 'Lectora', scopes: ['*:read'] })).key);
    const requests = [
      () => api.send('GET', '/api/model/customer'),
      () => api.run('posStatus', {}),
      () => api.send('POST', '/api/model/customer', { nombre: 'X' }),
      () => api.send('POST', '/api/model/customer', '{'),
      () => api.send('POST', '/api/model/customer/999999', { name: 'X' }),
      () => api.send('DELETE', `/api/model/invoice/1`),
      () => api.call('posOpen', { realCashCount: 1 }),
      () => reader.send('POST', '/api/model/customer', { name: 'X' }),
      () => server.as(null).send('POST', '/api/model/customer', { name: 'X' }),
      () => api.call('checkout', { lines: [{ product: facility.products.inactive }], payments: [] }),
    ];
    const before = count();
    for (const send of requests) await send();
    expect(count()).toBe(before);
  });

  test('a repeated request: its first one has it, with its key', async () => {
    const headers = { 'idempotency-key': 'una-vez' };
    const send = () => server.api.send('POST', '/api/model/customer', { name: 'Una' }, headers);
    const before = count();
    const replies = [await send(), await send(), await send()];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(count()).toBe(before + 1);
    expect(await last()).toMatchObject({ idempotencyKey: 'una-vez', operation: 'customer.create' });
  });
});

test('of many requests at once each has its row, numbered without a gap, and the refused have none', async () => {
  const before = count();
  const names = Array.from({ length: 120 }, (_, index) => (index % 3 === 0 ? '' : `Cliente ${index}`));
  const replies = await Promise.all(
    names.map((name) => server.api.send('POST', '/api/model/customer', name === '' ? { name: 7 } : { name })),
  );
  const made = replies.filter(({ status }) => status === 201).map(({ body }) => (body as { id: number }).id);
  expect(made).toHaveLength(80);
  const rows = server.rows<{ id: number; record: number }>(
    'select "id", "record" from "auditLog" where "id" > ? order by "id"',
    before,
  );
  expect(rows.map(({ id }) => id)).toEqual(made.map((_, index) => before + 1 + index));
  expect(rows.map(({ record }) => record).toSorted((a, b) => a - b)).toEqual(made.toSorted((a, b) => a - b));
});

describe('a long row', () => {
  test('is cut value by value, and says where', async () => {
    const { id } = await server.api.create('setting', { key: 'grande', value: 'a'.repeat(40_000) });
    const [whole] = changesOf(await last());
    expect(whole?.after?.value).toHaveLength(40_000);
    expect(whole).not.toHaveProperty('cut');
    await server.api.update('setting', id, { value: 'b'.repeat(40_000) });
    expect((await last())?.changes).toEqual([
      {
        model: 'setting',
        id,
        kind: 'updated',
        before: { value: `${'a'.repeat(500)}…` },
        after: { value: `${'b'.repeat(500)}…` },
        cut: ['value'],
      },
    ]);
  });

  test('of set-up lists fifty records of a model and counts the rest', async () => {
    const [row] = await server.api.list('auditLog', 'operation=setup');
    const countries = changesOf(row).filter(({ model }) => model === 'country');
    const all = server.rows('select "id" from "country"').length;
    expect([countries.length, row?.omitted]).toEqual([50, { country: all - 50, region: expect.any(Number) }]);
    expect(changesOf(row).map(({ model }) => model)).toContain('company');
    expect(JSON.stringify(row?.changes).length).toBeLessThan(60_000);
  });

  test('is not written by the demo either', async () => {
    const store = await openStore(temporaryFolder());
    const facility = { zone: zoneOf('Europe/Madrid'), pepper: Buffer.alloc(32) };
    const moment = { now: START, facility, actor: systemActor, origin: systemOrigin('setup') };
    await ensureDemo(store, moment, { scale: 0.02, seed: 1 });
    const rows = await store.reader.selectFrom('auditLog').select(['operation', 'changes']).execute();
    await store.close();
    const operations = rows.map(({ operation }) => operation);
    for (const one of ['demo.customer', 'demo.sale', 'demo.close', 'setup']) expect(operations).toContain(one);
    expect(Math.max(...rows.map(({ changes }) => changes.length))).toBeLessThan(60_001);
  });
});

describe('reading the log', () => {
  test('needs its scope, and there is no writing it', async () => {
    const keyWith = async (scope: string) =>
      server.as((await server.api.run('keyCreate', { name: scope, scopes: [scope] })).key);
    const reader = await keyWith('auditLog:read');
    expect((await reader.send('GET', '/api/model/auditLog')).status).toBe(200);
    expect((await reader.send('GET', '/api/model/auditLog/1')).status).toBe(200);
    expectProblem(await (await keyWith('customer:read')).send('GET', '/api/model/auditLog'), 'insufficient_scope');
    expectProblem(await server.as(null).send('GET', '/api/model/auditLog'), 'unauthenticated');
    for (const [method, path] of [
      ['POST', ''],
      ['POST', '/1'],
      ['DELETE', '/1'],
    ] as const) {
      const send = () => server.api.send(method, `/api/model/auditLog${path}`, {});
      await expectRefused(server, send, 'method_not_allowed');
    }
  });

  test('by user, by record and by time', async () => {
    const { manager } = server.facility.users;
    server.clock.now += 3_600_000;
    const session = await signIn(pins.manager, manager);
    const made = await server.as(session.body.token).create('customer', { name: 'Buscada' });
    await server.api.update('customer', made.id, { name: 'Hallada' });
    const record = await server.api.list('auditLog', `model=customer&record=${made.id}&sort=id`);
    expect(record.map(({ operation, user }) => [operation, user])).toEqual([
      ['customer.create', manager],
      ['customer.update', null],
    ]);
    const byUser = await server.api.list('auditLog', `user=${manager}`);
    expect(byUser.length).toBeGreaterThan(0);
    expect(byUser.every(({ user }) => user === manager)).toBe(true);
    const later = await server.api.list('auditLog', 'created[gte]=2026-03-02T11:00:00%2B01:00');
    expect(later.map(({ operation }) => operation)).toEqual(['sessionStart', 'customer.create', 'customer.update']);
  });

  test('finds them by indexes', () => {
    for (const condition of ['"user" = 1', `"model" = 'customer' and "record" = 1`, `"created" > '2026'`]) {
      const plan = server.rows<{ detail: string }>(`explain query plan select * from "auditLog" where ${condition}`);
      expect(plan.map(({ detail }) => detail).join(), condition).toMatch(/USING INDEX auditLog_/);
    }
  });
});

test('not even SQL changes a row or takes one out', () => {
  for (const statement of [
    'update "auditLog" set "user" = 1 where "id" = 1',
    'update "auditLog" set "hash" = null',
    'delete from "auditLog" where "id" = 1',
    'delete from "auditLog"',
  ]) {
    expect(() => write(server.dataDir, statement), statement).toThrow('immutable_record');
  }
  expect(query(server.dataDir, 'select min("id") as first from "auditLog"')).toEqual([{ first: 1 }]);
});

const changeSchema = z.array(
  z.object({
    model: z.string(),
    id: z.int(),
    kind: z.string(),
    before: z.record(z.string(), z.unknown()).optional(),
    after: z.record(z.string(), z.unknown()).optional(),
    secrets: z.array(z.string()).optional(),
  }),
);

function changesOf(row: AuditRow | undefined): z.infer<typeof changeSchema> {
  return changeSchema.parse(row?.changes);
}
