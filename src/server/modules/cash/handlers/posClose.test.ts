import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PosReport } from '#shared/operations/parts.ts';
import { addPos, pins } from '#test/kit/facility.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeEach(async () => {
  server = await startOpen();
});
afterEach(() => server.stop());

const close = (input: Partial<{ realCashCount: number; realCreditCardCount: number; comments: string }> = {}) => ({
  realCashCount: 100,
  realCreditCardCount: 0,
  ...input,
});
const desk = async () => {
  const { token } = await server
    .as(null)
    .run('sessionStart', { user: server.facility.users.frontDesk, pin: pins.frontDesk });
  return server.as(token);
};

/** A day: two tickets, a tip, cash in and out, a count. Leaves 100 + 20 + 10 − 5 + 2 = 127.00 cash and 12.10 by card. */
async function aDay(): Promise<void> {
  const { products, methods, customers } = server.facility;
  const { token } = await server
    .as(null)
    .run('sessionStart', { user: server.facility.users.manager, pin: pins.manager });
  await server.as(token).run('checkout', {
    customer: customers.club,
    lines: [{ product: products.court, units: 2, discountRate: 10 }, { product: products.water }],
    payments: [
      { paymentMethod: methods.card, amount: 3.28 },
      { paymentMethod: methods.cash, amount: 20, tip: 2, tendered: 25 },
    ],
  });
  await server.api.run('checkout', {
    lines: [{ product: products.water, units: 2 }, { product: products.book }, { product: products.free }],
    payments: [{ paymentMethod: methods.card, amount: 8.2, tip: 0.62 }],
  });
  const [reason] = await server.api.list('posReason', 'direction=5');
  await server.api.run('posCashIn', { amount: 10, comments: 'Cambio' });
  await server.api.run('posCashOut', { amount: 5, reason: reason?.id ?? 0 });
  await server.api.run('posCount', { realCashCount: 127 });
}

describe('the X report', () => {
  test('says what the session did so far', async () => {
    await aDay();
    const report = await server.api.run('posXReport', {});
    expect(report).toMatchObject({
      pos: server.facility.pos,
      posName: 'Recepción',
      companyName: 'Polideportivo de Prueba',
      companyTaxNumber: 'B12345674',
      number: null,
      openedAt: '2026-03-02T10:00:00+01:00',
      closedAt: null,
      cash: {
        opening: 100,
        sales: 20,
        cashIn: 10,
        cashOut: 5,
        tips: 2,
        expected: 127,
        real: null,
        difference: null,
      },
      card: { sales: 11.48, tips: 0.62, expected: 12.1, real: null, difference: null },
      tickets: { count: 2, total: 31.48, first: 'T26-000001', last: 'T26-000002', discounts: 2.42 },
    });
    expect(report.byPaymentMethod).toMatchObject([
      { name: 'Efectivo', type: 1, amount: 20, count: 1 },
      { name: 'Tarjeta', type: 2, amount: 11.48, count: 2 },
    ]);
    expect(report.byTax).toMatchObject([
      { name: 'IVA 21 %', rate: 21, base: 18, amount: 3.78 },
      { name: 'IVA 10 %', rate: 10, base: 4.09, amount: 0.41 },
      { name: 'IVA 4 %', rate: 4, base: 5, amount: 0.2 },
    ]);
    expect(report.byFamily).toMatchObject([{ family: null, units: 7, amount: 31.48 }]);
    expect(report.byUser).toMatchObject([
      { name: 'Marta Ruiz', amount: 23.28, count: 1 },
      { name: 'Integración', user: null, amount: 8.2, count: 1 },
    ]);
    expect(report.movements.map(({ type, amount, comments }) => [type, amount, comments])).toEqual([
      [4, 10, 'Cambio'],
      [5, 5, null],
      [3, 127, null],
    ]);
    expect(report.movements[1]?.reason).toBe('Ingreso en banco');
  });

  test('needs a session', async () => {
    await server.api.run('posClose', close());
    await expectRefused(server, () => server.api.call('posXReport', {}), 'cash_point_closed');
  });
});

