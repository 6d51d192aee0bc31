import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { DATABASE } from '#server/core/db/store.ts';
import { createRandom } from '#server/demo/random.ts';
import { type Client, createClient, type Reply } from '../kit/client.ts';
import { query } from '../kit/database.ts';
import type { Facility } from '../kit/facility.ts';
import { serve } from '../kit/processes.ts';
import { expectProblem } from '../kit/refusal.ts';
import { seed } from '../kit/seed.ts';
import { assertSound, facilityFolder, temporaryFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';
import { requireStrace } from './trace.ts';

/** A call of the server that fails, and how. */
interface Fault {
  readonly calls: string;
  readonly error: 'EIO' | 'ENOSPC';
  /** Which of the calls that follow: the first is 1. */
  readonly nth: number;
}

/** Something that moves money; `key` makes a repetition harmless. */
type Action = (api: Client, facility: Facility, key: string) => Promise<Reply>;

const actions: Readonly<Record<string, Action>> = {
  checkout: (api, { products, methods }, key) =>
    api.call(
      'checkout',
      { lines: [{ product: products.court }], payments: [{ paymentMethod: methods.cash, amount: 20 }] },
      { 'idempotency-key': key },
    ),
  depositRecharge: (api, { customers, methods }, key) =>
    api.call(
      'depositRecharge',
      { customer: customers.club, amount: 5, paymentMethod: methods.cash },
      { 'idempotency-key': key },
    ),
  posCashIn: (api, _facility, key) =>
    api.call('posCashIn', { amount: 1, comments: 'Cambio' }, { 'idempotency-key': key }),
  saveSale: (api, { products, customers }, key) =>
    api.call('saveSale', { product: products.fee, customer: customers.club }, { 'idempotency-key': key }),
};

const faults = times(3, 600);

beforeAll(requireStrace);

/** Makes one call of a process fail while `work` runs. Returns whether it came to that. */
async function withFault(pid: number, dataDir: string, fault: Fault, work: () => Promise<void>): Promise<boolean> {
  const log = join(temporaryFolder(), 'faults');
  const files = [DATABASE, `${DATABASE}-wal`].flatMap((name) => ['-P', join(dataDir, name)]);
  const inject = `inject=${fault.calls}:error=${fault.error}:when=${fault.nth}`;
  const tracing = ['-e', `trace=${fault.calls}`, '-e', inject];
  const tracer = spawn('strace', ['-f', '-qq', ...files, ...tracing, '-o', log, '-p', String(pid)]);
  const ended = once(tracer, 'exit');
  while (!existsSync(log)) await sleep(10);
  await untilTraced(pid);
  try {
    await work();
  } finally {
    tracer.kill('SIGINT');
    await ended;
  }
  const fired = readFileSync(log, 'utf8').includes('(INJECTED)');
  rmSync(log, { force: true });
  return fired;
}

async function untilTraced(pid: number): Promise<void> {
  while (/^TracerPid:\s+0$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) await sleep(10);
}

test(
  `${faults} calls of the system fail while money moves: it is said, nothing is lost, nothing happens twice`,
  async () => {
    const random = createRandom(seed);
    const { dataDir, facility } = await facilityFolder();
    const server = await serve(dataDir);
    const api = createClient(() => server.url, facility.key);
    await api.run('posOpen', { realCashCount: 100 });
    const figures = { faults: 0, fired: 0, refused: 0, doneAllTheSame: 0, lost: 0 };
    const keys: string[] = [];
    for (let turn = 0; turn < faults; turn++) {
      const fault: Fault = {
        calls: random.pick(['pwrite64', 'fsync,fdatasync', 'pwrite64']),
        error: random.pick(['EIO', 'ENOSPC'] as const),
        nth: random.int(1, 3),
      };
      const [name, action] = random.pick(Object.entries(actions));
      const fired = await withFault(server.pid, dataDir, fault, async () => {
        // A commit writes several pages and syncs once: the call that fails may be that of the next one.
        for (let attempt = 0; attempt < fault.nth; attempt++) {
          const key = `${name}-${turn}-${attempt}`;
          const reply = await action(api, facility, key);
          keys.push(key);
          if (reply.status === 200) figures.doneAllTheSame += 1;
          else {
            expectProblem(reply, 'storage_unavailable');
            figures.refused += 1;
          }
        }
      });
      figures.faults += 1;
      if (fired) figures.fired += 1;
      // The fault is gone: whatever was refused is done now, and what was done is not done again.
      for (const key of keys.filter((one) => one.startsWith(`${name}-${turn}-`))) {
        expect((await action(api, facility, key)).status, `${key} after ${JSON.stringify(fault)}`).toBe(200);
      }
    }
    server.kill('SIGTERM');
    expect((await server.finished).code).toBe(0);
    const kept = query<{ key: string }>(dataDir, 'select "key" from "idempotency"').map(({ key }) => key);
    expect(new Set(kept)).toEqual(new Set(keys));
    const sold = query<{ n: number }>(dataDir, 'select count(*) as "n" from "invoice"')[0]?.n;
    expect(sold).toBe(keys.filter((key) => key.startsWith('checkout')).length);
    assertSound(dataDir);
    tell('I/O errors', figures);
    expect(figures.fired, 'faults that came to pass').toBe(faults);
  },
  300_000 + faults * 5_000,
);
