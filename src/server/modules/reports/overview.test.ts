/** The overview says what the other reports, the lists it names and the records say. */
import { beforeAll, describe, expect, test } from 'vitest';
import { cents, type Money, toMoney } from '#shared/domain/money.ts';
import { covers } from '#shared/domain/scopes.ts';
import { type Alert, alertPlace } from '#shared/reports/alertPlaces.ts';
import { alertKinds } from '#shared/reports/alerts.ts';
import { type Answer as AnswerOf, tablesOf } from '#shared/reports/index.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { countedDocuments, micros, sumOf } from '#test/kit/reports/counted.ts';
import { type History, issueInYen, prepareHistory, sellFor, sellSurely } from '#test/kit/reports/history.ts';
import { seed } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { profiles } from '../../reference/reference.ts';

type Overview = AnswerOf<'overview'>;

let server: FacilityServer;
let history: History;

beforeAll(async () => {
  server = await startFacility();
  history = await prepareHistory(server);
  for (const [index, day] of ['2025-04-08', '2026-03-10', '2026-03-31', '2026-04-04'].entries()) {
    server.clock.now = Date.parse(`${day}T06:30:00.000Z`);
    await sellFor(history, 3, 8, createRandom(seed + 6 + index));
  }
  await sellSurely(history);
  // The noon of a Tuesday: on the days it is compared with, sales went on.
  server.clock.now = Date.parse('2026-04-07T10:00:00.000Z');
});

const ask = (): Promise<Overview> => server.api.run('reportOverview', {});

function only({ figures }: Overview): Overview['figures'][number] {
  const [first, ...more] = figures;
  if (first === undefined || more.length > 0) throw new Error('one currency, one part');
  return first;
}

test('each figure is what its documents come to, and its rows sum to it', async () => {
  const overview = await ask();
  const { yesterday, today, month } = only(overview);
  expect(overview.date).toBe('2026-04-07');
  const documents = await countedDocuments(server.api);
  const figures = [yesterday, today, month].flatMap((figure) => [figure, figure.week, figure.month, figure.year]);
  const [first = ''] = documents.map(({ date }) => date ?? '').toSorted();
  let counted = 0;
  for (const figure of figures) {
    if (figure === null) continue;
    const until = 'until' in figure && figure.until !== null ? figure.until : '9999';
    if ('since' in figure) expect(figure.since).toBe(first > figure.from ? first : null);
    const own = documents.filter(
      ({ date, created }) =>
        date !== null && date >= figure.from && date <= figure.to && (date < figure.to || String(created) <= until),
    );
    counted += own.length;
    expect(figure.count).toBe(own.length);
    expect(toMoney(figure.total)).toBe(micros(own.map(({ total }) => total)));
    expect(toMoney(figure.base)).toBe(micros(own.map(({ totalBeforeTaxes }) => totalBeforeTaxes)));
    expect(await sumOf(server.api, figure.rows)).toBe(toMoney(figure.total));
  }
  expect(counted).toBeGreaterThan(20);
});

test('like is compared with like: the same weekdays, to this hour', async () => {
  const { yesterday, today, month } = only(await ask());
  expect(yesterday).toMatchObject({
    week: { from: '2026-03-30', to: '2026-03-30', until: null },
    month: null,
    year: { from: '2025-04-07', to: '2025-04-07', until: null },
  });
  const noon = '12:00:00+02:00';
  expect(today).toMatchObject({
    week: { from: '2026-03-31', to: '2026-03-31', until: `2026-03-31T${noon}` },
    year: { from: '2025-04-08', until: `2025-04-08T${noon}` },
  });
  expect(month).toMatchObject({
    from: '2026-04-01',
    week: null,
    month: { from: '2026-03-04', to: '2026-03-10', until: '2026-03-10T12:00:00+01:00' },
    year: { from: '2025-04-02', to: '2025-04-08', until: `2025-04-08T${noon}` },
  });
  expect(month.month?.count).toBeGreaterThan(0);
  expect(month.year.count).toBeGreaterThan(0);
  server.clock.now = Date.parse('2026-04-29T10:00:00.000Z');
  expect(only(await ask()).month.month).toMatchObject({ from: '2026-02-25', to: '2026-03-25' });
  server.clock.now = Date.parse('2026-04-01T10:00:00.000Z');
  const first = only(await ask());
  expect(first.month).toMatchObject({ from: '2026-04-01', to: '2026-04-01', month: { from: '2026-03-04' } });
  expect(first.today.week).toMatchObject({ from: '2026-03-25' });
  server.clock.now = Date.parse('2026-04-07T10:00:00.000Z');
});

