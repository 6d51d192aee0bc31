/** Reads of the office: lists, their ends and totals, reports and searches, beside a bare read of every sale. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { summedFields } from '../src/server/core/records/query/totals.ts';
import type { AnyModel } from '../src/shared/catalogue/defineModel.ts';
import { allModels, columnsOf, models } from '../src/shared/catalogue/index.ts';
import { referenceNames } from '../src/shared/catalogue/referenceNames.ts';
import { takesSearch } from '../src/shared/catalogue/searchable.ts';
import { sales } from '../src/shared/reports/definitions/sales.ts';
import { quantile } from './measure.ts';
import { heading, ratio } from './report.ts';
import { BASKET, type Office } from './server.ts';
import type { Sizes } from './sizes.ts';
import { processorTime } from './startUp.ts';

/** Types of fields whose values have an order. */
const SORTED = new Set(
  ['int', 'select', 'float', 'currency', 'percent', 'date', 'datetime', 'string', 'text', 'bool', 'color'].concat(
    'duration',
    'fkModel',
  ),
);
/** The slowest that are named. */
const NAMED = 8;
const PAGE = 100;

interface Timed {
  readonly name: string;
  readonly ms: number;
  /** Processor time of the server for it, in milliseconds: what else the machine does is not in it. */
  readonly processor: number;
}

/** Measures them and prints them beside what SQLite needs to read the sales through. */
export async function benchOfficeReads(office: Office, sizes: Sizes): Promise<void> {
  const raw = readThrough(office);
  console.log(`  every sale read and one column added up, bare ${raw.toFixed(1)} ms`);
  // Threads are started, and what they read is in the memory of the machine.
  for (const { name } of some(listedModels(), sizes)) await office.read(`totals/${name}`).catch(() => '');
  await benchTotals(office, sizes, raw);
  await benchReports(office, sizes, raw);
  await benchSearches(office, sizes, raw);
  await benchNarrowed(office, sizes, raw);
  await benchFew(office, sizes, raw);
  // Last: they are some thousands.
  await benchLists(office, sizes, raw);
}

function readThrough({ dataDir }: Office): number {
  const db = new Database(join(dataDir, 'taquilla.db'), { readonly: true });
  const statement = db.prepare('select sum("pending") from "sale"');
  const times = Array.from({ length: 3 }, () => {
    const at = performance.now();
    statement.get();
    return performance.now() - at;
  });
  db.close();
  return quantile(times, 0.5);
}

function listedModels(): readonly AnyModel[] {
  return allModels().filter(({ job }) => job !== undefined);
}

/** All of what is there to be asked for; two, where it is only to be seen that asking works. */
function some<T>(all: readonly T[], { isSmallest }: Sizes): readonly T[] {
  return isSmallest ? all.slice(0, 2) : all;
}

async function benchLists(office: Office, sizes: Sizes, raw: number): Promise<void> {
  const { samples } = sizes;
  const orders: Timed[] = [];
  const ends: Timed[] = [];
  const filters: Timed[] = [];
  for (const model of some(listedModels(), sizes)) {
    const page = `model/${model.name}?limit=${PAGE}`;
    const [first = {}] = JSON.parse(await office.read(`${page}&sort=-id`)) as Record<string, unknown>[];
    const fields = columnsOf(model).filter(([, { type }]) => SORTED.has(type));
    for (const order of some(ordersOf(model), sizes)) {
      orders.push({ name: `${model.name} by ${order}`, ...(await timed(office, `${page}&sort=${order}`, samples)) });
      ends.push({ name: `${model.name} by ${order}`, ...(await timed(office, `${page}&sort=-${order}`, samples)) });
    }
    for (const [field] of some(fields, sizes)) {
      const value = first[field];
      const conditions = [`${field}[null]=true`, ...(isPlain(value) ? [`${field}=${encodeURIComponent(value)}`] : [])];
      for (const condition of conditions) {
        filters.push({ name: `${model.name}?${condition}`, ...(await timed(office, `${page}&${condition}`, samples)) });
      }
    }
  }
  summarise('first rows, every order of every list', orders, 150, raw);
  summarise('last rows', ends, 150, raw);
  summarise('first rows with a filter on each field', filters, 150, raw);
}

/** What its rows are sorted by: its own fields, and the names of what they refer to. */
function ordersOf(model: AnyModel): readonly string[] {
  const own = columnsOf(model).filter(([, { type }]) => SORTED.has(type));
  return [...own.map(([name]) => name), ...referenceNames(model).keys()];
}

/** Lists of the most rows. */
const LONGEST = [models.sale, models.invoice, models.payment, models.customer];
/** A part of many customers' names, and a name of some. */
const FOUND = ['ma', 'garcia'];

/** Every order of long lists beside what leaves most of their rows, or what many of them have. */
async function benchNarrowed(office: Office, sizes: Sizes, raw: number): Promise<void> {
  const times: Timed[] = [];
  for (const model of some(LONGEST, sizes)) {
    const conditions = [
      'id[gt]=1000',
      ...(takesSearch(model) ? FOUND.map((text) => `q=${text}`) : []),
      ...(referenceNames(model).has('customer.name') ? [`customer.name[contains]=${FOUND[0]}`] : []),
    ];
    for (const condition of conditions) {
      for (const order of some(ordersOf(model), sizes).flatMap((name) => [name, `-${name}`])) {
        const path = `model/${model.name}?limit=${PAGE}&${condition}&sort=${order}`;
        times.push({ name: `${model.name}?${condition} by ${order}`, ...(await timed(office, path, sizes.samples)) });
      }
    }
  }
  summarise('first rows of what is filtered or searched, every order of the longest lists', times, 150, raw);
}

