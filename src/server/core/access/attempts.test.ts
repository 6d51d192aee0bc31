import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '#test/kit/client.ts';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { COST, setPinCost } from './pins.ts';

let server: FacilityServer;
const users: Record<string, number> = {};

beforeAll(async () => {
  server = await startOpen();
  const { api } = server;
  const [profile] = await api.list('profile', 'name=Responsable');
  const staff = { profile: profile?.id ?? 0, pin: '5555' };
  const add = async (name: string): Promise<number> => (await api.create('user', { name, ...staff })).id;
  for (const kind of ['active', 'inactive', 'deleted', 'without a PIN']) {
    for (const way of Object.keys(ways)) users[`${kind}, ${way}`] = await add(`${kind} ${way}`);
  }
  for (const way of Object.keys(ways)) {
    await api.update('user', users[`inactive, ${way}`] ?? 0, { active: false });
    await api.update('user', users[`without a PIN, ${way}`] ?? 0, { pin: null });
    await api.send('DELETE', `/api/model/user/${users[`deleted, ${way}`]}`);
  }
});
afterAll(() => server.stop());

/** Every way to show a PIN. Each answers whether it stood. */
const ways: Readonly<Record<string, (user: number, pin: string) => Promise<Reply>>> = {
  'signing in': (user, pin) => server.as(null).call('sessionStart', { user, pin }),
  'an authorisation': async (user, pin) =>
    (await frontDesk()).call('sessionAuthorise', { user, pin, scope: 'billing:discount' }),
  'a handover, given': async (user, pin) =>
    server.api.call('posHandover', {
      from: { user, pin },
      to: { user: server.facility.users.frontDesk, pin: pins.frontDesk },
      realCashCount: 100,
    }),
  'a closing': (user, pin) =>
    server.api.call('posClose', {
      pos: server.facility.pos,
      realCashCount: 1,
      realCreditCardCount: 0,
      manager: { user, pin },
    }),
};

let session: string | null = null;
async function frontDesk() {
  session ??= (
    await server.as(null).run('sessionStart', { user: server.facility.users.frontDesk, pin: pins.frontDesk })
  ).token;
  return server.as(session);
}

/** All that tells one refusal from another. */
function signatureOf({ status, headers, body }: Reply): unknown {
  const { instance, ...problem } = body as { readonly instance: string };
  const names = [...headers.keys()].filter((name) => name !== 'date').toSorted();
  return { status, names, retryAfter: headers.get('retry-after'), problem };
}

describe.each(Object.keys(ways))('by %s', (way) => {
  test('users who are not there, switched off, deleted or without a PIN cannot be told from one who is', async () => {
    const attempts = async (user: number): Promise<unknown[]> => {
      const all: unknown[] = [];
      for (let attempt = 1; attempt <= 7; attempt++) all.push(signatureOf((await ways[way]?.(user, '0000')) as Reply));
      server.clock.now += 29_000;
      all.push(signatureOf((await ways[way]?.(user, '0000')) as Reply));
      server.clock.now += 1_000;
      all.push(signatureOf((await ways[way]?.(user, '0000')) as Reply));
      return all;
    };
    const expected = await attempts(users[`active, ${way}`] ?? 0);
    expect(expected.map((each) => (each as { retryAfter: string | null }).retryAfter)).toEqual([
      null,
      null,
      null,
      null,
      '30',
      '30',
      '30',
      '1',
      '60',
    ]);
    const nobody = 900_000 + Object.keys(ways).indexOf(way);
    for (const kind of ['inactive', 'deleted', 'without a PIN']) {
      expect(await attempts(users[`${kind}, ${way}`] ?? 0), kind).toEqual(expected);
    }
    expect(await attempts(nobody), 'nobody').toEqual(expected);
  });
});

describe('at what PINs cost in a facility', () => {
  let cheap: number;
  beforeAll(() => {
    cheap = setPinCost(COST);
  });
  afterAll(() => {
    setPinCost(cheap);
  });

  test('many at once: most are refused without a hash, and sales and sign-ins go on', async () => {
    const guesses = Array.from({ length: 60 }, (_, index) =>
      server.as(null).call('sessionStart', { user: 800_000 + index, pin: '0000' }),
    );
    const sale = { lines: [{ product: server.facility.products.free }], payments: [] };
    expect((await server.api.call('checkout', sale)).status).toBe(200);
    const replies = await Promise.all(guesses);
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(60 - refused.length);
    expect(refused.length).toBeGreaterThan(30);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'too_many_requests' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const { manager } = server.facility.users;
    expect((await server.as(null).call('sessionStart', { user: manager, pin: pins.manager })).status).toBe(200);
  });

  test('PINs that are set take turns with those that are tried', async () => {
    const id = users['active, signing in'] ?? 0;
    const writes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        server.api.send('POST', `/api/model/user/${id}`, { pin: `${4000 + index}` }),
      ),
    );
    const statuses = writes.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses).toContain(429);
    const last = server.rows<{ failedPins: number }>('select "failedPins" from "user" where "id" = ?', id);
    expect(last).toEqual([{ failedPins: 0 }]);
  });
});
