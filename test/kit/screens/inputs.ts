/** What a screen may send: an input for an operation that the facility lets happen, on records made for it. */
import { findModel, type ModelName } from '#shared/catalogue/index.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import type { InputOf, OperationWrite } from '#shared/operations/defineOperation.ts';
import type { Contract, OperationName } from '#shared/operations/index.ts';
import { writes } from '#shared/operations/writes.ts';
import { bulkDone } from '../bulk.ts';
import { addCreditorAccount, charge, debitedFee, returnsOf, toldOf } from '../directDebits/facility.ts';
import { payAsBefore } from '../earlier.ts';
import { addPos, pins } from '../facility.ts';
import { addSubscriptionType, subscribe } from '../fees.ts';
import type { Random } from '../fuzz/random.ts';
import { checked, imported } from '../imports.ts';
import { attempts } from '../money/attempts.ts';
import type { MoneyFacility } from '../money/facility.ts';
import { minimalBody } from '../samples.ts';
import { until } from '../until.ts';

type Fresh = { readonly [N in OperationName]?: () => Promise<InputOf<Contract<N>>> };

/** An input, or null where there is nothing to try it on. Those that `attempts` has and chance seldom lets happen are made. */
export type Inputs = (name: OperationName, random: Random) => Promise<object | null>;

/** Inputs for a facility. */
export async function inputsOf(place: MoneyFacility): Promise<Inputs> {
  const fresh = {
    ...ofMoney(place),
    ...ofStock(place),
    ...ofPeople(place),
    ...(await ofFees(place)),
    ...ofHouse(place),
  };
  return async (name, random) => {
    const made = (fresh as Fresh)[name];
    return made === undefined ? (attempts[name]?.(place, random) ?? null) : made();
  };
}

/** The same with something else in it, on the same record; the same where nothing in it may be another. */
export function changed(name: OperationName, input: object): object {
  const { target }: OperationWrite = writes[name as keyof typeof writes];
  const isDone = { now: false };
  const walk = (value: unknown, key: string): unknown => {
    if (isDone.now || key === target) return value;
    if (typeof value === 'number' && /^(amount|price|units|add|realCashCount|grossUnitCost)$/.test(key)) {
      isDone.now = true;
      return value + 1;
    }
    if (typeof value === 'string' && /^(reason|comments|name|message|city)$/.test(key)) {
      isDone.now = true;
      return `${value} bis`;
    }
    if (Array.isArray(value)) return value.map((one) => walk(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]));
  };
  return walk(input, '') as object;
}

