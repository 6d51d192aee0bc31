import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { idsOf } from '#test/kit/conversions.ts';
import { openUnguarded, type SoundDatabase } from '#test/kit/corrupt.ts';
import { brokenRules, rechain } from '#test/kit/rehash.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { DATABASE } from '../core/db/store.ts';
import { credits } from './credits.ts';

let sound: SoundDatabase;
let db: Database.Database;
/** Ids of what there is. */
const ids = {
  mixed: 0,
  invoice: 0,
  note: 0,
  rest: 0,
  owing: 0,
  setOff: 0,
  refunded: 0,
  back: 0,
  part: 0,
  partBack: 0,
  free: 0,
};

beforeAll(async () => {
  const server = await startOpen();
  await someCredits(server);
  await someRefunds(server);
  await server.stop();
  sound = { file: join(server.dataDir, DATABASE), running: server.facility.pos, closed: 0 };
});
beforeEach(() => {
  db = openUnguarded(sound);
});
afterEach(() => db.close());

/** An invoice credited in two parts and paid out, one whose credit is set off, one whose credit note was voided. */
async function someCredits(server: FacilityServer): Promise<void> {
  const { api, facility } = server;
  const { products, methods, types, customers } = facility;
  const sold = async (amount: number) => {
    const { invoice } = await api.run('checkout', {
      customer: customers.club,
      invoiceType: types.F ?? 0,
      lines: [{ product: products.fee }, { product: products.fee, units: 2 }],
      payments: amount === 0 ? [] : [{ paymentMethod: methods.transfer, amount }],
    });
    const [line] = await api.list('invoiceLine', `invoice=${invoice.id}&sort=id&limit=1`);
    return { id: invoice.id, line: line?.id ?? 0 };
  };
  const credit = async (invoice: number, lines?: { line: number; amount: number }[]) =>
    (await api.run('createCreditNote', { invoice, reason: 'x', confirm: true, ...(lines && { lines }) })).id;
  const paid = await sold(120);
  ids.invoice = paid.id;
  ids.note = await credit(paid.id, [{ line: paid.line, amount: 15 }]);
  ids.rest = await credit(paid.id);
  for (const invoice of [ids.note, ids.rest]) {
    const { pending } = await api.get('invoice', invoice);
    await api.run('payInvoice', { invoice, payments: [{ paymentMethod: methods.transfer, amount: -pending }] });
  }
  const owing = await sold(0);
  ids.owing = owing.id;
  ids.setOff = await credit(owing.id, [{ line: owing.line, amount: 20 }]);
  ids.mixed = await mixed(server);
  const voided = await sold(120);
  await api.run('voidInvoice', { invoice: await credit(voided.id), reason: 'x' });
}

/** A sale whose credit pays what is owed of a manual line, as the sale itself was paid in part. Returns the sale. */
async function mixed({ api, facility }: FacilityServer): Promise<number> {
  const { id: sale } = await api.run('saveSale', { product: facility.products.course });
  const { id: draft } = await api.create('invoice', {
    type: facility.types.F ?? 0,
    customer: facility.customers.club,
    lines: [
      { sale, description: 'Curso', price: 30, taxes: [{ tax: facility.taxes.exempt }] },
      { description: 'A mano', price: 5 },
    ],
  });
  const { id: invoice, lines } = await api.run('confirmInvoice', { invoice: draft });
  await api.run('payInvoice', { invoice, payments: [{ paymentMethod: facility.methods.transfer, amount: 5 }] });
  const [line] = idsOf(lines);
  await api.run('createCreditNote', { invoice, reason: 'x', confirm: true, lines: [{ line: line ?? 0, amount: 28 }] });
  return sale;
}

/** Sales on no document: one refunded whole, one in part, a free one. */
async function someRefunds({ api, facility }: FacilityServer): Promise<void> {
  const { products, methods } = facility;
  const refund = async (product: number, units: number, part?: number) => {
    const { id: sale, total } = await api.run('saveSale', { product, units });
    const payments = total === 0 ? [] : [{ paymentMethod: methods.transfer, amount: total }];
    await api.run('paySale', { sale, payments });
    const { refunds } = await api.run('refundSale', {
      sale,
      paymentMethod: methods.transfer,
      ...(part && { lines: [{ sale, units: part }] }),
    });
    return [sale, refunds[0]?.id ?? 0] as const;
  };
  [ids.refunded, ids.back] = await refund(products.court, 2);
  [ids.part, ids.partBack] = await refund(products.court, 3, 1);
  [ids.free] = await refund(products.free, 1);
}

const broken = (): string[] => brokenRules(db);
const set = (table: string, id: number, values: string) =>
  db.exec(`update "${table}" set ${values} where "id" = ${id}`);
const lineOf = (invoice: number): number =>
  db.prepare('select min("id") from "invoiceLine" where "invoice" = ?').pluck().get(invoice) as number;

const sum = 'what is credited of a line = Σ its credit lines';
const line = 'no line is credited above what it comes to';
const tax = 'no tax of a line is credited above what it comes to';
const whole = 'no document is credited above its total';
const note = 'a credit note reverses one document, of its own parties and of the type it reverses';
const opposite = 'a negative sale is the opposite of part of its sale, and all of them together no more than the sale';
const placed = 'the negative sale of a sale on a document is a line of a credit note, or part of one';
const refunded = 'a sale is refunded if all of it is reversed and paid out';
const setOff = 'a payment over nothing sets off: what it pays of some it takes from others';

