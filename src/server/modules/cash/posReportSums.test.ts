/** X and Z add up, whatever a session did: every column to its total, and the totals to what is stored. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import { type PosReport, posReport } from '#shared/operations/parts.ts';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';
import { posReportCsv } from '../documents/posReportCsv.ts';
import '#test/kit/seed.ts';
import { runs } from '#test/kit/seed.ts';

let server: FacilityServer;
/** What is sold: every rate, two taxes on one base, none at all, a disbursement, with and without a family. */
let products: readonly number[];
let purse: number;
let methods: readonly number[];

beforeAll(async () => {
  server = await startFacility();
  const { api, facility } = server;
  ({ purse } = await addVoucherTypes(server));
  const family = (await api.create('family', { name: 'Bar' })).id;
  const surcharge = (await api.create('tax', { name: 'Recargo', rate: 5.2 })).id;
  const outside = (await api.create('tax', { name: 'Fuera', rate: 0, category: 'O' })).id;
  const { general, reduced, superReduced, exempt } = facility.taxes;
  const made = await Promise.all(
    [
      { name: 'Café', price: 1.35, taxes: [reduced], family },
      { name: 'Raqueta', price: 19.99, taxes: [general, surcharge], family },
      { name: 'Pista', price: 12.1, taxes: [general] },
      { name: 'Manual', price: 5.2, taxes: [superReduced] },
      { name: 'Curso', price: 30, taxes: [exempt] },
      { name: 'Sin impuesto', price: 3.33, taxes: [] },
      { name: 'Fuera', price: 7.77, taxes: [outside] },
      { name: 'Tasa', price: 15, taxes: [], supply: true },
      { name: 'Invitación', price: 0, taxes: [general] },
    ].map((values) => api.create('product', { ...values, allowPaymentPending: true })),
  );
  products = made.map(({ id }) => id);
  methods = [facility.methods.cash, facility.methods.card, facility.methods.transfer];
});

type Action =
  | { readonly kind: 'sell'; readonly lines: readonly SoldLine[]; readonly method: number; readonly full: boolean }
  | { readonly kind: 'recharge'; readonly amount: number; readonly method: number }
  | { readonly kind: 'deposit'; readonly amount: number; readonly method: number }
  | { readonly kind: 'later'; readonly amount: number; readonly method: number }
  | { readonly kind: Undoing; readonly pick: number };
type Undoing = 'refund' | 'cancel' | 'change' | 'correct' | 'void' | 'callOff';
interface SoldLine {
  readonly product: number;
  readonly units: number;
  readonly discountRate: number;
}

const index = fc.nat({ max: 9 });
const cents = fc.integer({ min: 1, max: 50_000 }).map((value) => value / 100);
const line = fc.record({
  product: index,
  units: fc.constantFrom(1, 2, 3, 0.125, 7),
  discountRate: fc.constantFrom(0, 0, 10, 33.333),
});
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      method: index,
      full: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('recharge' as const), amount: cents, method: index }) },
  fc.record({ kind: fc.constantFrom('deposit' as const, 'later' as const), amount: cents, method: index }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund', 'cancel', 'change', 'correct', 'void', 'callOff'),
      pick: index,
    }),
  },
) as fc.Arbitrary<Action>;

const picked = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(items.length, 1)];

