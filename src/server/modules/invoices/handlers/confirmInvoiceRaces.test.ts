import { beforeEach, expect, test } from 'vitest';
import type { ApiWrite } from '#shared/catalogue/index.ts';
import type { Reply } from '#test/kit/client.ts';
import { payAsBefore } from '#test/kit/earlier.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

/** Every kind of draft that is confirmed at once with others. */
type Kind = 'fine' | 'sale' | 'flags' | 'toCome' | 'before' | 'empty' | 'thrown' | 'moved';

let server: FacilityServer;
beforeEach(async () => {
  server = await startOpen();
  const { key } = await server.api.run('keyCreate', { name: 'Caja', scopes: ['billing:operate', 'customer:credit'] });
  till = server.as(key);
  // A fault in the middle: the number is taken, the document frozen, and its lines cannot follow.
  server.write(
    `create trigger "fault" before update of "invoiceStatus" on "invoiceLine" when new."description" = 'Avería'
      begin select raise(abort, 'disk on fire'); end`,
  );
});
let till: FacilityServer['api'];

async function draft(kind: Kind): Promise<number> {
  const { types, customers, products } = server.facility;
  const line = { product: products.court };
  const values: Record<Exclude<Kind, 'sale'>, object> = {
    fine: {},
    flags: { customer: customers.homeless },
    toCome: { date: '2062-03-02' },
    before: { date: '2026-03-01' },
    empty: { lines: [] },
    thrown: { lines: [{ ...line, description: 'Avería' }] },
    moved: {},
  };
  if (kind === 'sale') {
    const { id } = await server.api.run('saveSale', { product: products.court, customer: customers.club });
    await payAsBefore(server, {
      sale: id,
      payments: [{ paymentMethod: server.facility.methods.card, amount: 5 }],
    });
    return (await server.api.run('createInvoice', { sales: [id] })).id;
  }
  const body = { type: types.F, customer: customers.club, lines: [line], ...values[kind] };
  return (await server.api.create('invoice', body as ApiWrite<'invoice'>)).id;
}

const expected: Readonly<Record<Kind, string>> = {
  fine: 'confirmed',
  sale: 'confirmed',
  flags: 'validation_failed',
  toCome: 'validation_failed',
  before: 'insufficient_scope',
  empty: 'validation_failed',
  thrown: 'internal',
  moved: 'invalid_transition',
};
const outcomeOf = ({ status, body }: Reply): string =>
  status === 200 ? 'confirmed' : String((body as { code?: unknown }).code);

interface Issued {
  readonly number: string;
  readonly sequenceNumber: number;
  readonly date: string;
}
const series = (): Issued[] =>
  server.rows<Issued>(
    `select "number", "sequenceNumber", "date" from "invoice"
      where "status" = 1 and "number" like 'F%' order by "date", "sequenceNumber"`,
  );

/** Confirms one draft of each kind, several times, all at once. Returns how it ended for each. */
async function confirmAll(kinds: readonly Kind[]): Promise<(readonly [Kind, string])[]> {
  const drafts: (readonly [Kind, number])[] = [];
  for (const kind of kinds) drafts.push([kind, await draft(kind)]);
  for (const [kind, id] of drafts) if (kind === 'moved') await server.api.run('confirmInvoice', { invoice: id });
  return Promise.all(
    drafts.map(async ([kind, id]) => [kind, outcomeOf(await till.call('confirmInvoice', { invoice: id }))] as const),
  );
}

