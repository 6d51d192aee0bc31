import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { type Lives, salesOf, startLives } from '#test/kit/lives.ts';
import { until } from '#test/kit/until.ts';

let server: Lives['server'];
let types: Lives['types'];
let issued: Lives['issued'];
let pay: Lives['pay'];
// Days go by, and series never go back.
beforeEach(async () => {
  ({ server, types, issued, pay } = await startLives());
  onTestFinished(() => server.stop());
});

/** Has the service look on another day, and waits until the document of no fee is due. */
async function goOnTo(day: string): Promise<void> {
  server.clock.now = Date.parse(`${day}T10:00:00Z`);
  await server.api.create('customerTag', { name: 'x' });
  await until(async () => waiting(day).length === 0);
}
const waiting = (day: string) =>
  server.rows<{ id: number }>(`select "id" from "subscriptionFee" where "documentOn" <= '${day}'`);
/** What the month says of fees that were due before today and are on no document. */
const undone = async () => {
  const { checks } = await server.api.run('monthCheck', { year: 2026, month: 4 });
  return checks.find(({ code }) => code === 'feesUndocumented');
};
const documentsOf = async (subscription: number) => {
  const ids = new Set((await salesOf(server, subscription)).map(({ invoice }) => invoice));
  return Promise.all([...ids].map((id) => (id === null ? null : server.api.get('invoice', id))));
};

describe('a fee', () => {
  test('that is due has one document with its add-on, one to come on its date', async () => {
    const { id } = await issued('byDays', '2026-04-30');
    expect(await documentsOf(id)).toMatchObject([{ total: 37.2, pending: 37.2, date: '2026-03-02' }, null]);
    await goOnTo('2026-03-31');
    expect(await documentsOf(id)).toMatchObject([{ total: 37.2 }, null]);
    await goOnTo('2026-04-01');
    expect(await documentsOf(id)).toMatchObject([{ total: 37.2 }, { total: 37.2, pending: 37.2, date: '2026-04-01' }]);
  });

  test('that is taken back or paid before its date has no other document', async () => {
    const [gone, paid] = [await issued('byDays', '2026-04-30'), await issued('byDays', '2026-04-30')];
    await server.api.run('subscriptionLeave', { subscriptionCustomer: gone.id, on: '2026-03-31' });
    await pay(paid.id);
    const before = await documentsOf(paid.id);
    await goOnTo('2026-04-01');
    expect(await documentsOf(gone.id)).toMatchObject([{ total: 37.2 }, null]);
    expect(await documentsOf(paid.id)).toEqual(before);
    expect(before).toMatchObject([{ pending: 0 }, { pending: 0 }]);
  });

  test('that is sold and not paid has its document on the next day', async () => {
    const signUp = async () => {
      const { id: customer } = await server.api.create('customer', { name: 'Sara' });
      return server.api.run('subscriptionSignUp', { customer, type: types.byDays, start: '2026-03-01' });
    };
    const [paid, owed] = [await signUp(), await signUp()];
    await pay(paid.subscriptionCustomer.id);
    expect(await documentsOf(paid.subscriptionCustomer.id)).toMatchObject([{ pending: 0, date: '2026-03-02' }]);
    expect(await documentsOf(owed.subscriptionCustomer.id)).toEqual([null]);
    await goOnTo('2026-03-03');
    expect(await documentsOf(paid.subscriptionCustomer.id)).toMatchObject([{ date: '2026-03-02' }]);
    expect(await documentsOf(owed.subscriptionCustomer.id)).toMatchObject([{ pending: 31, date: '2026-03-03' }]);
  });

  test('whose document is refused has it on a later day, once that can be', async () => {
    const { id, customer } = await subscribe(server, types.byDays, { start: '2026-04-01', price: 4000 });
    await issueAll(server.api, { date: '2026-04-30', customers: [customer] });
    await goOnTo('2026-04-01');
    expect(await documentsOf(id)).toEqual([null]);
    expect(await undone()).toMatchObject({ rows: 0 });
    server.clock.now = Date.parse('2026-04-02T08:00:00Z');
    expect(await undone()).toMatchObject({ ok: false, rows: 1, amount: 4000 });
    const address = { taxNumber: '12345678Z', street: 'Mayor 1', zipCode: '28013', city: 'Madrid' };
    await server.api.update('customer', customer, address);
    await goOnTo('2026-04-02');
    expect(await documentsOf(id)).toMatchObject([
      { total: 4000, number: expect.stringMatching(/^F/), date: '2026-04-02' },
    ]);
    expect(await undone()).toMatchObject({ ok: true, rows: 0 });
  });

  test('that expires unpaid is documented by its payment alone', async () => {
    const type = await addSubscriptionType(server, { expiration: 'P5D' });
    const { id, customer } = await subscribe(server, type, { start: '2026-03-01' });
    await issueAll(server.api, { date: '2026-03-31', customers: [customer] });
    expect(await documentsOf(id)).toEqual([null]);
  });

  test('is documented when it is collected where the setting says so, and a run may say other', async () => {
    const setting = await server.api.create('setting', { key: 'feeDocuments', value: 'whenCollected' });
    const { id } = await issued('byDays', '2026-03-31');
    expect(await documentsOf(id)).toEqual([null]);
    await pay(id);
    expect(await documentsOf(id)).toMatchObject([{ total: 37.2, pending: 0 }]);
    const { preview, task } = await server.api.run('issueFees', { date: '2026-03-31', confirm: true });
    expect([preview.confirm, task?.confirm]).toEqual([false, true]);
    await server.api.send('DELETE', `/api/model/setting/${setting.id}`);
  });
});

