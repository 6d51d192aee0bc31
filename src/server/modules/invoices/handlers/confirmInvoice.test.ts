import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiWrite } from '#shared/catalogue/index.ts';
import type { Facility } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let facility: Facility;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
});

const draft = (values: Partial<ApiWrite<'invoice'>> = {}) =>
  server.api.create('invoice', {
    type: facility.types.F ?? 0,
    customer: facility.customers.club,
    lines: [{ product: facility.products.court }, { product: facility.products.water, units: 2 }],
    ...values,
  });

describe('a draft that is confirmed', () => {
  test('is numbered, dated, owed and frozen', async () => {
    const { id } = await draft();
    const invoice = await server.api.run('confirmInvoice', { invoice: id });
    expect(invoice).toMatchObject({
      id,
      number: 'F26-000001',
      sequenceNumber: 1,
      status: 1,
      paymentStatus: 0,
      date: '2026-03-02',
      dueDate: '2026-03-02',
      total: 15.1,
      pending: 15.1,
      initialized: true,
      payments: [],
      paymentMethods: null,
    });
    expect(invoice.lines).toMatchObject([{ invoiceStatus: 1 }, { invoiceStatus: 1 }]);
    expect(await server.api.get('invoiceCounter', invoice.counter ?? 0)).toMatchObject({
      lastValue: 1,
      lastDate: '2026-03-02',
    });
    const events = server.rows<{ type: string }>(
      `select "type" from "event" where "model" = 'invoice' and "record" = ? order by "sequence"`,
      id,
    );
    expect(events.map(({ type }) => type)).toEqual(['invoice.created', 'invoice.confirmed']);
  });

  test('is numbered in the order of confirming, whatever the order of making', async () => {
    const drafts = await Promise.all([draft(), draft(), draft()]);
    const order = [drafts[2], drafts[0], drafts[1]];
    const numbers: (number | null)[] = [];
    for (const one of order) {
      numbers.push((await server.api.run('confirmInvoice', { invoice: one?.id ?? 0 })).sequenceNumber);
    }
    expect(numbers).toEqual([2, 3, 4]);
  });
});
