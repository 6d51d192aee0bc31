import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MovementType } from '#shared/domain/states.ts';
import { addPos } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;

const sellWater = (units: number, method: 'cash' | 'card' = 'cash') =>
  server.api.run('checkout', {
    lines: [{ product: server.facility.products.water, units }],
    payments: [{ paymentMethod: server.facility.methods[method], amount: Math.round(units * 150) / 100 }],
  });
const lastEvents = (count: number): string[] =>
  server
    .rows<{ type: string }>('select "type" from "event" order by "sequence" desc limit ?', count)
    .map(({ type }) => type)
    .toReversed();
const reasonFor = async (direction: 4 | 5): Promise<number> =>
  (await server.api.list('posReason', `direction=${direction}`))[0]?.id ?? 0;

describe('opening', () => {
  beforeEach(async () => {
    server = await startFacility();
  });

  test('starts a session with the cash counted', async () => {
    const { movement, state } = await server.api.run('posOpen', { realCashCount: 100, comments: 'Buenos días' });
    expect(movement).toMatchObject({
      pos: server.facility.pos,
      type: MovementType.opening,
      realCashCount: 100,
      expectedCashCount: null,
      amount: null,
      comments: 'Buenos días',
      typeColor: '#1c7ed6',
      created: '2026-03-02T10:00:00+01:00',
    });
    expect(state).toEqual({
      pos: server.facility.pos,
      posName: 'Recepción',
      currency: 'EUR',
      timeZone: 'Europe/Madrid',
      open: true,
      blindCount: false,
      opening: movement.id,
      openedAt: '2026-03-02T10:00:00+01:00',
      openedBy: null,
      heldBy: null,
      openingCash: 100,
      expectedCash: 100,
      expectedCard: 0,
      holder: null,
      totals: { cashPayments: 0, cashIn: 0, cashOut: 0, cashTips: 0, cardPayments: 0, cardTips: 0, cardBaskets: 0 },
      waiting: [],
      otherMethods: [],
      lastClosingCash: null,
      movementCount: 1,
      largestSession: 0,
      hasDrawer: false,
      tolerance: 5,
      managerLimit: null,
    });
    expect(lastEvents(2)).toEqual(['posMovement.created', 'cashPoint.opened']);
    expect(await server.api.run('posStatus', {})).toEqual(state);
  });

  test('tells what the largest of the last sessions came to, and nothing of the one that runs', async () => {
    for (const float of [100, 350, 20]) {
      await server.api.run('posOpen', { realCashCount: float });
      await server.api.run('posClose', { realCashCount: float, realCreditCardCount: 0 });
    }
    const { state } = await server.api.run('posOpen', { realCashCount: 900 });
    expect(state.largestSession).toBe(350);
  });

  test('expects what the last closing left, and records a difference with it', async () => {
    await server.api.run('posOpen', { realCashCount: 100 });
    await server.api.run('posClose', { realCashCount: 100, realCreditCardCount: 0 });
    expect(await server.api.run('posStatus', {})).toMatchObject({
      open: false,
      opening: null,
      expectedCash: null,
      lastClosingCash: 100,
      movementCount: 0,
    });
    const { movement, state } = await server.api.run('posOpen', { realCashCount: 90 });
    expect(movement).toMatchObject({ realCashCount: 90, expectedCashCount: 100 });
    expect(state).toMatchObject({ openingCash: 90, expectedCash: 90 });
    expect(lastEvents(3)).toEqual(['posMovement.created', 'cashPoint.opened', 'cashPoint.difference']);
    await server.api.run('posClose', { realCashCount: 90, realCreditCardCount: 0 });
    await server.api.run('posOpen', { realCashCount: 90 });
    expect(lastEvents(2)).toEqual(['posMovement.created', 'cashPoint.opened']);
  });

  test('happens once, however many open at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => server.api.call('posOpen', { realCashCount: 100 })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    await expectRefused(server, () => server.api.call('posOpen', { realCashCount: 100 }), 'cash_point_open');
  });

  test('counts by denomination', async () => {
    const { movement } = await server.api.run('posOpen', {
      realCashCount: 87.36,
      denominations: { '50': 1, '20': 1, '5': 3, '2': 1, '0.20': 1, '0.1': 1, '0.05': 1, '0.01': 1, '500': 0 },
    });
    expect(movement.realCashCount).toBe(87.36);
    expect(server.rows('select "denominations" from "posMovement"')).toEqual([
      { denominations: expect.stringContaining('"50":1') },
    ]);
  });

  const refusals: readonly [string, object, Faults][] = [
    ['nothing counted', {}, [['#/realCashCount', 'required']]],
    ['a negative count', { realCashCount: -1 }, [['#/realCashCount', 'too_small']]],
    ['seven decimals', { realCashCount: 0.1234567 }, [['#/realCashCount', 'too_precise']]],
    ['a count beyond all amounts', { realCashCount: 1e9 }, [['#/realCashCount', 'too_big']]],
    ['text', { realCashCount: '100' }, [['#/realCashCount', 'invalid_type']]],
    [
      'denominations that do not add up',
      { realCashCount: 100, denominations: { '50': 1 } },
      [['#/denominations', 'total_mismatch']],
    ],
    [
      'a denomination that is none',
      { realCashCount: 0, denominations: { many: 1 } },
      [['#/denominations/many', 'invalid_value']],
    ],
    ['half a coin', { realCashCount: 1, denominations: { '2': 0.5 } }, [['#/denominations/2', 'invalid_type']]],
    ['less than no notes', { realCashCount: 0, denominations: { '5': -1 } }, [['#/denominations/5', 'too_small']]],
    ['an unknown cash point', { pos: 999_999, realCashCount: 0 }, [['#/pos', 'unknown_reference']]],
    ['an unknown field', { realCashCount: 0, amount: 5 }, [['#/amount', 'unknown_field']]],
  ];
  test('is refused with what does not fit', async () => {
    for (const [name, body, faults] of refusals) {
      const send = () => server.api.send('POST', '/api/pos/open', body);
      await expectRefused(server, send, 'validation_failed', faults).catch((error: unknown) => {
        throw new Error(name, { cause: error });
      });
    }
  });

  test('survives a restart, with everything in it', async () => {
    await server.api.run('posOpen', { realCashCount: 100 });
    await sellWater(2);
    const before = await server.api.run('posStatus', {});
    expect(before.expectedCash).toBe(103);
    await server.restart();
    expect(await server.api.run('posStatus', {})).toEqual(before);
    await sellWater(2);
    expect(await server.api.run('posStatus', {})).toMatchObject({ open: true, expectedCash: 106, movementCount: 3 });
  });
});

