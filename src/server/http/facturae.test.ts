import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { nodesAt, readXml, textAt, type XmlNode } from '#test/kit/xml.ts';

type Invoice = ApiRecord<'invoice'>;

const URL = '/api/billing/facturae.xml';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});
afterAll(() => server.stop());

const ask = (invoice: number) => server.api.send('POST', URL, { invoice });

async function draft(code: string, values: object = {}): Promise<Invoice> {
  const { types, customers, products } = server.facility;
  const lines = [
    { product: products.court, units: 3, discountRate: 7.5 },
    { product: products.water, units: 2.5 },
    { product: products.course },
    { description: 'Tasa', price: 12.34, supply: true },
    { description: 'Sin impuestos', price: 1 },
  ];
  return server.api.create('invoice', { type: types[code] ?? 0, customer: customers.club, lines, ...values });
}
async function confirmed(code: string, values: object = {}): Promise<Invoice> {
  const { id } = await draft(code, values);
  return server.api.run('confirmInvoice', { invoice: id });
}
async function ticket(): Promise<Invoice> {
  const { products, methods, customers, pos } = server.facility;
  const { invoice } = await server.api.run('checkout', {
    customer: customers.club,
    lines: [{ product: products.court }, { product: products.water, units: 3 }],
    payments: [{ paymentMethod: methods.cash, amount: 16.6 }],
    pos,
  });
  return server.api.get('invoice', invoice.id);
}

/** A document of every kind that is issued, and the class it has in the format. */
const ways: Readonly<Record<string, readonly [() => Promise<Invoice>, 'OO' | 'OC' | 'OR']>> = {
  'an invoice': [() => confirmed('F'), 'OO'],
  'a ticket': [ticket, 'OO'],
  'a full invoice of a ticket': [
    async () => server.api.run('convertInvoice', { invoice: (await ticket()).id, confirm: true }),
    'OO',
  ],
  'an invoice of a proforma': [
    async () => server.api.run('convertInvoice', { invoice: (await confirmed('P')).id, confirm: true }),
    'OO',
  ],
  'a summary': [
    async () => {
      const invoices = [(await ticket()).id, (await ticket()).id];
      const made = await server.api.run('createSummaryInvoice', { invoices });
      return made.status === 0 ? server.api.run('confirmInvoice', { invoice: made.id }) : made;
    },
    'OC',
  ],
  'an invoice of which something is withheld': [() => confirmed('F', { withholdingRate: 19 }), 'OO'],
  'a credit note of that': [
    async () => {
      const { id } = await confirmed('F', { withholdingRate: 19 });
      return server.api.run('createCreditNote', { invoice: id, reason: 'Lluvia', confirm: true });
    },
    'OR',
  ],
  'a credit note': [
    async () => {
      const { id } = await confirmed('F');
      return server.api.run('createCreditNote', { invoice: id, reason: 'Lluvia', confirm: true });
    },
    'OR',
  ],
};

describe('every confirmed document has one, which says its amounts', () => {
  test.each(Object.entries(ways))('%s', async (_, [make, kind]) => {
    const invoice = await make();
    const reply = await ask(invoice.id);
    expect([reply.status, reply.headers.get('content-type')], JSON.stringify(reply.body)).toEqual([
      ...[200, 'application/xml'],
    ]);
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${invoice.number}.xml"`);
    const root = readXml(new TextDecoder().decode(reply.bytes));
    const header = (name: string): string => textAt(root, `Invoices/Invoice/InvoiceHeader/${name}`);
    expect([header('InvoiceNumber'), header('InvoiceClass')]).toEqual([invoice.number, kind]);
    expect(header('InvoiceDocumentType')).toBe(invoice.isReceipt ? 'FA' : 'FC');
    expectAmountsOf(root, await server.api.get('invoice', invoice.id));
    expect((await ask(invoice.id)).bytes).toEqual(reply.bytes);
  });
});

