/** A facility that has sold for a while, in every way that reports group by, for tests to add up again. */
import type { Random } from '../fuzz/random.ts';
import type { FacilityServer } from '../server.ts';
import { addVoucherTypes } from '../vouchers.ts';

/** What is sold and to whom. */
export interface History {
  readonly server: FacilityServer;
  readonly products: readonly number[];
  readonly customers: readonly number[];
  readonly poses: readonly number[];
  readonly purse: number;
  readonly swims: number;
  /** Who sells: a client, in the name of nobody or of a user. */
  readonly sellers: readonly FacilityServer['api'][];
}

/** Prepares what is sold: every rate, prices with cents that do not divide, families, groups and cash points. */
export async function prepareHistory(server: FacilityServer): Promise<History> {
  const { api, facility } = server;
  const { swims, purse } = await addVoucherTypes(server);
  const bar = (await api.create('family', { name: 'Bar' })).id;
  const shop = (await api.create('family', { name: 'Tienda' })).id;
  const surcharge = (await api.create('tax', { name: 'Recargo', rate: 5.2 })).id;
  const { general, reduced, superReduced, exempt } = facility.taxes;
  const products: number[] = [];
  for (const values of [
    { name: 'Café', price: 1.35, taxes: [reduced], family: bar },
    { name: 'Raqueta', price: 19.99, taxes: [general, surcharge], family: shop },
    { name: 'Pista', price: 12.1, taxes: [general] },
    { name: 'Manual', price: 5.2, taxes: [superReduced], family: shop },
    { name: 'Curso', price: 30, taxes: [exempt] },
    { name: 'Sin impuesto', price: 3.33, taxes: [] },
    { name: 'Tasa', price: 15, taxes: [], supply: true },
    { name: 'Invitación', price: 0, taxes: [general] },
  ]) {
    products.push((await api.create('product', { ...values, allowPaymentPending: true })).id);
  }
  const second = (await api.create('customer', { name: 'Eva Otra', allowPaymentPending: true })).id;
  const customers = [facility.customers.club, second];
  for (const name of ['Socios', 'Abonados']) {
    const { id: group } = await api.create('customerGroup', { name });
    for (const customer of customers.slice(0, name === 'Socios' ? 2 : 1)) {
      await api.create('customerGroupItem', { group, customer });
    }
  }
  const [company] = await api.list('company');
  const { id: kiosk } = await api.create('pos', { company: company?.id ?? 0, name: 'Quiosco' });
  const { key } = await api.run('keyCreate', { name: 'Mostrador', scopes: ['*'], user: facility.users.frontDesk });
  return { server, products, customers, poses: [facility.pos, kiosk], purse, swims, sellers: [api, server.as(key)] };
}

/** Issues a document of the facility in another currency: ten courts, 121 yen. */
export async function issueInYen({ api, facility }: FacilityServer): Promise<void> {
  const { id: invoice } = await api.create('invoice', {
    type: facility.types.F ?? 0,
    customer: facility.customers.club,
    currency: 'JPY',
    lines: [{ product: facility.products.court, units: 10 }] as never,
  });
  await api.run('confirmInvoice', { invoice });
}

/** Does one thing at random; what is refused changed nothing. */
async function act(history: History, random: Random): Promise<void> {
  const { server, products, customers, poses, sellers } = history;
  const { facility } = server;
  const api = random.pick(sellers);
  const pos = random.pick(poses);
  const method = random.pick(Object.values(facility.methods));
  const some = (table: string, where: string): number =>
    random.pick([...server.rows<{ id: number }>(`select "id" from "${table}" where ${where} order by "id"`), { id: 0 }])
      .id;
  const inForce = '"status" = 1 and "isCreditNote" = 0';
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    sell: async () => {
      const lines = Array.from({ length: random.between(1, 3) }, () => ({
        product: random.pick(products),
        units: random.pick([1, 2, 0.125, 7]),
        discountRate: random.pick([0, 0, 10, 33.333]),
      }));
      const customer = random.pick(customers);
      const invoiceType = facility.types[random.pick(['T', 'T', 'F'])] ?? 0;
      const reply = await api.call('checkout', { pos, customer, lines, invoiceType, payments: [] });
      const { pending } = reply.status === 200 ? reply.body.invoice : { pending: 0 };
      if (pending <= 0 || random.percent(20)) return;
      const amount = random.percent(25) ? Math.max(0.01, Math.floor(pending * 50) / 100) : pending;
      await api.call('payInvoice', {
        pos,
        invoice: reply.body.invoice.id,
        payments: [{ paymentMethod: method, amount }],
      });
    },
    recharge: async () => {
      const amount = random.between(1, 900) / 10;
      const customer = random.pick(customers);
      await api.call('voucherRecharge', { customer, voucherType: history.purse, amount, paymentMethod: method, pos });
      await api.call('voucherRecharge', {
        customer,
        voucherType: history.swims,
        amount: 3,
        paymentMethod: method,
        pos,
      });
    },
    deposit: () =>
      api.call('depositRecharge', { customer: random.pick(customers), amount: 12.5, paymentMethod: method, pos }),
    owe: () => api.call('saveSale', { product: random.pick(products), customer: random.pick(customers), units: 3 }),
    net: async () => {
      const lines = [
        { product: random.pick(products), units: 1.5 },
        { description: 'A mano', price: 1.111111, units: 3, taxes: [] },
        { product: random.pick(products), units: 0.333, discountRate: 12.5 },
      ];
      const type = facility.types[random.pick(['F', 'P', 'I'])] ?? 0;
      const draft = { type, customer: facility.customers.club, lines, pricesTaxIncluded: random.percent(50) };
      const reply = await api.send('POST', '/api/model/invoice', draft);
      await api.call('confirmInvoice', { invoice: Number((reply.body as { id?: number }).id ?? 0) });
    },
    bill: async () => {
      const sale = some('sale', '"status" = 2 and "invoice" is null and "proforma" is null and "total" > 0');
      const type = facility.types[random.pick(['F', 'T', 'P'])] ?? 0;
      await api.call('createInvoice', { sales: [sale], type, customer: facility.customers.club, confirm: true });
    },
    convert: () =>
      api.call('convertInvoice', {
        invoice: some('invoice', `${inForce} and "convertedTo" is null and "convertibleInto" is not null`),
        customer: facility.customers.club,
        confirm: true,
      }),
    summarise: () =>
      api.call('createSummaryInvoice', {
        invoices: [
          some('invoice', `${inForce} and "customer" = ${facility.customers.club} and "summaryInvoice" is null`),
        ],
        confirm: true,
      }),
    exchange: () =>
      api.call('replaceInvoice', {
        invoices: [some('invoice', `${inForce} and "isReceipt" = 1 and "convertedTo" is null`)],
        customer: facility.customers.club,
        confirm: true,
      }),
    refund: () => api.call('refundSale', { invoice: some('invoice', inForce), paymentMethod: method, pos }),
    credit: () =>
      api.call('createCreditNote', { invoice: some('invoice', inForce), reason: 'Error', confirm: random.percent(80) }),
    void: () =>
      api.call('voidInvoice', { invoice: some('invoice', '"status" = 1 and "paymentStatus" = 0'), reason: 'Error' }),
    cancel: () => api.call('cancelPayment', { payment: some('payment', '"amount" > 0'), reason: 'Error', pos }),
    change: () =>
      api.call('changePaymentMethod', { payment: some('payment', '"amount" > 0'), paymentMethod: method, pos }),
  };
  const often = ['sell', 'sell', 'sell', 'sell', 'refund', 'bill', 'owe', 'convert'];
  const name = random.pick([...often, ...Object.keys(steps)]);
  await steps[name]?.();
}

