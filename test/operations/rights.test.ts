/**
 * The table of what actions can do to money, from the side of the scopes: what a row says takes a scope is refused without
 * it, and done with it, whether held or lent by a manager.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { invoiceTypes, profiles, series } from '#server/reference/reference.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import { type Contract, contracts, type OperationName } from '#shared/operations/index.ts';
import { type MoneyEffects, moneyEffects, recordEffects } from '#shared/operations/moneyEffects.ts';
import type { Client, Reply, RequestHeaders } from '../kit/client.ts';
import { payAsBefore } from '../kit/earlier.ts';
import { addPos, type Facility, pins } from '../kit/facility.ts';
import { addSubscriptionType, issueAll } from '../kit/fees.ts';
import { expectRefused } from '../kit/refusal.ts';
import { type FacilityServer, startOpen } from '../kit/server.ts';
import { addVoucherTypes } from '../kit/vouchers.ts';

type Table = typeof moneyEffects & typeof recordEffects;
type Named = {
  [N in keyof Table]: Table[N] extends { readonly rights: infer R } ? `${N}.${keyof R & string}` : never;
}[keyof Table];
type Owned = {
  [N in OperationName]: (typeof contracts)[N]['scope'] extends 'billing:refund' ? N : never;
}[OperationName];

/** Sends what takes the right. */
type Send = (client: Client, headers?: RequestHeaders) => Promise<Reply>;
/** Prepares something to do. `user` is who asks. */
type Prepare = (user: Client) => Promise<Send>;

let server: FacilityServer;
let api: Client;
let facility: Facility;
let profile: number;
let user: Client;
let types: { swims: number; purse: number };

const base = [...profiles.frontDesk.permissions, 'billing:price', 'billing:discount'];

beforeAll(async () => {
  server = await startOpen();
  ({ api, facility } = server);
  types = await addVoucherTypes(server);
  profile = (await api.create('profile', { name: 'Turno', permissions: base })).id;
  const { id } = await api.create('user', { name: 'Turno', profile, pin: '3141' });
  user = server.as((await server.as(null).run('sessionStart', { user: id, pin: '3141' })).token);
});

const may = (permissions: readonly string[]) => api.update('profile', profile, { permissions: [...permissions] });
const call =
  <N extends OperationName>(name: N, input: InputOf<Contract<N>>): Send =>
  (client, headers) =>
    client.call(name, input, headers);
const write =
  (method: string, path: string, body?: object): Send =>
  (client, headers) =>
    client.send(method, `/api/model/${path}`, body, headers);

const pending = async (values: object = {}) =>
  (await api.run('saveSale', { product: facility.products.court, ...values })).id;
const paid = async (by: Client, paymentMethod: number, values: { pos?: number } = {}) => {
  const sale = await pending();
  const payments = [{ paymentMethod, amount: 12.1 }];
  const answer = await by.run('paySale', { sale, payments, pos: facility.pos, ...values });
  return { sale, payment: answer.payments[0]?.id ?? 0 };
};
/** A sale that was paid and is on no document, as before each payment issued one. */
const paidBefore = async () => {
  const sale = await pending();
  await payAsBefore(server, { sale, payments: [{ paymentMethod: facility.methods.transfer, amount: 12.1 }] });
  return sale;
};
const invoiced = async (amount: number) => {
  const { invoice } = await api.run('checkout', {
    customer: facility.customers.club,
    invoiceType: facility.types.F ?? 0,
    lines: [{ product: facility.products.fee }],
    payments: amount === 0 ? [] : [{ paymentMethod: facility.methods.transfer, amount }],
    pos: facility.pos,
  });
  return invoice.id;
};
/** A court on a ticket that is paid. */
const ticketOf = async (by: typeof api) => {
  const payments = [{ paymentMethod: facility.methods.cash, amount: 12.1 }];
  const lines = [{ product: facility.products.court }];
  const { invoice } = await by.run('checkout', { lines, payments, pos: facility.pos });
  return { invoice: invoice.id, line: Number(invoice.lines[0]?.id) };
};
const exchange = ({ invoice, line }: { invoice: number; line: number }, taken: object) =>
  call('exchangeSale', {
    invoice,
    returned: [{ line }],
    lines: [{ product: facility.products.court, ...taken }],
    pos: facility.pos,
  });
