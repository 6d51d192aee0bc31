import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { series } from '#server/reference/reference.ts';
import type { Field } from '#shared/catalogue/defineModel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { addCreditorAccount, debitedFee } from '#test/kit/directDebits/facility.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

/** A record, by model. */
type Made = Readonly<Record<'company' | 'pos' | 'paymentMethod' | 'voucherType' | 'tax' | 'invoiceType', number>> & {
  readonly bankAccount: number;
  readonly creditorAccount: number;
  readonly subscription: number;
  readonly subscriptionCustomer: number;
  /** Sold with the tax. */
  readonly product: number;
  /** What a recharge of the voucher type sells. */
  readonly pack: number;
};

let server: FacilityServer;
let other: { readonly company: number; readonly customer: number; readonly subscription: number };
beforeAll(async () => {
  server = await startOpen();
  const company = (await server.api.create('company', { name: 'Otra', taxNumber: 'B83456780' })).id;
  const customer = (await server.api.create('customer', { name: 'Olga' })).id;
  other = { company, customer, subscription: await addSubscriptionType(server) };
});
// Stopping verifies every invariant of what was written.
afterAll(() => server.stop());

/** Records on which nothing rests. */
async function fresh(): Promise<Made> {
  const { api, facility } = server;
  const company = (await api.create('company', { name: 'Club', taxNumber: 'B83456780' })).id;
  const tax = (await api.create('tax', { name: 'IGIC 7 %', rate: 7 })).id;
  const product = (await api.create('product', { name: 'Toalla', price: 20, taxes: [tax] })).id;
  const pack = (await api.create('product', { name: 'Bono', price: 20 })).id;
  const sample = await api.get('invoiceType', facility.types.F ?? 0);
  const code = `X${company}`;
  const kinds = { isReceipt: false, isCreditNote: false, isProforma: false, isInternal: false, isSummary: false };
  const limits = { preventNegative: true, preventPositive: false, preventPositiveLines: false };
  const { template } = sample;
  const type = {
    ...{ name: 'Factura', code, isReplace: false, ...kinds, ...limits, preventNegativeLines: false },
    ...{ skipValidations: true, customerRequired: false, taxNumberRequired: false, addressRequired: false },
    ...{ allowReceipts: false, template },
  };
  const { club } = facility.customers;
  // The same account twice would be one.
  const mandate = crypto.randomUUID().slice(0, 13).toUpperCase();
  const subscription = await addSubscriptionType(server);
  const { id: subscriptionCustomer } = await subscribe(server, subscription, { start: '2026-03-01' });
  return {
    company,
    pos: (await api.create('pos', { name: 'Otra', company })).id,
    paymentMethod: (await api.create('paymentMethod', { name: 'Transferencia', type: 3 })).id,
    voucherType: (await api.create('voucherType', { name: 'Diez', kind: 2, units: 10, product: pack })).id,
    tax,
    invoiceType: (await api.create('invoiceType', type)).id,
    bankAccount: (await api.create('bankAccount', { customer: club, iban: 'ES9121000418450200051332', mandate })).id,
    creditorAccount: await addCreditorAccount(server),
    ...{ product, pack, subscription, subscriptionCustomer },
  };
}

const recharge = async ({ pack, voucherType }: Made, paymentMethod = server.facility.methods.card) => {
  await server.api.run('checkout', {
    ...{ pos: server.facility.pos, customer: server.facility.customers.club },
    lines: [{ product: pack, voucherType }],
    payments: [{ paymentMethod, amount: 20 }],
  });
};
const draft = async (values: object) => {
  const { customers, types } = server.facility;
  await server.api.create('invoice', { type: types.F ?? 0, customer: customers.club, ...values });
};
const debited = async (values: { paymentMethod?: number; bankAccount: number }) => {
  const { facility, api } = server;
  const [debit] = await api.list('paymentMethod', 'type=4');
  const { id: sale } = await api.run('saveSale', {
    product: facility.products.court,
    customer: facility.customers.club,
  });
  const payment = { paymentMethod: debit?.id ?? 0, amount: 12.1, ...values };
  await api.run('paySale', { sale, payments: [payment], pos: facility.pos });
};

/** Has something rest on a record, by what the catalogue says may. */
const drivers: Readonly<Record<string, (made: Made) => Promise<unknown>>> = {
  'sale.company': ({ pos, product }) => server.api.run('saveSale', { product, pos }),
  'invoice.company': ({ company }) => draft({ company, lines: [{ description: 'Algo', price: 5 }] }),
  'posMovement.pos.company': ({ pos }) => server.api.run('posOpen', { pos, realCashCount: 0 }),
  'basketPayment.pos.company': (made) => noted(made),
  voucherMovement: (made) => recharge(made),
  depositMovement: () =>
    server.api.run('depositRecharge', {
      ...{ customer: server.facility.customers.club, amount: 5, paymentMethod: server.facility.methods.transfer },
    }),
  'posMovement.pos': ({ pos }) => server.api.run('posOpen', { pos, realCashCount: 0 }),
  'basketPayment.pos': (made) => noted(made),
  'heldBasket.pos': ({ pos }) =>
    server.api.create('heldBasket', { name: 'Mesa', total: 5, items: 1, content: {}, pos }),
  'payment.paymentMethod': (made) => recharge(made, made.paymentMethod),
  'basketPayment.paymentMethod': (made) => noted({ ...made, pos: server.facility.pos }),
  'sale.pendingPaymentMethod': async ({ paymentMethod, bankAccount }) => {
    await server.api.update('paymentMethod', paymentMethod, { type: 4 });
    await debited({ paymentMethod, bankAccount });
  },
  'voucher.voucherType': ({ voucherType }) =>
    server.api.run('voucherRecharge', { customer: server.facility.customers.club, voucherType, amount: 1, price: 0 }),
  'sale.voucherType': (made) => recharge(made),
  'sale.taxes': ({ product }) => server.api.run('saveSale', { product }),
  'invoiceLine.taxes': ({ product }) => draft({ lines: [{ product }] }),
  'invoice.type': ({ invoiceType }) => draft({ type: invoiceType, lines: [{ description: 'Algo', price: 5 }] }),
  'invoice.counter.type': async ({ invoiceType }) => {
    await server.api.create('invoiceCounter', { ...series, type: invoiceType });
    const lines = [{ description: 'Algo', price: 0 }];
    const { id } = await server.api.create('invoice', {
      ...{ type: invoiceType, customer: server.facility.customers.club, lines },
    });
    await server.api.run('confirmInvoice', { invoice: id });
  },
  'sale.bankAccount': ({ bankAccount }) => debited({ bankAccount }),
  'remittance.creditorAccount': async ({ creditorAccount }) => {
    await debitedFee(server);
    await server.api.run('createRemittance', { creditorAccount });
  },
  'subscriptionFee.subscriptionCustomer': feeIssued,
  'subscriptionFee.subscriptionCustomer.type': feeIssued,
};

