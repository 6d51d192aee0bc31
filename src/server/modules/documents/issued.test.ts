import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord, ApiWrite } from '#shared/catalogue/index.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Invoice = ApiRecord<'invoice'>;

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  await server.api.update('company', await companyId(), { iban: 'ES9121000418450200051332' });
});

const companyId = async (): Promise<number> => (await server.api.list('company'))[0]?.id ?? 0;
const type = (code: string): number => server.facility.types[code] ?? 0;
const draft = (code: string, values: Partial<ApiWrite<'invoice'>> = {}): Promise<Invoice> =>
  server.api.create('invoice', {
    type: type(code),
    customer: server.facility.customers.club,
    // A manual summary is one of documents that were issued elsewhere.
    lines: [{ product: server.facility.products.court, ...(code === 'S' ? { sourceInvoice: 'A25-000001' } : {}) }],
    ...values,
  });
const confirmed = async (code: string, values: Partial<ApiWrite<'invoice'>> = {}): Promise<Invoice> =>
  server.api.run('confirmInvoice', { invoice: (await draft(code, values)).id });
const sell = (code: string, values: object = {}) =>
  server.api.run('checkout', {
    customer: server.facility.customers.club,
    invoiceType: type(code),
    lines: [{ product: server.facility.products.fee }],
    payments: [],
    ...values,
  });
const customer = async (values: Partial<ApiWrite<'customer'>>): Promise<number> =>
  (
    await server.api.create('customer', {
      name: 'Río',
      taxNumber: 'B83456780',
      street: 'Calle Mayor 5',
      zipCode: '28013',
      city: 'Madrid',
      allowPaymentPending: true,
      ...values,
    })
  ).id;

/** The document of an invoice as it is read: its rows in one text, and how wide its paper is. */
async function documentOf({ id }: { readonly id: number }) {
  const { document } = await server.api.get('invoice', id);
  const reply = await server.api.send('GET', document ?? '');
  expect(reply.status).toBe(200);
  const { pages, rows } = await readPdf(reply.bytes);
  return { rows, text: rows.join('\n'), width: Math.round(pages[0]?.width ?? 0), bytes: Buffer.from(reply.bytes) };
}

const A4 = 595;
const ROLL = 227;
/** The day of the test server's clock. */
const today = '02/03/2026';

