/** What somebody at the front desk may try: a body for every operation, valid often enough to mean something. */
import { randomUUID } from 'node:crypto';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract, OperationName } from '#shared/operations/index.ts';
import { tabledReports } from '#shared/reports/index.ts';
import { pins } from '../facility.ts';
import type { Random } from '../fuzz/random.ts';
import type { MoneyFacility } from './facility.ts';

/** A body, or null where there is nothing to try it on. */
type Attempt<N extends OperationName> = (place: MoneyFacility, random: Random) => InputOf<Contract<N>> | null;

/** A period of a report. */
const days = { from: '2026-03-01', to: '2026-03-31' };

type Reading = Extract<OperationName, `report${string}`>;

const readings = Object.fromEntries(
  tabledReports().map(
    ([
      ,
      {
        operation,
        choices: { period, by },
      },
    ]) => [
      operation,
      (_place: MoneyFacility, random: Random) => ({
        ...(period === undefined ? {} : days),
        ...(by === undefined ? {} : { by: random.pick(by) }),
      }),
    ],
  ),
) as { readonly [N in Reading]: Attempt<N> };

/** Null: what moves no money and would end the session, make somebody else of who asks, or send mail. */
export const attempts: { readonly [N in OperationName]: Attempt<N> | null } = {
  ...readings,
  checkout: (place, random) => {
    const { facility } = place.server;
    const customer = random.percent(60) ? facility.customers.club : undefined;
    const { products } = facility;
    const [product, price] = random.pick([
      [products.fee, 40],
      [products.water, 1.5],
      [products.court, 12.1],
    ] as const);
    const covered = random.percent(15) ? coveredParts(place, random) : [];
    if (covered.length > 0 && random.percent(50)) {
      return { pos: pos(place, random), customer: facility.customers.club, lines: [], covered, payments: [] };
    }
    const units = random.between(1, 3);
    const owed = Math.round(units * price * 100) / 100;
    const line = {
      product,
      units,
      ...(random.percent(10) ? { price: 1 } : {}),
      ...(random.percent(10) ? { discountRate: 50 } : {}),
    };
    return {
      pos: pos(place, random),
      lines: [line],
      payments: random.percent(25) ? [] : payments(place, random, owed),
      ...(random.percent(30) ? { uuid: waitingBasket(place, random) ?? randomUUID() } : {}),
      ...(covered.length === 0 ? {} : { covered }),
      ...(customer === undefined ? {} : { customer }),
      ...(random.percent(20) ? { invoiceType: facility.types.F ?? 0 } : {}),
    };
  },
  takeBasketPayment: (place, random) => {
    const { customers } = place.server.facility;
    return {
      pos: pos(place, random),
      basket: random.percent(70) ? randomUUID() : (waitingBasket(place, random) ?? randomUUID()),
      customer: random.pick([customers.club, customers.visitor]),
      paymentMethod: method(place, random.pick([2, 2, 3, 5, 6, 8])),
      amount: random.pick([1.5, 5, 12.1]),
      ...(random.percent(20) ? { tip: 1 } : {}),
    };
  },
  refundBasketPayment: (place, random) => {
    const mine = place.rows<{ id: number }>(
      `select "id" from "basketPayment" where "type" = 1 and "endedBy" is null and "createUser" = ?`,
      place.server.facility.users.frontDesk,
    );
    const any = some(place, random, 'basketPayment', '"type" = 1 and "endedBy" is null');
    const basketPayment = mine.length > 0 && random.percent(60) ? random.pick(mine).id : any;
    if (basketPayment === null) return null;
    return { basketPayment, reason: 'Se va', ...(random.percent(20) ? { pos: pos(place, random) } : {}) };
  },
  saveSale: (place, random) => {
    const { facility } = place.server;
    const { products, customers } = facility;
    const isNew = random.percent(35);
    const id = some(place, random, 'sale', '"status" in (0, 2) and "invoice" is null');
    const any = (): object =>
      random.pick<object>([
        { units: random.pick([0.5, 1, 2, 4]) },
        { product: random.pick([place.generic, products.fee, products.water, products.court]) },
        { product: place.generic, total: random.pick([0, 1, 500]) },
        { total: random.pick([1, 12.1, 99]) },
        { price: random.pick([1, 12.1]) },
        { discountRate: 20 },
        { customer: random.pick([null, customers.club, customers.visitor]) },
        { timeout: random.pick([null, '2026-05-01T10:00:00', '2027-01-01T10:00:00', '2026-03-02T23:00:00']) },
        { parent: random.pick([null, some(place, random, 'sale', '"status" in (0, 2) and "parent" is null')]) },
        { status: random.pick([0, 2]) },
        { name: 'Mesa', comments: 'x' },
      ]);
    if (!isNew) return id === null ? null : { id, ...any(), ...(random.percent(30) ? any() : {}) };
    return {
      product: random.pick([products.court, products.fee, products.water]),
      ...random.pick<object>([
        {},
        { units: 2 },
        { status: 0 },
        { customer: customers.club },
        { timeout: '2026-05-01' },
      ]),
    };
  },
  takeUpBasket: (place, random) => {
    const heldBasket = some(place, random, 'heldBasket', '"deleted" = 0');
    return heldBasket === null ? null : { heldBasket, uuid: randomUUID() };
  },
  paySale: (place, random) => {
    const sale = some(place, random, 'sale', '"status" in (2, 3) and "pending" > 0');
    return sale === null
      ? null
      : { sale, payments: payments(place, random, pendingOf(place, 'sale', sale)), pos: pos(place, random) };
  },
  payInvoice: (place, random) => {
    const where = random.percent(20) ? '"pending" < 0' : '"pending" > 0 and "isProforma" = 0';
    const invoice = some(place, random, 'invoice', `"status" = 1 and ${where}`);
    if (invoice === null) return null;
    const owed = Math.abs(pendingOf(place, 'invoice', invoice));
    return { invoice, payments: payments(place, random, owed), pos: pos(place, random) };
  },
  cancelPayment: (place, random) => {
    const payment = some(place, random, 'payment', '"amount" > 0');
    return payment === null ? null : { payment, reason: 'x' };
  },
  changePaymentMethod: (place, random) => {
    const slips = place.rows<{ id: number; type: number }>(
      `select "id", "type" from "payment" p where "amount" > 0 and "createUser" = ? and "type" in (1, 2)
          and "session" in (select max("id") from "posMovement" where "type" in (1, 2) group by "pos")
          and not exists (select 1 from "payment" c where c."cancelationOf" = p."id")`,
      place.server.facility.users.frontDesk,
    );
    if (slips.length > 0 && random.percent(50)) {
      const { id, type } = random.pick(slips);
      return { payment: id, paymentMethod: method(place, 3 - type) };
    }
    const payment = some(place, random, 'payment', '"amount" > 0', 60);
    if (payment === null) return null;
    const paymentMethod = method(place, random.pick([1, 2, 1, 2, 3, 8]));
    return { payment, paymentMethod, ...(random.percent(20) ? { pos: pos(place, random) } : {}) };
  },
  cancelSale: (place, random) => {
    const sale = some(
      place,
      random,
      'sale',
      `"status" ${random.percent(40) ? '= 0' : 'in (0, 2)'} and "invoice" is null and "fkModel" is null`,
    );
    return sale === null ? null : { sale, reason: 'x' };
  },
  refundSale: (place, random) => {
    const sale = some(place, random, 'sale', '"status" = 4');
    return sale === null ? null : { sale, pos: pos(place, random) };
  },
  exchangeSale: (place, random) => {
    const { products } = place.server.facility;
    const where = '"status" = 1 and "convertedTo" is null and "isCreditNote" = 0 and "isProforma" = 0';
    const invoice = some(place, random, 'invoice', where);
    const line = invoice === null ? null : some(place, random, 'invoiceLine', `"invoice" = ${invoice}`);
    if (invoice === null || line === null) return null;
    return {
      invoice,
      returned: [{ line }],
      lines: [
        { product: random.pick([products.water, products.court]), ...(random.percent(10) ? { discountRate: 50 } : {}) },
      ],
      payments: random.percent(50) ? [] : payments(place, random, random.pick([1.5, 10.6, 12.1])),
      pos: pos(place, random),
    };
  },
  documentPaid: () => ({ company: 1, ...days }),
  createInvoice: (place, random) => {
    const { facility } = place.server;
    const where = '"status" in (2, 4) and "invoice" is null and "proforma" is null and "total" > 0';
    const sale = some(place, random, 'sale', where);
    if (sale === null) return null;
    const type = facility.types[random.pick(['F', 'T', 'P', 'I'])] ?? 0;
    return {
      sales: [sale],
      ...(random.percent(50) ? { type } : {}),
      ...(random.percent(50) ? { customer: random.pick([facility.customers.club, facility.customers.visitor]) } : {}),
      confirm: random.percent(60),
    };
  },
  confirmInvoice: (place, random) => {
    const invoice = some(place, random, 'invoice', '"status" = 0');
    return invoice === null ? null : { invoice };
  },
  convertInvoice: (place, random) => {
    const invoice = some(place, random, 'invoice', '"status" = 1 and "convertedTo" is null and "isCreditNote" = 0');
    const customer = place.server.facility.customers.club;
    return invoice === null
      ? null
      : { invoice, confirm: random.percent(60), ...(random.percent(40) ? { customer } : {}) };
  },
  createSummaryInvoice: (place, random) => {
    const invoices = several(place, random, `"status" = 1 and "customer" = ${place.server.facility.customers.club}`);
    return invoices.length === 0 ? null : { invoices, confirm: random.percent(60) };
  },
  replaceInvoice: (place, random) => {
    const invoices = several(place, random, '"status" = 1 and "isReceipt" = 1 and "isCreditNote" = 0');
    const customer = place.server.facility.customers.club;
    return invoices.length === 0 ? null : { invoices, customer, confirm: random.percent(60) };
  },
  createCreditNote: (place, random) => {
    const invoice = some(place, random, 'invoice', '"status" = 1');
    return invoice === null ? null : { invoice, reason: 'x', confirm: random.percent(60) };
  },
  voidInvoice: (place, random) => {
    const invoice = some(place, random, 'invoice', '"status" = 1 and "paymentStatus" = 0');
    return invoice === null ? null : { invoice, reason: 'x' };
  },
  sendInvoice: null,
  withdrawEmail: null,
  resendEmail: null,
  dueReminders: null,
  previewReminder: null,
  sendReminders: null,
  previewInvoiceEmail: null,
  previewOrderEmail: null,
  voucherRecharge: (place, random) => ({
    customer: place.server.facility.customers.club,
    voucherType: random.pick(place.voucherTypes),
    amount: random.pick([1, 10, 50]),
    ...(random.percent(20) ? { price: random.pick([0, 1, 10, 50]) } : {}),
    ...(random.percent(50) ? { ...paidBy(place, random, 10), pos: pos(place, random) } : {}),
  }),
  voucherConsume: (place, random) => ({
    customer: place.server.facility.customers.club,
    voucherType: random.pick(place.voucherTypes),
    amount: random.between(1, 5),
  }),
  voucherRefund: (place, random) => {
    const voucherMovement = some(place, random, 'voucherMovement', '"type" in (1, 2)');
    return voucherMovement === null ? null : { voucherMovement };
  },
  voucherCancelUse: (place, random) => {
    const voucherUse = some(place, random, 'voucherUse', 'true');
    return voucherUse === null ? null : { voucherUse };
  },
  customerSummary: (place) => ({ customer: place.server.facility.customers.club }),
  search: (_place, random) => ({ q: random.pick(['socio', '12,00', 'a', '600']) }),
  voucherReplaceCode: (place, random) => {
    const voucher = some(place, random, 'voucher', '"customer" is null');
    return voucher === null ? null : { voucher, reason: 'x' };
  },
  voucherByCode: (place, random) => {
    const papers = place.rows<{ code: string }>('select "code" from "voucher" where "code" is not null');
    return { code: random.percent(90) && papers.length > 0 ? random.pick(papers).code : 'ACDEFGHJKMNPQRTVWX' };
  },
  posPrintVoucher: null,
  voucherBalance: (place) => ({ customer: place.server.facility.customers.club }),
  depositRecharge: (place, random) => ({
    customer: random.pick([place.server.facility.customers.club, place.server.facility.customers.visitor]),
    amount: random.pick([10, 25.5]),
    ...paidBy(place, random, 10),
    pos: pos(place, random),
  }),
  depositReturn: (place, random) => {
    const deposit = some(place, random, 'deposit', '"balance" > 0');
    const amount = random.pick([1, 10, 30, 60, 100]);
    return deposit === null ? null : { deposit, amount, ...paidBy(place, random, amount), pos: pos(place, random) };
  },
  posOpen: (place, random) => {
    const [closed] = place.rows<{ pos: number }>(
      `select "pos" from "posMovement" where "id" in
        (select max("id") from "posMovement" where "type" in (1, 2) group by "pos") and "type" = 2`,
    );
    return { pos: closed?.pos ?? pos(place, random), realCashCount: random.pick([0, 50, 100, 300]) };
  },
  posCashIn: (place, random) => ({ pos: pos(place, random), amount: random.pick([5, 50]), comments: 'Cambio' }),
  posCashOut: (place, random) => ({
    pos: pos(place, random),
    amount: random.pick([1, 20]),
    ...(random.percent(60) ? { comments: 'Sellos' } : {}),
  }),
  posCount: (place, random) => ({ pos: pos(place, random), realCashCount: random.between(0, 300) }),
  posHandover: (place, random) => {
    const { users } = place.server.facility;
    const desk = { user: users.frontDesk, pin: pins.frontDesk };
    const boss = { user: users.manager, pin: pins.manager };
    const at = pos(place, random);
    const [held] = place.rows<{ holder: number | null }>(
      `select coalesce("handedTo", "user") as "holder" from "posMovement"
        where "pos" = ? and ("type" = 1 or "handedTo" is not null) order by "id" desc limit 1`,
      at,
    );
    const isHeld = held?.holder === users.frontDesk;
    const [from, to] = isHeld === random.percent(85) ? [desk, boss] : [boss, desk];
    return { pos: at, from, to, realCashCount: random.between(0, 300) };
  },
  posClose: (place, random) => ({
    pos: pos(place, random),
    realCashCount: random.pick([0, 100, 500]),
    realCreditCardCount: random.pick([0, 50]),
    comments: 'Recuento',
  }),
  monthClose: (_, random) => ({ year: 2026, month: random.between(1, 12), despite: 'Ya revisado' }),
  monthCheck: (_, random) => ({ year: 2026, month: random.between(1, 12) }),
  posStatus: (place, random) => ({ pos: pos(place, random) }),
  posXReport: (place, random) => ({ pos: pos(place, random) }),
  posJournal: (place, random) => ({ pos: pos(place, random) }),
  stockCreateOrder: ({ server }) => ({
    lines: [{ product: server.facility.products.water, amount: 1, grossUnitCost: 1 }],
  }),
  stockConfirmOrder: () => ({ order: 1 }),
  // It sends mail.
  stockEmailOrder: null,
  stockSendOrder: () => ({ order: 1 }),
  stockReceiveOrder: () => ({ order: 1, lines: [{ line: 1, amount: 1 }] }),
  stockCancelOrder: () => ({ order: 1 }),
  stockUpdateOrder: ({ server }) => ({
    order: 1,
    lines: [{ product: server.facility.products.water, amount: 1, grossUnitCost: 1 }],
  }),
  stockLevels: ({ server }) => ({ product: server.facility.products.water }),
  stockLow: () => ({}),
  codeScales: () => ({}),
  stockStartCount: () => ({}),
  stockRecordCount: ({ server }) => ({ count: 1, lines: [{ product: server.facility.products.water, add: 1 }] }),
  stockFinishCount: () => ({ count: 1 }),
  stockCancelCount: () => ({ count: 1 }),
  scheduleSend: null,
  stockCount: ({ server }) => ({ lines: [{ product: server.facility.products.water, amount: 1 }] }),
  keyCreate: () => ({ name: 'x', scopes: ['billing:refund'] }),
  fileVerify: () => ({}),
  systemBackups: () => ({}),
  systemCompareBackup: () => ({ place: 'here' as const, name: 'none.db' }),
  systemMakeBackup: () => ({}),
  systemRestore: () => ({ place: 'here' as const, name: 'none.db' }),
  systemUpdate: () => ({}),
  systemAskUpdate: () => ({}),
  systemDownloadUpdate: () => ({}),
  systemInstallUpdate: () => ({ when: 'never' as const }),
  cancelJob: () => ({ job: 1 }),
  retryJob: () => ({ job: 1 }),
  systemJobs: () => ({}),
  clockConfirm: () => ({ now: '2026-03-02T10:00' }),
  keyRevoke: () => ({ id: 1 }),
  keyRotate: () => ({ id: 1 }),
  sessionAuthorisers: () => ({ scope: 'billing:price' }),
  sessionCurrent: () => ({}),
  sessionUsers: () => ({}),
  setupStatus: () => ({}),
  systemNetwork: () => ({}),
  systemMachine: () => ({}),
  previewRemittance: () => ({ creditorAccount: 1 }),
  createRemittance: () => ({ creditorAccount: 1 }),
  exportRemittance: () => ({ remittance: 1 }),
  cancelRemittance: () => ({ remittance: 1 }),
  closeRemittance: () => ({ remittance: 1 }),
  chargeRemittance: () => ({ remittance: 1 }),
  previewReturns: () => ({ name: 'x.xml', content: 'PHg+' }),
  importReturns: () => ({ name: 'x.xml', content: 'PHg+' }),
  previewFees: () => ({}),
  upcomingFees: () => ({ customer: 1 }),
  issueFees: (_, random) => ({ dryRun: random.pick([true, false]), late: true }),
  // Of a few fees no run is ever found under way.
  subscriptionSignUp: (place, random) => ({
    customer: place.server.facility.customers.club,
    type: 1,
    start: random.pick(['2026-03-01', '2026-03-15', '2026-04-01']),
  }),
  subscriptionChange: (_, random) => ({
    ...{ subscriptionCustomer: random.between(1, 6), from: random.pick(['2026-03-10', '2026-04-01']) },
    price: random.between(10, 30),
  }),
  subscriptionPause: (_, random) => ({ subscriptionCustomer: random.between(1, 6), from: '2026-03-20' }),
  subscriptionResume: (_, random) => ({ subscriptionCustomer: random.between(1, 6), on: '2026-04-01' }),
  subscriptionLeave: (_, random) => ({
    subscriptionCustomer: random.between(1, 6),
    on: random.pick(['2026-03-05', '2026-03-31']),
  }),
  subscriptionRenew: (_, random) => ({ subscriptionCustomer: random.between(1, 6) }),
  customerEntry: (place) => ({ customer: place.server.facility.customers.club }),
  enterCustomer: (place, random) => ({
    customer: random.pick([place.server.facility.customers.club, place.server.facility.customers.visitor]),
    despite: random.percent(80),
  }),
  undoEntry: (place, random) => {
    const voucherUse = random.percent(50) ? some(place, random, 'voucherUse', 'true') : null;
    return { entry: random.between(1, 4), ...(voucherUse === null ? {} : { voucherUse }) };
  },
  stopFees: () => ({ task: 1 }),
  resumeFees: () => ({ task: 1 }),
  bulkStart: (place, random) => {
    const customer = some(place, random, 'customer', '"deleted" = 0');
    if (customer === null) return null;
    const select = { model: 'customer', select: { ids: [customer] }, count: 1 };
    return random.pick([
      { ...select, action: 'change', values: { city: 'Lugo' } },
      { ...select, action: 'delete' },
      { ...select, action: 'restore' },
    ]);
  },
  // Of a few records none is ever found running.
  bulkCancel: null,
  bulkUndo: (place, random) => onBulk(place, random, [1, 2, 4], (bulk) => ({ bulk })),
  bulkStatus: (place, random) => onBulk(place, random, [0, 1, 4], (bulk) => ({ bulk })),
  bulkRows: (place, random) => onBulk(place, random, [1, 4], (bulk) => ({ bulk })),
  customerMerge: ({ server: { facility } }) => ({
    customer: facility.customers.club,
    merged: facility.customers.visitor,
  }),
  customerUndoMerge: (place, random) => ({ merge: some(place, random, 'customerMerge', '"undoneAt" is null') ?? 1 }),
  customerMergePreview: ({ server: { facility } }) => ({
    customer: facility.customers.club,
    merged: facility.customers.visitor,
  }),
  customerDuplicates: () => ({}),
  customerErasurePreview: ({ server: { facility } }) => ({ customer: facility.customers.visitor }),
  customerErase: ({ server: { facility } }) => ({ customer: facility.customers.visitor, name: 'Ana Visitante' }),
  importStart: () => ({ model: 'customer', file: 'socios.csv', columns: ['Nombre'] }),
  importAddRows: (place, random) => onImport(place, random, [0], (id) => ({ import: id, after: 0, rows: [['Ana']] })),
  importCheck: (place, random) =>
    onImport(place, random, [0, 2], (id) => ({ import: id, mapping: ['name'], key: null })),
  importApply: (place, random) => onImport(place, random, [2], (id) => ({ import: id })),
  importCancel: (place, random) => onImport(place, random, [0, 2], (id) => ({ import: id })),
  importUndo: (place, random) => onImport(place, random, [4, 5, 7], (id) => ({ import: id })),
  importStatus: (place, random) => onImport(place, random, [0, 2, 4], (id) => ({ import: id })),
  importRows: (place, random) => onImport(place, random, [2, 4], (id) => ({ import: id })),
  terminalCreateCode: () => ({}),
  terminalRevoke: () => ({ id: 1 }),
  webhookPause: () => ({ id: 1 }),
  webhookPing: null,
  webhookReplay: () => ({ id: 1, failed: true }),
  webhookResume: () => ({ id: 1 }),
  webhookRotateSecret: () => ({ id: 1 }),
  posOpenDrawer: null,
  posPrintTicket: null,
  posPrintTest: null,
  systemTestMail: null,
  systemTestBucket: null,
  systemTestIdentity: null,
  posPrintStatus: null,
  printInvoice: null,
  sessionAuthorise: null,
  sessionChangePin: null,
  sessionEnd: null,
  sessionStart: null,
  setup: null,
  terminalEnrol: null,
};

