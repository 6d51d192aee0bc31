import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Documents, documentsOf } from '#test/kit/conversions.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let make: Documents;
beforeAll(async () => {
  server = await startOpen();
  make = documentsOf(server);
});

/** What is owed of two tickets, in cents, and what each effective payment paid of them. */
interface Owed {
  readonly open: [number, number];
  readonly payments: Map<number, { readonly parts: readonly [number, number]; readonly method: number }>;
}

/** Documents there are, and the tickets each was converted from. */
type Chain = Map<number, readonly (0 | 1)[]>;

const which = fc.nat({ max: 9 });
const action = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('pay' as const), which, fc.integer({ min: 1, max: 5_000 })) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('cancel' as const), which) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('change' as const), which) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('convert' as const)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('summarise' as const)) },
);

const cents = (amount: number): number => Math.round(amount * 100);
const pick = <T>(items: Iterable<T>, index: number): T | undefined => {
  const list = [...items];
  return list[index % Math.max(list.length, 1)];
};

/** Pays of a document as far as its tickets owe it, the oldest first. */
async function pay(owed: Owed, chain: Chain, index: number, amount: number): Promise<void> {
  const [id, leaves] = pick(chain, index) ?? [0, []];
  const { transfer: paymentMethod } = server.facility.methods;
  const payments = [{ paymentMethod, amount: amount / 100 }];
  const reply = await server.api.call('payInvoice', { invoice: id, payments });
  const due = leaves.reduce<number>((sum, leaf) => sum + owed.open[leaf], 0);
  expect(reply.status).toBe(due === 0 ? 409 : amount > due ? 422 : 200);
  if (reply.status !== 200) return;
  const parts: [number, number] = [0, 0];
  let left = amount;
  for (const leaf of leaves) {
    parts[leaf] = Math.min(owed.open[leaf], left);
    owed.open[leaf] -= parts[leaf];
    left -= parts[leaf];
  }
  owed.payments.set(reply.body.payments[0]?.id ?? 0, { parts, method: paymentMethod });
}

async function cancel(owed: Owed, index: number): Promise<void> {
  const [payment, paid] = pick(owed.payments, index) ?? [];
  if (payment === undefined || paid === undefined) return;
  await server.api.run('cancelPayment', { payment, reason: 'x' });
  owed.open[0] += paid.parts[0];
  owed.open[1] += paid.parts[1];
  owed.payments.delete(payment);
}

async function change(owed: Owed, index: number): Promise<void> {
  const [payment, paid] = pick(owed.payments, index) ?? [];
  if (payment === undefined || paid === undefined) return;
  const { transfer, card } = server.facility.methods;
  const method = paid.method === transfer ? card : transfer;
  const made = await server.api.run('changePaymentMethod', { payment, paymentMethod: method });
  owed.payments.delete(payment);
  owed.payments.set(made.payment.id, { parts: paid.parts, method });
}

/** Makes another document of the chain, unless it is there. */
async function extend(chain: Chain, tickets: readonly number[], kind: 'convert' | 'summarise'): Promise<void> {
  const [first = 0, second = 0] = tickets;
  const single = [...chain].find(([id, leaves]) => leaves.length === 1 && !tickets.includes(id))?.[0];
  const isSummed = [...chain.values()].some((leaves) => leaves.length === 2);
  const isFree = !isSummed && (kind === 'summarise' || single === undefined);
  const reply =
    kind === 'convert'
      ? await server.api.call('convertInvoice', { invoice: first, confirm: true })
      : await server.api.call('createSummaryInvoice', { invoices: [single ?? first, second], confirm: true });
  expect(reply.status).toBe(isFree ? 200 : 409);
  if (reply.status === 200) chain.set(reply.body.id, kind === 'convert' ? [0] : [0, 1]);
}

/** Every document owes what its tickets do, and its payments are what was paid of it. */
async function compare(owed: Owed, chain: Chain): Promise<void> {
  for (const [id, leaves] of chain) {
    const invoice = await server.api.get('invoice', id);
    const pending = leaves.reduce<number>((sum, leaf) => sum + owed.open[leaf], 0);
    const paid = invoice.payments.reduce((sum, { amount }) => sum + cents(Number(amount)), 0);
    expect({ pending: cents(invoice.pending), paid, total: cents(invoice.total) }).toEqual({
      pending,
      paid: leaves.length * 4_000 - pending,
      total: leaves.length * 4_000,
    });
    const methods = [...owed.payments.values()].filter(({ parts }) => leaves.some((leaf) => parts[leaf] > 0));
    const { transfer, card } = server.facility.methods;
    const names = { [transfer]: 'Transferencia', [card]: 'Tarjeta' };
    const named = new Set(invoice.paymentMethods?.split(', ') ?? []);
    expect(named).toEqual(new Set(methods.map(({ method }) => names[method])));
  }
}

test('whatever is paid and reversed along a chain, in whatever order it is made, is paid at every end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      const tickets = [(await make.ticket({})).id, (await make.ticket({})).id];
      const [first = 0, second = 0] = tickets;
      const chain: Chain = new Map([
        [first, [0]],
        [second, [1]],
      ]);
      const owed: Owed = { open: [4_000, 4_000], payments: new Map() };
      for (const [kind, index = 0, amount = 0] of actions) {
        if (kind === 'pay') await pay(owed, chain, index, amount);
        else if (kind === 'cancel') await cancel(owed, index);
        else if (kind === 'change') await change(owed, index);
        else await extend(chain, tickets, kind);
        await compare(owed, chain);
      }
    }),
    { numRuns: runs(7) },
  );
});
