import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createClient } from '#test/kit/client.ts';
import { query, withDatabase, write } from '#test/kit/database.ts';
import type { Facility } from '#test/kit/facility.ts';
import { runCli } from '#test/kit/processes.ts';
import { facilityFolder, temporaryFolder } from '#test/kit/server.ts';
import { HEALTH } from '../core/db/fileHealth.ts';
import { DATABASE } from '../core/db/folder.ts';
import { startServer } from '../host.ts';

let dataDir: string;
let facility: Facility;
beforeEach(async () => {
  ({ dataDir, facility } = await facilityFolder());
});

/** Runs some work beside a server on the folder. */
async function withServer<T>(work: (api: ReturnType<typeof createClient>, url: string) => Promise<T>): Promise<T> {
  const running = await startServer({ dataDir, port: 0, logLevel: 'silent', rateLimit: 'off' });
  try {
    return await work(
      createClient(() => running.url, facility.key),
      running.url,
    );
  } finally {
    await running.close();
  }
}
const status = () =>
  withServer(async (api) => ((await api.send('GET', '/api/health')).body as { readonly status: string }).status);

/** Puts the database back to where it was before something that was acknowledged. */
async function rollBack(): Promise<void> {
  const older = join(temporaryFolder(), 'older.db');
  await withServer(async () => undefined);
  copyFileSync(join(dataDir, DATABASE), older);
  await withServer((api) => api.create('customer', { name: 'Perdida' }));
  copyFileSync(older, join(dataDir, DATABASE));
}

test('what is missing is gone on without, once it is said, and the audit log says so', async () => {
  await rollBack();
  expect(await status()).toBe('damaged');
  const accepted = await runCli('verify', '--data', dataDir, '--accept');
  expect([accepted.code, accepted.stderr]).toEqual([0, '']);
  expect(accepted.stdout).toMatch(/^accepted: 1 write is missing since .*; the file is written again$/m);
  expect(await status()).toBe('ok');
  await withServer((api) => api.create('customer', { name: 'Siguiente' }));
  expect(query(dataDir, `select "operation" from "auditLog" where "operation" = 'file.accepted'`)).toHaveLength(1);
});

test('a restored backup is not held against what was acknowledged after it', async () => {
  const to = join(temporaryFolder(), 'backup.db');
  await runCli('backup', '--data', dataDir, '--to', to);
  await withServer((api) => api.create('customer', { name: 'Después' }));
  const restored = await runCli('restore', '--data', dataDir, '--from', to);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(existsSync(join(dataDir, HEALTH))).toBe(false);
  expect(await status()).toBe('ok');
});

test('rows that were accepted break their rule no more, here and in backups; others do', async () => {
  const slip = (type: number, sequence: number): void =>
    write(
      dataDir,
      `insert into "posMovement" ("pos", "type", "realCashCount", "created", "sequence", "hash") values (1, ?, 0, 'x', ?, 'x')`,
      type,
      sequence,
    );
  const rule = 'the journal of each cash point is unbroken (hash chain)';
  const verified = () => runCli('verify', '--data', dataDir);
  slip(1, 1);
  expect((await verified()).stdout).toContain(`BROKEN  ${rule}: posMovement 1`);
  expect((await runCli('verify', '--data', dataDir, '--accept')).code).toBe(0);
  const after = await verified();
  expect([after.code, after.stdout]).toEqual([0, expect.stringContaining(`ACCEPTED ${rule}: posMovement 1`)]);
  const to = join(temporaryFolder(), 'backup.db');
  expect((await runCli('backup', '--data', dataDir, '--to', to)).code).toBe(0);
  expect(await status()).toBe('ok');

  slip(3, 2);
  const again = await verified();
  expect([again.code, again.stdout]).toEqual([1, expect.stringMatching(/^BROKEN {2}the journal.*: posMovement 2$/m)]);
  expect((await runCli('backup', '--data', dataDir, '--to', to)).code).toBe(1);
});

test('a file that SQLite cannot read is not accepted, and stays closed', async () => {
  const file = join(dataDir, DATABASE);
  const pages = withDatabase(dataDir, (db) =>
    db.prepare(`select "pageno" from dbstat where "name" = 'region'`).pluck().all(),
  ) as number[];
  const bytes = readFileSync(file);
  for (const page of pages) bytes.fill(0xa5, (page - 1) * 4096, page * 4096);
  writeFileSync(file, bytes);
  const refused = await runCli('verify', '--data', dataDir, '--accept');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('cannot be accepted')]);
  expect(await status()).toBe('damaged');
});
