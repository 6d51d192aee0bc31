/** What is overdue stays as old as it was, whatever is made of it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { agedRows } from '#shared/reports/rows.ts';
import { type Documents, documentsOf, idsOf } from '#test/kit/conversions.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';

const DAY = 24 * 3_600_000;
/** `paymentCondition`s and the days they give. */
const terms = [
  [null, 0],
  [2, 30],
] as const;

let server: FacilityServer;
let make: Documents;
let account: number;
beforeAll(async () => {
  server = await startOpen();
  make = documentsOf(server);
  const [method] = await server.api.list('paymentMethod', 'type=7');
  account = method?.id ?? 0;
});

const run: FacilityServer['api']['run'] = (name, input) => server.api.run(name, input);
const today = () => new Date(server.clock.now).toISOString().slice(0, 10);
const later = () => new Date(server.clock.now + 300 * DAY).toISOString();
const pass = (days: number) => {
  server.clock.now += days * DAY;
};
const newCustomer = async (paymentCondition: number | null) => {
  const { customers } = server.facility;
  const { id: _, ...club } = await server.api.get('customer', customers.club);
  const { name, taxNumber, street, zipCode, city, country } = club;
  const who = { name, taxNumber, street, zipCode, city, country };
  return (await server.api.create('customer', { ...who, paymentCondition, allowPaymentPending: true })).id;
};

/** What somebody owes by its age, which the lists beside it agree with. */
const agesOf = async (customer: number) => {
  const report = await run('reportDebts', {});
  const found = report.customers.find((one) => one.customer === customer);
  const { notDue = 0, upTo30 = 0, upTo60 = 0, upTo90 = 0, older = 0 } = found ?? {};
  const ages = { notDue, upTo30, upTo60, upTo90, older };
  const summary = await run('customerSummary', { customer });
  expect(summary.aged).toEqual(ages);
  if (found === undefined) return ages;
  for (const [age, amount] of Object.entries(ages)) {
    const lists = agedRows(found, age as keyof typeof ages, report.date);
    const sums = await Promise.all(
      lists.map(async ({ path, query, field }) => {
        const reply = await server.api.send('GET', `${path}?${query}`);
        return (reply.body as Record<string, number>[]).reduce((sum, row) => sum + Number(row[field]), 0);
      }),
    );
    expect(
      sums.reduce((sum, one) => sum + one, 0),
      age,
    ).toBeCloseTo(amount, 2);
  }
  return ages;
};

interface Owed {
  readonly customer: number;
  readonly tickets: readonly number[];
  readonly sale: number;
}

/** Two tickets and a sale that somebody owes. */
const owed = async (condition: number | null): Promise<Owed> => {
  const customer = await newCustomer(condition);
  const tickets = idsOf([await make.ticket({ customer, paid: 10 }), await make.ticket({ customer })]);
  const sale = await run('saveSale', { product: server.facility.products.court, customer });
  return { customer, tickets, sale: sale.id };
};
const confirm = true;