describe('closing', () => {
  test('one euro short: the Z says so', async () => {
    await aDay();
    const x = await server.api.run('posXReport', {});
    const before = server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;
    const { movement, zReport } = await server.api.run('posClose', {
      realCashCount: 126,
      realCreditCardCount: 12.1,
      comments: 'Falta un euro',
    });
    expect(movement).toMatchObject({
      type: 2,
      realCashCount: 126,
      expectedCashCount: 127,
      realCreditCardCount: 12.1,
      expectedCreditCardCount: 12.1,
      comments: 'Falta un euro',
    });
    expect(zReport).toMatchObject({
      pos: server.facility.pos,
      number: 1,
      closing: movement.id,
      cashDifference: -1,
      cardDifference: 0,
    });
    const report = zReport.report as unknown as PosReport;
    expect(report).toEqual({
      ...x,
      number: 1,
      closedAt: '2026-03-02T10:00:00+01:00',
      closedBy: null,
      cash: { ...x.cash, real: 126, difference: -1 },
      card: { ...x.card, real: 12.1, difference: 0 },
      holders: [{ ...x.holders[0], to: '2026-03-02T10:00:00+01:00', difference: -1 }],
      comments: 'Falta un euro',
    });
    const events = server.rows<{ type: string }>('select "type" from "event" where "sequence" > ? order by 1', before);
    expect(events.map(({ type }) => type)).toEqual([
      'cashPoint.closed',
      'cashPoint.difference',
      'posMovement.created',
      'zReport.created',
    ]);
    expect(await server.api.run('posStatus', {})).toMatchObject({ open: false, lastClosingCash: 126 });
  });

  test('the Z is numbered by cash point and never changes', async () => {
    const other = await addPos(server.api, { name: 'Bar' });
    await server.api.run('posOpen', { pos: other, realCashCount: 0 });
    await server.api.run('checkout', {
      pos: other,
      lines: [{ product: server.facility.products.court }],
      payments: [{ paymentMethod: server.facility.methods.card, amount: 12.1 }],
    });
    const first = await server.api.run('posClose', { ...close(), pos: server.facility.pos });
    const bar = await server.api.run('posClose', { pos: other, realCashCount: 0, realCreditCardCount: 12.1 });
    await server.api.run('posOpen', { pos: server.facility.pos, realCashCount: 100 });
    const second = await server.api.run('posClose', { ...close(), pos: server.facility.pos });
    expect([first, bar, second].map(({ zReport }) => zReport.number)).toEqual([1, 1, 2]);
    expect((bar.zReport.report as unknown as PosReport).tickets).toMatchObject({ count: 1, total: 12.1 });
    expect((first.zReport.report as unknown as PosReport).tickets).toMatchObject({ count: 0, first: null, last: null });

    const path = bar.zReport.document ?? '';
    const printed = await server.api.send('GET', path);
    expect(printed.headers.get('content-type')).toBe('application/pdf');
    const [company] = await server.api.list('company');
    await server.api.update('company', company?.id ?? 0, { name: 'Otro nombre' });
    await server.api.update('pos', other, { name: 'Otra caja' });
    await server.api.update('product', server.facility.products.court, { name: 'Otra pista', price: 99 });
    await server.restart();
    expect(await server.api.get('zReport', bar.zReport.id)).toEqual(bar.zReport);
    const again = await server.api.send('GET', path);
    expect(Buffer.from(again.bytes).equals(Buffer.from(printed.bytes))).toBe(true);
    for (const method of ['POST', 'DELETE']) {
      const send = () => server.api.send(method, `/api/model/zReport/${bar.zReport.id}`, { number: 9 });
      await expectRefused(server, send, 'method_not_allowed');
    }
  });

  test('a comment is needed above the tolerance, for cash as for card, short or over', async () => {
    const required: Faults = [['#/comments', 'comment_required']];
    for (const input of [
      close({ realCashCount: 94.99 }),
      close({ realCashCount: 105.01 }),
      close({ realCreditCardCount: 5.01 }),
    ]) {
      await expectRefused(server, () => server.api.call('posClose', input), 'validation_failed', required);
      for (const comments of ['   ', '\u200b']) {
        const blank = { ...input, comments };
        await expectRefused(server, () => server.api.call('posClose', blank), 'validation_failed', required);
      }
    }
    expect((await server.api.run('posClose', close({ realCashCount: 95 }))).zReport.cashDifference).toBe(-5);
    await server.api.run('posOpen', { realCashCount: 95 });
    const explained = await server.api.run('posClose', close({ realCashCount: 9.99, comments: 'No aparece' }));
    expect(explained.zReport.cashDifference).toBe(-85.01);
  });

  test('is refused with what does not fit', async () => {
    const refusals: readonly [object, Faults][] = [
      [
        {},
        [
          ['#/realCashCount', 'required'],
          ['#/realCreditCardCount', 'required'],
        ],
      ],
      [{ realCashCount: 100 }, [['#/realCreditCardCount', 'required']]],
      [close({ realCashCount: -1 }), [['#/realCashCount', 'too_small']]],
      [close({ realCreditCardCount: 0.0000001 }), [['#/realCreditCardCount', 'too_precise']]],
      [{ ...close(), denominations: { '100': 2 } }, [['#/denominations', 'total_mismatch']]],
      [{ ...close(), manager: { user: 1 } }, [['#/manager/pin', 'required']]],
      [{ ...close(), manager: { user: 1, pin: '12' } }, [['#/manager/pin', 'invalid_value']]],
      [{ ...close(), pos: 999_999 }, [['#/pos', 'unknown_reference']]],
      [{ ...close(), amount: 1 }, [['#/amount', 'unknown_field']]],
    ];
    for (const [body, faults] of refusals) {
      await expectRefused(server, () => server.api.send('POST', '/api/pos/close', body), 'validation_failed', faults);
    }
  });

  test('happens once', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => server.api.call('posClose', close())));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(server.rows('select count(*) as "n" from "zReport"')).toEqual([{ n: 1 }]);
    await expectRefused(server, () => server.api.call('posClose', close()), 'cash_point_closed');
  });
});

