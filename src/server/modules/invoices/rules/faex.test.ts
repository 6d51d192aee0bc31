import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { nodesAt, readXml, textAt, type XmlNode } from '#test/kit/xml.ts';

type Invoice = ApiRecord<'invoice'>;
type Line = ApiRecord<'invoiceLine'>;
type Body = Record<string, unknown>;

let server: FacilityServer;
let sold: Invoice;
let credit: Invoice;
beforeAll(async () => {
  server = await startFacility();
  const [spain] = await server.api.list('country', 'isoCode=ES');
  await server.api.update('customer', server.facility.customers.club, { country: spain?.id ?? 0 });
  const { products } = server.facility;
  sold = await confirmed('F', [
    { product: products.court, units: 3, discountRate: 7.5 },
    { product: products.water, units: 2.5 },
    { product: products.course },
    { description: 'Tasa', price: 12.34, supply: true },
    { description: 'Sin impuestos', price: 1 },
  ]);
  const back = linesOf(sold).map(({ id, description, price, units, discountRate, taxes, supply }) => ({
    ...{ description, price, discountRate, supply, taxes: taxes.map(({ tax }) => ({ tax })), source: id },
    units: -units,
  }));
  credit = await confirmed('R', back);
});

const send = (path: string, body: unknown) => server.api.send('POST', `/api/model/${path}`, body);
const linesOf = (invoice: Invoice): Line[] => invoice.lines as unknown as Line[];