const deposited = (paymentMethod: number, amount: number) =>
  api
    .create('customer', { name: 'Nadia' })
    .then(({ id }) => api.run('depositRecharge', { customer: id, amount, paymentMethod, pos: facility.pos }));
const openPos = async (values: { managerLimit?: number } = {}) => {
  const pos = await addPos(api, { name: 'Otra', ...values });
  await api.run('posOpen', { pos, realCashCount: 100 });
  return pos;
};
/** Money taken by card for a basket before it is charged. Returns its id. */
const taken = async (by: Client, values: object = {}) => {
  const input = { basket: randomUUID(), pos: facility.pos, paymentMethod: facility.methods.card, amount: 5, ...values };
  return (await by.run('takeBasketPayment', input)).basketPayment.id;
};
/** Charges the basket of what was taken, over as much. Returns the payment that it became. */
const chargedOf = async (by: Client, basketPayment: number, pos = facility.pos) => {
  const { basket: uuid } = await api.get('basketPayment', basketPayment);
  await by.run('checkout', { pos, uuid, lines: [{ product: facility.products.court }], payments: [] });
  const { endedBy } = await api.get('basketPayment', basketPayment);
  return (await api.get('basketPayment', endedBy ?? 0)).payment ?? 0;
};
const handOver = (pos: number, realCashCount: number) =>
  api.run('posHandover', {
    pos,
    from: { user: facility.users.manager, pin: pins.manager },
    to: { user: facility.users.frontDesk, pin: pins.frontDesk },
    realCashCount,
  });
/** Document types like another, but that take a total below zero; each has a series of its own. */
let loose = 0;
const looseType = async (code: string, values: { convertibleInto?: number; reverseType?: number } = {}) => {
  const record = invoiceTypes.find((seed) => seed.record.code === code)?.record;
  if (record === undefined) throw new Error(`no type ${code}`);
  const own = { code: `N${loose++}`, preventNegative: false, ...values };
  const { id } = await api.create('invoiceType', { ...record, ...own });
  await api.create('invoiceCounter', { ...series, type: id });
  return id;
};
/** A basket that a voucher paid for. */
const covered = async () => {
  const { id: customer } = await api.create('customer', { name: 'Nadia' });
  const { voucher } = await api.run('voucherRecharge', { customer, voucherType: types.swims, amount: 10 });
  const parts = [{ voucher, product: facility.products.court, units: 2 }];
  const basket = { pos: facility.pos, customer, lines: [], covered: parts, payments: [] };
  return (await api.run('checkout', basket)).voucherUse?.id ?? 0;
};
/** An entry of somebody new. */
const entered = async () => {
  const { id: customer } = await api.create('customer', { name: 'Nadia' });
  return (await api.run('enterCustomer', { customer, despite: true })).entry.id;
};
/** An entry of one’s own by a unit that was used so many milliseconds ago. */
const enteredByUnit = async (own: FacilityServer['api'], before = 0) => {
  server.clock.now -= before;
  const voucherUse = await covered();
  server.clock.now += before;
  const { customer } = await api.get('voucherUse', voucherUse);
  const { entry } = await own.run('enterCustomer', { customer: customer ?? 0, despite: true });
  return { entry: entry.id, voucherUse };
};
/** A voucher for the bearer. */
const forBearer = async () => {
  await api.update('voucherType', types.swims, { bearer: true });
  const { product } = await api.get('voucherType', types.swims);
  const lines = [{ product, voucherType: types.swims }];
  const payments = [{ paymentMethod: facility.methods.card, amount: 45 }];
  return (await api.run('checkout', { pos: facility.pos, lines, payments })).vouchers[0] ?? 0;
};
/** An offer of which nothing is left but what it takes off. */
const lessened = async () => {
  const type = await looseType('P', { convertibleInto: await looseType('F') });
  const lines = [{ description: 'Menos', price: -5 }];
  return (await api.create('invoice', { type, customer: facility.customers.club, lines })).id;
};

