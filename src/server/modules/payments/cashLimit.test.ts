import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '#test/kit/client.ts';
import { payAsBefore } from '#test/kit/earlier.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

/** A request that moves cash for an operation; `at`: where it names the method. */
interface Request {
  readonly send: () => Promise<Reply>;
  readonly at: string;
}
/** Prepares an operation of so much, in two parts where it has any, and returns what would move cash for it. */
type Way = (size: number, half: number) => Promise<Request>;

let server: FacilityServer;
let product: number;
let voucherType: number;
/** What it is sold as. */
let filling: number;
beforeAll(async () => {
  server = await startOpen();
  const { products, taxes } = server.facility;
  product = products.fee;
  const sold = await server.api.create('product', { name: 'Bono', price: 0, taxes: [taxes.general] });
  filling = sold.id;
  voucherType = (await server.api.create('voucherType', { name: 'Bono', kind: 1, product: sold.id })).id;
  // Enough in the drawer for every refund.
  await server.api.run('posCashIn', { amount: 500_000 });
});

const cents = (amount: number): number => Math.round(amount * 100) / 100;
const cash = (amount: number) => ({ paymentMethod: server.facility.methods.cash, amount });
const card = (amount: number) => ({ paymentMethod: server.facility.methods.card, amount });

/** A sale to the club that is to be paid. */
const sale = async (price: number, more: object = {}) =>
  (await server.api.run('saveSale', { product, price, customer: server.facility.customers.club, ...more })).id;
const basket = async (size: number, half: number) => {
  const parent = await sale(half);
  return [parent, await sale(cents(size - half), { parent })] as const;
};
const draft = (type: string, sales: number[], confirm = false) =>
  server.api.run('createInvoice', { sales, type: server.facility.types[type] ?? 0, confirm });
const invoice = async (...sales: number[]) => (await draft('F', sales, true)).id;
const ticket = async (...sales: number[]) => (await draft('T', sales, true)).id;
const payByCard = async (id: number, amount: number) =>
  (await payAsBefore(server, { sale: id, payments: [card(amount)] })).payments[0] ?? 0;
const newCustomer = async () => (await server.api.create('customer', { name: 'Ana de Paso' })).id;
const deposit = async (customer: number, amount: number, method: 'cash' | 'transfer' = 'transfer') =>
  server.api.run('depositRecharge', { customer, amount, paymentMethod: server.facility.methods[method] });

const paySales = (sales: number[], amount: number): Request => ({
  send: () => server.api.call('paySale', { sales, payments: [cash(amount)] }),
  at: '#/payments/0/paymentMethod',
});
const payInvoice = (id: number, amount: number): Request => ({
  send: () => server.api.call('payInvoice', { invoice: id, payments: [cash(amount)] }),
  at: '#/payments/0/paymentMethod',
});
const refund = (input: object): Request => ({
  send: () =>
    server.api.send('POST', '/api/billing/refundSale', { ...input, paymentMethod: server.facility.methods.cash }),
  at: '#/paymentMethod',
});
const change = (payment: number): Request => ({
  send: () => server.api.call('changePaymentMethod', { payment, paymentMethod: server.facility.methods.cash }),
  at: '#/paymentMethod',
});
const depositIn = (customer: number, amount: number): Request => ({
  send: () => server.api.call('depositRecharge', { customer, ...cash(amount) }),
  at: '#/paymentMethod',
});
const depositOut = (id: number, amount: number): Request => ({
  send: () => server.api.call('depositReturn', { deposit: id, ...cash(amount) }),
  at: '#/paymentMethod',
});
const recharge = (customer: number, price: number): Request => ({
  send: () => server.api.call('voucherRecharge', { customer, voucherType, price, ...cash(price) }),
  at: '#/paymentMethod',
});

/** A checkout with a recharge as its line. */
const rechargeLine = (customer: number, price: number): Request => ({
  send: () =>
    server.api.call('checkout', {
      customer,
      lines: [{ product: filling, voucherType, price }],
      payments: [cash(price)],
    }),
  at: '#/payments/0/paymentMethod',
});
const swap = async (customer: number, price: number): Promise<Request> => {
  const sold = await server.api.run('checkout', {
    customer,
    lines: [{ product, price: 0.01 }],
    payments: [cash(0.01)],
  });
  const line = Number(sold.invoice?.lines[0]?.id);
  return {
    send: () =>
      server.api.call('exchangeSale', {
        invoice: sold.invoice?.id ?? 0,
        returned: [{ line }],
        lines: [{ product: filling, voucherType, price }],
        payments: price > 0.01 ? [cash(cents(price - 0.01))] : [],
      }),
    at: '#/payments/0/paymentMethod',
  };
};

