/**
 * What nobody may read: PINs, keys, tokens, passwords and what is stored of them. None is in any answer but the one that
 * gives it, nor in events, the audit log, jobs, stored answers or logs, whoever asks and whatever they hold.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import { allOperations } from '#shared/operations/index.ts';
import { type SettingKey, settingKeys, settingOf } from '#shared/settings.ts';
import type { Client } from '#test/kit/client.ts';
import { isStored, tablesOf, withDatabase } from '#test/kit/database.ts';
import { type EventReader, openEvents } from '#test/kit/eventReader.ts';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { readHolder } from '../db/lock.ts';

/** Columns that hold what is stored of a secret. */
const HASH = /^(pinHash|secretHash|previousHash|tokenHash|sealedSecret)$/;
const PIN = '830519274';
const TRIED = 'contraseña-de-prueba';
/** The settings that go with a password, by their definitions. */
const withSecret = settingKeys.filter((key) => settingOf(key).secret !== undefined);
const passwordOf = (key: SettingKey): string => `contraseña-de-${key}`;

let server: FacilityServer;
let events: EventReader;
const clients = new Map<string, Client>();
/** As they were given out. */
const issued = new Map<string, string>();
/** Everything that was logged. */
let log = '';

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    log += String(chunk);
    return true;
  });
  server = await startOpen({ logLevel: 'trace' });
  const { api, facility } = server;
  events = await openEvents(server.url(), facility.key);
  const { id, key } = await api.run('keyCreate', { name: 'Todo', scopes: ['*'] });
  const { key: next } = await api.run('keyRotate', { id, graceSeconds: 600 });
  const { key: reader } = await api.run('keyCreate', {
    name: 'Lee',
    scopes: ['*:read', 'auditLog:read', 'apiKey:read'],
  });
  const user = await api.create('user', { name: 'Secreta', profile: 1, pin: PIN });
  await api.update('user', user.id, { pin: PIN, language: 'en' });
  for (const key of settingKeys) {
    const value = settingOf(key).example as never;
    const secret = settingOf(key).secret === undefined ? {} : { secret: passwordOf(key) };
    const setting = await api.create('setting', { key, value, ...secret });
    await api.update('setting', setting.id, { value });
  }
  const own = { host: '127.0.0.1', port: 1, user: 'caja', from: 'caja@club.example' };
  await api.run('systemTestMail', { server: own, secret: TRIED, to: own.from });
  const signIn = async (who: number, pin: string) =>
    (await server.as(null).run('sessionStart', { user: who, pin })).token;
  const [manager, desk] = [await signIn(user.id, PIN), await signIn(facility.users.frontDesk, pins.frontDesk)];
  const lent = await server
    .as(desk)
    .run('sessionAuthorise', { user: facility.users.manager, pin: pins.manager, scope: 'tax:write' });
  const headers = { 'x-taquilla-authorisation': lent.token, 'idempotency-key': 'uno' };
  await server.as(desk).send('POST', '/api/model/tax', { name: 'IVA 5 %', rate: 5 }, headers);
  await server.as(null).call('sessionStart', { user: user.id, pin: `${PIN}1` });
  await server.as(null).send('POST', `/api/session?pin=${PIN}`, { user: user.id, pin: PIN, more: true });
  for (const [name, secret] of Object.entries({
    'the former key': key.slice(16),
    'the key': next.slice(16),
    'the reading key': reader.slice(16),
    'the PIN': PIN,
    ...Object.fromEntries(withSecret.map((key) => [`the password of ${key}`, passwordOf(key)])),
    'a password that was tried': TRIED,
    'the manager’s session': manager,
    'the desk’s session': desk,
    'the authorisation': lent.token,
    'the command line’s token': readHolder(server.dataDir)?.adminToken ?? '',
    'the window’s token': server.running().terminalToken,
  })) {
    expect(secret.length, name).toBeGreaterThan(8);
    issued.set(name, secret);
  }
  for (const [name, token] of Object.entries({ all: facility.key, reader, manager, desk })) {
    clients.set(name, server.as(token));
  }
  clients.set('nobody', server.as(null));
});
afterAll(() => {
  events.close();
  vi.restoreAllMocks();
});

/** What is stored of secrets, by the column it is in. */
const stored = (): ReadonlyMap<string, string> =>
  withDatabase(server.dataDir, (db) => {
    const found = tablesOf(db).flatMap((table) => {
      const columns = db
        .prepare<[], string>(`select name from pragma_table_info('${table}')`)
        .pluck()
        .all() as string[];
      return columns
        .filter((column) => HASH.test(column))
        .flatMap((column) =>
          (
            db.prepare(`select "${column}" from "${table}" where "${column}" is not null`).pluck().all() as string[]
          ).map((value, index): [string, string] => [`${table}.${column} ${index}`, value]),
        );
    });
    return new Map(found);
  });

/** Which secrets are in a text. Nothing below makes new ones. */
const found = (text: string): string[] => {
  known ??= [...issued, ...stored()];
  return known.flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));
};
let known: readonly (readonly [string, string])[] | null = null;

test('there is something to look for', () => {
  const tables = new Set([...stored().keys()].map((name) => name.split(' ', 1)[0]));
  expect([...tables].sort()).toEqual(
    expect.arrayContaining([
      'apiKey.previousHash',
      'apiKey.secretHash',
      'authorisation.tokenHash',
      'session.tokenHash',
      'setting.sealedSecret',
      'user.pinHash',
    ]),
  );
});

describe('no secret is in', () => {
  test('any record, list or file of any model, for anybody', async () => {
    for (const [name, client] of clients) {
      for (const { name: model } of allModels()) {
        for (const query of ['?limit=1000', '/1']) {
          const { bytes } = await client.send('GET', `/api/model/${model}${query}`);
          expect(found(Buffer.from(bytes).toString()), `${name} ${model}${query}`).toEqual([]);
        }
      }
    }
  });

  test('the answer of any operation that reads, nor what describes the API', async () => {
    const paths = allOperations().flatMap(([, { method, path }]) => (method === 'GET' ? [`/api/${path}`] : []));
    for (const path of [...paths, '/api/openapi.json', '/api/docs', '/api/versions', '/problems']) {
      for (const [name, client] of clients) {
        const { bytes } = await client.send('GET', path);
        expect(found(Buffer.from(bytes).toString()), `${name} ${path}`).toEqual([]);
      }
    }
  });

  test('an event', async () => {
    await expect.poll(() => events.received.length).toBeGreaterThan(5);
    expect(found(JSON.stringify(events.received))).toEqual([]);
  });

  test('the log', () => {
    expect(log).toContain('/api/session');
    expect(found(log)).toEqual([]);
  });

  test('the database, as it was given out', () => {
    for (const [name, secret] of issued) expect(isStored(server.dataDir, secret), name).toBe(false);
  });

  test('another column than its own', () => {
    const hashes = [...stored().values()];
    const elsewhere = withDatabase(server.dataDir, (db) =>
      tablesOf(db).flatMap((table) =>
        (db.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]).flatMap((row) =>
          Object.entries(row).flatMap(([column, value]) =>
            !HASH.test(column) && typeof value === 'string' && hashes.some((hash) => value.includes(hash))
              ? [`${table}.${column}`]
              : [],
          ),
        ),
      ),
    );
    // Which session it was is named by its hash, where nobody reads it.
    expect([...new Set(elsewhere)].sort()).toEqual(['authorisation.credential', 'event.actor']);
  });
});
