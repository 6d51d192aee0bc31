/**
 * A credit by amount has no units until all is credited: lines, sales, lists, the report of sales, X, the stock and the pass
 * agree, whatever is credited in which order.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

type Part = { readonly units: number } | { readonly amount: number } | Record<string, never>;

const UNITS = 5;
const PRICE = 3.37;

let server: FacilityServer;
let family: number;
let swims: number;
let purse: number;
beforeAll(async () => {
  server = await startOpen();
  family = (await server.api.create('family', { name: 'Palas' })).id;
  ({ swims, purse } = await addVoucherTypes(server));
});

/** Sells five of a product that is in store. */
async function sold(discountRate: number) {
  const { api, facility } = server;
  const product = (await api.create('product', { name: 'Pala', price: PRICE, family, useStock: true })).id;
  const { invoice, sales } = await api.run('checkout', {
    customer: facility.customers.club,
    lines: [{ product, units: UNITS, discountRate }],
    payments: [{ paymentMethod: facility.methods.cash, amount: 50 }],
    pos: facility.pos,
  });
  return {
    product,
    invoice: invoice.id,
    line: Number(invoice.lines[0]?.id),
    sale: sales[0] ?? 0,
    total: invoice.total,
  };
}

/** What each place says is sold of a product, after what was returned. */
async function saidOf(product: number, sale: number) {
  const { api, facility } = server;
  const totals = await api.send('GET', `/api/totals/invoiceLine?product=${product}&invoiceStatus=1`);
  const report = await api.run('reportSales', { from: '2026-03-01', to: '2026-03-31', by: 'product' });
  const rows = server.rows<{ units: number }>(
    'select "units" from "sale" where "id" = ? or "cancelationOf" = ?',
    sale,
    sale,
  );
  const { stock } = await api.get('product', product);
  const x = await api.run('posXReport', { pos: facility.pos });
  return {
    lines: (totals.body as { sums: { values: { units: number } }[] }).sums[0]?.values.units,
    report: report.groups.find(({ id }) => id === product)?.units,
    sales: rows.reduce((sum, { units }) => sum + units, 0),
    stock: 0 - (stock ?? 0),
    x: x.byFamily.find((row) => row.family === family)?.units,
  };
}

/** Refunds lines at the till. Null where it is refused. */
async function refunded(invoice: number, lines: readonly { line: number }[]): Promise<number | null> {
  const { pos, methods } = server.facility;
  const input = { invoice, lines: [...lines], pos, paymentMethod: methods.transfer };
  const { status, body } = await server.api.call('refundSale', input);
  return status === 200 ? (body.invoices[0]?.id ?? null) : null;
}

/** The same by a draft that is read and written back before it is confirmed. */
async function draftOf(invoice: number, lines: readonly { line: number }[]): Promise<number | null> {
  const { status, body } = await server.api.call('createCreditNote', { invoice, lines: [...lines], reason: 'x' });
  if (status !== 200) return null;
  const draft = await server.api.get('invoice', body.id);
  await server.api.update('invoice', body.id, { lines: draft.lines, publicComments: 'y' } as never);
  await server.api.run('confirmInvoice', { invoice: body.id });
  return body.id;
}

const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ units: fc.constantFrom(1, 2, 0.5) }),
  fc.record({ amount: fc.constantFrom(PRICE, 0.01, 4, 2 * PRICE) }),
  fc.constant({}),
);

