/** The sales report says what comes of the records when they are added up one by one. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { cents, type Money, toMoney } from '#shared/domain/money.ts';
import { weekdayOf } from '#shared/domain/reportPeriod.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import { sales } from '#shared/reports/definitions/sales.ts';
import type { Answer } from '#shared/reports/index.ts';
import { tablesOf } from '#shared/reports/index.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { countedDocuments, micros, sumOf } from '#test/kit/reports/counted.ts';
import { type History, prepareHistory, sellFor, sellSurely } from '#test/kit/reports/history.ts';
import { seed } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

type Report = Answer<'sales'>;
type Invoice = ApiRecord<'invoice'>;

let server: FacilityServer;
let history: History;
let documents: readonly Invoice[];
/** Days on both sides of the last Sunday of March, when the clocks change. */
const days = { from: '2026-03-24', to: '2026-04-05' };
const COLUMNS = ['base', 'tax', 'total', 'discounts', 'refunds', 'recharges'] as const;

beforeAll(async () => {
  server = await startFacility();
  history = await prepareHistory(server);
  server.clock.now = Date.parse('2026-03-24T07:30:00.000Z');
  await sellFor(history, 12, 14, createRandom(seed));
  await sellSurely(history);
  await discountLittle();
  documents = await countedDocuments(server.api);
});

/** Discounts below half a cent, to several customers, on several days: alone each is nothing, together they are a cent. */
async function discountLittle(): Promise<void> {
  const { api, facility, clock } = server;
  for (const name of ['Ana', 'Berta', 'Carla']) {
    const customer = await api.create('customer', { name, street: 'Calle Mayor 1', taxNumber: '12345678Z' });
    const lines = [{ description: 'Impresión', price: 12.504, units: 1, discountRate: 0.032, taxes: [] }];
    const draft = { type: facility.types.F ?? 0, customer: customer.id, lines, pricesTaxIncluded: false };
    await api.run('confirmInvoice', { invoice: (await api.create('invoice', draft as never)).id });
    clock.now += 3_600_000;
  }
}

const linesOf = ({ lines }: Invoice) => lines as unknown as ApiRecord<'invoiceLine'>[];
const ask = (input: Partial<Parameters<typeof server.api.run<'reportSales'>>[1]> = {}): Promise<Report> =>
  server.api.run('reportSales', { ...days, ...input });

function expectTotals(totals: Report['totals'], own: readonly Invoice[]): void {
  const issued = own.filter(({ isCreditNote }) => !isCreditNote);
  expect(totals.count).toBe(own.length);
  expect(toMoney(totals.total)).toBe(micros(own.map(({ total }) => total)));
  expect(toMoney(totals.base)).toBe(micros(own.map(({ totalBeforeTaxes }) => totalBeforeTaxes)));
  expect(toMoney(totals.tax)).toBe(toMoney(totals.total) - toMoney(totals.base));
  // Documents have parts of cents in it: a group is within a cent of its own, so that all sum to the total.
  expect(Math.abs(toMoney(totals.discounts) - micros(issued.map(({ discounts }) => discounts)))).toBeLessThan(10_000);
  expect(toMoney(totals.refunds)).toBe(
    micros(own.filter(({ isCreditNote }) => isCreditNote).map(({ total }) => total)),
  );
  expect(Math.round(totals.units * 1000)).toBe(
    own.flatMap(linesOf).reduce((all, { units }) => all + Math.round(units * 1000), 0),
  );
}

test('there is something of everything', () => {
  expect(documents.length).toBeGreaterThan(40);
  expect(documents.some(({ isCreditNote }) => isCreditNote)).toBe(true);
  expect(documents.some(({ pricesTaxIncluded }) => !pricesTaxIncluded)).toBe(true);
  const left = server.rows<{ n: string }>(
    `select distinct case when "isCountedBefore" = 1 then 'countedBefore' when "status" = 2 then 'voided' when "isProforma" = 1
       then 'proforma' when "isInternal" = 1 then 'internal' when "isSummary" = 1 then 'summary' end as "n" from "invoice"`,
  );
  expect(left.map(({ n }) => n)).toEqual(expect.arrayContaining(['countedBefore', 'voided', 'proforma', 'internal']));
  // What becomes of an offer is no repetition.
  expect(documents.some(({ convertedFrom }) => convertedFrom !== null)).toBe(true);
});