/** Does what can be done; what is refused changed nothing. */
async function play(actions: readonly Action[], opening: number): Promise<void> {
  const { api, facility } = server;
  const { club } = facility.customers;
  const payments = () =>
    server.rows<{ id: number; type: number }>(
      'select "id", "type" from "payment" where "session" = ? and "amount" > 0 order by "id"',
      opening,
    );
  const documents = () =>
    server.rows<{ id: number }>(
      'select "id" from "invoice" where "session" = ? and "status" = 1 and "isCreditNote" = 0 order by "id"',
      opening,
    );
  const unpaid = () =>
    server.rows<{ id: number }>(
      'select "id" from "invoice" where "session" = ? and "status" = 1 and "pending" > 0 order by "id"',
      opening,
    );
  for (const step of actions) {
    if (step.kind === 'sell') {
      const lines = step.lines.map(({ product, ...rest }) => ({ ...rest, product: picked(products, product) ?? 0 }));
      const invoiceType = facility.types[step.full ? 'F' : 'T'] ?? 0;
      const sale = { customer: club, lines, invoiceType };
      const reply = await api.call('checkout', { ...sale, payments: [] });
      const { pending } = reply.status === 200 ? reply.body.invoice : { pending: 0 };
      const paymentMethod = picked(methods, step.method) ?? 0;
      if (pending > 0 && step.method < 8) {
        await api.call('payInvoice', {
          invoice: reply.body.invoice.id,
          payments: [{ paymentMethod, amount: pending }],
        });
      }
    } else if (step.kind === 'recharge') {
      const { amount } = step;
      const paymentMethod = picked(methods, step.method) ?? 0;
      await api.call('voucherRecharge', { customer: club, voucherType: purse, amount, price: amount, paymentMethod });
    } else if (step.kind === 'deposit') {
      const paymentMethod = picked(methods, step.method) ?? 0;
      await api.call('depositRecharge', { customer: club, amount: step.amount, paymentMethod });
    } else if (step.kind === 'later') {
      const { id: sale } = await api.run('saveSale', { product: facility.products.court });
      const paymentMethod = picked(methods, step.method) ?? 0;
      await api.call('paySale', { sale, payments: [{ paymentMethod, amount: 12.1 }] });
    } else if (step.kind === 'callOff') {
      const { id: sale } = await api.run('saveSale', { product: facility.products.water });
      await api.call('cancelSale', { sale, reason: 'Error' });
    } else if (step.kind === 'void') {
      await api.call('voidInvoice', { invoice: picked(unpaid(), step.pick)?.id ?? 0, reason: 'Error' });
    } else if (step.kind === 'refund') {
      const invoice = picked(documents(), step.pick)?.id ?? 0;
      await api.call('refundSale', { invoice, paymentMethod: picked(methods, step.pick) ?? 0 });
    } else {
      const payment = picked(payments(), step.pick);
      if (payment === undefined) continue;
      const to = step.kind === 'correct' && payment.type === 1 ? facility.methods.card : facility.methods.cash;
      const change = { payment: payment.id, paymentMethod: to };
      if (step.kind === 'cancel') await api.call('cancelPayment', { payment: payment.id, reason: 'Error' });
      else await api.call('changePaymentMethod', change);
    }
  }
}

const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, value) => all + toMoney(value ?? 0), 0);

function expectAddsUp(report: PosReport, opening: number): void {
  const { documents, payments } = report;
  if (documents === null || payments === null) throw new Error('no totals');
  const [stored] = server.rows<{ net: number; issued: number; paid: number; received: number; voided: number }>(
    `select (select coalesce(sum("total"), 0) from "invoice" where "session" = o."id" and "status" = 1) as "net",
            (select coalesce(sum("total"), 0) from "invoice" where "session" = o."id" and "status" = 1
              and "isCreditNote" = 0) as "issued",
            (select count(*) from "invoice" where "session" = o."id" and "status" = 2) as "voided",
            (select coalesce(sum("amount"), 0) from "payment" where "session" = o."id") as "paid",
            (select coalesce(sum("amount"), 0) from "payment" where "session" = o."id" and "amount" > 0) as "received"
       from "posMovement" o where o."id" = ?`,
    opening,
  );
  const net = toMoney(documents.net);
  expect(net).toBe(stored?.net);
  expect(toMoney(report.tickets.total)).toBe(stored?.issued);
  expect(total([documents.gross, documents.recharges, documents.refunds])).toBe(net);
  expect(total([documents.base, documents.taxes])).toBe(net);
  expect(total(report.series.map((row) => row.total))).toBe(net);
  expect(report.series.reduce((all, { voided }) => all + voided, 0)).toBe(stored?.voided);
  expect(total(report.byTax.map(({ base }) => base))).toBe(toMoney(documents.base));
  expect(total(report.byTax.map(({ amount }) => amount))).toBe(toMoney(documents.taxes));
  expect(total(report.byFamily.map(({ amount }) => amount))).toBe(net);
  expect(total(report.byUser.map((row) => row.net))).toBe(net);
  expect(total(report.byUser.map(({ amount }) => amount))).toBe(stored?.issued);
  expect(total([payments.received, payments.paidOut])).toBe(toMoney(payments.net));
  expect(toMoney(payments.net)).toBe(stored?.paid);
  expect(toMoney(payments.received)).toBe(stored?.received);
  for (const column of ['received', 'paidOut'] as const) {
    expect(total(report.byPaymentMethod.map((row) => row[column]))).toBe(toMoney(payments[column]));
  }
  for (const row of report.byPaymentMethod) expect(total([row.received, row.paidOut])).toBe(toMoney(row.amount));
  expect(total([report.refunds.total, report.takenBack.total])).toBe(0 - toMoney(payments.paidOut));
  // A column of money is in whole cents.
  for (const { amount } of report.byFamily) expect(toMoney(amount) % 10_000).toBe(0);
}

