/**
 * Months of a small facility, one after the other: members sign up, owe, pay, send debits back and leave. At the end of each the
 * month proves itself, and comes to sums that are counted here.
 */
import { expect, test } from 'vitest';
import { addCreditorAccount, charge, returnsOf, toldOf } from '../kit/directDebits/facility.ts';
import { addSubscriptionType, issueAll } from '../kit/fees.ts';
import { isDeep } from '../kit/seed.ts';
import { type FacilityServer, startFacility } from '../kit/server.ts';
import { addVoucherTypes } from '../kit/vouchers.ts';
import { undocumentedFaults } from '../kit/ways/documented.ts';

/** A year, so that somebody leaves; five in a deep run. */
const MONTHS = isDeep ? 60 : 12;
/** Every so many months one leaves. */
const STAY = 6;

interface Fees {
  readonly type: number;
  readonly creditorAccount: number;
  readonly purse: number;
  readonly members: { id: number; customer: number }[];
}

interface Month {
  readonly year: number;
  readonly month: number;
  /** Its first and last day. */
  readonly from: string;
  readonly to: string;
}

function monthAt(index: number): Month {
  const first = new Date(Date.UTC(2026, 3 + index, 1));
  const last = new Date(Date.UTC(2026, 4 + index, 0));
  const day = (date: Date): string => date.toISOString().slice(0, 10);
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, from: day(first), to: day(last) };
}

