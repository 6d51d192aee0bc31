/** Sales charged, paid, credited, voided and let go of in any order, in every way: no more is ever charged than was sold. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Reply } from '#test/kit/client.ts';
import { chargingDrivers } from '#test/kit/drivers/charging.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let ways: ReturnType<typeof chargingDrivers>;
beforeAll(async () => {
  server = await startOpen();
  ways = chargingDrivers(server);
});

/** What is asked: of which of the sales, and of which of the documents there are. */
const step = fc.record({
  what: fc.constantFrom('charge', 'charge', 'charge', 'confirm', 'confirm', 'pay', 'credit', 'void', 'remove'),
  more: fc.constantFrom('delete', 'rename', 'convert', 'refund', 'reprice', 'retype', 'summarise'),
  isMore: fc.nat(2).map((die) => die === 0),
  way: fc.nat(9),
  sale: fc.nat(2),
  place: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Round {
  readonly sales: readonly number[];
  readonly first: number;
}

/** A document of the round, mostly one in force. */
function documentAt({ first }: Round, place: number): number {
  const ids = server.rows<{ id: number }>('select "id" from "invoice" where "id" > ? order by "status", "id"', first);
  return ids[place % Math.max(1, ids.length)]?.id ?? 0;
}

async function ask(round: Round, { what, more, isMore, way, sale: index, place }: Step): Promise<Reply | null> {
  const { api, facility } = server;
  const sale = round.sales[index] ?? 0;
  const invoice = documentAt(round, place);
  const paymentMethod = facility.methods.transfer;
  const line =
    server.rows<{ id: number }>('select "id" from "invoiceLine" where "invoice" = ? order by "id"', invoice)[0]?.id ??
    0;
  switch (isMore ? more : what) {
    case 'charge': {
      const chosen = Object.values(ways)[way];
      return chosen === undefined ? null : (await chosen.ready())(sale);
    }
    case 'confirm':
      return api.call('confirmInvoice', { invoice });
    case 'pay':
      return api.call('paySale', { sale, payments: [{ paymentMethod, amount: place % 2 === 0 ? 12.1 : 5 }] });
    case 'credit':
      return api.call('createCreditNote', { invoice, reason: 'Error', confirm: place % 3 > 0 });
    case 'void':
      return api.call('voidInvoice', { invoice, reason: 'Error' });
    case 'remove':
      return api.send('DELETE', `/api/model/invoiceLine/${line}`);
    case 'delete':
      return api.send('DELETE', `/api/model/invoice/${invoice}`);
    case 'rename':
      return api.send('POST', `/api/model/invoiceLine/${line}`, { sale: place % 3 === 0 ? null : sale });
    case 'convert':
      return api.call('convertInvoice', { invoice, confirm: place % 2 === 0 });
    case 'refund':
      return api.call('refundSale', { sale, paymentMethod });
    case 'reprice':
      return api.send('POST', `/api/model/invoiceLine/${line}`, { units: 2 });
    case 'retype':
      return api.send('POST', `/api/model/invoice/${invoice}`, { type: facility.types[place % 2 === 0 ? 'P' : 'F'] });
    default:
      return api.call('createSummaryInvoice', { invoices: [invoice], confirm: true });
  }
}

/** What documents in force charge of each sale, less what they credit; how many lines do, and what it is. */
const charges = `select s."id", s."total",
    (select count(*) from "invoiceLine" l join "invoice" i on i."id" = l."invoice"
      where l."sale" = s."id" and i."status" <> 2 and i."isProforma" = 0) as "lines",
    (select coalesce(sum(l."total"), 0) from "invoiceLine" l join "invoice" i on i."id" = l."invoice"
      where l."sale" = s."id" and i."status" = 1 and i."isProforma" = 0) as "charged",
    (select coalesce(sum(l."total"), 0) from "sale" r join "invoiceLine" l on l."sale" = r."id"
       join "invoice" i on i."id" = l."invoice" where r."cancelationOf" = s."id" and i."status" = 1) as "credited",
    (select coalesce(sum(p."amount"), 0) from "salePayment" p join "sale" o on o."id" = p."sale"
      where o."id" = s."id" or o."cancelationOf" = s."id") as "paid",
    (select i."status" from "invoice" i where i."id" = s."invoice") as "status"
  from "sale" s where s."id" in (select value from json_each(?))`;

interface Charge {
  readonly id: number;
  readonly total: number;
  readonly lines: number;
  readonly charged: number;
  readonly credited: number;
  readonly paid: number;
  readonly status: number | null;
}

test('Σ charged is the sale or nothing, and Σ credited no more than it', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const product = server.facility.products.court;
      const first =
        server.rows<{ last: number }>('select coalesce(max("id"), 0) as "last" from "invoice"')[0]?.last ?? 0;
      const sales: number[] = [];
      for (let n = 0; n < 3; n++) sales.push((await server.api.run('saveSale', { product })).id);
      for (const one of steps) {
        const reply = await ask({ sales, first }, one);
        const outcome = (reply?.status ?? 0) < 300 ? 'done' : 'refused';
        const name = `${one.isMore ? one.more : one.what} ${outcome}`;
        done.set(name, (done.get(name) ?? 0) + 1);
        expect(reply?.status, JSON.stringify(reply?.body)).toBeLessThan(500);
        for (const charge of server.rows<Charge>(charges, JSON.stringify(sales))) {
          const { total, lines, charged, credited, paid, status } = charge;
          const isSound =
            lines <= 1 &&
            charged === (status === 1 ? total : 0) &&
            credited <= 0 &&
            charged + credited >= 0 &&
            paid >= 0 &&
            paid <= total;
          expect(isSound, JSON.stringify({ ...charge, after: name })).toBe(true);
        }
      }
    }),
    { numRuns: runs(30) },
  );
  // Each was done, and but for what cannot fail refused.
  for (const name of ['charge', 'confirm', 'pay', 'credit', 'void', 'remove', 'delete', 'convert', 'refund']) {
    expect(done.get(`${name} done`), name).toBeGreaterThan(0);
    expect(done.get(`${name} refused`), name).toBeGreaterThan(0);
  }
});
