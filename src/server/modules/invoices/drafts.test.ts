import { beforeAll, describe, expect, test } from 'vitest';
import { type Body, draftTools, type Invoice, linesOf, totals } from '#test/kit/drafts.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

const facility = () => server.facility;
const { send, typeId, minimal, draft, eventsOf } = draftTools(() => server);

describe('a new draft', () => {
  test('needs a type and lines, and has documented values for everything else', async () => {
    const made = await draft();
    expect(made).toMatchObject({
      ...{ status: 0, number: null, sequenceNumber: null, counter: null, dueDate: null, paymentStatus: null },
      ...{ sendStatus: null, document: null, customer: null, name: null, taxNumber: null, address: null, lines: [] },
      ...{ payments: [], taxes: [], total: 0, pending: 0, totalBeforeTaxes: 0, discounts: 0, taxTotal: 0 },
      ...{ discountTotal: 0, date: '2026-03-02', manual: true, online: false, printed: false, initialized: true },
      ...{ isCreditNote: false, isReceipt: false, isReplace: false, taxExempt: false, skipValidations: false },
      ...{ pricesTaxIncluded: true, discountColumn: false, taxColumn: true, skipRecalculate: false, company: 1 },
      ...{ companyName: 'Polideportivo de Prueba', companyTaxNumber: 'B12345674', companyCountryIsoCode: 'ES' },
      ...{ companyAddress: 'Avenida del Deporte 1\n28001 Madrid', currency: 'EUR', paymentMethod: 1, logo: '' },
      ...{ copyNumber: '', copyLabels: [], numberOfCopies: 1, invoiceFooterText: '', companyCost: '', data: {} },
      ...{ customerStreet1: '', customerCity: '', customerMemberCode: '', companyEmail: '', companyWeb: '' },
    });
    expect(made.guid).toMatch(/^[0-9a-f-]{36}$/);
    expect(await server.api.get('invoice', made.id)).toEqual(made);
    expect(eventsOf('invoice', made.id)).toEqual(['invoice.created']);
  });

  test('takes what it says of the customer from their record', async () => {
    expect(await draft({ customer: facility().customers.club })).toMatchObject({
      ...{ name: 'Club Deportivo Río, S. L.', taxNumber: 'B83456780', address: 'Calle Mayor 5\n28013 Madrid' },
      ...{ street: 'Calle Mayor 5', zipCode: '28013', city: 'Madrid', customerStreet1: 'Calle Mayor 5' },
      ...{ customerCity: 'Madrid', customerZipcode: '28013', customerMemberCode: 'S-0042' },
    });
  });

  test.each<[string, () => Body, Body]>([
    ['its own name', () => ({ customer: facility().customers.club, name: 'Otro' }), { name: 'Otro', city: 'Madrid' }],
    [
      'a street: its twin and the address follow',
      () => ({ customer: facility().customers.club, street: 'Luna 3' }),
      {
        ...{ street: 'Luna 3', customerStreet1: 'Luna 3', address: 'Luna 3\n28013 Madrid', customerCity: 'Madrid' },
      },
    ],
    ['the twin of a street', () => ({ customerStreet1: 'Luna 3' }), { street: 'Luna 3', address: 'Luna 3' }],
    [
      'nothing in a field that has to be sent',
      () => ({ customer: facility().customers.club, customerStreet1: '' }),
      {
        ...{ customerStreet1: '', street: 'Calle Mayor 5', address: 'Calle Mayor 5\n28013 Madrid' },
      },
    ],
    ['an address of its own', () => ({ street: 'Luna 3', address: 'Apartado 7' }), { address: 'Apartado 7' }],
    [
      'a footer and a currency',
      () => ({ invoiceFooterText: 'x'.repeat(300), currency: 'USD' }),
      {
        ...{ invoiceFooterText: 'x'.repeat(300), currency: 'USD' },
      },
    ],
    [
      'dates and notes',
      () => ({ date: '2025-12-31', comments: 'uno', publicComments: 'dos' }),
      {
        ...{ date: '2025-12-31', comments: 'uno', publicComments: 'dos' },
      },
    ],
    [
      'a ticket: its flags, and what it converts into',
      () => ({ type: typeId('T') }),
      {
        ...{ isReceipt: true, convertibleIntoName: 'Factura' },
      },
    ],
    ['an exchange invoice', () => ({ type: typeId('C') }), { isReplace: true }],
    [
      'a credit note that is no exchange',
      () => ({ type: typeId('R'), isReplace: true }),
      {
        ...{ isCreditNote: true, isReplace: true },
      },
    ],
  ])('says what was sent: %s', async (_, values, expected) => {
    expect(await draft(values())).toMatchObject(expected);
  });

  test('has the country’s names when it is sent', async () => {
    const [france] = await server.api.list('country', 'isoCode=FR');
    expect(await draft({ country: france?.id, companyCountry: france?.id })).toMatchObject({
      ...{ countryName: 'Francia', countryIsoCode: 'FR', customerCountry: 'Francia' },
      ...{ companyCountryName: 'Francia', companyCountryIsoCode: 'FR' },
    });
  });

  test('is of the company of the credential’s cash point', async () => {
    const { id: company } = await server.api.create('company', { name: 'Otra', taxNumber: 'A58818501' });
    const pos = (await server.api.create('pos', { name: 'Otra', company })).id;
    const { key } = await server.api.run('keyCreate', { name: 'Otra', scopes: ['invoice:write'], pos });
    const reply = await server.as(key).send('POST', '/api/model/invoice', minimal());
    expect(reply.body).toMatchObject({ company, companyName: 'Otra' });
    expect(await draft({ company })).toMatchObject({ company, companyTaxNumber: 'A58818501' });
  });

  test('takes no amounts, number or series from whoever may not import', async () => {
    const [counter] = await server.api.list('invoiceCounter', `type=${typeId('F')}`);
    const { key } = await server.api.run('keyCreate', { name: 'Facturas', scopes: ['invoice:write'] });
    const body = {
      ...minimal([{ description: 'Clase', price: 10, total: 77, totalBeforeTaxes: 70, credited: 5, invoiceStatus: 1 }]),
      ...{ taxTotal: 7, discountTotal: 3, sequenceNumber: 9, counter: counter?.id },
      ...{ payments: [], taxes: [{ tax: 1, base: 70, amount: 7 }] },
    };
    const keeping = () => server.as(key).send('POST', '/api/model/invoice', { ...body, skipRecalculate: true });
    await expectRefused(server, keeping, 'insufficient_scope', [['#/skipRecalculate', 'invalid_value']]);
    const reply = await server.as(key).send('POST', '/api/model/invoice', body);
    expect(reply.body).toMatchObject({
      ...{ total: 10, taxTotal: 0, discountTotal: 0, taxes: [], sequenceNumber: null, counter: null, number: null },
      lines: [{ total: 10, totalBeforeTaxes: 10, credited: 0, invoiceStatus: 0 }],
    });
  });

  test.each<[string, () => Body, Faults]>([
    ['no type', () => ({ lines: [] }), [['#/type', 'required']]],
    ['no lines', () => ({ type: typeId('F') }), [['#/lines', 'required']]],
    ['a type that is not there', () => ({ type: 999_999, lines: [] }), [['#/type', 'unknown_reference']]],
    ['lines that are none', () => ({ ...minimal(), lines: [1] }), [['#/lines/0', 'invalid_type']]],
    [
      'a field lines do not have',
      () => minimal([{ description: 'x', price: 1, nada: 1 }]),
      [['#/lines/0/nada', 'unknown_field']],
    ],
    [
      'a line of nothing',
      () => minimal([{}]),
      [
        ['#/lines/0/price', 'required'],
        ['#/lines/0/description', 'required'],
      ],
    ],
    ['a line without a price', () => minimal([{ description: 'x' }]), [['#/lines/0/price', 'required']]],
    ['a line without a description', () => minimal([{ price: 1 }]), [['#/lines/0/description', 'required']]],
    [
      'a product that is not there',
      () => minimal([{ product: 999_999 }]),
      [['#/lines/0/product', 'unknown_reference']],
    ],
    [
      'a tax that is not there',
      () => minimal([{ description: 'x', price: 1, taxes: [{ tax: 999_999 }] }]),
      [['#/lines/0/taxes/0/tax', 'unknown_reference']],
    ],
    [
      'a tax twice',
      () => minimal([{ description: 'x', price: 1, taxes: [{ tax: 1 }, { tax: 1 }] }]),
      [['#/lines/0/taxes/1/tax', 'invalid_value']],
    ],
    [
      'a tax at another rate',
      () => minimal([{ description: 'x', price: 1, taxes: [{ tax: 1, rate: 20 }] }]),
      [['#/lines/0/taxes/0/rate', 'invalid_value']],
    ],
    [
      'a rate no tax has',
      () => minimal([{ description: 'x', price: 1, taxRate: 13 }]),
      [['#/lines/0/taxRate', 'unknown_reference']],
    ],
    [
      'a thousandth of a unit’s tenth',
      () => minimal([{ description: 'x', price: 1, units: 0.0001 }]),
      [['#/lines/0/units', 'too_precise']],
    ],
    [
      'too many units',
      () => minimal([{ description: 'x', price: 1, units: 1_000_001 }]),
      [['#/lines/0/units', 'too_big']],
    ],
    [
      'too few units',
      () => minimal([{ description: 'x', price: 1, units: -1_000_001 }]),
      [['#/lines/0/units', 'too_small']],
    ],
    [
      'a discount above all',
      () => minimal([{ description: 'x', price: 1, discountRate: 100.1 }]),
      [['#/lines/0/discountRate', 'too_big']],
    ],
    [
      'a discount below none',
      () => minimal([{ description: 'x', price: 1, discountRate: -1 }]),
      [['#/lines/0/discountRate', 'too_small']],
    ],
    [
      'a line worth more than an amount',
      () => minimal([{ description: 'x', price: 999_999_999, units: 2 }]),
      [['#/lines/0/price', 'too_big']],
    ],
    [
      'lines worth more than an amount',
      () =>
        minimal([
          { description: 'x', price: 999_999_999 },
          { description: 'x', price: 999_999_999 },
        ]),
      [['#/lines', 'too_big']],
    ],
    [
      'a parent of no draft',
      () => minimal([{ description: 'x', price: 1, parentLine: 999_999 }]),
      [['#/lines/0/parentLine', 'unknown_reference']],
    ],
    [
      'parents in a circle',
      () =>
        minimal([
          { description: 'x', price: 1, uuid: 'a', parentUuid: 'b' },
          { description: 'x', price: 1, uuid: 'b', parentUuid: 'a' },
        ]),
      [
        ['#/lines/0/parentUuid', 'invalid_value'],
        ['#/lines/1/parentUuid', 'invalid_value'],
      ],
    ],
  ])('is refused with %s', async (_, body, faults) => {
    await expectRefused(server, () => send('invoice', body()), 'validation_failed', faults);
  });

  test('has at most a thousand lines', async () => {
    const line = { description: 'x', price: 0.01 };
    const made = await draft({ lines: Array(1000).fill(line) });
    expect([linesOf(made).length, made.total]).toEqual([1000, 10]);
    const tooMany = () => send('invoice', minimal(Array(1001).fill(line)));
    await expectRefused(server, tooMany, 'validation_failed', [['#/lines', 'too_long']]);
    const oneMore = () => send('invoiceLine', { invoice: made.id, ...line });
    await expectRefused(server, oneMore, 'validation_failed', [['#/invoice', 'too_long']]);
  });
});

