import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPersonalTaxNumber, isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import type { Reply } from '#test/kit/client.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { anyTaxNumber, kindsOfTaxNumber, mistypings } from '#test/kit/taxNumbers.ts';

const WARNINGS = 'x-taquilla-warnings';
const warned = JSON.stringify([{ pointer: '#/taxNumber', code: 'tax_number_invalid' }]);
const refused: Faults = [['#/taxNumber', 'tax_number_invalid']];
const atCustomer: Faults = [['#/customer', 'tax_number_invalid']];
const wrong = anyTaxNumber.chain((number) => fc.constantFrom(...mistypings(number)));

describe.each(Object.entries(kindsOfTaxNumber))('%s', (_, numbers) => {
  test('is right, in any spelling, and wrong with any one character mistyped', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const spelt = [number, number.toLowerCase(), `ES${number}`, ` ${number.slice(0, 1)}-${number.slice(1)} `];
        expect(spelt.filter((each) => !isSpanishTaxNumber(each))).toEqual([]);
        expect(isPersonalTaxNumber(number)).toBe(/^[\dXYZKLM]/.test(number));
        expect(mistypings(number).length).toBeGreaterThan(60);
        expect(mistypings(number).filter(isSpanishTaxNumber)).toEqual([]);
      }),
      { numRuns: runs(67) },
    );
  });
});

test.each(['K12X4567L', 'K 12345L', '٠1234567Z', '12345678Ñ', 'B1234567', ''])('%s is no number at all', (text) => {
  expect(isSpanishTaxNumber(text)).toBe(false);
});

let server: FacilityServer;
const post = (model: string, body: object, headers = {}): Promise<Reply> =>
  server.api.send('POST', `/api/model/${model}`, { name: 'Río', ...body }, headers);
const country = async (isoCode: string): Promise<number> =>
  (await server.api.list('country', `isoCode=${isoCode}`))[0]?.id ?? 0;
const check = async (value: 'off' | { from: string }): Promise<void> => {
  const [known] = await server.api.list('setting', 'key=taxNumberCheck');
  if (known === undefined) await server.api.create('setting', { key: 'taxNumberCheck', value });
  else await server.api.update('setting', known.id, { value });
};

describe('through the front door', () => {
  beforeAll(async () => {
    server = await startOpen();
  });

  test('a right number is kept, without a word', async () => {
    await fc.assert(
      fc.asyncProperty(anyTaxNumber, async (taxNumber) => {
        for (const model of ['company', 'customer', 'supplier']) {
          const { status, headers } = await post(model, { taxNumber });
          expect([status, headers.get(WARNINGS)]).toEqual([201, null]);
        }
      }),
      { numRuns: runs(4) },
    );
  });

  test('a wrong one is refused of a company, and kept with a warning of others', async () => {
    const [own] = await server.api.list('company');
    await fc.assert(
      fc.asyncProperty(wrong, async (taxNumber) => {
        await expectRefused(server, () => post('company', { taxNumber }), 'validation_failed', refused);
        await expectRefused(server, () => post(`company/${own?.id}`, { taxNumber }), 'validation_failed', refused);
        for (const model of ['customer', 'supplier'] as const) {
          const made = await post(model, { taxNumber });
          expect([made.status, made.headers.get(WARNINGS)]).toEqual([201, warned]);
          expect(made.body).toMatchObject({ taxNumber });
          const { id } = made.body as { readonly id: number };
          const changed = await post(`${model}/${id}`, { taxNumber });
          expect([changed.status, changed.headers.get(WARNINGS)]).toEqual([200, warned]);
          // Nobody was asked about it.
          expect((await post(`${model}/${id}`, { city: 'Soria' })).headers.get(WARNINGS)).toBeNull();
        }
      }),
      { numRuns: runs(3) },
    );
  });

  test('the warning comes without the record as well, and again with a repeated request', async () => {
    const headers = { prefer: 'return=minimal', 'idempotency-key': 'aviso' };
    for (const replayed of [null, 'true']) {
      const reply = await post('customer', { taxNumber: 'hola' }, headers);
      expect(reply.bytes).toHaveLength(0);
      expect([reply.headers.get(WARNINGS), reply.headers.get('idempotent-replayed')]).toEqual([warned, replayed]);
    }
  });

  test.each<[string, string | null, boolean]>([
    ['FR', 'FR40303265045', true],
    ['FR', 'FR40303265046', false],
    ['PT', '501964843', true],
    ['PT', '501964842', false],
    ['IT', '00743110157', true],
    ['IT', '00743110158', false],
    ['DE', 'X1234567L', true],
    ['AQ', 'lo que sea', true],
    ['ES', 'FR40303265045', false],
  ])('in %s %s is told by its own shape', async (iso, taxNumber, isRight) => {
    const place = await country(iso);
    expect(place).toBeGreaterThan(0);
    const customer = await post('customer', { taxNumber, country: place });
    expect(customer.headers.get(WARNINGS)).toBe(isRight ? null : warned);
    expect((await post('company', { taxNumber, country: place })).status).toBe(isRight ? 201 : 422);
  });

  test('a company that moves keeps no number of the country it left', async () => {
    const { id } = await server.api.create('company', {
      name: 'Lyon',
      taxNumber: 'FR40303265045',
      country: await country('FR'),
    });
    const spain = await country('ES');
    await expectRefused(server, () => post(`company/${id}`, { country: spain }), 'validation_failed', refused);
  });
});