describe('the state of a cash point', () => {
  beforeAll(async () => {
    server = await startOpen();
  });

  test('is asked by id, and only by a whole number that is one', async () => {
    expect(await server.api.run('posStatus', { pos: server.facility.pos })).toMatchObject({ open: true });
    for (const [query, code] of [
      ['pos=x', 'invalid_type'],
      ['pos=0', 'too_small'],
      ['pos=1.5', 'invalid_type'],
      ['pos=1&pos=2', 'invalid_type'],
    ] as const) {
      const send = () => server.api.send('GET', `/api/pos/state?${query}`);
      await expectRefused(server, send, 'invalid_parameter', [['pos', code]]);
    }
    const unknown = () => server.api.send('GET', '/api/pos/state?till=1');
    await expectRefused(server, unknown, 'unknown_parameter', [['till', 'unknown_field']]);
    const nowhere = () => server.api.send('GET', '/api/pos/state?pos=999999');
    await expectRefused(server, nowhere, 'validation_failed', [['#/pos', 'unknown_reference']]);
  });

  test('names who opened it', async () => {
    const pos = await addPos(server.api, { name: 'Bar' });
    const { token } = await server.as(null).run('sessionStart', { user: server.facility.users.frontDesk, pin: '7305' });
    const { state } = await server.as(token).run('posOpen', { pos, realCashCount: 50 });
    expect(state).toMatchObject({ pos, openedBy: 'Pablo Recepción', heldBy: 'Pablo Recepción' });
  });
});

