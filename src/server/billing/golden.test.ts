/** Documents worked by hand, over every way in by which the server prices one. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import {
  type GoldenAmounts,
  type GoldenDocument,
  type GoldenLine,
  type GoldenTax,
  goldenLineAmounts,
  goldenLines,
  goldenTaxes,
  isSaleable,
} from '#shared/domain/golden/document.ts';
import { goldenDocuments } from '#shared/domain/golden/documents.ts';
import { type FacilityServer, startOpen } from '../testing/server.ts';

let server: FacilityServer;
const taxes = new Map<GoldenTax, number>();
const products = new Map<string, number>();

beforeAll(async () => {
  server = await startOpen();
  const { facility, api } = server;
  const seeded: Partial<Record<GoldenTax, number>> = facility.taxes;
  for (const [name, tax] of Object.entries(goldenTaxes) as [GoldenTax, (typeof goldenTaxes)[GoldenTax]][]) {
    taxes.set(name, seeded[name] ?? (await api.create('tax', tax)).id);
  }
  for (const line of goldenDocuments.flatMap(({ lines }) => lines)) {
    if (products.has(kindOf(line))) continue;
    // Without a price of its own: whoever sells it says one.
    const values = { name: kindOf(line), price: 0, taxes: line.taxes.map(taxId), supply: line.supply ?? false };
    products.set(kindOf(line), (await api.create('product', values)).id);
  }
});

const taxId = (name: GoldenTax): number => taxes.get(name) ?? 0;
const nameOf = (id: number): GoldenTax | undefined => [...taxes].find(([, other]) => other === id)?.[0];
const kindOf = (line: GoldenLine): string => `${line.taxes.join(' + ')}${line.supply === true ? ' suplido' : ''}`;

/** A document as the tables have it. */
function asGolden(invoice: ApiRecord<'invoice'>) {
  const { totalBeforeTaxes, taxTotal, total, discounts } = invoice;
  const lines = invoice.lines as unknown as ApiRecord<'invoiceLine'>[];
  return {
    totals: [totalBeforeTaxes, taxTotal, total, discounts],
    taxes: (invoice.taxes ?? []).map(shareOf),
    lines: lines.map((line) => [line.totalBeforeTaxes, line.taxAmount, line.total, line.taxes.map(shareOf)]),
  };
}

function shareOf({ tax, base, amount }: { readonly tax: number; readonly base: number; readonly amount: number }) {
  return [nameOf(tax), base, amount];
}

function expected(amounts: GoldenAmounts) {
  const { totals, taxes: shares } = amounts;
  return { totals, taxes: shares, lines: goldenLineAmounts(amounts).map((line) => line.slice(0, 4)) };
}

/** A draft of a document, its prices in the terms it is in. */
async function draftOf(golden: GoldenDocument, pricesTaxIncluded: boolean): Promise<ApiRecord<'invoice'>> {
  const { facility, api } = server;
  return api.create('invoice', {
    type: golden.withTax.totals[2] < 0 ? (facility.types.R ?? 0) : (facility.types.F ?? 0),
    customer: facility.customers.club,
    pricesTaxIncluded,
    lines: goldenLines(golden).map(({ price, units = 1, discount = 0, supply = false, ...line }, index) => ({
      ...(pricesTaxIncluded ? { price } : { priceBeforeTaxes: price }),
      ...{ description: `Línea ${index + 1}`, units, discountRate: discount, supply },
      taxes: line.taxes.map((name) => ({ tax: taxId(name) })),
    })),
  });
}

describe.each([
  ['with tax', true],
  ['without tax', false],
] as const)('a draft and its document, prices %s', (_, pricesTaxIncluded) => {
  test.each(goldenDocuments)('$name', async (golden) => {
    const draft = await draftOf(golden, pricesTaxIncluded);
    expect(asGolden(draft)).toEqual(expected(pricesTaxIncluded ? golden.withTax : golden.withoutTax));
    expect(draft.pending).toBe(draft.total);
    const confirmed = await server.api.run('confirmInvoice', { invoice: draft.id });
    expect(asGolden(confirmed)).toEqual(asGolden(draft));
    expect([confirmed.status, confirmed.pending]).toEqual([1, draft.total]);
  });
});

describe('a checkout', () => {
  test.each(goldenDocuments.filter(isSaleable))('$name', async (golden) => {
    const [, , total] = golden.withTax.totals;
    const { invoice, sales, change } = await server.api.run('checkout', {
      lines: goldenLines(golden).map((line) => ({
        product: products.get(kindOf(line)) ?? 0,
        ...{ price: line.price, units: line.units ?? 1, discountRate: line.discount ?? 0 },
      })),
      payments: total === 0 ? [] : [{ paymentMethod: server.facility.methods.card, amount: total }],
    });
    expect(asGolden(invoice)).toEqual(expected(golden.withTax));
    expect([invoice.pending, change]).toEqual([0, 0]);
    const totals = server.rows<{ total: number }>(
      'select "total" from "sale" where "invoice" = ? order by "id"',
      invoice.id,
    );
    expect(totals.map((sale) => sale.total / 1e6)).toEqual(goldenLineAmounts(golden.withTax).map(([, , each]) => each));
    expect(sales).toHaveLength(totals.length);
  });
});