async function noted({ pos, paymentMethod }: Made): Promise<void> {
  if (pos !== server.facility.pos) await server.api.run('posOpen', { pos, realCashCount: 0 });
  const basket = crypto.randomUUID();
  await server.api.run('takeBasketPayment', { basket, pos, paymentMethod, amount: 5 });
}

async function feeIssued({ subscription }: Made): Promise<void> {
  await issueAll(server.api, { date: '2026-03-31', subscriptions: [subscription] });
}

/** Another value of a field that it may have. */
function another(name: string, { type, ref }: Field, held: unknown): unknown {
  if (name === 'currency') return 'USD';
  if (name === 'timeZone') return 'Atlantic/Canary';
  if (ref === 'company') return other.company;
  if (ref === 'customer') return other.customer;
  if (ref === 'subscription') return other.subscription;
  if (name === 'period') return 7;
  if (name === 'start') return '2026-03-02';
  if (type === 'bool') return held !== true;
  if (type === 'select') return held === 2 ? 1 : 2;
  if (type === 'percent') return 6.5;
  return name === 'category' ? 'E' : Number(held) + 1;
}

const settled = allModels().flatMap(({ name: model, fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    (field.settledBy ?? []).map((path) => ({ title: `${model}.${name}`, model, name, field, path })),
  ),
);
const idOf = (made: Made, model: string): number => new Map<string, number>(Object.entries(made)).get(model) ?? 0;
const addressOf = (made: Made, model: string): string => `/api/model/${model}/${idOf(made, model)}`;
const fieldOf = async (address: string, name: string): Promise<unknown> =>
  ((await server.api.send('GET', address)).body as Record<string, unknown>)[name];

test('the table names every field that gives money its currency, owner or kind', () => {
  const fields = new Set(settled.map(({ title }) => title));
  expect([...fields].sort()).toEqual([
    ...['bankAccount.customer', 'company.currency', 'company.timeZone', 'creditorAccount.company'],
    ...['invoiceType.isCreditNote', 'invoiceType.isInternal', 'invoiceType.isProforma', 'invoiceType.isReceipt'],
    ...['invoiceType.isReplace', 'invoiceType.isSummary', 'paymentMethod.type', 'pos.company'],
    ...['subscription.apportionment', 'subscription.period', 'subscriptionCustomer.customer'],
    ...['subscriptionCustomer.start', 'subscriptionCustomer.type'],
    ...['tax.category', 'tax.rate', 'voucherType.kind', 'voucherType.units'],
  ]);
});

test('whoever writes such a field holds the right themselves, but where operations make such records, too', () => {
  const models = allModels().filter(({ fields }) => Object.values(fields).some(({ settledBy }) => settledBy));
  expect(models.filter(({ lasting }) => lasting !== true).map(({ name }) => name)).toEqual([
    ...['bankAccount', 'paymentMethod', 'subscription', 'subscriptionCustomer', 'tax'],
  ]);
});

describe.each(settled)('$title', ({ model, name, field, path }) => {
  test(`stays once ${path} rests on it`, async () => {
    const made = await fresh();
    const address = addressOf(made, model);
    await drivers[path]?.(made);
    const held = await fieldOf(address, name);
    const write = (value: unknown) => server.api.send('POST', address, { [name]: value });
    const refused = () => write(another(name, field, held));
    const problem = await expectRefused(server, refused, 'in_use', [[`#/${name}`, 'settled']]);
    expect(Object.keys(drivers)).toContain(problem.detail);
    expect(await fieldOf(address, name)).toBe(held);
    // What it is may be sent back.
    expect((await write(held)).status).toBe(200);
  });
});

test('a value on which nothing rests changes', async () => {
  const made = await fresh();
  // A document type is of one kind: another flag is refused beside the one it has. Balances are in every company's currency.
  const free = settled.filter(({ model, name }) => model !== 'invoiceType' && name !== 'currency');
  for (const { title, model, name, field } of free) {
    const address = addressOf(made, model);
    const reply = await server.api.send('POST', address, {
      [name]: another(name, field, await fieldOf(address, name)),
    });
    expect(reply.status, `${title} ${JSON.stringify(reply.body)}`).toBe(200);
  }
});
