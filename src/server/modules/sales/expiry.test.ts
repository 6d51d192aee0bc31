import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, START, startOpen } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';

const MINUTE = 60_000;

let server: FacilityServer;
beforeEach(async () => {
  server = await startOpen();
});
afterEach(() => server.stop());

/** Anything that commits lets the service look whether it is time. */
async function tick(): Promise<void> {
  await server.api.create('customer', { name: 'Alguien' });
}

const inMinutes = (minutes: number): string => new Date(START + minutes * MINUTE).toISOString();
type Saved = Partial<InputOf<Contract<'saveSale'>>>;
/** A sale of a court (12.10) whose time runs out so many minutes after the start; null = never. */
async function court(minutes: number | null, more: Saved = {}): Promise<number> {
  const timeout = minutes === null ? null : inMinutes(minutes);
  return (await server.api.run('saveSale', { product: server.facility.products.court, timeout, ...more })).id;
}
const statusOf = (id: number) => server.rows<{ status: number }>('select "status" from "sale" where "id" = ?', id)[0];
const expired = () => server.rows<{ id: number }>('select "id" from "sale" where "status" = 7 order by "id"');
const jobs = () => server.rows<{ status: number }>('select "status" from "job" where "kind" = ?', 'sales.expire');
const events = () => server.rows<{ record: number }>('select "record" from "event" where "type" = ?', 'sale.expired');
const settled = () => until(() => jobs().length > 0 && jobs().every(({ status }) => status === 2));
const method = async (type: number) => (await server.api.list('paymentMethod', `type=${type}`))[0]?.id ?? 0;

describe('a pending sale whose time is over', () => {
  test('expires: nothing is owed of it, the log and listeners hear of it, and it is final', async () => {
    const sale = await court(5);
    const later = await court(60);
    await tick();
    expect(jobs()).toEqual([]);

    server.clock.now = START + 5 * MINUTE;
    await tick();
    await settled();
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 7, pending: 0, total: 12.1 });
    expect(await server.api.get('sale', later)).toMatchObject({ status: 2, pending: 12.1 });
    expect(events()).toEqual([{ record: sale }]);
    const [entry] = await server.api.list('auditLog', 'operation=sales.expire');
    expect(JSON.stringify(entry)).toContain('"status"');
    const payments = [{ paymentMethod: server.facility.methods.card, amount: 12.1 }];
    for (const [path, body] of [
      ['paySale', { sale, payments }],
      ['saveSale', { id: sale, comments: 'x' }],
      ['cancelSale', { sale, reason: 'Error' }],
    ] as const) {
      await expectRefused(server, () => server.api.send('POST', `/api/billing/${path}`, body), 'invalid_transition');
    }
  });

  test('takes with it what is pending of its basket, whatever time that has', async () => {
    const parent = await court(5);
    const child = await court(null, { parent });
    const long = await court(600, { parent });
    const draft = await court(null, { parent, status: 0 });
    const paid = await court(null, { parent });
    await server.api.run('paySale', {
      sale: paid,
      payments: [{ paymentMethod: server.facility.methods.card, amount: 2 }],
    });
    server.clock.now = START + 6 * MINUTE;
    await tick();
    await settled();
    expect([parent, child, long, draft, paid].map((id) => statusOf(id)?.status)).toEqual([7, 7, 7, 0, 3]);
    expect(events()).toHaveLength(3);
  });

  test('is over before the job has come to it, and so is what belongs to it', async () => {
    const parent = await court(5);
    const child = await court(null, { parent });
    // Between two looks of the schedule.
    server.clock.now = START + 5 * MINUTE - 1000;
    await tick();
    server.clock.now = START + 5 * MINUTE;
    for (const sale of [parent, child]) {
      const payments = [{ paymentMethod: server.facility.methods.card, amount: 12.1 }];
      const pay = () => server.api.call('paySale', { sale, payments });
      expect(await pay()).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    }
  });
});

describe('does not expire:', () => {
  test('a draft, what is paid in part, on a document, on account or without a time', async () => {
    const { api, facility } = server;
    const customer = facility.customers.club;
    await api.update('customer', customer, { creditLimit: 100 });
    const draft = await court(5, { status: 0 });
    const part = await court(5);
    await api.run('paySale', { sale: part, payments: [{ paymentMethod: facility.methods.card, amount: 2 }] });
    const account = await court(5, { customer });
    await api.run('paySale', { sale: account, payments: [{ paymentMethod: await method(7), amount: 12.1 }] });
    const never = await court(null);
    const charged = await court(5, { customer });
    const { id: invoice } = await api.create('invoice', {
      type: facility.types.F ?? 0,
      customer,
      lines: [{ description: 'Pista', price: 1 }],
    });
    server.write('update "sale" set "invoice" = ? where "id" = ?', invoice, charged);
    const due = await court(5);

    server.clock.now = START + 6 * MINUTE;
    await tick();
    await settled();
    expect(expired()).toEqual([{ id: due }]);
    expect([draft, part, account, never, charged].map((id) => statusOf(id)?.status)).toEqual([0, 3, 2, 2, 2]);
    // What was agreed on can still be paid.
    await api.run('paySale', { sale: account, payments: [{ paymentMethod: facility.methods.card, amount: 12.1 }] });
    server.write('update "sale" set "invoice" = null where "id" = ?', charged);
  });

  test('what a bank is to collect, though no account is known yet', async () => {
    const type = await addSubscriptionType(server, { expiration: 'PT5M' });
    const debited = await subscribe(server, type, { start: '2026-03-01', directDebit: true });
    const owed = await subscribe(server, type, { start: '2026-03-01' });
    await issueAll(server.api, { date: '2026-03-02' });
    const saleOf = async (id: number) => (await server.api.list('sale', `fkModel=subscriptionCustomer&fkId=${id}`))[0];
    const fee = await saleOf(debited.id);
    expect(fee).toMatchObject({ directDebit: true, pendingPaymentMethod: null, timeout: expect.any(String) });

    server.clock.now = START + 60 * MINUTE;
    await tick();
    await settled();
    expect(await saleOf(owed.id)).toMatchObject({ status: 7, pending: 0 });
    expect(await saleOf(debited.id)).toMatchObject({ status: 2, pending: 30 });
    const payments = [{ paymentMethod: server.facility.methods.card, amount: 30 }];
    await server.api.run('paySale', { sale: fee?.id ?? 0, payments });
  });
});

test('a basket with more than one transaction takes, a restart and a clock that jumps expire each sale once', async () => {
  for (let index = 0; index < 120; index++) await court(5 + (index % 3));
  server.clock.now = START + 10 * MINUTE;
  await tick();
  await server.restart();
  await until(() => expired().length === 120);
  await settled();
  const late = await court(30);
  for (const now of [START - 60 * MINUTE, START + 20 * MINUTE, START, START + 20 * MINUTE]) {
    server.clock.now = now;
    await tick();
  }
  await server.restart();
  expect([expired().length, events().length]).toEqual([120, 120]);
  server.clock.now = START + 365 * 24 * 60 * MINUTE;
  await server.restart();
  await until(() => statusOf(late)?.status === 7);
  expect(events()).toHaveLength(121);
});
