/** Documents of what an earlier version took, made by a job that is killed again and again: each sale gets one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createClient } from '../kit/client.ts';
import { query, writeBeside } from '../kit/database.ts';
import { payAsBefore } from '../kit/earlier.ts';
import { diskFolder } from '../kit/fastFolder.ts';
import { serve } from '../kit/processes.ts';
import { assertSound, facilityFolder } from '../kit/server.ts';
import { undocumentedFaults } from '../kit/ways/documented.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';

const kills = times(1, 20);
/** Enough that the job is not over before it is killed so often. */
const sales = 60 + 30 * kills;

test(
  `${sales} sales of an earlier version get a document each by a job that is killed ${kills} times`,
  async () => {
    const { dataDir, facility } = await facilityFolder(diskFolder());
    let server = await serve(dataDir);
    const api = createClient(() => server.url, facility.key);
    const paymentMethod = facility.methods.transfer;
    for (let made = 0; made < sales; made++) {
      const { id: sale } = await api.run('saveSale', { product: facility.products.court });
      const clock = { now: Date.now() };
      await payAsBefore({ dataDir, clock }, { sale, payments: [{ paymentMethod, amount: made % 2 === 0 ? 12.1 : 5 }] });
    }
    const year = new Date().getUTCFullYear();
    const period = { company: 1, from: `${year - 1}-01-01`, to: `${year + 1}-12-31` };
    expect(await api.run('documentPaid', period)).toMatchObject({ sales, started: true });
    const issued = (): number =>
      query<{ n: number }>(dataDir, 'select count(*) as "n" from "invoice" where "status" = 1')[0]?.n ?? 0;
    const figures = { kills: 0, halfway: 0, issued: 0 };
    for (; figures.kills < kills; figures.kills += 1) {
      const enough = Math.min(sales, issued() + 10);
      while (issued() < enough) await sleep(1);
      server.kill('SIGKILL');
      expect((await server.finished).signal).toBe('SIGKILL');
      if (issued() < sales) figures.halfway += 1;
      // What it was killed in again and again the service puts off for minutes: it may be what kills it.
      writeBeside(dataDir, 'update "job" set "attempts" = 1');
      server = await serve(dataDir);
    }
    while (issued() < sales) await sleep(20);
    expect(await api.run('documentPaid', { ...period, dryRun: true })).toMatchObject({ sales: 0, paid: 0 });
    server.kill('SIGTERM');
    expect((await server.finished).code).toBe(0);
    figures.issued = issued();
    tell('kill -9 in a job of documents', figures);
    expect(figures).toMatchObject({ issued: sales });
    expect(figures.halfway).toBeGreaterThan(0);
    expect(undocumentedFaults((sql, ...values) => query(dataDir, sql, ...values))).toEqual([]);
    assertSound(dataDir);
  },
  120_000 + kills * 20_000,
);
