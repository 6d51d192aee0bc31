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
const TURNS = 9;
/** The longest that waiting messages are watched, in milliseconds. */
const PATIENCE = 120_000;

/** Measures checkouts with and without a webhook, in turn on one server. */
export async function benchWebhooks(folder: string, { checkouts, waiting, pause, isSmallest }: Sizes): Promise<void> {
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
  const turns = isSmallest ? 1 : TURNS;
  const count = checkouts / turns;
  for (const clients of [1, 16]) {
    const figures: { told: Figures[]; untold: Figures[] } = { told: [], untold: [] };
    await measure(count / 5, clients, () => server.checkout(key));
    for (let turn = 0; turn < turns; turn++) {
      await post('webhook/pause', { id });
      figures.untold.push(await measure(count, clients, () => server.checkout(key)));
      const had = receiver.count();
      await post('webhook/resume', { id });
      // A thread that starts is not what a webhook costs.
      while (receiver.count() === had) await server.checkout(key);
      figures.told.push(await measure(count, clients, () => server.checkout(key)));
      await drained(dataDir, Number(id));
    }
    const times = (of: 'p50' | 'p99'): number =>
      middle(
        figures.told.map((told, turn) => told[of] / (figures.untold[turn]?.[of] ?? Number.NaN)),
        (each) => each,
      );
    print(
      `without, ${clients} clients`,
      middle(figures.untold, ({ p50 }) => p50),
    );
    print(
      `with, ${clients} clients`,
      middle(figures.told, ({ p50 }) => p50),
    );
    ratio('p50 with ÷ without, middle of the turns', times('p50'), 'target < 1.1');
    ratio('p99 with ÷ without, middle of the turns', times('p99'), 'target < 2');
  }

  heading(`Checkout while ${waiting.toLocaleString('en')} waiting messages drain`);
  // As many as a 99th percentile needs.
  const alone = checkouts / 3;
  for (const clients of [1, 16]) {
    await post('webhook/pause', { id });
    await measure(waiting, 16, async () => void (await post('model/customer', { name: 'Socio' })));
    const before = await measure(alone, clients, () => server.checkout(key));
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
    const after = await measure(alone, clients, () => server.checkout(key));
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

/** The one whose value is in the middle. */
function middle<T>(all: readonly T[], value: (one: T) => number): T {
  const found = all.toSorted((a, b) => value(a) - value(b))[Math.floor(all.length / 2)];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}
