import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { addPos, type Facility, pins } from '#test/kit/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

type Exchange = InputOf<Contract<'exchangeSale'>>;

let server: FacilityServer;
let facility: Facility;
let purse: number;
let voucher: number;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
  ({ purse } = await addVoucherTypes(server));
  voucher = (await server.api.list('paymentMethod', 'limit=100')).find(({ type }) => type === 5)?.id ?? 0;
});
// Stopping verifies every invariant of what was written.
afterAll(() => server.stop());

const line = (name: 'court' | 'water' | 'course', units = 1) => ({ product: facility.products[name], units });
const cash = (amount: number) => ({ paymentMethod: facility.methods.cash, amount });
const card = (amount: number) => ({ paymentMethod: facility.methods.card, amount });

async function sold(lines: readonly object[], payments: readonly object[], values: object = {}) {
  const reply = await server.api.send('POST', '/api/billing/checkout', {
    lines,
    payments,
    pos: facility.pos,
    ...values,
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  const { invoice } = reply.body as { invoice: { id: number; lines: { id: number }[] } };
  return { invoice: invoice.id, line: (index = 0) => invoice.lines[index]?.id ?? 0 };
}
const exchange = (input: Omit<Exchange, 'pos'>) => server.api.run('exchangeSale', { pos: facility.pos, ...input });
const expected = async () => {
  const { expectedCash, expectedCard } = await server.api.run('posStatus', { pos: facility.pos });
  return [expectedCash ?? 0, expectedCard ?? 0] as const;
};
/** Cash and card that the till should have more. */
async function moved(action: () => Promise<unknown>): Promise<readonly number[]> {
  const before = await expected();
  await action();
  const after = await expected();
  return after.map((amount, index) => Math.round((amount - (before[index] ?? 0)) * 100) / 100);
}

describe('what comes back and what goes out are one difference', () => {
  // A court is 12.10, water 1.50.
  test('that is paid', async () => {
    const ticket = await sold([line('water')], [cash(1.5)]);
    const till = await moved(async () => {
      const answer = await exchange({
        invoice: ticket.invoice,
        returned: [{ line: ticket.line() }],
        lines: [line('court')],
        difference: 10.6,
        payments: [card(10.6)],
      });
      expect(answer).toMatchObject({
        difference: 10.6,
        change: 0,
        invoice: { total: 12.1, pending: 0, paymentStatus: 2, customer: null, number: expect.stringMatching(/^T26-/) },
        creditNote: { total: -1.5, pending: 0, paymentStatus: 2, source: ticket.invoice },
        payments: [{ amount: 10.6, type: 2 }],
      });
      // One payment over nothing is on both.
      const onBoth = server.rows(
        `select p."amount", n."amount" as "given", t."amount" as "taken" from "payment" p
          join "invoicePayment" n on n."payment" = p."id" and n."invoice" = ?
          join "invoicePayment" t on t."payment" = p."id" and t."invoice" = ?`,
        ...[answer.creditNote.id, answer.invoice.id],
      );
      expect(onBoth).toEqual([{ amount: 0, given: -1_500_000, taken: 1_500_000 }]);
    });
    expect(till).toEqual([0, 10.6]);
  });

  test('of cash that is handed over, with change', async () => {
    const ticket = await sold([line('water')], [cash(1.5)]);
    const payments = [{ ...cash(10.6), tendered: 20 }];
    const answer = await exchange({
      invoice: ticket.invoice,
      returned: [{ line: ticket.line() }],
      lines: [line('court')],
      payments,
    });
    expect(answer).toMatchObject({ difference: 10.6, change: 9.4 });
  });

  test('that goes back the way it came', async () => {
    const ticket = await sold([line('court')], [cash(2.1), card(10)]);
    const till = await moved(async () => {
      const answer = await exchange({
        invoice: ticket.invoice,
        returned: [{ line: ticket.line() }],
        lines: [line('water')],
        difference: -10.6,
      });
      expect(answer).toMatchObject({ difference: -10.6, invoice: { pending: 0 }, creditNote: { pending: 0 } });
    });
    expect(till).toEqual([-0.6, -10]);
  });

  test('that goes back by the method named, or onto a wallet that is made', async () => {
    const first = await sold([line('court')], [cash(12.1)]);
    const out = { returned: [{ line: first.line() }], lines: [line('water')] };
    const paid = await exchange({ invoice: first.invoice, ...out, paymentMethod: facility.methods.card });
    expect(paid.payments).toMatchObject([{ amount: -10.6, type: 2 }]);
    const second = await sold([line('court')], [cash(12.1)]);
    const { id: customer } = await server.api.create('customer', { name: 'Olga' });
    await exchange({
      invoice: second.invoice,
      returned: [{ line: second.line() }],
      lines: [line('water')],
      ...{ paymentMethod: voucher, voucherType: purse, customer },
    });
    expect(await server.api.list('voucher', `customer=${customer}`)).toMatchObject([
      { voucherType: purse, balance: 10.6 },
    ]);
  });

  test('that is nothing', async () => {
    const ticket = await sold([line('court', 2)], [cash(24.2)]);
    const till = await moved(async () => {
      const answer = await exchange({
        invoice: ticket.invoice,
        returned: [{ line: ticket.line(), units: 1 }],
        lines: [line('court')],
        difference: 0,
      });
      expect(answer).toMatchObject({
        difference: 0,
        payments: [],
        invoice: { pending: 0, paymentMethods: 'Compensación' },
      });
    });
    expect(till).toEqual([0, 0]);
  });

  test('by the method of set-offs, whatever it is called by now', async () => {
    const evenly = async () => {
      const ticket = await sold([line('court', 2)], [cash(24.2)]);
      const returned = [{ line: ticket.line(), units: 1 }];
      return exchange({ invoice: ticket.invoice, returned, lines: [line('court')], difference: 0 });
    };
    await evenly();
    const methods = () => server.api.list('paymentMethod', 'type=7&active=false');
    const [method, ...others] = await methods();
    expect([method?.name, others]).toEqual(['Compensación', []]);
    await server.api.update('paymentMethod', method?.id ?? 0, { name: 'Saldado' });
    expect(await evenly()).toMatchObject({ invoice: { paymentMethods: 'Saldado' } });
    expect(await methods()).toHaveLength(1);
    await server.api.update('paymentMethod', method?.id ?? 0, { name: 'Compensación' });
  });

  test('less what was owed of the ticket', async () => {
    const { club } = facility.customers;
    await server.api.update('customer', club, { allowPaymentPending: true });
    const { course } = facility.products;
    await server.api.update('product', course, { allowPaymentPending: true });
    const price = (await server.api.get('product', course)).price;
    const ticket = await sold([line('course')], [cash(5)], { customer: club });
    const answer = await exchange({
      invoice: ticket.invoice,
      returned: [{ line: ticket.line() }],
      lines: [line('court')],
      payments: [cash(7.1)],
    });
    expect(price).toBeGreaterThan(12.1);
    expect(answer).toMatchObject({ difference: 7.1, invoice: { total: 12.1, pending: 0, customer: club } });
    expect(await server.api.get('invoice', ticket.invoice)).toMatchObject({ pending: 0 });
  });
});

test('what was taken in exchange is exchanged again, and refunded by a method that is named', async () => {
  const ticket = await sold([line('court')], [cash(12.1)]);
  const first = await exchange({
    invoice: ticket.invoice,
    returned: [{ line: ticket.line() }],
    lines: [line('court')],
  });
  const again = { invoice: first.invoice.id, returned: [{ line: Number(first.invoice.lines[0]?.id) }] };
  const second = await exchange({ ...again, lines: [line('court')] });
  const back = { invoice: second.invoice.id, pos: facility.pos };
  await expectRefused(server, () => server.api.call('refundSale', back), 'validation_failed', [
    ['#/paymentMethod', 'required'],
  ]);
  const { payments } = await server.api.run('refundSale', { ...back, paymentMethod: facility.methods.cash });
  expect(payments).toMatchObject([{ amount: -12.1, type: 1 }]);
});

describe('nothing is half done', () => {
  const refusals: Readonly<Record<string, (ticket: Awaited<ReturnType<typeof sold>>) => Partial<Exchange>>> = {
    'too little is paid': () => ({ payments: [card(10)] }),
    'too much is paid': () => ({ payments: [card(11)] }),
    'another difference was shown': () => ({ payments: [card(10.6)], difference: 10.5 }),
    'what goes out is not there': () => ({ lines: [{ product: 999_999 }], payments: [card(10.6)] }),
    'more comes back than was sold': (ticket) => ({ returned: [{ line: ticket.line(), units: 2 }] }),
    'the customer is nobody': () => ({ payments: [card(10.6)], customer: 999_999 }),
    'the wallet is nobody’s': () => ({ lines: [line('water', 0.5)], paymentMethod: voucher, voucherType: purse }),
  };
  test.each(Object.keys(refusals))('where %s', async (name) => {
    const ticket = await sold([line('water')], [cash(1.5)]);
    const tables = ['invoice', 'sale', 'payment', 'posMovement', 'stockMovement', 'voucher'];
    const count = () => tables.map((table) => server.rows(`select count(*) as n from "${table}"`)[0]?.n);
    const before = count();
    const input = {
      ...{ invoice: ticket.invoice, returned: [{ line: ticket.line() }], lines: [line('court')], pos: facility.pos },
      ...refusals[name]?.(ticket),
    };
    expect((await server.api.call('exchangeSale', input)).status).toBe(422);
    expect(count()).toEqual(before);
  });

  test('where the same exchange is asked for again, by whoever asks', async () => {
    const ticket = await sold([line('court', 2)], [cash(24.2)]);
    const uuid = randomUUID();
    const input = {
      ...{ invoice: ticket.invoice, returned: [{ line: ticket.line(), units: 1 }], lines: [line('court')] },
      ...{ pos: facility.pos, uuid },
    };
    const headers = { 'idempotency-key': uuid };
    const first = await server.api.call('exchangeSale', input, headers);
    expect(first.status).toBe(200);
    expect((await server.api.call('exchangeSale', input, headers)).body).toEqual(first.body);
    const { token } = await server.as(null).run('sessionStart', { user: facility.users.manager, pin: pins.manager });
    const other = await server.as(token).call('exchangeSale', input, headers);
    expect(other).toMatchObject({ status: 409, body: { code: 'unique_conflict' } });
    expect(await server.api.list('invoice', `guid=${uuid}`)).toHaveLength(1);
    expect(await server.api.list('invoice', `source=${ticket.invoice}`)).toHaveLength(1);
  });

  test('where two tills exchange the same line at once', async () => {
    const ticket = await sold([line('court')], [cash(12.1)]);
    const input = { invoice: ticket.invoice, returned: [{ line: ticket.line() }], lines: [line('court')] };
    const replies = await Promise.all(
      [0, 1].map(() => server.api.call('exchangeSale', { ...input, pos: facility.pos })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('where the cash point is closed', async () => {
    const pos = await addPos(server.api, { name: 'Cerrada' });
    const ticket = await sold([line('court')], [cash(12.1)]);
    const input = { invoice: ticket.invoice, returned: [{ line: ticket.line() }], lines: [line('court')], pos };
    await expectRefused(server, () => server.api.call('exchangeSale', input), 'cash_point_closed');
  });
});

test('whatever is exchanged, what was paid is what is kept', async () => {
  const names = ['court', 'water', 'course'] as const;
  const lines = fc.array(fc.record({ name: fc.constantFrom(...names), units: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(lines, lines, fc.integer({ min: 1, max: 2999 }), async (before, after, thousandths) => {
      const { invoice: all } = await priced(before);
      const ticket = await sold(
        before.map(({ name, units }) => line(name, units)),
        [cash(all)],
      );
      const units = Math.min(thousandths / 1000, before[0]?.units ?? 1);
      const input = {
        invoice: ticket.invoice,
        returned: [{ line: ticket.line(), units }],
        lines: after.map(({ name, units: taken }) => line(name, taken)),
        pos: facility.pos,
      };
      // Asked with a difference that it is not, the answer names the one it is.
      const reply = await server.api.call('exchangeSale', { ...input, difference: 999_999 });
      const { errors = [] } = reply.body as { errors?: readonly { detail?: string }[] };
      const difference = Number(/\((.+)\)/.exec(errors[0]?.detail ?? '')?.[1]);
      const till = await moved(() =>
        exchange({ ...input, difference, payments: difference > 0 ? [cash(difference)] : [] }),
      );
      expect(till).toEqual([difference, 0]);
      const kept = server.rows<{ total: number }>(
        `select sum("total") as total from "invoice" where "id" = ? or "source" = ?
          or "id" in (select max("id") from "invoice")`,
        ...[ticket.invoice, ticket.invoice],
      );
      expect(Math.round((all + difference) * 1_000_000)).toBe(kept[0]?.total);
    }),
    { numRuns: 25 },
  );
});

async function priced(lines: readonly { name: 'court' | 'water' | 'course'; units: number }[]) {
  const products = await server.api.list('product', 'limit=100');
  const price = (name: 'court' | 'water' | 'course') =>
    products.find(({ id }) => id === facility.products[name])?.price ?? 0;
  const sum = lines.reduce((total, { name, units }) => total + price(name) * units, 0);
  return { invoice: Math.round(sum * 100) / 100 };
}