test('50 drafts confirmed at once, most of which fail: numbers contiguous, dates in order, nothing else', async () => {
  // One of today closes the days before.
  await server.api.run('confirmInvoice', { invoice: await draft('fine') });
  const some: Kind[] = ['fine', 'flags', 'sale', 'toCome', 'thrown', 'before', 'fine', 'empty', 'moved', 'thrown'];
  const outcomes = await confirmAll([...some, ...some, ...some, ...some, ...some]);
  expect(outcomes).toHaveLength(50);
  expect(outcomes).toEqual(outcomes.map(([kind]) => [kind, expected[kind]]));
  const issued = series();
  // The first, 15 that are fine and 5 that had been confirmed just before.
  expect(issued.map(({ sequenceNumber }) => sequenceNumber)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
  expect(issued.map(({ number }) => number)).toEqual(
    issued.map(({ sequenceNumber: n }) => `F26-${String(n).padStart(6, '0')}`),
  );
  const [{ n: left } = { n: 0 }] = server.rows<{ n: number }>(
    'select count(*) as "n" from "invoice" where "status" = 0 and "number" is null and "hash" is null',
  );
  expect(left).toBe(30);
  server.write('drop trigger "fault"');
});

test('the same draft confirmed by many at once is one document', async () => {
  const id = await draft('sale');
  const replies = await Promise.all(Array.from({ length: 20 }, () => till.call('confirmInvoice', { invoice: id })));
  const outcomes = replies.map(outcomeOf).sort();
  expect(outcomes).toEqual([...Array<string>(1).fill('confirmed'), ...Array<string>(19).fill('invalid_transition')]);
  expect(series()).toHaveLength(1);
  expect(server.rows('select * from "invoicePayment"')).toHaveLength(1);
  server.write('drop trigger "fault"');
});

test('two drafts of one sale: one charges it, the other is not made', async () => {
  const { products, customers } = server.facility;
  const { id } = await server.api.run('saveSale', { product: products.court, customer: customers.club });
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => till.call('createInvoice', { sales: [id], confirm: true })),
  );
  expect(replies.map(outcomeOf).sort()).toEqual(['confirmed', ...Array<string>(9).fill('sale_charged')]);
  expect(series()).toHaveLength(1);
  server.write('drop trigger "fault"');
});

test('around midnight of New Year’s Eve: two years, each whole', async () => {
  const drafts: number[] = [];
  for (let n = 0; n < 24; n++) drafts.push(await draft(n % 4 === 3 ? 'thrown' : 'fine'));
  const confirm = (invoice: number) => server.api.call('confirmInvoice', { invoice });
  server.clock.now = Date.parse('2026-12-31T22:59:59.000Z');
  const early = drafts.slice(0, 12).map(confirm);
  await Promise.race(early);
  // The clock strikes while they are at it: whoever was counted among the old year's is too late after the first of the new.
  server.clock.now += 1000;
  const replies = await Promise.all([...early, ...drafts.slice(12).map(confirm)]);
  const outcomes = replies.map(outcomeOf);
  expect(outcomes.filter((outcome) => !/^(confirmed|internal|date_before_series)$/.test(outcome))).toEqual([]);
  const issued = series();
  expect(issued).toHaveLength(outcomes.filter((outcome) => outcome === 'confirmed').length);
  for (const year of ['2026', '2027']) {
    const own = issued.filter(({ date }) => date.startsWith(year));
    expect(own.length).toBeGreaterThan(0);
    expect(own.map(({ sequenceNumber }) => sequenceNumber)).toEqual(own.map((_, index) => index + 1));
    expect(own.every(({ number }) => number.startsWith(`F${year.slice(2)}-`))).toBe(true);
  }
  await server.api.run('confirmInvoice', { invoice: await draft('fine') });
  expect(series().at(-1)).toMatchObject({ date: '2027-01-01' });
  server.write('drop trigger "fault"');
});

test('while the till sells, too: two series, each whole', async () => {
  const drafts: number[] = [];
  for (let n = 0; n < 10; n++) drafts.push(await draft('fine'));
  const { products, methods } = server.facility;
  const sell = () =>
    server.api.call('checkout', {
      lines: [{ product: products.court }],
      payments: [{ paymentMethod: methods.cash, amount: 12.1 }],
    });
  const replies = await Promise.all(drafts.flatMap((invoice) => [till.call('confirmInvoice', { invoice }), sell()]));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const counters = server.rows<{ lastValue: number }>('select "lastValue" from "invoiceCounter" where "lastValue" > 0');
  expect(counters.map(({ lastValue }) => lastValue)).toEqual([10, 10]);
  server.write('drop trigger "fault"');
});
