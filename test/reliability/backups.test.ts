import { join } from 'node:path';
import { expect, test } from 'vitest';
import { basket, charge, noCharges } from '../kit/charges.ts';
import { createClient } from '../kit/client.ts';
import { query } from '../kit/database.ts';
import { runCli, serve } from '../kit/processes.ts';
import { assertSound, facilityFolder, temporaryFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';

const backups = times(2, 100);
const clients = 4;

test(
  `${backups} backups made while ${clients} clients charge: each restores to all that was answered before it`,
  async () => {
    const { dataDir, facility } = await facilityFolder();
    const server = await serve(dataDir);
    const api = createClient(() => server.url, facility.key);
    await api.run('posOpen', { realCashCount: 100 });
    const done = noCharges();
    let turn = 0;
    let isOver = false;
    const atWork = Promise.all(
      Array.from({ length: clients }, async () => {
        while (!isOver) {
          turn += 1;
          await charge(api, done, `charge-${turn}`, basket(facility, facility.pos, turn));
        }
      }),
    );
    const figures = { backups: 0, answeredBefore: 0, madeMeanwhile: 0, lost: 0 };
    const made: { file: string; before: string[] }[] = [];
    for (let number = 0; number < backups; number++) {
      const before = [...done.acknowledged.values()].map((one) => one.number);
      const file = join(temporaryFolder(), `${number}.db`);
      const { code, stderr } = await runCli('backup', '--data', dataDir, '--to', file);
      expect([code, stderr.includes('Error')], stderr).toEqual([0, false]);
      figures.madeMeanwhile += done.acknowledged.size - before.length;
      made.push({ file, before });
    }
    isOver = true;
    await atWork;
    server.kill('SIGTERM');
    await server.finished;
    for (const { file, before } of made) {
      const folder = temporaryFolder();
      const { code, stderr } = await runCli('restore', '--data', folder, '--from', file);
      expect(code, stderr).toBe(0);
      const stored = new Set(
        query<{ number: string }>(folder, 'select "number" from "invoice"').map((row) => row.number),
      );
      expect(before.filter((number) => !stored.has(number))).toEqual([]);
      assertSound(folder);
      const restored = await serve(folder);
      const client = createClient(() => restored.url, facility.key);
      expect((await client.call('checkout', basket(facility, facility.pos, 3))).status).toBe(200);
      restored.kill('SIGTERM');
      expect((await restored.finished).code).toBe(0);
      figures.backups += 1;
      figures.answeredBefore += before.length;
    }
    tell('backups under load', figures);
    expect(figures.madeMeanwhile, 'charges while backups were made').toBeGreaterThan(0);
  },
  300_000 + backups * 20_000,
);