describe('lines', () => {
  test.each<[string, () => Body, Body, Body]>([
    [
      'a product',
      () => ({ product: facility().products.court }),
      {},
      {
        ...{ description: 'Pista de pádel', price: 12.1, priceBeforeTaxes: 10, units: 1, taxRate: 21, total: 12.1 },
        ...{ totalBeforeTaxes: 10, taxAmount: 2.1, tax: 'IVA 21 %' },
      },
    ],
    [
      'a product, its price without tax',
      () => ({ product: facility().products.court }),
      { pricesTaxIncluded: false },
      {
        ...{ price: 12.1, priceBeforeTaxes: 10, total: 12.1 },
      },
    ],
    ['a product that may wait', () => ({ product: facility().products.fee }), {}, { allowPaymentPending: true }],
    [
      'a product at another price, less a discount',
      () => ({ product: facility().products.water, price: 2, units: 2.5, discountRate: 10 }),
      {},
      {
        ...{ price: 2, units: 2.5, discountRate: 10, total: 4.5, totalBeforeTaxes: 4.090909, taxRate: 10 },
      },
    ],
    [
      'a price before taxes where they are included',
      () => ({ description: 'x', priceBeforeTaxes: 10, taxRate: 21 }),
      {},
      { price: 12.1, priceBeforeTaxes: 10 },
    ],
    [
      'a price with taxes where they are not',
      () => ({ description: 'x', price: 12.1, taxRate: 21 }),
      { pricesTaxIncluded: false },
      {
        ...{ price: 12.1, priceBeforeTaxes: 10 },
      },
    ],
    [
      'both prices: the document’s own counts',
      () => ({ description: 'x', price: 11, priceBeforeTaxes: 5, taxRate: 10 }),
      {},
      { price: 11, priceBeforeTaxes: 10 },
    ],
    [
      'a tax by its id',
      () => ({ description: 'x', price: 11, taxes: [{ tax: facility().taxes.reduced }] }),
      {},
      {
        ...{ taxRate: 10, taxes: [{ tax: 2, name: 'IVA 10 %', rate: 10, base: 10, amount: 1 }] },
      },
    ],
    [
      'a product at another rate',
      () => ({ product: facility().products.court, taxRate: 10 }),
      {},
      {
        ...{ price: 12.1, taxRate: 10, totalBeforeTaxes: 11 },
      },
    ],
    ['a product at its own rate', () => ({ product: facility().products.course, taxRate: 0 }), {}, { tax: 'Exento' }],
    [
      'taxes before a rate',
      () => ({ description: 'x', price: 11, taxes: [{ tax: 2 }], taxRate: 21 }),
      {},
      {
        ...{ taxRate: 10 },
      },
    ],
    [
      'no taxes at all',
      () => ({ product: facility().products.court, taxes: [], taxRate: 0 }),
      {},
      {
        ...{ taxes: [], taxRate: 0, total: 12.1, totalBeforeTaxes: 12.1, tax: null },
      },
    ],
    [
      'none and a rate: the rate',
      () => ({ description: 'x', price: 11, taxes: [], taxRate: 10 }),
      {},
      {
        ...{ taxRate: 10 },
      },
    ],
    [
      'a reversed payment',
      () => ({ description: 'x', price: 10, units: -1, taxRate: 21 }),
      {},
      {
        ...{ total: -10, totalBeforeTaxes: -8.264463, taxes: [{ base: -8.26, amount: -1.74 }] },
      },
    ],
    [
      'a disbursement',
      () => ({ product: facility().products.court, supply: true }),
      {},
      {
        ...{ supply: true, taxes: [], taxRate: 0, total: 12.1, totalBeforeTaxes: 12.1 },
      },
    ],
    [
      'a link and options',
      () => ({ description: 'x', price: 1, fkId: 7, options: ['a'], useDate: '2026-03-05' }),
      {},
      {
        ...{ fkId: 7, fkModel: 'sale', options: ['a'], useDate: '2026-03-05T00:00:00+01:00' },
      },
    ],
    [
      'an exempt document: the tax comes off',
      () => ({ product: facility().products.court }),
      { taxExempt: true },
      {
        ...{ price: 10, priceBeforeTaxes: 10, taxRate: 0, tax: 'Exento', total: 10 },
      },
    ],
  ])('of %s', async (_, line, values, expected) => {
    const made = await draft({ ...values, lines: [line()] });
    expect(linesOf(made)).toMatchObject([expected]);
  });

  test('stand under each other by their uuids', async () => {
    const lines = [
      { description: 'Menú', price: 12, uuid: 'menu' },
      { description: 'Primero', price: 0, parentUuid: 'menu' },
      { description: 'Segundo', price: 0, parentUuid: 'menu' },
      { description: 'Aparte', price: 1, uuid: { any: 'json' }, parentUuid: 'nobody' },
    ];
    const made = linesOf(await draft({ lines }));
    expect(made.map(({ parentLine, hasChildren }) => [parentLine, hasChildren])).toEqual([
      [null, true],
      [made[0]?.id, false],
      [made[0]?.id, false],
      [null, false],
    ]);
    expect(made[1]).toMatchObject({ parent: { id: made[0]?.id, description: 'Menú' }, parentUuid: 'menu' });
    expect(made[3]).toMatchObject({ uuid: { any: 'json' }, parentUuid: 'nobody' });
  });

  test('add up as they do at the till', async () => {
    const { products, customers, pos } = facility();
    await server.api.run('posOpen', { pos, realCashCount: 0 });
    const lines = [
      { product: products.court, units: 1.5, discountRate: 7.5 },
      { product: products.water, units: 3 },
      { product: products.course },
      { product: products.fee, discountRate: 33.333333 },
      { product: products.fee },
    ];
    const sold = await server.api.run('checkout', {
      pos,
      lines,
      payments: [{ paymentMethod: facility().methods.cash, amount: 200 }],
      customer: customers.club,
    });
    const made = await draft({ lines, customer: customers.club });
    expect(totals(made).toSpliced(3, 1)).toEqual(totals(sold.invoice).toSpliced(3, 1));
    expect(made.taxes).toEqual(sold.invoice.taxes);
    const amounts = (invoice: Invoice) =>
      linesOf(invoice).map(({ price, priceBeforeTaxes, taxes, taxAmount, totalBeforeTaxes, total }) => [
        price,
        priceBeforeTaxes,
        taxes,
        taxAmount,
        totalBeforeTaxes,
        total,
      ]);
    expect(amounts(made)).toEqual(amounts(sold.invoice));
  });
});