/** A subscription whose fee of March is owed. Who asks may work with subscriptions. */
const owingFee = async (values: object = {}) => {
  await may([...((await api.get('profile', profile)).permissions as readonly string[]), 'subscription:operate']);
  const type = await addSubscriptionType(server, {
    temporarySubscription: await addSubscriptionType(server, { price: 0 }),
    ...values,
  });
  const { id: customer } = await api.create('customer', { name: 'Nadia' });
  const input = { customer, type, start: '2026-03-10' };
  return (await api.run('subscriptionSignUp', input)).subscriptionCustomer.id;
};
const leftOn = (subscriptionCustomer: number, on: string) => call('subscriptionLeave', { subscriptionCustomer, on });
/** The same with the fee of April, too. */
const owingNext = async () => {
  const id = await owingFee();
  const { customer } = await api.get('subscriptionCustomer', id);
  await issueAll(api, { date: '2026-04-01', customers: [customer] });
  return id;
};

const PAST = '2026-03-01';
/** A document of last month, in a series that nothing else is in. */
const oldOne = async (values: Parameters<typeof looseType>[1] = {}) => {
  const lines = [{ description: 'Alquiler', price: 30 }];
  const type = await looseType('T', values);
  const draft = { type, customer: facility.customers.club, date: '2026-02-20', lines };
  return api.run('confirmInvoice', { invoice: (await api.create('invoice', draft)).id }).then(({ id }) => id);
};