function ofMoney({ server, methods, voucherTypes }: MoneyFacility): Fresh {
  const { api, facility } = server;
  const { products, customers, pos, types } = facility;
  const method = (type: number): number => methods.get(type) ?? 0;
  const by = (type: number, amount: number) => [{ paymentMethod: method(type), amount }];
  const sold = async () => (await api.run('saveSale', { product: products.court, customer: customers.visitor })).id;
  const ticket = async (payments: ReturnType<typeof by> = []) => {
    const lines = [{ product: products.fee }];
    const input = { pos, customer: customers.club, invoiceType: types.T ?? 0, lines, payments };
    return (await api.run('checkout', input)).invoice;
  };
  const draft = async () => (await api.run('createInvoice', { sales: [await sold()], type: types.T ?? 0 })).id;
  const open = async () => {
    const id = await addPos(api, { name: crypto.randomUUID() });
    await api.run('posOpen', { pos: id, realCashCount: 100 });
    return id;
  };
  const purse = { customer: customers.club, voucherType: voucherTypes[1] ?? 0 };
  return {
    checkout: async () => ({ pos, lines: [{ product: products.water }], payments: by(1, 1.5) }),
    takeBasketPayment: async () => ({ pos, basket: crypto.randomUUID(), paymentMethod: method(2), amount: 5 }),
    refundBasketPayment: async () => {
      const taken = { pos, basket: crypto.randomUUID(), paymentMethod: method(2), amount: 5 };
      await api.run('takeBasketPayment', taken);
      const [one] = await api.list('basketPayment', 'sort=-id&limit=1');
      return { basketPayment: one?.id ?? 0, reason: 'Se va' };
    },
    takeUpBasket: async () => {
      const held = await api.create('heldBasket', { name: crypto.randomUUID(), total: 5, items: 1, content: {} });
      return { heldBasket: held.id, uuid: crypto.randomUUID() };
    },
    saveSale: async () => ({ id: await sold(), comments: 'Mesa' }),
    paySale: async () => ({ sale: await sold(), payments: by(1, 5), pos }),
    payInvoice: async () => ({ invoice: (await ticket()).id, payments: by(1, 5), pos }),
    cancelPayment: async () => {
      const { payments } = await api.run('paySale', { sale: await sold(), payments: by(2, 12.1), pos });
      return { payment: payments[0]?.id ?? 0, reason: 'Error' };
    },
    changePaymentMethod: async () => {
      const { payments } = await api.run('paySale', { sale: await sold(), payments: by(2, 12.1), pos });
      return { payment: payments[0]?.id ?? 0, paymentMethod: method(3) };
    },
    documentPaid: async () => {
      await payAsBefore(server, { sale: await sold(), payments: by(3, 12.1) });
      return { from: '2026-01-01', to: '2026-12-31' };
    },
    cancelSale: async () => ({ sale: await sold(), reason: 'Error' }),
    refundSale: async () => ({ invoice: (await ticket(by(1, 40))).id, paymentMethod: method(1), pos, reason: 'Error' }),
    exchangeSale: async () => {
      const { id } = await ticket(by(1, 40));
      const [line] = await api.list('invoiceLine', `invoice=${id}`);
      const lines = [{ product: products.water }];
      return {
        invoice: id,
        returned: [{ line: line?.id ?? 0 }],
        lines,
        paymentMethod: method(1),
        pos,
        reason: 'Error',
      };
    },
    createInvoice: async () => ({ sales: [await sold()], confirm: true }),
    confirmInvoice: async () => ({ invoice: await draft() }),
    convertInvoice: async () => ({ invoice: (await ticket()).id, confirm: true }),
    createSummaryInvoice: async () => ({ invoices: [(await ticket()).id, (await ticket()).id], confirm: true }),
    replaceInvoice: async () => ({ invoices: [(await ticket()).id], customer: customers.club }),
    createCreditNote: async () => ({ invoice: (await ticket()).id, reason: 'Error', confirm: true }),
    voidInvoice: async () => ({ invoice: (await ticket()).id, reason: 'Error' }),
    printInvoice: async () => ({ invoice: (await ticket()).id }),
    sendInvoice: async () => ({ invoice: (await ticket()).id, to: 'ana@example.org', message: 'Hola' }),
    withdrawEmail: async () => {
      const { id: invoice } = await ticket();
      const at = new Date(server.clock.now + 86_400_000).toISOString();
      await api.run('sendInvoice', { invoice, to: 'ana@example.org', at });
      return { invoice };
    },
    resendEmail: async () => {
      const { email } = await api.run('sendInvoice', { invoice: (await ticket()).id, to: 'ana@example.org' });
      await until(async () => (await api.get('email', email.id)).status === EmailStatus.sent);
      return { email: email.id, to: 'ana@example.org' };
    },
    sendReminders: async () => ({ customers: [customers.club] }),
    voucherRecharge: async () => ({ ...purse, amount: 10 }),
    voucherConsume: async () => ({ ...purse, amount: 1 }),
    voucherRefund: async () => {
      await api.run('voucherRecharge', { ...purse, amount: 10 });
      const [one] = await api.list('voucherMovement', 'type=1&sort=-id&limit=1');
      return { voucherMovement: one?.id ?? 0, reason: 'Error' };
    },
    voucherCancelUse: async () => {
      const { voucher } = await api.run('voucherRecharge', { ...purse, voucherType: voucherTypes[0] ?? 0, amount: 20 });
      const covered = [{ voucher, product: products.court, units: 1 }];
      await api.run('checkout', { pos, customer: customers.club, lines: [], covered, payments: [] });
      const [one] = await api.list('voucherUse', 'sort=-id&limit=1');
      return { voucherUse: one?.id ?? 0, reason: 'Error' };
    },
    depositRecharge: async () => ({ customer: customers.club, amount: 10, paymentMethod: method(1), pos }),
    depositReturn: async () => {
      await api.run('depositRecharge', { customer: customers.club, amount: 10, paymentMethod: method(1), pos });
      const [one] = await api.list('deposit', `customer=${customers.club}`);
      return { deposit: one?.id ?? 0, amount: 1, paymentMethod: method(1), pos };
    },
    posOpen: async () => ({ pos: await addPos(api, { name: crypto.randomUUID() }), realCashCount: 50 }),
    posClose: async () => ({ pos: await open(), realCashCount: 100, realCreditCardCount: 0 }),
    posCount: async () => ({ pos: await open(), realCashCount: 100 }),
    posCashOut: async () => ({ pos: await open(), amount: 5, comments: 'Sellos' }),
  };
}

