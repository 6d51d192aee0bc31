import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Copy } from '#test/corruptions/corrupt.ts';
import { rightBreaks } from '#test/corruptions/rights.ts';
import { openUnguarded, type SoundDatabase } from '#test/kit/corrupt.ts';
import { pins } from '#test/kit/facility.ts';
import { brokenRules, rechain } from '#test/kit/rehash.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';
import { DATABASE } from '../core/db/store.ts';
import { rights } from './rights.ts';

let sound: SoundDatabase;
let copy: Copy;

beforeAll(async () => {
  const server = await startOpen();
  await someReturns(server);
  await server.stop();
  sound = { file: join(server.dataDir, DATABASE), running: server.facility.pos, closed: 0 };
});
beforeEach(() => {
  copy = { ...sound, db: openUnguarded(sound) };
});
afterEach(() => copy.db.close());

/** A payment reversed, one refunded, one corrected by who took it, deposits returned both ways, adjusted balances. */
async function someReturns(server: FacilityServer): Promise<void> {
  const { api, facility } = server;
  const { products, methods, users, customers } = facility;
  const desk = server.as(
    (await server.as(null).run('sessionStart', { user: users.frontDesk, pin: pins.frontDesk })).token,
  );
  const paid = async (client: typeof api, paymentMethod: number, tip = 0) => {
    const { id } = await client.run('saveSale', { product: products.court });
    const { payments } = await client.run('paySale', { sale: id, payments: [{ paymentMethod, amount: 12.1, tip }] });
    return { sale: id, payment: payments[0]?.id ?? 0 };
  };
  await api.run('cancelPayment', { payment: (await paid(api, methods.transfer)).payment, reason: 'x' });
  await api.run('refundSale', { sale: (await paid(api, methods.card)).sale });
  const { payment } = await paid(desk, methods.card, 1);
  await paid(desk, methods.card);
  await desk.run('changePaymentMethod', { payment, paymentMethod: methods.cash });

  const mixed = await api.run('depositRecharge', { customer: customers.club, amount: 20, paymentMethod: methods.cash });
  const { deposit } = mixed;
  await api.run('depositRecharge', { deposit, amount: 30, paymentMethod: methods.transfer });
  await desk.run('depositReturn', { deposit, amount: 10, paymentMethod: methods.transfer });
  await desk.run('depositReturn', { deposit, amount: 20, paymentMethod: methods.transfer });
  await api.run('depositReturn', { deposit, amount: 20, paymentMethod: methods.card });
  const other = await api.run('depositRecharge', {
    customer: customers.visitor,
    amount: 9,
    paymentMethod: methods.card,
  });
  await api.run('depositReturn', { deposit: other.deposit, amount: 9, paymentMethod: methods.cash });

  const { id } = await api.create('deposit', { customer: customers.homeless, balance: 50 });
  await api.update('deposit', id, { balance: 60 });
  const { swims } = await addVoucherTypes(server);
  await api.run('voucherRecharge', { customer: customers.club, voucherType: swims, amount: 10 });
  const used = await api.run('voucherConsume', { customer: customers.club, voucherType: swims, amount: 3 });
  await api.run('voucherRefund', { voucherMovement: used.voucherMovements[0]?.voucherMovement });
}

const broken = (): string[] => brokenRules(copy.db);

test('a database of which everything was done by right is sound', () => {
  rechain(copy.db);
  expect(broken()).toEqual([]);
});

describe.each(rightBreaks.map(([rule, how, work]) => [rule, how, work] as const))('%s: %s', (rule, _, work) => {
  test('is seen', () => {
    work(copy);
    expect(broken()).toContain(rule);
    expect(broken().filter((name) => rights.some((own) => own.name === name))).toEqual([rule]);
  });
});

test('every rule is broken above', () => {
  expect([...new Set(rightBreaks.map(([rule]) => rule))]).toEqual(rights.map(({ name }) => name));
});