const cases: Readonly<Record<Named | Owned, readonly Prepare[]>> = {
  'subscriptionChange.owed': [
    async () => call('subscriptionChange', { subscriptionCustomer: await owingNext(), from: '2026-04-01', price: 5 }),
  ],
  'subscriptionPause.owed': [
    async () => call('subscriptionPause', { subscriptionCustomer: await owingNext(), from: '2026-04-01' }),
  ],
  'subscriptionResume.owed': [
    async () => {
      const temporarySubscription = await addSubscriptionType(server, { price: 5 });
      const subscriptionCustomer = await owingFee({ temporarySubscription });
      await api.run('subscriptionPause', { subscriptionCustomer, from: '2026-04-01' });
      const { customer } = await api.get('subscriptionCustomer', subscriptionCustomer);
      await issueAll(api, { date: '2026-04-01', customers: [customer] });
      return call('subscriptionResume', { subscriptionCustomer, on: '2026-04-01' });
    },
  ],
  'subscriptionLeave.owed': [async () => leftOn(await owingNext(), '2026-03-31')],
  'subscriptionLeave.kept': [async () => leftOn(await owingFee({ allowCancel: false }), '2026-03-31')],
  'checkout.price': [
    async () =>
      call('checkout', {
        pos: facility.pos,
        lines: [{ product: facility.products.court, price: 5 }],
        payments: [{ paymentMethod: facility.methods.cash, amount: 5 }],
      }),
  ],
  'checkout.discount': [
    async () =>
      call('checkout', {
        pos: facility.pos,
        lines: [{ product: facility.products.court, discountRate: 100 }],
        payments: [],
      }),
  ],
  'exchangeSale.price': [async (own) => exchange(await ticketOf(own), { price: 5 })],
  'exchangeSale.discount': [async (own) => exchange(await ticketOf(own), { discountRate: 50 })],
  'saveSale.price': [
    async () => call('saveSale', { product: facility.products.court, price: 5 }),
    async () => call('saveSale', { product: facility.products.court, total: 5 }),
    async () => call('saveSale', { product: facility.products.court, taxes: [] }),
    async () => call('saveSale', { id: await pending(), price: 50 }),
    async () => call('saveSale', { id: await pending({ price: 0.01 }), units: 100 }),
    async () => call('saveSale', { id: await pending({ taxes: [] }), units: 50 }),
  ],
  'saveSale.discount': [
    async () => call('saveSale', { product: facility.products.court, discountRate: 1 }),
    async () => call('saveSale', { id: await pending(), units: 3, discountRate: 1 }),
    async () => call('saveSale', { id: await pending({ discountRate: 100 }), units: 10 }),
    async () => call('saveSale', { id: await pending({ discountRate: 100 }), product: facility.products.course }),
  ],
  'saveSale.lower': [
    async () => call('saveSale', { id: await pending(), units: 0.5 }),
    async () => call('saveSale', { id: await pending(), price: 3 }),
    async () => call('saveSale', { id: await pending(), total: 12.09 }),
    async () => call('saveSale', { id: await pending(), discountRate: 1 }),
    async () => call('saveSale', { id: await pending(), product: facility.products.water }),
    async () => call('saveSale', { id: await pending(), product: facility.products.free, price: 12 }),
    async () => call('saveSale', { id: await pending(), product: facility.products.free }),
  ],
  'saveSale.draft': [async () => call('saveSale', { id: await pending(), status: 0 })],
  'saveSale.debtor': [
    async () => call('saveSale', { id: await pending({ customer: facility.customers.club }), customer: null }),
    async () =>
      call('saveSale', {
        id: await pending({ customer: facility.customers.club }),
        customer: facility.customers.visitor,
      }),
    async () => {
      const company = await api.create('company', { name: 'Otra', taxNumber: 'B12345674' });
      const { id: pos } = await api.create('pos', { name: 'Suya', company: company.id });
      return call('saveSale', { id: await pending(), pos });
    },
  ],
  'saveSale.sooner': [
    async () => call('saveSale', { id: await pending(), timeout: '2026-03-02T20:00:00' }),
    async () => call('saveSale', { id: await pending({ timeout: '2026-03-03' }), timeout: '2026-03-02T20:00:00' }),
    async () => call('saveSale', { id: await pending(), parent: await pending({ timeout: '2026-03-03' }) }),
    async () => {
      const parent = await pending();
      await pending({ parent });
      return call('saveSale', { id: parent, timeout: '2026-03-03' });
    },
    async () => {
      const parent = await pending({ product: facility.products.free, timeout: '2026-03-04' });
      await pending({ parent });
      return call('saveSale', { id: parent, timeout: '2026-03-03' });
    },
    async () => {
      const parent = await pending({ status: 0, timeout: '2026-03-03' });
      await pending({ parent });
      return call('saveSale', { id: parent, status: 2 });
    },
    async () => call('saveSale', { id: await pending(), parent: await pending({ status: 0, timeout: '2026-03-03' }) }),
    async () => {
      // Put off, it does not expire: not yet.
      const { id: customer } = await api.create('customer', {
        name: 'Nadia',
        allowPaymentPending: true,
        creditLimit: 99,
      });
      const parent = await pending({ customer, timeout: '2026-03-03' });
      const [account] = await api.list('paymentMethod', 'type=7');
      await api.run('paySale', { sale: parent, payments: [{ paymentMethod: account?.id ?? 0, amount: 12.1 }] });
      return call('saveSale', { id: await pending({ customer }), parent });
    },
  ],
  'payInvoice.out': [
    async () => {
      const { id: invoice } = await api.run('createCreditNote', {
        invoice: await invoiced(40),
        reason: 'x',
        confirm: true,
      });
      return call('payInvoice', { invoice, payments: [{ paymentMethod: facility.methods.transfer, amount: 40 }] });
    },
  ],
  'changePaymentMethod.own': [
    async (own) => {
      const { payment } = await paid(own, facility.methods.cash);
      return call('changePaymentMethod', { payment, paymentMethod: facility.methods.card });
    },
    async (own) => {
      const { payment } = await paid(own, facility.methods.card);
      return call('changePaymentMethod', { payment, paymentMethod: facility.methods.cash });
    },
    async (own) => {
      const payment = await chargedOf(own, await taken(own, { amount: 12.1 }));
      return call('changePaymentMethod', { payment, paymentMethod: facility.methods.cash });
    },
  ],
  'changePaymentMethod.other': [
    async (own) => {
      const { payment } = await paid(own, facility.methods.cash);
      return call('changePaymentMethod', { payment, paymentMethod: facility.methods.transfer });
    },
    async (own) => {
      const { payment } = await paid(own, facility.methods.transfer);
      return call('changePaymentMethod', { payment, paymentMethod: facility.methods.cash, pos: facility.pos });
    },
    async () => {
      const { payment } = await paid(api, facility.methods.cash);
      return call('changePaymentMethod', { payment, paymentMethod: facility.methods.card });
    },
    // Another holds the drawer now.
    ...(['cash', 'card'] as const).map((way) => async (own: Client) => {
      const pos = await openPos();
      const { payment } = await paid(own, facility.methods[way], { pos });
      await handOver(pos, way === 'cash' ? 112.1 : 100);
      return call('changePaymentMethod', {
        payment,
        paymentMethod: facility.methods[way === 'cash' ? 'card' : 'cash'],
      });
    }),
    // Taken for its basket by another, before the drawer was handed over, and in another session.
    async (own) => {
      const payment = await chargedOf(own, await taken(api, { amount: 12.1 }));
      return call('changePaymentMethod', { payment, paymentMethod: facility.methods.cash });
    },
    async (own) => {
      const pos = await openPos();
      const basketPayment = await taken(own, { pos, amount: 12.1 });
      await handOver(pos, 100);
      const payment = await chargedOf(own, basketPayment, pos);
      return call('changePaymentMethod', { payment, paymentMethod: facility.methods.cash });
    },
    async (own) => {
      const basketPayment = await taken(own, { pos: await openPos(), amount: 12.1 });
      const payment = await chargedOf(own, basketPayment);
      return call('changePaymentMethod', { payment, paymentMethod: facility.methods.cash });
    },
    async (own) => {
      const { payment } = await paid(own, facility.methods.card);
      return call('changePaymentMethod', { payment, paymentMethod: facility.methods.cash, pos: await openPos() });
    },
    async (own) => {
      const pos = await openPos();
      const { payment } = await paid(own, facility.methods.card, { pos });
      await api.run('posClose', { pos, realCashCount: 100, realCreditCardCount: 12.1 });
      await api.run('posOpen', { pos, realCashCount: 100 });
      return call('changePaymentMethod', { payment, paymentMethod: facility.methods.cash });
    },
  ],
  'refundBasketPayment.own': [
    async (own) => call('refundBasketPayment', { basketPayment: await taken(own), reason: 'x' }),
    async (own) => {
      const transfer = await taken(own, { paymentMethod: facility.methods.transfer });
      return call('refundBasketPayment', { basketPayment: transfer, reason: 'x' });
    },
  ],
  'refundBasketPayment.other': [
    // By a program, in another session, and before the drawer was handed over.
    async () => call('refundBasketPayment', { basketPayment: await taken(api), reason: 'x' }),
    async (own) => call('refundBasketPayment', { basketPayment: await taken(own), reason: 'x', pos: await openPos() }),
    async (own) => {
      const pos = await openPos();
      const basketPayment = await taken(own, { pos });
      await api.run('posClose', { pos, realCashCount: 100, realCreditCardCount: 5 });
      await api.run('posOpen', { pos, realCashCount: 100 });
      return call('refundBasketPayment', { basketPayment, reason: 'x' });
    },
    async (own) => {
      const pos = await openPos();
      const basketPayment = await taken(own, { pos });
      await handOver(pos, 100);
      return call('refundBasketPayment', { basketPayment, reason: 'x' });
    },
  ],
  'cancelSale.owed': [
    async () => call('cancelSale', { sale: await pending(), reason: 'x' }),
    async () => {
      const parent = await pending({ status: 0 });
      await pending({ parent });
      return call('cancelSale', { sale: parent, reason: 'x' });
    },
  ],
  'confirmInvoice.creditNote': [
    async () => {
      const { id } = await api.run('createCreditNote', { invoice: await invoiced(40), reason: 'x' });
      return call('confirmInvoice', { invoice: id });
    },
  ],
  'confirmInvoice.unpaid': [
    async () => {
      const { id } = await api.run('createInvoice', { sales: [await pending()], type: facility.types.T ?? 0 });
      return call('confirmInvoice', { invoice: id });
    },
  ],
  'confirmInvoice.longer': [
    ...[1, 4].map((paymentCondition) => async () => {
      const { id: customer } = await api.create('customer', { name: 'Nadia', allowPaymentPending: true });
      const lines = [{ description: 'Alquiler', price: 30 }];
      const type = await looseType('T');
      const { id } = await api.create('invoice', { type, customer, paymentCondition, lines });
      return call('confirmInvoice', { invoice: id });
    }),
  ],
  'confirmInvoice.past': [
    async () => {
      const sale = await paidBefore();
      const { id } = await api.run('createInvoice', { sales: [sale], type: await looseType('T'), date: PAST });
      return call('confirmInvoice', { invoice: id });
    },
  ],
  'createInvoice.past': [
    async () => {
      const sale = await paidBefore();
      return call('createInvoice', { sales: [sale], type: await looseType('T'), date: PAST, confirm: true });
    },
  ],
  'convertInvoice.past': [
    async () => {
      const invoice = await oldOne({ convertibleInto: await looseType('F') });
      return call('convertInvoice', { invoice, date: PAST, confirm: true });
    },
  ],
  'createSummaryInvoice.past': [
    async () => {
      const invoices = [await oldOne(), await oldOne()];
      return call('createSummaryInvoice', { invoices, type: await looseType('S'), date: PAST, confirm: true });
    },
  ],
  'replaceInvoice.past': [
    async () => {
      const exchanged = { invoices: [await oldOne()], type: await looseType('C') };
      const { club: customer } = facility.customers;
      return call('replaceInvoice', { ...exchanged, customer, date: PAST, confirm: true });
    },
  ],
  'createCreditNote.past': [
    async () => {
      const invoice = await oldOne({ reverseType: await looseType('RT') });
      return call('createCreditNote', { invoice, reason: 'x', date: PAST, confirm: true });
    },
  ],
  'createInvoice.unpaid': [
    async () => call('createInvoice', { sales: [await pending()], type: facility.types.T ?? 0, confirm: true }),
  ],
  'convertInvoice.unpaid': [
    async () => {
      const sale = await pending({ customer: facility.customers.club });
      const offer = await api.run('createInvoice', { sales: [sale], type: facility.types.P ?? 0, confirm: true });
      return call('convertInvoice', { invoice: offer.id, confirm: true });
    },
  ],
  'paySale.unpaid': [
    async () => {
      const { id } = await api.create('product', { name: 'Pala', price: 24, useStock: true });
      const sale = await pending({ product: id });
      const payments = [{ paymentMethod: facility.methods.card, amount: 10 }];
      return call('paySale', { sale, payments, pos: facility.pos });
    },
  ],
  'confirmInvoice.less': [
    async () => {
      const lines = [{ description: 'Menos', price: -5 }];
      const { id } = await api.create('invoice', {
        type: facility.types.I ?? 0,
        customer: facility.customers.club,
        lines,
      });
      return call('confirmInvoice', { invoice: id });
    },
  ],
  'convertInvoice.less': [
    async () => {
      const invoice = await lessened();
      await user.run('confirmInvoice', { invoice });
      return call('convertInvoice', { invoice, confirm: true });
    },
  ],
  'voucherRecharge.unpaid': [
    async () => call('voucherRecharge', { customer: facility.customers.visitor, voucherType: types.purse, amount: 20 }),
  ],
  'voucherRecharge.price': [
    ...[{ price: 44.99 }, { price: 0 }, { expiration: '2099-01-01' }].map(
      (values) => async () =>
        call('voucherRecharge', {
          ...{ customer: facility.customers.visitor, voucherType: types.swims, amount: 10 },
          ...{ paymentMethod: facility.methods.card, pos: facility.pos },
          ...values,
        }),
    ),
    async () =>
      call('voucherRecharge', {
        ...{ customer: facility.customers.visitor, voucherType: types.purse, amount: 20, price: 19.99 },
        ...{ paymentMethod: facility.methods.card, pos: facility.pos },
      }),
  ],
  'depositReturn.otherWay': [
    async () => {
      const { deposit } = await deposited(facility.methods.transfer, 20);
      return call('depositReturn', { deposit, amount: 0.01, paymentMethod: facility.methods.cash, pos: facility.pos });
    },
    async () => {
      const { deposit } = await deposited(facility.methods.cash, 20);
      await api.run('depositRecharge', {
        deposit,
        amount: 20,
        paymentMethod: facility.methods.card,
        pos: facility.pos,
      });
      await api.run('depositReturn', { deposit, amount: 5, paymentMethod: facility.methods.cash, pos: facility.pos });
      return call('depositReturn', { deposit, amount: 15.01, paymentMethod: facility.methods.cash, pos: facility.pos });
    },
    async () => {
      const { id } = await api.create('deposit', { customer: facility.customers.visitor, balance: 20 });
      return call('depositReturn', { deposit: id, amount: 5, paymentMethod: facility.methods.transfer });
    },
  ],
  'posClose.difference': [
    async () => {
      const pos = await openPos({ managerLimit: 20 });
      return call('posClose', { pos, realCashCount: 50, realCreditCardCount: 0, comments: 'Falta' });
    },
  ],
  'posMovement.strikeOut': [
    async () => {
      const { movement } = await api.run('posCashIn', { pos: facility.pos, amount: 20 });
      return write('DELETE', `posMovement/${movement.id}`);
    },
  ],
  'posMovement.difference': [
    async () => {
      const pos = await openPos({ managerLimit: 20 });
      const counted = { type: 2, realCashCount: 50, realCreditCardCount: 0, comments: 'Falta' };
      return write('POST', 'posMovement', { pos, ...counted });
    },
  ],
  'customer.credit': [
    async () => write('POST', 'customer', { name: 'Nadia', creditLimit: 500 }),
    async () => {
      const { id } = await api.create('customer', { name: 'Nadia', creditLimit: 500 });
      return write('POST', `customer/${id}`, { creditLimit: null });
    },
    async () => write('POST', 'customer', { name: 'Nadia', allowPaymentPending: true }),
    async () => write('POST', 'customer', { name: 'Nadia', paymentCondition: 2 }),
    async () => {
      const { id } = await api.create('customer', { name: 'Nadia' });
      return write('POST', `customer/${id}`, { paymentCondition: 4 });
    },
  ],
  'deposit.balance': [
    async () => write('POST', 'deposit', { customer: facility.customers.club, balance: 5 }),
    async () => write('POST', `deposit/${(await deposited(facility.methods.card, 5)).deposit}`, { balance: 6 }),
    async () => write('POST', `deposit/${(await deposited(facility.methods.card, 5)).deposit}`, { balance: 0 }),
  ],
  'deposit.customer': [
    async () =>
      write('POST', `deposit/${(await deposited(facility.methods.card, 5)).deposit}`, {
        customer: facility.customers.club,
      }),
  ],
  'deposit.endDate': [
    async () =>
      write('POST', `deposit/${(await deposited(facility.methods.card, 5)).deposit}`, { endDate: '2026-03-01' }),
  ],
  cancelPayment: [
    async (own) => call('cancelPayment', { payment: (await paid(own, facility.methods.cash)).payment, reason: 'x' }),
    async () => call('cancelPayment', { payment: (await paid(api, facility.methods.transfer)).payment, reason: 'x' }),
  ],
  refundSale: [
    async (own) => call('refundSale', { sale: (await paid(own, facility.methods.cash)).sale, pos: facility.pos }),
  ],
  exchangeSale: [async (own) => exchange(await ticketOf(own), { product: facility.products.water })],
  createCreditNote: [async () => call('createCreditNote', { invoice: await invoiced(0), reason: 'x', confirm: true })],
  voidInvoice: [async () => call('voidInvoice', { invoice: await invoiced(0), reason: 'x' })],
  voucherRefund: [
    async () => {
      const { id: customer } = await api.create('customer', { name: 'Nadia' });
      const made = await api.run('voucherRecharge', { customer, voucherType: types.swims, amount: 10 });
      return call('voucherRefund', { voucherMovement: made.voucherMovement });
    },
    async () => {
      const { id: customer } = await api.create('customer', { name: 'Nadia' });
      await api.run('voucherRecharge', { customer, voucherType: types.swims, amount: 10 });
      const used = await api.run('voucherConsume', { customer, voucherType: types.swims, amount: 3 });
      return call('voucherRefund', { voucherMovement: used.voucherMovements[0]?.voucherMovement });
    },
  ],
  voucherReplaceCode: [async () => call('voucherReplaceCode', { voucher: await forBearer(), reason: 'x' })],
  'undoEntry.other': [async () => call('undoEntry', { entry: await entered() })],
  'undoEntry.today': [async (own) => call('undoEntry', await enteredByUnit(own))],
  'undoEntry.later': [async (own) => call('undoEntry', await enteredByUnit(own, 24 * 3_600_000))],
  'voucherCancelUse.today': [async () => call('voucherCancelUse', { voucherUse: await covered() })],
  'voucherCancelUse.later': [
    async () => {
      const { now } = server.clock;
      server.clock.now -= 24 * 3_600_000;
      const voucherUse = await covered();
      server.clock.now = now;
      return call('voucherCancelUse', { voucherUse });
    },
  ],
};

