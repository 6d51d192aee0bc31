/** A run of fees that is killed again and again goes on where it was, and issues each fee once: cancelled and late ones, too. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { FeeTaskStatus } from '#shared/domain/states.ts';
import { createClient } from '../kit/client.ts';
import { query, writeBeside } from '../kit/database.ts';
import { diskFolder } from '../kit/fastFolder.ts';
import { issueAll } from '../kit/fees.ts';
import { serve } from '../kit/processes.ts';
import { seed } from '../kit/seed.ts';
import { assertSound, facilityFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';

const kills = times(1, 50);
/** Enough that a run is not over before it is killed so often. */
const subscriptions = 100 + 30 * kills;
/** Of these, those whose fee was issued and cancelled before. */
const cancelled = 40;
/** Late fees of one subscription in the middle of them, a month each. */
const late = 120;

test(
  `a run of ${subscriptions + late} fees killed ${kills} times issues each fee once`,
  async () => {
    const { dataDir, facility } = await facilityFolder(diskFolder());
    const random = createRandom(seed);
    let server = await serve(dataDir);
    const api = createClient(() => server.url, facility.key);
    const type = await api.create('subscription', {
      ...{ name: 'Socio', period: 1, apportionment: true, product: facility.products.fee },
    });
    const { id: customer } = await api.create('customer', { name: 'Sara Socia' });
    const start = new Date().toISOString().slice(0, 10);
    const subscribe = async (count: number): Promise<void> => {
      for (let made = 0; made < count; made += 20) {
        const some = Array.from({ length: Math.min(20, count - made) });
        await Promise.all(
          some.map(() => api.create('subscriptionCustomer', { type: type.id, customer, start, despite: true })),
        );
      }
    };
    await subscribe(cancelled);
    // On documents they would be credited, and not cancelled.
    await issueAll(api, { date: start, confirm: false });
    for (const { sale } of await api.list('subscriptionFee')) await api.run('cancelSale', { sale, reason: 'Error' });
    const half = Math.floor((subscriptions - cancelled) / 2);
    await subscribe(half);
    const old = `${Number(start.slice(0, 4)) - late / 12}${start.slice(4, 8)}01`;
    const { id: oldest } = await api.create('subscriptionCustomer', {
      type: type.id,
      customer,
      start: old,
      despite: true,
    });
    await subscribe(subscriptions - cancelled - half - 1);
    const { task } = await api.run('issueFees', { date: start, late: true, cancelled: true });
    const fees = subscriptions + late;
    expect(task?.rows).toBe(fees);
    const issued = (): number =>
      (query<{ n: number }>(dataDir, 'select count(*) as "n" from "subscriptionFee"')[0]?.n ?? 0) - cancelled;
    const figures = { kills: 0, halfway: 0, issued: 0 };
    for (; figures.kills < kills; figures.kills += 1) {
      const before = issued();
      const enough = Math.min(fees, before + random.int(1, 30));
      while (issued() < enough) await sleep(1);
      server.kill('SIGKILL');
      expect((await server.finished).signal).toBe('SIGKILL');
      if (issued() < fees) figures.halfway += 1;
      // What it was killed in again and again the service puts off for minutes: it may be what kills it.
      writeBeside(dataDir, 'update "job" set "attempts" = 1');
      server = await serve(dataDir);
    }
    while ((await api.get('subscriptionTask', task?.id ?? 0)).status === FeeTaskStatus.running) await sleep(20);
    expect(await api.get('subscriptionTask', task?.id ?? 0)).toMatchObject({
      ...{ status: FeeTaskStatus.done, issued: fees, progress: fees, refused: 0 },
    });
    server.kill('SIGTERM');
    expect((await server.finished).code).toBe(0);
    const dates = query<{ id: number; n: number; stands: number; sales: number }>(
      dataDir,
      `select f."subscriptionCustomer" as "id", count(*) as "n", sum(s."status" = 2) as "stands",
          sum((select count(*) from "sale" a where a."id" = f."sale" or a."parent" = f."sale")) as "sales"
        from "subscriptionFee" f join "sale" s on s."id" = f."sale"
        group by f."subscriptionCustomer", f."issueDate" order by f."subscriptionCustomer", f."issueDate"`,
    );
    expect(dates).toHaveLength(fees);
    expect(new Set(dates.map(({ stands }) => stands))).toEqual(new Set([1]));
    expect(dates.map(({ n }) => n)).toEqual([
      ...Array.from({ length: cancelled }, () => 2),
      ...Array.from({ length: fees - cancelled }, () => 1),
    ]);
    expect(dates.every(({ n, sales }) => n === sales)).toBe(true);
    expect(dates.filter(({ id }) => id === oldest)).toHaveLength(late + 1);
    expect(query(dataDir, `select 1 from "sale" where "fkModel" = 'subscriptionCustomer'`)).toHaveLength(
      fees + cancelled,
    );
    const documents = query<{ n: number; fees: number }>(
      dataDir,
      `select count(distinct "invoice") as "n", count("invoice") as "fees"
        from "sale" where "fkModel" = 'subscriptionCustomer' and "status" <> 5`,
    );
    expect(documents).toEqual([{ n: fees, fees }]);
    figures.issued = issued();
    tell('kill -9 in a run of fees', figures);
    expect(figures.halfway).toBeGreaterThan(0);
    assertSound(dataDir);
  },
  120_000 + kills * 20_000,
);
