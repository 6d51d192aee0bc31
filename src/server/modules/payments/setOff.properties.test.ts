import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { payAsBefore } from '#test/kit/earlier.ts';
import { runs } from '#test/kit/seed.ts';
import { assertSound, type FacilityServer, startOpen } from '#test/kit/server.ts';

type Invoice = ApiRecord<'invoice'>;

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});
// Every invariant is held against all of it.
afterAll(() => server.stop());

const cents = (amount: number): number => Math.round(amount * 100);
const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(items.length, 1)];
/** So many parts in ten of some cents, at least one. */
const part = (amount: number, tenths: number): number => Math.max(Math.floor((amount * tenths) / 10), 1) / 100;
const transfer = (amount: number) => ({ paymentMethod: server.facility.methods.transfer, amount });

/** A sale of so many units, paid in part before, or a manual line over so many cents. */
type LineInput = { readonly units: number; readonly before: number } | { readonly price: number };

async function invoiceOf(inputs: readonly LineInput[], type = 'F'): Promise<{ invoice: Invoice; payments: number[] }> {
  const { api, facility } = server;
  const payments: number[] = [];
  const lines: object[] = [];
  for (const each of inputs) {
    if ('price' in each) {
      lines.push({ description: 'A mano', price: each.price / 100 });
      continue;
    }
    const product = facility.products.fee;
    const sale = await api.run('saveSale', { product, units: each.units, customer: facility.customers.club });
    const taxes = [{ tax: facility.taxes.general }];
    lines.push({ sale: sale.id, description: sale.description, price: 40, units: each.units, taxes });
    if (each.before === 0) continue;
    const paid = await payAsBefore(server, {
      sale: sale.id,
      payments: [transfer(part(cents(sale.total), each.before))],
    });
    payments.push(...paid.payments);
  }
  const body = { type: facility.types[type], customer: facility.customers.club, lines };
  const draft = await api.send('POST', '/api/model/invoice', body);
  expect(draft.status, JSON.stringify(draft.body)).toBe(201);
  const invoice = await api.run('confirmInvoice', { invoice: (draft.body as Invoice).id });
  return { invoice, payments };
}

/** What is open of a document, in cents: by sale, of what is of no sale, and of all of it. */
interface Open {
  readonly pending: number;
  readonly sales: ReadonlyMap<number, number>;
  readonly rest: number;
}

/**
 * The sales of a credit note are counted as those they reverse, those of the sources of a conversion as its own.
 */
async function openOf(id: number, leaves: readonly number[] = [id]): Promise<Open> {
  const invoice = await server.api.get('invoice', id);
  const sales = new Map<number, number>();
  for (const leaf of leaves) {
    for (const sale of await server.api.list('sale', `invoice=${leaf}`)) {
      const key = sale.cancelationOf ?? sale.id;
      sales.set(key, (sales.get(key) ?? 0) + cents(sale.pending));
    }
  }
  const pending = cents(invoice.pending);
  return { pending, sales, rest: [...sales.values()].reduce((left, amount) => left - amount, pending) };
}

/** What a credit note credits, before anything is set off. */
async function creditedBy(note: Invoice): Promise<Open> {
  const sales = new Map<number, number>();
  for (const sale of await server.api.list('sale', `invoice=${note.id}`)) {
    const key = sale.cancelationOf ?? 0;
    sales.set(key, (sales.get(key) ?? 0) + cents(sale.total));
  }
  const pending = cents(note.total);
  return { pending, sales, rest: [...sales.values()].reduce((left, amount) => left - amount, pending) };
}

/** What was owed is less by what was credited: of each sale and of the rest its own first, then whatever is there. */
function expectSetOff(before: Open, credited: Open, after: Open, left: Open): void {
  expect(after.pending === 0 || left.pending === 0).toBe(true);
  expect(after.pending + left.pending).toBe(before.pending + credited.pending);
  const parts: (readonly [owed: number, by: number, open: number, unused: number])[] = [
    [before.rest, -credited.rest, after.rest, -left.rest],
    ...[...before.sales].map(
      ([sale, owed]) =>
        [owed, -(credited.sales.get(sale) ?? 0), after.sales.get(sale) ?? 0, -(left.sales.get(sale) ?? 0)] as const,
    ),
  ];
  for (const [owed, by, open, unused] of parts) {
    expect(open).toBeGreaterThanOrEqual(0);
    expect(unused).toBeGreaterThanOrEqual(0);
    expect(open).toBeLessThanOrEqual(owed - Math.min(owed, by));
    expect(unused).toBeLessThanOrEqual(by - Math.min(owed, by));
  }
}