describe('a difference above the manager limit', () => {
  beforeEach(async () => {
    await server.api.update('pos', server.facility.pos, { managerLimit: 20 });
  });
  const short = close({ realCashCount: 79.99, comments: 'No aparece' });
  const withManager = (pin: string, user = server.facility.users.manager) => ({ ...short, manager: { user, pin } });

  test('is not closed by the front desk alone', async () => {
    const staff = await desk();
    const faults: Faults = [['#/manager', 'manager_required']];
    await expectRefused(server, () => staff.call('posClose', short), 'validation_failed', faults);
    expect((await staff.call('posClose', { ...short, realCashCount: 80 })).status).toBe(200);
  });

  test('is closed by the front desk with a manager’s PIN, and both are recorded', async () => {
    const { movement } = await (await desk()).run('posClose', withManager(pins.manager));
    expect(server.rows('select "user", "authorisedBy" from "posMovement" where "id" = ?', movement.id)).toEqual([
      { user: server.facility.users.frontDesk, authorisedBy: server.facility.users.manager },
    ]);
  });

  test('is closed by a manager without more', async () => {
    const { token } = await server
      .as(null)
      .run('sessionStart', { user: server.facility.users.manager, pin: pins.manager });
    expect((await server.as(token).call('posClose', short)).status).toBe(200);
  });

  test('a wrong PIN closes nothing, is counted, and locks', async () => {
    const staff = await desk();
    const { manager } = server.facility.users;
    const failures = () =>
      server.rows<{ failedPins: number }>('select "failedPins" from "user" where "id" = ?', manager);
    for (let attempt = 1; attempt <= 4; attempt++) {
      expectProblem(await staff.call('posClose', withManager('0000')), 'validation_failed', [
        ['#/manager/pin', 'wrong_pin'],
      ]);
      expect(failures()).toEqual([{ failedPins: attempt }]);
      expect(await staff.run('posStatus', {})).toMatchObject({ open: true, movementCount: 1 });
    }
    const fifth = await staff.call('posClose', withManager('0000'));
    expectProblem(fifth, 'too_many_attempts');
    expect(fifth.headers.get('retry-after')).toBe('30');
    expectProblem(await staff.call('posClose', withManager(pins.manager)), 'too_many_attempts');
    expectProblem(
      await server.as(null).call('sessionStart', { user: manager, pin: pins.manager }),
      'too_many_attempts',
    );
    expect(server.rows('select count(*) as "n" from "zReport"')).toEqual([{ n: 0 }]);
    server.clock.now += 30_000;
    expect((await staff.call('posClose', withManager(pins.manager))).status).toBe(200);
    expect(failures()).toEqual([{ failedPins: 0 }]);
  });

  test('a wrong PIN sent again under one Idempotency-Key is counted again', async () => {
    const headers = { 'idempotency-key': 'close' };
    const staff = await desk();
    for (let attempt = 0; attempt < 2; attempt++) {
      expectProblem(await staff.call('posClose', withManager('0000'), headers), 'validation_failed', [
        ['#/manager/pin', 'wrong_pin'],
      ]);
    }
    expect(server.rows('select "failedPins" from "user" where "id" = ?', server.facility.users.manager)).toEqual([
      { failedPins: 2 },
    ]);
    expect(server.rows('select * from "idempotency"')).toEqual([]);
  });

  test('a PIN of somebody who may not authorise does not do', async () => {
    const staff = await desk();
    const faults: Faults = [['#/manager/user', 'manager_required']];
    const send = () => staff.call('posClose', withManager(pins.frontDesk, server.facility.users.frontDesk));
    await expectRefused(server, send, 'validation_failed', faults);
    const nobody = await staff.call('posClose', withManager('0000', 999_999));
    expectProblem(nobody, 'validation_failed', [['#/manager/pin', 'wrong_pin']]);
  });
});

test('a terminal that gave back more than it took in the session is counted below zero, and agrees', async () => {
  const { api, facility } = server;
  const { invoice } = await api.run('checkout', {
    lines: [{ product: facility.products.court }],
    payments: [{ paymentMethod: facility.methods.card, amount: 12.1 }],
  });
  await api.run('posClose', close({ realCreditCardCount: 12.1 }));
  await api.run('posOpen', { realCashCount: 100 });
  const back = { invoice: invoice.id, paymentMethod: facility.methods.card, pos: facility.pos };
  await api.run('refundSale', back);
  expect(await api.run('posStatus', {})).toMatchObject({ expectedCash: 100, expectedCard: -12.1 });
  await api.run('posCount', close({ realCreditCardCount: -12.1 }));
  const { zReport } = await api.run('posClose', close({ realCreditCardCount: -12.1 }));
  expect(zReport).toMatchObject({ cashDifference: 0, cardDifference: 0 });
});
