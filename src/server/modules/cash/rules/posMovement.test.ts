import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { addPos } from '#test/kit/facility.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeEach(async () => {
  server = await startFacility();
});
afterEach(() => server.stop());

const post = (body: unknown) => server.api.send('POST', '/api/model/posMovement', body);
const add = async (body: unknown): Promise<ApiRecord<'posMovement'>> => {
  const reply = await post(body);
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body as ApiRecord<'posMovement'>;
};
const strikeOut = (id: number) => server.api.send('DELETE', `/api/model/posMovement/${id}`);
const state = () => server.api.run('posStatus', {});
const sellWater = () =>
  server.api.run('checkout', {
    lines: [{ product: server.facility.products.water }],
    payments: [{ paymentMethod: server.facility.methods.cash, amount: 1.5 }],
  });
const eventsOf = (id: number): string[] =>
  server
    .rows<{ type: string }>(
      `select "type" from "event" where "model" = 'posMovement' and "record" = ? order by "sequence"`,
      id,
    )
    .map(({ type }) => type);

describe('a manual movement', () => {
  test('opens, counts, moves cash and closes like the actions', async () => {
    const opening = await add({ type: 1, realCashCount: 100, comments: 'Abre' });
    expect(opening).toMatchObject({
      pos: server.facility.pos,
      type: 1,
      realCashCount: 100,
      comments: 'Abre',
      typeColor: '#1c7ed6',
    });
    expect(eventsOf(opening.id)).toEqual(['posMovement.created', 'cashPoint.opened']);
    expect(await state()).toMatchObject({ open: true, opening: opening.id, expectedCash: 100 });

    const into = await add({ type: 4, amount: 25, comments: 'Cambio' });
    const out = await add({ type: 5, amount: 5 });
    expect([into, out]).toMatchObject([
      { type: 4, amount: 25 },
      { type: 5, amount: 5 },
    ]);
    expect(eventsOf(into.id)).toEqual(['posMovement.created']);
    const count = await add({ realCashCount: 119 });
    expect(count).toMatchObject({
      type: 3,
      realCashCount: 119,
      expectedCashCount: 120,
      realCreditCardCount: null,
      expectedCreditCardCount: 0,
    });
    expect(eventsOf(count.id)).toEqual(['posMovement.created', 'cashPoint.counted']);

    const closing = await add({ type: 2, realCashCount: 119, realCreditCardCount: 0 });
    expect(closing).toMatchObject({ type: 2, realCashCount: 119, expectedCashCount: 120 });
    expect(await state()).toMatchObject({ open: false, lastClosingCash: 119 });
    expect(await server.api.list('zReport')).toMatchObject([{ number: 1, closing: closing.id, cashDifference: -1 }]);
  });

  test('ignores what the service derives', async () => {
    const opening = await add({
      type: 1,
      realCashCount: 100,
      expectedCashCount: 5,
      expectedCreditCardCount: 5,
      payment: 1,
      id: 77,
      created: 'x',
      typeColor: '#000000',
    });
    expect(opening).toMatchObject({
      id: 1,
      expectedCashCount: null,
      expectedCreditCardCount: null,
      payment: null,
      typeColor: '#1c7ed6',
    });
  });

  test('needs to know the cash point where there are several', async () => {
    const other = await addPos(server.api, { name: 'Bar' });
    await expectRefused(server, () => post({ type: 1, realCashCount: 0 }), 'validation_failed', [
      ['#/pos', 'required'],
    ]);
    expect(await add({ pos: other, type: 1, realCashCount: 0 })).toMatchObject({ pos: other });
    const { key } = await server.api.run('keyCreate', { name: 'Bar', scopes: ['posMovement:write'], pos: other });
    const reply = await server.as(key).send('POST', '/api/model/posMovement', { type: 4, amount: 5 });
    expect(reply.body).toMatchObject({ pos: other, amount: 5 });
  });

  test('counts nothing where only its type is known, and tells what should be there', async () => {
    await add({ type: 1, realCashCount: 100 });
    const count = await add({ typeColor: '#123456' });
    expect(count).toMatchObject({ type: 3, realCashCount: null, expectedCashCount: 100, typeColor: '#ae3ec9' });
    expect(await state()).toMatchObject({ expectedCash: 100, movementCount: 2 });
  });

  test('has to count where the expected cash is not shown before', async () => {
    const blind = await addPos(server.api, { name: 'Bar', blindCount: true });
    await add({ pos: blind, type: 1, realCashCount: 100 });
    const faults = [['#/realCashCount', 'required']] as const;
    await expectRefused(server, () => post({ pos: blind }), 'validation_failed', faults);
    expect(await add({ pos: blind, realCashCount: 90 })).toMatchObject({ realCashCount: 90, expectedCashCount: null });
  });

  test('keeps everything but its comments', async () => {
    await add({ type: 1, realCashCount: 100 });
    const into = await add({ type: 4, amount: 25, comments: 'Cambio' });
    const path = `/api/model/posMovement/${into.id}`;
    const sent = {
      comments: 'Cambio del banco',
      amount: 5000,
      type: 5,
      pos: 77,
      realCashCount: 1,
      typeColor: '#000000',
    };
    const reply = await server.api.send('POST', path, sent);
    expect(reply.body).toEqual({ ...into, comments: 'Cambio del banco', updated: expect.any(String) });
    const strict = { prefer: 'handling=strict' };
    const refused = await server.api.send('POST', path, { comments: null, amount: 25, type: 4 }, strict);
    expectProblem(refused, 'validation_failed', [
      ['#/amount', 'read_only_field'],
      ['#/type', 'read_only_field'],
    ]);
    expect((await server.api.send('POST', path, { comments: null, typeColor: '#000000' }, strict)).status).toBe(200);
    expect(await state()).toMatchObject({ expectedCash: 125 });
  });

  test.each([6, 7, 8])('is never a payment (%i)', async (type) => {
    await add({ type: 1, realCashCount: 100 });
    await expectRefused(server, () => post({ type, amount: 5 }), 'validation_failed', [['#/type', 'invalid_value']]);
  });

  test('obeys the session', async () => {
    for (const body of [
      { realCashCount: 1 },
      { type: 4, amount: 1 },
      { type: 5, amount: 1 },
      { type: 2, realCashCount: 0, realCreditCardCount: 0 },
    ]) {
      await expectRefused(server, () => post(body), 'cash_point_closed');
    }
    await add({ type: 1, realCashCount: 100 });
    await expectRefused(server, () => post({ type: 1, realCashCount: 100 }), 'cash_point_open');
    await expectRefused(server, () => post({ type: 5, amount: 100.01 }), 'insufficient_cash');
    const farOff = { type: 2, realCashCount: 0, realCreditCardCount: 0 };
    await expectRefused(server, () => post(farOff), 'validation_failed', [['#/comments', 'comment_required']]);
  });

  test('is refused with what does not fit', async () => {
    await add({ type: 1, realCashCount: 100 });
    const refusals: readonly [object, Faults][] = [
      [{ type: 0 }, [['#/type', 'invalid_value']]],
      [{ type: 9 }, [['#/type', 'invalid_value']]],
      [{ realCashCount: -1 }, [['#/realCashCount', 'too_small']]],
      [{ realCashCount: 1.0000001 }, [['#/realCashCount', 'too_precise']]],
      [{ type: 4 }, [['#/amount', 'required']]],
      [{ type: 4, amount: 0 }, [['#/amount', 'too_small']]],
      [{ type: 5, amount: -1 }, [['#/amount', 'too_small']]],
      [{ type: 2, realCashCount: 100 }, [['#/realCreditCardCount', 'required']]],
      [{ type: 4, amount: 1, pos: 999_999 }, [['#/pos', 'unknown_reference']]],
      [{ type: 4, amount: 1, sequence: 3 }, [['#/sequence', 'unknown_field']]],
    ];
    for (const [body, faults] of refusals) await expectRefused(server, () => post(body), 'validation_failed', faults);
    await expectRefused(server, () => post({ realCashCount: 100, realCreditCardCount: -1 }), 'validation_failed', [
      ['#/realCreditCardCount', 'too_small'],
    ]);
  });

  test('keeps its figures for good; its comments may be put right', async () => {
    await add({ type: 1, realCashCount: 100 });
    const into = await add({ type: 4, amount: 25 });
    const path = `/api/model/posMovement/${into.id}`;
    const sent = { ...into, amount: 50, type: 5, pos: 1, realCashCount: 3, comments: 'Cambio del banco' };
    const reply = await server.api.send('POST', path, sent);
    expect(reply.body).toEqual({ ...into, comments: 'Cambio del banco', updated: expect.any(String) });
    expect(await state()).toMatchObject({ expectedCash: 125 });
  });
});

