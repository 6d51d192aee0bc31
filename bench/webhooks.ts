/** What one webhook for everything costs a checkout, also while thousands of messages that waited go out. */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { type Figures, measure, measureWhile } from './measure.ts';
import { forkReceiver } from './receiver.ts';
import { heading, print, ratio } from './report.ts';
import { prepareFacility, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

/** How often the figures are taken in turn: what the machine does else falls on both alike. */
const TURNS = 3;
/** The longest that waiting messages are watched, in milliseconds. */
const PATIENCE = 120_000;

/** Measures checkouts with and without a webhook, in turn on one server. */
export async function benchWebhooks(folder: string, { checkouts, waiting, pause }: Sizes): Promise<void> {
  const dataDir = join(folder, 'told');
  const { key } = await prepareFacility(dataDir);
  const receiver = await forkReceiver(dataDir);
  const server = await startBenchServer(dataDir);
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return JSON.parse(text);
  };
  await post('model/setting', { key: 'allowedServers', value: ['127.0.0.1'] });
  const { id } = await post('model/webhook', { name: 'Todo', url: receiver.url });

  heading('Checkout with one webhook for everything');
  const count = checkouts / TURNS;
  for (const clients of [1, 16]) {
    const figures: { told: Figures[]; untold: Figures[] } = { told: [], untold: [] };
    await measure(count / 5, clients, () => server.checkout(key));
    for (let turn = 0; turn < TURNS; turn++) {
      await post('webhook/pause', { id });
      figures.untold.push(await measure(count, clients, () => server.checkout(key)));
      await post('webhook/resume', { id });
      figures.told.push(await measure(count, clients, () => server.checkout(key)));
      await drained(dataDir, Number(id));
    }
    const [untold, told] = [middle(figures.untold), middle(figures.told)];
    print(`without, ${clients} clients`, untold);
    print(`with, ${clients} clients`, told);
    ratio('p50 with ÷ without', told.p50 / untold.p50, 'target < 1.1');
    ratio('p99 with ÷ without', told.p99 / untold.p99, 'target < 2');
  }

  heading(`Checkout while ${waiting.toLocaleString('en')} waiting messages drain`);
  for (const clients of [1, 16]) {
    await post('webhook/pause', { id });
    await measure(waiting, 16, async () => void (await post('model/customer', { name: 'Socio' })));
    const before = await measure(count, clients, () => server.checkout(key));
    const had = receiver.count();
    const arrived = (): number => receiver.count() - had;
    const begun = performance.now();
    await post('webhook/resume', { id });
    const beside = await measureWhile(
      () => arrived() < waiting && performance.now() - begun < PATIENCE,
      clients,
      () => server.checkout(key),
      pause * clients,
    );
    const perSecond = arrived() / ((performance.now() - begun) / 1000);
    await post('webhook/pause', { id });
    const after = await measure(count, clients, () => server.checkout(key));
    await post('webhook/resume', { id });
    await drained(dataDir, Number(id));
    print(`alone, ${clients} clients, before`, before);
    print(`beside ${perSecond.toFixed(0)} messages a second`, beside);
    print('alone, after', after);
    ratio('p99 beside ÷ alone', beside.p99 / Math.max(before.p99, after.p99), 'target < 2');
  }
  await server.stop();
  receiver.close();
}

/** Resolves once nothing waits any more. */
async function drained(dataDir: string, webhook: number): Promise<void> {
  const db = new Database(join(dataDir, 'taquilla.db'), { readonly: true });
  const waits = db.prepare(
    `select (select max("sequence") from "event") - "position" > 1
       or exists (select 1 from "webhookDelivery" where "status" = 0) from "webhook" where "id" = ?`,
  );
  const end = performance.now() + PATIENCE;
  while (waits.pluck().get(webhook) === 1 && performance.now() < end) await sleep(20);
  db.close();
}

/** The figures whose median time is in the middle. */
function middle(all: readonly Figures[]): Figures {
  const sorted = all.toSorted((a, b) => a.p50 - b.p50);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}
