import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { AnswerOf } from '#test/kit/client.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Input = InputOf<Contract<'checkout'>>;
type Sold = AnswerOf<'checkout'>;

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const product = (name: keyof FacilityServer['facility']['products']): number => server.facility.products[name];
const cash = (amount: number): Input['payments'][number] => ({ paymentMethod: server.facility.methods.cash, amount });
const card = (amount: number): Input['payments'][number] => ({ paymentMethod: server.facility.methods.card, amount });
const sell = (input: Input): Promise<Sold> => server.api.run('checkout', input);

/** The movements a sale wrote into the journal: type and amount, oldest first. */
function movementsOf(sold: Sold): (readonly [type: number, amount: number])[] {
  return server
    .rows<{ type: number; amount: number }>(
      `select m."type", m."amount" from "posMovement" m join "invoicePayment" i on i."payment" = m."payment"
        where i."invoice" = ? order by m."id"`,
      sold.invoice.id,
    )
    .map(({ type, amount }) => [type, amount / 1e6]);
}

/** The events written after one: what the requests since then have recorded. */
function eventsAfter(sequence: number): string[] {
  return server
    .rows<{ type: string }>('select "type" from "event" where "sequence" > ? order by "sequence"', sequence)
    .map(({ type }) => type);
}
const lastEvent = (): number => server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;

describe('a sale', () => {
  test('for exact cash: numbered ticket, sales, payment, movement, no change', async () => {
    const before = lastEvent();
    const sold = await sell({
      lines: [{ product: product('court') }, { product: product('water'), units: 2 }, { product: product('book') }],
      payments: [cash(20.3)],
    });
    expect(sold.change).toBe(0);
    expect(sold.sales).toHaveLength(3);
    expect(sold.invoice).toMatchObject({
      number: 'T26-000001',
      sequenceNumber: 1,
      date: '2026-03-02',
      type: server.facility.types.T,
      status: 1,
      paymentStatus: 2,
      total: 20.3,
      totalBeforeTaxes: 17.73,
      taxTotal: 2.57,
      pending: 0,
      isReceipt: true,
      companyName: 'Polideportivo de Prueba',
      companyTaxNumber: 'B12345674',
      companyCity: 'Madrid',
      companyRegionName: 'Madrid',
      companyCountryName: 'España',
      customer: null,
      name: null,
      paymentMethods: 'Efectivo',
      created: '2026-03-02T10:00:00+01:00',
    });
    expect(sold.invoice.taxes).toMatchObject([
      { name: 'IVA 21 %', rate: 21, base: 10, amount: 2.1, category: 'S', exemptionReason: null },
      { name: 'IVA 10 %', rate: 10, base: 2.73, amount: 0.27, category: 'S' },
      { name: 'IVA 4 %', rate: 4, base: 5, amount: 0.2, category: 'S' },
    ]);
    expect(sold.invoice.lines).toMatchObject([
      { description: 'Pista de pádel', units: 1, price: 12.1, total: 12.1, taxRate: 21, sale: sold.sales[0] },
      { description: 'Agua 50 cl', units: 2, price: 1.5, total: 3, taxRate: 10, sale: sold.sales[1] },
      { description: 'Manual de natación', units: 1, price: 5.2, total: 5.2, taxRate: 4, sale: sold.sales[2] },
    ]);
    expect(sold.invoice.payments).toMatchObject([
      { amount: 20.3, paymentMethod: server.facility.methods.cash, isFTR: true, salePayment: null },
    ]);
    expect(movementsOf(sold)).toEqual([[6, 20.3]]);
    expect(eventsAfter(before)).toEqual([
      'invoice.created',
      'sale.created',
      'sale.created',
      'sale.created',
      'payment.created',
      'posMovement.created',
      'sale.paid',
      'sale.paid',
      'sale.paid',
      'invoice.confirmed',
      'invoice.paid',
    ]);
    for (const id of sold.sales) {
      expect(await server.api.get('sale', id)).toMatchObject({ status: 4, pending: 0, invoice: sold.invoice.id });
    }
    expect(await server.api.get('invoice', sold.invoice.id)).toEqual(sold.invoice);
  });

  test('takes the next number of the series', async () => {
    const first = await sell({ lines: [{ product: product('water') }], payments: [cash(1.5)] });
    const second = await sell({ lines: [{ product: product('water') }], payments: [cash(1.5)] });
    expect(second.invoice.sequenceNumber).toBe((first.invoice.sequenceNumber ?? 0) + 1);
    expect(second.invoice.number).toBe(`T26-${String(second.invoice.sequenceNumber).padStart(6, '0')}`);
  });

  test.each([
    ['a note above the total', { amount: 20 }, 7.9, { amount: 12.1, tendered: 20, change: 7.9 }],
    ['the exact amount and what was handed over', { amount: 12.1, tendered: 50 }, 37.9, { amount: 12.1, tendered: 50 }],
    ['handed over exactly', { amount: 12.1, tendered: 12.1 }, 0, { amount: 12.1, tendered: 12.1, change: 0 }],
  ])('cash: %s', async (_, offered, change, stored) => {
    const sold = await sell({
      lines: [{ product: product('court') }],
      payments: [{ paymentMethod: server.facility.methods.cash, ...offered }],
    });
    expect(sold.change).toBe(change);
    const [payment] = sold.invoice.payments as { payment: number; amount: number; salePayment: number }[];
    expect(payment?.amount).toBe(12.1);
    const share = { sale: sold.sales[0], payment: payment?.payment, amount: 12.1 };
    expect(await server.api.get('salePayment', payment?.salePayment ?? 0)).toMatchObject(share);
    expect(await server.api.get('payment', payment?.payment ?? 0)).toMatchObject(stored);
    expect(movementsOf(sold), 'the journal is net of change').toEqual([[6, 12.1]]);
  });

  test('part card, the rest cash with change', async () => {
    const sold = await sell({
      lines: [{ product: product('court') }, { product: product('book') }],
      payments: [card(10), cash(10)],
    });
    expect(sold.change).toBe(2.7);
    expect(sold.invoice).toMatchObject({
      total: 17.3,
      pending: 0,
      paymentStatus: 2,
      paymentMethods: 'Tarjeta, Efectivo',
    });
    expect(sold.invoice.payments).toMatchObject([{ amount: 10 }, { amount: 7.3 }]);
    expect(movementsOf(sold)).toEqual([
      [7, 10],
      [6, 7.3],
    ]);
    const spent = server.rows(
      `select s."sale", s."amount" / 1000000.0 as "amount", p."type" from "salePayment" s
         join "payment" p on p."id" = s."payment" where s."sale" in (?, ?) order by s."id"`,
      ...sold.sales,
    );
    expect(spent).toEqual([
      { sale: sold.sales[0], amount: 10, type: 2 },
      { sale: sold.sales[0], amount: 2.1, type: 1 },
      { sale: sold.sales[1], amount: 5.2, type: 1 },
    ]);
  });

  test('a transfer leaves no movement at the cash point', async () => {
    const sold = await sell({
      lines: [{ product: product('course') }],
      payments: [{ paymentMethod: server.facility.methods.transfer, amount: 30, reference: 'TR-99' }],
    });
    expect(movementsOf(sold)).toEqual([]);
    const [payment] = sold.invoice.payments as { payment: number }[];
    expect(await server.api.get('payment', payment?.payment ?? 0)).toMatchObject({ type: 3, reference: 'TR-99' });
  });

  test('tips are movements of their own and no part of the sale', async () => {
    const byCard = await sell({ lines: [{ product: product('court') }], payments: [{ ...card(12.1), tip: 1 }] });
    expect(byCard.invoice.total).toBe(12.1);
    expect(movementsOf(byCard)).toEqual([
      [7, 12.1],
      [8, 1],
    ]);
    const inCash = await sell({
      lines: [{ product: product('court') }],
      payments: [{ ...cash(12.1), tendered: 15, tip: 2 }],
    });
    expect(inCash.change).toBe(0.9);
    expect(movementsOf(inCash)).toEqual([
      [6, 12.1],
      [8, 2],
    ]);
  });
});