describe('every kind of document', () => {
  test.each([
    ['T', ROLL, 'Factura simplificada', 'Simplified invoice'],
    ['F', A4, 'Factura', 'Invoice'],
    ['P', A4, 'Factura proforma', 'Pro forma invoice'],
    ['I', A4, 'Documento interno', 'Internal document'],
    ['S', A4, 'Factura recapitulativa', 'Summary invoice'],
  ] as const)('%s goes on its paper, in the language of its customer', async (code, width, spanish, english) => {
    for (const [language, title] of [
      ['es', spanish],
      ['en', english],
      ['es-MX', spanish],
      ['fr', english],
    ] as const) {
      const made = await confirmed(code, { customer: await customer({ language }) });
      const document = await documentOf(made);
      const [stored] = server.rows<{ hash: string }>('select "hash" from "invoice" where "id" = ?', made.id);
      const word = language.startsWith('es') ? 'Huella' : 'Hash';
      expect(document.text).toContain(`${word} ${stored?.hash.slice(0, 8)}`);
      expect(document.width).toBe(width);
      expect(document.rows).toContain(title);
      expect(document.text).toMatch(
        language.startsWith('es') ? /Total\|12,10 €|TOTAL\|12,10 €/ : /T(?:otal|OTAL)\|€12\.10/,
      );
    }
  });

  test.each([
    ['T', null, ROLL],
    ['T', 1, A4],
    ['F', null, A4],
    ['F', 0, ROLL],
    ['F', 3, A4],
  ] as const)('type %s with template %s', async (code, template, width) => {
    await server.api.update('invoiceType', type(code), { template });
    const { invoice, documents } = await sell(code);
    expect(documents).toMatchObject([{ kind: width === A4 ? 'invoice' : 'ticket' }]);
    await server.api.update('invoiceType', type(code), { template: null });
    expect((await documentOf(invoice)).width).toBe(width);
  });

  test('credit notes name what they correct and why, on the paper of their type', async () => {
    for (const [code, width, title] of [
      ['F', A4, 'Factura rectificativa'],
      ['T', ROLL, 'Factura simplificada rectificativa'],
    ] as const) {
      const credited = await confirmed(code);
      const note = await server.api.run('createCreditNote', { invoice: credited.id, reason: 'Lluvia', confirm: true });
      const { rows, text, width: paper } = await documentOf(note);
      expect(paper).toBe(width);
      expect(rows).toContain(title);
      expect(rows).toContain(`Rectifica a ${credited.number} (${today})`);
      expect(rows).toContain('Motivo: Lluvia');
      expect(text).toMatch(/T(?:otal|OTAL)\|-12,10 €/);
      expect(text).toContain('Compensado|-12,10');
      expect(text).not.toContain('Observaciones');
    }
  });

  test('a conversion names its sources and shows what is paid of them', async () => {
    const one = await sell('T', { payments: [{ paymentMethod: server.facility.methods.cash, amount: 15 }] });
    const other = await sell('T');
    const { number } = one.invoice;
    const summary = await server.api.run('createSummaryInvoice', {
      invoices: [one.invoice.id, other.invoice.id],
      confirm: true,
    });
    const document = await documentOf(summary);
    expect(document.rows).toContain(`Recapitula ${number} (${today}), ${other.invoice.number} (${today})`);
    expect(document.rows).toContain(number);
    expect(document.text).toContain('Efectivo|15,00');
    expect(document.text).toContain('Pendiente de pago|65,00 €');
  });

  test('a ticket made an invoice is named by it; so is an offer', async () => {
    const ticket = await confirmed('T');
    const invoice = await server.api.run('convertInvoice', { invoice: ticket.id, confirm: true });
    expect((await documentOf(invoice)).rows).toContain(`Sustituye a ${ticket.number} (${today})`);
    const offer = await confirmed('P');
    const taken = await server.api.run('convertInvoice', { invoice: offer.id, confirm: true });
    expect((await documentOf(taken)).rows).toContain(`Según ${offer.number} (${today})`);
  });

  test('an exchange replaces the tickets it names', async () => {
    const tickets = [await confirmed('T'), await confirmed('T')];
    const made = await server.api.run('replaceInvoice', {
      invoices: tickets.map(({ id }) => id),
      customer: server.facility.customers.club,
      confirm: true,
    });
    const { rows } = await documentOf(made);
    expect(rows.join(' ')).toContain('Factura en sustitución de facturas simplificadas');
    expect(rows).toContain(`Sustituye a ${tickets[0]?.number} (${today}), ${tickets[1]?.number} (${today})`);
  });

  test('a draft has none', async () => {
    const { id, document } = await draft('F');
    expect(document).toBeNull();
    expect((await server.api.send('GET', `/api/file/invoice/${id}/document`)).status).toBe(404);
  });
});

describe('what is said of payment', () => {
  test('the account to transfer to, until it is paid', async () => {
    const { transfer } = server.facility.methods;
    const open = await documentOf(await confirmed('F', { paymentMethod: transfer }));
    expect(open.text).toContain('Forma de pago: Transferencia');
    expect(open.text).toContain('IBAN: ES91 2100 0418 4502 0005 1332');
    const paid = await sell('F', { payments: [{ paymentMethod: transfer, amount: 40 }] });
    expect((await documentOf(paid.invoice)).text).not.toMatch(/IBAN|Pendiente|Forma de pago/);
  });

  test('of a document with a withholding what is left of its total, and of that what was not paid', async () => {
    const line = { description: 'Alquiler', priceBeforeTaxes: 1000, taxes: [{ tax: server.facility.taxes.general }] };
    const values = { pricesTaxIncluded: false, withholdingRate: 19, lines: [line] };
    const [one, other] = [await confirmed('F', values), await confirmed('F', values)];
    expect((await documentOf(one)).rows).toContain('Total a pagar|1.020,00 €');
    const payments = [{ paymentMethod: server.facility.methods.transfer, amount: 20 }];
    await server.api.run('payInvoice', { invoice: one.id, payments });
    const summary = { invoices: [one.id, other.id], confirm: true };
    const { rows } = await documentOf(await server.api.run('createSummaryInvoice', summary));
    expect(rows).toContain('Total a pagar|2.040,00 €');
    expect(rows).toContain('Pendiente de pago|2.020,00 €');
  });

  test('nothing is owed of an offer, which says how to pay all the same', async () => {
    const { text } = await documentOf(await confirmed('P', { paymentMethod: server.facility.methods.transfer }));
    expect(text).not.toContain('Pendiente');
    expect(text).toContain('Forma de pago: Transferencia');
    expect(text).toContain('Este documento no es una factura.');
  });

  test('on account, or the account that is debited, of which only its owner learns the number', async () => {
    const onAccount = await server.api.create('paymentMethod', { name: 'Cuenta del club', type: 7 });
    const debit = await server.api.create('paymentMethod', { name: 'Recibo bancario', type: 4 });
    const owner = await customer({ name: 'Ana', creditLimit: 1000 });
    await server.api.create('bankAccount', { customer: owner, iban: 'ES7921000813610123456789' });
    const deferred = async (paymentMethod: number): Promise<string> => {
      const { invoice } = await sell('F', {
        customer: owner,
        payments: [
          { paymentMethod: server.facility.methods.cash, amount: 10 },
          { paymentMethod, amount: 30 },
        ],
      });
      return (await documentOf(invoice)).text;
    };
    expect(await deferred(onAccount.id)).toContain('Forma de pago: Cuenta del club');
    const text = await deferred(debit.id);
    expect(text).toContain('Forma de pago: Recibo bancario');
    expect(text).toContain('IBAN: ES** **** 6789');
    expect(text).not.toContain('0813');
    expect(text).toContain('Pendiente de pago|30,00 €');
  });

  test('reversed before it was issued, a payment is none of it', async () => {
    const { invoice } = await sell('T', {
      payments: [{ paymentMethod: server.facility.methods.card, amount: 40 }],
    });
    const [payment] = invoice.payments;
    await server.api.run('cancelPayment', { payment: Number(payment?.payment), reason: 'Error' });
    const converted = await server.api.run('convertInvoice', { invoice: invoice.id, confirm: true });
    const { text } = await documentOf(converted);
    expect(text).not.toContain('Tarjeta');
    expect(text).toContain('Pendiente de pago|40,00 €');
  });
});