describe('cash in and out', () => {
  beforeEach(async () => {
    server = await startOpen();
  });

  test('move the expected cash, with a reason and a comment', async () => {
    const into = await server.api.run('posCashIn', { amount: 50.5, reason: await reasonFor(4), comments: 'Cambio' });
    expect(into.movement).toMatchObject({ type: 4, amount: 50.5, comments: 'Cambio', typeColor: '#2f9e44' });
    expect(into.state).toMatchObject({ expectedCash: 150.5, movementCount: 2 });
    const out = await server.api.run('posCashOut', { amount: 20, reason: await reasonFor(5) });
    expect(out.movement).toMatchObject({ type: 5, amount: 20, comments: null });
    expect(out.state).toMatchObject({ expectedCash: 130.5, movementCount: 3 });
    expect(lastEvents(2)).toEqual(['posMovement.created', 'posMovement.created']);
  });

  test('take out what is there and not a cent more', async () => {
    await sellWater(2);
    await sellWater(10, 'card');
    await expectRefused(server, () => server.api.call('posCashOut', { amount: 103.01 }), 'insufficient_cash');
    expect((await server.api.run('posCashOut', { amount: 103 })).state.expectedCash).toBe(0);
    await expectRefused(server, () => server.api.call('posCashOut', { amount: 0.01 }), 'insufficient_cash');
  });

  test('two who want the last of it: one gets it', async () => {
    const replies = await Promise.all([1, 2].map(() => server.api.call('posCashOut', { amount: 60 })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each(['cashIn', 'cashOut'])('%s is refused with what does not fit', async (name) => {
    const wrongWay = await reasonFor(name === 'cashIn' ? 5 : 4);
    const direction = name === 'cashIn' ? 4 : 5;
    const unused = (await server.api.create('posReason', { name: 'Ya no', direction, active: false })).id;
    const refusals: readonly [object, Faults][] = [
      [{}, [['#/amount', 'required']]],
      [{ amount: 0 }, [['#/amount', 'too_small']]],
      [{ amount: -5 }, [['#/amount', 'too_small']]],
      [{ amount: 1.0000001 }, [['#/amount', 'too_precise']]],
      [{ amount: 5, reason: 999_999 }, [['#/reason', 'unknown_reference']]],
      [{ amount: 5, reason: wrongWay }, [['#/reason', 'invalid_value']]],
      [{ amount: 5, reason: unused }, [['#/reason', 'invalid_value']]],
      [{ amount: 5, comments: 'x'.repeat(2001) }, [['#/comments', 'too_long']]],
      [{ amount: 5, pos: 999_999 }, [['#/pos', 'unknown_reference']]],
      [{ amount: 5, type: 6 }, [['#/type', 'unknown_field']]],
    ];
    for (const [body, faults] of refusals) {
      await expectRefused(server, () => server.api.send('POST', `/api/pos/${name}`, body), 'validation_failed', faults);
    }
  });

  test('need a session', async () => {
    await server.api.run('posClose', { realCashCount: 100, realCreditCardCount: 0 });
    await expectRefused(server, () => server.api.call('posCashIn', { amount: 5 }), 'cash_point_closed');
    await expectRefused(server, () => server.api.call('posCashOut', { amount: 5 }), 'cash_point_closed');
    await expectRefused(server, () => server.api.call('posCount', { realCashCount: 5 }), 'cash_point_closed');
  });

  test('need permission', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Ventas', scopes: ['billing:operate', '*:read'] });
    for (const name of ['posCashIn', 'posCashOut'] as const) {
      await expectRefused(server, () => server.as(key).call(name, { amount: 5 }), 'insufficient_scope');
    }
    await expectRefused(server, () => server.as(key).call('posCount', { realCashCount: 5 }), 'insufficient_scope');
    await expectRefused(server, () => server.as(key).send('GET', '/api/pos/state'), 'insufficient_scope');
  });
});

describe('a count', () => {
  test('is a snapshot of counted and expected, and changes neither', async () => {
    server = await startOpen();
    await sellWater(2);
    await sellWater(4, 'card');
    const { movement, state } = await server.api.run('posCount', {
      realCashCount: 102,
      realCreditCardCount: 6,
      denominations: { '100': 1, '2': 1 },
      comments: 'Falta un euro',
    });
    expect(movement).toMatchObject({
      type: 3,
      realCashCount: 102,
      expectedCashCount: 103,
      realCreditCardCount: 6,
      expectedCreditCardCount: 6,
      comments: 'Falta un euro',
    });
    expect(state).toMatchObject({ open: true, expectedCash: 103, expectedCard: 6 });
    expect(lastEvents(2)).toEqual(['posMovement.created', 'cashPoint.counted']);
    const cashOnly = await server.api.run('posCount', { realCashCount: 103 });
    expect(cashOnly.movement).toMatchObject({ realCreditCardCount: null, expectedCreditCardCount: 6 });
  });

  test('of a blind cash point keeps what is expected to itself', async () => {
    server = await startFacility();
    const pos = await addPos(server.api, { name: 'Ciego', blindCount: true });
    const { token } = await server.as(null).run('sessionStart', { user: server.facility.users.frontDesk, pin: '7305' });
    const desk = server.as(token);
    const hidden = { blindCount: true, expectedCash: null, expectedCard: null };
    expect((await desk.run('posOpen', { pos, realCashCount: 100 })).state).toMatchObject({ open: true, ...hidden });
    await server.api.run('checkout', {
      pos,
      lines: [{ product: server.facility.products.water }],
      payments: [{ paymentMethod: server.facility.methods.cash, amount: 1.5 }],
    });
    expect(await desk.run('posStatus', { pos })).toMatchObject({ open: true, openingCash: 100, ...hidden });
    expect((await desk.run('posCashIn', { pos, amount: 1 })).state).toMatchObject(hidden);
    await expectRefused(server, () => desk.call('posXReport', { pos }), 'insufficient_scope');
    expect((await server.api.run('posXReport', { pos })).cash.expected).toBe(102.5);
    const { movement, state } = await desk.run('posCount', { pos, realCashCount: 102.5 });
    expect(movement).toMatchObject({ realCashCount: 102.5 });
    expect(state).toMatchObject(hidden);
    const closed = await desk.run('posClose', { pos, realCashCount: 102.5, realCreditCardCount: 0 });
    expect(closed.zReport).toMatchObject({ cashDifference: 0 });
  });
});
