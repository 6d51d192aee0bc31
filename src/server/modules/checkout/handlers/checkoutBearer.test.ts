/** Vouchers for the bearer over HTTP: sold to nobody, used, recharged and refunded by their code. */
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newVoucherCode, spelledCode } from '#shared/domain/voucherCodes.ts';
import type { FieldCode } from '#shared/errors.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Input = InputOf<Contract<'checkout'>>;

let server: FacilityServer;
let entry: number;
let ten: number;
let pass: number;
let named: number;
let gift: number;
let filling: number;
let byVoucher: number;

beforeAll(async () => {
  server = await startOpen();
  const { api } = server;
  const product = async (name: string, price: number) => (await api.create('product', { name, price })).id;
  entry = await product('Baño', 6);
  ten = await product('Bono 10', 45);
  filling = await product('Tarjeta regalo', 0);
  const kind = { kind: 2, units: 10, products: [entry], expiration: 'P1Y' };
  pass = (await api.create('voucherType', { ...kind, name: 'Bono baños', product: ten, bearer: true })).id;
  named = (await api.create('voucherType', { ...kind, name: 'Bono personal', product: ten })).id;
  gift = (await api.create('voucherType', { name: 'Regalo', kind: 1, product: filling, bearer: true })).id;
  const [method] = await api.list('paymentMethod', 'type=5');
  byVoucher = Number(method?.id);
});

const cash = (amount: number) => [{ paymentMethod: server.facility.methods.cash, amount }];
const basket = (values: Partial<Input>): Input => ({
  ...{ pos: server.facility.pos, lines: [], payments: [] },
  ...values,
});
const sell = (values: Partial<Input>) => server.api.run('checkout', basket(values));
const refused = (values: Partial<Input>, pointer: string, code: FieldCode) =>
  expectRefused(server, () => server.api.send('POST', '/api/billing/checkout', basket(values)), 'validation_failed', [
    [pointer, code],
  ]);
const codeOf = (voucher: number): string =>
  server.rows<{ code: string }>(`select "code" from "voucher" where "id" = ${voucher}`)[0]?.code ?? '';
const balance = async (voucher: number) => (await server.api.get('voucher', voucher)).balance;
/** Sells ten swims to nobody. */
const sold = async () => {
  const { vouchers, invoice, sales } = await sell({ lines: [{ product: ten, voucherType: pass }], payments: cash(45) });
  const [voucher = 0] = vouchers;
  return { voucher, code: codeOf(voucher), invoice: invoice?.id ?? 0, sale: sales[0] ?? 0 };
};
/** Sells a gift card. */
const card = async (amount: number) => {
  const lines = [{ product: filling, voucherType: gift, price: amount }];
  const [voucher = 0] = (await sell({ lines, payments: cash(amount) })).vouchers;
  return { voucher, code: codeOf(voucher) };
};

describe('sold to nobody', () => {
  test('a voucher is a new one each line, with a code that nothing but its paper says', async () => {
    const line = { product: ten, voucherType: pass };
    const answer = await sell({ lines: [line, { ...line, units: 2 }], payments: cash(135) });
    const [first = 0, second = 0] = answer.vouchers;
    expect([await balance(first), await balance(second)]).toEqual([10, 20]);
    const record = await server.api.get('voucher', first);
    const code = codeOf(first);
    expect(record).toMatchObject({ customer: null, voucherType: pass, codeEnd: code.slice(-4), printed: false });
    const everywhere = [
      record,
      answer,
      await server.api.list('voucher', 'customer[null]=true'),
      await server.api.list('voucherMovement', `voucher=${first}&expand=voucher`),
      await server.api.list('auditLog', 'sort=-id&limit=5'),
      (await server.api.send('GET', '/api/export/csv/voucher')).body,
      server.rows(`select "data" from "event" order by "sequence" desc limit 20`),
    ];
    expect(JSON.stringify(everywhere)).not.toContain(code);
    for (const way of [`code=${code}`, `code[like]=${code.slice(0, 3)}%`, `codeKey=${code}`, 'sort=code']) {
      expect((await server.api.send('GET', `/api/model/voucher?${way}`)).status).toBe(400);
    }
  });

  test('it is a type’s to allow, and with a customer it is theirs', async () => {
    const lines = [{ product: ten, voucherType: named }];
    await refused({ lines, payments: cash(45) }, '#/customer', 'customer_required');
    const { id: customer } = await server.api.create('customer', { name: 'Nadia' });
    const own = { lines: [{ product: ten, voucherType: pass }], customer, payments: cash(45) };
    expect((await sell(own)).vouchers).toEqual([]);
    const [voucher] = await server.api.list('voucher', `customer=${customer}`);
    expect(voucher).toMatchObject({ balance: 10, codeEnd: null });
  });

  test('no article or member can have its code', async () => {
    const { code } = await sold();
    const taken = await server.api.send('POST', '/api/model/product', {
      name: 'Otro',
      price: 1,
      code: spelledCode(code),
    });
    expect(taken).toMatchObject({ status: 409, body: { code: 'unique_conflict' } });
    expect(JSON.stringify(taken.body)).toMatch(/Bono|Voucher/);
  });
});

