import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { AnswerOf } from '#test/kit/client.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Input = InputOf<Contract<'checkout'>>;
type Sold = AnswerOf<'checkout'>;

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const product = (name: keyof FacilityServer['facility']['products']): number => server.facility.products[name];
const cash = (amount: number): Input['payments'][number] => ({ paymentMethod: server.facility.methods.cash, amount });
const card = (amount: number): Input['payments'][number] => ({ paymentMethod: server.facility.methods.card, amount });
const sell = (input: Input): Promise<Sold> => server.api.run('checkout', input);

/** The movements a sale wrote into the journal: type and amount, oldest first. */
function movementsOf(sold: Sold): (readonly [type: number, amount: number])[] {
  return server
    .rows<{ type: number; amount: number }>(
      `select m."type", m."amount" from "posMovement" m join "invoicePayment" i on i."payment" = m."payment"
        where i."invoice" = ? order by m."id"`,
      sold.invoice.id,
    )
    .map(({ type, amount }) => [type, amount / 1e6]);
}

/** The events written after one: what the requests since then have recorded. */
function eventsAfter(sequence: number): string[] {
  return server
    .rows<{ type: string }>('select "type" from "event" where "sequence" > ? order by "sequence"', sequence)
    .map(({ type }) => type);
}
const lastEvent = (): number => server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;

describe('customers and documents', () => {
  test('the customer is copied into the document and stays as it was', async () => {
    const { club } = server.facility.customers;
    const sold = await sell({ customer: club, lines: [{ product: product('water') }], payments: [cash(1.5)] });
    const snapshot = {
      customer: club,
      name: 'Club Deportivo Río, S. L.',
      taxNumber: 'B83456780',
      street: 'Calle Mayor 5',
      address: 'Calle Mayor 5\n28013 Madrid',
      customerMemberCode: 'S-0042',
      customerCity: 'Madrid',
    };
    expect(sold.invoice).toMatchObject(snapshot);
    expect(sold.invoice.payments).toMatchObject([{ customer: club, customerName: 'Club Deportivo Río' }]);
    await server.api.update('customer', club, { city: 'Getafe' });
    expect(await server.api.get('invoice', sold.invoice.id)).toMatchObject(snapshot);
    await server.api.update('customer', club, { city: 'Madrid' });
  });

  test('a full invoice has its own series and type', async () => {
    const sold = await sell({
      customer: server.facility.customers.club,
      invoiceType: server.facility.types.F ?? 0,
      lines: [{ product: product('court') }],
      payments: [card(12.1)],
    });
    expect(sold.invoice).toMatchObject({ number: 'F26-000001', type: server.facility.types.F, isReceipt: false });
  });

  test('the cash point decides the type where none is asked for', async () => {
    await server.api.update('pos', server.facility.pos, { invoiceType: server.facility.types.F ?? 0 });
    const { club: customer } = server.facility.customers;
    const sold = await sell({ customer, lines: [{ product: product('free') }], payments: [] });
    expect(sold.invoice).toMatchObject({ number: 'F26-000002', isReceipt: false });
    await server.api.update('pos', server.facility.pos, { invoiceType: null });
  });

  test('part may stay unpaid when customer and products allow it', async () => {
    const before = lastEvent();
    const sold = await sell({
      customer: server.facility.customers.club,
      lines: [{ product: product('fee') }, { product: product('fee') }],
      payments: [cash(50)],
    });
    expect(sold.invoice).toMatchObject({ total: 80, pending: 30, paymentStatus: 1, status: 1 });
    const sales = await Promise.all(sold.sales.map((id) => server.api.get('sale', id)));
    expect(sales).toMatchObject([
      { status: 4, pending: 0 },
      { status: 3, pending: 30 },
    ]);
    expect(movementsOf(sold)).toEqual([[6, 50]]);
    expect(eventsAfter(before)).toContain('invoice.partiallyPaid');
    expect(eventsAfter(before)).not.toContain('invoice.paid');
  });

  test('all of it may', async () => {
    const before = lastEvent();
    const sold = await sell({
      customer: server.facility.customers.club,
      lines: [{ product: product('fee') }],
      payments: [],
    });
    expect(sold.invoice).toMatchObject({ total: 40, pending: 40, paymentStatus: 0 });
    expect(await server.api.get('sale', sold.sales[0] ?? 0)).toMatchObject({ status: 2, pending: 40 });
    expect(eventsAfter(before)).toEqual(['invoice.created', 'sale.created', 'invoice.confirmed']);
  });

  test('who sold it is recorded', async () => {
    const { token } = await server.as(null).run('sessionStart', { user: server.facility.users.frontDesk, pin: '7305' });
    const sold = await server.as(token).run('checkout', { lines: [{ product: product('free') }], payments: [] });
    expect(sold.invoice.createUser).toBe(server.facility.users.frontDesk);
    const [event] = server.rows<{ actor: string }>(
      `select "actor" from "event" where "type" = 'invoice.confirmed' order by "sequence" desc limit 1`,
    );
    expect(event?.actor).toMatch(/^session:[0-9a-f]{64}$/);
  });
});

describe('the ticket', () => {
  test('is a PDF at the path of the answer, the same bytes every time and after a restart', async () => {
    const sold = await sell({ lines: [{ product: product('court') }], payments: [cash(15)], print: true });
    expect(sold.documents).toEqual([{ kind: 'ticket', path: sold.invoice.document }]);
    const path = sold.documents[0]?.path ?? '';
    expect(path).toMatch(new RegExp(`^/api/file/invoice/${sold.invoice.id}/document\\?v=[0-9a-f]{16}$`));
    const first = await server.api.send('GET', path);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(new TextDecoder().decode(first.bytes.slice(0, 5))).toBe('%PDF-');
    server.clock.now += 3_600_000;
    await server.restart();
    const again = await server.api.send('GET', path);
    expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await server.api.get('invoice', sold.invoice.id)).toMatchObject({ printed: true, total: 12.1 });
  });

  test('`print` draws it without being asked again', async () => {
    const sold = await sell({ lines: [{ product: product('court') }], payments: [cash(15)], print: true });
    await expect
      .poll(() => server.rows('select "documentHash" from "invoice" where "id" = ?', sold.invoice.id)[0])
      .toEqual({ documentHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('is not for everyone', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Productos', scopes: ['product:read'] });
    const sold = await sell({ lines: [{ product: product('free') }], payments: [] });
    const path = sold.documents[0]?.path ?? '';
    expect((await server.as(key).send('GET', path)).status).toBe(403);
    expect((await server.as(null).send('GET', path)).status).toBe(401);
  });
});