test('what is owed is what the reports of it say', async () => {
  const overview = await ask();
  const { debts, unpaid, overdue, cash } = only(overview);
  const report = await server.api.run('reportDebts', {});
  expect(debts).toEqual({ ...report.totals, rows: report.rows });
  for (const figure of [unpaid, overdue]) {
    const { path, query } = figure.rows;
    expect(await sumOf(server.api, figure.rows)).toBe(toMoney(figure.total));
    const answer = await server.api.send('GET', `${path}?${query}&count=exact`);
    expect(answer.headers.get('x-total-count')).toBe(String(figure.count));
  }
  expect(await sumOf(server.api, report.rows.invoices)).toBe(toMoney(unpaid.total));
  expect(overdue.count).toBeGreaterThan(0);
  expect(await sumOf(server.api, cash.rows)).toBe(toMoney(cash.difference));
  const closed = await server.api.run('reportCashDifferences', { from: '2026-04-01', to: '2026-04-07', by: 'session' });
  expect(cash).toMatchObject({ count: closed.groups.length, difference: closed.totals.difference });
  const { liability } = overview;
  const { money, deposits } = await server.api.run('reportVouchers', {});
  expect(liability.vouchers.total).toBe(money.balance);
  expect(liability.deposits.total).toBe(deposits.balance);
  expect(micros([money.balance, deposits.balance])).toBe(toMoney(liability.total));
  expect(await sumOf(server.api, liability.rows)).toBe(toMoney(liability.vouchers.total));
  expect(await sumOf(server.api, liability.deposits.rows)).toBe(toMoney(liability.deposits.total));
  expect(liability.total).toBeGreaterThan(0);
});

test('what wants attention is counted, and its list has as many', async () => {
  const { api, facility } = server;
  const other = await startFacility();
  expect((await other.api.run('reportOverview', {})).attention).toEqual([]);
  const [first] = await api.list('invoice', 'status=1&limit=1&sort=-id');
  server.write(`update "invoice" set "sendStatus" = 3 where "id" = ${first?.id}`);
  await api.create('product', { name: 'Agotado', price: 1, useStock: true });
  await api.create('invoice', { type: facility.types.F ?? 0, customer: facility.customers.club, lines: [] });
  const filling = await api.create('product', { name: 'Recarga', price: 0 });
  await api.run('voucherRecharge', {
    customer: facility.customers.visitor,
    voucherType: (await api.create('voucherType', { name: 'Corto', kind: 1, product: filling.id, expiration: 'P20D' }))
      .id,
    amount: 10,
    paymentMethod: facility.methods.transfer,
  });
  const hook = await api.create('webhook', { name: 'Contable', url: 'https://example.com/hook' });
  server.write(`insert into "webhookDelivery" ("webhook", "event", "status", "attempts", "created", "deleted")
    values (${hook.id}, 1, 2, 3, '2026-04-07T10:00:00.000Z', 0)`);
  server.write(`insert into "job" ("kind", "payload", "status", "runAt", "created", "finished")
    values ('x', '{}', 3, '2026-04-07T10:00:00.000Z', '2026-04-07T10:00:00.000Z', '2026-04-07T10:00:00.000Z')`);
  const { pos } = facility;
  if (!(await api.run('posStatus', { pos })).open) await api.run('posOpen', { pos, realCashCount: 100 });
  server.clock.now += 8 * 86_400_000;
  const { attention } = await ask();
  for (const { kind, count, rows, record } of attention) {
    // It leads to its report, which has a test of its own.
    if (kind === 'undocumented') continue;
    if (record !== null) expect((await api.send('GET', `${rows?.path}/${record}`)).status, kind).toBe(200);
    expect(record !== null, kind).toBe(count === 1 && rows !== null);
    expect(rows === null, kind).toBe(kind === 'failedJobs');
    if (rows === null) continue;
    const answer = await api.send('GET', `${rows.path}?${rows.query}&count=exact&limit=1`);
    expect(answer.headers.get('x-total-count'), kind).toBe(String(count));
  }
  expect(attention.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'openSessions',
      'failedMails',
      'failedDeliveries',
      'failedJobs',
      'overdueInvoices',
      'lowStock',
      'oldDrafts',
      'expiringVouchers',
    ]),
  );
});

/** What the screens that alerts lead to take. */
const scopes = {
  '/cash': 'pos:operate',
  '/office/low-stock': 'stock:operate',
  '/office/jobs': 'system:admin',
} as const;

