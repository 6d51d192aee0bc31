/**
 * Wallets of money are multi-purpose vouchers (Directive 2006/112/CE, arts. 30 bis and 30 ter): what is put in is not
 * taxed, what is bought with it is. Through the front door, from the recharge to its credit note.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '#test/kit/readPdf.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

const REASON = 'No sujeto: bono polivalente (Directiva 2006/112/CE, arts. 30 bis y 30 ter)';

let server: FacilityServer;
let swims: number;
/** Wallets whose product is taxed at 21 %, is a disbursement, is exempt. */
let wallets: readonly number[];
let voucher: number;
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  const { api, facility } = server;
  const types = await addVoucherTypes(server);
  swims = types.swims;
  const sold = [
    { name: 'Suplido', price: 0, supply: true },
    { name: 'Exenta', price: 20, taxes: [facility.taxes.exempt] },
  ];
  const others: number[] = [];
  for (const values of sold) {
    const product = (await api.create('product', values)).id;
    others.push((await api.create('voucherType', { name: values.name, kind: 1, product })).id);
  }
  wallets = [types.purse, ...others];
  voucher = (await api.list('paymentMethod', 'type=5'))[0]?.id ?? 0;
});

const newCustomer = async (): Promise<number> => (await server.api.create('customer', { name: 'Ana' })).id;
const theTax = async () => {
  const [row] = server.rows<{ id: number }>(`select "id" from "tax" where "purpose" = 'multiPurposeVoucher'`);
  return server.api.get('tax', row?.id ?? 0);
};
async function recharge(values: { voucherType: number; amount: number; price?: number }, isPaid = true) {
  const paymentMethod = isPaid ? server.facility.methods.card : null;
  const customer = await newCustomer();
  return { customer, ...(await server.api.run('voucherRecharge', { customer, paymentMethod, ...values })) };
}

describe('a recharge of money', () => {
  test.each([0, 1, 2])('is not subject to tax, whatever its product says (%d)', async (index) => {
    const tax = (await theTax()).id;
    const { sale, voucherMovement } = await recharge({ voucherType: wallets[index] ?? 0, amount: 50 });
    expect(sale).toMatchObject({ total: 50, totalBeforeTaxes: 50, taxRate: 0, supply: false });
    expect(sale.taxes.map((one) => [one.tax, one.rate])).toEqual([[tax, 0]]);
    const document = await server.api.get('invoice', sale.invoice ?? 0);
    expect(document).toMatchObject({
      ...{ totalBeforeTaxes: 50, taxTotal: 0, total: 50 },
      taxes: [{ tax, rate: 0, base: 50, amount: 0, category: 'O', exemptionReason: REASON }],
      lines: [{ taxAmount: 0, totalBeforeTaxes: 50, total: 50, supply: false, taxes: [{ tax, base: 50, amount: 0 }] }],
    });
    expect((await server.api.get('voucherMovement', voucherMovement)).amount).toBe(50);
    // Reports tell it from what is sold.
    expect((await server.api.get('sale', sale.id)).voucherType).toBe(wallets[index]);
  });

  test('has a numbered ticket that says so', async () => {
    const { sale } = await recharge({ voucherType: wallets[0] ?? 0, amount: 50 });
    const { document, number } = await server.api.get('invoice', sale.invoice ?? 0);
    const { rows } = await readPdf((await server.api.send('GET', document ?? '')).bytes);
    const text = rows.join(' ');
    for (const said of [String(number), '50,00', 'bono polivalente']) expect(text).toContain(said);
  });

  test('stays so on the invoice that charges it later, beside what is taxed', async () => {
    const { customer, sale } = await recharge({ voucherType: wallets[0] ?? 0, amount: 30 }, false);
    const { id: other } = await server.api.run('saveSale', { customer, product: server.facility.products.court });
    const invoice = await server.api.run('createInvoice', {
      sales: [sale.id, other],
      type: server.facility.types.T,
      confirm: true,
    });
    expect(invoice).toMatchObject({ total: 42.1, totalBeforeTaxes: 40, taxTotal: 2.1 });
    expect(invoice.taxes?.map(({ category, base, amount }) => [category, base, amount])).toEqual([
      ['O', 30, 0],
      ['S', 10, 2.1],
    ]);
  });

  test('has no tax and costs what is put in, whatever amount of whatever wallet', async () => {
    const any = fc.record({
      voucherType: fc.constantFrom(...wallets),
      amount: fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100),
      isPaid: fc.boolean(),
    });
    const holds = async ({ isPaid, ...values }: { voucherType: number; amount: number; isPaid: boolean }) => {
      const { sale, balance } = await recharge(values, isPaid);
      const document = isPaid
        ? await server.api.get('invoice', sale.invoice ?? 0)
        : await server.api.run('createInvoice', { sales: [sale.id], type: server.facility.types.T, confirm: true });
      expect([balance, document.total, document.totalBeforeTaxes, document.taxTotal]).toEqual([
        ...[values.amount, values.amount, values.amount],
        0,
      ]);
      expect(document.taxes?.map(({ category, amount }) => [category, amount])).toEqual([['O', 0]]);
    };
    await fc.assert(fc.asyncProperty(any, holds), { numRuns: runs(14) });
  });

  test('by right for less is not taxed either', async () => {
    const { sale, balance } = await recharge({ voucherType: wallets[0] ?? 0, amount: 50, price: 45 });
    expect([balance, sale.total, sale.totalBeforeTaxes]).toEqual([50, 45, 45]);
  });
});

