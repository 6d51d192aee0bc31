/** The bridge of a month against sums of the test’s own, over HTTP; and each check with what it is about. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BridgeLine, MonthCheckCode } from '#shared/domain/monthCheck.ts';
import {
  addCreditorAccount,
  chargedRemittance,
  debitedFee,
  returnsOf,
  toldOf,
} from '#test/kit/directDebits/facility.ts';
import { pins } from '#test/kit/facility.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { prepareHistory, sellFor, sellSurely } from '#test/kit/reports/history.ts';
import { seed } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility, startOpen } from '#test/kit/server.ts';
import { payWithoutDocument, UNSOUND } from '#test/kit/undocumented.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

const ask = (server: FacilityServer, year = 2026, month = 4) => server.api.run('monthCheck', { year, month });
const checkOf = async (server: FacilityServer, code: MonthCheckCode) => {
  const found = (await ask(server)).checks.find((check) => check.code === code);
  if (found === undefined) throw new Error(`no check ${code}`);
  return found;
};
const at = (server: FacilityServer, day: string): void => {
  server.clock.now = Date.parse(`${day}T09:00:00.000Z`);
};

describe('a month in which everything happens to money', () => {
  let server: FacilityServer;
  let returned = 0;
  /** What the lines must come to, by what was done. */
  const lines: Readonly<Partial<Record<BridgeLine, number>>> = {
    // A ticket, one paid by a deposit, one by a wallet, one given back, one noted the month before.
    documented: 12.1 + 12.1 + 12.1 + 12.1 + 12.1,
    // An invoice and a debit; another debit came back.
    otherMonths: 40 + 30,
    depositsIn: 50,
    depositsUsed: -12.1,
    depositsReturned: -20,
    walletsIn: 30,
    walletsUsed: -12.1,
    noted: 7 - 12.1,
    refunds: -12.1,
  };

  beforeAll(async () => {
    server = await startOpen();
    const { api, facility } = server;
    const { methods, products, customers, pos, types } = facility;
    const { purse } = await addVoucherTypes(server);
    const customer = customers.club;
    const of = async (type: number): Promise<number> => (await api.list('paymentMethod', `type=${type}`))[0]?.id ?? 0;
    const [byVoucher, byDeposit] = [await of(5), await of(6)];
    const sell = (paymentMethod: number, more: object = {}) =>
      api.run('checkout', {
        ...{ pos, customer, lines: [{ product: products.court }], payments: [{ paymentMethod, amount: 12.1 }] },
        ...more,
      });
    const bill = async (sale: number, type: string): Promise<number> =>
      (await api.run('createInvoice', { sales: [sale], type: types[type] ?? 0, customer, confirm: true })).id;
    const owe = async (): Promise<number> =>
      bill((await api.run('saveSale', { product: products.fee, customer })).id, 'F');
    const pay = (invoice: number) =>
      api.run('payInvoice', { invoice, payments: [{ paymentMethod: methods.transfer, amount: 40 }] });

    const ofMarch = await owe();
    const basket = randomUUID();
    await api.run('takeBasketPayment', { pos, basket, paymentMethod: methods.card, amount: 12.1 });

    const account = await addCreditorAccount(server);
    const debits: { readonly isReturned: boolean; readonly sale: number }[] = [];
    for (const isReturned of [false, true]) {
      const { sale, customer: debtor } = await debitedFee(server);
      debits.push({ isReturned, sale });
      if ((await api.get('sale', sale)).invoice !== null) continue;
      await api.run('createInvoice', { sales: [sale], type: types.T ?? 0, customer: debtor, confirm: true });
    }

    at(server, '2026-04-06');
    const ofApril = await owe();
    await sell(methods.cash);
    await pay(ofMarch);
    const { deposit } = await api.run('depositRecharge', { customer, amount: 50, paymentMethod: methods.cash, pos });
    await api.run('depositReturn', { deposit, amount: 20, paymentMethod: methods.cash, pos, reason: 'Se va' });
    await sell(byDeposit);
    await api.run('voucherRecharge', { customer, voucherType: purse, amount: 30, paymentMethod: methods.card, pos });
    await sell(byVoucher);
    const back = await sell(methods.cash);
    await api.run('refundSale', { invoice: back.invoice.id, paymentMethod: methods.cash, pos });
    await sell(methods.card, { uuid: basket, payments: [] });
    await api.run('takeBasketPayment', { pos, basket: randomUUID(), paymentMethod: methods.card, amount: 7 });
    for (const { isReturned, sale } of debits) {
      const remittance = await chargedRemittance(server, account, [sale]);
      if (!isReturned) continue;
      await api.run('importReturns', returnsOf(await toldOf(server, remittance)));
      returned = (await api.list('remittanceDebit', `remittance=${remittance}`))[0]?.id ?? 0;
    }
    at(server, '2026-05-04');
    await pay(ofApril);
  });

  test('each line is what was done, and together they are what was collected', async () => {
    const { bridge, sums } = await ask(server);
    const said = Object.fromEntries(bridge.lines.map(({ code, amount }) => [code, amount]));
    for (const { code } of bridge.lines) expect(said[code], code).toBeCloseTo(lines[code] ?? 0, 6);
    // Cash 12.10, a transfer of 40, a deposit of 50 less 20, a recharge of 30, a debit of 30, and 7 noted.
    expect(bridge.collected).toBeCloseTo(12.1 + 40 + 50 - 20 + 30 + 30 + 7, 6);
    expect(bridge.difference).toBe(0);
    expect(sums.collected).toBe(bridge.collected);
  });

  test('the months beside it agree, too', async () => {
    const march = await ask(server, 2026, 3);
    expect(march.bridge).toMatchObject({ collected: 12.1, difference: 0 });
    const may = await ask(server, 2026, 5);
    expect(may.bridge).toMatchObject({ collected: 40, difference: 0 });
    expect(may.bridge.lines.find(({ code }) => code === 'otherMonths')?.amount).toBe(40);
  });

  test('what stands against it is named, with its list', async () => {
    const { checks } = await ask(server);
    const open = checks.filter(({ ok }) => !ok).map(({ code, rows, amount }) => [code, rows, amount]);
    expect(open).toEqual([
      ['openSessions', 1, 0],
      ['returnsOpen', 1, 30],
      ['moneyWaiting', 1, 7],
    ]);
    for (const { list, rows } of checks.filter(({ code }) => code !== 'isOver')) {
      if (list === null) continue;
      const { status, body } = await server.api.send('GET', `${list.path}?${list.query}`);
      expect(status, list.path).toBe(200);
      if (list.path.startsWith('/api/model/')) expect(body).toHaveLength(rows);
    }
    expect((await checkOf(server, 'returnsOpen')).list?.query).toBe(`id=${returned}`);
  });

  test('the report says the same, and has files', async () => {
    const { bridge, checks, sums } = await ask(server);
    const report = await server.api.run('reportMonthEnd', { from: '2026-04-01', to: '2026-04-30' });
    expect(report).toMatchObject({ bridge, checks, sums });
  });
});

