/** The fees worked out by hand, once more through the front door: records are written, a dry run looks, a run issues. */
import { beforeAll, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { FeeRow } from '#shared/operations/parts/fees.ts';
import type { ExpectedFee, ExpectedLine, ExpectedReason, FeeCase } from '#test/kit/feeCases/feeCase.ts';
import { feeCases } from '#test/kit/feeCases/index.ts';
import { issueAll } from '#test/kit/fees.ts';
import { type FacilityServer, START, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
/** The setting from which day on fees are issued unasked. */
let feesFrom: number;
beforeAll(async () => {
  server = await startFacility();
  feesFrom = (await server.api.create('setting', { key: 'feesFrom', value: '2000-01-01' })).id;
});

test.each(feeCases)('$title', async (facts) => {
  const { id, customer, type } = await written(facts);
  // From the first day on none is late, unless the case says from when on.
  const asked = facts.regularFrom === undefined ? { from: facts.subscription.start } : {};
  if (facts.regularFrom !== undefined) await server.api.update('setting', feesFrom, { value: facts.regularFrom });
  const choice = { date: facts.until, customers: [customer], subscriptions: [type], ...asked };
  const looked = [
    ...(await server.api.run('previewFees', { ...choice, limit: 1000 })).rows,
    ...(await server.api.run('previewFees', { ...choice, limit: 1000, group: 'issued' })).rows,
  ].toSorted((a, b) => a.issueDate.localeCompare(b.issueDate));
  const names = new Map((await addonsOf(id)).map((addon) => [addon.id, addon]));
  expect(looked.map(rowOf)).toEqual(facts.fees);

  const before = new Set((await issuedOf(id)).map((fee) => fee.id));
  const due = facts.fees.filter(({ state }) => state === 'due');
  const task = await issueAll(server.api, { ...choice, confirm: false });
  expect(task).toMatchObject({ status: 1, issued: due.length, refused: 0 });
  const issued = (await issuedOf(id)).filter((fee) => !before.has(fee.id));
  expect(issued.map(feeOf)).toEqual(due.map(({ state: _, ...fee }) => fee));
  for (const fee of issued) {
    const sales = await salesOf(fee.sale);
    const lines = due.find(({ issueDate }) => issueDate === fee.issueDate)?.lines ?? [];
    expect(sales.map(({ total, customer: whose }) => [total, whose])).toEqual(
      lines.map(({ amount }) => [amount, customer]),
    );
    expect(sales.slice(1).map(({ product }) => product)).toEqual(
      (fee.reasons as Line[]).slice(1).map(({ addon }) => names.get(addon ?? 0)?.product),
    );
  }
});

/** Writes what a case is about by the API; what that refuses, behind its back. */
async function written(facts: FeeCase) {
  const { api, clock } = server;
  const end = Date.parse(`${facts.until}T12:00:00Z`);
  clock.now = Math.max(START, end);
  const customer = (await api.create('customer', { name: 'Sara Socia' })).id;
  const product = await productOf('Cuota', facts.type.productPrice);
  const pause = await api.create('subscription', {
    ...{ name: 'Baja temporal', period: 1, apportionment: true, product: await productOf('Baja temporal', 0) },
  });
  const { period, apportionment } = facts.type;
  const type = await api.create('subscription', {
    ...{ name: 'Socio', period, apportionment, product, temporarySubscription: pause.id },
  });
  const { start, end: last, price, priceSince, active = true } = facts.subscription;
  const isBackwards = last !== undefined && last < start;
  const { id } = await api.create('subscriptionCustomer', {
    ...{ type: type.id, customer, start },
    ...(last === undefined || isBackwards ? {} : { end: last }),
    ...(price === undefined ? {} : { price: priceSince === undefined ? price : price + 1 }),
  });
  if (isBackwards) server.write('update "subscriptionCustomer" set "end" = ? where "id" = ?', last, id);
  if (priceSince !== undefined && price !== undefined) {
    clock.now = Date.parse(`${priceSince}T12:00:00Z`);
    await api.update('subscriptionCustomer', id, { price });
    clock.now = Math.max(START, end);
  }
  for (const date of facts.issued ?? []) await issueOn(id, { customer, type: type.id, pause: pause.id }, date);
  for (const fee of await issuedOf(id)) {
    if (facts.cancelled?.includes(fee.issueDate)) await api.run('cancelSale', { sale: fee.sale, reason: 'Error' });
  }
  for (const { name, productPrice, percentage, ...addon } of facts.addons ?? []) {
    const isRefused = addon.price !== undefined && percentage !== undefined;
    const made = await api.create('subscriptionAddon', {
      ...{ subscriptionCustomer: id, product: await productOf(name, productPrice), ...addon },
      ...(percentage === undefined || isRefused ? {} : { percentage }),
    });
    if (isRefused) server.write('update "subscriptionAddon" set "percentage" = ? where "id" = ?', percentage, made.id);
  }
  for (const [issueDate, amount] of Object.entries(facts.edits ?? {})) {
    await writeFor(facts, issueDate, 'editedSale', { subscriptionCustomer: id, amount });
  }
  for (const issueDate of facts.omissions ?? []) {
    await writeFor(facts, issueDate, 'ommitedSale', { subscriptionCustomer: id });
  }
  for (const leave of facts.leaves ?? []) {
    await api.create('subscriptionCustomer', { type: pause.id, customer, ...leave, despite: true });
  }
  if (!active) await api.update('subscriptionCustomer', id, { active: false });
  return { id, customer, type: type.id };
}

/** Writes something for the date of a fee. The API refuses that where the fee is there. */
async function writeFor(
  { issued = [], cancelled = [] }: FeeCase,
  issueDate: string,
  model: 'editedSale' | 'ommitedSale',
  values: { readonly subscriptionCustomer: number; readonly amount?: number },
): Promise<void> {
  const isThere = issued.includes(issueDate) && !cancelled.includes(issueDate);
  const { id } = await server.api.create(model, { ...values, issueDate: isThere ? '2001-01-01' : issueDate });
  if (isThere) server.write(`update "${model}" set "issueDate" = ? where "id" = ?`, issueDate, id);
}

/** Issues the fee of one date; where leave put it there that is gone by now, with that leave. */
async function issueOn(
  id: number,
  { customer, type, pause }: Readonly<Record<'customer' | 'type' | 'pause', number>>,
  date: string,
): Promise<void> {
  const choice = { date, from: date, customers: [customer], subscriptions: [type, pause] };
  const { chosen } = await server.api.run('previewFees', choice);
  if (chosen.fees === 1) return void (await issueAll(server.api, { ...choice, confirm: false }));
  const before = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
  const leave = await server.api.create('subscriptionCustomer', {
    ...{ type: pause, customer, start: `${date.slice(0, 8)}01`, end: before },
  });
  expect((await issueAll(server.api, { ...choice, confirm: false })).issued).toBe(1);
  await server.api.send('DELETE', `/api/model/subscriptionCustomer/${leave.id}`);
  expect(await issuedOf(id)).toMatchObject([{ issueDate: date }]);
}

const productOf = async (name: string, price: number): Promise<number> =>
  (await server.api.create('product', { name, price, taxes: [server.facility.taxes.general] })).id;
const issuedOf = (id: number) => server.api.list('subscriptionFee', `subscriptionCustomer=${id}&sort=issueDate`);
const addonsOf = (id: number) => server.api.list('subscriptionAddon', `subscriptionCustomer=${id}&sort=id`);
const salesOf = async (sale: number) => [
  await server.api.get('sale', sale),
  ...(await server.api.list('sale', `parent=${sale}&sort=id`)),
];

type Line = FeeRow['lines'][number];

/** A fee of a dry run as the table writes it. */
function rowOf({ issueDate, from, to, state, total, lines }: FeeRow): ExpectedFee {
  return { issueDate, from, to, state, total, lines: lines.map(lineOf) };
}

/** The same of one that was issued. */
function feeOf({ issueDate, from, to, total, reasons }: ApiRecord<'subscriptionFee'>): Omit<ExpectedFee, 'state'> {
  return { issueDate, from, to, total, lines: (reasons as Line[]).map(lineOf) };
}

function lineOf({ addon, name, amount, reasons }: Line): ExpectedLine {
  return { addon: addon === null ? null : name, amount, reasons: reasons.map(reasonOf) };
}

/** Ids differ from run to run. */
function reasonOf({ edit: _e, addon: _a, name, ...reason }: Line['reasons'][number]): ExpectedReason {
  return { ...reason, ...(name === undefined ? {} : { addon: name }) } as ExpectedReason;
}