/** A recharge that was credited again is in none of the figures of sales. */
function expectRecharges({ documents }: PosReport, opening: number): void {
  const [stored] = server.rows<{ total: number }>(
    `select coalesce(sum(l."total"), 0) as "total" from "invoice" i join "invoiceLine" l on l."invoice" = i."id"
       left join "invoiceLine" o on o."id" = l."source"
       join "sale" s on s."id" = coalesce(o."sale", l."sale") join "voucherType" v on v."id" = s."voucherType"
      where i."session" = ? and i."status" = 1 and v."kind" = 1`,
    opening,
  );
  expect(toMoney(documents?.recharges ?? 0)).toBe(stored?.total);
}

function expectLabelled(report: PosReport): void {
  for (const language of ['es', 'en'] as const) {
    const rows = posReportCsv(report, language).split('\r\n');
    const head = rows.findIndex((row) => row.startsWith(language === 'es' ? 'Sección' : 'Section'));
    for (const row of rows.slice(head).filter((text) => text !== ''))
      expect(row).toMatch(/^[^;,\s][^;,]*[;,]("|[^;,\s])/);
  }
  for (const rows of [report.byFamily, report.byUser, report.byPaymentMethod, report.byTax, report.holders]) {
    for (const { name } of rows) expect(name.trim()).not.toBe('');
  }
}

const kinds = ['recharges', 'refunds', 'voided', 'untaxed', 'supply', 'word', 'takenBack', 'paidOut', 'integration'];

/** Which of the things that could be left out a session had: what the sessions above never have is not tested by them. */
function metIn({ documents, series, byTax, takenBack, payments, byUser }: PosReport): readonly string[] {
  const has = {
    recharges: (documents?.recharges ?? 0) !== 0,
    refunds: (documents?.refunds ?? 0) !== 0,
    voided: series.some(({ voided }) => voided > 0),
    untaxed: byTax.some(({ kind }) => kind === 'untaxed'),
    supply: byTax.some(({ kind }) => kind === 'supply'),
    word: byTax.some(({ category }) => category === 'E'),
    takenBack: takenBack.count > 0,
    paidOut: (payments?.paidOut ?? 0) !== 0,
    integration: byUser.some(({ user }) => user === null),
  };
  return kinds.filter((kind) => has[kind as keyof typeof has]);
}

test('whatever a session did, X and Z add up to the cent and no row is without a name', async () => {
  const { api } = server;
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      const { state } = await api.run('posOpen', { realCashCount: 1000 });
      const opening = state.opening ?? 0;
      await play(actions, opening);
      const x = await api.run('posXReport', {});
      const closing = { realCashCount: x.cash.expected, realCreditCardCount: x.card.expected };
      const { zReport } = await api.run('posClose', closing);
      const z = posReport.parse(zReport.report);
      for (const report of [x, z]) {
        expectAddsUp(report, opening);
        expectRecharges(report, opening);
        expectLabelled(report);
      }
      expect(z.documents).toEqual(x.documents);
      for (const kind of metIn(z)) met.add(kind);
    }),
    { numRuns: runs(9) },
  );
  expect([...met].toSorted()).toEqual(kinds.toSorted());
});