/** Records the front desk may write, or might try to. */
export function recordAttempt(
  place: MoneyFacility,
  random: Random,
): readonly [method: string, path: string, body?: object] {
  const { customers } = place.server.facility;
  const customer = random.pick([customers.club, customers.visitor]);
  const movement = some(place, random, 'posMovement', '"type" in (3, 4, 5)');
  const deposit = some(place, random, 'deposit', '1');
  return random.pick<readonly [string, string, object?]>([
    ['POST', 'customer', { name: 'Nueva' }],
    ['POST', `customer/${customer}`, { name: 'Cambiada', comments: `${random.between(1, 99)}` }],
    ['POST', `customer/${customer}`, { creditLimit: random.pick([0, 1000]) }],
    ['DELETE', `customer/${customer}`],
    ['POST', `customer/${customer}/restore`],
    ['DELETE', `posMovement/${movement ?? 1}`],
    ['POST', 'posMovement', { pos: pos(place, random), type: 5, amount: 5 }],
    ['POST', 'deposit', { customer, balance: 50 }],
    ['POST', `deposit/${deposit ?? 1}`, { balance: 0 }],
    ['DELETE', `invoice/${some(place, random, 'invoice', '"status" = 0') ?? 1}`],
    ['POST', 'invoiceLine', { invoice: some(place, random, 'invoice', '"status" = 0') ?? 1, price: -5 }],
  ]);
}

