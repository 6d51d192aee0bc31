/** Invoices to who has no NIF: at the till and in the office, on paper, in Facturae, and among other customers. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiWrite } from '#shared/catalogue/index.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { readXml, textAt } from '#test/kit/xml.ts';

let server: FacilityServer;
let countries: Readonly<Record<'ES' | 'FR' | 'US', number>>;
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  const idOf = async (iso: string) => (await server.api.list('country', `isoCode=${iso}`))[0]?.id ?? 0;
  countries = { ES: await idOf('ES'), FR: await idOf('FR'), US: await idOf('US') };
});

type Said = Partial<ApiWrite<'customer'>>;
const customer = async (said: Said): Promise<number> =>
  (
    await server.api.create('customer', {
      name: 'Chloé Martin',
      street: '5 rue Neuve',
      zipCode: '75001',
      city: 'Paris',
      country: countries.FR,
      ...said,
    })
  ).id;
const sell = (buyer: number) =>
  server.api.call('checkout', {
    customer: buyer,
    invoiceType: server.facility.types.F ?? 0,
    lines: [{ product: server.facility.products.water }],
    payments: [{ paymentMethod: server.facility.methods.card, amount: 1.5 }],
  });
const issued = async (buyer: object) => {
  const lines = [{ product: server.facility.products.court }];
  const { id } = await server.api.create('invoice', { type: server.facility.types.F ?? 0, lines, ...buyer });
  return server.api.run('confirmInvoice', { invoice: id });
};
const paperOf = async ({ id }: { readonly id: number }): Promise<readonly string[]> => {
  const { document } = await server.api.get('invoice', id);
  return (await readPdf((await server.api.send('GET', document ?? '')).bytes)).rows;
};
const facturaeOf = async (invoice: number) => {
  const reply = await server.api.send('POST', '/api/billing/facturae.xml', { invoice });
  const xml = new TextDecoder().decode(reply.bytes);
  return (name: string): string => textAt(readXml(xml), `Parties/BuyerParty/${name}`);
};

describe('a passport', () => {
  test.each<[string, Said, string]>([
    ['es', { language: 'es' }, 'Pasaporte (FR) 12AB34567'],
    ['en', { language: 'en' }, 'Passport (FR) 12AB34567'],
  ])('gets an invoice at the till and in the office, in %s', async (_, said, printed) => {
    const buyer = await customer({ taxNumber: '12AB34567', taxNumberKind: 3, taxNumberCountry: countries.FR, ...said });
    const sold = await sell(buyer);
    expect(sold.status, JSON.stringify(sold.body)).toBe(200);
    const { invoice: atTill } = sold.body as { readonly invoice: { readonly id: number } };
    const inOffice = await issued({ customer: buyer });
    for (const { id } of [atTill, inOffice]) {
      const stored = await server.api.get('invoice', id);
      expect(stored).toMatchObject({ taxNumber: '12AB34567', taxNumberKind: 3, taxNumberCountryIsoCode: 'FR' });
      expect((await paperOf({ id })).join('\n')).toContain(printed);
    }
  });

  test('of a buyer without a record is said by hand, and goes with a conversion', async () => {
    const { F, P } = server.facility.types;
    for (const type of [F, P]) await server.api.update('invoiceType', type ?? 0, { customerRequired: false });
    const buyer = {
      ...{ name: 'John Doe', taxNumber: 'A12345678', taxNumberKind: 3, taxNumberCountry: countries.US },
      ...{ street: '1 Main St', city: 'Austin', country: countries.US },
    };
    expect((await paperOf(await issued(buyer))).join('\n')).toContain('Pasaporte (US) A12345678');
    const lines = [{ product: server.facility.products.court }];
    const { id } = await server.api.create('invoice', { type: P ?? 0, lines, ...buyer, convertibleInto: F ?? 0 });
    await server.api.run('confirmInvoice', { invoice: id });
    const made = await server.api.run('convertInvoice', { invoice: id });
    expect(made).toMatchObject({ taxNumber: 'A12345678', taxNumberKind: 3, taxNumberCountryIsoCode: 'US' });
  });

  test('is a person in Facturae, wherever they live', async () => {
    const numbered = { taxNumber: '12AB34567', taxNumberKind: 3, taxNumberCountry: countries.FR };
    const abroad = await facturaeOf((await issued({ customer: await customer(numbered) })).id);
    const identified = (of: typeof abroad, name: string): string => of(`TaxIdentification/${name}`);
    expect(
      ['PersonTypeCode', 'ResidenceTypeCode', 'TaxIdentificationNumber'].map((each) => identified(abroad, each)),
    ).toEqual(['F', 'U', '12AB34567']);
    expect(abroad('Individual/OverseasAddress/CountryCode')).toBe('FRA');
    const resident = { ...numbered, street: 'Sol 1', zipCode: '28013', city: 'Madrid', country: countries.ES };
    const here = await facturaeOf((await issued({ customer: await customer(resident) })).id);
    expect([identified(here, 'PersonTypeCode'), identified(here, 'ResidenceTypeCode')]).toEqual(['F', 'R']);
  });
});

describe('a number that is not right for its kind', () => {
  const invalid: Faults = [['#/customer', 'tax_number_invalid']];
  const nowhere: Faults = [['#/customer', 'tax_number_country_invalid']];
  test.each<[Said & { at?: 'ES' | 'FR' }, Faults | null]>([
    [{ taxNumber: '12AB34567' }, invalid],
    [{ taxNumber: '12AB34567', taxNumberKind: 1 }, invalid],
    [{ taxNumber: '12AB34567', taxNumberKind: 2 }, invalid],
    [{ taxNumber: 'FR40303265045', taxNumberKind: 1 }, invalid],
    [{ taxNumber: 'FR40303265045', taxNumberKind: 2 }, null],
    [{ taxNumber: 'fr 40.303.265.045', taxNumberKind: 2, at: 'ES' }, null],
    [{ taxNumber: 'FR40303265046', taxNumberKind: 2 }, invalid],
    [{ taxNumber: '40303265045', taxNumberKind: 2 }, invalid],
    [{ taxNumber: 'XI123456789', taxNumberKind: 2 }, null],
    [{ taxNumber: 'hola', taxNumberKind: 3 }, invalid],
    [{ taxNumber: '12AB34567', taxNumberKind: 3, at: 'ES' }, nowhere],
    [{ taxNumber: '12AB34567', taxNumberKind: 4 }, null],
    [{ taxNumber: '12AB34567', taxNumberKind: 6, at: 'ES' }, nowhere],
    [{ taxNumber: '12345678Z', taxNumberKind: 7 }, null],
    [{ taxNumber: '12345678A', taxNumberKind: 7 }, invalid],
  ])('%j is told when it is written, and refused when it is stated: %j', async ({ at = 'FR', ...said }, faults) => {
    const body = { name: 'Río', street: 'Sol 1', city: 'Soria', zipCode: '42001', country: countries[at], ...said };
    const { status, body: made, headers } = await server.api.send('POST', '/api/model/customer', body);
    expect(status).toBe(201);
    const warnings: { code: string }[] = JSON.parse(headers.get('x-taquilla-warnings') ?? '[]');
    expect(warnings.map(({ code }) => code)).toEqual(faults === null ? [] : faults.map(([, code]) => code));
    const { id } = made as { readonly id: number };
    if (faults === null) expect((await sell(id)).status).toBe(200);
    else await expectRefused(server, () => sell(id), 'validation_failed', faults);
  });

  test.each([0, 8, '3', null, 1.5])('kind %j is taken only where there is one', async (taxNumberKind) => {
    const body = { name: 'Río', taxNumber: '1', taxNumberKind };
    const { status } = await server.api.send('POST', '/api/model/customer', body);
    expect(status).toBe(taxNumberKind === null ? 201 : 422);
  });
});

test('a NIF is printed as the law writes it, and kept as it was said', async () => {
  const buyer = await customer({ taxNumber: 'es 12.345.678-z', country: countries.ES });
  const invoice = await issued({ customer: buyer });
  expect(invoice.taxNumber).toBe('es 12.345.678-z');
  expect((await paperOf(invoice)).join('\n')).toContain('NIF 12345678Z');
});

test('the same number of another kind or country is another person', async () => {
  const taxNumber = '98ZX76543';
  const passport = { taxNumber, taxNumberKind: 3, taxNumberCountry: countries.FR };
  const french = await customer({ name: 'Uno', ...passport });
  await customer({ name: 'Dos', ...passport, taxNumberCountry: countries.US });
  await customer({ name: 'Tres', ...passport, taxNumberKind: 4 });
  const again = await customer({ name: 'Cuatro', ...passport, taxNumber: '98-zx-76543' });
  const unsaid = await customer({ name: 'Cinco', taxNumber });
  const { pairs } = await server.api.run('customerDuplicates', { customer: french });
  expect(pairs.map(({ other }) => other).toSorted((a, b) => a - b)).toEqual([again, unsaid]);
});

test('what stays of a merge has the kind of the number that is taken', async () => {
  const own = await customer({ name: 'Chloé', taxNumber: null });
  const other = await customer({ taxNumber: '55QQ11111', taxNumberKind: 3, taxNumberCountry: countries.US });
  const nif = await customer({ taxNumber: '00000000T' });
  const named = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name);
  const preview = await server.api.run('customerMergePreview', { customer: nif, merged: other });
  expect(named(preview.fields)).not.toContain('taxNumberKind');
  expect(preview.warnings.map(({ code }) => code)).toContain('differentTaxNumber');
  await server.api.run('customerMerge', { customer: own, merged: other });
  const whose = { taxNumber: '55QQ11111', taxNumberKind: 3, taxNumberCountry: countries.US };
  expect(await server.api.get('customer', own)).toMatchObject(whose);
  await server.api.run('customerMerge', { customer: nif, merged: own });
  expect(await server.api.get('customer', nif)).toMatchObject({
    ...{ taxNumber: '00000000T', taxNumberKind: null, taxNumberCountry: null },
  });
});