async function draft(code: string, lines: readonly Body[], values: Body = {}): Promise<Invoice> {
  const body = { type: server.facility.types[code], customer: server.facility.customers.club, lines, ...values };
  const reply = await send('invoice', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as Invoice;
}
async function confirmed(code: string, lines: readonly Body[], values: Body = {}): Promise<Invoice> {
  const { id } = await draft(code, lines, values);
  return server.api.run('confirmInvoice', { invoice: id });
}
/**
 * A manual credit note that names invoices by their numbers alone: those they are to have that are issued next. What is
 * here already is credited by its lines.
 */
async function byNumber(code: string, lines: readonly Body[], values: Body = {}): Promise<Invoice> {
  const [last] = server.rows<{ n: number }>(
    `select max("sequenceNumber") as n from "invoice" where "number" like 'F26-%'`,
  );
  const numbers = lines.map((_, index) => `F26-${String((last?.n ?? 0) + 1 + index).padStart(6, '0')}`);
  const named = lines.map((line, index) => ({ ...line, sourceInvoice: numbers[index] }));
  const note = await confirmed(code, named, values);
  for (const number of numbers) {
    expect(await confirmed('F', [{ product: server.facility.products.court }])).toMatchObject({ number });
  }
  return note;
}
async function make(model: 'faexCredit' | 'faexCancel', body: Body): Promise<{ id: number; document: string | null }> {
  const reply = await send(model, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as { id: number; document: string | null };
}
async function read(path: string | null): Promise<XmlNode> {
  const reply = await server.api.send('GET', path ?? '');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/xml']);
  return readXml(new TextDecoder().decode(reply.bytes));
}
const header = (root: XmlNode, name: string): string => textAt(root, `Invoices/Invoice/InvoiceHeader/${name}`);
const totalOf = (root: XmlNode, name: string): number => Number(textAt(root, `Invoices/Invoice/InvoiceTotals/${name}`));
const number = (value: number): number => Math.round(value * 100) / 100;
/** What of an invoice is in its base: everything but disbursements. */
const outsideBase = (invoice: Invoice): number =>
  number(linesOf(invoice).reduce((sum, { supply, total }) => sum + (supply ? total : 0), 0));

describe.each(['faexCredit', 'faexCancel'] as const)('%s', (model) => {
  test('without an invoice has no document', async () => {
    const made = await make(model, {});
    expect(made).toMatchObject({ document: null, invoice: null, deleted: false });
    expectProblem(await server.api.send('GET', `/api/file/${model}/${made.id}/document`), 'not_found');
    expect((await send(`${model}/${made.id}`, { invoice: credit.id })).body).toMatchObject({
      document: null,
      invoice: null,
    });
  });

  test('of an invoice that is not there is refused', async () => {
    const nothing = () => send(model, { invoice: 999_999 });
    await expectRefused(server, nothing, 'validation_failed', [['#/invoice', 'unknown_reference']]);
  });
});

describe('the document of a credit note', () => {
  test('corrects the invoice its lines come from, and adds up to it', async () => {
    const { id, document } = await make('faexCredit', { invoice: credit.id });
    expect(document).toMatch(new RegExp(`^/api/file/faexCredit/${id}/document\\?v=[0-9a-f]+$`));
    const root = await read(document);
    expect([header(root, 'InvoiceNumber'), header(root, 'InvoiceClass'), header(root, 'InvoiceDocumentType')]).toEqual([
      ...[credit.number, 'OR', 'FC'],
    ]);
    expect([header(root, 'Corrective/InvoiceNumber'), header(root, 'Corrective/CorrectionMethod')]).toEqual([
      sold.number,
      '02',
    ]);
    const supplies = outsideBase(credit);
    expect(totalOf(root, 'TotalGrossAmount')).toBe(number(credit.totalBeforeTaxes - supplies));
    expect(totalOf(root, 'TotalTaxOutputs')).toBe(credit.taxTotal);
    expect(totalOf(root, 'InvoiceTotal')).toBe(number(credit.total - supplies));
    expect(totalOf(root, 'TotalExecutableAmount')).toBe(credit.total);
    expect(totalOf(root, 'TotalReimbursableExpenses')).toBe(-12.34);
    const gross = nodesAt(root, 'Invoices/Invoice/Items/InvoiceLine/GrossAmount').map(({ text }) => Number(text));
    expect(number(gross.reduce((sum, value) => sum + value, 0))).toBe(totalOf(root, 'TotalGrossAmount'));
    const special = nodesAt(root, 'Invoices/Invoice/Items/InvoiceLine/SpecialTaxableEvent/SpecialTaxableEventReason');
    expect(special.map(({ text }) => text)).toEqual([
      '01 Operación exenta de IVA (art. 20 de la Ley 37/1992)',
      '01 Operación no sujeta',
    ]);
    const [buyer] = nodesAt(root, 'Parties/BuyerParty');
    expect(buyer && textAt(buyer, 'TaxIdentification/TaxIdentificationNumber')).toBe('B83456780');
    expect(buyer && textAt(buyer, 'LegalEntity/AddressInSpain/PostCode')).toBe('28013');
  });

  test('is the same every time, and stored once', async () => {
    const remove = async (): Promise<void> => {
      for (const { id } of await server.api.list('faexCredit', `invoice=${credit.id}&deleted=false`)) {
        await server.api.send('DELETE', `/api/model/faexCredit/${id}`);
      }
    };
    await remove();
    const one = await make('faexCredit', { invoice: credit.id });
    await remove();
    const other = await make('faexCredit', { invoice: credit.id });
    const [first, second] = [
      await server.api.send('GET', one.document ?? ''),
      await server.api.send('GET', other.document ?? ''),
    ];
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
    expect(first.headers.get('etag')).toBe(second.headers.get('etag'));
    expect(first.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(server.rows(`select 1 from "file" where "mime" = 'application/xml'`)).toHaveLength(1);
    const sentBack = await send(`faexCredit/${other.id}`, other);
    expect(sentBack.body).toMatchObject({ document: other.document });
    const foreign = { document: 'data:application/xml;base64,PGEvPg==' };
    expect((await send(`faexCredit/${other.id}`, foreign)).body).toMatchObject({ document: other.document });
  });

  test('knows the invoice by its number alone', async () => {
    const line = { description: 'Abono', price: 10, units: -1, taxRate: 21 };
    const { id, lines } = await byNumber('R', [line]);
    const root = await read((await make('faexCredit', { invoice: id })).document);
    expect(header(root, 'Corrective/InvoiceNumber')).toBe(lines?.[0]?.sourceInvoice);
  });

  test.each<[string, () => Promise<Invoice>, Faults]>([
    ['a draft', () => draft('R', []), [['#/invoice', 'invalid_value']]],
    ['no credit note', async () => sold, [['#/invoice', 'invalid_value']]],
    [
      'one of a number there is not',
      () => confirmed('R', [{ description: 'x', price: -1, sourceInvoice: 'F99-1' }]),
      [['#/invoice', 'required']],
    ],
    [
      'one of two invoices',
      () =>
        byNumber('R', [
          { description: 'x', price: -1 },
          { description: 'x', price: -1 },
        ]),
      [['#/invoice', 'invalid_value']],
    ],
    [
      'a customer without a tax number',
      () =>
        byNumber('RT', [{ description: 'x', price: -1 }], {
          customer: server.facility.customers.visitor,
        }),
      [['#/invoice', 'tax_number_required']],
    ],
    [
      'nobody',
      () => byNumber('R', [{ description: 'x', price: -1 }], { customer: null, name: '', skipValidations: true }),
      [['#/invoice', 'tax_number_required']],
    ],
    [
      'a customer without an address',
      () =>
        byNumber('RT', [{ description: 'x', price: -1 }], {
          customer: server.facility.customers.homeless,
        }),
      [['#/invoice', 'address_required']],
    ],
    [
      'a postcode of elsewhere',
      () => byNumber('R', [{ description: 'x', price: -1 }], { zipCode: 'AB1' }),
      [['#/invoice', 'address_required']],
    ],
    [
      'another currency',
      () => byNumber('R', [{ description: 'x', price: -1 }], { currency: 'USD' }),
      [['#/invoice', 'invalid_value']],
    ],
    [
      'nothing but disbursements',
      () => byNumber('R', [{ description: 'x', price: -1, supply: true }]),
      [['#/invoice', 'invalid_value']],
    ],
  ])('is refused of %s', async (_, invoice, faults) => {
    const { id } = await invoice();
    const { errors } = await expectRefused(
      server,
      () => send('faexCredit', { invoice: id }),
      'validation_failed',
      faults,
    );
    expect(errors?.[0]?.detail).not.toContain('()');
  });

  test('of a person abroad', async () => {
    const [france] = await server.api.list('country', 'isoCode=FR');
    const line = { description: 'x', price: -1, taxRate: 21 };
    const values = {
      name: 'Jean Dupont',
      taxNumber: 'FR 123',
      street: 'Rue 1',
      city: 'Paris',
      zipCode: '75001',
      country: france?.id,
    };
    const { id } = await byNumber('R', [line], { ...values, customer: null, skipValidations: true });
    const root = await read((await make('faexCredit', { invoice: id })).document);
    const [buyer] = nodesAt(root, 'Parties/BuyerParty');
    expect(buyer && textAt(buyer, 'TaxIdentification/ResidenceTypeCode')).toBe('U');
    expect(buyer && textAt(buyer, 'LegalEntity/OverseasAddress/CountryCode')).toBe('FRA');
    expect(buyer && textAt(buyer, 'LegalEntity/OverseasAddress/PostCodeAndTown')).toBe('75001 Paris');
  });
});

describe('the document that cancels an invoice', () => {
  test('cancels all of it', async () => {
    const { products } = server.facility;
    const owed = await confirmed('F', [
      { product: products.court, units: 3, discountRate: 7.5 },
      { product: products.water, units: 2.5 },
      { description: 'Tasa', price: 12.34, supply: true },
      { description: 'Sin impuestos', price: 1 },
    ]);
    const root = await read((await make('faexCancel', { invoice: owed.id })).document);
    expect([
      header(root, 'InvoiceNumber'),
      header(root, 'InvoiceSeriesCode'),
      header(root, 'Corrective/InvoiceNumber'),
    ]).toEqual([...[owed.number, 'ANUL', owed.number]]);
    expect(header(root, 'Corrective/CorrectionMethodDescription')).toBe('Rectificación íntegra');
    expect(header(root, 'Corrective/AdditionalReasonDescription')).toBe(`Anulación de ${owed.number}`);
    expect(textAt(root, 'Invoices/Invoice/InvoiceIssueData/IssueDate')).toBe('2026-03-02');
    expect(totalOf(root, 'InvoiceTotal')).toBe(number(outsideBase(owed) - owed.total));
    expect(totalOf(root, 'TotalExecutableAmount')).toBe(-owed.total);
    const units = nodesAt(root, 'Invoices/Invoice/Items/InvoiceLine/Quantity').map(({ text }) => Number(text));
    expect(units).toEqual([-3, -2.5, -1]);
  });

  test('is made of voided invoices, too; not of drafts and proformas', async () => {
    const { id } = await confirmed('F', [{ description: 'x', price: 1, taxRate: 21 }]);
    await server.api.run('voidInvoice', { invoice: id, reason: 'Error' });
    await make('faexCancel', { invoice: id });
    const refused = [
      await draft('F', []),
      await confirmed('P', [{ description: 'x', price: 1 }]),
      await confirmed('I', [{ description: 'x', price: 0 }]),
    ];
    for (const invoice of refused) {
      const attempt = () => send('faexCancel', { invoice: invoice.id });
      await expectRefused(server, attempt, 'validation_failed', [['#/invoice', 'invalid_value']]);
    }
  });

  const owed = () => confirmed('F', [{ product: server.facility.products.court }]);
  const pay = (invoice: number, amount: number) =>
    server.api.run('payInvoice', { invoice, payments: [{ paymentMethod: server.facility.methods.transfer, amount }] });

  /** What can follow an invoice: after each, it is not cancelled as a whole any more. */
  const courses: Readonly<Record<string, (invoice: Invoice) => Promise<unknown>>> = {
    'paid in part': ({ id }) => pay(id, 5),
    'paid in full': ({ id, total }) => pay(id, total),
    'paid, and the payment reversed': async ({ id }) => {
      const { payments } = await pay(id, 5);
      await server.api.run('cancelPayment', { payment: Number(payments[0]?.id), reason: 'Error' });
    },
    'credited in part': (invoice) =>
      server.api.run('createCreditNote', {
        ...{ invoice: invoice.id, reason: 'Error', confirm: true },
        lines: [{ line: Number(linesOf(invoice)[0]?.id), amount: 1 }],
      }),
    'credited whole': ({ id }) => server.api.run('createCreditNote', { invoice: id, reason: 'Error', confirm: true }),
    'to be credited': ({ id }) => server.api.run('createCreditNote', { invoice: id, reason: 'Error' }),
    'summed up': ({ id }) => server.api.run('createSummaryInvoice', { invoices: [id] }),
  };

  test.each(Object.entries(courses))('is not made of what was %s, nor restored after that', async (_, come) => {
    const [before, after] = [await owed(), await owed()];
    const { id } = await make('faexCancel', { invoice: after.id });
    await server.api.send('DELETE', `/api/model/faexCancel/${id}`);
    await come(before);
    await come(after);
    await expectRefused(server, () => send('faexCancel', { invoice: before.id }), 'invalid_transition');
    await expectRefused(server, () => send(`faexCancel/${id}/restore`, {}), 'invalid_transition');
  });
});

describe.each(['faexCancel', 'faexCredit'] as const)('of one invoice there is one %s', (model) => {
  test('whatever is created, deleted and restored', async () => {
    const { id: invoice } =
      model === 'faexCancel'
        ? await confirmed('F', [{ description: 'x', price: 1, taxRate: 21 }])
        : await byNumber('R', [{ description: 'x', price: -1, taxRate: 21 }]);
    const taken = [['#/invoice', 'already_taken']] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom('create', 'delete', 'restore'), fc.nat(3))), async (steps) => {
        const rows: { id: number; isLive: boolean }[] = (await server.api.list(model, `invoice=${invoice}`)).map(
          (record) => ({ id: record.id, isLive: !record.deleted }),
        );
        for (const [step, which] of steps) {
          const row = rows[which % Math.max(rows.length, 1)];
          const isFree = !rows.some(({ isLive }) => isLive);
          if (step === 'create') {
            if (isFree) rows.push({ id: (await make(model, { invoice })).id, isLive: true });
            else await expectRefused(server, () => send(model, { invoice }), 'unique_conflict', taken);
          } else if (step === 'delete' && row !== undefined) {
            await server.api.send('DELETE', `/api/model/${model}/${row.id}`);
            row.isLive = false;
          } else if (row !== undefined && !row.isLive) {
            if (isFree) row.isLive = (await send(`${model}/${row.id}/restore`, {})).status === 200;
            else await expectRefused(server, () => send(`${model}/${row.id}/restore`, {}), 'unique_conflict', taken);
          }
          expect(rows.filter(({ isLive }) => isLive).length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: runs(3) },
    );
  });
});

describe('equivalence surcharge', () => {
  test.each([
    [21, 5.2],
    [10, 1.4],
    [4, 0.5],
    [21, 1.75],
  ])('of %s is told with it, whatever it is called: %s', async (rate, surcharge) => {
    const own = await server.api.create('tax', { name: 'Impuesto', rate });
    const extra = await server.api.create('tax', { name: `R.E. ${surcharge} %`, rate: surcharge });
    for (const taxes of [
      [{ tax: own.id }, { tax: extra.id }],
      [{ tax: extra.id }, { tax: own.id }],
    ]) {
      const line = { description: 'Palas', price: 126.2, taxes };
      const invoice = await confirmed('F', [line, { description: 'Agua', price: 1.1, taxRate: 10 }]);
      const root = await read((await make('faexCancel', { invoice: invoice.id })).document);
      const [goods] = nodesAt(root, 'Invoices/Invoice/Items/InvoiceLine');
      const stated = JSON.parse(JSON.stringify(linesOf(invoice)[0]?.taxes)) as Line['taxes'];
      const amountOf = (tax: number): number => -(stated.find((share) => share.tax === tax)?.amount ?? Number.NaN);
      expect(goods && nodesAt(goods, 'TaxesOutputs/Tax').length).toBe(1);
      const said = [
        'TaxRate',
        'TaxAmount/TotalAmount',
        'EquivalenceSurcharge',
        'EquivalenceSurchargeAmount/TotalAmount',
      ];
      expect(said.map((path) => goods && Number(textAt(goods, `TaxesOutputs/Tax/${path}`)))).toEqual([
        ...[rate, amountOf(own.id), surcharge, amountOf(extra.id)],
      ]);
      const rates = nodesAt(root, 'Invoices/Invoice/TaxesOutputs/Tax/TaxRate').map(({ text }) => Number(text));
      expect(rates).not.toContain(surcharge);
      expect(totalOf(root, 'TotalTaxOutputs')).toBe(-invoice.taxTotal);
    }
  });
});
