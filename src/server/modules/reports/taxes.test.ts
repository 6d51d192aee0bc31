/** The tax report says what comes of the documents' own taxes, and accounts for every number of every series. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, toMoney } from '#shared/domain/money.ts';
import { isOwed } from '#shared/domain/owed.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { taxes } from '#shared/reports/definitions/taxes.ts';
import { tablesOf } from '#shared/reports/index.ts';
import { setupInput } from '#test/kit/facility.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { countedDocuments, micros, sumOf } from '#test/kit/reports/counted.ts';
import { prepareHistory, sellFor, sellSurely } from '#test/kit/reports/history.ts';
import { seed } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let documents: readonly ApiRecord<'invoice'>[];
const days = { from: '2026-03-02', to: '2026-03-12' };
const ask = (input: Partial<InputOf<typeof taxes.contract>> = {}) =>
  server.api.run('reportTaxes', { ...days, ...input });

beforeAll(async () => {
  server = await startFacility();
  const history = await prepareHistory(server);
  await sellFor(history, 6, 14, createRandom(seed + 1));
  await sellSurely(history);
  documents = await countedDocuments(server.api);
});

test('the totals are those of the sales report, and their rows sum to them', async () => {
  const { totals, rows, types } = await ask();
  const sales = await server.api.run('reportSales', days);
  const { count, base, tax, total } = sales.totals;
  const withheld = micros(documents.map((document) => document.withheld ?? 0));
  expect(totals).toEqual({ count, base, tax, total, withheld: fromMoney(withheld as Money) });
  expect(await sumOf(server.api, rows)).toBe(toMoney(total));
  for (const column of ['count', 'base', 'tax', 'total', 'withheld'] as const) {
    expect(micros(types.map((type) => type[column]))).toBe(toMoney(totals[column]));
  }
  for (const type of types) expect(await sumOf(server.api, type.rows)).toBe(toMoney(type.total));
});

test('every amount that opens a list is what the list sums to, and a note says why others do not', async () => {
  const tables = tablesOf('taxes', await ask());
  for (const { columns, rows, totals } of tables) {
    for (const row of [...rows, ...totals]) {
      for (const [place, { name, type }] of columns.entries()) {
        const [list] = row.rows[name] ?? [];
        if (list !== undefined && type === 'money') {
          expect(await sumOf(server.api, list), `${row.key} ${name}`).toBe(toMoney(Number(row.cells[place])));
        }
      }
    }
  }
  const [rates] = tables;
  expect(rates?.rows.map(({ rows }) => Object.keys(rows))).toContainEqual([]);
  expect(rates?.note).not.toBeNull();
});

test('bases and amounts sum to the totals, type by type', async () => {
  const { totals, taxes, types } = await ask();
  expect(micros(taxes.map(({ base }) => base))).toBe(toMoney(totals.base));
  expect(micros(taxes.map(({ amount }) => amount))).toBe(toMoney(totals.tax));
  for (const { invoiceType, base, tax } of types) {
    const own = taxes.filter((row) => row.invoiceType === invoiceType);
    expect(micros(own.map((row) => row.base))).toBe(toMoney(base));
    expect(micros(own.map((row) => row.amount))).toBe(toMoney(tax));
  }
  expect(new Set(taxes.map(({ kind }) => kind))).toEqual(new Set(['tax', 'untaxed', 'supply']));
});

test('each amount is what the documents of its type state, and so is their number', async () => {
  const { taxes } = await ask();
  const stated = documents.flatMap(({ type, taxes: own }) => (own ?? []).map((tax) => ({ ...tax, type })));
  for (const row of taxes.filter(({ kind }) => kind === 'tax')) {
    const own = stated.filter(
      ({ type, tax, rate, name }) =>
        type === row.invoiceType && tax === row.tax && rate === row.rate && name === row.name,
    );
    expect(toMoney(row.amount)).toBe(micros(own.map(({ amount }) => amount)));
    expect(row.count).toBe(own.length);
  }
});

test('what is unpaid of the period is what its records owe, by the condition of all debts', async () => {
  const between = async (from: string, to: string) => {
    const { unpaid } = await ask({ from, to });
    const all = await server.api.list('invoice');
    const owed = all.filter(
      (document) => isOwed(document) && from <= (document.date ?? '') && (document.date ?? '') <= to,
    );
    const figures = (own: readonly ApiRecord<'invoice'>[]) => [
      own.length,
      ...(['total', 'pending'] as const).map((name) => micros(own.map((document) => document[name]))),
    ];
    expect([unpaid.count, toMoney(unpaid.total), toMoney(unpaid.pending)]).toEqual(figures(owed));
    expect(await sumOf(server.api, unpaid.rows)).toBe(toMoney(unpaid.pending));
    expect(unpaid.types.map(({ invoiceType }) => invoiceType)).toEqual(
      [...new Set(owed.map(({ type }) => type))].toSorted((a, b) => a - b),
    );
    for (const { invoiceType, count, total, pending, rows } of unpaid.types) {
      expect([count, toMoney(total), toMoney(pending)]).toEqual(
        figures(owed.filter(({ type }) => type === invoiceType)),
      );
      expect(await sumOf(server.api, rows)).toBe(toMoney(pending));
    }
    return unpaid.count;
  };
  expect(await between(days.from, days.to)).toBeGreaterThan(0);
  expect(await between('2026-03-04', '2026-03-05')).toBeLessThan(await between(days.from, days.to));
  expect(await between('2025-01-01', '2025-01-31')).toBe(0);
});

test('every number of every series is accounted for', async () => {
  const all = await server.api.list('invoice', 'status[in]=1,2&counter[null]=false&sort=date,sequenceNumber');
  const { series } = await ask();
  const bySeries = Map.groupBy(all, ({ counter }) => counter);
  expect(series.map(({ counter }) => counter).toSorted()).toEqual([...bySeries.keys()].toSorted());
  for (const { counter, first, last, count, voided, gaps, rows } of series) {
    const own = bySeries.get(counter) ?? [];
    expect([first, last, count, gaps]).toEqual([own[0]?.number, own.at(-1)?.number, own.length, []]);
    expect(voided.map(({ number }) => number)).toEqual(
      own.filter(({ status }) => status === 2).map(({ number }) => number),
    );
    expect(await sumOf(server.api, rows)).toBe(micros(own.map(({ total }) => total)));
  }
  expect(series.some(({ voided }) => voided.length > 0)).toBe(true);
});

describe('a series', () => {
  const issue = async (more: object = {}) => {
    const { api, facility } = server;
    const draft = await api.create('invoice', {
      type: facility.types.F ?? 0,
      customer: facility.customers.club,
      lines: [{ product: facility.products.water }],
      ...more,
    });
    return (await api.run('confirmInvoice', { invoice: draft.id })).number;
  };
  const skip = async () => {
    const [counter] = await server.api.list('invoiceCounter', `type=${server.facility.types.F}`);
    await server.api.update('invoiceCounter', counter?.id ?? 0, { lastValue: (counter?.lastValue ?? 0) + 3 });
  };

  test('names the numbers that were passed over, and has a row for each time that it begins again', async () => {
    const { clock } = server;
    clock.now = Date.parse('2026-12-31T10:00:00.000Z');
    const before = await issue();
    await skip();
    const after = await issue();
    clock.now = Date.parse('2027-01-01T10:00:00.000Z');
    const again = await issue();
    const answer = await ask({ from: '2026-12-31', to: '2027-01-01' });
    const { series } = answer;
    expect(series).toMatchObject([
      { first: before, last: after, count: 2, gaps: [{ after: before, before: after, missing: 3, isSkipped: true }] },
      { first: again, last: again, count: 1, gaps: [] },
    ]);
    expect((await ask({ from: '2027-01-01', to: '2027-01-01' })).series).toMatchObject([{ first: again, gaps: [] }]);
    const said = (isSkipped: boolean) => {
      const as = series.map((own) => ({ ...own, gaps: own.gaps.map((gap) => ({ ...gap, isSkipped })) }));
      const table = tablesOf('taxes', { ...answer, series: as }).find(({ name }) => name === 'series');
      return table?.rows.map(({ cells }) => cells.at(-1));
    };
    const gap = `3: ${before} – ${after}`;
    expect(said(true)).toMatchObject([{ es: `${gap} (se adelantó la serie)` }, null]);
    expect(said(false)).toMatchObject([{ es: `${gap} (sin explicación)` }, null]);
  });

  test('names numbers that are missing between two periods in the later one', async () => {
    server.clock.now = Date.parse('2027-01-31T10:00:00.000Z');
    const before = await issue();
    await skip();
    server.clock.now = Date.parse('2027-02-01T10:00:00.000Z');
    const after = await issue();
    expect((await ask({ from: '2027-01-31', to: '2027-01-31' })).series).toMatchObject([{ last: before, gaps: [] }]);
    expect((await ask({ from: '2027-02-01', to: '2027-02-28' })).series).toMatchObject([
      { first: after, last: after, count: 1, gaps: [{ after: before, before: after, missing: 3, isSkipped: true }] },
    ]);
  });

  test('that companies share is whole in the report of each that it numbered documents of', async () => {
    const { api, clock, facility } = server;
    const add = async (name: string, taxNumber: string) =>
      (await api.create('company', { ...setupInput.company, name, taxNumber })).id;
    const [first, second] = [await add('Una', '00000014Z'), await add('Otra', '12345678Z')];
    const shared = { type: facility.types.F ?? 0, format: 'C{n}', zeros: 1, prefix: false, lastValue: 0 };
    const { id: counter } = await api.create('invoiceCounter', shared);
    clock.now = Date.parse('2027-03-01T10:00:00.000Z');
    for (const company of [first, second, first]) await issue({ company });
    const day = { from: '2027-03-01', to: '2027-03-01' };
    for (const company of [first, second]) {
      const { series } = await ask({ ...day, company });
      expect(series).toMatchObject([{ counter, first: 'C1', last: 'C3', count: 3, gaps: [] }]);
    }
    const [other] = await api.list('company', 'sort=id&limit=1');
    expect((await ask({ ...day, company: other?.id ?? 0 })).series).toEqual([]);
  });
});

test('a document that states no tax is in no rate, and the number of those in one opens no list with it', async () => {
  const { api, clock, facility } = server;
  clock.now = Date.parse('2027-04-01T10:00:00.000Z');
  for (const line of [{ product: facility.products.water }, { description: 'Cortesía', price: 0, taxes: [] }]) {
    const head = { type: facility.types.F ?? 0, customer: facility.customers.club };
    await api.run('confirmInvoice', { invoice: (await api.create('invoice', { ...head, lines: [line] })).id });
  }
  const [rates] = tablesOf('taxes', await ask({ from: '2027-04-01', to: '2027-04-01' }));
  expect(rates?.rows.map(({ cells, rows }) => [cells[3], Object.keys(rows)])).toEqual([[1, ['base']]]);
});

test('a period without documents has nothing', async () => {
  const { totals, taxes, types, series } = await ask({ from: '2028-02-29', to: '2028-02-29' });
  expect({ totals, taxes, types, series }).toEqual({
    totals: { count: 0, base: 0, tax: 0, total: 0, withheld: 0 },
    taxes: [],
    types: [],
    series: [],
  });
});
