/** The report of vouchers and deposits says what comes of each customer's balances. */
import { beforeAll, expect, test } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import type { Answer } from '#shared/reports/index.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { micros, sumOf } from '#test/kit/reports/counted.ts';
import { type History, prepareHistory, sellFor } from '#test/kit/reports/history.ts';
import { seed } from '#test/kit/seed.ts';
import { type FacilityServer, START, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let history: History;
const DAY = 86_400_000;

beforeAll(async () => {
  server = await startFacility();
  history = await prepareHistory(server);
  server.clock.now = START - 5 * DAY;
  await sellFor(history, 3, 14, createRandom(seed + 4));
  const { api, facility } = server;
  const customer = facility.customers.visitor;
  server.clock.now = START;
  for (const days of [31, 62, 93, 200]) {
    const { id: voucherType } = await api.create('voucherType', {
      name: `Monedero ${days}`,
      kind: 1,
      product: facility.products.free,
      expiration: `P${days}D`,
    });
    await api.run('voucherRecharge', { customer, voucherType, amount: 10, paymentMethod: facility.methods.transfer });
    await api.run('voucherConsume', { customer, voucherType, amount: 4 });
  }
  for (const endDate of ['2026-03-31', '2026-04-01', '2026-05-01', null]) {
    await api.create('deposit', { customer, balance: 7.5, ...(endDate === null ? {} : { endDate }) });
  }
});

/** Holds each number against the rows it opens. */
async function expectRows(balances: readonly Answer<'vouchers'>['deposits'][]): Promise<void> {
  for (const held of balances) {
    expect(await sumOf(server.api, held.rows)).toBe(toMoney(held.balance));
    for (const part of ['usable', 'expired', 'in30', 'in60', 'in90'] as const) {
      expect(await sumOf(server.api, held.parts[part]), part).toBe(toMoney(held[part]));
    }
  }
}

test('what is owed is what customers have, and what the rows of it sum to', async () => {
  const { api } = server;
  const { types, money, deposits } = await api.run('reportVouchers', {});
  for (const { balance, usable, expired } of [...types, deposits]) {
    expect(toMoney(usable) + toMoney(expired)).toBe(toMoney(balance));
  }
  await expectRows([...types, money, deposits]);
  const inMoney = types.filter(({ kind }) => kind === 1);
  for (const column of ['count', 'balance', 'usable', 'in30', 'in60', 'in90'] as const) {
    expect(micros(inMoney.map((type) => type[column]))).toBe(toMoney(money[column]));
  }
  const held = await Promise.all(
    (await api.list('customer')).map(({ id }) => api.run('voucherBalance', { customer: id })),
  );
  for (const { voucherType, usable } of types) {
    const own = held.flatMap(({ balances }) => balances).filter((row) => row.voucherType === voucherType);
    expect(toMoney(usable)).toBe(micros(own.map(({ balance }) => balance)));
  }
  expect(micros((await api.list('deposit')).map(({ balance }) => balance))).toBe(toMoney(deposits.balance));
});

test('what expires soon is grouped by the end of its days', async () => {
  const { types, deposits, date } = await server.api.run('reportVouchers', {});
  const of = (name: string) => types.find((type) => type.name === name);
  expect(date).toBe('2026-03-02');
  expect(deposits).toMatchObject({ count: expect.any(Number), in30: 15, in60: 22.5, in90: 22.5 });
  expect(of('Monedero 62')).toMatchObject({ in30: 0, in60: 0, in90: of('Monedero 62')?.usable });
  expect(of('Monedero 31')).toMatchObject({ in30: 0, in60: of('Monedero 31')?.usable });
  expect(of('Monedero 200')).toMatchObject({ in90: 0 });
  server.clock.now += DAY;
  const later = (await server.api.run('reportVouchers', {})).types.find(({ name }) => name === 'Monedero 31');
  expect(later?.in30).toBe(later?.usable);
  // The job would take out at once what has expired.
  const ends = server.rows<{ id: number; nextExpiry: string | null }>('select "id", "nextExpiry" from "voucher"');
  server.write('update "voucher" set "nextExpiry" = null');
  server.clock.now += 65 * DAY;
  const over = await server.api.run('reportVouchers', {});
  await expectRows([...over.types, over.money]);
  for (const { id, nextExpiry } of ends) {
    server.write('update "voucher" set "nextExpiry" = ? where "id" = ?', nextExpiry, id);
  }
  expect(over.money.expired).toBeGreaterThan(0);
});

test('without any there is nothing', async () => {
  const other = await startFacility();
  const nothing = { count: 0, balance: 0, usable: 0, expired: 0, in30: 0, in60: 0, in90: 0 };
  expect(await other.api.run('reportVouchers', {})).toMatchObject({ types: [], money: nothing, deposits: nothing });
});
