/** A database that lacks what was acknowledged, in front of the command line: said, recorded, and no number given twice. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '#test/kit/client.ts';
import { query, withDatabase } from '#test/kit/database.ts';
import type { Facility } from '#test/kit/facility.ts';
import { runCli, serve } from '#test/kit/processes.ts';
import { facilityFolder, temporaryFolder } from '#test/kit/server.ts';
import { accept } from '../acceptance/accept.ts';
import { acceptedIn, withoutAccepted } from '../core/db/accepted.ts';
import { DATABASE } from '../core/db/folder.ts';
import { ACKNOWLEDGED } from '../core/db/losses.ts';
import type { VerifyResult } from '../core/integrity/invariant.ts';
import { startServer } from '../host.ts';
import { verifyFolder } from '../verify/verify.ts';

let dataDir: string;
let facility: Facility;
beforeEach(async () => {
  ({ dataDir, facility } = await facilityFolder());
});

type Api = ReturnType<typeof createClient>;

/** Runs some work in front of a server on the folder, which is closed afterwards. */
async function withServer<T>(work: (api: Api) => Promise<T>): Promise<T> {
  const running = await startServer({ dataDir, port: 0, logLevel: 'silent', rateLimit: 'off' });
  try {
    return await work(createClient(() => running.url, facility.key));
  } finally {
    await running.close();
  }
}

/** The same in front of `taquilla serve`, which is killed. */
async function killed<T>(work: (api: Api) => Promise<T>): Promise<T> {
  const running = await serve(dataDir);
  try {
    return await work(createClient(() => running.url, facility.key));
  } finally {
    running.kill('SIGKILL');
    await running.finished;
  }
}

/** Sells so many times, and says the numbers of the tickets. */
const sell = (count: number) => async (api: Api) => {
  const numbers: string[] = [];
  for (let sale = 0; sale < count; sale++) {
    const { invoice } = await api.run('checkout', { lines: [{ product: facility.products.free }], payments: [] });
    numbers.push(invoice.number ?? '');
  }
  return numbers;
};
const open = (api: Api) => api.run('posOpen', { realCashCount: 100 });
const verify = (...more: string[]) => runCli('verify', '--data', dataDir, ...more);

/** How a file comes to lack what was acknowledged. Each says which tickets are lost. */
const losses: readonly (readonly [string, () => Promise<readonly string[]>])[] = [
  [
    'an old copy put in its place',
    async () => {
      const older = join(temporaryFolder(), 'older.db');
      await withServer(async (api) => {
        await open(api);
        return sell(1)(api);
      });
      copyFileSync(join(dataDir, DATABASE), older);
      const lost = await withServer(sell(3));
      copyFileSync(older, join(dataDir, DATABASE));
      return lost;
    },
  ],
  [
    'the log removed after the process was killed',
    async () => {
      await withServer(async (api) => {
        await open(api);
        return sell(1)(api);
      });
      const lost = await killed(sell(3));
      for (const suffix of ['-wal', '-shm']) rmSync(join(dataDir, `${DATABASE}${suffix}`), { force: true });
      return lost;
    },
  ],
  [
    'an old copy of a file that a backup was restored from before',
    async () => {
      const backup = join(temporaryFolder(), 'backup.db');
      await withServer(open);
      expect((await runCli('backup', '--data', dataDir, '--to', backup)).code).toBe(0);
      const first = await withServer(sell(2));
      expect((await runCli('restore', '--data', dataDir, '--from', backup)).code).toBe(0);
      const older = join(temporaryFolder(), 'older.db');
      copyFileSync(join(dataDir, DATABASE), older);
      const second = await withServer(sell(2));
      expect(second).not.toContain(first.at(-1));
      copyFileSync(older, join(dataDir, DATABASE));
      return second;
    },
  ],
];

const lastOf = (numbers: readonly string[]): string => numbers.at(-1) ?? '';
const countOf = (number: string): number => Number(number.replace(/^.*-/, ''));
const missing = (lost: readonly string[]): string =>
  `${lost.length} writes are missing since 20\\S+: the database ends with .* acknowledged at 20\\S+; documents were given out up to ${lastOf(lost)}`;
