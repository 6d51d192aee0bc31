/** What documents print of their company, their customer and their end, through the API. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '#test/kit/readPdf.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let company: number;
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  company = (await server.api.list('company'))[0]?.id ?? 0;
});

const customerIn = async (language: string | null): Promise<number> =>
  (
    await server.api.create('customer', {
      name: 'Río',
      taxNumber: 'B83456780',
      street: 'Calle Mayor 5',
      zipCode: '28013',
      city: 'Madrid',
      allowPaymentPending: true,
      ...(language === null ? {} : { language }),
    })
  ).id;

const sell = async (code: string, values: object = {}) =>
  (
    await server.api.run('checkout', {
      customer: server.facility.customers.club,
      invoiceType: server.facility.types[code] ?? 0,
      lines: [{ product: server.facility.products.fee }],
      payments: [],
      ...values,
    })
  ).invoice;

const confirmed = async (code: string, values: object = {}) => {
  const type = server.facility.types[code] ?? 0;
  const lines = [{ product: server.facility.products.court }];
  const draft = await server.api.create('invoice', {
    type,
    customer: server.facility.customers.club,
    lines,
    ...values,
  });
  return server.api.run('confirmInvoice', { invoice: draft.id });
};

async function fileAt(address: string | null) {
  const reply = await server.api.send('GET', address ?? '');
  expect(reply.status).toBe(200);
  const { rows } = await readPdf(reply.bytes);
  return { bytes: Buffer.from(reply.bytes), rows, text: rows.join('\n') };
}

const documentOf = async ({ id }: { readonly id: number }) => fileAt((await server.api.get('invoice', id)).document);

describe('the text at the foot', () => {
  const texts = {
    invoiceFooterText: 'Registro Mercantil',
    invoiceFooterTextEn: 'Companies Register',
    ticketFooterText: 'Gracias por su visita',
    ticketFooterTextEn: 'Thank you for your visit',
  };
  const none = Object.fromEntries(Object.keys(texts).map((name) => [name, null]));
  const cases = (['T', 'F', 'P', 'I'] as const).flatMap((code) =>
    [null, 'es', 'es-MX', 'en', 'fr'].map((language) => [code, language] as const),
  );

  test.each(cases)(
    'of %s in %s is that of its paper and language, by checkout and by draft',
    async (code, language) => {
      await server.api.update('company', company, texts);
      const isSpanish = language === null || language.startsWith('es');
      const wanted = `${code === 'T' ? 'ticket' : 'invoice'}FooterText${isSpanish ? '' : 'En'}` as keyof typeof texts;
      const customer = await customerIn(language);
      const made = [await confirmed(code, { customer })];
      if (code === 'T' || code === 'F') made.push(await sell(code, { customer }));
      for (const invoice of made) {
        expect(invoice.invoiceFooterText).toBe(texts[wanted]);
        const { text } = await documentOf(invoice);
        for (const [name, footer] of Object.entries(texts)) expect(text.includes(footer)).toBe(name === wanted);
      }
    },
  );

  test('in English falls back on the invoice, which holds what the law wants said, and not on the ticket', async () => {
    const { invoiceFooterText, ticketFooterText } = texts;
    await server.api.update('company', company, { ...none, invoiceFooterText, ticketFooterText });
    const customer = await customerIn('en');
    expect((await sell('F', { customer })).invoiceFooterText).toBe(invoiceFooterText);
    expect((await sell('T', { customer })).invoiceFooterText).toBe('');
    await server.api.update('company', company, { ...none, invoiceFooterText });
    expect((await sell('T')).invoiceFooterText).toBe('');
  });

  test('of a draft follows its type and its customer, unless somebody set it', async () => {
    await server.api.update('company', company, texts);
    const { types } = server.facility;
    const draft = await server.api.create('invoice', {
      type: types.F ?? 0,
      lines: [{ description: 'Pista', price: 5 }],
    });
    expect(draft.invoiceFooterText).toBe(texts.invoiceFooterText);
    const english = await server.api.update('invoice', draft.id, { customer: await customerIn('en') });
    expect(english.invoiceFooterText).toBe(texts.invoiceFooterTextEn);
    const ticket = await server.api.update('invoice', draft.id, { type: types.T ?? 0 });
    expect(ticket.invoiceFooterText).toBe(texts.ticketFooterTextEn);
    const own = await server.api.update('invoice', draft.id, { invoiceFooterText: 'A mano' });
    expect(own.invoiceFooterText).toBe('A mano');
    const again = await server.api.update('invoice', draft.id, { customer: await customerIn('es') });
    expect(again.invoiceFooterText).toBe('A mano');
    expect((await server.api.run('confirmInvoice', { invoice: draft.id })).invoiceFooterText).toBe('A mano');
  });

  test('of a credit note is that of its own paper', async () => {
    await server.api.update('company', company, texts);
    for (const [code, text] of [
      ['T', texts.ticketFooterText],
      ['F', texts.invoiceFooterText],
    ] as const) {
      const invoice = (await sell(code)).id;
      const note = await server.api.run('createCreditNote', { invoice, reason: 'Lluvia', confirm: true });
      expect(note.invoiceFooterText).toBe(text);
    }
  });
});

describe('the language', () => {
  test('is that of the customer, else that of the company, which new customers take over', async () => {
    await server.api.update('company', company, { language: 'en', ticketFooterTextEn: 'Thank you' });
    const titles: [number | null, string][] = [
      [null, 'Simplified invoice'],
      [await customerIn(null), 'Simplified invoice'],
      [await customerIn('de'), 'Simplified invoice'],
      [await customerIn('ca'), 'Factura simplificada'],
    ];
    for (const [customer, title] of titles) {
      const payments = [{ paymentMethod: server.facility.methods.cash, amount: 40 }];
      const { rows } = await documentOf(
        await sell('T', customer === null ? { customer: undefined, payments } : { customer }),
      );
      expect(rows).toContain(title);
      expect(rows.includes('Thank you')).toBe(title === 'Simplified invoice');
    }
    await server.api.update('company', company, { language: 'es', ticketFooterTextEn: null });
    expect((await server.api.get('customer', await customerIn(null))).language).toBe('es');
  });
});

describe('who issues it', () => {
  test('is named as registered, and documents keep name and colour whatever becomes of the company', async () => {
    const businessName = 'Gestora de Prueba, S. L.';
    await server.api.update('company', company, { businessName, accentColor: '#0b7285' });
    const before = await sell('F');
    const drawn = await documentOf(before);
    expect(drawn.rows.at(-1)).toContain(`${businessName} · NIF B12345674`);
    expect(drawn.text).toMatch(/Emisor.*Gestora de Prueba, S. L\..*Polideportivo de Prueba/s);
    const late = await sell('F');
    await server.api.update('company', company, { businessName: null, accentColor: '#c92a2a', name: 'Otro nombre' });
    expect((await documentOf(before)).bytes).toEqual(drawn.bytes);
    const lately = await documentOf(late);
    expect(lately.rows.at(-1)).toContain(`${businessName} · NIF B12345674`);
    expect(lately.bytes.toString('latin1')).toMatch(colorOf('#0b7285'));
    const { text, bytes } = await documentOf(await sell('F'));
    expect(text).toContain('Otro nombre · NIF B12345674');
    expect(bytes.toString('latin1')).toMatch(colorOf('#c92a2a'));
    await server.api.update('company', company, { accentColor: null, name: 'Polideportivo de Prueba' });
  });

  test('of X and Z, too', async () => {
    await server.api.update('company', company, { businessName: 'Gestora de Prueba, S. L.' });
    expect(await server.api.run('posXReport', {})).toMatchObject({
      companyName: 'Polideportivo de Prueba',
      companyBusinessName: 'Gestora de Prueba, S. L.',
    });
    const { rows } = await fileAt('/api/pos/xReport.pdf');
    expect(rows.slice(0, 3)).toEqual(['Gestora de Prueba, S. L.', 'Polideportivo de Prueba', 'NIF B12345674']);
    await server.api.update('company', company, { businessName: null });
    expect((await fileAt('/api/pos/xReport.pdf')).rows.slice(0, 2)).toEqual([
      'Polideportivo de Prueba',
      'NIF B12345674',
    ]);
  });

  /** A colour as PDF sets it: three parts of one. */
  function colorOf(hex: string): RegExp {
    const parts = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
    return new RegExp(parts.map((part) => `${part.toFixed(6).slice(0, 5).replace('.', '\\.')}\\d*`).join(' '));
  }
});

