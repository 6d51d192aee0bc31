import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { payAsBefore } from '#test/kit/earlier.ts';
import type { Facility } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let facility: Facility;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
});

async function sale(values: object = {}): Promise<number> {
  return (await server.api.run('saveSale', { product: facility.products.court, ...values })).id;
}
const cancel = (id: number) => server.api.run('cancelSale', { sale: id, reason: 'No viene' });

describe('a sale cancelled', () => {
  test.each([
    ['pending', 2],
    ['a draft', 0],
  ])('%s: it stays, cancelled, and owes nothing', async (_, status) => {
    const id = await sale({ status });
    expect(await cancel(id)).toMatchObject({ id, status: 5, canceled: 1, statusColor: '#495057', total: 12.1 });
    expect(await server.api.get('sale', id)).toMatchObject({
      status: 5,
      pending: 0,
      reason: 'No viene',
      deleted: false,
    });
    const [event] = server.rows('select "type", "record" from "event" order by "sequence" desc limit 1');
    expect(event).toEqual({ type: 'sale.cancelled', record: id });
  });

  test('takes the rest of its basket with it', async () => {
    const parent = await sale({ status: 0, name: 'Mesa 4' });
    const children = [await sale({ parent }), await sale({ parent, status: 0 })];
    await cancel(parent);
    for (const id of children) expect(await server.api.get('sale', id)).toMatchObject({ status: 5, pending: 0 });
  });

  test('of a basket leaves the others', async () => {
    const parent = await sale();
    await cancel(await sale({ parent }));
    expect(await server.api.get('sale', parent)).toMatchObject({ status: 2, pending: 12.1 });
  });

  test('can be cancelled once its payment was reversed', async () => {
    const id = await sale();
    const payments = [{ paymentMethod: facility.methods.card, amount: 12.1 }];
    const paid = await payAsBefore(server, { sale: id, payments });
    await server.api.run('cancelPayment', { payment: paid.payments[0] ?? 0, reason: 'No viene' });
    expect(await cancel(id)).toMatchObject({ status: 5 });
  });
});

describe('is refused and changes nothing:', () => {
  const reason = 'No viene';
  const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
    [
      'nothing at all',
      () => ({}),
      'validation_failed',
      [
        ['#/sale', 'required'],
        ['#/reason', 'required'],
      ],
    ],
    ['an unknown sale', () => ({ sale: 999_999, reason }), 'not_found'],
    [
      'what is on a ticket',
      async () => {
        const { sales } = await server.api.run('checkout', {
          customer: facility.customers.club,
          lines: [{ product: facility.products.fee }],
          payments: [],
        });
        return { sale: sales[0], reason };
      },
      'immutable_record',
    ],
    [
      'a recharge, which is on its voucher already',
      async () => {
        const type = await server.api.create('voucherType', {
          name: 'Bono',
          kind: 2,
          product: facility.products.course,
        });
        const input = { customer: facility.customers.visitor, voucherType: type.id, amount: 10 };
        return { sale: (await server.api.run('voucherRecharge', input)).sale.id, reason };
      },
      'immutable_record',
    ],
    [
      'a basket of which a part is paid',
      async () => {
        const parent = await sale();
        const payments = [{ paymentMethod: facility.methods.card, amount: 1 }];
        await server.api.run('paySale', { sale: await sale({ parent }), payments });
        return { sale: parent, reason };
      },
      'invalid_transition',
    ],
    [
      'what has expired',
      async () => {
        const id = await sale({ timeout: '2026-03-02T10:00:01' });
        server.clock.now += 1000;
        return { sale: id, reason };
      },
      'invalid_transition',
    ],
  ];
  test.each(refusals)('%s', async (_, body, code, faults = []) => {
    const input = await body();
    await expectRefused(server, () => server.api.send('POST', '/api/billing/cancelSale', input), code, faults);
  });

  test.each([3, 4, 5, 6, 7])('a sale whose status is %i', async (status) => {
    const id = await sale();
    const payment = { paymentMethod: facility.methods.card, amount: status === 3 ? 2 : 12.1 };
    if (status <= 4 || status === 6) await server.api.run('paySale', { sale: id, payments: [payment] });
    else server.write('update "sale" set "status" = ? where "id" = ?', status, id);
    if (status === 6) await server.api.run('refundSale', { sale: id, paymentMethod: payment.paymentMethod });
    const send = () => server.api.send('POST', '/api/billing/cancelSale', { sale: id, reason });
    await expectRefused(server, send, 'invalid_transition');
  });
});