/** What is said of the heads: rows that were not accepted, and those that were. */
const heads = (): { readonly open: readonly string[]; readonly accepted: readonly string[] } =>
  withDatabase(dataDir, (db) => {
    const all = verifyFolder(dataDir, db);
    const broken = (results: readonly VerifyResult[]) =>
      results.find(({ name }) => name === ACKNOWLEDGED)?.broken ?? [];
    return { open: broken(withoutAccepted(all, acceptedIn(db))), accepted: broken(all) };
  });

describe.each(losses)('%s', (_how, lose) => {
  test('is said with since when and up to which document; accepted, no number is given twice', async () => {
    const lost = await lose();
    const said = heads().open;
    expect(said).toEqual([expect.stringMatching(new RegExp(missing(lost)))]);
    const { moved } = await accept(dataDir, 'file.accepted');
    expect(moved.map(({ number }) => number)).toEqual([lastOf(lost)]);
    const [next] = await withServer(sell(1));
    expect(countOf(next ?? '')).toBe(countOf(lastOf(lost)) + 1);
    // It stays said.
    expect(heads()).toEqual({ open: [], accepted: expect.arrayContaining([...said]) });
  });
});

test('the command line says it, records it, and goes on saying it', async () => {
  const [, lose] = losses[0] ?? [];
  const lost = (await lose?.()) ?? [];
  const found = await verify();
  const line = new RegExp(`^BROKEN  what was acknowledged is there \\(heads\\): ${missing(lost)}$`, 'm');
  expect([found.code, found.stdout]).toEqual([1, expect.stringMatching(line)]);
  const accepted = await verify('--accept');
  expect([accepted.code, accepted.stderr]).toEqual([0, '']);
  expect(accepted.stdout).toMatch(new RegExp(`^accepted: ${missing(lost)}; series go on behind ${lastOf(lost)}$`, 'm'));
  const row = `select "changes" from "auditLog" where "operation" = 'file.accepted'`;
  const [said] = query<{ changes: string }>(dataDir, row);
  expect(said?.changes).toMatch(new RegExp(missing(lost)));
  const after = await verify();
  const known = new RegExp(`^ACCEPTED what was acknowledged is there \\(heads\\): ${missing(lost)}$`, 'm');
  expect([after.code, after.stdout]).toEqual([0, expect.stringMatching(known)]);
});

test('a restored backup has its series go on behind what was given out after it, and says so for ever', async () => {
  const backup = join(temporaryFolder(), 'backup.db');
  await withServer(open);
  expect((await runCli('backup', '--data', dataDir, '--to', backup)).code).toBe(0);
  const lost = await withServer(sell(3));
  const restored = await runCli('restore', '--data', dataDir, '--from', backup);
  expect([restored.code, restored.stdout]).toEqual([
    0,
    expect.stringMatching(/3 writes are missing since .*; series go on behind/),
  ]);
  const [next] = await withServer(sell(1));
  expect(lost).not.toContain(next);
  expect(heads()).toEqual({ open: [], accepted: [expect.stringMatching(new RegExp(missing(lost)))] });
});

test('a backup of another facility is held against nothing', async () => {
  await withServer(async (api) => {
    await open(api);
    return sell(2)(api);
  });
  const other = temporaryFolder();
  await (await startServer({ dataDir: other, port: 0, logLevel: 'silent', rateLimit: 'off' })).close();
  const backup = join(temporaryFolder(), 'backup.db');
  expect((await runCli('backup', '--data', other, '--to', backup)).code).toBe(0);
  const restored = await runCli('restore', '--data', dataDir, '--from', backup);
  expect([restored.code, restored.stdout]).toEqual([0, expect.not.stringContaining('missing')]);
  expect(heads()).toEqual({ open: [], accepted: [] });
});

test('heads that are gone are said, too', () => {
  rmSync(join(dataDir, 'taquilla.heads'));
  const said = withDatabase(dataDir, (db) => verifyFolder(dataDir, db)).find(
    ({ name }) => name === 'what was acknowledged is noted (taquilla.heads)',
  );
  expect(said?.broken).toEqual([expect.stringContaining('it is missing')]);
});