function expectAmountsOf(root: XmlNode, invoice: Invoice): void {
  const cents = (value: number): number => Math.round(value * 100);
  const total = (name: string): number => cents(Number(textAt(root, `Invoices/Invoice/InvoiceTotals/${name}`)));
  const lines = invoice.lines as unknown as readonly ApiRecord<'invoiceLine'>[];
  const supplies = lines.reduce((sum, line) => sum + (line.supply ? cents(line.total) : 0), 0);
  expect(total('TotalGrossAmount')).toBe(cents(invoice.totalBeforeTaxes) - supplies);
  expect(total('TotalTaxOutputs')).toBe(cents(invoice.taxTotal));
  const withheld = cents(invoice.withheld ?? 0);
  expect(total('TotalTaxesWithheld')).toBe(withheld);
  expect(total('TotalExecutableAmount')).toBe(cents(invoice.total) - withheld);
  const rates = nodesAt(root, 'Invoices/Invoice/TaxesOutputs/Tax').map((tax) => [
    Number(textAt(tax, 'TaxRate')),
    cents(Number(textAt(tax, 'TaxAmount/TotalAmount'))),
  ]);
  for (const { rate, amount } of invoice.taxes ?? []) expect(rates).toContainEqual([rate, cents(amount)]);
}

test('says how what is owed is to be paid, as the paper does', async () => {
  const { methods } = server.facility;
  const [company] = await server.api.list('company');
  await server.api.update('company', company?.id ?? 0, { iban: 'ES91 2100 0418 4502 0005 1332' });
  const owed = await confirmed('F', { paymentMethod: methods.transfer, paymentCondition: 2 });
  expect(owed.dueDate).not.toBe(owed.date);
  const root = readXml(new TextDecoder().decode((await ask(owed.id)).bytes));
  const said = (name: string): string => textAt(root, `Invoices/Invoice/PaymentDetails/Installment/${name}`);
  expect([said('InstallmentDueDate'), Number(said('InstallmentAmount')), said('PaymentMeans')]).toEqual([
    ...[owed.dueDate, owed.total, '04'],
  ]);
  const less = await confirmed('F', { paymentMethod: methods.transfer, withholdingRate: 19 });
  const other = readXml(new TextDecoder().decode((await ask(less.id)).bytes));
  const paid = 'Invoices/Invoice/PaymentDetails/Installment/InstallmentAmount';
  expect(Number(textAt(other, paid))).toBe(less.pending);
  expect(said('AccountToBeCredited/IBAN')).toBe('ES9121000418450200051332');
});

test('stays as it was issued, whatever becomes of its customer and company', async () => {
  const { id, company } = await confirmed('F');
  const before = (await ask(id)).bytes;
  const { club } = server.facility.customers;
  await server.api.update('customer', club, { language: 'en', name: 'Otro nombre', street: 'Otra calle' });
  await server.api.update('company', company ?? 0, { name: 'Otro club', language: 'en' });
  expect((await ask(id)).bytes).toEqual(before);
});

describe('there is none', () => {
  test.each<[string, () => Promise<Invoice>]>([
    ['a draft', () => draft('F')],
    ['a proforma', () => confirmed('P')],
    ['an internal document', () => confirmed('I', { lines: [{ description: 'x', price: 0 }] })],
    [
      'a voided invoice',
      async () => {
        const { id } = await confirmed('F');
        await server.api.run('voidInvoice', { invoice: id, reason: 'Error' });
        return server.api.get('invoice', id);
      },
    ],
  ])('of %s', async (_, make) => {
    const { id } = await make();
    await expectRefused(server, () => ask(id), 'invalid_transition');
  });

  test.each<[string, 'visitor' | 'homeless', Faults]>([
    ['a tax number', 'visitor', [['#/invoice', 'tax_number_required']]],
    ['an address', 'homeless', [['#/invoice', 'address_required']]],
  ])('to somebody without %s', async (_, who, faults) => {
    const { products, methods, customers, pos } = server.facility;
    const { invoice } = await server.api.run('checkout', {
      customer: customers[who],
      lines: [{ product: products.court }],
      payments: [{ paymentMethod: methods.cash, amount: 12.1 }],
      pos,
    });
    await expectRefused(server, () => ask(invoice.id), 'validation_failed', faults);
  });

  test('of what is not there', async () => {
    expect((await ask(999_999)).status).toBe(404);
  });
});