test(`${MONTHS} months come to what was done in them, and are closed`, { timeout: MONTHS * 60_000 }, async () => {
  const begun = performance.now();
  const server = await startFacility();
  const fees: Fees = {
    type: await addSubscriptionType(server, { customers: 9 }),
    creditorAccount: await addCreditorAccount(server, { returnFeeProduct: server.facility.products.water }),
    purse: (await addVoucherTypes(server)).purse,
    members: [],
  };
  for (let index = 0; index < MONTHS; index++) {
    await live(server, fees, { ...monthAt(index), index });
    await prove(server, monthAt(index));
  }
  expect(server.rows('select 1 from "monthClosing"')).toHaveLength(MONTHS);
  await server.stop();
  console.log(`months: ${MONTHS} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
});

/** What happens in a month. */
async function live(server: FacilityServer, fees: Fees, { from, to, index }: Month & { index: number }): Promise<void> {
  const { api, facility, clock } = server;
  const { pos, methods, products } = facility;
  const at = (day: string): void => {
    clock.now = Date.parse(`${day}T09:00:00.000Z`);
  };
  at(from);
  await api.run('posOpen', { pos, realCashCount: 100 });
  const { customer, sales, total } = await signUp(server, fees, { start: from, index });
  await api.run('paySale', { sales, payments: [{ paymentMethod: methods.cash, amount: total }], pos });
  await issueAll(api, { date: from });
  await collect(server, fees, index);
  // Who owes pays one debt whole and one in part.
  const owed = await api.list('sale', 'pending[gt]=0&status=2&sort=id&limit=2');
  for (const [place, { id, pending }] of owed.entries()) {
    if (await isCollected(server, id)) continue;
    const amount = place === 0 ? pending : Math.round(pending * 50) / 100;
    await api.run('paySale', { sale: id, payments: [{ paymentMethod: methods.card, amount }], pos });
  }
  // What was booked the month before is played, and another is booked for the next.
  const [booked] = await api.list('sale', 'pending[gt]=0&status=3&useDate[null]=false&sort=id&limit=1');
  if (booked !== undefined) {
    await api.run('paySale', {
      sale: booked.id,
      payments: [{ paymentMethod: methods.card, amount: booked.pending }],
      pos,
    });
  }
  const useDate = new Date(Date.parse(`${to}T09:00:00.000Z`) + 10 * 86_400_000).toISOString();
  const { id: booking } = await api.run('saveSale', { product: products.court, customer, useDate });
  const { invoice: advance } = await api.run('paySale', {
    ...{ sale: booking, payments: [{ paymentMethod: methods.cash, amount: 5 }], pos },
  });
  expect(advance?.total).toBe(5);
  await api.run('depositRecharge', { customer, amount: 50, paymentMethod: methods.cash, pos });
  await api.run('voucherRecharge', { customer, voucherType: fees.purse, amount: 30, paymentMethod: methods.card, pos });
  for (const type of [6, 5]) {
    const [method] = await api.list('paymentMethod', `type=${type}`);
    const payments = [{ paymentMethod: method?.id ?? 0, amount: 12.1 }];
    await api.run('checkout', { pos, customer, lines: [{ product: products.court }], payments });
  }
  const payments = [{ paymentMethod: methods.cash, amount: 1.5 }];
  const { invoice } = await api.run('checkout', { pos, lines: [{ product: products.water }], payments });
  if (index % 2 === 0) await api.run('refundSale', { invoice: invoice.id, paymentMethod: methods.cash, pos });
  at(to);
  const leaver = index % STAY === STAY - 1 ? fees.members.shift() : undefined;
  if (leaver !== undefined) {
    await api.run('subscriptionLeave', { subscriptionCustomer: leaver.id, on: to, reason: 'Se muda' });
  }
  const { expectedCash, expectedCard } = await api.run('posStatus', { pos });
  await api.run('posClose', { pos, realCashCount: expectedCash ?? 0, realCreditCardCount: expectedCard ?? 0 });
}

/** A new member with a mandate, whose first fee is owed. */
async function signUp({ api }: FacilityServer, fees: Fees, { start, index }: { start: string; index: number }) {
  const { id: customer } = await api.create('customer', { name: `Socia ${index + 1}` });
  const mandate = { mandate: `M-${index}`, mandateDate: '2026-01-15' };
  await api.create('bankAccount', { customer, iban: 'ES9121000418450200051332', ...mandate });
  const input = { customer, type: fees.type, start, directDebit: true };
  const { subscriptionCustomer, sales, total } = await api.run('subscriptionSignUp', input);
  fees.members.push({ id: subscriptionCustomer.id, customer });
  return { customer, sales: sales.map(({ id }) => id), total };
}

/** Collects what is debited, and has one debit come back every other month. */
async function collect(server: FacilityServer, { creditorAccount }: Fees, index: number): Promise<void> {
  const { api } = server;
  const made = await api.call('createRemittance', { creditorAccount });
  if (made.status !== 200) return;
  const { id: remittance } = made.body;
  await api.run('exportRemittance', { remittance });
  await charge(server, remittance);
  if (index % 2 === 0) return;
  await api.run('importReturns', returnsOf(await toldOf(server, remittance)));
}

async function isCollected({ rows }: FacilityServer, sale: number): Promise<boolean> {
  return rows('select 1 from "remittanceSale" where "sale" = ? and "open" = 1', sale).length > 0;
}

/** What the month says of itself once it is over, against what its rows come to. */
async function prove({ api, rows, clock }: FacilityServer, { year, month, from, to }: Month): Promise<void> {
  clock.now = Date.parse(`${to}T09:00:00.000Z`) + 86_400_000;
  const { bridge, sums, checks } = await api.run('monthCheck', { year, month });
  const [documents] = rows<{ count: number; base: number; tax: number; total: number }>(
    `select count(*) as "count", sum("totalBeforeTaxes") / 1e6 as "base", sum("taxTotal") / 1e6 as "tax",
        sum("total") / 1e6 as "total" from "invoice" where "status" = 1 and "isProforma" = 0 and "date" between ? and ?`,
    from,
    to,
  );
  const [money] = rows<{ collected: number }>(
    `select sum("amount") / 1e6 as "collected" from "payment"
      where "type" not in (5, 6, 7) and substr("created", 1, 10) between ? and ?`,
    from,
    to,
  );
  const said = { from, to };
  expect({ ...said, difference: bridge.difference }).toEqual({ ...said, difference: 0 });
  expect(bridge.lines.find(({ code }) => code === 'advances')?.amount).toBe(5);
  expect(bridge.collected).toBeCloseTo(money?.collected ?? 0, 6);
  expect(sums.documents).toBe(documents?.count);
  const register = await api.run('reportRegister', said);
  const taxes = await api.run('reportTaxes', said);
  for (const { base, tax, total } of [documents, sums, register.totals, taxes.totals].flatMap((one) => one ?? [])) {
    expect(base).toBeCloseTo(documents?.base ?? 0, 6);
    expect(tax).toBeCloseTo(documents?.tax ?? 0, 6);
    expect(total).toBeCloseTo(documents?.total ?? 0, 6);
  }
  expect(undocumentedFaults(rows)).toEqual([]);
  const open = checks.filter(({ ok }) => !ok).map(({ code }) => code);
  expect(open.filter((code) => code !== 'returnsOpen')).toEqual([]);
  const closed = await api.run('monthClose', { year, month, ...(open.length === 0 ? {} : { despite: 'Devueltos' }) });
  expect(closed.closing?.sums).toMatchObject({ total: sums.total, collected: sums.collected });
}