describe('prices', () => {
  test('a discount comes off the line and is summed up', async () => {
    const sold = await sell({
      lines: [{ product: product('court'), units: 2, discountRate: 10 }, { product: product('water') }],
      payments: [cash(50)],
    });
    expect(sold.invoice).toMatchObject({ total: 23.28, discounts: 2.42, discountTotal: 2.42, taxTotal: 3.92 });
    expect(sold.invoice.lines).toMatchObject([
      { discountRate: 10, total: 21.78 },
      { discountRate: 0, total: 1.5 },
    ]);
    expect(sold.change).toBe(26.72);
  });

  test('a price and a description of its own replace the product’s', async () => {
    const sold = await sell({
      lines: [{ product: product('court'), price: 8.47, description: 'Pista, precio amigo' }],
      payments: [cash(8.47)],
    });
    expect(sold.invoice.lines).toMatchObject([{ description: 'Pista, precio amigo', price: 8.47, total: 8.47 }]);
    expect(await server.api.get('sale', sold.sales[0] ?? 0)).toMatchObject({
      description: 'Pista, precio amigo',
      price: 8.47,
      product: product('court'),
    });
    expect(await server.api.get('product', product('court'))).toMatchObject({ price: 12.1 });
  });

  test.each([
    ['a free product', { product: 'free' as const }],
    ['all of the price as discount', { product: 'court' as const, discountRate: 100 }],
    ['a price of nothing', { product: 'court' as const, price: 0 }],
  ])('%s needs no payment and is paid', async (_, line) => {
    const sold = await sell({ lines: [{ ...line, product: product(line.product) }], payments: [] });
    expect(sold.invoice).toMatchObject({ total: 0, pending: 0, paymentStatus: 2, status: 1, payments: [] });
    expect(sold.change).toBe(0);
    expect(movementsOf(sold)).toEqual([]);
  });

  test('four tax rates in one ticket, the exempt one with its reason', async () => {
    const sold = await sell({
      lines: [
        { product: product('court') },
        { product: product('water') },
        { product: product('book') },
        { product: product('course') },
      ],
      payments: [card(48.8)],
    });
    expect(sold.invoice.taxes?.map(({ rate, base, amount }) => [rate, base, amount])).toEqual([
      [21, 10, 2.1],
      [10, 1.36, 0.14],
      [4, 5, 0.2],
      [0, 30, 0],
    ]);
    expect(sold.invoice.taxes?.[3]).toMatchObject({
      category: 'E',
      exemptionReason: 'Operación exenta de IVA (art. 20 de la Ley 37/1992)',
    });
    expect(sold.invoice).toMatchObject({ total: 48.8, totalBeforeTaxes: 46.36, taxTotal: 2.44 });
  });

  test('units with three decimals', async () => {
    const sold = await sell({ lines: [{ product: product('water'), units: 1.333 }], payments: [cash(2)] });
    expect(sold.invoice.lines).toMatchObject([{ units: 1.333, total: 2 }]);
    expect(sold.change).toBe(0);
  });

  test('a thousand lines', async () => {
    const lines = Array.from({ length: 1000 }, () => ({ product: product('water') }));
    const sold = await sell({ lines, payments: [card(1500)] });
    expect(sold.sales).toHaveLength(1000);
    expect(sold.invoice).toMatchObject({ total: 1500, pending: 0 });
  });
});