test('units are taxed when they are put in, and their use is no new turnover', async () => {
  const { customer, sale } = await recharge({ voucherType: swims, amount: 10 });
  const document = await server.api.get('invoice', sale.invoice ?? 0);
  expect(document).toMatchObject({ totalBeforeTaxes: 37.19, taxTotal: 7.81, total: 45 });
  const sales = () => server.rows('select count(*) as n from "sale"');
  const before = sales();
  await server.api.run('voucherConsume', { customer, voucherType: swims, amount: 1 });
  expect(sales()).toEqual(before);
});

test('what is bought with a wallet is taxed', async () => {
  const { customer } = await recharge({ voucherType: wallets[0] ?? 0, amount: 50 });
  const { invoice } = await server.api.run('checkout', {
    customer,
    lines: [{ product: server.facility.products.court }],
    payments: [{ paymentMethod: voucher, amount: 12.1 }],
  });
  expect(invoice).toMatchObject({ total: 12.1, totalBeforeTaxes: 10, taxTotal: 2.1 });
});

describe('withdrawn', () => {
  test.each([
    ['whole', undefined, 50],
    ['in part', 20.01, 20.01],
  ])('%s it is not taxed, and says of which voucher it was', async (_, amount, taken) => {
    const { sale, voucher: held } = await recharge({ voucherType: wallets[1] ?? 0, amount: 50 });
    const document = await server.api.get('invoice', sale.invoice ?? 0);
    const [line] = document.lines as readonly { id: number }[];
    const note = await server.api.run('createCreditNote', {
      invoice: document.id,
      reason: 'Error',
      confirm: true,
      ...(amount === undefined ? {} : { lines: [{ line: line?.id ?? 0, amount }] }),
    });
    expect(note).toMatchObject({ total: -taken, totalBeforeTaxes: -taken, taxTotal: 0 });
    expect(note.taxes).toMatchObject([{ base: -taken, amount: 0, category: 'O', exemptionReason: REASON }]);
    const [negative] = await server.api.list('sale', `invoice=${note.id}`);
    expect(negative).toMatchObject({ voucherType: wallets[1], total: -taken, totalBeforeTaxes: -taken });
    expect((await server.api.get('voucher', held)).balance).toBe(Math.round((50 - taken) * 100) / 100);
  });

  test('it never pays back more than was paid', async () => {
    const { sale } = await recharge({ voucherType: wallets[0] ?? 0, amount: 50, price: 10 });
    const refund = await server.api.run('refundSale', { sale: sale.id, paymentMethod: server.facility.methods.card });
    expect(refund.payment).toMatchObject({ amount: -10 });
    const free = await recharge({ voucherType: wallets[0] ?? 0, amount: 50, price: 0 });
    const input = { sale: free.sale.id, paymentMethod: server.facility.methods.card };
    expect((await server.api.run('refundSale', input)).payment).toBe(null);
  });

  test('in a Facturae it is not subject, with its reason', async () => {
    const { api, facility } = server;
    const { sale } = await recharge({ voucherType: wallets[0] ?? 0, amount: 50 }, false);
    await api.update('customer', sale.customer ?? 0, { taxNumber: '12345678Z', street: 'Mayor 1', zipCode: '28013' });
    await api.update('customer', sale.customer ?? 0, { city: 'Madrid' });
    const invoice = await api.run('createInvoice', { sales: [sale.id], type: facility.types.F, confirm: true });
    const note = await api.run('createCreditNote', { invoice: invoice.id, reason: 'Error', confirm: true });
    const { document } = await api.create('faexCredit', { invoice: note.id } as never);
    const xml = String((await api.send('GET', String(document))).body);
    expect(xml).toContain('<SpecialTaxableEventCode>02</SpecialTaxableEventCode>');
    expect(xml).toContain('bono polivalente');
    expect(xml).toMatch(/<TaxRate>0\.00<\/TaxRate>/);
  });
});