describe('what is taken back of a fee', () => {
  test.each<[what: string, isPaid: boolean, owed: number, back: number]>([
    ['is owed less of it', false, 16.8, 0],
    ['is owed to who paid it, until it is paid out', true, 0, 20.4],
  ])('%s', async (_, isPaid, owed, back) => {
    const { id, customer } = await issued('byDays', '2026-03-31');
    if (isPaid) await pay(id);
    const left = await server.api.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-03-14' });
    const notes = [...new Set(left.returned.map(({ creditNote }) => creditNote ?? 0))];
    expect(notes).toHaveLength(1);
    const [invoice] = notes;
    const note = await server.api.get('invoice', invoice ?? 0);
    expect(note).toMatchObject({ total: -20.4, pending: 0 - back, isCreditNote: true });
    expect(left).toMatchObject({ owed, toReturn: 20.4, toRefund: back });
    const summary = await server.api.run('customerSummary', { customer });
    expect([summary.owed, summary.toRefund]).toEqual([owed, 0 - back]);
    if (!isPaid) return;
    const { pos, methods } = server.facility;
    const payments = [{ paymentMethod: methods.cash, amount: back }];
    await server.api.run('payInvoice', { invoice: invoice ?? 0, pos, payments });
    expect((await server.api.run('customerSummary', { customer })).toRefund).toBe(0);
  });

  test('is set off against the next fee where the setting says so, once', async () => {
    const { api } = server;
    const setting = await api.create('setting', { key: 'feeCredits', value: 'nextFee' });
    const { id, customer } = await issued('byDays', '2026-03-31');
    await pay(id);
    await api.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-03-14' });
    expect((await api.run('customerSummary', { customer })).toRefund).toBe(-20.4);
    const type = await addSubscriptionType(server, { price: 8 });
    const other = await subscribe(server, type, { customer, start: '2026-03-02' });
    await issueAll(api, { date: '2026-04-30', customers: [customer] });
    // 30 of 31 days are due with the run, April on its first.
    expect(await documentsOf(other.id)).toMatchObject([{ total: 7.74, pending: 0 }, null]);
    await goOnTo('2026-04-01');
    expect(await documentsOf(other.id)).toMatchObject([{ pending: 0 }, { total: 8, pending: 0 }]);
    expect(await api.run('customerSummary', { customer })).toMatchObject({ owed: 0, toRefund: -4.66 });
    await api.send('DELETE', `/api/model/setting/${setting.id}`);
  });

  test('is taken back once, and by nobody who may not refund', async () => {
    const { id } = await issued('byDays', '2026-03-31');
    const { key } = await server.api.run('keyCreate', { name: 'Altas', scopes: ['subscription:operate', '*:read'] });
    const leave = { subscriptionCustomer: id, on: '2026-03-14' };
    const statusOf = async (dryRun: boolean) =>
      (await server.as(key).call('subscriptionLeave', { ...leave, dryRun })).status;
    expect([await statusOf(true), await statusOf(false)]).toEqual([200, 403]);
    await server.api.run('subscriptionLeave', leave);
    const again = await server.api.run('subscriptionLeave', { ...leave, on: '2026-03-13' });
    expect(again.returned.map(({ amount }) => amount)).toEqual([1, 0.2]);
    expect(again.owed).toBe(15.6);
  });
});
