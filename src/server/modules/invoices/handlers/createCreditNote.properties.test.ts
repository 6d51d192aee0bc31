import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import type { Reply } from '#test/kit/client.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Invoice = ApiRecord<'invoice'>;

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});
// Every invariant is held against all of it.
afterAll(() => server.stop());

const line = fc.record({
  description: fc.constant('x'),
  price: fc.integer({ min: -2_999, max: 9_999 }).map((cents) => cents / 100),
  units: fc.integer({ min: 1, max: 5_000 }).map((thousandths) => thousandths / 1000),
  discountRate: fc.constantFrom(0, 5, 12.5),
  supply: fc.boolean(),
  taxes: fc.constantFrom<readonly ('general' | 'reduced' | 'exempt')[]>(
    [],
    ['general'],
    ['reduced'],
    ['exempt'],
    ['general', 'reduced'],
  ),
});
const step = fc.record({
  line: fc.nat(2),
  much: fc.oneof(
    fc.record({ amount: fc.integer({ min: 1, max: 3_000 }).map((cents) => cents / 100) }),
    fc.record({ units: fc.integer({ min: 1, max: 2_000 }).map((thousandths) => thousandths / 1000) }),
    fc.constant({}),
  ),
  after: fc.constantFrom('pay out', 'void', 'leave'),
});

test('any sequence of partial credits comes to the original exactly, tax by tax, and never beyond', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.array(step, { maxLength: 6 }),
      fc.constantFrom(null, 19, 7),
      async (inputs, pricesTaxIncluded, steps, withholdingRate) => {
        const { api, facility } = server;
        const lines = inputs.map(({ taxes, price, ...rest }) => ({
          ...rest,
          [pricesTaxIncluded ? 'price' : 'priceBeforeTaxes']: price,
          taxes: taxes.map((name) => ({ tax: facility.taxes[name] })),
        }));
        const draft = await api.send('POST', '/api/model/invoice', {
          type: facility.types.F,
          customer: facility.customers.club,
          pricesTaxIncluded,
          withholdingRate,
          lines,
        });
        const confirmed = await api.call('confirmInvoice', { invoice: (draft.body as Invoice).id });
        // One over less than nothing is none, nor one of which more is withheld than is to be paid.
        fc.pre(confirmed.status === 200);
        const invoice = confirmed.body;
        const method = facility.methods.transfer;
        if (invoice.pending > 0) {
          const payments = [{ paymentMethod: method, amount: invoice.pending }];
          await api.run('payInvoice', { invoice: invoice.id, payments });
        }
        const ids = (invoice.lines as unknown as { id: number }[]).map(({ id }) => id);
        const notes: Invoice[] = [];
        const credit = async (body: object, after: string): Promise<void> => {
          const input = { invoice: invoice.id, reason: 'x', confirm: true, ...body };
          const reply = (await api.send('POST', '/api/billing/createCreditNote', input)) as Reply<Invoice>;
          if (reply.status !== 200) {
            // More than is left, or nothing is; a line that charges may not be credited by itself.
            expect([409, 422]).toContain(reply.status);
            return;
          }
          const note = reply.body;
          if (after === 'void') await api.run('voidInvoice', { invoice: note.id, reason: 'x' });
          else notes.push(note);
          if (after === 'pay out' && note.pending < 0) {
            const payments = [{ paymentMethod: method, amount: -note.pending }];
            await api.run('payInvoice', { invoice: note.id, payments });
          }
        };
        for (const { line: place, much, after } of steps) {
          await credit({ lines: [{ line: ids[place % ids.length], ...much }] }, after);
        }
        await credit({}, 'leave');
        expect(totalsOf(notes)).toEqual(totalsOf([invoice]).map((amount) => 0 - amount));
      },
    ),
    { numRuns: runs(9) },
  );
});

/** Total, base and what is withheld, and base and amount of each tax, together. */
function totalsOf(invoices: readonly Invoice[]): number[] {
  const taxes = ['general', 'reduced', 'exempt'] as const;
  const sum = (amount: (invoice: Invoice) => number): number =>
    invoices.reduce((total, invoice) => total + toMoney(amount(invoice)), 0);
  const of = (invoice: Invoice, name: (typeof taxes)[number], column: 'base' | 'amount'): number =>
    invoice.taxes?.find(({ tax }) => tax === server.facility.taxes[name])?.[column] ?? 0;
  return [
    sum(({ total }) => total),
    sum(({ totalBeforeTaxes }) => totalBeforeTaxes),
    sum(({ withheld }) => withheld ?? 0),
    ...taxes.flatMap((name) => (['base', 'amount'] as const).map((column) => sum((each) => of(each, name, column)))),
  ];
}