/** A record that suits, the newest of so many; now and then any. */
function some(place: MoneyFacility, random: Random, table: string, where: string, most = 40): number | null {
  const suits = random.percent(90) ? where : '1';
  const found = place.rows<{ id: number }>(
    `select "id" from "${table}" where ${suits} order by "id" desc limit ${most}`,
  );
  return found.length === 0 ? null : random.pick(found).id;
}

/** The uuid of a basket that money was taken for. */
function waitingBasket({ rows }: MoneyFacility, random: Random): string | null {
  const found = rows<{ basket: string }>(
    'select distinct "basket" from "basketPayment" where "type" = 1 and "endedBy" is null',
  );
  return found.length === 0 ? null : random.pick(found).basket;
}

function coveredParts(place: MoneyFacility, random: Random) {
  const voucher = some(place, random, 'voucher', `"voucherType" = ${place.voucherTypes[0] ?? 0}`);
  if (voucher === null) return [];
  return [{ voucher, product: place.server.facility.products.court, units: random.pick([1, 2, 30]) }];
}

function several(place: MoneyFacility, random: Random, where: string): number[] {
  const free = `${where} and "convertedTo" is null and "summaryInvoice" is null and "isProforma" = 0 and "isCreditNote" = 0`;
  const [first, second] = [some(place, random, 'invoice', free), some(place, random, 'invoice', free)];
  return [...new Set([first, second])].flatMap((id) => id ?? []);
}