describe('a voided copy', () => {
  test.each(['T', 'F'])(
    'of %s says why and when, asks for nothing, and leaves the first one as it was',
    async (code) => {
      const { transfer } = server.facility.methods;
      await server.api.update('company', company, { iban: 'ES9121000418450200051332' });
      const invoice = code === 'F' ? await confirmed(code, { paymentMethod: transfer }) : await sell(code);
      const address = (await server.api.get('invoice', invoice.id)).document;
      const issued = await fileAt(address);
      expect(issued.text).toContain('Pendiente de pago');
      server.clock.now += 86_400_000;
      await server.api.run('voidInvoice', { invoice: invoice.id, reason: 'Cobrada dos veces' });
      const copy = await documentOf(invoice);
      expect(copy.rows).toContain('Anulada el 03/03/2026 10:00');
      expect(copy.rows).toContain('Motivo: Cobrada dos veces');
      expect(copy.text).not.toMatch(/Pendiente|IBAN|Forma de pago/);
      expect((await fileAt(address)).bytes).toEqual(issued.bytes);
      server.clock.now -= 86_400_000;
    },
  );
});

describe('an equivalence surcharge', () => {
  test.each([
    ['es', 'IVA + RE', '21 % + 5,2 %', '10 % + 1,4 %'],
    ['en', 'VAT + RE', '21% + 5.2%', '10% + 1.4%'],
  ])('stands apart from its tax, in %s', async (language, head, ...rates) => {
    const taxOf = async (rate: number) => (await server.api.create('tax', { name: 'Recargo', rate })).id;
    const all = await server.api.list('tax');
    const vat = (rate: number): number =>
      all.find((tax) => tax.rate === rate && !tax.name.includes('Recargo'))?.id ?? 0;
    const lines = [
      { description: 'Raqueta', price: 20, taxes: [vat(21), await taxOf(5.2)].map((tax) => ({ tax })) },
      { description: 'Agua', price: 2, taxes: [vat(10), await taxOf(1.4)].map((tax) => ({ tax })) },
      { description: 'Pista', price: 5, taxes: [{ tax: vat(21) }] },
    ];
    const customer = await customerIn(language);
    for (const code of ['T', 'F']) {
      const { rows, text } = await documentOf(await confirmed(code, { customer, lines }));
      for (const rate of rates) expect(text).toContain(`|${rate}|`);
      expect(text).toMatch(/Pista.*\|21 ?%\|/);
      expect(rows.some((row) => row.includes(`|${head}|`))).toBe(code === 'F');
    }
    const { rows } = await documentOf(await confirmed('F', { customer, lines, taxColumn: false }));
    const [name = ''] = head.split(' ');
    expect(rows).toEqual(
      expect.arrayContaining([...rates.map((rate) => `${head} ${rate}`), `${name} ${rates[0]?.split(' +')[0]}`]),
    );
  });
});

