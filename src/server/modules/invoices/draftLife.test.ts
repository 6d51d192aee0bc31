import { beforeAll, describe, expect, test } from 'vitest';
import { type Body, draftTools, type Invoice, linesOf, totals } from '#test/kit/drafts.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

const facility = () => server.facility;
const { send, typeId, draft, change, eventsOf } = draftTools(() => server);

describe('a draft', () => {
  const two = () => [{ product: facility().products.court }, { description: 'Agua', price: 3, units: 2, taxRate: 10 }];

  test('sent back as it was read changes nothing but its stamp', async () => {
    const made = await draft({ customer: facility().customers.club, lines: two() });
    server.clock.now += 60_000;
    expect(await change(made.id, { ...made })).toEqual({ ...made, updated: '2026-03-02T10:01:00+01:00' });
    server.clock.now -= 60_000;
    expect(eventsOf('invoice', made.id)).toEqual(['invoice.created', 'invoice.updated']);
  });

  test('takes another customer’s data over, save what is sent anew, also when all of it is sent back', async () => {
    const made = await draft({ customer: facility().customers.club, name: 'El Club' });
    const { homeless } = facility().customers;
    const changed = await change(made.id, { ...made, customer: homeless, city: 'Getafe' });
    expect(changed).toMatchObject({
      ...{ customer: homeless, name: 'Luis Sin Calle', taxNumber: '12345678Z', street: null, customerStreet1: '' },
      ...{ city: 'Getafe', customerCity: 'Getafe', address: 'Getafe', zipCode: null, customerMemberCode: '' },
    });
    expect(await change(made.id, { customer: null })).toMatchObject({ customer: null, name: null, city: null });
  });

  test('takes another type’s flags over', async () => {
    const made = await draft();
    expect(await change(made.id, { type: typeId('RT') })).toMatchObject({ isCreditNote: true, isReceipt: true });
    expect(await change(made.id, { type: typeId('T'), convertibleInto: typeId('S') })).toMatchObject({
      ...{
        isCreditNote: false,
        isReceipt: true,
        convertibleInto: typeId('S'),
        convertibleIntoName: 'Factura recapitulativa',
      },
    });
    expect(await change(made.id, { convertibleInto: null })).toMatchObject({ convertibleIntoName: null });
  });

  test('keeps its lines unless they are sent', async () => {
    const made = await draft({ lines: two() });
    expect(linesOf(await change(made.id, { comments: 'x', name: 'Ana' }))).toEqual(made.lines);
  });

  test('replaces its lines with those sent; one that says its id stays the same line', async () => {
    const made = await draft({ lines: two() });
    const [court, water] = linesOf(made);
    const changed = await change(made.id, {
      lines: [
        { ...water, units: 3 },
        { description: 'Otra', price: 1 },
      ],
    });
    expect(linesOf(changed)).toMatchObject([
      { id: water?.id, uuid: water?.uuid, units: 3, total: 9 },
      { description: 'Otra', total: 1 },
    ]);
    expect(totals(changed)).toEqual([9.18, 0.82, 10, 10, 0]);
    expectProblem(await server.api.send('GET', `/api/model/invoiceLine/${court?.id}`), 'not_found');
    expect(await change(made.id, { lines: [] })).toMatchObject({ lines: [], total: 0, taxes: [] });
  });

  test('shows its lines in the order they were sent in', async () => {
    const made = await draft({ lines: two() });
    const [court, water] = linesOf(made);
    const turned = await change(made.id, { lines: [water, { description: 'Nueva', price: 1 }, court] });
    expect(linesOf(turned).map(({ description, uuid }) => [description, uuid])).toEqual([
      ['Agua', water?.uuid],
      ['Nueva', expect.any(String)],
      ['Pista de pádel', court?.uuid],
    ]);
    expect(linesOf(turned).map(({ total }) => total)).toEqual([6, 1, 12.1]);
  });

  test('is priced anew when it says otherwise whether prices include tax, or whether tax is charged', async () => {
    const made = await draft({ lines: two() });
    const amounts = (invoice: Invoice) =>
      linesOf(invoice).map(({ price, priceBeforeTaxes }) => [price, priceBeforeTaxes]);
    expect(totals(made)).toEqual([15.45, 2.65, 18.1, 18.1, 0]);
    const net = await change(made.id, { pricesTaxIncluded: false });
    expect([totals(net), amounts(net)]).toEqual([[15.45, 2.65, 18.1, 18.1, 0], amounts(made)]);
    const exempt = await change(made.id, { taxExempt: true, pricesTaxIncluded: true });
    expect(exempt).toMatchObject({ taxTotal: 0, total: 15.45, taxes: [{ name: 'Exento', amount: 0, category: 'E' }] });
    // What has a product is taxed as that again; of other lines the request has to state the tax.
    const taxed = await change(made.id, { taxExempt: false });
    expect(linesOf(taxed).map(({ tax, total }) => [tax, total])).toEqual([
      ['IVA 21 %', 12.1],
      ['Exento', 5.45],
    ]);
  });

  test('is refused what does not fit, and stays as it was', async () => {
    const made = await draft({ lines: two() });
    const path = `invoice/${made.id}`;
    const refusals: readonly [Body, Faults][] = [
      [{ lines: null }, [['#/lines', 'required']]],
      [{ name: 'x', lines: [{ price: 1 }] }, [['#/lines/0/description', 'required']]],
      [{ type: null }, [['#/type', 'required']]],
      [{ customer: 999_999 }, [['#/customer', 'unknown_reference']]],
      [{ nada: 1 }, [['#/nada', 'unknown_field']]],
    ];
    for (const [body, faults] of refusals) {
      await expectRefused(server, () => send(path, body), 'validation_failed', faults);
    }
  });

  test('is deleted for good, with its lines', async () => {
    const made = await draft({
      lines: [
        { description: 'a', price: 1, uuid: 'a' },
        { description: 'b', price: 1, parentUuid: 'a' },
      ],
    });
    const path = `/api/model/invoice/${made.id}`;
    const deleted = await server.api.send('DELETE', path);
    expect([deleted.status, deleted.body]).toEqual([200, { id: made.id, deleted: true }]);
    for (const gone of [path, `/api/model/invoiceLine/${linesOf(made)[0]?.id}`]) {
      expectProblem(await server.api.send('GET', gone), 'not_found');
      expectProblem(await server.api.send('DELETE', gone), 'not_found');
      expectProblem(await server.api.send('POST', gone, {}), 'not_found');
      expectProblem(await server.api.send('POST', `${gone}/restore`, {}), 'not_found');
    }
    expect(eventsOf('invoice', made.id)).toEqual(['invoice.created', 'invoice.deleted']);
    expect((await draft()).id).toBeGreaterThan(made.id);
  });

  test('frees the sales it was to charge when it is deleted', async () => {
    const { court: product } = facility().products;
    const { id: sale } = await server.api.run('saveSale', { product });
    const made = await draft();
    const line = await server.api.create('invoiceLine', { invoice: made.id, sale, product });
    expect(line).toMatchObject({ invoice: made.id, sale });
    expect(await server.api.get('sale', sale)).toMatchObject({ invoice: made.id });
    await server.api.send('DELETE', `/api/model/invoice/${made.id}`);
    expect(await server.api.get('sale', sale)).toMatchObject({ invoice: null });
  });
});