describe('by its code', () => {
  let bought: Awaited<ReturnType<typeof sold>>;
  beforeEach(async () => {
    bought = await sold();
  });
  const byCode = (code: string) => server.api.send('GET', `/api/vouchers/byCode.json?code=${encodeURIComponent(code)}`);
  const part = (units: number, voucherCode = bought.code) => ({ voucherCode, product: entry, units });

  test('it is found in any spelling, with what is left and until when', async () => {
    for (const spelling of [bought.code, spelledCode(bought.code).toLowerCase(), `]C1${bought.code}`]) {
      expect((await byCode(spelling)).body).toMatchObject({
        ...{ voucher: bought.voucher, name: 'Bono baños', kind: 2, balance: 10, products: [entry], product: ten },
        ...{ codeEnd: bought.code.slice(-4), invoice: bought.invoice, expired: null },
        expires: expect.stringMatching(/^2027-03-02/),
      });
    }
    expect((await byCode('ACDEFGHJKMNPQRTVWX')).status).toBe(404);
    expect((await byCode(`${bought.voucher}`)).status).toBe(404);
  });

  test('its units pay, for nobody or for a customer, once a basket, and the use is undone', async () => {
    const uuid = randomUUID();
    const { voucherUse } = await sell({ uuid, covered: [part(3)] });
    expect(voucherUse).toMatchObject({ uuid, customer: null, lines: [{ voucher: bought.voucher, units: 3, left: 7 }] });
    const again = await server.api.send('POST', '/api/billing/checkout', basket({ uuid, covered: [part(3)] }));
    expect(again).toMatchObject({ status: 409, body: { code: 'unique_conflict' } });
    const customer = server.facility.customers.club;
    const theirs = await sell({ customer, covered: [part(2)] });
    expect(theirs.voucherUse).toMatchObject({ customer, lines: [{ left: 5 }] });
    await server.api.run('voucherCancelUse', { voucherUse: voucherUse?.id ?? 0 });
    expect(await balance(bought.voucher)).toBe(8);
  });

  test('neither its id nor another’s code does', async () => {
    const { voucher } = bought;
    const units = { product: entry, units: 1 };
    const customer = server.facility.customers.club;
    await refused({ covered: [{ ...units, voucher }] }, '#/customer', 'customer_required');
    await refused({ customer, covered: [{ ...units, voucher }] }, '#/covered/0/voucher', 'unknown_reference');
    await refused({ customer, covered: [units] }, '#/covered/0/voucher', 'required');
    await refused({ covered: [part(1, 'ACDEFGHJKMNPQRTVWX')] }, '#/covered/0/voucherCode', 'unknown_reference');
    await refused({ covered: [{ ...part(1), voucher }] }, '#/covered/0/voucherCode', 'invalid_value');
    const { code } = await card(10);
    await refused({ covered: [part(1, code)] }, '#/covered/0/voucherCode', 'invalid_value');
    const tooMuch = await server.api.send('POST', '/api/billing/checkout', basket({ covered: [part(11)] }));
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
    expect(await balance(voucher)).toBe(10);
  });

  test('it is recharged, also in the basket of a customer', async () => {
    const line = { product: ten, voucherType: pass, voucher: bought.voucher };
    const customer = server.facility.customers.club;
    expect((await sell({ lines: [line], payments: cash(45) })).vouchers).toEqual([]);
    await sell({ lines: [line], customer, payments: cash(45) });
    expect(await balance(bought.voucher)).toBe(30);
    const fault = { lines: [{ ...line, voucherType: named }], payments: cash(45) };
    await refused(fault, '#/lines/0/voucher', 'invalid_value');
    const { id } = await server.api.create('customer', { name: 'Nadia' });
    const own = await server.api.run('voucherRecharge', { customer: id, voucherType: pass, amount: 10 });
    for (const voucher of [9999, own.voucher]) {
      await refused({ lines: [{ ...line, voucher }], payments: cash(45) }, '#/lines/0/voucher', 'unknown_reference');
    }
    const goods = { lines: [{ product: entry, voucher: bought.voucher }], payments: cash(6) };
    await refused(goods, '#/lines/0/voucher', 'invalid_value');
  });

  test('what is left is refunded as that of any other', async () => {
    await sell({ covered: [part(4)] });
    const { sale } = bought;
    const whole = await server.api.send('POST', '/api/billing/refundSale', { sale, pos: server.facility.pos });
    expect(whole).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
    const [movement] = await server.api.list('voucherMovement', `voucher=${bought.voucher}&type=1`);
    await server.api.run('voucherRefund', { voucherMovement: movement?.id ?? 0 });
    expect(await balance(bought.voucher)).toBe(0);
  });

  test('a sale that nobody has used is taken back whole, and the code is worth nothing', async () => {
    await server.api.run('refundSale', { sale: bought.sale, pos: server.facility.pos });
    expect((await byCode(bought.code)).body).toMatchObject({ balance: 0 });
  });

  test('another code takes its place, and the old one is said to be replaced, by every way that takes one', async () => {
    const { voucher, code } = bought;
    const answer = await server.api.run('voucherReplaceCode', { voucher, reason: 'Perdió el papel' });
    const next = codeOf(voucher);
    expect(next).not.toBe(code);
    expect(answer.voucher).toMatchObject({ id: voucher, codeEnd: next.slice(-4), printed: false, balance: 10 });
    const isWhen = expect.stringMatching(/hoy a las \d\d:\d\d$/);
    expect(await byCode(code)).toMatchObject({ status: 410, body: { code: 'code_retired', detail: isWhen } });
    const covered = [{ voucherCode: code, product: entry, units: 1 }];
    await refused({ covered }, '#/covered/0/voucherCode', 'code_retired');
    const paying = { paymentMethod: byVoucher, amount: 6, voucherCode: code };
    await refused({ lines: [{ product: entry }], payments: [paying] }, '#/payments/0/voucherCode', 'code_retired');
    const noted = { basket: randomUUID(), pos: server.facility.pos, ...paying };
    const refusal = await server.api.call('takeBasketPayment', noted);
    const detail = expect.stringMatching(/se cambió por otro \(\d{4}-\d\d-\d\d \d\d:\d\d\)$/);
    expect(refusal).toMatchObject({
      ...{ status: 422, body: { errors: [{ pointer: '#/voucherCode', code: 'code_retired', detail }] } },
    });
    expect((await byCode(newVoucherCode(randomBytes))).status).toBe(404);
    expect((await byCode(next)).body).toMatchObject({ voucher, balance: 10 });
    // Documents are drawn meanwhile.
    const [entryOf] = await server.api.list('auditLog', 'operation=voucherReplaceCode&sort=-id&limit=1');
    expect(entryOf).toMatchObject({
      operation: 'voucherReplaceCode',
      changes: [{ before: { codeEnd: code.slice(-4) }, after: { codeEnd: next.slice(-4), reason: 'Perdió el papel' } }],
    });
    expect(JSON.stringify(entryOf)).not.toContain(next);
    const customers = await server.api.run('voucherRecharge', {
      ...{ customer: server.facility.customers.club, voucherType: pass, amount: 10 },
    });
    const body = { voucher: customers.voucher, reason: 'x' };
    const none = await server.api.send('POST', '/api/vouchers/replaceCode.json', body);
    expect(none).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  });
});