/** References that few rows of a list share. */
const SHARED = ['invoice', 'sale', 'payment', 'customer', 'product'];

/** Few rows of every list in the order of every name of what they refer to. */
async function benchFew(office: Office, sizes: Sizes, raw: number): Promise<void> {
  const times: Timed[] = [];
  for (const model of some(listedModels(), sizes)) {
    const page = `model/${model.name}?limit=${PAGE}`;
    const [first = {}] = JSON.parse(await office.read(`${page}&sort=-id`)) as Record<string, unknown>[];
    const conditions = SHARED.flatMap((name) => (isPlain(first[name]) ? [`${name}=${first[name]}`] : []));
    for (const condition of some(conditions, sizes)) {
      for (const name of some([...referenceNames(model).keys()], sizes)) {
        const path = `${page}&${condition}&sort=${name}`;
        times.push({ name: `${model.name}?${condition} by ${name}`, ...(await timed(office, path, sizes.samples)) });
      }
    }
  }
  summarise('few rows by the name of what they refer to', times, 150, raw);
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

async function benchTotals(office: Office, sizes: Sizes, raw: number): Promise<void> {
  const { samples } = sizes;
  const times: Timed[] = [];
  const summed = allModels().flatMap((model) =>
    summedFields(model)
      .slice(0, 1)
      .map(([name]) => ({ model, name })),
  );
  for (const { model, name } of some(summed, sizes)) {
    for (const filter of ['', `${name}[gte]=0`, 'created[gte]=2020-01-01T00:00:00Z', 'id[gt]=1000']) {
      if (filter.startsWith('created') && model.fields.created === undefined) continue;
      const path = `totals/${model.name}?${filter}`;
      times.push({ name: path, ...(await timed(office, path, samples)) });
    }
  }
  summarise('totals of all, and of most', times, 300, raw);
}

async function benchReports(office: Office, sizes: Sizes, raw: number): Promise<void> {
  const { samples } = sizes;
  const until = new Date().toISOString().slice(0, 10);
  const year = `from=${new Date(Date.now() - 365 * DAY).toISOString().slice(0, 10)}&to=${until}`;
  const month = `from=${new Date(Date.now() - 30 * DAY).toISOString().slice(0, 10)}&to=${until}`;
  const paths = [
    ...sales.choices.by.flatMap((by) => [
      `reports/sales?${month}&by=${by}&compare=year`,
      `reports/sales?${year}&by=${by}&compare=year`,
    ]),
    ...[month, year].flatMap((days) => [
      `reports/taxes?${days}`,
      `reports/payments?${days}&by=method`,
      `reports/payments?${days}&by=day`,
      `reports/cashDifferences?${days}`,
    ]),
    'reports/debts',
    'reports/vouchers',
  ];
  const overview = await timed(office, 'reports/overview', samples);
  console.log(
    `  dashboard: ${overview.ms.toFixed(1)} ms, ${overview.processor.toFixed(0)} ms of the processor (target < 500)`,
  );
  ratio('dashboard ÷ every sale read', overview.ms / raw, 'no target');
  const times: Timed[] = [];
  for (const path of some(paths, sizes)) times.push({ name: path, ...(await timed(office, path, samples)) });
  summarise('reports, of 30 days and of a year', times, 500, raw);
}

const DAY = 86_400_000;

/** What is typed into the command box. */
const SEARCHED = ['84,50', '00000123', '612345678', 'garcia lo', 'artículo 77', 'T26-0001', 's-4321', 'ma', 'x'];

async function benchSearches(office: Office, sizes: Sizes, raw: number): Promise<void> {
  const { samples } = sizes;
  const times: Timed[] = [];
  for (const text of some(SEARCHED, sizes)) {
    const path = `search?q=${encodeURIComponent(text)}`;
    times.push({ name: `«${text}»`, ...(await timed(office, path, samples)) });
  }
  summarise('records found by the command box', times, 150, raw);
}

/** Customers who buy meanwhile: the last sales of the file are like the others. */
const BUYERS = 20;
let sold = 0;

/** The middling time of a read. A sale in between makes the service read anew what it has just answered. */
async function timed(office: Office, path: string, samples: number): Promise<Omit<Timed, 'name'>> {
  const times: number[] = [];
  const processor: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    sold += 1;
    await office.post('billing/checkout', { ...JSON.parse(BASKET), customer: 1 + (sold % BUYERS) });
    const at = performance.now();
    const used = processorTime(office.pid);
    // What takes too long is refused, and took that long.
    await office.read(path).catch((error: unknown) => {
      if (!String(error).includes('503')) throw error;
    });
    times.push(performance.now() - at);
    processor.push(processorTime(office.pid) - used);
  }
  return { ms: quantile(times, 0.5), processor: quantile(processor, 0.5) };
}

function summarise(what: string, times: readonly Timed[], target: number, raw: number): void {
  heading(`Office: ${what}`);
  const sorted = times.toSorted((a, b) => b.ms - a.ms);
  const [worst] = sorted;
  const over = times.filter(({ ms }) => ms > target).length;
  const middle = quantile(
    times.map(({ ms }) => ms),
    0.5,
  );
  console.log(`  ${times.length} reads, p50 ${middle.toFixed(1)} ms; ${over} over ${target} ms`);
  for (const { name, ms, processor } of sorted.slice(0, Math.max(NAMED, Math.min(over, 3 * NAMED)))) {
    console.log(
      `    ${ms.toFixed(1).padStart(8)} ms, ${processor.toFixed(0).padStart(5)} ms of the processor  ${name}`,
    );
  }
  ratio('worst ÷ every sale read', (worst?.ms ?? Number.NaN) / raw, `target < ${target} ms`);
}
