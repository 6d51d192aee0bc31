import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

type Exchange = InputOf<Contract<'exchangeSale'>>;
type Sale = InputOf<Contract<'checkout'>>;

let server: FacilityServer;
let customer: number;
let ball: number;
let racket: number;
let purse: number;
let swims: number;
let methods: { cash: number; voucher: number; deposit: number };
beforeAll(async () => {
  server = await startOpen();
  const { api, facility } = server;
  ({ purse, swims } = await addVoucherTypes(server));
  const typed = await api.list('paymentMethod', 'limit=100');
  const ofType = (type: number): number => typed.find((method) => method.type === type)?.id ?? 0;
  methods = { cash: facility.methods.cash, voucher: ofType(5), deposit: ofType(6) };
  customer = (await api.create('customer', { name: 'Nadia' })).id;
  ball = (await api.create('product', { name: 'Pelota', price: 4, useStock: true })).id;
  racket = (await api.create('product', { name: 'Pala', price: 30, useStock: true })).id;
});
// Stopping verifies every invariant of what was written.
afterAll(() => server.stop());

async function sold(lines: Sale['lines'], payments: Sale['payments']) {
  const { invoice } = await server.api.run('checkout', { pos: server.facility.pos, customer, lines, payments });
  const rows = await server.api.list('invoiceLine', `invoice=${invoice.id}&sort=id`);
  return { invoice: invoice.id, returned: rows.map(({ id }) => ({ line: id })) };
}
const exchange = (input: Exchange) => server.api.run('exchangeSale', { pos: server.facility.pos, ...input });
const stockOf = async (id: number) => (await server.api.get('product', id)).stock;
const inPurse = async () => (await server.api.list('voucher', `customer=${customer}&voucherType=${purse}`))[0];
const inDeposit = async (id: number) => (await server.api.get('deposit', id)).balance;
const fillPurse = (amount: number, expiration?: string) =>
  server.api.run('voucherRecharge', { customer, voucherType: purse, amount, expiration });
const toWallet = (amount: number): Exchange['payments'] => [{ paymentMethod: methods.voucher, amount }];

describe('an exchange moves', () => {
  test('goods: what comes back is in store again, what goes out is not', async () => {
    const ticket = await sold([{ product: ball, units: 2 }], [{ paymentMethod: methods.cash, amount: 8 }]);
    const before = [await stockOf(ball), await stockOf(racket)];
    const returned = ticket.returned.map((line) => ({ ...line, units: 1 }));
    const lines = [{ product: racket }];
    await exchange({ ...ticket, returned, lines, payments: [{ paymentMethod: methods.cash, amount: 26 }] });
    expect([await stockOf(ball), await stockOf(racket)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1]);
  });

  test('what is paid out of a wallet, and what expired of it before', async () => {
    const ticket = await sold([{ product: ball }], [{ paymentMethod: methods.cash, amount: 4 }]);
    await fillPurse(50);
    await fillPurse(7, '2026-03-03');
    server.clock.now = Date.parse('2026-03-04T09:00:00Z');
    const answer = await exchange({ ...ticket, lines: [{ product: racket }], payments: toWallet(26) });
    expect(answer).toMatchObject({ difference: 26, invoice: { total: 30, pending: 0 } });
    expect(await inPurse()).toMatchObject({ balance: 24 });
  });

  test('what goes back onto the wallet that paid', async () => {
    const ticket = await sold([{ product: ball }, { product: ball }], toWallet(8) ?? []);
    const before = (await inPurse())?.balance ?? 0;
    const answer = await exchange({ ...ticket, lines: [{ product: ball }] });
    expect(answer).toMatchObject({ difference: -4, payments: [{ amount: -4, type: 5 }] });
    expect(await inPurse()).toMatchObject({ balance: before + 4 });
  });

  test('what goes back onto the deposit that paid', async () => {
    const { id: deposit } = await server.api.create('deposit', { customer, balance: 50 });
    const ticket = await sold([{ product: racket }], [{ paymentMethod: methods.deposit, amount: 30 }]);
    const answer = await exchange({ ...ticket, lines: [{ product: ball }] });
    expect(answer).toMatchObject({ difference: -26, payments: [{ amount: -26, type: 6 }] });
    expect(await inDeposit(deposit)).toBe(46);
  });

  test('units into a voucher, where a recharge goes out', async () => {
    const [type] = await server.api.list('voucherType', `id=${swims}`);
    const ticket = await sold([{ product: racket }], [{ paymentMethod: methods.cash, amount: 30 }]);
    const lines = [{ product: type?.product ?? 0, voucherType: swims }];
    const answer = await exchange({ ...ticket, lines, payments: [{ paymentMethod: methods.cash, amount: 15 }] });
    expect(answer).toMatchObject({ difference: 15, invoice: { total: 45 } });
    expect(await server.api.list('voucher', `customer=${customer}&voucherType=${swims}`)).toMatchObject([
      { balance: 10 },
    ]);
  });

  test('a receipt, where the type of the credit note has them', async () => {
    await server.api.update('invoiceType', server.facility.types.RT ?? 0, { allowReceipts: true });
    const ticket = await sold([{ product: racket }], [{ paymentMethod: methods.cash, amount: 30 }]);
    await exchange({ ...ticket, lines: [{ product: ball }], paymentMethod: methods.cash });
    expect(await server.api.list('invoiceReceipt', 'sort=-id&limit=1')).toMatchObject([{ amount: -26 }]);
  });
});