describe('striking out', () => {
  test('takes a manual movement of the running session out of every figure, and keeps its row', async () => {
    await add({ type: 1, realCashCount: 100 });
    const into = await add({ type: 4, amount: 25 });
    const kept = await add({ type: 4, amount: 10 });
    const reply = await strikeOut(into.id);
    expect([reply.status, reply.body]).toEqual([200, { id: into.id, deleted: true }]);
    expect(await state()).toMatchObject({ expectedCash: 110, movementCount: 2 });
    expect((await server.api.run('posXReport', {})).movements.map(({ id }) => id)).toEqual([kept.id]);
    expect((await server.api.list('posMovement')).map(({ id }) => id)).not.toContain(into.id);
    expectProblem(await server.api.send('GET', `/api/model/posMovement/${into.id}`), 'not_found');
    await expectRefused(server, () => strikeOut(into.id), 'not_found');
    expect(server.rows('select "amount" from "posMovement" where "id" = ?', into.id)).toEqual([{ amount: 25e6 }]);
    expect(eventsOf(into.id)).toEqual(['posMovement.created', 'posMovement.deleted']);
    await server.api.run('posClose', { realCashCount: 110, realCreditCardCount: 0 });
  });

  test('a movement that was there when the drawer was counted does not make that count wrong', async () => {
    await add({ type: 1, realCashCount: 100 });
    const into = await add({ type: 4, amount: 25 });
    const count = await add({ realCashCount: 125 });
    await strikeOut(into.id);
    expect(await server.api.get('posMovement', count.id)).toMatchObject({ expectedCashCount: 125 });
    expect((await add({ realCashCount: 100 })).expectedCashCount).toBe(100);
  });

  test('a count may be struck out', async () => {
    await add({ type: 1, realCashCount: 100 });
    const count = await add({ realCashCount: 3 });
    expect((await strikeOut(count.id)).status).toBe(200);
    expect(await state()).toMatchObject({ expectedCash: 100, movementCount: 1 });
  });

  test('cash that was taken out again cannot be struck out', async () => {
    await add({ type: 1, realCashCount: 0 });
    const into = await add({ type: 4, amount: 25 });
    await add({ type: 5, amount: 20 });
    await expectRefused(server, () => strikeOut(into.id), 'insufficient_cash');
  });

  test('openings, closings, payments and earlier sessions stay', async () => {
    const opening = await add({ type: 1, realCashCount: 100 });
    const early = await add({ type: 4, amount: 25 });
    await sellWater();
    const [payment] = await server.api.list('posMovement', 'type=6');
    await expectRefused(server, () => strikeOut(opening.id), 'immutable_record');
    await expectRefused(server, () => strikeOut(payment?.id ?? 0), 'immutable_record');
    const closing = await add({ type: 2, realCashCount: 126.5, realCreditCardCount: 0 });
    await expectRefused(server, () => strikeOut(early.id), 'immutable_record');
    await expectRefused(server, () => strikeOut(closing.id), 'immutable_record');
    await add({ type: 1, realCashCount: 126.5 });
    await expectRefused(server, () => strikeOut(early.id), 'immutable_record');
  });

  test('another cash point’s session does not help', async () => {
    const other = await addPos(server.api, { name: 'Bar' });
    const { pos } = server.facility;
    await add({ pos, type: 1, realCashCount: 100 });
    const early = await add({ pos, type: 4, amount: 25 });
    await add({ pos, type: 2, realCashCount: 125, realCreditCardCount: 0 });
    await add({ pos: other, type: 1, realCashCount: 0 });
    await expectRefused(server, () => strikeOut(early.id), 'immutable_record');
  });
});
