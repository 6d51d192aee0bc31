import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

type Body = Record<string, unknown>;
const save = async (body: Body) => {
  const { status, body: answer } = await server.api.send('POST', '/api/billing/saveSale', body);
  return { status, sale: answer as Body & { readonly id: number; readonly total: number; readonly price: number } };
};

/** A decimal number as a fraction of whole numbers, from how it is written. */
const exact = (value: number): readonly [bigint, bigint] => {
  const [whole = '', decimals = ''] = value.toFixed(6).split('.');
  return [BigInt(whole + decimals), 1_000_000n];
};
/** Rounds n ÷ d to so many decimals, half up: amounts here are not negative. */
const round = (n: bigint, d: bigint, decimals: number): number => {
  const scale = 10n ** BigInt(decimals);
  const units = (2n * n * scale + d) / (2n * d);
  return Number(`${units / scale}.${String(units % scale).padStart(decimals, '0')}`);
};
/** What a sale comes to, worked out apart from the service. */
const expected = (price: number, units: number, discount: number, rates: readonly number[]) => {
  const [p, pd] = exact(price);
  const [u, ud] = exact(units);
  const [d, dd] = exact(discount);
  const total = round(p * u * (100n * dd - d), pd * ud * 100n * dd, 2);
  const [r, rd] = exact(rates.reduce((sum, rate) => sum + rate, 0));
  const [t, td] = exact(total);
  return { total, totalBeforeTaxes: round(t * 100n * rd, td * (100n * rd + r), 6) };
};

const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100);
const price = fc.oneof(
  cents(100_000),
  fc.integer({ min: 0, max: 50_000_000 }).map((value) => value / 1_000_000),
);
const units = fc.oneof(
  fc.integer({ min: 1, max: 50 }),
  fc.integer({ min: 1, max: 99_999 }).map((value) => value / 1000),
);
const discountRate = fc.oneof(
  fc.constant(0),
  cents(10_000),
  fc.integer({ min: 0, max: 100_000_000 }).map((value) => value / 1_000_000),
);
const taxes = fc.uniqueArray(fc.constantFrom('general', 'reduced', 'superReduced', 'exempt'), { maxLength: 3 });
const rates = { general: 21, reduced: 10, superReduced: 4, exempt: 0 };

test('price, units, discount and taxes make total and net, when it is made and when it is changed', async () => {
  const { id } = (await save({ description: 'Cambiante', price: 1 })).sale;
  await fc.assert(
    fc.asyncProperty(price, units, discountRate, taxes, async (price, units, discountRate, names) => {
      const terms = { price, units, discountRate, taxes: names.map((name) => ({ tax: server.facility.taxes[name] })) };
      const wanted = expected(
        price,
        units,
        discountRate,
        names.map((name) => rates[name]),
      );
      const made = await save({ description: 'Nueva', status: 0, ...terms });
      expect(made).toMatchObject({ status: 200, sale: wanted });
      expect(await save({ id, ...terms })).toMatchObject({ status: 200, sale: wanted });
      expect(await save({ id, total: wanted.total })).toMatchObject({ status: 200, sale: { price, ...wanted } });
    }),
    { numRuns: runs(20) },
  );
});

test('a total alone is charged to the cent, whatever the units and the discount', async () => {
  // A price of a unit stays below what an amount can be.
  const some = cents(9_900);
  await fc.assert(
    fc.asyncProperty(cents(900_000), units, some, async (total, units, discountRate) => {
      const { status, sale } = await save({ description: 'Total', status: 0, total, units, discountRate });
      expect(status).toBe(200);
      expect(sale.total).toBe(total);
      expect(expected(sale.price, units, discountRate, []).total).toBe(total);
    }),
    { numRuns: runs(20) },
  );
});

test('price and total together are taken where they agree, and only there', async () => {
  await fc.assert(
    fc.asyncProperty(
      price,
      units,
      cents(10_000),
      fc.integer({ min: -2, max: 2 }),
      async (price, units, discountRate, off) => {
        const { total } = expected(price, units, discountRate, []);
        const said = Math.max(0, Math.round(total * 100) + off) / 100;
        const { status } = await save({ description: 'Ambos', status: 0, price, units, discountRate, total: said });
        expect(status).toBe(said === total ? 200 : 422);
      },
    ),
    { numRuns: runs(20) },
  );
});
