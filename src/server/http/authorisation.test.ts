/**
 * Who may do what, generated: every role against every model's reading and writing, and every operation. What is
 * expected is said here in its own words, from the scopes alone.
 * Slow: it asks for all there is, in every role.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import type { Problem } from '#shared/errors.ts';
import { allOperations } from '#shared/operations/index.ts';
import type { Client, Reply } from '#test/kit/client.ts';
import { watch } from '#test/kit/database.ts';
import { pins } from '#test/kit/facility.ts';
import { share } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

interface Role {
  readonly scopes: readonly string[];
  readonly client: () => Client;
}

let server: FacilityServer;
const clients = new Map<string, Client>();

const keys: Readonly<Record<string, readonly string[]>> = {
  'a key for everything': ['*'],
  'a key that reads everything': ['*:read'],
  'a key that writes everything': ['*:write'],
  'a key that operates everything': ['*:operate'],
  'a key for one model': ['customer:write'],
  'a key that reads one model': ['invoice:read'],
  'a key for sales': ['billing:operate', 'pos:operate'],
  'a key for administration': ['system:admin'],
};
const staff: Readonly<Record<string, readonly string[]>> = {
  'the manager': ['*'],
  'the front desk': [
    'pos:operate',
    'billing:operate',
    'billing:correct',
    'entry:operate',
    '*:read',
    'customer:write',
    'heldBasket:write',
    'savedView:write',
  ],
  'a user without permissions': [],
  'a user of a deleted profile': [],
};
const roles: readonly (readonly [string, Role])[] = Object.entries({ ...keys, ...staff }).map(([name, scopes]) => [
  name,
  { scopes, client: () => clients.get(name) ?? server.as(null) },
]);

beforeAll(async () => {
  server = await startOpen();
  for (const [name, scopes] of Object.entries(keys)) {
    clients.set(name, server.as((await server.api.run('keyCreate', { name, scopes: [...scopes] })).key));
  }
  const { id: nobody } = await server.api.create('user', { name: 'Nadie', pin: '1111' });
  const { id: deleted } = await server.api.create('profile', { name: 'Antiguo', permissions: ['*'] });
  const { id: former } = await server.api.create('user', { name: 'Antes', profile: deleted, pin: '2222' });
  // No request deletes a profile its users need; what was deleted before that was so is to permit nothing.
  server.write('update "profile" set "deleted" = 1 where "id" = ?', deleted);
  for (const [name, user, pin] of [
    ['the manager', server.facility.users.manager, pins.manager],
    ['the front desk', server.facility.users.frontDesk, pins.frontDesk],
    ['a user without permissions', nobody, '1111'],
    ['a user of a deleted profile', former, '2222'],
  ] as const) {
    clients.set(name, server.as((await server.as(null).run('sessionStart', { user, pin })).token));
  }
});

/** Says it as the documentation does, without the code that decides it. */
function may(scopes: readonly string[], area: string, verb: string): boolean {
  const enough = verb === 'read' ? ['read', 'write'] : [verb];
  const areas = ['auditLog', 'apiKey', 'report'].includes(area) ? [area] : [area, '*'];
  return scopes.some(
    (scope) => scope === '*' || enough.some((word) => areas.some((given) => scope === `${given}:${word}`)),
  );
}

/** A request that gets past the gate is refused later, or finds nothing, or is answered; it is never 401 or 403. */
const isLetIn = ({ status }: Reply): boolean => ![401, 403].includes(status);

/** Every request of the record API for a model, none of which could change anything. */
function requestsFor({ name, operations, fields }: AnyModel) {
  const path = `/api/model/${name}`;
  const writes = [
    ['POST', path],
    ['POST', `${path}/999999`],
    ['DELETE', `${path}/999999`],
    ['POST', `${path}/999999/restore`],
  ] as const;
  return [
    { verb: 'read', method: 'GET', path: `${path}?limit=1` },
    { verb: 'read', method: 'GET', path: `${path}/999999` },
    ...writes.map(([method, target]) => ({ verb: 'write', method, path: target })),
  ].map((request) => {
    // There is nothing to restore where nothing is deleted softly.
    if (request.path.endsWith('/restore') && fields.deleted === undefined) return { ...request, status: 404 };
    if (request.verb === 'write' && operations === 'readOnly') {
      return { ...request, status: request.path.endsWith('/restore') ? 404 : 405 };
    }
    return { ...request, status: null };
  });
}

/** Scopes of all models do not reach these. */
const apart = allModels().filter(({ name }) => ['auditLog', 'apiKey'].includes(name));

/** The models a role is tried with: each model is tried with one role in four. */
function modelsFor(role: number): readonly AnyModel[] {
  return [...new Set([...apart, ...share(allModels(), 4, role)])];
}

/** A body no operation takes, so that what is let in is refused for it. */
const nonsense = { nonsense: true };

