import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { Facility } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let facility: Facility;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
});

const reason = 'Duplicada';

async function sale(values: object = {}): Promise<number> {
  const { products, customers } = facility;
  return (await server.api.run('saveSale', { product: products.court, customer: customers.club, ...values })).id;
}
async function issued(sales: readonly number[], values: object = {}) {
  return server.api.run('createInvoice', { sales: [...sales], confirm: true, ...values });
}
const voided = (invoice: number) => server.api.run('voidInvoice', { invoice, reason });
const pay = async (invoice: number, amount: number) => {
  const payments = [{ paymentMethod: facility.methods.card, amount }];
  return (await server.api.run('payInvoice', { invoice, payments })).payments[0]?.id ?? 0;
};

describe('a voided invoice', () => {
  test('keeps its place in the series, owes nothing and says why; its sale can be charged again', async () => {
    const id = await sale();
    const before = await issued([id]);
    const after = await voided(before.id);
    expect(after).toMatchObject({
      id: before.id,
      number: before.number,
      date: before.date,
      total: 12.1,
      status: 2,
      pending: 0,
      paymentStatus: null,
      voidReason: reason,
      voidedAt: '2026-03-02T10:00:00+01:00',
      lines: [{ invoiceStatus: 2, total: 12.1 }],
    });
    expect(await server.api.get('sale', id)).toMatchObject({ invoice: null, code: '', status: 2, pending: 12.1 });
    const again = await issued([id]);
    expect(again.sequenceNumber).toBe((before.sequenceNumber ?? 0) + 1);
    expect(await server.api.get('sale', id)).toMatchObject({ invoice: again.id, code: `${again.number}/1` });
    const events = server.rows<{ type: string }>(
      `select "type" from "event" where "model" = 'invoice' and "record" = ? order by "sequence" desc limit 1`,
      before.id,
    );
    expect(events).toEqual([{ type: 'invoice.voided' }]);
  });

  test('brings the goods of what is not paid back', async () => {
    const product = await server.api.create('product', { name: 'Raqueta', price: 50, useStock: true });
    const { id } = await issued([await sale({ product: product.id, units: 2 })]);
    expect((await server.api.get('product', product.id)).stock).toBe(-2);
    await voided(id);
    expect((await server.api.get('product', product.id)).stock).toBe(0);
  });

  test('over nothing, though that is paid', async () => {
    const id = await sale({ product: facility.products.free });
    expect(await voided((await issued([id])).id)).toMatchObject({ status: 2 });
    expect(await server.api.get('sale', id)).toMatchObject({ invoice: null, status: 4 });
  });

  test('of the till frees its sales', async () => {
    const { invoice, sales } = await server.api.run('checkout', {
      customer: facility.customers.club,
      lines: [{ product: facility.products.fee }],
      payments: [],
    });
    await voided(invoice.id);
    expect(await server.api.get('sale', sales[0] ?? 0)).toMatchObject({ invoice: null, status: 2 });
  });

  test('that was an offer frees its sales for another', async () => {
    const id = await sale();
    await voided((await issued([id], { type: facility.types.P })).id);
    expect(await server.api.get('sale', id)).toMatchObject({ invoice: null, proforma: null });
  });
});

test('needs more than to operate the till, as giving money back does', async () => {
  const { id } = await issued([await sale()]);
  const { key } = await server.api.run('keyCreate', { name: 'Caja', scopes: ['billing:operate'] });
  const send = () => server.as(key).call('voidInvoice', { invoice: id, reason });
  await expectRefused(server, send, 'insufficient_scope');
});

describe('is refused and changes nothing:', () => {
  const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
    [
      'nothing at all',
      () => ({}),
      'validation_failed',
      [
        ['#/invoice', 'required'],
        ['#/reason', 'required'],
      ],
    ],
    [
      'no reason',
      async () => ({ invoice: (await issued([await sale()])).id, reason: '  ' }),
      'validation_failed',
      [['#/reason', 'required']],
    ],
    ['an unknown invoice', () => ({ invoice: 999_999, reason }), 'not_found'],
    [
      'a draft',
      async () => ({ invoice: (await issued([await sale()], { confirm: false })).id, reason }),
      'invalid_transition',
    ],
    [
      'one that is voided',
      async () => {
        const { id } = await issued([await sale()]);
        await voided(id);
        return { invoice: id, reason };
      },
      'invalid_transition',
    ],
    [
      'one that is paid in part',
      async () => {
        const { id } = await issued([await sale()]);
        await pay(id, 1);
        return { invoice: id, reason };
      },
      'invalid_transition',
    ],
    [
      'one whose payment was reversed',
      async () => {
        const { id } = await issued([await sale()]);
        await server.api.run('cancelPayment', { payment: await pay(id, 12.1), reason: 'Error' });
        return { invoice: id, reason };
      },
      'invalid_transition',
    ],
    [
      'one that was sent',
      async () => {
        const { id } = await issued([await sale()]);
        server.write('update "invoice" set "sendStatus" = 2 where "id" = ?', id);
        return { invoice: id, reason };
      },
      'invalid_transition',
    ],
    ...(['convertedTo', 'summaryInvoice'] as const).map((link): [string, () => Promise<object>, ErrorCode] => [
      `one that was converted (${link})`,
      async () => {
        const { id } = await issued([await sale()]);
        const other = await issued([await sale()], { confirm: false });
        server.write(`update "invoice" set "${link}" = ? where "id" = ?`, other.id, id);
        return { invoice: id, reason };
      },
      'invalid_transition',
    ]),
    [
      'one that was credited in part',
      async () => {
        const { id } = await issued([await sale()]);
        const other = await issued([await sale()], { confirm: false });
        server.write('update "invoice" set "source" = ? where "id" = ?', id, other.id);
        return { invoice: id, reason };
      },
      'invalid_transition',
    ],
  ];
  test.each(refusals)('%s', async (_, body, code, faults = []) => {
    const input = await body();
    await expectRefused(server, () => server.api.send('POST', '/api/billing/voidInvoice', input), code, faults);
    // What was written past the server is no document of its.
    for (const column of ['convertedTo', 'summaryInvoice', 'source']) {
      server.write(`update "invoice" set "${column}" = null where "${column}" is not null`);
    }
  });
});

test('a credit note of something free stays: that is refunded by it', async () => {
  const free = await sale({ product: facility.products.free });
  const { id } = await issued([await sale(), free]);
  await pay(id, 12.1);
  const note = await server.api.run('createCreditNote', { invoice: id, reason: 'Lluvia', confirm: true });
  expect(await server.api.get('sale', free)).toMatchObject({ status: 6 });
  const send = () => server.api.call('voidInvoice', { invoice: note.id, reason });
  await expectRefused(server, send, 'invalid_transition');
});
