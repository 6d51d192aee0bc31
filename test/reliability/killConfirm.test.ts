import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { type Client, createClient, isConnectionFault } from '../kit/client.ts';
import { query } from '../kit/database.ts';
import type { Facility } from '../kit/facility.ts';
import { diskFolder } from '../kit/fastFolder.ts';
import { serve } from '../kit/processes.ts';
import { seed } from '../kit/seed.ts';
import { assertSound, facilityFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';

const cycles = times(2, 100);
const clients = 8;
const perCycle = 40;

/** A draft to confirm, and the key under which that is asked for until it is answered. */
interface Job {
  readonly invoice: number;
  readonly key: string;
}

/** Drafts, every fourth of them of a sale that is paid in part. */
async function makeDrafts(api: Client, { products, customers, types }: Facility): Promise<Job[]> {
  const jobs: Job[] = [];
  for (let n = 0; n < perCycle; n++) {
    const line = { product: products.court };
    if (n % 4 === 0) {
      const sale = await api.run('saveSale', { ...line, customer: customers.club });
      jobs.push({ invoice: (await api.run('createInvoice', { sales: [sale.id] })).id, key: randomUUID() });
    } else {
      const draft = await api.create('invoice', { type: types.F ?? 0, customer: customers.club, lines: [line] });
      jobs.push({ invoice: draft.id, key: randomUUID() });
    }
  }
  return jobs;
}

test(
  `killed ${cycles} times while ${clients} clients confirm: numbers contiguous, each draft confirmed once`,
  async () => {
    const { dataDir, facility } = await facilityFolder(diskFolder());
    const random = createRandom(seed);
    const numbers = new Map<number, string>();
    const figures = { kills: 0, confirmed: 0, cut: 0, replayed: 0 };
    const confirm = async (api: Client, job: Job): Promise<boolean> => {
      const reply = await api
        .call('confirmInvoice', { invoice: job.invoice }, { 'idempotency-key': job.key })
        .catch((error: unknown) => {
          if (isConnectionFault(error)) return null;
          throw error;
        });
      if (reply === null) return false;
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      if (reply.headers.get('idempotent-replayed') === 'true') figures.replayed += 1;
      numbers.set(job.invoice, reply.body.number ?? '');
      return true;
    };
    let left: Job[] = [];
    for (let cycle = 0; cycle <= cycles; cycle++) {
      const server = await serve(dataDir);
      const api = createClient(() => server.url, facility.key);
      for (const job of left) expect(await confirm(api, job)).toBe(true);
      if (cycle === cycles) {
        server.kill('SIGTERM');
        await server.finished;
        break;
      }
      const jobs = await makeDrafts(api, facility);
      const before = numbers.size;
      const until = before + random.int(1, perCycle - clients);
      const waiting = [...jobs];
      const atWork = Array.from({ length: clients }, async () => {
        for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
          if (!(await confirm(api, job))) return;
        }
      });
      while (numbers.size < until) await sleep(1);
      server.kill('SIGKILL');
      await server.finished;
      await Promise.all(atWork);
      left = jobs.filter(({ invoice }) => !numbers.has(invoice));
      figures.kills += 1;
      figures.cut += left.length - waiting.length;
    }
    figures.confirmed = numbers.size;
    tell('kill -9 while confirming', figures);
    const stored = query<{ id: number; number: string; sequenceNumber: number }>(
      dataDir,
      'select "id", "number", "sequenceNumber" from "invoice" where "status" = 1 order by "date", "sequenceNumber"',
    );
    expect(stored.map(({ sequenceNumber }) => sequenceNumber)).toEqual(stored.map((_, index) => index + 1));
    expect(new Map(stored.map(({ id, number }) => [id, number]))).toEqual(numbers);
    expect(stored).toHaveLength(cycles * perCycle);
    assertSound(dataDir);
  },
  300_000 + cycles * 10_000,
);