describe('a manual line beside a sale', () => {
  const lineOf = (invoice: Invoice, place: number) => (invoice.lines as unknown as { id: number }[])[place]?.id ?? 0;
  const credit = (invoice: Invoice, place: number) =>
    server.api.run('createCreditNote', {
      invoice: invoice.id,
      reason: 'x',
      confirm: true,
      lines: [{ line: lineOf(invoice, place) }],
    });
  const saleAndHand = [{ units: 1, before: 0 }, { price: 500 }];

  test('is owed no more once it is credited, and the sale still is', async () => {
    const { invoice } = await invoiceOf(saleAndHand);
    const note = await credit(invoice, 1);
    const open = await openOf(invoice.id);
    expect([open.pending, [...open.sales.values()], open.rest]).toEqual([4000, [4000], 0]);
    expect((await openOf(note.id)).pending).toBe(0);
    assertSound(server.dataDir);
  });

  test('is paid by the credit of a sale that was paid in part', async () => {
    const { invoice } = await invoiceOf(saleAndHand);
    await server.api.run('payInvoice', { invoice: invoice.id, payments: [transfer(5)] });
    const note = await credit(invoice, 0);
    expect((await openOf(invoice.id)).pending).toBe(0);
    expect((await openOf(note.id)).pending).toBe(0);
    expect((await server.api.list('sale', `invoice=${invoice.id}`)).map(({ status }) => status)).toEqual([6]);
    assertSound(server.dataDir);
  });

  test('pays with its credit what is left of a sale where it was paid itself', async () => {
    const { invoice } = await invoiceOf([{ price: 500 }, { units: 1, before: 0 }, { units: 1, before: 0 }]);
    await server.api.run('payInvoice', { invoice: invoice.id, payments: [transfer(82)] });
    const note = await credit(invoice, 0);
    const open = await openOf(invoice.id);
    expect([open.pending, [...open.sales.values()], open.rest]).toEqual([0, [0, 0], 0]);
    expect((await openOf(note.id)).pending).toBe(-200);
    assertSound(server.dataDir);
  });
});

type Step =
  | { readonly do: 'pay'; readonly tenths: number }
  | { readonly do: 'credit'; readonly line: number; readonly tenths: number; readonly much: 'amount' | 'line' | 'all' }
  | { readonly do: 'pay out'; readonly note: number; readonly tenths: number }
  | { readonly do: 'cancel'; readonly payment: number }
  | { readonly do: 'refund'; readonly line: number; readonly named: boolean };

const tenths = fc.integer({ min: 1, max: 10 });
const lineInput = fc.oneof(
  fc.record({ units: fc.integer({ min: 1, max: 3 }), before: fc.constantFrom(0, 0, 0, 3, 10) }),
  fc.record({ price: fc.integer({ min: 1, max: 9_999 }) }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), tenths }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      line: fc.nat(9),
      tenths,
      much: fc.constantFrom('amount' as const, 'line', 'line', 'all'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay out' as const), note: fc.nat(9), tenths }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), payment: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), line: fc.nat(9), named: fc.boolean() }) },
);

/** Documents over the lines, and their conversion where there are many. */
async function documentsOf(lines: readonly LineInput[], isSummed: boolean) {
  if (!isSummed) {
    const { invoice, payments } = await invoiceOf(lines);
    return { invoice, leaves: [invoice.id], payments };
  }
  const halves = [0, 1].map((half) => lines.filter((_, index) => index % 2 === half));
  const tickets = await Promise.all(halves.map((half) => invoiceOf(half, 'T')));
  const leaves = tickets.map(({ invoice }) => invoice.id);
  const invoice = await server.api.run('createSummaryInvoice', { invoices: leaves, confirm: true });
  return { invoice, leaves, payments: tickets.flatMap(({ payments }) => payments) };
}