describe('why nothing is charged', () => {
  test.each([
    ['E', null, 'Operación exenta', 'Exempt supply'],
    ['O', null, 'Operación no sujeta', 'Outside the scope of the tax'],
    ['AE', null, 'Inversión del sujeto pasivo', 'Reverse charge'],
    ['E', 'Art. 20.Uno.13.º LIVA', 'Art. 20.Uno.13.º LIVA', 'Art. 20.Uno.13.º LIVA'],
  ])('is told of category %s with the reason %s', async (category, exemptionReason, spanish, english) => {
    const tax = await server.api.create('tax', { name: `Cero ${category}`, rate: 0, category, exemptionReason });
    const lines = [{ description: 'Clase', price: 5, taxes: [{ tax: tax.id }] }];
    for (const [language, reason] of [
      ['es', spanish],
      ['en', english],
    ] as const) {
      const { rows } = await documentOf(await confirmed('F', { lines, customer: await customer({ language }) }));
      expect(rows).toContain(reason);
    }
  });
});

describe('copies', () => {
  const cases: readonly (readonly [Partial<ApiWrite<'invoice'>>, readonly string[]])[] = [
    [{ numberOfCopies: 2, copyLabels: ['Original', 'Archivo'] }, ['Original', 'Archivo']],
    [{ numberOfCopies: 3, copyLabels: ['Original'] }, ['Original', 'Copia 1', 'Copia 2']],
    [{ numberOfCopies: 1, copyLabels: [] }, []],
    [{ numberOfCopies: 0, copyLabels: ['Original'] }, ['Original']],
    [{ numberOfCopies: 2, copyLabels: [{ label: 'no' }, null, 7] }, ['Copia 1']],
    [{ copyNumber: '3/5' }, ['Copia 3/5']],
  ];
  test.each(cases)('%j', async (values, labels) => {
    const { rows } = await documentOf(await confirmed('F', values));
    expect(rows.filter((row) => /^(?:Original|Archivo|Copia .+)$/.test(row))).toEqual(labels);
    const copies = Math.max(1, values.numberOfCopies ?? 1);
    expect(rows.filter((row) => row.endsWith('Página 1 / 1'))).toHaveLength(copies);
  });

  test('no more than ten', async () => {
    const { rows } = await documentOf(await confirmed('F', { numberOfCopies: 1_000_000 }));
    expect(rows.filter((row) => row.endsWith('Página 1 / 1'))).toHaveLength(10);
  });

  test('of a thousand lines no more than three', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => ({ description: `Línea ${index}`, price: 1.21 }));
    const { rows } = await documentOf(await confirmed('F', { lines, numberOfCopies: 5 }));
    expect(rows.filter((row) => row.startsWith('Línea 999|'))).toHaveLength(3);
    expect(rows.filter((row) => row.startsWith('Línea '))).toHaveLength(3000);
  });
});