/** Of each kind one and several, as those with every list have them. */
const alerts = alertKinds.flatMap((kind) =>
  [null, 1].map(
    (record): Alert => ({
      kind,
      count: record ?? 2,
      amount: null,
      rows: { path: pathOf(kind), query: 'limit=1' },
      record,
    }),
  ),
);

function pathOf(kind: Alert['kind']): string {
  const lists: Partial<Record<Alert['kind'], string>> = {
    openSessions: 'posMovement',
    cashDifferences: 'zReport',
    openErasures: 'customerErasure',
    failedSchedules: 'scheduledMail',
    failedDeliveries: 'webhookDelivery',
    lowStock: 'product',
    expiringVouchers: 'voucher',
  };
  return `/api/model/${lists[kind] ?? 'invoice'}`;
}

const others = {
  accountant: { permissions: ['report:read', 'invoice:read'] },
  nobody: { permissions: ['report:read'] },
};

test.each(Object.entries({ ...profiles, ...others }))(
  'every link of an alert opens for who sees it, or is none: %s',
  async (_, { permissions }) => {
    const { key } = await server.api.run('keyCreate', { name: 'Enlaces', scopes: [...permissions] });
    const own = server.as(key);
    for (const alert of alerts) {
      const place = alertPlace(alert, permissions);
      if (place === null)
        expect(covers(permissions, `${alert.rows?.path.slice('/api/model/'.length)}:read`)).toBe(false);
      else if ('report' in place) expect.unreachable('of lists');
      else if ('query' in place)
        expect((await own.send('GET', `/api/model/${place.model}?${place.query}`)).status).toBe(200);
      // The record may not be there; that it may be seen is what is asked.
      else if ('record' in place) expect((await own.send('GET', `/api/model/${place.model}/1`)).status).not.toBe(403);
      else expect(covers(permissions, scopes[place.screen])).toBe(true);
    }
    const jobs = alertPlace({ kind: 'failedJobs', count: 1, amount: null, rows: null, record: null }, permissions);
    expect(jobs === null).toBe(!covers(permissions, scopes['/office/jobs']));
  },
);