/**
 * What chance may leave out: an offer that becomes an invoice, a ticket that becomes one, a document that is voided, a
 * credit note, one for the house, and with a withholding one that is paid in part and one that is credited.
 */
export async function sellSurely({ server }: History): Promise<void> {
  const { api, facility } = server;
  const customer = facility.customers.club;
  const offered = await api.run('saveSale', { product: facility.products.fee, customer });
  const offer = { sales: [offered.id], type: facility.types.P ?? 0, customer, confirm: true };
  await api.run('convertInvoice', { invoice: (await api.run('createInvoice', offer)).id, confirm: true });
  const sell = () =>
    api.run('checkout', { pos: facility.pos, customer, lines: [{ product: facility.products.fee }], payments: [] });
  await api.call('posOpen', { pos: facility.pos, realCashCount: 1000 });
  await api.run('convertInvoice', { invoice: (await sell()).invoice.id, confirm: true });
  await api.run('voidInvoice', { invoice: (await sell()).invoice.id, reason: 'Error' });
  await api.run('createCreditNote', { invoice: (await sell()).invoice.id, reason: 'Error', confirm: true });
  for (const type of [facility.types.I, facility.types.F]) {
    const lines = [{ product: facility.products.water, units: 0.333 }];
    const draft = await api.create('invoice', { type: type ?? 0, customer, lines, pricesTaxIncluded: false });
    await api.run('confirmInvoice', { invoice: draft.id });
  }
  const lines = [{ product: facility.products.court, units: 10 }, { product: facility.products.course }];
  const rented = async (): Promise<number> => {
    const draft = { type: facility.types.F ?? 0, customer, withholdingRate: 19, lines: lines as never };
    return (await api.run('confirmInvoice', { invoice: (await api.create('invoice', draft)).id })).id;
  };
  const payments = [{ paymentMethod: facility.methods.transfer, amount: 12.5 }];
  await api.run('payInvoice', { invoice: await rented(), payments });
  await api.run('createCreditNote', { invoice: await rented(), reason: 'Error', confirm: true });
  const x = await api.run('posXReport', { pos: facility.pos });
  // Chance may have given back more by card than it took: nothing less than nothing is counted.
  const counted = {
    realCashCount: Math.max(0, x.cash.expected),
    realCreditCardCount: Math.max(0, x.card.expected),
    comments: 'Recuento',
  };
  await api.run('posClose', { pos: facility.pos, ...counted });
}

const HOUR = 3_600_000;

/**
 * Sells for some days from where the clock is, a few things an hour or so apart; sessions are opened in the morning and
 * closed at night, but for one now and then.
 */
export async function sellFor(history: History, days: number, perDay: number, random: Random): Promise<void> {
  const { server, poses } = history;
  const { api, clock } = server;
  for (let day = 0; day < days; day++) {
    const morning = clock.now;
    for (const pos of poses) await api.call('posOpen', { pos, realCashCount: 1000 });
    for (let step = 0; step < perDay; step++) {
      await act(history, random);
      clock.now += random.between(0, Math.floor((12 * HOUR) / perDay / 1000)) * 1000;
    }
    for (const pos of poses) {
      if (random.percent(20)) continue;
      const x = await api.call('posXReport', { pos });
      if (x.status !== 200) continue;
      const { cash, card } = x.body;
      const realCashCount = Math.max(0, Math.round((cash.expected - random.pick([0, 0, 1.5, -2])) * 100) / 100);
      const closing = { pos, realCashCount, realCreditCardCount: Math.max(0, card.expected), comments: 'Recuento' };
      await api.call('posClose', closing);
    }
    clock.now = morning + 24 * HOUR;
  }
}