test('the totals are those of the documents, and their rows sum to them', async () => {
  const report = await ask();
  expectTotals(report.totals, documents);
  expect(await sumOf(server.api, report.rows)).toBe(toMoney(report.totals.total));
});

describe.each(sales.choices.by)('by %s', (by) => {
  test('the groups sum to the totals, to the cent', async () => {
    const { totals, groups } = await ask({ by });
    for (const column of COLUMNS)
      expect(micros(groups.map((group) => group[column])), column).toBe(toMoney(totals[column]));
    expect(groups.reduce((all, { units }) => all + Math.round(units * 1000), 0)).toBe(Math.round(totals.units * 1000));
    for (const { base, tax, total } of groups) {
      expect(toMoney(base) + toMoney(tax)).toBe(toMoney(total));
      expect(Math.abs(toMoney(total) % 10_000)).toBe(0);
    }
  });

  test('the rows of each group sum to it', async () => {
    const { groups } = await ask({ by, compare: 'week' });
    for (const { id, rows, total, count, compared } of groups) {
      // What rounding adds is of no line.
      expect(rows === null).toBe((by === 'product' || by === 'family') && id === 0);
      if (rows !== null) await expectRows(rows, total);
      if (rows?.path === '/api/model/invoice') expect(await countOf(rows)).toBe(count);
      if (compared?.rows) await expectRows(compared.rows, compared.total);
    }
    expect(groups.some(({ rows }) => rows !== null)).toBe(true);
  });
});

/** Lines of prices without tax have more decimals than what they come to. */
async function expectRows(rows: ReportRows, amount: number): Promise<void> {
  expect(cents((await sumOf(server.api, rows)) as Money), rows.query).toBe(toMoney(amount));
}

async function countOf({ path, query }: ReportRows): Promise<number> {
  return Number((await server.api.send('GET', `${path}?${query}&count=exact`)).headers.get('x-total-count'));
}

const groupOf: Readonly<Record<string, (invoice: Invoice) => unknown>> = {
  day: ({ date }) => date,
  hour: ({ created }) => Number(created?.slice(11, 13)),
  weekday: ({ date }) => weekdayOf(date ?? ''),
  user: ({ createUser }) => createUser,
  pos: ({ pos }) => pos,
  customer: ({ customer }) => customer,
};

test.each(Object.keys(groupOf))('each group by %s is what its documents come to', async (by) => {
  const { groups } = await ask({ by: by as Report['by'] });
  const own = Map.groupBy(documents, groupOf[by] ?? (() => null));
  for (const group of groups) {
    const members = own.get(group.date ?? group.id) ?? [];
    expectTotals(group, members);
    own.delete(group.date ?? group.id);
  }
  expect([...own.keys()]).toEqual([]);
});

test('each product is what its lines come to', async () => {
  const { groups } = await ask({ by: 'product' });
  const lines = Map.groupBy(documents.flatMap(linesOf), ({ product }) => product);
  for (const { id, total, base } of groups.filter(({ id: product }) => product !== null)) {
    const shares = (lines.get(id) ?? []).map(({ taxes, totalBeforeTaxes }) => ({
      base: toMoney(taxes[0]?.base ?? totalBeforeTaxes),
      tax: micros(taxes.map(({ amount }) => amount)),
    }));
    const expected = shares.reduce((all, share) => all + share.base, 0);
    expect(Math.abs(toMoney(base) - expected)).toBeLessThan(10_000);
    const whole = shares.reduce((all, share) => all + share.base + share.tax, 0);
    expect(Math.abs(toMoney(total) - whole)).toBeLessThan(10_000);
  }
  expect(groups.find(({ name }) => name === 'Pista')?.count).toBeGreaterThan(0);
});

