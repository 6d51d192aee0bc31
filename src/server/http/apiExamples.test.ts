import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import type { Problem } from '#shared/errors.ts';
import { allOperations } from '#shared/operations/index.ts';
import { bulkDone } from '#test/kit/bulk.ts';
import type { Reply } from '#test/kit/client.ts';
import { toldDebit } from '#test/kit/directDebits/bankFiles.ts';
import {
  addCreditorAccount,
  chargedRemittance,
  debitedFee,
  returnsOf,
  untilCollected,
} from '#test/kit/directDebits/facility.ts';
import { pins } from '#test/kit/facility.ts';
import { addSubscriptionType, subscribe } from '#test/kit/fees.ts';
import { checked, imported } from '#test/kit/imports.ts';
import { type Document, resolved } from '#test/kit/openapi.ts';
import { startReceiptPrinter } from '#test/kit/receiptPrinter.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { startMailServer } from '#test/kit/smtpServer.ts';
import { until } from '#test/kit/until.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';
import type { JsonObject } from './description/jsonObject.ts';

const page = readFileSync(new URL('../../../docs/API.md', import.meta.url), 'utf8');

/** An action as the page shows it: `POST /api/billing/paySale`, and a body or a query string. */
interface Example {
  readonly method: string;
  readonly path: string;
  readonly example: string;
}