describe.each(roles.map(([name, role], index) => [name, role, index] as const))('%s', (_, role, index) => {
  test.each(modelsFor(index).map((model) => [model.name, model] as const))('%s', async (name, model) => {
    const changed = watch(server.dataDir);
    for (const { verb, method, path, status } of requestsFor(model)) {
      const reply = await role.client().send(method, path, method === 'POST' ? nonsense : undefined);
      const expected = may(role.scopes, name, verb);
      // That there is no such thing to do is said to everybody.
      if (status !== null) {
        expect(reply.status, `${method} ${path}`).toBe(status);
        continue;
      }
      expect(isLetIn(reply), `${method} ${path}: ${reply.status}`).toBe(expected);
      if (!expected) expect(reply.body).toMatchObject({ code: 'insufficient_scope', detail: `${name}:${verb}` });
    }
    const file = await role.client().send('GET', `/api/file/${name}/999999/document`);
    expect(isLetIn(file)).toBe(may(role.scopes, name, 'read'));
    expect(changed()).toBe(false);
  });

  test.each(allOperations().map(([name, contract]) => [name, contract] as const))('%s', async (_name, contract) => {
    const changed = watch(server.dataDir);
    const path = `/api/${contract.path}`;
    const reply =
      contract.method === 'POST'
        ? await role.client().send('POST', path, nonsense)
        : await role.client().send(contract.method, `${path}?nonsense=true`);
    const open = ['anyone', 'public', 'signedIn'].includes(contract.scope);
    const [area = '', verb = ''] = contract.scope.split(':', 2);
    const expected = open || may(role.scopes, area, verb);
    expect(isLetIn(reply), `${reply.status}`).toBe(expected);
    if (expected) expect(reply.status).toBe(contract.method === 'POST' ? 422 : 400);
    else expect(reply.body).toMatchObject({ code: 'insufficient_scope', detail: contract.scope });
    expect(changed()).toBe(false);
  });
});

describe('nobody', () => {
  test('reads or writes a record, or does more than is public', async () => {
    const changed = watch(server.dataDir);
    for (const model of allModels()) {
      for (const { method, path, status } of requestsFor(model)) {
        const reply = await server.as(null).send(method, path, method === 'POST' ? nonsense : undefined);
        expect(reply.status, `${method} ${path}`).toBe(status ?? 401);
      }
    }
    for (const [, { scope, path, method }] of allOperations()) {
      if (scope === 'public' || scope === 'anyone') continue;
      const reply = await server.as(null).send(method, `/api/${path}`, method === 'POST' ? nonsense : undefined);
      expect((reply.body as Problem).code, path).toBe('unauthenticated');
    }
    expect((await server.as(null).send('GET', '/api/events')).status).toBe(401);
    expect(changed()).toBe(false);
  });

  test('on another machine does what is public', async () => {
    for (const [, { scope, path, method }] of allOperations()) {
      if (scope !== 'public') continue;
      const body = method === 'POST' ? nonsense : undefined;
      const reply = await server.as(null).send(method, `/api/${path}`, body, { 'x-taquilla-terminal': 'forged' });
      expect((reply.body as Problem).code, path).toBe('terminal_not_allowed');
    }
  });
});

describe('what never leaves', () => {
  test('by no list, query, expansion, event or answer: hashes and tokens', async () => {
    const { id } = await server.api.run('keyCreate', { name: 'Renovada', scopes: ['*'] });
    await server.api.run('keyRotate', { id, graceSeconds: 600 });
    const secrets = allModels().flatMap(({ name, internal = {} }) =>
      Object.keys(internal).flatMap((column) =>
        server
          .rows<Record<string, unknown>>(`select "${column}" as "value" from "${name}"`)
          .map(({ value }) => value)
          .filter((value): value is string => typeof value === 'string' && value.length > 20),
      ),
    );
    expect(secrets.length).toBeGreaterThan(10);
    for (const { name, fields, internal = {} } of allModels()) {
      const hidden = [
        ...Object.keys(internal),
        ...Object.keys(fields).filter((field) => fields[field]?.access === 'wo'),
        'searchText',
      ];
      for (const record of (await server.api.send('GET', `/api/model/${name}`)).body as Record<string, unknown>[]) {
        const text = JSON.stringify(record);
        for (const secret of secrets) expect(text.includes(secret), name).toBe(false);
        expect(Object.keys(record).filter((field) => hidden.includes(field))).toEqual([]);
      }
    }
  });

  test('cannot be asked for, filtered or sorted by', async () => {
    for (const { name, fields, internal = {} } of allModels()) {
      const columns = [
        ...Object.keys(internal),
        ...Object.keys(fields).filter((field) => fields[field]?.access === 'wo'),
        'searchText',
      ];
      for (const column of columns) {
        for (const query of [
          `fields=id,${column}`,
          `sort=${column}`,
          `${column}=1`,
          `${column}[starts]=a`,
          `expand=${column}`,
          `filter=${encodeURIComponent(JSON.stringify({ or: [{ [column]: 'a' }] }))}`,
        ]) {
          const reply = await server.api.send('GET', `/api/model/${name}?${query}`);
          expect(reply.status, `${name}?${query}`).toBe(400);
        }
      }
    }
  });
});