describe('letters that the fonts lack', () => {
  test('are question marks on paper, and every way to a document warns of them', async () => {
    const { api, facility } = server;
    const customer = await customerIn('es');
    await api.update('customer', customer, { name: '王小明 Wang', city: 'Москва' });
    const { id: product } = await api.create('product', { name: 'Té 茶', price: 2, allowPaymentPending: true });
    const lines = [{ product: facility.products.court }];
    const type = (code: string): number => facility.types[code] ?? 0;
    const draft = (code: string, values: object = {}) =>
      api.create('invoice', { type: type(code), customer, lines, ...values } as never);
    const issue = async (...[name, input]: Parameters<typeof api.call>): Promise<number> => {
      const reply = await api.call(name, input);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const { invoice = reply.body } = reply.body as { invoice?: unknown };
      const warned: { pointer: string }[] = JSON.parse(reply.headers.get('x-taquilla-warnings') ?? '[]');
      expect(warned, name).toContainEqual({ pointer: '#/name', code: 'not_printable' });
      return (invoice as { id: number }).id;
    };
    const ticket = await issue('checkout', { customer, invoiceType: type('T'), lines: [{ product }], payments: [] });
    const full = await issue('convertInvoice', { invoice: ticket, confirm: true });
    const confirmed = await issue('confirmInvoice', { invoice: (await draft('F')).id });
    const summary = await issue('createSummaryInvoice', { invoices: [full], confirm: true });
    const note = await issue('createCreditNote', { invoice: confirmed, reason: 'Lluvia', confirm: true });
    for (const id of [ticket, full, confirmed, summary, note]) {
      expect((await documentOf({ id })).text).toContain('??? Wang');
    }
    expect((await documentOf({ id: full })).text).toMatch(/28013 Москва.*Té \?/s);
  });
});

describe('a line without any tax', () => {
  test.each(['T', 'F'])('of %s says so and why', async (code) => {
    const lines = [{ description: 'Donativo', price: 5, taxes: [] }, { product: server.facility.products.court }];
    const { rows, text } = await documentOf(await confirmed(code, { lines }));
    expect(text).toContain('No sujeto|5,00');
    expect(rows).toContain('Operación no sujeta');
    expect(rows).toContain('No sujeto|5,00|0,00');
    expect(text).not.toMatch(/(^|\|)0 %/m);
  });
});