const tables: Readonly<Record<string, MoneyEffects>> = { ...moneyEffects, ...recordEffects };
const rows = Object.entries(cases).flatMap(([name, prepared]) => {
  const [action = '', right] = name.split('.', 2);
  const scope = right === undefined ? 'billing:refund' : (tables[action]?.rights?.[right]?.scope ?? '');
  return prepared.map((prepare, index) => ({ name: `${name} ${index + 1}`, action, scope, prepare }));
});

describe.each(rows)('$name', ({ action, scope, prepare }) => {
  /** Everything but the right, and whatever writes its model. */
  const own = action in recordEffects ? `${action}:write` : contracts[action as OperationName].scope;
  const without = [...base, ...(own === null ? [] : [own])].filter((one) => one !== scope);

  test('is refused without the right', async () => {
    await may(without);
    const send = await prepare(user);
    // A manager authorises a difference with a PIN in the closing itself.
    const problem =
      scope === 'pos:authorise'
        ? await expectRefused(server, () => send(user), 'validation_failed', [['#/manager', 'manager_required']])
        : await refusedFor(() => send(user));
    if (scope !== 'pos:authorise') expect(problem.detail).toBe(scope);

    const input = { user: facility.users.manager, pin: pins.manager, scope };
    const { token } = await user.run('sessionAuthorise', input);
    const lent = await send(user, { 'x-taquilla-authorisation': token });
    expect([200, 201], JSON.stringify(lent.body)).toContain(lent.status);
  });

  test('is done with it', async () => {
    await may([...without, scope]);
    const send = await prepare(user);
    const reply = await send(user);
    expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status);
  });
});

