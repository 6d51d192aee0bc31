/**
 * Sales, tills and accounts are in the currency of the company: a document in another one neither charges them nor is paid
 * here, and money of one currency pays nothing that is owed in another.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '#test/kit/client.ts';
import { payAsBefore } from '#test/kit/earlier.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let customer: number;
beforeAll(async () => {
  server = await startOpen();
  customer = server.facility.customers.club;
});

const mismatch = [['#/currency', 'sale_mismatch']] as const;
const newSale = async () =>
  (await server.api.run('saveSale', { product: server.facility.products.court, customer })).id;
const draft = (type: string, values: object) =>
  server.api.send('POST', '/api/model/invoice', { type: server.facility.types[type], customer, ...values });

describe('a document that names a sale is in the currency of its company', () => {
  test.each(['T', 'F', 'P'])('a %s that is written', async (type) => {
    const lines = [{ product: server.facility.products.court, sale: await newSale() }];
    await expectRefused(server, () => draft(type, { currency: 'JPY', lines }), 'validation_failed', mismatch);
    expect((await draft(type, { currency: 'EUR', lines })).status).toBe(201);
  });

  test('a draft that is given a sale, or another currency', async () => {
    const { products } = server.facility;
    const sale = await newSale();
    const yen = (await draft('F', { currency: 'JPY', lines: [] })).body as { id: number };
    const line = { invoice: yen.id, product: products.court, sale };
    await expectRefused(
      server,
      () => server.api.send('POST', '/api/model/invoiceLine', line),
      'validation_failed',
      mismatch,
    );
    const euros = (await draft('F', { lines: [{ product: products.court, sale }] })).body as { id: number };
    await expectRefused(
      server,
      () => server.api.send('POST', `/api/model/invoice/${euros.id}`, { currency: 'JPY' }),
      'validation_failed',
      mismatch,
    );
    // It was written before it was asked for.
    server.write(`update "invoice" set "currency" = 'JPY', "manualFields" = '["currency"]' where "id" = ${euros.id}`);
    await expectRefused(
      server,
      () => server.api.call('confirmInvoice', { invoice: euros.id }),
      'validation_failed',
      mismatch,
    );
    server.write(`update "invoice" set "currency" = 'EUR' where "id" = ${euros.id}`);
    expect((await server.api.call('confirmInvoice', { invoice: euros.id })).status).toBe(200);
  });

  test('a credit note is in that of what it credits', async () => {
    const { types, products } = server.facility;
    const { id, lines } = (await draft('F', { lines: [{ product: products.court }] })).body as {
      id: number;
      lines: { id: number }[];
    };
    await server.api.run('confirmInvoice', { invoice: id });
    const note = (
      await draft('R', {
        type: types.R,
        currency: 'JPY',
        lines: [{ description: 'Pista', price: -12.1, taxRate: 21, source: lines[0]?.id }],
      })
    ).body as { id: number };
    await expectRefused(server, () => server.api.call('confirmInvoice', { invoice: note.id }), 'validation_failed', [
      ['#/currency', 'invalid_value'],
    ]);
  });
});

describe('a document in another currency', () => {
  const issued = async (type: string, price: number) => {
    const { id } = (
      await draft(type, {
        currency: 'JPY',
        lines: [{ description: 'Curso', price, sourceInvoice: type === 'R' ? 'X-1' : '' }],
      })
    ).body as { id: number };
    await server.api.run('confirmInvoice', { invoice: id });
    return id;
  };

  test.each(['cash', 'card', 'transfer'] as const)('is not paid by %s, in or out', async (method) => {
    const paymentMethod = server.facility.methods[method];
    for (const invoice of [await issued('F', 30), await issued('R', -30)]) {
      const pay = () => server.api.call('payInvoice', { invoice, payments: [{ paymentMethod, amount: 30 }] });
      const problem = await expectRefused(server, pay, 'validation_failed', [['#/invoice', 'invalid_value']]);
      expect(problem.errors?.[0]?.detail).toContain('JPY');
    }
  });
});

describe('a company in another currency', () => {
  /** In dollars, with a cash point that is open; the facility is in euros. */
  let company: number;
  let abroad: number;
  beforeAll(async () => {
    const { api, facility } = server;
    ({ id: company } = await api.create('company', { name: 'Andorra', taxNumber: '00000014Z', currency: 'USD' }));
    ({ id: abroad } = await api.create('pos', { company, name: 'Frontera' }));
    for (const code of ['T', 'F', 'R']) {
      const counter = { company, format: `AND-${code}-{n}`, zeros: 4, prefix: false, lastValue: 0 };
      await api.create('invoiceCounter', { type: facility.types[code] ?? 0, ...counter });
    }
    await api.run('posOpen', { pos: abroad, realCashCount: 0 });
  });

  const [dollars, euros] = [() => abroad, () => server.facility.pos];
  const saleAt = async (pos: number) =>
    (await server.api.run('saveSale', { product: server.facility.products.court, customer, pos })).id;
  const by = (method: 'cash' | 'transfer', amount = 12.1) => ({
    paymentMethod: server.facility.methods[method],
    amount,
  });
  const balanceMethod = async (type: 5 | 6) => (await server.api.list('paymentMethod', `type=${type}`))[0]?.id ?? 0;
  const paidAt = async (pos: number) => {
    const sale = await saleAt(pos);
    const { payments } = await payAsBefore(server, { sale, pos, payments: [by('transfer')] });
    return { sale, payment: payments[0] ?? 0 };
  };
  const issued = async (code: string, price: number) => {
    const lines = [{ description: 'Curso', price, ...(code === 'R' ? { sourceInvoice: 'X-1' } : {}) }];
    const { id } = (await draft(code, { company, lines })).body as { id: number };
    await server.api.run('confirmInvoice', { invoice: id });
    return id;
  };
  const wallet = async () => {
    const product = (await server.api.create('product', { name: 'Recarga', price: 0 })).id;
    return (await server.api.create('voucherType', { name: 'Monedero', kind: 1, product })).id;
  };

  const elsewhere = [['#/pos', 'invalid_value']] as const;
  const short = 'insufficient_balance';
  test.each<[what: string, send: () => Promise<() => Promise<Reply>>, faults: Faults | typeof short]>([
    [
      'a sale by transfer',
      async () => {
        const sale = await saleAt(dollars());
        return () => server.api.call('paySale', { sale, pos: euros(), payments: [by('transfer')] });
      },
      elsewhere,
    ],
    [
      'a sale in cash',
      async () => {
        const sale = await saleAt(dollars());
        return () => server.api.call('paySale', { sale, pos: euros(), payments: [by('cash')] });
      },
      elsewhere,
    ],
    [
      'sales of two currencies',
      async () => {
        const sales = [await saleAt(euros()), await saleAt(dollars())];
        return () => server.api.call('paySale', { sales, payments: [by('transfer', 24.2)] });
      },
      [['#/sales/1', 'invalid_value']],
    ],
    [
      'an invoice',
      async () => {
        const invoice = await issued('F', 30);
        return () => server.api.call('payInvoice', { invoice, pos: euros(), payments: [by('transfer', 30)] });
      },
      elsewhere,
    ],
    [
      'a credit note',
      async () => {
        const invoice = await issued('R', -30);
        return () => server.api.call('payInvoice', { invoice, pos: euros(), payments: [by('cash', 30)] });
      },
      elsewhere,
    ],
    [
      'a refund',
      async () => {
        const { sale } = await paidAt(dollars());
        return () => server.api.call('refundSale', { sale, pos: euros() });
      },
      elsewhere,
    ],
    [
      'a reversal',
      async () => {
        const { payment } = await paidAt(dollars());
        return () => server.api.call('cancelPayment', { payment, pos: euros(), reason: 'Error' });
      },
      elsewhere,
    ],
    [
      'a change of method',
      async () => {
        const { payment } = await paidAt(dollars());
        const { cash: paymentMethod } = server.facility.methods;
        return () => server.api.call('changePaymentMethod', { payment, pos: euros(), paymentMethod });
      },
      elsewhere,
    ],
    [
      'a recharge of a deposit',
      async () => {
        const { id: deposit } = await server.api.create('deposit', { customer, balance: 0 });
        const recharge = { deposit, ...by('transfer', 20) };
        return () => server.api.call('depositRecharge', { ...recharge, pos: dollars() });
      },
      elsewhere,
    ],
    [
      'a recharge of a wallet',
      async () => {
        const recharge = { customer, voucherType: await wallet(), ...by('transfer', 20) };
        return () => server.api.call('voucherRecharge', { ...recharge, pos: dollars() });
      },
      elsewhere,
    ],
    [
      'a recharge of a wallet that is left to be paid',
      async () => {
        const recharge = { customer, voucherType: await wallet(), amount: 20 };
        return () => server.api.call('voucherRecharge', { ...recharge, pos: dollars() });
      },
      elsewhere,
    ],
    [
      'a sale by deposit',
      async () => {
        await server.api.create('deposit', { customer, balance: 50 });
        const sale = await saleAt(dollars());
        const payments = [{ paymentMethod: await balanceMethod(6), amount: 12.1 }];
        return () => server.api.call('paySale', { sale, payments });
      },
      short,
    ],
    [
      'a checkout by wallet',
      async () => {
        const recharge = { customer, voucherType: await wallet(), ...by('transfer', 20) };
        await server.api.run('voucherRecharge', { ...recharge, pos: euros() });
        const payments = [{ paymentMethod: await balanceMethod(5), amount: 12.1 }];
        const lines = [{ product: server.facility.products.court }];
        return () => server.api.call('checkout', { pos: dollars(), customer, lines, payments });
      },
      short,
    ],
    [
      'a refund onto a deposit',
      async () => {
        const { id: deposit } = await server.api.create('deposit', { customer, balance: 50 });
        const { sale } = await paidAt(dollars());
        const paymentMethod = await balanceMethod(6);
        return () => server.api.call('refundSale', { sale, paymentMethod, deposit });
      },
      [['#/deposit', 'invalid_value']],
    ],
  ])('money of another does not pay %s', async (_, prepare, faults) => {
    const send = await prepare();
    const problem = await (faults === short
      ? expectRefused(server, send, short)
      : expectRefused(server, send, 'validation_failed', faults));
    expect(JSON.stringify(problem)).toMatch(/USD|EUR/);
  });

  test.each(['cash', 'transfer'] as const)(
    'a payment by %s that names no cash point is at the one it fits',
    async (method) => {
      for (const [pos, currency] of [
        [dollars(), 'USD'],
        [euros(), 'EUR'],
      ] as const) {
        const { payments } = await server.api.run('paySale', { sale: await saleAt(pos), payments: [by(method)] });
        expect(payments).toMatchObject([{ pos, currency, amount: 12.1 }]);
      }
    },
  );

  test('a limit of credit holds in each currency by itself', async () => {
    const { api, facility } = server;
    const { id: debtor } = await api.create('customer', { name: 'Rosa', creditLimit: 100 });
    const [onAccount] = await api.list('paymentMethod', 'type=7');
    const buy = (pos: number, units: number) =>
      api.call('checkout', {
        ...{ pos, customer: debtor, lines: [{ product: facility.products.fee, units }] },
        payments: [{ paymentMethod: onAccount?.id ?? 0, amount: 40 * units }],
      });
    expect((await buy(facility.pos, 2)).status).toBe(200);
    expect((await buy(abroad, 2)).status).toBe(200);
    expect((await api.run('customerSummary', { customer: debtor })).account).toEqual({ limit: 100, owed: 80 });
    for (const pos of [facility.pos, abroad]) await expectRefused(server, () => buy(pos, 1), 'insufficient_balance');
  });
});