/** Every way in which cash moves for an operation. */
const ways: Readonly<Record<string, Way>> = {
  'a checkout in cash': async (size) => ({
    send: () => server.api.call('checkout', { lines: [{ product, price: size }], payments: [cash(size)] }),
    at: '#/payments/0/paymentMethod',
  }),
  'a checkout of two lines, a cent of it in cash': async (size, half) => ({
    send: () =>
      server.api.call('checkout', {
        lines: [
          { product, price: half },
          { product, price: cents(size - half) },
        ],
        payments: [card(cents(size - 0.01)), cash(0.01)],
      }),
    at: '#/payments/1/paymentMethod',
  }),
  'a part of a sale': async (size, half) => paySales([await sale(size)], half),
  'a sale of which the rest was paid by card': async (size, half) => {
    const id = await sale(size);
    await payByCard(id, half);
    return paySales([id], cents(size - half));
  },
  'several sales together': async (size, half) => paySales([await sale(half), await sale(cents(size - half))], size),
  'the first of several sales of one request': async (size, half) =>
    paySales([await sale(half), await sale(cents(size - half))], 0.01),
  'the parent of a basket': async (size, half) => paySales([(await basket(size, half))[0]], half),
  'a child of a basket': async (size, half) => paySales([(await basket(size, half))[1]], cents(size - half)),
  'the rest of a basket paid one by one': async (size, half) => {
    const [parent, child] = await basket(size, half);
    await payByCard(parent, half);
    return paySales([child], cents(size - half));
  },
  'a part of an invoice': async (size, half) => payInvoice(await invoice(await sale(size)), half),
  'a sale on an invoice': async (size, half) => {
    const sales = [await sale(half), await sale(cents(size - half))] as const;
    await invoice(...sales);
    return paySales([sales[1]], cents(size - half));
  },
  'a sale on a draft': async (size, half) => {
    const sales = [await sale(half), await sale(cents(size - half))] as const;
    await draft('F', [...sales]);
    return paySales([sales[0]], half);
  },
  'a sale that an offer names': async (size, half) => {
    const sales = [await sale(half), await sale(cents(size - half))] as const;
    await draft('P', [...sales], true);
    return paySales([sales[0]], half);
  },
  'what of an invoice was not paid before it': async (size, half) => {
    const sales = [await sale(half), await sale(cents(size - half))] as const;
    await payByCard(sales[0], half);
    return payInvoice(await invoice(...sales), cents(size - half));
  },
  'a full invoice of a ticket': async (size, half) => {
    const { id } = await server.api.run('convertInvoice', { invoice: await ticket(await sale(size)), confirm: true });
    return payInvoice(id, half);
  },
  'an exchange for tickets': async (size, half) => {
    const invoices = [await ticket(await sale(half)), await ticket(await sale(cents(size - half)))];
    const { id } = await server.api.run('replaceInvoice', {
      invoices,
      customer: server.facility.customers.club,
      confirm: true,
    });
    return payInvoice(id, half);
  },
  'a ticket that a summary sums up': async (size, half) => {
    const sales = [await sale(half), await sale(cents(size - half))] as const;
    const invoices = [await ticket(sales[0]), await ticket(sales[1])];
    await server.api.run('createSummaryInvoice', { invoices, confirm: true });
    return paySales([sales[1]], cents(size - half));
  },
  'a ticket of a summary still to be confirmed': async (size, half) => {
    const sales = [await sale(half), await sale(cents(size - half))] as const;
    const invoices = [await ticket(sales[0]), await ticket(sales[1])];
    await server.api.run('createSummaryInvoice', { invoices });
    return paySales([sales[0]], half);
  },
  'a payment by card moved to cash': async (size) => change(await payByCard(await sale(size), size)),
  'a part paid by card moved to cash': async (size, half) => change(await payByCard(await sale(size), half)),
  'the card of a basket moved to cash': async (size, half) =>
    change(await payByCard((await basket(size, half))[1], cents(size - half))),
  'a sale paid by card refunded in cash': async (size) => {
    const id = await sale(size);
    await payByCard(id, size);
    return refund({ sale: id });
  },
  'a cent of a sale refunded': async (size) => {
    const id = await sale(size);
    await payByCard(id, size);
    return refund({ sale: id, lines: [{ sale: id, amount: 0.01 }] });
  },
  'a child of a basket refunded': async (size, half) => {
    const [parent, child] = await basket(size, half);
    await payByCard(parent, half);
    await payByCard(child, cents(size - half));
    return refund({ sale: child });
  },
  'an invoice refunded': async (size) => {
    const id = await sale(size);
    await payByCard(id, size);
    return refund({ invoice: await invoice(id) });
  },
  'a line of an invoice refunded': async (size, half) => {
    const sales = [await sale(half), await sale(cents(size - half))] as const;
    await payByCard(sales[0], half);
    await payByCard(sales[1], cents(size - half));
    const document = await invoice(...sales);
    const [line] = await server.api.list('invoiceLine', `invoice=${document}&sort=id&limit=1`);
    return refund({ invoice: document, lines: [{ line: line?.id ?? 0 }] });
  },
  'a credit note paid out': async (size, half) => {
    const id = await sale(size);
    await payByCard(id, size);
    const note = await server.api.run('createCreditNote', {
      invoice: await invoice(id),
      reason: 'Error',
      confirm: true,
    });
    return payInvoice(note.id, half);
  },
  'a deposit': async (size) => depositIn(await newCustomer(), size),
  'a deposit in two parts': async (size, half) => {
    const customer = await newCustomer();
    await deposit(customer, half, 'cash');
    return depositIn(customer, cents(size - half));
  },
  'a deposit paid back': async (size) => depositOut((await deposit(await newCustomer(), size)).deposit, size),
  'a deposit paid back in two parts': async (size, half) => {
    const { deposit: id } = await deposit(await newCustomer(), size);
    await server.api.run('depositReturn', { deposit: id, ...cash(half) });
    return depositOut(id, cents(size - half));
  },
  'a recharge': async (size) => recharge(await newCustomer(), size),
  'a recharge in two parts': async (size, half) => {
    const customer = await newCustomer();
    await recharge(customer, half).send();
    return recharge(customer, cents(size - half));
  },
  'a recharge on top of a deposit': async (size, half) => {
    const customer = await newCustomer();
    await deposit(customer, half, 'cash');
    return recharge(customer, cents(size - half));
  },
  'a recharge on a ticket, after another': async (size, half) => {
    const customer = await newCustomer();
    await rechargeLine(customer, half).send();
    return rechargeLine(customer, cents(size - half));
  },
  'a recharge on a ticket, on top of a deposit': async (size, half) => {
    const customer = await newCustomer();
    await deposit(customer, half, 'cash');
    return rechargeLine(customer, cents(size - half));
  },
  'a recharge in exchange, after another': async (size, half) => {
    const customer = await newCustomer();
    await rechargeLine(customer, half).send();
    return swap(customer, cents(size - half));
  },
  'a recharge that is paid later': async (size, half) => {
    const customer = await newCustomer();
    await recharge(customer, half).send();
    const price = cents(size - half);
    const { sale: pending } = await server.api.run('voucherRecharge', { customer, voucherType, price, amount: price });
    return paySales([pending.id], price);
  },
};