describe('a wallet does not pay for a wallet:', () => {
  test.each([
    ['its own recharge', 0],
    ['one of another type', 1],
  ])('%s', async (_, index) => {
    const { customer } = await recharge({ voucherType: wallets[0] ?? 0, amount: 50 });
    const input = { customer, voucherType: wallets[index] ?? 0, amount: 20 };
    const { sale } = await server.api.run('voucherRecharge', input);
    const payments = [{ paymentMethod: voucher, amount: 20 }];
    const faults = [['#/payments/0/paymentMethod', 'invalid_value']] as const;
    const pay = () => server.api.call('paySale', { sale: sale.id, payments });
    await expectRefused(server, pay, 'validation_failed', faults);
    const type = server.facility.types.T;
    const invoice = await server.api.run('createInvoice', { sales: [sale.id], type, confirm: true });
    const payInvoice = () => server.api.call('payInvoice', { invoice: invoice.id, payments });
    await expectRefused(server, payInvoice, 'validation_failed', faults);
  });

  test('but for units', async () => {
    const { customer } = await recharge({ voucherType: wallets[0] ?? 0, amount: 50 });
    const { sale } = await server.api.run('voucherRecharge', { customer, voucherType: swims, amount: 10 });
    const payments = [{ paymentMethod: voucher, amount: 45 }];
    expect((await server.api.run('paySale', { sale: sale.id, payments })).sales).toMatchObject([{ status: 4 }]);
  });
});

describe('its tax', () => {
  test('stays at nothing, not subject, with a reason, and there', async () => {
    const { id } = await theTax();
    const path = `/api/model/tax/${id}`;
    for (const [values, field, code] of [
      [{ rate: 21 }, 'rate', 'invalid_value'],
      [{ category: 'E' }, 'category', 'invalid_value'],
      [{ exemptionReason: ' ' }, 'exemptionReason', 'required'],
      [{ exemptionReason: null }, 'exemptionReason', 'required'],
    ] as const) {
      const send = () => server.api.send('POST', path, values);
      // Whatever was sold with it, it was set up as what it is.
      const refused =
        code === 'invalid_value' ? (['in_use', 'settled'] as const) : (['validation_failed', code] as const);
      await expectRefused(server, send, refused[0], [[`#/${field}`, refused[1]]]);
    }
    await expectRefused(server, () => server.api.send('DELETE', path), 'in_use');
    const renamed = { name: 'Bono', exemptionReason: 'No sujeto', active: false, rate: 0, category: 'O' };
    expect((await server.api.send('POST', path, renamed)).status).toBe(200);
    const { sale } = await recharge({ voucherType: wallets[0] ?? 0, amount: 5 });
    expect(sale.taxes).toMatchObject([{ tax: id, name: 'Bono' }]);
    await server.api.update('tax', id, { name: 'No sujeto', exemptionReason: REASON, active: true });
  });

  test('is enforced by the database, too', async () => {
    const { id } = await theTax();
    for (const change of ['"rate" = 1', `"category" = 'S'`, '"purpose" = null', '"deleted" = 1']) {
      expect(() => server.write(`update "tax" set ${change} where "id" = ?`, id), change).toThrow('immutable_record');
    }
  });

  test('is made where an installation lacks it', async () => {
    const old = await startOpen();
    const { purse } = await addVoucherTypes(old);
    old.write('drop trigger "tax_keeps_its_purpose"');
    old.write('update "tax" set "purpose" = null');
    const input = { customer: old.facility.customers.visitor, voucherType: purse, amount: 20 };
    const made = await Promise.all([1, 2].map(() => old.api.run('voucherRecharge', input)));
    const marked = old.rows<{ id: number }>('select "id" from "tax" where "purpose" is not null');
    expect(marked).toHaveLength(1);
    for (const { sale } of made) expect(sale.taxes).toMatchObject([{ tax: marked[0]?.id, rate: 0 }]);
    await old.stop();
  });

  test('is not what a rate of nothing finds', async () => {
    const { id } = await theTax();
    const sale = await server.api.run('saveSale', { description: 'Algo', price: 5, taxRate: 0 });
    expect(sale.taxes.map(({ tax }) => tax)).not.toContain(id);
  });
});