/** The files of an archive, in their order. */
async function filesIn(archive: Uint8Array): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const { unzip } = await import('@cj-tech-master/excelts/archive');
  const files: { name: string; text: string }[] = [];
  for await (const entry of unzip(archive).entries()) {
    files.push({ name: entry.path, text: Buffer.from(await entry.bytes()).toString('latin1') });
  }
  return files;
}

describe('closing a month', () => {
  let server: FacilityServer;
  beforeAll(async () => {
    server = await startOpen();
    at(server, '2026-04-10');
    await sellOne();
    at(server, '2026-05-02');
  });
  const sellOne = (more: object = {}) =>
    server.api.run('checkout', {
      lines: [{ product: server.facility.products.court }],
      payments: [{ paymentMethod: server.facility.methods.cash, amount: 12.1 }],
      ...more,
    });
  const april = { year: 2026, month: 4 };

  test('what is open asks why, and nothing is closed without it', async () => {
    const refused = await server.api.call('monthClose', april);
    expect(refused).toMatchObject({ status: 409, body: { code: 'month_open', detail: 'openSessions' } });
    expect(await ask(server)).toMatchObject({ closing: null, since: null });
    expect((await server.api.call('monthClose', { ...april, company: 99 })).status).toBe(404);
  });

  test('keeps who, when and what it came to, and says what comes into it later', async () => {
    const { token } = await server
      .as(null)
      .run('sessionStart', { user: server.facility.users.manager, pin: pins.manager });
    const closed = await server.as(token).run('monthClose', { ...april, despite: 'La caja cierra mañana' });
    const sums = { documents: 1, base: 10, tax: 2.1, total: 12.1, collected: 12.1 };
    expect(closed).toMatchObject({
      closing: { user: server.facility.users.manager, despite: 'La caja cierra mañana', sums },
      since: null,
    });
    const [kept] = await server.api.list('monthClosing');
    expect(kept).toMatchObject({ ...sums, year: 2026, month: 4, company: null, open: ['openSessions'] });
    expect(kept?.lines).toMatchObject({ documented: 12.1 });
    const { api, facility } = server;
    const lines = [{ product: facility.products.court }];
    const draft = { type: facility.types.F ?? 0, customer: facility.customers.club, lines, date: '2026-04-30' };
    const { id } = await api.create('invoice', draft as never);
    await api.run('confirmInvoice', { invoice: id });
    expect(await ask(server)).toMatchObject({
      sums: { documents: 2, total: 24.2 },
      closing: { sums },
      since: { documents: 1, base: 10, tax: 2.1, total: 12.1, collected: 0 },
    });
    expect((await server.api.run('monthCheck', { ...april, company: 1 })).closing).toBeNull();
  });

  test('is done again by another row, which is never changed', async () => {
    const again = await server.api.run('monthClose', { ...april, despite: 'Con la factura de abril' });
    expect(again).toMatchObject({ closing: { user: null, sums: { documents: 2 } }, since: null });
    expect(await server.api.list('monthClosing')).toHaveLength(2);
    expect(() => server.write('update "monthClosing" set "total" = 1')).toThrow('immutable_record');
  });

  test('its papers are one archive, the same bytes whenever they are asked for', async () => {
    await server.api.run('posClose', { realCashCount: 112.1, realCreditCardCount: 0 });
    const read = async (): Promise<Buffer> => {
      const { status, bytes } = await server.api.send('GET', '/api/month/files.zip?year=2026&month=4', undefined, {
        'accept-language': 'es',
      });
      expect(status).toBe(200);
      return Buffer.from(bytes);
    };
    const first = await read();
    const names = (await filesIn(first)).map(({ name }) => name);
    const papers = ['1-cierre', '2-libro', '3-impuestos', '4-cobros', '5-cajas'];
    expect(names).toEqual(papers.flatMap((name) => [`${name}.pdf`, `${name}.xlsx`]));
    await new Promise((resolve) => setTimeout(resolve, 2100));
    server.clock.now += 3 * 86_400_000;
    const again = await read();
    const files = [await filesIn(first), await filesIn(again)].map((all) =>
      Object.fromEntries(all.map(({ name, text }) => [name, text])),
    );
    for (const name of names) expect(files[1]?.[name] === files[0]?.[name], name).toBe(true);
    expect(Buffer.compare(first, again)).toBe(0);
  });
});