describe('several currencies', () => {
  /** What every report says, by its name. */
  const reports = {
    sales: (more) => server.api.run('reportSales', { ...days, by: 'product', compare: 'month', ...more }),
    hours: (more) => server.api.run('reportSales', { ...days, by: 'hour', ...more }),
    taxes: (more) => server.api.run('reportTaxes', { ...days, ...more }),
    debts: (more) => server.api.run('reportDebts', more),
    cash: (more) => server.api.run('reportCashDifferences', { ...days, by: 'pos', ...more }),
  } satisfies Record<string, (more: { readonly currency?: string; readonly company?: number }) => Promise<Answer>>;
  type Answer = { readonly currency: string; readonly otherCurrencies: readonly string[]; readonly totals: object };
  type Name = keyof typeof reports;
  const definitions = {
    sales: 'sales',
    hours: 'sales',
    taxes: 'taxes',
    debts: 'debts',
    cash: 'cashDifferences',
  } as const satisfies Record<Name, string>;
  const names = Object.keys(reports) as Name[];
  const days = { from: '2026-04-01', to: '2026-04-30' };
  const alone = new Map<Name, Answer>();
  let overviewAlone: Overview;
  let club: number;

  beforeAll(async () => {
    const { api, facility } = server;
    server.clock.now = Date.parse('2026-04-20T10:00:00.000Z');
    // A document of the facility in yen; a company in pounds with a ticket, a debt and a drawer that lacks some.
    for (const name of names) alone.set(name, await reports[name]({}));
    overviewAlone = await ask();
    await issueInYen(server);
    club = (await api.create('company', { name: 'Lisbon Club', taxNumber: 'B12345674', currency: 'GBP' })).id;
    const { id: pos } = await api.create('pos', { company: club, name: 'Lisboa' });
    const format = { format: 'L-{n}', zeros: 1, prefix: false, lastValue: 0 };
    await api.create('invoiceCounter', { company: club, type: facility.types.T ?? 0, ...format });
    await api.run('posOpen', { pos, realCashCount: 50 });
    const lines = [{ product: facility.products.court }];
    await api.run('checkout', { pos, lines, payments: [{ paymentMethod: facility.methods.cash, amount: 12.1 }] });
    await api.run('saveSale', { product: facility.products.fee, pos });
    await api.run('posClose', { pos, realCashCount: 60, realCreditCardCount: 0, comments: 'Falta' });
  });

  const inYen = { total: 121 };
  const inPounds = { total: 12.1 };
  const rows: readonly (readonly [Name, string, object, readonly string[]])[] = [
    ['sales', 'JPY', inYen, ['EUR', 'GBP']],
    ['sales', 'GBP', inPounds, ['EUR', 'JPY']],
    ['hours', 'JPY', inYen, ['EUR', 'GBP']],
    ['taxes', 'JPY', inYen, ['EUR', 'GBP']],
    ['taxes', 'GBP', inPounds, ['EUR', 'JPY']],
    ['debts', 'JPY', { ...inYen, sales: 0 }, ['EUR', 'GBP']],
    ['debts', 'GBP', { invoices: 0, count: 1 }, ['EUR', 'JPY']],
    ['cash', 'GBP', { count: 1, difference: -2.1 }, ['EUR']],
    ['cash', 'JPY', { count: 0, difference: 0 }, ['EUR', 'GBP']],
  ];
  test.each(rows)('the report of %s in %s has that alone', async (name, currency, totals, otherCurrencies) => {
    const answer = await reports[name]({ currency });
    expect(answer).toMatchObject({ currency, otherCurrencies, totals });
    await expectRows(name, answer);
  });

  test.each(names)('the report of %s adds up the facility’s unless it is told', async (name) => {
    const answer = await reports[name]({});
    const others = name === 'cash' ? ['GBP'] : ['GBP', 'JPY'];
    expect(alone.get(name)).toMatchObject({ currency: 'EUR', otherCurrencies: [] });
    expect(answer).toMatchObject({ currency: 'EUR', otherCurrencies: others, totals: alone.get(name)?.totals });
    await expectRows(name, answer);
  });

  test('of a company it is its own, and what another has is no other', async () => {
    const answer = await reports.sales({ company: club });
    expect(answer).toMatchObject({ currency: 'GBP', otherCurrencies: [], totals: inPounds });
    expect(await reports.sales({ company: club, currency: 'EUR' })).toMatchObject({
      otherCurrencies: ['GBP'],
      totals: { count: 0 },
    });
    expect(await reports.cash({ company: club, currency: 'EUR' })).toMatchObject({
      otherCurrencies: ['GBP'],
      totals: { count: 0 },
    });
  });

  test('each company has figures of its own in the overview', async () => {
    const { figures, liability } = await ask();
    const { month, debts, unpaid, cash } = only(overviewAlone);
    const said = { month: { total: month.total }, debts: { total: debts.total }, unpaid: { total: unpaid.total } };
    expect(figures).toMatchObject([
      { currency: 'EUR', otherCurrencies: ['JPY'], ...said, cash: { difference: cash.difference } },
      { company: club, currency: 'GBP', otherCurrencies: [], month: inPounds, cash: { short: -2.1 } },
    ]);
    expect(liability.currency).toBe('EUR');
    for (const own of figures) {
      expect(await sumOf(server.api, own.month.rows)).toBe(toMoney(own.month.total));
      expect(await sumOf(server.api, own.debts.rows.invoices)).toBe(toMoney(own.debts.invoices));
      expect(await sumOf(server.api, own.debts.rows.sales)).toBe(toMoney(own.debts.sales));
      const { currency, otherCurrencies } = own;
      const debts = await reports.debts({ company: own.company ?? 0 });
      const { rows: _, ...owed } = own.debts;
      expect(debts).toMatchObject({ currency, otherCurrencies, totals: owed });
      await expectRows('debts', debts);
      expect(await sumOf(server.api, own.unpaid.rows)).toBe(toMoney(own.unpaid.total));
      expect(await sumOf(server.api, own.cash.rows)).toBe(toMoney(own.cash.difference));
    }
  });

  /** The lists of an answer sum to its numbers, each in one currency. */
  async function expectRows(name: Name, answer: Answer): Promise<void> {
    for (const { columns, rows: groups, totals } of tablesOf(definitions[name], answer as never)) {
      const amounts = columns.flatMap((column, place) => (column.type === 'money' ? [{ column, place }] : []));
      for (const row of [...groups, ...totals]) {
        for (const { column, place } of amounts) {
          const lists = row.rows[column.name];
          if (lists === undefined) continue;
          let sum = 0;
          for (const list of lists) sum += await sumOf(server.api, list);
          expect(cents(sum as Money), `${row.key} ${column.name}`).toBe(toMoney(Number(row.cells[place])));
        }
      }
    }
  }
});
