/**
 * Whoever asks for an amount gets the same: lists, their totals and files, reports, the dashboard, the page of a customer
 * and papers. Each is read over HTTP, as screens and programs do.
 */
import { Workbook } from '@cj-tech-master/excelts';
import Papa from 'papaparse';
import { expect } from 'vitest';
import { writerFor } from '#server/core/documents/format.ts';
import { summedFields } from '#server/core/records/query/totals.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { headOf } from '#shared/catalogue/heads.ts';
import { type ApiRecord, allModels, type ModelName } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { sales } from '#shared/reports/definitions/sales.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { createRandom, type Random } from '../kit/fuzz/random.ts';
import { micros, sumOf } from '../kit/reports/counted.ts';
import type { Scenario } from './scenario.ts';

/** Papers read of a history at most, and lists whose files are: each takes a thread some time. */
const PAPERS = 3;
const FILES = 2;

/** Throws at the first amount that two ways do not agree on. `chance` chooses filters and papers. */
export async function agree(scenario: Scenario, chance: number): Promise<void> {
  const random = createRandom(chance);
  const listed = allModels().filter((model) => summedFields(model).length > 0);
  for (const model of listed) await agreeOnList(scenario, model, random);
  for (let files = 0; files < FILES; files++) {
    await agreeOnFile(scenario, random.pick(listed), files % 2 === 0 ? 'csv' : 'xlsx');
  }
  await agreeOnReports(scenario);
  await agreeOnDashboard(scenario);
  await agreeOnDebts(scenario);
  await agreeOnBalances(scenario);
  await agreeOnPapers(scenario, random);
}

type Values = Readonly<Record<string, number | null>>;

/** The rows of a list and its totals: of all records, and of some. */
async function agreeOnList(scenario: Scenario, model: AnyModel, random: Random): Promise<void> {
  const { api } = scenario;
  const [name = ''] = random.pick(summedFields(model));
  const last = Math.max(0, ...(await api.list(model.name as ModelName, 'sort=-id&limit=1')).map(({ id }) => id));
  const narrowing = random.pick([`id[gt]=${Math.floor(last / 2)}`, `${name}[gt]=0`, `${name}[lte]=0`]);
  for (const query of ['', narrowing]) {
    const { count, sums } = await listed(api, model, query);
    const { body } = await api.send('GET', `/api/totals/${model.name}?${query}`);
    const totals = body as { count: number; sums: readonly { values: Values }[] };
    expect(totals.count, `count of ${model.name}?${query}`).toBe(count);
    for (const [field, sum] of Object.entries(sums)) {
      const total = micros(totals.sums.map(({ values }) => values[field] ?? 0));
      expect(total, `${field} of ${model.name}?${query}`).toBe(sum);
    }
  }
}

/** The rows of a list and its file. */
async function agreeOnFile({ api }: Scenario, model: AnyModel, format: 'csv' | 'xlsx'): Promise<void> {
  const { count, sums } = await listed(api, model, '');
  const [head = [], ...lines] = await fileOf(api, format, `${model.name}?fields=id,${Object.keys(sums).join()}`);
  expect(lines, `rows of the ${format} of ${model.name}`).toHaveLength(count);
  for (const [field, sum] of Object.entries(sums)) {
    const column = head.indexOf(headOf(model, { field, isId: false }, 'es'));
    const amounts = lines.map((line) => Number(line[column]));
    expect(micros(amounts), `${field} in the ${format} of ${model.name}`).toBe(sum);
  }
}

/** What the rows of a list come to, by the field that is summed. */
async function listed(api: Scenario['api'], model: AnyModel, query: string) {
  const rows = (await api.list(model.name as ModelName, query)) as unknown as readonly Values[];
  const sums = summedFields(model).map(([field]) => [field, micros(rows.map((row) => row[field] ?? 0))] as const);
  return { count: rows.length, sums: Object.fromEntries(sums) };
}

