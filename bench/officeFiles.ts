/** Files of the office beside a till: half a million rows of twelve columns written, and customers read in. */

import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { rowsOfRequest } from '#shared/operations/parts/imports.ts';
import { quantile } from './measure.ts';
import { heading } from './report.ts';
import { BASKET, type Office } from './server.ts';
import type { Sizes } from './sizes.ts';
import { resident } from './startUp.ts';

const COLUMNS =
  'code,description,customer,product,status,price,units,discountRate,totalBeforeTaxes,taxAmount,total,created';
/** Between two checkouts of the till beside, in milliseconds. */
const PAUSE = 20;

/** Measures them. */
export async function benchOfficeFiles(office: Office, sizes: Sizes): Promise<void> {
  heading(`Office: ${sizes.exported.toLocaleString('en')} sales × 12 columns as a file, with a till beside it`);
  // For its first quarter of a minute a till runs code that is not compiled yet: one checkout in forty takes 30 ms then.
  await beside(office, () => sleep(5000 * sizes.seconds));
  const alone = await beside(office, () => sleep(1000 * sizes.seconds));
  console.log(`  checkouts alone: p99 ${alone.p99.toFixed(1)} ms`);
  for (const format of ['csv', 'xlsx']) {
    const path = `export/${format}/sale?fields=${COLUMNS}&id[lte]=${sizes.exported}&sort=-id`;
    const { seconds, more, p99, result } = await beside(office, () => taken(office, path));
    console.log(
      `  ${format}: ${(result / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s (target < 30), ${more.toFixed(0)} MB more ` +
        `(target ≤ 350), checkout p99 ${p99.toFixed(1)} ms (target ≤ 25)`,
    );
    console.log(`  → p99 beside it ÷ alone: ${(p99 / alone.p99).toFixed(2)}`);
  }
  heading(`Office: import of ${sizes.imported.toLocaleString('en')} customers, with a till beside it`);
  for (const step of ['check', 'apply'] as const) {
    const { seconds, more, p99 } = await beside(office, () => importStep(office, step, sizes.imported));
    console.log(
      `  ${step}: ${seconds.toFixed(1)} s, ${more.toFixed(0)} MB more, checkout p99 ${p99.toFixed(1)} ms (target ≤ 25)`,
    );
  }
  console.log('  target: both < 60 s');
}

interface Beside<T> {
  readonly result: T;
  readonly seconds: number;
  /** Megabytes the server held more than before, at most. */
  readonly more: number;
  readonly p99: number;
}

/** Does something while a till sells. */
async function beside<T>(office: Office, work: () => Promise<T>): Promise<Beside<T>> {
  const before = resident(office.pid);
  let most = before;
  let isDone = false;
  const times: number[] = [];
  const till = async (): Promise<void> => {
    while (!isDone) {
      const at = performance.now();
      await office.post('billing/checkout', JSON.parse(BASKET));
      times.push(performance.now() - at);
      most = Math.max(most, resident(office.pid));
      await sleep(PAUSE);
    }
  };
  const selling = till();
  const started = performance.now();
  try {
    const result = await work();
    return {
      result,
      seconds: (performance.now() - started) / 1000,
      more: most - before,
      p99: quantile(times, 0.99),
    };
  } finally {
    isDone = true;
    await selling;
  }
}

/** Takes a file. Resolves with its bytes. */
async function taken({ url, key }: Office, path: string): Promise<number> {
  const { statusCode, body } = await request(`${url}/api/${path}`, { headers: { authorization: `Bearer ${key}` } });
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${await body.text()}`);
  let bytes = 0;
  for await (const part of body as Readable) bytes += (part as Buffer).length;
  return bytes;
}

let imported = 0;

async function importStep(office: Office, step: 'check' | 'apply', count: number): Promise<void> {
  if (step === 'check') {
    const columns = ['Nombre', 'NIF', 'Correo electrónico', 'Móvil', 'Población', 'Código de socio'];
    const fields = ['name', 'taxNumber', 'email', 'mobile', 'city', 'memberCode'];
    const started = await office.post('imports/start', { model: 'customer', file: 'clientes.csv', columns });
    imported = (JSON.parse(started) as { id: number }).id;
    const file = Array.from({ length: count }, (_, index) => rowOf(index));
    for (let after = 0; after < count; ) {
      const rows = rowsOfRequest(file, after);
      await office.post('imports/addRows', { import: imported, after, rows });
      after += rows.length;
    }
    await office.post('imports/check', { import: imported, ...readingOf(fields) });
  } else {
    await office.post('imports/apply', { import: imported });
  }
  for (;;) {
    const { status } = JSON.parse(await office.read(`imports/status?import=${imported}`)) as { status: number };
    if (!UNDER_WAY.has(status)) return;
    await sleep(200);
  }
}

function rowOf(index: number): string[] {
  const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
  const number = 50_000_000 + index;
  const mobile = `7${String(index).padStart(8, '0')}`;
  return [
    `Nueva Persona ${index}`,
    `${number}${letters[number % 23]}`,
    `nueva${index}@example.com`,
    mobile,
    'Getafe',
    `N-${index}`,
  ];
}

function readingOf(mapping: readonly string[]): object {
  return { mapping, key: 'taxNumber', decimal: ',', dates: 'dmy', empty: 'keep' };
}

/** Receiving, checking and importing. */
const UNDER_WAY: ReadonlySet<number> = new Set([0, 1, 3]);