test.each([
  ['hour', 'demasiadas horas'],
  ['family', 'El redondeo'],
  ['user', undefined],
] as const)('by %s, a line says why numbers open no list', async (by, says) => {
  const answer = await ask({ by });
  const [open] = tablesOf('sales', { ...answer, groups: answer.groups.filter(({ rows }) => rows !== null) });
  expect(open?.note).toBeNull();
  const groups = answer.groups.map((group) => ({ ...group, rows: null }));
  const [table] = tablesOf('sales', { ...answer, groups });
  if (says === undefined) expect(table?.note).toBeNull();
  else expect(table?.note).toMatchObject({ es: expect.stringContaining(says) });
});

test('recharges of money wallets are counted separately', async () => {
  const sales = await server.api.list('sale', `voucherType=${history.purse}&invoice[null]=false`);
  const ids = new Set(documents.map(({ id }) => id));
  const { totals } = await ask();
  expect(toMoney(totals.recharges)).toBe(
    micros(sales.filter(({ invoice }) => ids.has(invoice ?? 0)).map(({ total }) => total)),
  );
  expect(totals.recharges).not.toBe(0);
});

test('what tills issued agrees with their X and Z', async () => {
  const zReports = await server.api.list('zReport');
  const stated = zReports.map(({ report }) => (report as { documents: { net: number } }).documents.net);
  for (const pos of history.poses) {
    const x = await server.api.call('posXReport', { pos });
    if (x.status === 200) stated.push(x.body.documents?.net ?? 0);
  }
  // What was voided after a closing stays in its Z.
  const later = server.rows<{ total: number }>(
    `select coalesce(sum(i."total"), 0) as "total" from "invoice" i join "zReport" z on z."opening" = i."session"
       join "posMovement" c on c."id" = z."closing" where i."status" = 2 and i."voidedAt" > c."created"`,
  );
  const atTills = server
    .rows<{ id: number }>('select "id" from "invoice" where "session" is not null')
    .map(({ id }) => id);
  const own = documents.filter(({ id }) => atTills.includes(id));
  expect(micros(own.map(({ total }) => total))).toBe(micros(stated) - (later[0]?.total ?? 0));
});

