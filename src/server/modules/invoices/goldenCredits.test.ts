/** Credit notes worked by hand, made over the API one after the other. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type GoldenBook, goldenBook, linesOf } from '#test/kit/golden/book.ts';
import { goldenCredits } from '#test/kit/golden/credits.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let book: GoldenBook;
beforeAll(async () => {
  server = await startOpen();
  book = await goldenBook(server);
});

const cents = (amount: number): number => Math.round(amount * 100) / 100;

describe('a credit note', () => {
  test.each(goldenCredits)('of $name', async ({ pricesTaxIncluded, lines, credits }) => {
    const { id: invoice } = await book.draftOf(lines, pricesTaxIncluded, 'F');
    await server.api.run('confirmInvoice', { invoice });
    const sources = linesOf(await server.api.get('invoice', invoice));
    for (const { of, units, amount, working, net, tax, total, shares, credited } of credits) {
      const line = sources[of]?.id ?? 0;
      const note = await server.api.run('createCreditNote', {
        ...{ invoice, lines: [{ line, units, amount }], reason: 'Devolución', confirm: true },
      });
      expect(
        linesOf(note).map((each) => [each.totalBeforeTaxes, each.taxAmount, each.total, book.sharesOf(each.taxes)]),
        working,
      ).toEqual([[net, tax, total, shares]]);
      // The document is over whole cents, whatever its line comes to by itself.
      const base = shares[0]?.[1] ?? cents(net);
      const taxed = shares.reduce((sum, [, , part]) => sum + part, 0);
      expect([note.totalBeforeTaxes, note.taxTotal, note.total]).toEqual([base, cents(taxed), cents(base + taxed)]);
      expect(linesOf(note)[0]).toMatchObject({ source: line, supply: lines[of]?.supply ?? false });
      expect((await server.api.get('invoiceLine', line)).credited).toBe(credited);
    }
    const rest = sources.filter((_, index) => !credits.some(({ of }) => of === index));
    for (const { id } of rest) expect((await server.api.get('invoiceLine', id)).credited).toBe(0);
  });
});
