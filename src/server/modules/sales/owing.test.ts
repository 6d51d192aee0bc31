import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '#test/kit/client.ts';
import { payAsBefore } from '#test/kit/earlier.ts';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

/** Who would owe. */
const debtors = ['nobody', 'who may not', 'who may'] as const;
type Debtor = (typeof debtors)[number];
/** Whether what is sold may be owed. */
const goods = ['that is paid at once', 'that may wait'] as const;
type Goods = (typeof goods)[number];

interface Case {
  readonly customer: number | null;
  readonly product: number;
  readonly voucherType: number;
}
/** A way in which something leaves before it is paid: prepared by who may do everything, done by who asks. */
type Way = (chosen: Case) => Promise<(client: Client) => Promise<Reply>>;

let server: FacilityServer;
let api: Client;
let desk: Client;
let lender: Client;
let sold: Readonly<Record<Goods, number>>;
let types: Readonly<Record<Goods, number>>;
let customers: Readonly<Record<Debtor, number | null>>;

beforeAll(async () => {
  server = await startOpen();
  ({ api } = server);
  const product = async (name: string, values: object): Promise<number> =>
    (await api.create('product', { name, price: 24, useStock: true, ...values })).id;
  const [strict, lenient] = [{ allowPaymentPending: false }, { allowPaymentPending: true }];
  sold = { [goods[0]]: await product('Pala', strict), [goods[1]]: await product('Bolsa', lenient) };
  const wallet = async (name: string, values: object): Promise<number> => {
    const filling = (await api.create('product', { name, price: 0, ...values })).id;
    return (await api.create('voucherType', { name, kind: 1, product: filling })).id;
  };
  types = { [goods[0]]: await wallet('Monedero', strict), [goods[1]]: await wallet('Monedero de socio', lenient) };
  const address = { street: 'Calle Mayor 5', zipCode: '28013', city: 'Madrid' };
  const ana = { name: 'Ana', taxNumber: '12345678Z', ...address, creditLimit: 0 };
  const luis = { name: 'Luis', taxNumber: '87654321X', ...address, allowPaymentPending: true };
  customers = {
    nobody: null,
    'who may not': (await api.create('customer', ana)).id,
    'who may': (await api.create('customer', luis)).id,
  };
  const { users } = server.facility;
  const session = await server.as(null).run('sessionStart', { user: users.frontDesk, pin: pins.frontDesk });
  desk = server.as(session.token);
  const permissions = ['billing:operate', '*:read', 'customer:credit', 'invoice:write'];
  const profile = (await api.create('profile', { name: 'Encargo', permissions })).id;
  const user = (await api.create('user', { name: 'Encargada', profile, pin: '3141' })).id;
  lender = server.as((await server.as(null).run('sessionStart', { user, pin: '3141' })).token);
});
// Stopping verifies every invariant of what was written.
afterAll(() => server.stop());

const reserved = async ({ customer, product }: Case): Promise<number> =>
  (await api.run('saveSale', { product, units: 3, customer: customer ?? undefined, pos: server.facility.pos })).id;
const part = (amount: number) => [{ paymentMethod: server.facility.methods.card, amount }];
const ticket = () => server.facility.types.T ?? 0;

const ways: Readonly<Record<string, Way>> = {
  'a document of a pending sale': async (chosen) => {
    const sale = await reserved(chosen);
    return (client) => client.call('createInvoice', { sales: [sale], type: ticket(), confirm: true });
  },
  'a document of a sale paid in part': async (chosen) => {
    const sale = await reserved(chosen);
    await payAsBefore(server, { sale, payments: part(10), pos: server.facility.pos });
    return (client) => client.call('createInvoice', { sales: [sale], type: ticket(), confirm: true });
  },
  'a draft that is confirmed': async (chosen) => {
    const { id } = await api.run('createInvoice', { sales: [await reserved(chosen)], type: ticket() });
    return (client) => client.call('confirmInvoice', { invoice: id });
  },
  'a draft of lines that charge no sale': async ({ customer, product }) => {
    const { id } = await api.create('invoice', { type: ticket(), customer, lines: [{ product }] });
    return (client) => client.call('confirmInvoice', { invoice: id });
  },
  'an offer that becomes a document': async (chosen) => {
    const { id } = await api.run('createInvoice', {
      sales: [await reserved(chosen)],
      type: server.facility.types.P ?? 0,
      confirm: true,
    });
    return (client) => client.call('convertInvoice', { invoice: id, confirm: true });
  },
  'goods of which a part is paid': async (chosen) => {
    const sale = await reserved(chosen);
    return (client) => client.call('paySale', { sale, payments: part(10), pos: server.facility.pos });
  },
  'a recharge without a method': async ({ customer, voucherType }) => {
    return (client) => client.call('voucherRecharge', { customer: customer ?? 0, voucherType, amount: 20, price: 20 });
  },
  'a basket charged in part': async ({ customer, product }) => {
    const basket = { pos: server.facility.pos, customer: customer ?? undefined, lines: [{ product }] };
    return (client) => client.call('checkout', { ...basket, payments: part(10) });
  },
};
/** Ways that take a right as well, so that somebody forgets no payment; and ways that are a customer's alone. */
const noRight: ReadonlySet<string> = new Set(['a basket charged in part']);
const ofCustomers: ReadonlySet<string> = new Set(['a recharge without a method']);
const offers: ReadonlySet<string> = new Set(['an offer that becomes a document']);