/** The rows of a file, the head first, with amounts as numbers are written. */
async function fileOf(
  api: Scenario['api'],
  format: 'csv' | 'xlsx',
  query: string,
): Promise<readonly (readonly string[])[]> {
  const headers = { 'accept-language': 'es' };
  const { status, bytes } = await api.send('GET', `/api/export/${format}/${query}`, undefined, headers);
  expect(status, `${format} of ${query}`).toBe(200);
  if (format === 'csv') {
    const text = new TextDecoder().decode(bytes).trimEnd();
    const [head = [], ...rows] = Papa.parse<string[]>(text, { delimiter: ';' }).data;
    return [head, ...rows.map((row) => row.map((cell) => cell.replace(',', '.')))];
  }
  const book = new Workbook();
  await book.xlsx.load(bytes);
  const rows: string[][] = [];
  for (const sheet of book.worksheets) {
    sheet.eachRow((row) => {
      rows.push(Array.from({ length: sheet.columnCount }, (_, index) => String(row.getCell(index + 1).value ?? '')));
    });
  }
  return rows;
}

/** What the dashboard says of its days: what the sales report does, and what their documents come to. */
async function agreeOnDashboard({ api }: Scenario): Promise<void> {
  const { figures } = await api.run('reportOverview', {});
  const { today, yesterday, month } = figures[0] ?? {};
  for (const figure of [today, yesterday, month]) {
    if (figure === undefined) throw new Error('the dashboard has no figures');
    const { from, to, count, base, total } = figure;
    const { totals } = await api.run('reportSales', { from, to });
    expect({ count, base, total }, `the dashboard from ${from} to ${to}`).toEqual({
      count: totals.count,
      base: totals.base,
      total: totals.total,
    });
    expect(await sumOf(api, figure.rows), `documents from ${from} to ${to}`).toBe(toMoney(total));
  }
}

/** Sales, taxes and payments of all there was, and its documents and payments. */
async function agreeOnReports({ api, clock }: Scenario): Promise<void> {
  const last = Math.max(clock.now, ...(await api.list('invoice')).map(({ date }) => Date.parse(date ?? '') || 0));
  const days = { from: '2025-12-31', to: new Date(last + DAY).toISOString().slice(0, 10) };
  const taxes = await api.run('reportTaxes', days);
  const taxed = { count: taxes.totals.count, total: taxes.totals.total };
  for (const by of sales.choices.by) {
    const { totals, groups, rows } = await api.run('reportSales', { ...days, by });
    const { count, base, tax, total } = totals;
    expect(micros(groups.map((group) => group.total)), `sales by ${by}`).toBe(toMoney(total));
    expect({ count, total }, `sales by ${by} and the taxes`).toEqual(taxed);
    expect(toMoney(base) + toMoney(tax)).toBe(toMoney(total));
    if (by !== 'day') continue;
    expect(await sumOf(api, rows), 'documents').toBe(toMoney(total));
    expect(await totalOf(api, rows), 'the totals of their list').toBe(toMoney(total));
  }
  expect(micros(taxes.taxes.flatMap(({ base, amount }) => [base, amount])), 'rates').toBe(toMoney(taxed.total));
  expect(micros(taxes.types.map(({ total }) => total)), 'types of documents').toBe(toMoney(taxed.total));
  for (const { rows, total, name } of taxes.types) expect(await sumOf(api, rows), name).toBe(toMoney(total));
  const payments = await api.run('reportPayments', { ...days, by: 'method' });
  for (const { currency, net, rows } of payments.totals) {
    const own = payments.groups.filter((group) => group.currency === currency);
    expect(micros(own.map((group) => group.net)), 'methods').toBe(toMoney(net));
    expect(rows === null ? null : await sumOf(api, rows), 'payments').toBe(toMoney(net));
  }
}

const DAY = 86_400_000;

/** What a list comes to, by the endpoint of its totals. */
async function totalOf(api: Scenario['api'], rows: Parameters<typeof sumOf>[1]): Promise<number> {
  const model = rows.path.replace('/api/model/', '');
  const { body } = await api.send('GET', `/api/totals/${model}?${rows.query}&fields=${rows.field}`);
  return micros((body as { sums: readonly { values: Values }[] }).sums.map(({ values }) => values[rows.field] ?? 0));
}