/** What was paid, credited and paid out of an invoice comes to what is owed of it and of its credit notes, by every step. */
async function run(lines: readonly LineInput[], steps: readonly Step[], isSummed: boolean): Promise<void> {
  const { api } = server;
  const { invoice, leaves, payments } = await documentsOf(lines, isSummed);
  const ids = (invoice.lines as unknown as { id: number }[]).map(({ id }) => id);
  const notes: number[] = [];
  /** Answers 200, or refuses. */
  const tried = <R extends { readonly status: number }>(reply: R): R | null => {
    if (reply.status !== 200) expect([409, 422], JSON.stringify(reply)).toContain(reply.status);
    return reply.status === 200 ? reply : null;
  };
  for (const each of steps) {
    const before = await openOf(invoice.id, leaves);
    if (each.do === 'pay') {
      const paid = [transfer(part(before.pending, each.tenths))];
      const reply = tried(await api.call('payInvoice', { invoice: invoice.id, payments: paid }));
      expect(reply !== null).toBe(before.pending > 0);
      payments.push(...(reply?.body.payments.map(({ id }) => id) ?? []));
    } else if (each.do === 'cancel') {
      const payment = pick(payments, each.payment);
      if (payment === undefined) continue;
      const reply = tried(await api.call('cancelPayment', { payment, reason: 'x' }));
      // What was credited adds to what was paid.
      if (notes.length > 0) expect(reply).toBeNull();
    } else if (each.do === 'pay out') {
      const note = pick(notes, each.note);
      if (note === undefined) continue;
      const open = await openOf(note);
      const paid = [transfer(part(-open.pending, each.tenths))];
      const reply = tried(await api.call('payInvoice', { invoice: note, payments: paid }));
      expect(reply !== null).toBe(open.pending < 0);
    } else if (each.do === 'credit') {
      const line = pick(ids, each.line) ?? 0;
      const total = cents((await api.get('invoiceLine', line)).total);
      const wanted = each.much === 'amount' ? { line, amount: part(total, each.tenths) } : { line };
      const input = {
        invoice: invoice.id,
        reason: 'x',
        confirm: true,
        ...(each.much !== 'all' && { lines: [wanted] }),
      };
      const reply = tried(await api.call('createCreditNote', input));
      if (reply === null) continue;
      notes.push(reply.body.id);
      const credited = await creditedBy(reply.body);
      expectSetOff(before, credited, await openOf(invoice.id, leaves), await openOf(reply.body.id));
    } else if (each.do === 'refund') {
      const { transfer: paymentMethod } = server.facility.methods;
      const input = { invoice: invoice.id, lines: [{ line: pick(ids, each.line) ?? 0 }], reason: 'x' };
      const reply = tried(await api.call('refundSale', { ...input, ...(each.named && { paymentMethod }) }));
      for (const note of reply?.body.invoices ?? []) {
        notes.push(note.id);
        // What the set-off leaves is paid back at once.
        expect(note.pending).toBe(0);
      }
    }
  }
  for (const note of notes) {
    const { pending } = await openOf(note);
    if (pending < 0) await api.run('payInvoice', { invoice: note, payments: [transfer(-pending / 100)] });
  }
  const { pending } = await openOf(invoice.id, leaves);
  if (pending > 0) await api.run('payInvoice', { invoice: invoice.id, payments: [transfer(pending / 100)] });
  for (const id of [...leaves, ...notes]) {
    const open = await openOf(id);
    expect([open.pending, open.rest, ...open.sales.values()].every((amount) => amount === 0)).toBe(true);
  }
  assertSound(server.dataDir);
}

test('whatever is paid and credited of sales and manual lines, in any order, what is owed of each is exact', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lineInput, { minLength: 2, maxLength: 5 }),
      fc.array(step, { minLength: 1, maxLength: 7 }),
      fc.boolean(),
      run,
    ),
    { numRuns: runs(9) },
  );
});
