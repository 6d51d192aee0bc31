import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PosReport } from '#shared/operations/parts.ts';
import type { Client } from '#test/kit/client.ts';
import { pins } from '#test/kit/facility.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let desk: Client;
let third: number;
beforeEach(async () => {
  server = await startFacility();
  const { users } = server.facility;
  const { profile } = await server.api.get('user', users.frontDesk);
  const created = await server.api.create('user', { name: 'Eva Tarde', profile, pin: '9164' } as never);
  third = created.id;
  const { token } = await server.as(null).run('sessionStart', { user: users.frontDesk, pin: pins.frontDesk });
  desk = server.as(token);
});
afterEach(() => server.stop());

const open = () => desk.run('posOpen', { realCashCount: 100 });
const handover = (values: object = {}) => ({
  from: { user: server.facility.users.frontDesk, pin: pins.frontDesk },
  to: { user: third, pin: '9164' },
  realCashCount: 100,
  ...values,
});

describe('a handover', () => {
  test('gives the session to another user over a count, and the Z lists who had it when', async () => {
    await open();
    await server.api.run('checkout', {
      lines: [{ product: server.facility.products.water, units: 2 }],
      payments: [{ paymentMethod: server.facility.methods.cash, amount: 3 }],
    });
    server.clock.now += 600_000;
    const input = handover({ realCashCount: 102, denominations: { '100': 1, '2': 1 }, comments: 'Falta uno' });
    const { movement, state } = await desk.run('posHandover', input);
    expect(movement).toMatchObject({
      type: 3,
      realCashCount: 102,
      expectedCashCount: 103,
      realCreditCardCount: null,
      expectedCreditCardCount: 0,
      comments: 'Falta uno',
    });
    expect(state).toMatchObject({ open: true, openedBy: 'Pablo Recepción', heldBy: 'Eva Tarde', expectedCash: 103 });
    const { users } = server.facility;
    expect(server.rows('select "user", "handedBy", "handedTo" from "posMovement" where "type" = 3')).toEqual([
      { user: users.frontDesk, handedBy: users.frontDesk, handedTo: third },
    ]);
    const events = server.rows<{ type: string }>('select "type" from "event" order by "sequence" desc limit 3');
    expect(events.map(({ type }) => type).toReversed()).toEqual([
      'posMovement.created',
      'cashPoint.counted',
      'cashPoint.handedOver',
    ]);
    const [audit] = server.rows<{ changes: string }>('select "changes" from "auditLog" order by "id" desc limit 1');
    expect(audit?.changes).toContain('"heldBy"');
    // And on, to the manager; what was missing before is missing still.
    server.clock.now += 600_000;
    await server.api.run('posHandover', {
      from: { user: third, pin: '9164' },
      to: { user: users.manager, pin: pins.manager },
      realCashCount: 103,
    });
    await server.restart();
    expect(await server.api.run('posStatus', {})).toMatchObject({ open: true, heldBy: 'Marta Ruiz' });
    const closed = await server.api.run('posClose', { realCashCount: 103, realCreditCardCount: 0 });
    const report = closed.zReport.report as unknown as PosReport;
    const at = (minutes: string): string => `2026-03-02T10:${minutes}:00+01:00`;
    // The difference is attributed to who handed the drawer over.
    expect(report.holders).toEqual([
      { user: users.frontDesk, name: 'Pablo Recepción', from: at('00'), to: at('10'), difference: -1 },
      { user: third, name: 'Eva Tarde', from: at('10'), to: at('20'), difference: 0 },
      { user: users.manager, name: 'Marta Ruiz', from: at('20'), to: at('20'), difference: 0 },
    ]);
    expect(report.movements).toMatchObject([
      { type: 3, amount: 102, difference: -1, denominations: { '100': 1, '2': 1 } },
      { type: 3, amount: 103, difference: 0, denominations: null },
    ]);
    await expectRefused(server, () => server.api.call('posHandover', handover()), 'cash_point_closed');
  });

  test('is made by who has the session, or by a manager for who is not there', async () => {
    await open();
    const { users } = server.facility;
    await desk.run('posHandover', handover());
    // Pablo has it no more.
    const back = handover({ to: { user: users.manager, pin: pins.manager } });
    await expectRefused(server, () => desk.call('posHandover', back), 'validation_failed', [
      ['#/from/user', 'not_the_holder'],
    ]);
    const byManager = handover({
      from: { user: users.manager, pin: pins.manager },
      to: { user: users.frontDesk, pin: pins.frontDesk },
    });
    expect((await desk.run('posHandover', byManager)).state.heldBy).toBe('Pablo Recepción');
    expect(server.rows('select "handedBy" from "posMovement" order by "id" desc limit 1')).toEqual([
      { handedBy: users.manager },
    ]);
  });

  test('takes a session that a program opened from anybody who works there', async () => {
    await server.api.run('posOpen', { realCashCount: 100 });
    expect((await desk.run('posHandover', handover())).state.heldBy).toBe('Eva Tarde');
  });

  test('is refused with what does not fit', async () => {
    await open();
    const { users } = server.facility;
    const same = { user: users.frontDesk, pin: pins.frontDesk };
    const refusals: readonly [object, Faults][] = [
      [
        {},
        [
          ['#/from', 'required'],
          ['#/to', 'required'],
          ['#/realCashCount', 'required'],
        ],
      ],
      [handover({ realCashCount: -1 }), [['#/realCashCount', 'too_small']]],
      [handover({ denominations: { '50': 1 } }), [['#/denominations', 'total_mismatch']]],
      [handover({ to: same }), [['#/to/user', 'invalid_value']]],
      [handover({ to: { user: third, pin: '12' } }), [['#/to/pin', 'invalid_value']]],
      [handover({ pos: 999_999 }), [['#/pos', 'unknown_reference']]],
      [handover({ handedTo: 1 }), [['#/handedTo', 'unknown_field']]],
    ];
    for (const [body, faults] of refusals) {
      await expectRefused(server, () => desk.send('POST', '/api/pos/handover', body), 'validation_failed', faults);
    }
    const { key } = await server.api.run('keyCreate', { name: 'Ventas', scopes: ['billing:operate', '*:read'] });
    await expectRefused(server, () => server.as(key).call('posHandover', handover()), 'insufficient_scope');
  });

  test.each(['from', 'to'] as const)('counts wrong PINs of «%s», and locks', async (side) => {
    await open();
    const user = side === 'from' ? server.facility.users.frontDesk : third;
    const wrong = handover({ [side]: { user, pin: '0000' } });
    const failures = () => server.rows('select "failedPins" as "n" from "user" where "id" = ?', user);
    for (let attempt = 1; attempt <= 4; attempt++) {
      expectProblem(await desk.call('posHandover', wrong), 'validation_failed', [[`#/${side}/pin`, 'wrong_pin']]);
      expect(failures()).toEqual([{ n: attempt }]);
    }
    const fifth = await desk.call('posHandover', wrong);
    expectProblem(fifth, 'too_many_attempts');
    expect(fifth.headers.get('retry-after')).toBe('30');
    expectProblem(await desk.call('posHandover', handover()), 'too_many_attempts');
    expect(await desk.run('posStatus', {})).toMatchObject({ heldBy: 'Pablo Recepción', movementCount: 1 });
    server.clock.now += 30_000;
    expect((await desk.run('posHandover', handover())).state.heldBy).toBe('Eva Tarde');
    expect(failures()).toEqual([{ n: 0 }]);
  });

  test('happens once under one Idempotency-Key, and is not struck out', async () => {
    await open();
    const headers = { 'idempotency-key': 'relevo' };
    const first = await desk.call('posHandover', handover(), headers);
    const again = await desk.call('posHandover', handover(), headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(server.rows('select count(*) as "n" from "posMovement" where "type" = 3')).toEqual([{ n: 1 }]);
    const { id } = first.body.movement;
    const strike = () => server.api.send('DELETE', `/api/model/posMovement/${id}`);
    await expectRefused(server, strike, 'immutable_record');
  });
});
