import { beforeEach, describe, expect, test } from 'vitest';
import type { PosReport } from '#shared/operations/parts.ts';
import type { Client } from '#test/kit/client.ts';
import { addPos, pins } from '#test/kit/facility.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let desk: Client;
let pos: number;

/** 137.77 in the drawer and 12.34 by card, which nobody at the desk may see. */
beforeEach(async () => {
  server = await startFacility();
  const { users, products, methods } = server.facility;
  pos = await addPos(server.api, { name: 'Ciego', blindCount: true, managerLimit: 50 } as never);
  const { token } = await server.as(null).run('sessionStart', { user: users.frontDesk, pin: pins.frontDesk });
  desk = server.as(token);
  await desk.run('posOpen', { pos, realCashCount: 100 });
  const sell = (price: number, paymentMethod: number) =>
    server.api.run('checkout', {
      pos,
      lines: [{ product: products.court, price }],
      payments: [{ paymentMethod, amount: price }],
    });
  await sell(37.77, methods.cash);
  await sell(12.34, methods.card);
});

/** Looks for the expected figures in anything. */
function expectBlind(...answers: readonly unknown[]): void {
  for (const answer of answers) {
    expect(JSON.stringify(answer)).not.toMatch(/137[.,]77/);
    expect(JSON.stringify(answer)).not.toMatch(/"expected\w*":\s*(137\.77|12\.34)/);
  }
}

describe('under blind count', () => {
  test('nothing shows what is expected before the closing', async () => {
    const counted = await desk.run('posCount', { pos, realCashCount: 0 });
    expect(counted.movement).toMatchObject({ expectedCashCount: null, expectedCreditCardCount: null });
    const generic = await server.api.send('POST', '/api/model/posMovement', { pos, type: 3, realCashCount: 1 });
    expect(generic.body).toMatchObject({ expectedCashCount: null, expectedCreditCardCount: null });
    expectBlind(
      counted,
      generic.body,
      await desk.run('posStatus', { pos }),
      await desk.run('posJournal', { pos }),
      await desk.run('posCashIn', { pos, amount: 1 }),
      await desk.run('posCashOut', { pos, amount: 1, comments: 'Cambio' }),
      (await desk.send('GET', `/api/model/posMovement?pos=${pos}&limit=100`)).body,
      (await desk.send('GET', `/api/model/zReport?pos=${pos}`)).body,
      (await desk.send('GET', '/api/model/pos?limit=100')).body,
    );
    const filtered = await desk.send('GET', '/api/model/posMovement?expectedCashCount__gte=1');
    expect(JSON.stringify(filtered.body)).not.toContain('"type":3');
    const closed = ['xReport', 'xReport.csv', 'xReport.pdf'].map((path) => `/api/pos/${path}?pos=${pos}`);
    for (const path of [...closed, '/api/model/auditLog?limit=100']) {
      await expectRefused(server, () => desk.send('GET', path), 'insufficient_scope');
    }
  });

  test('cash is taken out without asking what should be there', async () => {
    expect((await desk.call('posCashOut', { pos, amount: 137.78, comments: 'Banco' })).status).toBe(200);
    const report = await server.api.run('posXReport', { pos });
    expect(report.cash.expected).toBe(-0.01);
  });

  test('a closing that is refused stays in the journal as a count', async () => {
    const close = (realCashCount: number, values: object = {}) =>
      desk.call('posClose', { pos, realCashCount, realCreditCardCount: 12.34, ...values });
    expectProblem(await close(100), 'validation_failed', [['#/comments', 'comment_required']]);
    expectProblem(await close(50, { comments: 'No sé' }), 'validation_failed', [['#/manager', 'manager_required']]);
    const [, count] = await desk.list('posMovement', `pos=${pos}&type=3&sort=id`);
    expect(count).toMatchObject({ realCashCount: 50, expectedCashCount: null, comments: 'No sé' });
    const strike = () => server.api.send('DELETE', `/api/model/posMovement/${count?.id}`);
    await expectRefused(server, strike, 'immutable_record');
    const { zReport } = (await close(137.77)).body;
    const { movements, cash } = zReport.report as unknown as PosReport;
    expect(cash).toMatchObject({ expected: 137.77, difference: 0 });
    expect(movements.map(({ amount, difference }) => [amount, difference])).toEqual([
      [100, -37.77],
      [50, -87.77],
    ]);
    const events = server.rows<{ type: string }>(`select "type" from "event" where "type" = 'cashPoint.counted'`);
    expect(events).toHaveLength(2);
  });

  test('a withdrawal that is refused does not show whether the count was right', async () => {
    const close = (realCashCount: number) =>
      desk.call('posClose', { pos, realCashCount, realCreditCardCount: 12.34, withdrawal: { amount: 1 } });
    const refused: Faults = [['#/withdrawal/reason', 'required']];
    await expectRefused(server, () => close(137.77), 'validation_failed', refused);
    await expectRefused(server, () => close(1), 'validation_failed', refused);
  });

  test('a closing that is refused takes nothing out', async () => {
    const body = { pos, realCashCount: 100, realCreditCardCount: 12.34, withdrawal: { amount: 60, comments: 'Banco' } };
    expectProblem(await desk.call('posClose', body), 'validation_failed', [['#/comments', 'comment_required']]);
    expect(await desk.list('posMovement', `pos=${pos}&type=5`)).toEqual([]);
    expect(await desk.list('posMovement', `pos=${pos}&type=3`)).toMatchObject([{ realCashCount: 100 }]);
  });

  test('a handover shows it to neither of the two', async () => {
    const { users } = server.facility;
    const handed = await desk.run('posHandover', {
      pos,
      from: { user: users.frontDesk, pin: pins.frontDesk },
      to: { user: users.manager, pin: pins.manager },
      realCashCount: 137,
    });
    expectBlind(handed);
    const { holders } = await server.api.run('posXReport', { pos });
    expect(holders.map(({ difference }) => difference)).toEqual([-0.77, null]);
  });
});

test('without blind count a refused closing changes nothing', async () => {
  const { pos: open } = server.facility;
  await server.api.run('posOpen', { pos: open, realCashCount: 100 });
  const close = () => desk.call('posClose', { pos: open, realCashCount: 10, realCreditCardCount: 0 });
  await expectRefused(server, close, 'validation_failed', [['#/comments', 'comment_required']]);
});