const returned = 'no more units of a line are credited than it has, and all of them once all of it is';
const sale = 'what a sale was paid = total − pending, and its status agrees';
const spent = 'each payment is allocated to the last cent';
const loose = 'what is paid of an invoice beyond its sales is no more than its lines without a sale';
const charged = 'each sale on a document is charged by its lines, over exactly what it is';
const once = 'a sale is charged by one line of one document in force, the one it is on';
const shares = 'the taxes of an invoice = Σ shares of its lines';
const lines = 'invoice total = Σ lines';
const taxes = 'invoice total = base + taxes';
const paid = 'what an invoice was paid = total − withheld − pending, and its status agrees';

/** Each rule and how a row breaks it, and which others see it, too. */
const breaks: readonly (readonly [rule: string, how: string, work: () => void, others: readonly string[]])[] = [
  [sum, 'a cent less', () => set('invoiceLine', lineOf(ids.owing), '"credited" = "credited" - 10000'), []],
  [sum, 'what nobody credited', () => set('invoiceLine', lineOf(ids.note), '"credited" = 10000'), []],
  [
    line,
    'a cent more than there was',
    () => {
      set('invoiceLine', lineOf(ids.rest), '"total" = "total" - 10000, "taxAmount" = "taxAmount" - 10000');
      set('invoiceLine', lineOf(ids.invoice), '"credited" = "credited" + 10000');
    },
    [lines],
  ],
  [
    tax,
    'a cent of another tax',
    () =>
      set(
        'invoiceLine',
        lineOf(ids.rest),
        `"taxes" = json_set("taxes", '$[0].amount', ("taxes" ->> '$[0].amount') - 0.01)`,
      ),
    [shares],
  ],
  [
    tax,
    'a tax the line has not',
    () => set('invoiceLine', lineOf(ids.setOff), `"taxes" = json_set("taxes", '$[0].tax', 2)`),
    [shares],
  ],
  [
    whole,
    'a cent more than there was',
    () => {
      set('invoice', ids.rest, '"total" = "total" - 10000');
      rechain(db);
    },
    [taxes, lines, paid],
  ],
  [note, 'of another customer', () => set('invoice', ids.note, '"customer" = 1'), []],
  [note, 'under another number', () => set('invoice', ids.note, `"originalNumber" = 'F26-000009'`), []],
  [
    note,
    'of a line of another',
    () => set('invoiceLine', lineOf(ids.setOff), `"source" = ${lineOf(ids.invoice) + 1}`),
    [sum, line, tax],
  ],
  [opposite, 'more than the sale', () => set('sale', ids.part, '"total" = 10000000'), [sale, charged]],
  [opposite, 'of another customer', () => set('sale', ids.back, '"customer" = 1'), []],
  [opposite, 'a tax of its own', () => set('sale', ids.back, '"taxAmount" = "taxAmount" + 1'), []],
  [
    placed,
    'one on its own',
    () => db.exec(`update "sale" set "invoice" = null where "invoice" = ${ids.setOff}`),
    [once],
  ],
  [
    placed,
    'one that is no line',
    () => db.exec(`update "invoiceLine" set "sale" = null where "invoice" = ${ids.setOff}`),
    [charged],
  ],
  [
    placed,
    'one of more than its line',
    () =>
      db.exec(`update "sale" set "total" = -30000000, "totalBeforeTaxes" = -30000000 - "taxAmount", "pending" = -10000000, "status" = 3
        where "invoice" = ${ids.setOff}`),
    [],
  ],
  [refunded, 'in part', () => set('sale', ids.part, '"status" = 6'), []],
  [refunded, 'and says it is not', () => set('sale', ids.refunded, '"status" = 4'), []],
  [refunded, 'a free one that says it is not', () => set('sale', ids.free, '"status" = 4'), []],
  [refunded, 'and owes', () => set('sale', ids.refunded, '"pending" = 10000'), []],
  [returned, 'some of an amount', () => set('invoiceLine', lineOf(ids.note), '"units" = -1'), []],
  [returned, 'fewer than all', () => set('invoiceLine', lineOf(ids.rest), '"units" = 0'), []],
  [
    setOff,
    'a sale to the ones more than to the others',
    () =>
      db.exec(`update "invoicePayment" set "amount" = "amount" + 10000 where "amount" > 0
        and "payment" in (select "id" from "payment" where "amount" = 0)`),
    [paid, spent, loose],
  ],
  [
    loose,
    'a credit set off against more of a manual line than there is of it',
    () => {
      set('sale', ids.mixed, '"pending" = 3000000, "status" = 3');
      db.exec(`update "salePayment" set "amount" = "amount" - 3000000 where "sale" = ${ids.mixed} and "payment" in
        (select "id" from "payment" where "amount" = 0)`);
    },
    [],
  ],
  [
    setOff,
    'money on account',
    () => {
      db.exec('update "payment" set "type" = 7 where "id" = (select min("id") from "payment")');
      rechain(db);
    },
    [],
  ],
];

test.each(breaks)('%s: %s', (rule, _, work, others) => {
  work();
  expect(broken().sort()).toEqual([rule, ...others].sort());
});

test('nothing is broken to begin with, and every rule is', () => {
  expect(broken()).toEqual([]);
  // What a set-off pays of manual lines is a rule of payments.
  const rules = new Set([...credits.map(({ name }) => name), loose]);
  expect(new Set(breaks.map(([rule]) => rule))).toEqual(rules);
});