test('each series has its own first and last number, and those of voided documents count', async () => {
  const { api, facility } = server;
  await api.run('posOpen', { realCashCount: 100 });
  const { transfer } = facility.methods;
  const sell = (code: string) =>
    api.run('checkout', {
      customer: facility.customers.club,
      invoiceType: facility.types[code] ?? 0,
      lines: [{ product: facility.products.fee }],
      payments: code === 'F' ? [{ paymentMethod: transfer, amount: 40 }] : [],
    });
  const tickets = [await sell('T'), await sell('T'), await sell('T')].map(({ invoice }) => invoice);
  const invoices = [await sell('F'), await sell('F')].map(({ invoice }) => invoice);
  await api.run('voidInvoice', { invoice: tickets[2]?.id ?? 0, reason: 'Error' });
  await api.run('refundSale', { invoice: invoices[0]?.id ?? 0, paymentMethod: transfer });
  const { series, tickets: all } = await api.run('posXReport', {});
  expect(series).toMatchObject([
    { isCreditNote: false, first: invoices[0]?.number, last: invoices[1]?.number, count: 2, voided: 0, total: 80 },
    { isCreditNote: false, first: tickets[0]?.number, last: tickets[2]?.number, count: 3, voided: 1, total: 80 },
    { isCreditNote: true, count: 1, voided: 0, total: -40 },
  ]);
  expect(all).toMatchObject({ count: 4, first: null, last: null });
});

test('a recharge of money is no sale, and comes off the recharges where it is credited', async () => {
  const { api, facility } = server;
  const figures = async () => (await api.run('posXReport', {})).documents;
  const before = await figures();
  const customer = (await api.create('customer', { name: 'Nadia Nadal' })).id;
  const { transfer: paymentMethod } = facility.methods;
  const { sale } = await api.run('voucherRecharge', {
    customer,
    voucherType: purse,
    amount: 40,
    price: 40,
    paymentMethod,
  });
  const recharged = await figures();
  expect(recharged).toMatchObject({ gross: before?.gross, refunds: before?.refunds });
  expect((recharged?.recharges ?? 0) - (before?.recharges ?? 0)).toBe(40);
  await api.run('refundSale', { invoice: sale.invoice ?? 0, paymentMethod });
  expect(await figures()).toEqual(before);
});

test('a correction is listed with who made it, from which method to which', async () => {
  const { facility } = server;
  const desk = server.as(
    (await server.as(null).run('sessionStart', { user: facility.users.frontDesk, pin: pins.frontDesk })).token,
  );
  const before = await server.api.run('posXReport', {});
  const { invoice } = await desk.run('checkout', {
    lines: [{ product: facility.products.court }],
    payments: [{ paymentMethod: facility.methods.cash, amount: 12.1, tip: 1 }],
  });
  const payment = Number(invoice.payments[0]?.payment);
  await desk.run('changePaymentMethod', { payment, paymentMethod: facility.methods.card });
  const report = await server.api.run('posXReport', {});
  expect(report.corrections).toEqual([
    {
      payment,
      at: '2026-03-02T10:00:00+01:00',
      user: facility.users.frontDesk,
      name: 'Pablo Recepción',
      from: 'Efectivo',
      to: 'Tarjeta',
      amount: 13.1,
    },
  ]);
  expect(report.takenBack.count).toBe(before.takenBack.count + 1);
});

test('what is voided after the closing stays in its Z, and verify finds that right', async () => {
  const { api, clock } = server;
  const open = server.rows<{ id: number }>(
    'select max("id") as "id" from "invoice" where "status" = 1 and "pending" = "total" and "isCreditNote" = 0',
  );
  const x = await api.run('posXReport', {});
  const closing = { realCashCount: x.cash.expected, realCreditCardCount: x.card.expected };
  const { zReport } = await api.run('posClose', closing);
  clock.now += 60_000;
  await api.run('voidInvoice', { invoice: open[0]?.id ?? 0, reason: 'Error' });
  expect((await api.get('zReport', zReport.id)).report).toEqual(zReport.report);
  expect(posReport.parse(zReport.report).documents).toEqual(x.documents);
  await server.stop();
});