describe('compared', () => {
  test('a week is held against the days of the week before', async () => {
    const week = { from: '2026-03-31', to: '2026-04-04' };
    const { compared, groups } = await ask({ ...week, compare: 'week' });
    const before = await ask({ from: '2026-03-24', to: '2026-03-28' });
    expect(compared).toMatchObject({ from: '2026-03-24', to: '2026-03-28', until: null, totals: before.totals });
    expect(groups.map((group) => group.compared?.total)).toEqual(before.groups.map(({ total }) => total));
    expect(await sumOf(server.api, compared?.rows ?? before.rows)).toBe(toMoney(before.totals.total));
    const byProduct = await ask({ ...week, by: 'product', compare: 'week' });
    expect(micros(byProduct.groups.map((group) => group.compared?.total ?? 0))).toBe(toMoney(before.totals.total));
  });

  test('a day that runs is held against the same hours', async () => {
    const day = documents.filter(({ date }) => date === '2026-03-28').map(({ created }) => String(created));
    const last = day.toSorted().at(-2) ?? '';
    const { now } = server.clock;
    server.clock.now = Date.parse(`2026-04-04${last.slice(10, 19)}+02:00`);
    const { compared } = await ask({ from: '2026-04-04', to: '2026-04-04', compare: 'week' });
    server.clock.now = now;
    expect(compared).toMatchObject({ from: '2026-03-28', to: '2026-03-28', until: last });
    const early = documents.filter(({ date, created }) => date === '2026-03-28' && String(created) <= last);
    expect(early.length).toBeGreaterThan(0);
    expectTotals(compared?.totals ?? (await ask()).totals, early);
    if (compared !== null) expect(await sumOf(server.api, compared.rows)).toBe(toMoney(compared.totals.total));
  });

  test('every hour of a period that runs opens its rows', async () => {
    const { now } = server.clock;
    server.clock.now = Date.parse('2026-04-04T16:00:00.000Z');
    const { groups } = await ask({ from: '2026-03-31', to: '2026-04-04', compare: 'week', by: 'hour' });
    server.clock.now = now;
    for (const { compared } of groups) {
      expect(compared?.rows).not.toBeNull();
      if (compared?.rows) await expectRows(compared.rows, compared.total);
    }
    expect(groups.some(({ compared }) => compared?.total !== 0)).toBe(true);
  });

  test('days to come are held against nothing', async () => {
    const { now } = server.clock;
    server.clock.now = Date.parse('2026-04-02T10:00:00.000Z');
    const { compared, groups } = await ask({ from: '2026-03-31', to: '2026-04-05', compare: 'week' });
    server.clock.now = now;
    expect(micros(groups.map((group) => group.compared?.total ?? 0))).toBe(toMoney(compared?.totals.total ?? 0));
    expect(groups.map((group) => group.compared?.rows === null)).toEqual([false, false, false, true, true, true]);
    for (const group of groups) if (group.compared?.rows) await expectRows(group.compared.rows, group.compared.total);
  });

  test('the year before has the same weekdays', async () => {
    const { compared } = await ask({ compare: 'year' });
    expect(compared).toMatchObject({ from: '2025-03-25', to: '2025-04-06', totals: { count: 0, total: 0 } });
  });

  test('days before the first document make no change', async () => {
    const first = documents.map(({ date }) => date ?? '').toSorted()[0];
    const changes = (answer: Report) =>
      tablesOf('sales', answer).flatMap(({ columns, rows, totals, note }) => {
        const place = columns.findIndex(({ name }) => name === 'change');
        return [note === null, ...[...rows, ...totals].map(({ cells }) => cells[place] === null)];
      });
    // The books begin on the first of these days, and within the others.
    const whole = await ask({ from: '2026-03-31', to: '2026-04-02', compare: 'week' });
    expect(whole.compared).toMatchObject({ from: first, since: null });
    expect(changes(whole)).toEqual([true, false, false, false, false]);
    const partial = await ask({ from: '2026-03-30', to: '2026-04-02', compare: 'week' });
    expect(partial.compared).toMatchObject({ from: '2026-03-23', since: first });
    expect(changes(partial)).toEqual([false, true, true, true, true, true]);
  });
});

describe('periods', () => {
  test.each([
    ['2028-02-29', '2028-02-29', 1],
    ['9998-12-31', '9998-12-31', 1],
    ['2027-01-01', '2027-12-31', 365],
  ])('%s to %s has nothing, day by day', async (from, to, length) => {
    const { totals, groups } = await ask({ from, to, compare: 'year' });
    expect(totals).toEqual({ count: 0, units: 0, base: 0, tax: 0, total: 0, discounts: 0, refunds: 0, recharges: 0 });
    expect(groups).toHaveLength(length);
  });

  test.each([
    ['2026-03-02', '2026-03-01', 'too_small'],
    ['2016-01-01', '2026-12-31', 'too_big'],
    ['2026-02-29', '2026-03-01', 'invalid_value'],
    ['1969-12-31', '1970-01-01', 'invalid_value'],
    ['9999-01-01', '9999-01-01', 'invalid_value'],
    ['gestern', '2026-03-01', 'invalid_value'],
  ])('%s to %s is refused', async (from, to, code) => {
    const { status, body } = await server.api.call('reportSales', { from, to });
    expect(status).toBe(400);
    const { errors } = body as unknown as { errors: readonly { code: string }[] };
    expect(new Set(errors.map((error) => error.code))).toEqual(new Set([code]));
  });
});

test('managers may read it, the front desk may not', async () => {
  const { key } = await server.api.run('keyCreate', { name: 'Lee', scopes: ['*:read'] });
  expect((await server.as(key).call('reportSales', days)).status).toBe(403);
  const { key: own } = await server.api.run('keyCreate', { name: 'Informes', scopes: ['report:read'] });
  expect((await server.as(own).call('reportSales', days)).status).toBe(200);
});