describe('a gift card', () => {
  const pay = (voucherCode: string, amount: number) => ({ paymentMethod: byVoucher, amount, voucherCode });

  test('pays by its code what is bought, and gets it back by the way it came', async () => {
    const { voucher, code } = await card(20);
    const { invoice, sales } = await sell({ lines: [{ product: entry, units: 2 }], payments: [pay(code, 12)] });
    expect(invoice).toMatchObject({ total: 12, pending: 0 });
    expect(await balance(voucher)).toBe(8);
    await server.api.run('refundSale', { sale: sales[0] ?? 0, pos: server.facility.pos });
    expect(await balance(voucher)).toBe(20);
  });

  test('pays with cash beside it, what a customer owes, and what was noted before', async () => {
    const { voucher, code } = await card(20);
    await sell({ lines: [{ product: entry, units: 2 }], payments: [pay(code, 5), ...cash(7)] });
    const customer = server.facility.customers.club;
    const { id: sale } = await server.api.run('saveSale', { customer, product: entry });
    await server.api.run('paySale', { sale, payments: [pay(code, 6)] });
    const uuid = randomUUID();
    const noted = { basket: uuid, pos: server.facility.pos, customer, ...pay(code, 4) };
    await server.api.run('takeBasketPayment', noted);
    expect(await balance(voucher)).toBe(5);
    await sell({ uuid, lines: [{ product: entry }], payments: cash(2) });
    expect(await balance(voucher)).toBe(5);
  });

  test('pays beside what was noted for a basket, as a customer’s wallet does', async () => {
    const { voucher, code } = await card(20);
    const { pos, customers, methods } = server.facility;
    const { id: customer } = await server.api.create('customer', { name: 'Olga' });
    const filled = { customer, voucherType: gift, amount: 20, pos, paymentMethod: methods.cash };
    const wallet = (await server.api.run('voucherRecharge', filled)).voucher;
    for (const [of, from] of [
      [{}, pay(code, 2)],
      [{ customer }, { paymentMethod: byVoucher, amount: 2 }],
      [{ customer: customers.club }, pay(code, 2)],
    ] as const) {
      const uuid = randomUUID();
      await server.api.run('takeBasketPayment', { basket: uuid, pos, paymentMethod: methods.card, amount: 4 });
      const { invoice } = await sell({ uuid, ...of, lines: [{ product: entry }], payments: [from] });
      expect(invoice).toMatchObject({ total: 6, pending: 0 });
    }
    expect([await balance(voucher), await balance(wallet)]).toEqual([16, 18]);
  });

  test('is no way to fill another, nor to pay more than it holds, nor named by its id', async () => {
    const { voucher, code } = await card(20);
    const fill = { product: filling, voucherType: gift, price: 20 };
    await refused({ lines: [fill], payments: [pay(code, 20)] }, '#/payments/0/paymentMethod', 'invalid_value');
    const more = basket({ lines: [{ product: entry, units: 4 }], payments: [pay(code, 24)] });
    const tooMuch = await server.api.send('POST', '/api/billing/checkout', more);
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
    const lines = [{ product: entry }];
    const byId = { paymentMethod: byVoucher, amount: 6, voucher };
    const customer = server.facility.customers.club;
    await refused({ lines, customer, payments: [byId] }, '#/payments/0/voucher', 'unknown_reference');
    const both = { ...pay(code, 6), voucher };
    await refused({ lines, customer, payments: [both] }, '#/payments/0/voucherCode', 'invalid_value');
    const wrong = pay(
      newVoucherCode((count) => crypto.getRandomValues(new Uint8Array(count))),
      6,
    );
    await refused({ lines, payments: [wrong] }, '#/payments/0/voucherCode', 'unknown_reference');
    const byCash = { ...cash(6)[0], paymentMethod: server.facility.methods.cash, amount: 6, voucherCode: code };
    await refused({ lines, payments: [byCash] }, '#/payments/0/voucherCode', 'invalid_value');
    expect(await balance(voucher)).toBe(20);
  });
});