const examples = [...page.matchAll(/^\| `(GET|POST|DELETE) (\/api\/[^`]+)` \| .* \| `([{?].*)` \|$/gm)].map(
  ([, method = '', path = '', example = '']): Example => ({ method, path, example }),
);

/** Values for the ids of an example, by the name of their field: there they are somebody else's. */
type Ids = Readonly<Record<string, unknown>>;

let printerPort = 0;
let closeAfterwards = async (): Promise<void> => undefined;
afterAll(() => closeAfterwards());

let server: FacilityServer;
let api: Document;
let fixtures: { readonly supplier: number; readonly stocked: number; readonly swims: number; readonly ids: Ids };
/** What an example made that a later one names. */
const made = { order: 0, count: 0, line: 0, deposit: 0, voucherMovement: 0, zReport: 0 };

beforeAll(async () => {
  server = await startFacility();
  api = (await server.as(null).send('GET', '/api/openapi.json')).body as Document;
  const { api: client, facility } = server;
  const { club } = facility.customers;
  const { swims } = await addVoucherTypes(server);
  const stocked = (await client.create('product', { name: 'Zumo', price: 2, useStock: true })).id;
  const supplier = (await client.create('supplier', { name: 'Distribuciones Sol' })).id;
  const mail = await startMailServer();
  await client.create('setting', {
    key: 'smtp',
    value: { host: 'localhost', port: mail.port, secure: false, from: 'caja@club.example' },
  });
  const sent = { name: 'Deudas', content: 6, frequency: 0, recipients: 'ana@example.com' };
  await client.create('scheduledMail', sent);
  await client.create('webhook', { name: 'ERP', url: 'https://erp.example/taquilla' });
  const printer = await startReceiptPrinter();
  closeAfterwards = async () => {
    await printer.close();
    await mail.stop();
  };
  printerPort = printer.port;
  await client.create('setting', {
    key: 'receiptPrinters',
    value: [{ pos: facility.pos, host: '127.0.0.1', port: printer.port, drawer: true }],
  });
  fixtures = {
    supplier,
    stocked,
    swims,
    ids: { pos: facility.pos, product: facility.products.court, paymentMethod: facility.methods.cash, customer: club },
  };
});

const sale = async (values: object = {}): Promise<number> =>
  (await server.api.run('saveSale', { product: server.facility.products.fee, ...values })).id;
const ofClub = () => ({ customer: server.facility.customers.club });
const draft = async (type: string): Promise<number> =>
  (
    await server.api.run('createInvoice', {
      sales: [await sale(ofClub())],
      type: server.facility.types[type] ?? 0,
      ...ofClub(),
    })
  ).id;
const issued = async (type = 'F'): Promise<number> =>
  (await server.api.run('confirmInvoice', { invoice: await draft(type) })).id;
const sentEmail = async (): Promise<number> => {
  const { email } = await server.api.run('sendInvoice', { invoice: await issued(), to: 'ana@example.org' });
  await until(async () => (await server.api.get('email', email.id)).status !== 0);
  return email.id;
};
const paid = async (): Promise<number> => {
  const id = await sale();
  const payments = [{ paymentMethod: server.facility.methods.cash, amount: 40 }];
  await server.api.run('paySale', { sale: id, payments, pos: server.facility.pos });
  return id;
};
const payment = async (): Promise<number> => {
  const id = await paid();
  const [found] = server.rows<{ payment: number }>('select "payment" from "salePayment" where "sale" = ?', id);
  return found?.payment ?? 0;
};
/** By card: cash is taken with the charge. */
const taken = async (): Promise<number> => {
  const input = {
    basket: randomUUID(),
    paymentMethod: server.facility.methods.card,
    amount: 5,
    pos: server.facility.pos,
  };
  return (await server.api.run('takeBasketPayment', input)).basketPayment.id;
};
const ticket = async (): Promise<number> => {
  const { product, paymentMethod } = fixtures.ids as { product: number; paymentMethod: number };
  const basket = { lines: [{ product }], payments: [{ paymentMethod, amount: 20 }], pos: server.facility.pos };
  return (await server.api.run('checkout', basket)).invoice.id;
};

/** A run of fees that was left in a state. */
const feeTask = async (status: number): Promise<number> => {
  const { task } = await server.api.run('issueFees', { date: '2026-03-02' });
  const id = task?.id ?? 0;
  await until(async () => (await server.api.get('subscriptionTask', id)).status === 1);
  server.write(`update "subscriptionTask" set "status" = ${status} where "id" = ${id}`);
  return id;
};

/** A subscription with an end to a type that has one for leave. */
async function member(): Promise<number> {
  const temporarySubscription = await addSubscriptionType(server, { price: 0 });
  const type = await addSubscriptionType(server, { temporarySubscription, customers: 9 });
  return (await subscribe(server, type, { start: '2026-03-01', end: '2026-12-31' })).id;
}
/** An account to collect into, with something to be collected. */
const toCollect = async (): Promise<number> => {
  await debitedFee(server);
  return addCreditorAccount(server);
};
const remittance = async (state: 'draft' | 'exported' | 'charged' = 'draft'): Promise<number> => {
  const creditorAccount = await toCollect();
  if (state === 'charged') return chargedRemittance(server, creditorAccount);
  const { id } = await server.api.run('createRemittance', { creditorAccount });
  if (state === 'exported') await server.api.run('exportRemittance', { remittance: id });
  return id;
};

/** A voucher for the bearer, and its code. */
async function ofBearer() {
  const { api, facility, rows } = server;
  await api.update('voucherType', fixtures.swims, { bearer: true });
  const { product } = await api.get('voucherType', fixtures.swims);
  const payments = [{ paymentMethod: facility.methods.card, amount: 45 }];
  const lines = [{ product, voucherType: fixtures.swims }];
  const [voucher = 0] = (await api.run('checkout', { pos: facility.pos, lines, payments })).vouchers;
  const [row] = rows<{ code: string }>(`select "code" from "voucher" where "id" = ${voucher}`);
  return { voucher, code: row?.code ?? '' };
}

/** A basket that a voucher of units paid for. */
const used = async (): Promise<number> => {
  const { customers, products, pos } = server.facility;
  const { api } = server;
  const { voucher } = await api.run('voucherRecharge', {
    customer: customers.club,
    voucherType: fixtures.swims,
    amount: 10,
  });
  const covered = [{ voucher, product: products.court, units: 1 }];
  const basket = { pos, customer: customers.club, lines: [], covered, payments: [] };
  return (await api.run('checkout', basket)).voucherUse?.id ?? 0;
};

/** What an action needs to be there, by its path: the records its example names. */
const records: Readonly<Record<string, () => Promise<Ids>>> = {
  'billing/paySale': async () => ({ sale: await sale({ product: fixtures.ids.product }) }),
  'billing/takeBasketPayment': async () => ({ paymentMethod: server.facility.methods.card }),
  'billing/refundBasketPayment': async () => ({ basketPayment: await taken() }),
  'billing/takeUpBasket': async () => {
    const values = { name: 'Mesa 4', total: 5, items: 2, content: {} };
    return { heldBasket: (await server.api.create('heldBasket', values)).id };
  },
  'billing/cancelSale': async () => ({ sale: await sale() }),
  'billing/createInvoice': async () => ({ sales: [await sale(ofClub()), await sale(ofClub())] }),
  'billing/confirmInvoice': async () => ({ invoice: await draft('F') }),
  'billing/payInvoice': async () => ({ invoice: await issued(), paymentMethod: server.facility.methods.card }),
  'billing/changePaymentMethod': async () => ({
    payment: await payment(),
    paymentMethod: server.facility.methods.card,
  }),
  'billing/cancelPayment': async () => ({ payment: await payment() }),
  'pos/printTicket': async () => ({ invoice: await ticket() }),
  'pos/printTest': async () => ({ host: '127.0.0.1', port: printerPort }),
  'billing/printInvoice': async () => ({ invoice: await ticket() }),
  'billing/voidInvoice': async () => ({ invoice: await issued() }),
  'billing/convertInvoice': async () => ({ invoice: await issued('P') }),
  'billing/createSummaryInvoice': async () => ({ invoices: [await issued(), await issued()] }),
  'billing/replaceInvoice': async () => ({ invoices: [await ticket(), await ticket()] }),
  'billing/createCreditNote': async () => ({ invoice: await issued() }),
  'billing/exchangeSale': async () => {
    const invoice = await ticket();
    const [line] = await server.api.list('invoiceLine', `invoice=${invoice}`);
    return { invoice, line: line?.id ?? 0 };
  },
  'billing/refundSale': async () => ({ sale: await paid() }),
  'billing/invoicePreview.pdf': async () => ({ invoice: await issued() }),
  'billing/giftTicket.pdf': async () => ({ invoice: await issued() }),
  'billing/facturae.xml': async () => ({ invoice: await issued() }),
  'billing/sendInvoice': async () => ({ invoice: await issued() }),
  'billing/emailPreview': async () => ({ invoice: await issued() }),
  'billing/resendEmail': async () => ({ email: await sentEmail() }),
  'billing/reminderPreview': async () => {
    await issued();
    return { customer: fixtures.ids.customer, company: 1, currency: 'EUR' };
  },
  'billing/sendReminders': async () => ({ customers: [fixtures.ids.customer] }),
  'billing/withdrawEmail': async () => {
    const invoice = await issued();
    const at = new Date(server.clock.now + 86_400_000).toISOString();
    await server.api.run('sendInvoice', { invoice, to: 'ana@example.org', at });
    return { invoice };
  },
  'vouchers/recharge.json': async () => ({ voucherType: fixtures.swims, amount: 10 }),
  'vouchers/consume.json': async () => ({ voucherType: fixtures.swims }),
  'vouchers/refund.json': async () => ({ voucherMovement: made.voucherMovement }),
  'vouchers/cancelUse.json': async () => ({ voucherUse: await used() }),
  'vouchers/replaceCode.json': async () => ({ voucher: (await ofBearer()).voucher }),
  'vouchers/byCode.json': async () => ({ code: (await ofBearer()).code }),
  'pos/printVoucher': async () => ({ voucherUse: await used() }),
  'vouchers/paper.pdf': async () => ({ voucherUse: await used() }),
  'deposits/return': async () => ({ deposit: made.deposit }),
  'stock/createOrder.json': async () => ({ supplier: fixtures.supplier, product: fixtures.stocked }),
  'stock/confirmOrder.json': async () => ({ order: made.order }),
  'stock/sendOrder.json': async () => ({ order: made.order }),
  'stock/emailOrder.json': async () => ({ order: made.order }),
  'stock/emailOrderPreview.json': async () => ({ order: made.order }),
  'stock/receiveOrder.json': async () => ({ order: made.order, line: made.line }),
  'stock/cancelOrder.json': async () => ({ order: (await order()).id }),
  'stock/updateOrder.json': async () => ({ order: made.order, product: fixtures.stocked }),
  'stock/count.json': async () => ({ product: fixtures.stocked }),
  'stock/recordCount.json': async () => ({ count: made.count, product: fixtures.stocked }),
  'stock/finishCount.json': async () => ({ count: made.count }),
  'stock/cancelCount.json': async () => ({ count: (await server.api.run('stockStartCount', {})).id }),
  'stock/levels.json': async () => ({ product: fixtures.stocked }),
  'pos/handover': async () => ({
    from: { user: server.facility.users.frontDesk, pin: pins.frontDesk },
    to: { user: server.facility.users.manager, pin: pins.manager },
  }),
  'pos/zReport.csv': async () => ({ zReport: made.zReport }),
  'bulk/start': async () => ({ ids: [server.facility.customers.club] }),
  'bulk/status': async () => ({ bulk: await bulk() }),
  'bulk/rows': async () => ({ bulk: await bulk() }),
  'directDebits/previewRemittance.json': async () => ({ creditorAccount: await toCollect() }),
  'directDebits/createRemittance.json': async () => ({ creditorAccount: await toCollect() }),
  'directDebits/exportRemittance.json': async () => ({ remittance: await remittance() }),
  'directDebits/cancelRemittance.json': async () => ({ remittance: await remittance() }),
  'directDebits/chargeRemittance.json': async () => {
    const id = await remittance('exported');
    await untilCollected(server, id);
    return { remittance: id };
  },
  'directDebits/closeRemittance.json': async () => ({ remittance: await remittance('charged') }),
  'directDebits/previewReturns.json': async () => returnsOf(toldDebit()),
  'directDebits/importReturns.json': async () => returnsOf(toldDebit()),
  'subscriptions/stopFees.json': async () => ({ task: await feeTask(0) }),
  'subscriptions/resumeFees.json': async () => ({ task: await feeTask(2) }),
  'subscriptions/signUp.json': async () => ({ type: await addSubscriptionType(server, { customers: 9 }) }),
  'subscriptions/change.json': async () => ({ subscriptionCustomer: await member() }),
  'subscriptions/pause.json': async () => ({ subscriptionCustomer: await member() }),
  'subscriptions/resume.json': async () => {
    const subscriptionCustomer = await member();
    await server.api.run('subscriptionPause', { subscriptionCustomer, from: '2026-04-01' });
    return { subscriptionCustomer };
  },
  'subscriptions/leave.json': async () => ({ subscriptionCustomer: await member() }),
  'subscriptions/renew.json': async () => ({ subscriptionCustomer: await member() }),
  'entries/enter.json': async () => ({
    customer: (await server.api.get('subscriptionCustomer', await member())).customer,
  }),
  'entries/undo.json': async () => {
    const { id: customer } = await server.api.create('customer', { name: 'Nadia' });
    return { entry: (await server.api.run('enterCustomer', { customer, despite: true })).entry.id };
  },
  'bulk/cancel': async () => ({ bulk: await runningBulk() }),
  'bulk/undo': async () => ({ bulk: await bulk() }),
  'customers/mergePreview': () => twoOfOne(),
  'customers/merge': () => twoOfOne(),
  'customers/undoMerge': async () => ({ merge: (await server.api.run('customerMerge', await twoOfOne())).merge }),
  'customers/erasurePreview': () => someone(),
  'customers/erase': () => someone(),
  'customers/personalData.zip': () => someone(),
  'imports/addRows': async () => ({ import: await fileOf() }),
  'imports/check': async () => ({ import: await fileOf('Ana') }),
  'imports/status': async () => ({ import: await fileOf() }),
  'imports/rows': async () => ({ import: (await checked(server.api, people)).id }),
  'imports/apply': async () => ({ import: (await checked(server.api, people)).id }),
  'imports/cancel': async () => ({ import: await fileOf() }),
  'imports/undo': async () => ({ import: (await imported(server.api, people)).id }),
};

const people = {
  model: 'customer',
  columns: ['Nombre', 'DNI'],
  rows: [['Ana Gil', '']],
  reading: { mapping: ['name', 'taxNumber'], key: null },
};

/** A bulk change that is done. */
async function bulk(): Promise<number> {
  const select = { ids: [server.facility.customers.club] };
  return (await bulkDone(server.api, { model: 'customer', action: 'restore', select, count: 1 })).id;
}

/** One whose job has yet to begin. */
async function runningBulk(): Promise<number> {
  const id = await bulk();
  server.write('update "bulkChange" set "status" = 0 where "id" = ?', id);
  return id;
}

const someone = async (name = 'Ana Visitante') => ({
  customer: (await server.api.create('customer', { name })).id,
  name,
});

/** Two records of one person. */
async function twoOfOne() {
  const { customer } = await someone();
  return { customer, merged: (await someone('Visitante, Ana')).customer };
}

/** An import that is being received, with a row for each name. */
async function fileOf(...names: readonly string[]): Promise<number> {
  const { model, columns } = people;
  const { id } = await server.api.run('importStart', { model, file: 'socios.csv', columns });
  const rows = names.map((name) => [name, '']);
  if (rows.length > 0) await server.api.run('importAddRows', { import: id, after: 0, rows });
  return id;
}

async function order() {
  const lines = [{ product: fixtures.stocked, amount: 1, grossUnitCost: 1 }];
  return server.api.run('stockCreateOrder', { supplier: fixtures.supplier, lines });
}

/** What a later example names. */
const kept: Readonly<Record<string, (answer: never) => Partial<typeof made>>> = {
  'vouchers/consume.json': ({ voucherMovements: [used] }: { voucherMovements: [{ voucherMovement: number }] }) => ({
    voucherMovement: used.voucherMovement,
  }),
  'deposits/recharge': ({ deposit }: { deposit: number }) => ({ deposit }),
  'stock/createOrder.json': ({ id, lines: [line] }: { id: number; lines: [{ id: number }] }) => ({
    order: id,
    line: line.id,
  }),
  'stock/updateOrder.json': ({ lines: [line] }: { lines: [{ id: number }] }) => ({ line: line.id }),
  'stock/startCount.json': ({ id }: { id: number }) => ({ count: id }),
  'pos/close': ({ zReport }: { zReport: { id: number } }) => ({ zReport: zReport.id }),
};

/** The example with the ids there are, at any depth. */
function withIds(value: unknown, ids: Ids): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, Object.hasOwn(ids, name) ? ids[name] : withIds(inner, ids)]),
  );
}

async function send({ method, path, example }: Example) {
  const name = path.slice('/api/'.length);
  const ids = { ...fixtures.ids, ...(await records[name]?.()) };
  if (method === 'POST') return server.api.send(method, path, withIds(JSON.parse(example), ids));
  const query = withIds(Object.fromEntries(new URLSearchParams(example)), ids);
  return server.api.send(method, `${path}?${new URLSearchParams(query as Record<string, string>)}`);
}

/** The body that the description of the API shows for an address; undefined where it takes none. */
function describedBody(path: string): unknown {
  const body = api.paths[path]?.post?.requestBody?.content['application/json'];
  const [example] = Object.values(body?.examples ?? {});
  return example === undefined ? undefined : resolved<JsonObject>(api, example).value;
}

/**
 * Expects that nothing is wrong with what was sent: ids need not be those there are, the state may be another, and the printer
 * not there.
 */
function expectRight({ status, body }: Reply): void {
  const faults = ((body as Problem).errors ?? []).filter(({ code }) => code !== 'unknown_reference');
  expect([faults, [200, 201, 404, 409, 422, 503]]).toEqual([[], expect.arrayContaining([status])]);
}

/** Addresses that answer with a file, and so are no actions. */
const files = [
  'GET /api/pos/zReport.csv',
  'GET /api/customers/personalData.zip',
  'GET /api/month/files.zip',
  'POST /api/billing/invoicePreview.pdf',
  'POST /api/billing/giftTicket.pdf',
  'POST /api/billing/facturae.xml',
  'POST /api/vouchers/paper.pdf',
];

describe('docs/API.md', () => {
  test('shows every action of an integration once, with an example', () => {
    const shown = examples.map(({ method, path }) => `${method} ${path}`);
    const actions = [...allOperations()]
      .filter(([, { scope, path }]) => scope !== 'public' && !/^(session|system)\b/.test(path))
      .map(([, { method, path }]) => `${method} /api/${path}`);
    expect(shown.toSorted()).toEqual([...actions, ...files].toSorted());
  });

  // In the order of the page: what one makes another names.
  test.each(examples)('$method $path works as shown', async (example) => {
    const reply = await send(example);
    expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
    Object.assign(made, kept[example.path.slice('/api/'.length)]?.(reply.body as never));
  });

  // Later, when the state is another: nothing is wrong with what is sent.
  test.each(examples.filter(({ method }) => method === 'POST'))(
    '$method $path works as the description of the API shows it',
    async (example) => {
      expectRight(await send({ ...example, example: JSON.stringify(describedBody(example.path) ?? {}) }));
    },
  );

  test.each(allModels().flatMap(({ name, operations }) => (operations === 'full' ? [name] : [])))(
    'a create of %s works as the description of the API shows it',
    async (name) => {
      expectRight(await server.api.send('POST', `/api/model/${name}`, describedBody(`/api/model/${name}`)));
    },
  );

  const section = page.slice(page.indexOf('### Lists'), page.indexOf('### Writing carefully'));
  const parameters = [...section.matchAll(/`([a-z.]+(?:\[\w+\])?=[^`]+)`/g)].map(([, query = '']) => query);

  test.each(parameters)('a list takes %s', async (query) => {
    const model = query.startsWith('q=') ? 'customer' : 'invoice';
    const encoded = query.replace(/=(.*)$/, (_, value: string) => `=${encodeURIComponent(value)}`);
    expect((await server.api.send('GET', `/api/model/${model}?${encoded}`)).status).toBe(200);
  });

  test('shows a problem as it is answered', async () => {
    const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(page.slice(page.indexOf('## Errors'))) ?? [];
    const body = { lines: [{ product: server.facility.products.court, units: 0 }], payments: [] };
    const reply = await server.api.send('POST', '/api/billing/checkout', body, { 'accept-language': 'en' });
    expect({ ...(reply.body as object), instance: '/requests/…' }).toEqual(JSON.parse(shown));
  });
});