function pendingOf({ rows }: MoneyFacility, table: 'sale' | 'invoice', id: number): number {
  return (rows<{ pending: number }>(`select "pending" from "${table}" where "id" = ?`, id)[0]?.pending ?? 0) / 1e6;
}

/** The desk's own cash point mostly. */
function pos({ server, rows }: MoneyFacility, random: Random): number {
  const all = rows<{ id: number }>('select "id" from "pos" order by "id"');
  return random.percent(75) ? server.facility.pos : random.pick(all).id;
}

function method({ methods }: MoneyFacility, type: number): number {
  return methods.get(type) ?? 0;
}

/** What is paid at once: by one method, or as what is owed is. */
function paidBy(place: MoneyFacility, random: Random, owed: number) {
  return random.percent(70)
    ? { paymentMethod: method(place, random.pick([1, 2, 3, 8])) }
    : { payments: payments(place, random, owed) };
}

/** Payments for what is owed: all of it, some of it, by one method or two, or on account. */
function payments(place: MoneyFacility, random: Random, owed: number) {
  const part = Math.max(Math.round((owed * 100) / random.between(1, 3)) / 100, 0.01);
  const by = (type: number, amount: number, values: object = {}) => ({
    paymentMethod: method(place, type),
    amount,
    ...values,
  });
  const rest = Math.round((owed - part) * 100) / 100;
  return random.pick([
    [by(1, owed)],
    [by(2, owed)],
    [by(1, part)],
    [by(2, part, { tip: 1 })],
    [by(1, owed, { tendered: Math.ceil(owed) + 10, tip: 0.5 })],
    [by(3, part)],
    [by(5, part)],
    [by(6, part)],
    [by(7, owed)],
    [by(4, owed)],
    rest > 0 ? [by(1, part), by(2, rest)] : [by(8, owed)],
    rest > 0 ? [by(2, part), by(7, rest)] : [by(1, owed + 100)],
  ]);
}

/** Something to do with a bulk change of some states. */
function onBulk<T>(place: MoneyFacility, random: Random, states: readonly number[], make: (id: number) => T): T | null {
  const id = some(place, random, 'bulkChange', `"status" in (${states.join()})`);
  return id === null ? null : make(id);
}

/** Something to do with an import of some states. */
function onImport<T>(
  place: MoneyFacility,
  random: Random,
  states: readonly number[],
  make: (id: number) => T,
): T | null {
  const id = some(place, random, 'dataImport', `"status" in (${states.join()})`);
  return id === null ? null : make(id);
}
