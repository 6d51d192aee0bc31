import { beforeAll, describe, expect, test } from 'vitest';
import { addSubscriptionType, issueAll } from '#test/kit/fees.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
/** Monthly by the calendar, 31.00, with an enrolment of 20.00. */
let monthly: number;
let enrolment: number;
beforeAll(async () => {
  server = await startOpen();
  const { api, facility } = server;
  enrolment = (await api.create('product', { name: 'Matrícula', price: 20, taxes: [facility.taxes.general] })).id;
  monthly = await addSubscriptionType(server, { price: 31, enrolment, customers: 3 });
});

const someone = async () => (await server.api.create('customer', { name: 'Sara Socia' })).id;

describe('signing up', () => {
  test('issues the first fee, sells the enrolment below it, and all of it is paid at the till', async () => {
    const customer = await someone();
    const made = await server.api.run('subscriptionSignUp', { customer, type: monthly, start: '2026-03-15' });
    const [fee, enrolled] = made.sales;
    expect(made).toMatchObject({
      subscriptionCustomer: { customer, type: monthly, start: '2026-03-15', sale: fee?.id, active: true },
      sales: [
        { total: 17, customer, status: 2 },
        { total: 20, parent: fee?.id, product: enrolment, description: 'Matrícula' },
      ],
      total: 37,
    });
    const payments = [{ paymentMethod: server.facility.methods.cash, amount: 37 }];
    const sales = [fee?.id ?? 0, enrolled?.id ?? 0];
    const paid = await server.api.run('paySale', { sales, payments, pos: server.facility.pos });
    expect(paid.sales).toMatchObject([
      { id: fee?.id, status: 4 },
      { id: enrolled?.id, status: 4 },
    ]);
    const task = await issueAll(server.api, { date: '2026-03-31', customers: [customer] });
    expect(task.issued).toBe(0);
    const fees = await server.api.list('subscriptionFee', `subscriptionCustomer=${made.subscriptionCustomer.id}`);
    expect(fees).toMatchObject([{ issueDate: '2026-03-15', total: 17, task: null, sale: fee?.id }]);
  });

  test.each([
    ['from today on', {}, [31 * (30 / 31), 20]],
    ['from a day to come on', { start: '2026-05-01' }, [31, 20]],
    ['since last month: what is late is not issued', { start: '2026-02-01' }, [31, 20]],
    ['at a price of its own', { start: '2026-03-01', price: 15.5 }, [15.5, 20]],
    ['without enrolment', { start: '2026-03-01', enrolment: false }, [31]],
    ['for nothing', { start: '2026-03-01', price: 0, enrolment: false }, [0]],
  ])('%s', async (_, input, totals) => {
    const made = await server.api.run('subscriptionSignUp', { customer: await someone(), type: monthly, ...input });
    expect(made.sales.map(({ total }) => total)).toEqual(totals);
    expect(made.total).toBe(totals.reduce((sum, total) => sum + total, 0));
  });

  test('brings beneficiaries and add-ons, whose sales are below that of the fee', async () => {
    const [customer, child] = [await someone(), await someone()];
    const { products } = server.facility;
    const made = await server.api.run('subscriptionSignUp', {
      ...{ customer, type: monthly, start: '2026-03-01' },
      beneficiaries: [{ customer: child, start: '2026-03-10' }],
      addons: [
        { product: products.book, price: 5 },
        { product: products.book, percentage: 10, priority: 1, end: '2026-06-30' },
      ],
    });
    expect(made.sales.map(({ total, parent }) => [total, parent === null])).toEqual([
      [31, true],
      [5, false],
      [3.1, false],
      [20, false],
    ]);
    const of = `subscriptionCustomer=${made.subscriptionCustomer.id}&sort=id`;
    expect(await server.api.list('subscriptionBeneficiary', of)).toMatchObject([
      { customer: child, start: '2026-03-10', end: null },
    ]);
    expect(await server.api.list('subscriptionAddon', of)).toMatchObject([{ price: 5 }, { percentage: 10 }]);
  });

  test('debits the fee alone: the enrolment is paid at once', async () => {
    const made = await server.api.run('subscriptionSignUp', {
      ...{ customer: await someone(), type: monthly, start: '2026-03-01', directDebit: true },
    });
    const [fee, enrolled] = made.sales;
    expect(made.sales).toMatchObject([{ directDebit: true }, { directDebit: false, parent: fee?.id }]);
    const payments = [{ paymentMethod: server.facility.methods.cash, amount: 20 }];
    const paid = await server.api.run('paySale', { sales: [enrolled?.id ?? 0], payments, pos: server.facility.pos });
    expect(paid.sales).toMatchObject([{ id: enrolled?.id, status: 4 }]);
    expect(await server.api.get('sale', fee?.id ?? 0)).toMatchObject({ status: 2, pending: 31 });
  });

  test('sells the enrolment by itself where no fee is due', async () => {
    const type = await addSubscriptionType(server, { price: 0, enrolment });
    const made = await server.api.run('subscriptionSignUp', { customer: await someone(), type });
    expect(made).toMatchObject({ sales: [{ total: 20, parent: null }], total: 20 });
    expect(made.subscriptionCustomer.sale).toBe(made.sales[0]?.id);
  });

  test('says why each fee comes to what it does, what is late, and which fees are next', async () => {
    const made = await server.api.run('subscriptionSignUp', {
      ...{ customer: await someone(), type: monthly, start: '2026-01-15', price: 25, dryRun: true },
    });
    expect(made).toMatchObject({
      fees: [{ sale: made.sales[0]?.id, issueDate: '2026-03-01', total: 25, lines: [{ addon: null, amount: 25 }] }],
      late: 2,
      next: ['2026-04-01', '2026-05-01', '2026-06-01'].map((issueDate) => ({ issueDate, total: 25 })),
    });
    expect(made.fees[0]?.lines[0]?.reasons).toMatchObject([{ code: 'ownPrice', amount: 25 }]);
    expect(made.next[0]?.lines[0]?.reasons).toMatchObject([{ code: 'ownPrice', amount: 25 }]);
  });

  test('says what keeps the fees to come from being issued', async () => {
    const pause = await addSubscriptionType(server, { price: 0 });
    const type = await addSubscriptionType(server, { price: 31, temporarySubscription: pause });
    const customer = await someone();
    await server.api.run('subscriptionSignUp', { customer, type: pause, start: '2026-04-01' });
    const made = await server.api.run('subscriptionSignUp', { customer, type, start: '2026-03-01', dryRun: true });
    expect(made).toMatchObject({
      fees: [{ total: 31 }],
      next: [{ issueDate: '2026-04-01', state: 'onLeave' }, {}, {}],
    });
  });

  test('makes the account that is debited, all of it or nothing', async () => {
    const customer = await someone();
    const account = { iban: 'ES91 2100 0418 4502 0005 1332', holder: 'Pau Paga', mandate: 'M-1' };
    const input = { customer, type: monthly, start: '2026-03-01', directDebit: true };
    const accounts = () => server.api.list('bankAccount', `customer=${customer}`);
    const look = await server.api.run('subscriptionSignUp', { ...input, account, dryRun: true });
    expect(look.next[0]).toMatchObject({ withoutMandate: true });
    const faulty = { ...account, holder: 'two\nlines' };
    const refused = () => server.api.call('subscriptionSignUp', { ...input, account: faulty });
    await expectRefused(server, refused, 'validation_failed', [['#/account/holder', 'line_break']]);
    const both = () => server.api.call('subscriptionSignUp', { ...input, account, bankAccount: 1 });
    await expectRefused(server, both, 'validation_failed', [['#/account', 'invalid_value']]);
    expect(await accounts()).toEqual([]);
    const { key } = await server.api.run('keyCreate', { name: 'Web', scopes: ['subscription:operate'] });
    await expectRefused(
      server,
      () => server.as(key).call('subscriptionSignUp', { ...input, account }),
      'insufficient_scope',
    );
    const signed = { ...account, mandateDate: '2026-03-02' };
    const made = await server.api.run('subscriptionSignUp', { ...input, account: signed });
    expect(await accounts()).toMatchObject([{ id: made.subscriptionCustomer.bankAccount, holder: 'Pau Paga' }]);
    expect(made.next[0]).toMatchObject({ withoutMandate: false });
    expect(made.sales[0]).toMatchObject({ total: 31, directDebit: true });
    const other = {
      ...input,
      customer: await someone(),
      account: { ...signed, iban: 'ES79 2100 0813 6101 2345 6789' },
    };
    await expectRefused(server, () => server.api.call('subscriptionSignUp', other), 'unique_conflict', [
      ['#/account/mandate', 'already_taken'],
    ]);
  });

  test('only looks where that is asked for', async () => {
    const customer = await someone();
    const counts = () =>
      server.rows(`select (select count(*) from "subscriptionCustomer"), (select count(*) from "sale"),
        (select count(*) from "event"), (select count(*) from "auditLog")`);
    const before = counts();
    const made = await server.api.run('subscriptionSignUp', {
      ...{ customer, type: monthly, start: '2026-03-15', dryRun: true },
    });
    expect(made).toMatchObject({ total: 37, sales: [{ total: 17 }, { total: 20 }] });
    expect(counts()).toEqual(before);
  });

  test('is all of it or nothing, and says which part is at fault', async () => {
    const customer = await someone();
    const before = server.rows('select count(*) as "n" from "subscriptionCustomer"');
    const product = server.facility.products.book;
    const cases = [
      [{ end: '2026-02-01' }, '#/end', 'too_small'],
      [{ addons: [{ product }, { product, price: 1, percentage: 2 }] }, '#/addons/1/percentage', 'invalid_value'],
      [{ beneficiaries: [{ customer: 999_999 }] }, '#/beneficiaries/0/customer', 'unknown_reference'],
      [
        { beneficiaries: [await someone(), await someone(), await someone()].map((one) => ({ customer: one })) },
        '#/beneficiaries/2/subscriptionCustomer',
        'too_big',
      ],
    ] as const;
    for (const [input, pointer, code] of cases) {
      const send = () =>
        server.api.call('subscriptionSignUp', { customer, type: monthly, start: '2026-03-01', ...(input as object) });
      await expectRefused(server, send, 'validation_failed', [[pointer, code]]);
    }
    expect(server.rows('select count(*) as "n" from "subscriptionCustomer"')).toEqual(before);
  });

  test('takes a permission of its own', async () => {
    const input = { customer: await someone(), type: monthly };
    const { key } = await server.api.run('keyCreate', { name: 'Web', scopes: ['billing:operate'] });
    await expectRefused(server, () => server.as(key).call('subscriptionSignUp', input), 'insufficient_scope');
    const other = await server.api.run('keyCreate', { name: 'Web', scopes: ['subscription:operate'] });
    expect((await server.as(other.key).call('subscriptionSignUp', input)).status).toBe(200);
  });
});
