import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

type Invoice = ApiRecord<'invoice'>;
type Line = ApiRecord<'invoiceLine'>;
type Body = Record<string, unknown>;

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

const send = (path: string, body: unknown) => server.api.send('POST', `/api/model/${path}`, body);
const remove = (id: number) => server.api.send('DELETE', `/api/model/invoiceLine/${id}`);
const invoice = (id: number) => server.api.get('invoice', id);
const eventsSince = (sequence: number): string[] =>
  server
    .rows<{ type: string }>('select "type" from "event" where "sequence" > ? order by 1', sequence)
    .map(({ type }) => type);
const lastEvent = (): number =>
  server.rows<{ last: number }>('select max("sequence") as "last" from "event"')[0]?.last ?? 0;

async function draft(values: Body = {}): Promise<Invoice> {
  const reply = await send('invoice', { type: server.facility.types.F, lines: [], ...values });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as Invoice;
}

async function add(values: Body): Promise<Line> {
  const reply = await send('invoiceLine', values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as Line;
}

async function change(id: number, values: Body): Promise<Line> {
  const reply = await send(`invoiceLine/${id}`, values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as Line;
}

describe('a line added to a draft', () => {
  test('has documented values for what is not sent, and moves its invoice', async () => {
    const { id } = await draft();
    const before = lastEvent();
    const line = await add({ invoice: id, product: server.facility.products.court });
    expect(line).toMatchObject({
      ...{ invoice: id, invoiceStatus: 0, description: 'Pista de pádel', units: 1, minutes: 0, discountRate: 0 },
      ...{ canceled: false, credited: 0, parentLine: null, parentUuid: '', parent: null, useDate: null, timeout: null },
      ...{ hasChildren: false, source: null, sourceInvoice: '', sale: null, fkModel: null, fkId: null, options: [] },
      ...{ parentFkModel: null, parentFkId: null, supply: false, allowPaymentPending: false },
    });
    expect(await server.api.get('invoiceLine', line.id)).toEqual(line);
    expect(await invoice(id)).toMatchObject({ total: 12.1, taxTotal: 2.1, pending: 12.1, lines: [line] });
    expect(eventsSince(before)).toEqual(['invoice.updated', 'invoiceLine.created']);
  });

  test('belongs to the invoice it names, else its parent line’s', async () => {
    const one = await draft();
    const parent = await add({ invoice: one.id, description: 'Menú', price: 12, uuid: 'menu' });
    const child = await add({ parentLine: parent.id, description: 'Primero', price: 0 });
    expect(child).toMatchObject({
      invoice: one.id,
      parentLine: parent.id,
      parentUuid: 'menu',
      parent: { id: parent.id },
    });
    expect(await server.api.get('invoiceLine', parent.id)).toMatchObject({ hasChildren: true });
  });

  test.each<[string, (id: number) => Body, Faults]>([
    ['no invoice', () => ({ description: 'x', price: 1 }), [['#/invoice', 'required']]],
    [
      'an invoice that is not there',
      () => ({ invoice: 999_999, description: 'x', price: 1 }),
      [['#/invoice', 'unknown_reference']],
    ],
    ['a sale of no invoice', () => ({ sale: 999_999, description: 'x', price: 1 }), [['#/sale', 'unknown_reference']]],
    ['no price', (id) => ({ invoice: id, description: 'x' }), [['#/price', 'required']]],
    ['no description', (id) => ({ invoice: id, price: 1 }), [['#/description', 'required']]],
    [
      'a tax that is not there',
      (id) => ({ invoice: id, description: 'x', price: 1, taxes: [{ tax: 999_999 }] }),
      [['#/taxes/0/tax', 'unknown_reference']],
    ],
    [
      'a tax without its id',
      (id) => ({ invoice: id, description: 'x', price: 1, taxes: [{ rate: 21 }] }),
      [['#/taxes/0/tax', 'required']],
    ],
    [
      'a rate of nothing',
      (id) => ({ invoice: id, description: 'x', price: 1, taxes: [{ tax: 1, rate: 1e300 }] }),
      [['#/taxes/0/rate', 'invalid_value']],
    ],
    [
      'too much money',
      (id) => ({ invoice: id, description: 'x', price: 999_999_999.999999 }),
      [['#/price', 'too_big']],
    ],
    [
      'too much money before taxes',
      (id) => ({ invoice: id, description: 'x', priceBeforeTaxes: 999_999_999, taxRate: 21 }),
      [['#/price', 'too_big']],
    ],
    [
      'units past a thousandth',
      (id) => ({ invoice: id, description: 'x', price: 1, units: 1e-7 }),
      [['#/units', 'too_precise']],
    ],
    [
      'a parent of another draft',
      (id) => ({ invoice: id, description: 'x', price: 1, parentLine: 1 }),
      [['#/parentLine', 'invalid_value']],
    ],
  ])('is refused with %s', async (_, body, faults) => {
    const { id } = await draft();
    await expectRefused(server, () => send('invoiceLine', body(id)), 'validation_failed', faults);
  });
});

describe('a line of a draft', () => {
  test('changes by what is sent, and only by that', async () => {
    const { id } = await draft({ lines: [{ description: 'Otra', price: 1 }] });
    const line = await add({ invoice: id, product: server.facility.products.court });
    const steps: readonly [Body, Body, number][] = [
      [{ price: 24.2 }, { price: 24.2, priceBeforeTaxes: 20, total: 24.2 }, 25.2],
      [{ units: 0.5 }, { units: 0.5, total: 12.1, totalBeforeTaxes: 10 }, 13.1],
      [{ discountRate: 50 }, { discountRate: 50, total: 6.05 }, 7.05],
      [{ taxRate: 10 }, { taxRate: 10, price: 24.2, priceBeforeTaxes: 22, tax: 'IVA 10 %' }, 7.05],
      [{ priceBeforeTaxes: 20 }, { price: 22, priceBeforeTaxes: 20, total: 5.5 }, 6.5],
      [{ supply: true }, { supply: true, price: 22, priceBeforeTaxes: 22, taxes: [] }, 6.5],
      [{ supply: false }, { supply: false, tax: 'IVA 21 %' }, 6.5],
      [{ description: 'Pista' }, { description: 'Pista' }, 6.5],
      [{ product: server.facility.products.water }, { description: 'Agua 50 cl', price: 1.5, tax: 'IVA 10 %' }, 1.38],
      [{ product: null }, { product: null, description: 'Agua 50 cl', price: 1.5, tax: 'IVA 10 %' }, 1.38],
      [{ taxes: [] }, { taxes: [], taxRate: 0, tax: null }, 1.38],
      [{ fkId: 5 }, { fkId: 5, fkModel: 'sale' }, 1.38],
      [{ fkId: null }, { fkId: null, fkModel: null }, 1.38],
      [{ invoice: 999_999, total: 77, hasChildren: true, tax: 'x', credited: 9 }, { invoice: id, credited: 0 }, 1.38],
    ];
    for (const [values, expected, total] of steps) {
      expect(await change(line.id, values), JSON.stringify(values)).toMatchObject(expected);
      expect((await invoice(id)).total, JSON.stringify(values)).toBe(total);
    }
  });

  test('sent back as it was read changes nothing but its stamp', async () => {
    const { id } = await draft({ pricesTaxIncluded: false });
    const parent = await add({
      invoice: id,
      description: 'x',
      price: 3.333333,
      units: 1.234,
      discountRate: 3,
      taxRate: 21,
    });
    const line = await add({
      parentLine: parent.id,
      product: server.facility.products.water,
      useDate: '2026-03-05T10:00',
    });
    const before = await invoice(id);
    expect(await change(line.id, { ...line })).toEqual(line);
    expect(await invoice(id)).toEqual({ ...before, updated: expect.any(String) });
  });

  test('is taken out for good, and its invoice follows', async () => {
    const { id } = await draft({
      lines: [
        { description: 'a', price: 1 },
        { description: 'b', price: 2 },
      ],
    });
    const [a] = (await invoice(id)).lines as unknown as Line[];
    const before = lastEvent();
    const deleted = await remove(a?.id ?? 0);
    expect([deleted.status, deleted.body]).toEqual([200, { id: a?.id, deleted: true }]);
    expectProblem(await remove(a?.id ?? 0), 'not_found');
    expect(await invoice(id)).toMatchObject({ total: 2, lines: [{ description: 'b' }] });
    expect(eventsSince(before)).toEqual(['invoice.updated', 'invoiceLine.deleted']);
  });

  test('stays while lines are under it, or a line of another document comes from it', async () => {
    const { id } = await draft();
    const parent = await add({ invoice: id, description: 'Menú', price: 12 });
    const child = await add({ parentLine: parent.id, description: 'Primero', price: 0 });
    await expectRefused(server, () => remove(parent.id), 'in_use');
    const other = await draft({ type: server.facility.types.R });
    const copy = await add({ invoice: other.id, source: child.id, description: 'x', price: 1 });
    expect(copy).toMatchObject({ source: child.id, sourceInvoice: '' });
    await expectRefused(server, () => remove(child.id), 'in_use');
    await expectRefused(server, () => server.api.send('DELETE', `/api/model/invoice/${id}`), 'in_use');
    await expectRefused(server, () => send(`invoice/${id}`, { lines: [] }), 'in_use');
    expect((await remove(copy.id)).status).toBe(200);
    expect((await remove(child.id)).status).toBe(200);
    expect(await server.api.get('invoiceLine', parent.id)).toMatchObject({ hasChildren: false });
    expect((await remove(parent.id)).status).toBe(200);
  });

  test('moves under another line and back, not under itself', async () => {
    const { id } = await draft();
    const [a, b] = [
      await add({ invoice: id, description: 'a', price: 1 }),
      await add({ invoice: id, description: 'b', price: 1 }),
    ];
    expect(await change(b.id, { parentLine: a.id })).toMatchObject({ parentLine: a.id, parentUuid: a.uuid });
    const circle = () => send(`invoiceLine/${a.id}`, { parentLine: b.id });
    await expectRefused(server, circle, 'validation_failed', [['#/parentLine', 'invalid_value']]);
    const itself = () => send(`invoiceLine/${a.id}`, { parentLine: a.id });
    await expectRefused(server, itself, 'validation_failed', [['#/parentLine', 'invalid_value']]);
    expect(await change(b.id, { parentLine: null })).toMatchObject({ parentLine: null });
    expect(await server.api.get('invoiceLine', a.id)).toMatchObject({ hasChildren: false });
  });

  test('shows in the audit log, and so does what it did to its invoice', async () => {
    const { id } = await draft();
    const line = await add({ invoice: id, description: 'a', price: 5 });
    await change(line.id, { price: 7 });
    const [last] = server.rows<{ changes: string }>('select "changes" from "auditLog" order by "id" desc limit 1');
    expect(JSON.parse(last?.changes ?? '')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          model: 'invoice',
          before: expect.objectContaining({ total: 5 }),
          after: expect.objectContaining({ total: 7 }),
        }),
        expect.objectContaining({
          model: 'invoiceLine',
          before: expect.objectContaining({ price: 5 }),
          after: expect.objectContaining({ price: 7 }),
        }),
      ]),
    );
  });

  test('is written by two at once without losing either', async () => {
    const { id } = await draft();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => add({ invoice: id, description: `${index}`, price: index + 0.01 })),
    );
    expect(await invoice(id)).toMatchObject({ total: 190.2 });
  });
});