function ofStock({ server: { api, facility } }: MoneyFacility): Fresh {
  const lines = [{ product: facility.products.water, amount: 4, grossUnitCost: 1 }];
  const ordered = async () => (await api.run('stockCreateOrder', { lines })).id;
  const confirmed = async () => (await api.run('stockConfirmOrder', { order: await ordered() })).id;
  const started = async () => {
    const { id: count } = await api.run('stockStartCount', {});
    await api.run('stockRecordCount', { count, lines: [{ product: facility.products.water, amount: 3 }] });
    return count;
  };
  return {
    stockConfirmOrder: async () => ({ order: await ordered() }),
    stockUpdateOrder: async () => ({ order: await ordered(), lines }),
    stockCancelOrder: async () => ({ order: await ordered() }),
    stockSendOrder: async () => ({ order: await confirmed() }),
    stockEmailOrder: async () => ({ order: await confirmed(), to: 'pedidos@example.org', message: 'Hola' }),
    stockReceiveOrder: async () => {
      const order = await confirmed();
      const [line] = await api.list('stockOrderLine', `stockOrder=${order}`);
      return { order, lines: [{ line: line?.id ?? 0, amount: 1 }] };
    },
    stockRecordCount: async () => ({ count: await started(), lines: [{ product: facility.products.water, add: 1 }] }),
    stockFinishCount: async () => ({ count: await started() }),
    stockCancelCount: async () => ({ count: await started() }),
  };
}

function ofPeople({ server: { api } }: MoneyFacility): Fresh {
  const somebody = async (name = 'Ana Nueva') => (await api.create('customer', { name })).id;
  const file = { model: 'customer', columns: ['Nombre'], rows: [['Eva Lista']] };
  const reading = { mapping: ['name' as const], key: null };
  const begun = async () =>
    (await api.run('importStart', { model: 'customer', file: 'x.csv', columns: ['Nombre'] })).id;
  const bulk = async () =>
    ({
      ...{ model: 'customer', select: { ids: [await somebody()] }, count: 1 },
      action: 'change',
      values: { city: 'Vigo' },
    }) as const;
  return {
    customerMerge: async () => ({ customer: await somebody(), merged: await somebody() }),
    customerUndoMerge: async () => {
      const both = { customer: await somebody(), merged: await somebody() };
      await api.run('customerMerge', both);
      const [one] = await api.list('customerMerge', 'sort=-id&limit=1');
      return { merge: one?.id ?? 0 };
    },
    customerErase: async () => ({ customer: await somebody(), name: 'Ana Nueva' }),
    enterCustomer: async () => ({ customer: await somebody(), despite: true }),
    monthClose: async () => ({ year: 2026, month: 2, despite: 'Revisado' }),
    undoEntry: async () => ({
      entry: (await api.run('enterCustomer', { customer: await somebody(), despite: true })).entry.id,
    }),
    bulkStart: bulk,
    bulkUndo: async () => ({ bulk: (await bulkDone(api, await bulk())).id }),
    importAddRows: async () => ({ import: await begun(), after: 0, rows: [['Ana']] }),
    importCheck: async () => {
      const id = await begun();
      await api.run('importAddRows', { import: id, after: 0, rows: [['Ana']] });
      return { import: id, ...reading };
    },
    importApply: async () => ({ import: (await checked(api, { ...file, reading })).id }),
    importCancel: async () => ({ import: (await checked(api, { ...file, reading })).id }),
    importUndo: async () => ({ import: (await imported(api, { ...file, reading })).id }),
  };
}

