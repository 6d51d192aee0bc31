import { beforeAll, describe, expect, test } from 'vitest';
import { allModels, type ModelName } from '#shared/catalogue/index.ts';
import { pins } from '#test/kit/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

describe('a user’s PIN', () => {
  test.each([['123'], ['1234567890123'], ['12a4'], ['']])('%o is none', async (pin) => {
    const send = () => server.api.send('POST', `/api/model/user/${server.facility.users.frontDesk}`, { pin });
    await expectRefused(server, send, 'validation_failed', [['#/pin', pin.length > 12 ? 'too_long' : 'invalid_value']]);
  });

  test('set anew counts no failures of the old one', async () => {
    const { frontDesk } = server.facility.users;
    const attempt = async (pin: string) =>
      (await server.as(null).call('sessionStart', { user: frontDesk, pin })).status;
    for (let time = 0; time < 4; time++) expect(await attempt('0000')).toBe(401);
    expect(await attempt('0000')).toBe(429);
    await server.api.update('user', frontDesk, { pin: '9090' });
    expect([await attempt(pins.frontDesk), await attempt('9090')]).toEqual([401, 200]);
  });

  test('sent back with the rest of the record stays', async () => {
    const { manager } = server.facility.users;
    await server.api.update('user', manager, { ...(await server.api.get('user', manager)) });
    const session = await server.as(null).call('sessionStart', { user: manager, pin: pins.manager });
    expect(session.status).toBe(200);
  });
});

describe('a series', () => {
  test('does not go back, whatever is asked', async () => {
    for (let count = 0; count < 3; count++) {
      await server.api.run('checkout', { lines: [{ product: server.facility.products.free }], payments: [] });
    }
    const [counter] = await server.api.list('invoiceCounter', `type=${server.facility.types.T}`);
    expect(counter).toMatchObject({ lastValue: 3, lastDate: '2026-03-02' });
    const path = `/api/model/invoiceCounter/${counter?.id}`;
    await expectRefused(server, () => server.api.send('POST', path, { lastValue: 2 }), 'immutable_record');
    expect((await server.api.send('POST', path, { lastValue: 3 })).status).toBe(200);
  });
});

describe('secrets', () => {
  /** What must be in no answer: of users, keys and sessions, as stored and as given out. */
  async function secrets(): Promise<string[]> {
    const { token } = await server
      .as(null)
      .run('sessionStart', { user: server.facility.users.manager, pin: pins.manager });
    const stored = server.rows<{ secret: string | null }>(
      `select "pinHash" as "secret" from "user" union select "secretHash" from "apiKey"`,
    );
    const secret = server.facility.key.slice(16, 48);
    return [
      ...stored.flatMap((row) => row.secret ?? []),
      secret,
      token,
      'pinHash',
      'secretHash',
      'tokenHash',
      '"pin":',
    ];
  }

  test('leave with no record of no model', async () => {
    const known = await secrets();
    expect(known.length).toBeGreaterThan(8);
    await server.api.create('user', { name: 'Eva', profile: 1, pin: '5151' });
    for (const { name, operations } of allModels()) {
      const list = await server.api.list(name as ModelName);
      const answers: unknown[] = [list];
      const [first] = list;
      if (first !== undefined) {
        answers.push(await server.api.get(name as ModelName, first.id));
        if (operations === 'full')
          answers.push((await server.api.send('POST', `/api/model/${name}/${first.id}`, {})).body);
      }
      const text = JSON.stringify(answers);
      for (const secret of known) expect(text.includes(secret), `${name}: ${secret}`).toBe(false);
    }
  });

  test('leave with no answer to what asks for staff', async () => {
    const known = await secrets();
    const answers = [
      await server.as(null).send('GET', '/api/setup'),
      await server.as(null).send('GET', '/api/session/users'),
      await server.as(null).send('GET', '/api/health'),
      await server.as(null).send('GET', '/api/openapi.json'),
      await server.api.send('POST', '/api/model/user', { name: 'X', profile: 999_999, pin: '5151' }),
      await server.api.send('POST', '/api/model/user', { name: 'X', profile: 1, pin: 'hunter2' }),
    ];
    for (const { body } of answers) {
      const text = JSON.stringify(body);
      for (const secret of [...known.filter((name) => !name.startsWith('"')), '5151', 'hunter2']) {
        expect(text.includes(secret), secret).toBe(false);
      }
    }
  });

  test('are in no event and no idempotent answer', async () => {
    const headers = { 'idempotency-key': 'user' };
    await server.api.send('POST', '/api/model/user', { name: 'Eva', profile: 1, pin: '515151515151' }, headers);
    const text = JSON.stringify([server.rows('select * from "event"'), server.rows('select * from "idempotency"')]);
    for (const secret of [...(await secrets()), '515151515151']) expect(text.includes(secret), secret).toBe(false);
  });
});