describe('what is broken is seen', () => {
  let server: FacilityServer;
  beforeAll(async () => {
    server = await startOpen();
    at(server, '2026-04-10');
    const { api, facility } = server;
    const payments = [{ paymentMethod: facility.methods.cash, amount: 12.1 }];
    await api.run('checkout', { lines: [{ product: facility.products.court }], payments });
    await api.run('posClose', { realCashCount: 112.1, realCreditCardCount: 0 });
    at(server, '2026-05-02');
  });
  afterAll(() => server.stop(...UNSOUND, 'each payment is allocated to the last cent'));

  test('a month in order proves itself', async () => {
    const { checks, bridge } = await ask(server);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(bridge).toMatchObject({ collected: 12.1, difference: 0 });
  });

  test('money without a document', async () => {
    const { facility } = server;
    await payWithoutDocument(server, { product: facility.products.court, at: '2026-04-12T09:00:00.000Z' });
    const { checks, bridge } = await ask(server);
    expect(checks.filter(({ ok }) => !ok)).toMatchObject([{ code: 'undocumented', rows: 1, amount: 12.1 }]);
    expect(bridge.difference).toBe(0);
    expect(bridge.lines.find(({ code }) => code === 'undocumented')?.amount).toBe(12.1);
  });

  test('a draft', async () => {
    const { api, facility } = server;
    at(server, '2026-04-13');
    await api.create('invoice', {
      type: facility.types.F ?? 0,
      customer: facility.customers.club,
      lines: [],
    });
    at(server, '2026-05-02');
    expect(await checkOf(server, 'drafts')).toMatchObject({ rows: 1, ok: false });
  });

  test('a payment that pays nothing', async () => {
    server.write(
      `insert into "payment" ("paymentMethod", "type", "amount", "currency", "created", "deleted")
        values (?, 3, 5000000, 'EUR', '2026-04-20T09:00:00.000Z', 0)`,
      server.facility.methods.transfer,
    );
    expect(await checkOf(server, 'bridge')).toMatchObject({ rows: 1, amount: 5, ok: false });
  });

  test('a month that runs still', async () => {
    at(server, '2026-04-30');
    expect(await checkOf(server, 'isOver')).toMatchObject({ ok: false });
    at(server, '2026-05-02');
  });
});

test('months of a random history have a difference of zero, of all companies and of one', async () => {
  const server = await startFacility();
  const history = await prepareHistory(server);
  for (const [index, day] of ['2026-02-26', '2026-03-30'].entries()) {
    server.clock.now = Date.parse(`${day}T07:30:00.000Z`);
    await sellFor(history, 4, 14, createRandom(seed + 40 + index));
  }
  await sellSurely(history);
  const [company] = await server.api.list('company');
  let collected = 0;
  for (const month of [2, 3, 4]) {
    for (const own of [{}, { company: company?.id ?? 0 }]) {
      const { bridge, checks } = await server.api.run('monthCheck', { year: 2026, month, ...own });
      expect(bridge.difference, JSON.stringify(bridge)).toBe(0);
      expect(checks.find(({ code }) => code === 'registerTaxes')).toMatchObject({ ok: true });
      collected += Math.abs(bridge.collected);
    }
  }
  expect(collected).toBeGreaterThan(0);
});