const stocks = async (): Promise<readonly (number | null)[]> =>
  Promise.all(Object.values(sold).map(async (id) => (await api.get('product', id)).stock ?? null));
const balances = () => server.rows('select coalesce(sum("balance"), 0) as "sum" from "voucher"');

describe.each(Object.keys(ways))('%s', (name) => {
  const way = ways[name];
  const table = debtors.flatMap((debtor) => goods.map((kind) => ({ debtor, kind })));
  const rows = table.filter(({ debtor }) => debtor !== 'nobody' || !(ofCustomers.has(name) || offers.has(name)));
  test.each(rows)('by $debtor, of something $kind', async ({ debtor, kind }) => {
    if (way === undefined) throw new Error(name);
    const chosen: Case = { customer: customers[debtor], product: sold[kind], voucherType: types[kind] };
    const mayOwe = debtor === 'who may' && kind === 'that may wait';
    const ask = await way(chosen);
    const before = [await stocks(), balances()];
    const reply = await ask(desk);
    if (mayOwe) {
      expect(reply).toMatchObject({ status: 200 });
      return;
    }
    const refused = noRight.has(name)
      ? { status: 422, body: { errors: [{ pointer: '#/payments', code: 'total_mismatch' }] } }
      : { status: 403, body: { code: 'insufficient_scope', detail: 'customer:credit' } };
    expect(reply).toMatchObject(refused);
    expect([await stocks(), balances()]).toEqual(before);
    expect(await ask(lender)).toMatchObject({ status: noRight.has(name) ? 422 : 200 });
  });
});

describe('what is paid, on account or debited, or stands for what is owed already, is asked of nobody', () => {
  test('a paid sale', async () => {
    const sale = await reserved({ customer: null, product: sold[goods[0]], voucherType: 0 });
    await payAsBefore(server, { sale, payments: part(72), pos: server.facility.pos });
    const document = await desk.run('createInvoice', { sales: [sale], type: ticket(), confirm: true });
    expect(document).toMatchObject({ pending: 0, paymentStatus: 2 });
  });

  test('within the limit of an account', async () => {
    const { id: customer } = await api.create('customer', { name: 'Olga', creditLimit: 100 });
    const method = (await api.list('paymentMethod', 'type=7'))[0]?.id ?? 0;
    const sale = await reserved({ customer, product: sold[goods[0]], voucherType: 0 });
    await desk.run('paySale', { sale, payments: [{ paymentMethod: method, amount: 72 }], pos: server.facility.pos });
    const document = await desk.run('createInvoice', { sales: [sale], type: ticket(), confirm: true });
    expect(document).toMatchObject({ pending: 72 });
    const more = await reserved({ customer, product: sold[goods[0]], voucherType: 0 });
    const input = { sale: more, payments: [{ paymentMethod: method, amount: 72 }], pos: server.facility.pos };
    expect(await desk.call('paySale', input)).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
  });

  test('the full invoice of a ticket that is owed', async () => {
    const { club } = server.facility.customers;
    const sale = await reserved({ customer: club, product: sold[goods[0]], voucherType: 0 });
    const owed = await api.run('createInvoice', { sales: [sale], type: ticket(), confirm: true });
    const full = await desk.run('convertInvoice', { invoice: owed.id, confirm: true });
    expect(full).toMatchObject({ pending: 72 });
  });
});
