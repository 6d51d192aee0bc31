/** Whoever owes, is owed, or is to be charged cannot be deleted. */
import { beforeAll, describe, expect, test } from 'vitest';
import { VoucherKind } from '#shared/domain/states.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const remove = (customer: number) => server.api.send('DELETE', `/api/model/customer/${customer}`);
const newCustomer = async () => (await server.api.create('customer', { name: 'Óscar' })).id;
const line = () => ({ product: server.facility.products.court });
const draft = async (customer: number, type: string, lines: readonly object[] = [line()]) =>
  (await server.api.create('invoice', { type: server.facility.types[type] ?? 0, customer, lines: lines as never })).id;
const payments = (amount: number) => [{ paymentMethod: server.facility.methods.cash, amount }];

interface Held {
  readonly at: string;
  /** Makes it, and returns what ends it. */
  readonly make: (customer: number) => Promise<() => Promise<unknown>>;
}

const held: Readonly<Record<string, Held>> = {
  'a pending sale': {
    at: 'sale.pending',
    make: async (customer) => {
      const { id } = await server.api.run('saveSale', { ...line(), customer });
      return () => server.api.run('paySale', { sale: id, payments: payments(12.1) });
    },
  },
  'a sale paid in part': {
    at: 'sale.pending',
    make: async (customer) => {
      const { id } = await server.api.run('saveSale', { ...line(), customer });
      await server.api.run('paySale', { sale: id, payments: payments(5) });
      return () => server.api.run('paySale', { sale: id, payments: payments(7.1) });
    },
  },
  'a sale that is cancelled': {
    at: 'sale.pending',
    make: async (customer) => {
      const { id } = await server.api.run('saveSale', { ...line(), customer });
      return () => server.api.run('cancelSale', { sale: id, reason: 'No viene' });
    },
  },
  'an invoice of sales': {
    at: 'sale.pending',
    make: async (customer) => {
      const { id } = await server.api.run('saveSale', { ...line(), customer });
      const invoice = await server.api.run('createInvoice', { sales: [id], confirm: true });
      return () => server.api.run('payInvoice', { invoice: invoice.id, payments: payments(12.1) });
    },
  },
  'an invoice without sales': {
    at: 'invoice.pending',
    make: async (customer) => {
      const id = await draft(customer, 'T');
      await server.api.run('confirmInvoice', { invoice: id });
      return () => server.api.run('payInvoice', { invoice: id, payments: payments(12.1) });
    },
  },
  'a credit note that is to be paid out': {
    at: 'invoice.pending',
    make: async (customer) => {
      const lines = [{ description: 'Curso', price: -3, sourceInvoice: 'X-1' }];
      const id = await draft(customer, 'RT', lines);
      await server.api.run('confirmInvoice', { invoice: id });
      return () => server.api.run('payInvoice', { invoice: id, payments: payments(3) });
    },
  },
  'a draft': {
    at: 'invoice.customer',
    make: async (customer) => {
      const id = await draft(customer, 'T');
      return () => server.api.send('DELETE', `/api/model/invoice/${id}`);
    },
  },
  'a voucher that holds something': {
    at: 'voucher.balance',
    make: async (customer) => {
      const { products, methods } = server.facility;
      const type = await server.api.create('voucherType', {
        name: 'Bono',
        kind: VoucherKind.money,
        product: products.free,
      });
      await server.api.run('voucherRecharge', {
        customer,
        voucherType: type.id,
        amount: 5,
        paymentMethod: methods.cash,
      });
      return () => server.api.run('voucherConsume', { customer, voucherType: type.id, amount: 5 });
    },
  },
};

describe('a customer', () => {
  test.each(Object.entries(held))('with %s stays until it is settled', async (_, { at, make }) => {
    const customer = await newCustomer();
    const settle = await make(customer);
    const problem = await expectRefused(server, () => remove(customer), 'in_use');
    expect(problem.detail).toBe(at);
    await settle();
    expect((await remove(customer)).status).toBe(200);
    expect((await server.api.send('POST', `/api/model/customer/${customer}/restore`, {})).status).toBe(200);
  });

  test('who owes nothing goes, with documents that are paid and offers', async () => {
    const customer = await newCustomer();
    await server.api.run('checkout', { lines: [line()], customer, payments: payments(12.1) });
    await server.api.run('confirmInvoice', { invoice: await draft(customer, 'P') });
    expect((await remove(customer)).status).toBe(200);
  });

  test('is looked up by indexes alone', () => {
    const plans = ['sale', 'invoice', 'voucher'].map((table) =>
      server
        .rows<{ detail: string }>(
          `explain query plan select 1 from "${table}" where "customer" = 7${table === 'voucher' ? ' and "deleted" = 0' : ''}`,
        )
        .map(({ detail }) => detail)
        .join(),
    );
    for (const plan of plans) expect(plan).toMatch(/^SEARCH .* USING (COVERING )?INDEX/);
  });
});