test('whatever is credited, every place says the same units', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(0, 10),
      fc.boolean(),
      async (parts, discountRate, drafts) => {
        const { product, invoice, line, sale, total } = await sold(discountRate);
        const before = (await saidOf(product, sale)).x ?? 0;
        let [left, owed] = [UNITS, total];
        for (const wanted of parts) {
          const lines = [{ line, ...wanted }];
          const id = drafts ? await draftOf(invoice, lines) : await refunded(invoice, lines);
          if (id === null) continue;
          const note = await server.api.get('invoice', id);
          owed = Math.round((owed + note.total) * 100) / 100;
          const [credited] = note.lines ?? [];
          const units = owed === 0 ? left : 'units' in wanted ? (wanted.units ?? 0) : 0;
          expect(0 - Number(credited?.units), JSON.stringify(parts)).toBeCloseTo(units, 3);
          left = Math.round((left - units) * 1000) / 1000;
        }
        const said = await saidOf(product, sale);
        const back = Math.round((before - (said.x ?? 0)) * 1000) / 1000;
        // What the office credits is in no session.
        const x = drafts ? left : UNITS - back;
        expect({ ...said, x }, JSON.stringify(parts)).toEqual({
          ...{ lines: left, report: left, sales: left, stock: left, x: left },
        });
      },
    ),
    { numRuns: runs(12) },
  );
});

describe('units of a pass', () => {
  const bought = async (packs: number) => {
    const { api, facility } = server;
    const { id: customer } = await api.create('customer', { name: 'Nadia' });
    const { product } = await api.get('voucherType', swims);
    const { invoice } = await api.run('checkout', {
      customer,
      pos: facility.pos,
      lines: [{ product, units: packs, voucherType: swims }],
      payments: [{ paymentMethod: facility.methods.card, amount: 45 * packs }],
    });
    const [voucher] = await api.list('voucher', `customer=${customer}`);
    const line = Number(invoice.lines[0]?.id);
    const credit = (wanted: object, confirm = true) =>
      api.call('createCreditNote', { invoice: invoice.id, lines: [{ line, ...wanted }], reason: 'x', confirm });
    return { credit, balance: async () => (await api.get('voucher', voucher?.id ?? 0)).balance };
  };

  test.each([
    ['an amount takes none', { amount: 9 }, 20],
    ['nor a larger one', { amount: 89.99 }, 20],
    ['an amount takes those that somebody says', { amount: 9, voucherUnits: 3 }, 17],
    ['units take theirs', { units: 1 }, 10],
    ['of a part of a unit those that are whole', { units: 0.125 }, 19],
    ['or those that somebody says', { units: 1, voucherUnits: 7 }, 13],
    ['none, where somebody says so', { units: 1, voucherUnits: 0 }, 20],
    ['all of it takes all', {}, 0],
  ])('%s', async (_, wanted, left) => {
    const { credit, balance } = await bought(2);
    expect((await credit(wanted)).status).toBe(200);
    expect(await balance()).toBe(left);
  });

  test('a draft keeps what was said until it is confirmed', async () => {
    const { credit, balance } = await bought(1);
    const { id } = (await credit({ amount: 9, voucherUnits: 3 }, false)).body;
    expect(await balance()).toBe(10);
    await server.api.run('confirmInvoice', { invoice: id });
    expect(await balance()).toBe(7);
  });

  test('are not said of goods, nor of a recharge of money', async () => {
    const { api, facility } = server;
    const goods = await sold(0);
    const filling = (await api.get('voucherType', purse)).product;
    const { invoice } = await api.run('checkout', {
      customer: facility.customers.club,
      pos: facility.pos,
      lines: [{ product: filling, price: 20, voucherType: purse }],
      payments: [{ paymentMethod: facility.methods.card, amount: 20 }],
    });
    for (const { id, line } of [
      { id: goods.invoice, line: goods.line },
      { id: invoice.id, line: Number(invoice.lines[0]?.id) },
    ]) {
      const lines = [{ line, voucherUnits: 1 }];
      const send = () => api.call('createCreditNote', { invoice: id, lines, reason: 'x', confirm: true });
      await expectRefused(server, send, 'validation_failed', [['#/lines/0/voucherUnits', 'not_supported']]);
    }
  });

  test('none is left to take of a pass that expired, and all of it is paid back', async () => {
    const { credit } = await bought(1);
    const { now } = server.clock;
    server.clock.now += 400 * 24 * 3_600_000;
    expect(await credit({})).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
    expect(await credit({ voucherUnits: 0 })).toMatchObject({ status: 200, body: { total: -45 } });
    server.clock.now = now;
  });
});