describe('on documents', () => {
  beforeEach(async () => {
    server = await startOpen();
  });

  const buyer = async (taxNumber: string) =>
    (
      await server.api.create('customer', {
        name: 'Río',
        taxNumber,
        street: 'Mayor 1',
        zipCode: '28013',
        city: 'Madrid',
      })
    ).id;
  const sell = (customer: number, type: 'F' | 'T') =>
    server.api.call('checkout', {
      customer,
      invoiceType: server.facility.types[type] ?? 0,
      lines: [{ product: server.facility.products.water }],
      payments: [{ paymentMethod: server.facility.methods.card, amount: 1.5 }],
    });
  const draft = async (customer: number) => {
    const { id: sale } = await server.api.run('saveSale', { product: server.facility.products.water, customer });
    return (await server.api.run('createInvoice', { sales: [sale], type: server.facility.types.F ?? 0 })).id;
  };

  test('what needs the number is not issued with a wrong one, and what does not need it is', async () => {
    await fc.assert(
      fc.asyncProperty(wrong, async (taxNumber) => {
        const customer = await buyer(taxNumber);
        await expectRefused(server, () => sell(customer, 'F'), 'validation_failed', atCustomer);
        const invoice = await draft(customer);
        await expectRefused(
          server,
          () => server.api.call('confirmInvoice', { invoice }),
          'validation_failed',
          atCustomer,
        );
        expect((await sell(customer, 'T')).status).toBe(200);
      }),
      { numRuns: 3 },
    );
    expect((await sell(await buyer('12345678Z'), 'F')).status).toBe(200);
  });

  test('before its day nothing is refused; what was issued then is still credited', async () => {
    await check({ from: '2026-03-03' });
    const company = await post('company', { taxNumber: 'hola' });
    expect(company.status).toBe(201);
    const customer = await post('customer', { taxNumber: 'hola' });
    expect(customer.headers.get(WARNINGS)).toBe(warned);
    const river = await buyer('hola');
    const sold = await sell(river, 'F');
    expect(sold.status).toBe(200);
    await check({ from: '2026-03-02' });
    await expectRefused(server, () => sell(river, 'F'), 'validation_failed', atCustomer);
    const { id } = company.body as { readonly id: number };
    // It was there before: other fields of it can be changed.
    expect((await post(`company/${id}`, { taxNumber: 'hola', phone: '600' })).status).toBe(200);
    const credited = { invoice: (sold.body as { invoice: { id: number } }).invoice.id, reason: 'Error', confirm: true };
    expect((await server.api.call('createCreditNote', credited)).status).toBe(200);
  });

  test('off, none is looked at', async () => {
    await check('off');
    expect((await post('company', { taxNumber: 'hola' })).status).toBe(201);
    expect((await post('customer', { taxNumber: 'hola' })).headers.get(WARNINGS)).toBeNull();
    expect((await sell(await buyer('hola'), 'F')).status).toBe(200);
    for (const value of ['on', {}, { from: 'ayer' }, { from: '2026-01-01', until: '2027-01-01' }]) {
      const [{ id } = { id: 0 }] = await server.api.list('setting', 'key=taxNumberCheck');
      expect((await server.api.send('POST', `/api/model/setting/${id}`, { value })).status).toBe(422);
    }
  });
});