/** At the limit or above it, and below it; the first part is below it in both. */
const sizes = fc.record({
  above: fc.integer({ min: 100_000, max: 150_000 }).map((size) => size / 100),
  below: fc.integer({ min: 80_000, max: 99_999 }).map((size) => size / 100),
  half: fc.integer({ min: 1, max: 79_999 }).map((size) => size / 100),
});
const edges = { above: 1000, below: 999.99, half: 500 };

describe.each(Object.entries(ways))('%s', (_, way) => {
  test('is refused from the limit on, and taken below it', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ({ above, below, half }) => {
        const refused = await way(above, half);
        await expectRefused(server, refused.send, 'validation_failed', [[refused.at, 'cash_limit_exceeded']]);
        const taken = await way(below, half);
        expect((await taken.send()).status).toBe(200);
      }),
      { numRuns: 3, examples: [[edges]] },
    );
  });
});

test('sales paid one by one, of different baskets, are operations of their own', async () => {
  for (const id of [await sale(600), await sale(600)]) expect((await paySales([id], 600).send()).status).toBe(200);
});

test('what is paid in ahead on another day is another operation', async () => {
  const customer = await newCustomer();
  await deposit(customer, 600, 'cash');
  server.clock.now += 24 * 3_600_000;
  expect((await depositIn(customer, 600).send()).status).toBe(200);
  server.clock.now -= 24 * 3_600_000;
});

test('the setting says what the limit is, and from when on', async () => {
  const { id } = await server.api.create('setting', { key: 'cashLimit', value: { amount: 300, from: '2026-03-02' } });
  const { send, at } = paySales([await sale(500)], 500);
  await expectRefused(server, send, 'validation_failed', [[at, 'cash_limit_exceeded']]);
  await server.api.update('setting', id, { value: { amount: 300, from: '2026-03-03' } });
  expect((await send()).status).toBe(200);
  await server.api.update('setting', id, { value: 'off' });
  const large = await sale(2000);
  const paid = await server.api.run('paySale', { sale: large, payments: [cash(2000)] });
  for (const value of [{ amount: 0, from: '2026-03-02' }, { amount: 1 }, 'on', { amount: 5, from: '2 de marzo' }]) {
    expect((await server.api.send('POST', `/api/model/setting/${id}`, { value })).status).toBe(422);
  }
  await server.api.update('setting', id, { value: { amount: 1000, from: '2021-07-11' } });
  // What was received while it was allowed can be paid out.
  const payment = paid.payments[0]?.id ?? 0;
  expect((await server.api.call('cancelPayment', { payment, reason: 'Error' })).status).toBe(200);
});