async function ofFees({ server }: MoneyFacility): Promise<Fresh> {
  const { api } = server;
  const creditorAccount = await addCreditorAccount(server);
  const temporarySubscription = await addSubscriptionType(server, { price: 5 });
  const type = await addSubscriptionType(server, { temporarySubscription });
  const member = async (values: { readonly end?: string } = {}) => (await subscribe(server, type, values)).id;
  const remittance = async () => {
    const { sale } = await debitedFee(server);
    return (await api.run('createRemittance', { creditorAccount, sales: [sale] })).id;
  };
  /** Exported, on the day on which it is collected: so that nobody is signed out by the days that pass. */
  const collected = async () => {
    const id = await remittance();
    await api.run('exportRemittance', { remittance: id });
    server.write(`update "remittance" set "collectionDate" = '2026-03-02' where "id" = ?`, id);
    return id;
  };
  const charged = async () => {
    const id = await collected();
    await charge(server, id);
    return id;
  };
  return {
    subscriptionSignUp: async () => {
      const { id: customer } = await api.create('customer', { name: 'Rosa Socia' });
      return { customer, type, start: '2026-03-15' };
    },
    subscriptionChange: async () => ({ subscriptionCustomer: await member(), from: '2026-04-01', price: 20 }),
    subscriptionPause: async () => ({ subscriptionCustomer: await member(), from: '2026-03-20', reason: 'Lesión' }),
    subscriptionResume: async () => {
      const subscriptionCustomer = await member();
      await api.run('subscriptionPause', { subscriptionCustomer, from: '2026-03-10', reason: 'Lesión' });
      return { subscriptionCustomer, on: '2026-04-01' };
    },
    subscriptionLeave: async () => ({ subscriptionCustomer: await member(), on: '2026-03-31', reason: 'Se muda' }),
    subscriptionRenew: async () => ({ subscriptionCustomer: await member({ end: '2026-03-31' }) }),
    issueFees: async () => {
      await member();
      return { date: '2026-03-02', late: true };
    },
    createRemittance: async () => ({ creditorAccount, sales: [(await debitedFee(server)).sale] }),
    exportRemittance: async () => ({ remittance: await remittance() }),
    cancelRemittance: async () => ({ remittance: await remittance() }),
    chargeRemittance: async () => ({ remittance: await collected() }),
    closeRemittance: async () => ({ remittance: await charged() }),
    importReturns: async () => returnsOf(await toldOf(server, await charged())),
  };
}

function ofHouse({ server, rows }: MoneyFacility): Fresh {
  const { api, facility } = server;
  const madeOf = async (name: ModelName) => {
    const model = findModel(name);
    return model === undefined ? 0 : (await api.create(name, await minimalBody(api, model))).id;
  };
  const hook = () => madeOf('webhook');
  /** A job that waits for its hour. */
  const waiting = async () => {
    const lines = [{ product: facility.products.water }];
    const payments = [{ paymentMethod: facility.methods.cash, amount: 1.5 }];
    const { invoice } = await api.run('checkout', { pos: facility.pos, lines, payments });
    const at = new Date(server.clock.now + 86_400_000).toISOString();
    await api.run('sendInvoice', { invoice: invoice.id, to: 'ana@example.org', at });
    return rows<{ id: number }>(`select max("id") as "id" from "job" where "kind" = 'email.send'`)[0]?.id ?? 0;
  };
  return {
    keyRevoke: async () => ({ id: (await api.run('keyCreate', { name: 'Otra', scopes: ['tax:read'] })).id }),
    terminalRevoke: async () => {
      const { code } = await api.run('terminalCreateCode', {});
      return { id: (await server.as(null).run('terminalEnrol', { code })).id };
    },
    cancelJob: async () => ({ job: await waiting() }),
    retryJob: async () => {
      const job = await waiting();
      await api.run('cancelJob', { job });
      return { job };
    },
    scheduleSend: async () => ({ schedule: await madeOf('scheduledMail'), to: 'ana@example.org' }),
    sessionChangePin: async () => ({ pin: pins.manager, newPin: pins.manager }),
    webhookPause: async () => ({ id: await hook() }),
    webhookResume: async () => {
      const id = await hook();
      await api.run('webhookPause', { id });
      return { id };
    },
    webhookReplay: async () => ({ id: await hook(), failed: true }),
    webhookPing: async () => ({ id: await hook() }),
  };
}
