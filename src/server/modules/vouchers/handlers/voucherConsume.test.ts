import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

type Input = InputOf<Contract<'voucherConsume'>>;

const PATH = '/api/vouchers/consume.json';

let server: FacilityServer;
let swims: number;
let purse: number;
beforeAll(async () => {
  server = await startOpen();
  ({ swims, purse } = await addVoucherTypes(server));
});

const newCustomer = async (): Promise<number> => (await server.api.create('customer', { name: 'Nadia Nadal' })).id;
const put = async (customer: number, voucherType: number, amount: number, expiration?: string) =>
  server.api.run('voucherRecharge', { customer, voucherType, amount, expiration });
const consume = (input: Input) => server.api.run('voucherConsume', input);
const movementsOf = (voucher: number) => server.api.list('voucherMovement', `voucher=${voucher}&sort=id`);
const lastEvent = (): number => server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;
const eventsAfter = (sequence: number): string[] =>
  server
    .rows<{ type: string }>('select "type" from "event" where "sequence" > ? order by "sequence"', sequence)
    .map(({ type }) => type);

describe('using up a voucher', () => {
  test('takes from the lots that expire earliest, one movement a lot, without a sale', async () => {
    const customer = await newCustomer();
    const late = await put(customer, swims, 4, '2026-09-01');
    const early = await put(customer, swims, 3, '2026-06-01');
    const { voucher } = late;
    const before = lastEvent();
    const sales = server.rows('select "id" from "sale"').length;
    const answer = await consume({ customer, voucherType: swims, amount: 4.5, notes: 'Calle 3\r\nlibre' });
    expect(answer).toEqual({
      voucher,
      balance: 2.5,
      voucherMovements: [
        { voucherMovement: expect.any(Number), lot: early.voucherMovement, amount: 3 },
        { voucherMovement: expect.any(Number), lot: late.voucherMovement, amount: 1.5 },
      ],
    });
    expect((await movementsOf(voucher)).slice(2)).toMatchObject([
      { type: 2, amount: -3, lot: early.voucherMovement, sale: null, payment: null, notes: 'Calle 3\nlibre' },
      { type: 2, amount: -1.5, lot: late.voucherMovement, source: null, expires: null },
    ]);
    expect((await server.api.get('voucher', voucher)).balance).toBe(2.5);
    const balances = await server.api.run('voucherBalance', { customer });
    expect(balances.balances[0]?.lots).toMatchObject([{ voucherMovement: late.voucherMovement, remaining: 2.5 }]);
    expect(server.rows('select "id" from "sale"').length).toBe(sales);
    expect(eventsAfter(before)).toEqual(['voucherMovement.created', 'voucherMovement.created', 'voucher.consumed']);
  });

  test('by its id; null in what is optional is nothing', async () => {
    const customer = await newCustomer();
    const { voucher } = await put(customer, purse, 20.5);
    const answer = await consume({ customer, voucher, voucherType: null, amount: 20.5, notes: null });
    expect(answer).toMatchObject({ voucher, balance: 0 });
  });

  test('of a type that is no longer sold still works', async () => {
    const customer = await newCustomer();
    const product = server.facility.products.free;
    const old = await server.api.create('voucherType', { name: 'Antiguo', kind: 2, product });
    await put(customer, old.id, 2);
    await server.api.update('voucherType', old.id, { active: false });
    expect((await consume({ customer, voucherType: old.id, amount: 1 })).balance).toBe(1);
  });

  test('is held to If-Match, and happens once under one key', async () => {
    const customer = await newCustomer();
    const { voucher } = await put(customer, swims, 5);
    const input = { customer, voucher, amount: 1 };
    const read = await server.api.send('GET', `/api/model/voucher/${voucher}`);
    const etag = read.headers.get('etag') ?? '';
    const send = () => server.api.call('voucherConsume', input, { 'if-match': etag, 'idempotency-key': `c${voucher}` });
    expect((await send()).body).toMatchObject({ balance: 4 });
    expect((await send()).body).toMatchObject({ balance: 4 });
    const stale = () => server.api.send('POST', PATH, input, { 'if-match': etag });
    await expectRefused(server, stale, 'precondition_failed', [['If-Match', 'invalid_value']]);
  });
});

describe('what is refused', () => {
  let customer: number;
  let held: number;
  let foreign: number;
  beforeAll(async () => {
    customer = await newCustomer();
    held = (await put(customer, swims, 3)).voucher;
    await put(customer, purse, 5);
    foreign = (await put(await newCustomer(), swims, 3)).voucher;
  });

  test.each([
    ['more than there is', () => ({ voucherType: swims, amount: 3.001 })],
    ['a type the customer has nothing of', () => ({ voucherType: swims, amount: 1, customer: 1 })],
    ['the largest amount', () => ({ voucherType: purse, amount: 999_999_999 })],
  ])('409 for %s', async (_, values) => {
    const send = () => server.api.send('POST', PATH, { customer, ...values() });
    await expectRefused(server, send, 'insufficient_balance');
  });

  test.each([
    ['nothing named', () => ({ amount: 1 }), '#/voucher', 'required'],
    ['both named', () => ({ amount: 1, voucher: held, voucherType: swims }), '#/voucherType', 'invalid_value'],
    ['somebody else’s', () => ({ amount: 1, voucher: foreign }), '#/voucher', 'unknown_reference'],
    ['no such type', () => ({ amount: 1, voucherType: 999_999 }), '#/voucherType', 'unknown_reference'],
    ['no such customer', () => ({ amount: 1, voucher: held, customer: 999_999 }), '#/customer', 'unknown_reference'],
    ['a unit in four parts', () => ({ amount: 0.0001, voucher: held }), '#/amount', 'too_precise'],
    ['nothing', () => ({ amount: 0, voucher: held }), '#/amount', 'too_small'],
    ['less than nothing', () => ({ amount: -1, voucher: held }), '#/amount', 'too_small'],
    ['text', () => ({ amount: '1', voucher: held }), '#/amount', 'invalid_type'],
  ] as const)('422 for %s', async (_, values, pointer, code) => {
    const send = () => server.api.send('POST', PATH, { customer, ...values() });
    await expectRefused(server, send, 'validation_failed', [[pointer, code]]);
  });

  test('403 for a key without its scope', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Lector', scopes: ['*:read'] });
    const send = () => server.as(key).send('POST', PATH, { customer, voucher: held, amount: 1 });
    await expectRefused(server, send, 'insufficient_scope');
  });
});

describe('two at once', () => {
  test('of the last units one wins', async () => {
    const customer = await newCustomer();
    const { voucher } = await put(customer, swims, 10);
    const replies = await Promise.all(
      [7, 7, 7].map((amount) => server.api.call('voucherConsume', { customer, voucher, amount })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await server.api.get('voucher', voucher)).balance).toBe(3);
  });
});
