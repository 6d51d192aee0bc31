import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PosReport } from '#shared/operations/parts.ts';
import type { Client } from '#test/kit/client.ts';
import { pins } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let desk: Client;

/** 100.00 of float and 60.00 of cash sales. */
beforeEach(async () => {
  server = await startOpen();
  const { products, methods, users } = server.facility;
  const { token } = await server.as(null).run('sessionStart', { user: users.frontDesk, pin: pins.frontDesk });
  desk = server.as(token);
  await server.api.run('checkout', {
    lines: [{ product: products.court, price: 60 }],
    payments: [{ paymentMethod: methods.cash, amount: 60 }],
  });
});
afterEach(() => server.stop());

const counted = { realCashCount: 159, realCreditCardCount: 0, denominations: { '50': 3, '5': 1, '2': 2 } };
interface Taken {
  readonly amount: number;
  readonly denominations?: Record<string, number>;
  readonly reason?: number;
  readonly comments?: string;
}
const closing = (withdrawal: Taken) => ({ ...counted, withdrawal });
const toBank = async () => (await server.api.list('posReason', 'direction=5'))[0]?.id ?? 0;

test('a closing takes out what shall not stay: the Z states the rest, and the next opening expects it', async () => {
  const reason = await toBank();
  const { movement, zReport } = await desk.run(
    'posClose',
    closing({ amount: 59, denominations: { '50': 1, '5': 1, '2.00': 2 }, reason }),
  );
  expect(movement).toMatchObject({ realCashCount: 100, expectedCashCount: 101 });
  expect(zReport.cashDifference).toBe(-1);
  const { cash, movements } = zReport.report as unknown as PosReport;
  expect(cash).toMatchObject({ cashOut: 59, expected: 101, real: 100, difference: -1, denominations: { '50': 2 } });
  expect(movements).toMatchObject([
    { type: 5, amount: 59, reason: 'Ingreso en banco', denominations: { '50': 1, '5': 1, '2.00': 2 } },
  ]);
  expect(await desk.run('posStatus', {})).toMatchObject({ open: false, lastClosingCash: 100 });
});

test('all of what was counted can be taken, more than was expected included', async () => {
  const body = { realCashCount: 162, realCreditCardCount: 0, withdrawal: { amount: 162, comments: 'Caja fuerte' } };
  const { movement, zReport } = await desk.run('posClose', body);
  expect(movement).toMatchObject({ realCashCount: 0, expectedCashCount: -2 });
  expect(zReport.cashDifference).toBe(2);
});

test.each<[string, Taken, Faults]>([
  ['more than was counted', { amount: 159.01, comments: 'x' }, [['#/withdrawal/amount', 'too_big']]],
  [
    'notes that are not the amount',
    { amount: 59, comments: 'x', denominations: { '50': 1 } },
    [['#/withdrawal/denominations', 'total_mismatch']],
  ],
  [
    'notes that were not counted',
    { amount: 100, comments: 'x', denominations: { '100': 1 } },
    [['#/withdrawal/denominations', 'too_big']],
  ],
  ['without a word', { amount: 50 }, [['#/withdrawal/reason', 'required']]],
  ['for no reason there is', { amount: 50, reason: 999 }, [['#/withdrawal/reason', 'unknown_reference']]],
])('it is refused: %s', async (_, withdrawal, faults) => {
  await expectRefused(server, () => desk.call('posClose', closing(withdrawal)), 'validation_failed', faults);
});

test('a reason of cash in is none for it', async () => {
  const [into] = await server.api.list('posReason', 'direction=4');
  const send = () => desk.call('posClose', closing({ amount: 50, reason: into?.id ?? 0 }));
  await expectRefused(server, send, 'validation_failed', [['#/withdrawal/reason', 'invalid_value']]);
});