/** What is owed: the report, the dashboard, the pages of customers, sales and documents. */
async function agreeOnDebts({ api }: Scenario): Promise<void> {
  const report = await api.run('reportDebts', {});
  const { figures } = await api.run('reportOverview', {});
  expect(figures[0]?.debts.total, 'debts on the dashboard').toBe(report.totals.total);
  expect(figures[0]?.unpaid.total, 'unpaid documents on the dashboard').toBe(report.totals.invoices);
  expect(await sumOf(api, report.rows.invoices), 'unpaid documents').toBe(toMoney(report.totals.invoices));
  expect(await sumOf(api, report.rows.sales), 'unpaid sales').toBe(toMoney(report.totals.sales));
  expect(micros(report.customers.map(({ total }) => total)), 'debts by customer').toBe(toMoney(report.totals.total));
  for (const { id, name } of await api.list('customer')) {
    const { owed, debts } = await api.run('customerSummary', { customer: id });
    const said = report.customers.find(({ customer }) => customer === id)?.total ?? 0;
    expect(owed, `what ${name} owes`).toBe(said);
    expect(micros(debts.map(({ pending }) => pending)), `the debts of ${name}`).toBe(toMoney(owed ?? 0));
  }
}

/** What customers hold: the report, the dashboard, the pages of customers, and the ledgers. */
async function agreeOnBalances({ api }: Scenario): Promise<void> {
  const report = await api.run('reportVouchers', {});
  const { liability } = await api.run('reportOverview', {});
  expect(liability.vouchers.total, 'vouchers on the dashboard').toBe(report.money.balance);
  expect(liability.deposits.total, 'deposits on the dashboard').toBe(report.deposits.balance);
  expect(await sumOf(api, liability.rows), 'vouchers of money').toBe(toMoney(report.money.balance));
  for (const { rows, balance, name } of report.types) expect(await sumOf(api, rows), name).toBe(toMoney(balance));
  expect(await sumOf(api, report.deposits.rows), 'deposits').toBe(toMoney(report.deposits.balance));
  const vouchers = await api.list('voucher');
  await agreeOnLedger(vouchers, await api.list('voucherMovement'), ({ voucher }) => voucher);
  const deposits = await api.list('deposit');
  await agreeOnLedger(deposits, await api.list('depositMovement'), ({ deposit }) => deposit);
  for (const { id, name } of await api.list('customer')) {
    const page = await api.run('customerSummary', { customer: id });
    const { balances } = await api.run('voucherBalance', { customer: id });
    const shown = page.vouchers.map(({ voucher, balance }) => [voucher, balance]);
    expect(shown, `the vouchers of ${name}`).toEqual(balances.map(({ voucher, balance }) => [voucher, balance]));
    for (const { balance, lots } of balances) {
      expect(micros(lots.map(({ remaining }) => remaining)), `the lots of ${name}`).toBe(toMoney(balance));
    }
    // What has expired is not the customer's to use, and is the facility's to owe until it is taken out.
    const own = micros(vouchers.filter(({ customer }) => customer === id).map(({ balance }) => balance));
    expect(micros(balances.map(({ balance }) => balance)), `what ${name} holds`).toBeLessThanOrEqual(own);
  }
}

async function agreeOnLedger<M extends { readonly amount: number }>(
  held: readonly { readonly id: number; readonly balance: number }[],
  movements: readonly M[],
  of: (movement: M) => number,
): Promise<void> {
  for (const { id, balance } of held) {
    const own = movements.filter((movement) => of(movement) === id);
    expect(micros(own.map(({ amount }) => amount)), `the movements of ${id}`).toBe(toMoney(balance));
  }
}

/** Documents as their papers print them: number, total and each tax. */
async function agreeOnPapers({ api }: Scenario, random: Random): Promise<void> {
  const issued = await api.list('invoice', 'status=1');
  for (const invoice of random.some(issued, Math.min(PAPERS, issued.length))) {
    const { number, total, document } = invoice;
    const { status, bytes } = await api.send('GET', document ?? '');
    expect(status, `paper of ${number}`).toBe(200);
    const text = (await readPdf(bytes)).rows.join('\n');
    const write = writerFor('es', 'EUR');
    const amounts = [total, ...taxesOf(invoice)].map((amount) => write.amount(toMoney(amount)));
    for (const printed of [String(number), ...amounts]) expect(text, `paper of ${number}`).toContain(printed);
  }
}

function taxesOf({ taxes }: ApiRecord<'invoice'>): readonly number[] {
  return (taxes as readonly { readonly amount: number }[]).map(({ amount }) => amount);
}
