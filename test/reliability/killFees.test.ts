/** A run of fees that is killed again and again goes on where it was, and issues each fee once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { FeeTaskStatus } from '#shared/domain/states.ts';
import { createClient } from '../kit/client.ts';
import { query, writeBeside } from '../kit/database.ts';
import { diskFolder } from '../kit/fastFolder.ts';
import { serve } from '../kit/processes.ts';
import { seed } from '../kit/seed.ts';
import { assertSound, facilityFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';

const kills = times(1, 20);
/** Enough that a run is not over before it is killed so often. */
const subscriptions = 100 + 20 * kills;

test(
  `a run of ${subscriptions} fees killed ${kills} times issues each fee once`,
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
    for (let made = 0; made < subscriptions; made += 20) {
      const some = Array.from({ length: Math.min(20, subscriptions - made) });
      await Promise.all(some.map(() => api.create('subscriptionCustomer', { type: type.id, customer, start })));
    }
    const { task } = await api.run('issueFees', { date: start });
    const issued = (): number =>
      query<{ n: number }>(dataDir, 'select count(*) as "n" from "subscriptionFee"')[0]?.n ?? 0;
    const figures = { kills: 0, halfway: 0, issued: 0 };
    for (; figures.kills < kills; figures.kills += 1) {
      const before = issued();
      const enough = Math.min(subscriptions, before + random.int(1, 30));
      while (issued() < enough) await sleep(1);
      server.kill('SIGKILL');
      expect((await server.finished).signal).toBe('SIGKILL');
      if (issued() < subscriptions) figures.halfway += 1;
      // What it was killed in again and again the service puts off for minutes: it may be what kills it.
      writeBeside(dataDir, 'update "job" set "attempts" = 1');
      server = await serve(dataDir);
    }
    while ((await api.get('subscriptionTask', task?.id ?? 0)).status === FeeTaskStatus.running) await sleep(20);
    expect(await api.get('subscriptionTask', task?.id ?? 0)).toMatchObject({
      ...{ status: FeeTaskStatus.done, issued: subscriptions, progress: subscriptions, refused: 0 },
    });
    server.kill('SIGTERM');
    expect((await server.finished).code).toBe(0);
    const perSubscription = query<{ n: number; sales: number }>(
      dataDir,
      `select count(*) as "n", (select count(*) from "sale" s where s."fkModel" = 'subscriptionCustomer'
          and s."fkId" = f."subscriptionCustomer") as "sales"
        from "subscriptionFee" f group by f."subscriptionCustomer"`,
    );
    expect(perSubscription).toEqual(Array.from({ length: subscriptions }, () => ({ n: 1, sales: 1 })));
    figures.issued = issued();
    tell('kill -9 in a run of fees', figures);
    expect(figures.halfway).toBeGreaterThan(0);
    assertSound(dataDir);
  },
  120_000 + kills * 20_000,
);