/** What may be made of them. */
const ways: readonly (readonly [string, (owed: Owed) => Promise<unknown>])[] = [
  ['a summary', ({ tickets }) => run('createSummaryInvoice', { invoices: [...tickets], confirm })],
  [
    'a summary under longer terms of the customer',
    async ({ tickets, customer }) => {
      await server.api.update('customer', customer, { paymentCondition: 4 });
      await run('createSummaryInvoice', { invoices: [...tickets], confirm });
    },
  ],
  [
    'a summary with terms of its own',
    async ({ tickets }) => {
      const { id } = await run('createSummaryInvoice', { invoices: [...tickets] });
      await server.api.update('invoice', id, { paymentCondition: 4 });
      await run('confirmInvoice', { invoice: id });
    },
  ],
  ['an exchange', ({ tickets, customer }) => run('replaceInvoice', { invoices: [...tickets], customer, confirm })],
  ['a conversion', ({ tickets: [first = 0] }) => run('convertInvoice', { invoice: first, confirm })],
  [
    'a summary of a conversion, voided and made again',
    async ({ tickets: [first = 0, second = 0] }) => {
      const full = await run('convertInvoice', { invoice: first, confirm });
      const { id } = await run('createSummaryInvoice', { invoices: [second], confirm });
      await run('voidInvoice', { invoice: id, reason: 'x' });
      await run('createSummaryInvoice', { invoices: [second], confirm });
      expect(full.dueDate ?? '').toBe(dueToday(await server.api.get('customer', full.customer ?? 0)));
    },
  ],
  [
    'an invoice of the sale',
    async ({ sale, customer }) => {
      await server.api.update('customer', customer, { paymentCondition: 4 });
      await run('createInvoice', { sales: [sale], confirm });
    },
  ],
  [
    'an offer of the sale, and its invoice',
    async ({ sale }) => {
      const offer = await run('createInvoice', { sales: [sale], type: make.type('P'), confirm });
      await run('convertInvoice', { invoice: offer.id, confirm });
    },
  ],
  ['a later date of the sale', ({ sale }) => run('saveSale', { id: sale, issueDate: later() })],
  [
    'a later date of the sale, and its invoice',
    async ({ sale }) => {
      await run('saveSale', { id: sale, issueDate: later() });
      await run('createInvoice', { sales: [sale], confirm });
    },
  ],
  [
    'longer terms of the customer, and a change of the sale',
    async ({ sale, customer }) => {
      await server.api.update('customer', customer, { paymentCondition: 4 });
      await run('saveSale', { id: sale, issueDate: later() });
    },
  ],
  [
    'the sale on account',
    async ({ sale, customer }) => {
      await server.api.update('customer', customer, { creditLimit: 900 });
      await run('paySale', { sale, payments: [{ paymentMethod: account, amount: 12.1 }] });
    },
  ],
];

const dueToday = ({ paymentCondition }: { paymentCondition: number | null }) =>
  new Date(server.clock.now + (paymentCondition === 2 ? 30 : 0) * DAY).toISOString().slice(0, 10);

describe.each(terms)('terms %s, of %s days', (condition, days) => {
  test.each(ways)('%s is as old as what it stands for', async (_, act) => {
    const one = await owed(condition);
    expect(await agesOf(one.customer)).toMatchObject({ notDue: 82.1 });
    pass(days);
    expect(await agesOf(one.customer)).toMatchObject({ notDue: 82.1 });
    pass(40);
    const before = await agesOf(one.customer);
    expect(before).toMatchObject({ notDue: 0, upTo60: 82.1 });
    await act(one);
    expect(await agesOf(one.customer)).toEqual(before);
    pass(60);
    expect(await agesOf(one.customer)).toMatchObject({ older: 82.1 });
  });

  test('what is not overdue when it is summed up is due with its summary', async () => {
    const one = await owed(condition);
    const { dueDate } = await run('createSummaryInvoice', { invoices: [...one.tickets], confirm });
    const summary = (await server.api.list('invoice', `customer=${one.customer}&isSummary=true`))[0];
    expect(summary).toMatchObject({ dueDate, earliestDueDate: dueDate });
  });
});

test('what is overdue is counted once, and found by the view of overdue documents', async () => {
  const { customer, tickets } = await owed(2);
  pass(70);
  const { id } = await run('createSummaryInvoice', { invoices: [...tickets], confirm });
  const summary = await server.api.get('invoice', id);
  expect(summary.dueDate).toBe(dueToday({ paymentCondition: 2 }));
  const query = `customer=${customer}&status=1&paymentStatus[in]=0,1&earliestDueDate[lt]=${today()}&summaryInvoice[null]=true`;
  expect(idsOf(await server.api.list('invoice', query))).toEqual([id]);
});

test('a summary holds documents of one calendar month', async () => {
  const customer = await newCustomer(null);
  const first = await make.ticket({ customer });
  const lastTrim = (): number =>
    server.rows<{ id: number | null }>(
      `select max("id") as "id" from "job" where "kind" = 'jobs.trim' and "status" = 2`,
    )[0]?.id ?? 0;
  const before = lastTrim();
  pass(31);
  const second = await make.ticket({ customer });
  const invoices = [first.id, second.id];
  // A month later the history of jobs is cut short, which is no effect of the request.
  await until(() => lastTrim() > before);
  await expectRefused(server, () => server.api.call('createSummaryInvoice', { invoices }), 'validation_failed', [
    ['#/invoices/1', 'other_month'],
  ]);
  expect(await run('replaceInvoice', { invoices, customer, confirm })).toMatchObject({ pending: 80 });
});
