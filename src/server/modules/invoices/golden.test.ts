/** Documents worked by hand, over every way in by which the server prices one. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { type GoldenBook, goldenBook, linesOf } from '#test/kit/golden/book.ts';
import {
  type GoldenAmounts,
  type GoldenLine,
  goldenLineAmounts,
  goldenLines,
  isSaleable,
} from '#test/kit/golden/document.ts';
import { goldenDocuments } from '#test/kit/golden/documents.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let book: GoldenBook;
const products = new Map<string, number>();

beforeAll(async () => {
  server = await startOpen();
  book = await goldenBook(server);
  for (const line of goldenDocuments.flatMap(({ lines }) => lines)) {
    if (products.has(kindOf(line))) continue;
    // Without a price of its own: whoever sells it says one.
    const values = { name: kindOf(line), price: 0, taxes: line.taxes.map(book.taxId), supply: line.supply ?? false };
    products.set(kindOf(line), (await server.api.create('product', values)).id);
  }
});

const kindOf = (line: GoldenLine): string => `${line.taxes.join(' + ')}${line.supply === true ? ' suplido' : ''}`;

/** A document as the tables have it. */
function asGolden(invoice: ApiRecord<'invoice'>) {
  const { totalBeforeTaxes, taxTotal, total, discounts } = invoice;
  return {
    totals: [totalBeforeTaxes, taxTotal, total, discounts],
    taxes: book.sharesOf(invoice.taxes),
    lines: linesOf(invoice).map((line) => [
      line.totalBeforeTaxes,
      line.taxAmount,
      line.total,
      book.sharesOf(line.taxes),
    ]),
  };
}

function expected(amounts: GoldenAmounts) {
  const { totals, taxes } = amounts;
  return { totals, taxes, lines: goldenLineAmounts(amounts).map((line) => line.slice(0, 4)) };
}

describe.each([
  ['with tax', true],
  ['without tax', false],
] as const)('a draft and its document, prices %s', (_, pricesTaxIncluded) => {
  test.each(goldenDocuments)('$name', async (golden) => {
    const type = golden.withTax.totals[2] < 0 ? 'R' : 'F';
    const draft = await book.draftOf(goldenLines(golden), pricesTaxIncluded, type);
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

describe('sales invoiced later', () => {
  test.each(
    goldenDocuments.filter((golden) => isSaleable(golden) && golden.lines.every(({ times = 1 }) => times === 1)),
  )('$name', async (golden) => {
    const sales: number[] = [];
    for (const line of goldenLines(golden)) {
      const { price, units = 1, discount = 0 } = line;
      const product = products.get(kindOf(line)) ?? 0;
      const input = { product, price, units, discountRate: discount, customer: server.facility.customers.club };
      sales.push((await server.api.run('saveSale', input)).id);
    }
    const invoice = await server.api.run('createInvoice', { sales, confirm: true });
    expect(asGolden(invoice)).toEqual(expected(golden.withTax));
  });
});