/** Refused for want of a scope, wherever in the request it is asked for. */
async function refusedFor(send: () => Promise<Reply>) {
  const { errors = [] } = (await send()).body as { errors?: readonly { pointer?: string }[] };
  const faults = errors.map(({ pointer = '' }) => [pointer, 'invalid_value'] as const);
  return expectRefused(server, send, 'insufficient_scope', faults);
}

describe('takes no right:', () => {
  const allowed: readonly (readonly [string, Prepare])[] = [
    ['more of a pending sale', async () => call('saveSale', { id: await pending(), units: 2 })],
    [
      'somebody for nobody’s sale',
      async () => call('saveSale', { id: await pending(), customer: facility.customers.club }),
    ],
    [
      'a later end',
      async () => call('saveSale', { id: await pending({ timeout: '2026-03-03' }), timeout: '2026-03-04' }),
    ],
    ['no end', async () => call('saveSale', { id: await pending({ timeout: '2026-03-03' }), timeout: null })],
    [
      'less of a draft',
      async () => call('saveSale', { id: await pending({ status: 0, units: 3 }), units: 1, status: 2 }),
    ],
    ['a draft cancelled', async () => call('cancelSale', { sale: await pending({ status: 0 }), reason: 'x' })],
    [
      'a free sale cancelled',
      async () => call('cancelSale', { sale: await pending({ product: facility.products.free }), reason: 'x' }),
    ],
    [
      'a deposit returned the way it came',
      async () => {
        const { deposit } = await deposited(facility.methods.cash, 20);
        return call('depositReturn', { deposit, amount: 20, paymentMethod: facility.methods.cash, pos: facility.pos });
      },
    ],
    [
      'cash taken out with a word',
      async () => call('posCashOut', { pos: facility.pos, amount: 1, comments: 'Sellos' }),
    ],
    [
      'cash put in taken out again, in the open',
      async () => write('POST', 'posMovement', { pos: facility.pos, type: 5, amount: 1, comments: 'Sellos' }),
    ],
    [
      'a count struck out',
      async () => {
        const { movement } = await api.run('posCount', { pos: facility.pos, realCashCount: 1 });
        return write('DELETE', `posMovement/${movement.id}`);
      },
    ],
    ['an empty deposit', async () => write('POST', 'deposit', { customer: facility.customers.club, balance: 0 })],
  ];
  test.each(allowed)('%s', async (_, prepare) => {
    await may([...base, 'deposit:write', 'posMovement:write']);
    const reply = await (await prepare(user))(user);
    expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status);
  });
});

test.each([
  [() => user.call('posCashOut', { pos: facility.pos, amount: 1 }), '#/reason'],
  [() => user.call('posCashOut', { pos: facility.pos, amount: 1, comments: ' ' }), '#/reason'],
  [() => user.call('posCashOut', { pos: facility.pos, amount: 1, comments: '\u200b' }), '#/reason'],
  [() => user.send('POST', '/api/model/posMovement', { pos: facility.pos, type: 5, amount: 1 }), '#/comments'],
] as const)('cash taken out without a word is refused', async (send, pointer) => {
  await may([...base, 'posMovement:write']);
  await expectRefused(server, send, 'validation_failed', [[pointer, 'required']]);
});
