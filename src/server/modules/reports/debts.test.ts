/** The debt report says what comes of the records, and of each customer what their summary says. */
import { beforeAll, expect, test } from 'vitest';
import { debtAges } from '#shared/domain/debtAges.ts';
import { toMoney } from '#shared/domain/money.ts';
import { lengthOf } from '#shared/domain/reportPeriod.ts';
import { agedRows } from '#shared/reports/rows.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { micros, sumOf } from '#test/kit/reports/counted.ts';
import { type History, prepareHistory, sellFor } from '#test/kit/reports/history.ts';
import { seed } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let history: History;

beforeAll(async () => {
  server = await startFacility();
  history = await prepareHistory(server);
  server.clock.now = Date.parse('2026-01-05T07:30:00.000Z');
  await sellFor(history, 3, 14, createRandom(seed + 3));
  for (const day of ['2026-01-09', '2026-03-01', '2026-04-01', '2026-05-20', '2026-05-21']) {
    server.clock.now = Date.parse(`${day}T07:30:00.000Z`);
    await server.api.run('saveSale', { product: server.facility.products.fee });
  }
});

test('customers sum to the totals, ages to each, and rows to both', async () => {
  const { date, totals, rows, customers } = await server.api.run('reportDebts', {});
  for (const column of [...debtAges, 'total', 'count'] as const) {
    expect(micros(customers.map((row) => row[column]))).toBe(toMoney(totals[column]));
  }
  for (const row of [{ ...totals, rows }, ...customers]) {
    expect(micros(debtAges.map((age) => row[age]))).toBe(toMoney(row.total));
    expect(toMoney(row.invoices) + toMoney(row.sales)).toBe(toMoney(row.total));
    expect(await sumOf(server.api, row.rows.invoices)).toBe(toMoney(row.invoices));
    expect(await sumOf(server.api, row.rows.sales)).toBe(toMoney(row.sales));
    for (const age of debtAges) {
      let sum = 0;
      for (const list of agedRows(row, age, date)) sum += await sumOf(server.api, list);
      expect(sum, age).toBe(toMoney(row[age]));
    }
  }
  for (const age of debtAges) expect(totals[age], age).toBeGreaterThan(0);
});

test('each customer owes what their summary says', async () => {
  const { customers } = await server.api.run('reportDebts', {});
  for (const customer of history.customers) {
    const { owed } = await server.api.run('customerSummary', { customer });
    expect(customers.find((row) => row.customer === customer)?.total ?? 0).toBe(owed);
  }
  expect(customers.find(({ customer }) => customer === null)?.total).toBeGreaterThanOrEqual(200);
});

test('ages are counted from the due date', async () => {
  const { date, totals } = await server.api.run('reportDebts', {});
  const invoices = (await server.api.list('invoice', 'status=1&pending[gt]=0')).filter(
    (row) => !row.isProforma && !row.isInternal && row.convertedTo === null && row.summaryInvoice === null,
  );
  const sales = (await server.api.list('sale', 'status[in]=2,3&pending[gt]=0&invoice[null]=true')).map(
    ({ dueDate, issueDate, created, pending }) => ({
      due: String(dueDate ?? issueDate ?? created).slice(0, 10),
      pending,
    }),
  );
  const all = [...invoices.map((row) => ({ due: row.earliestDueDate ?? '', pending: row.pending })), ...sales];
  const owed = (least: number, most: number): number =>
    micros(
      all
        .filter(({ due }) => {
          const days = lengthOf({ from: due, to: date }) - 1;
          return days >= least && days <= most;
        })
        .map(({ pending }) => pending),
    );
  expect(debtAges.map((age) => toMoney(totals[age]))).toEqual([
    owed(-9999, 0),
    owed(1, 30),
    owed(31, 60),
    owed(61, 90),
    owed(91, 9999),
  ]);
  expect(date).toBe('2026-05-21');
});

test('without debts there is nothing', async () => {
  const other = await startFacility();
  const report = await other.api.run('reportDebts', {});
  expect(report).toMatchObject({ totals: { count: 0, total: 0 }, customers: [] });
});
