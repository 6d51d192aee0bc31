import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createClient } from '#test/kit/client.ts';
import { type Facility, pins } from '#test/kit/facility.ts';
import { cliFile, runCli, serve, start, startNode } from '#test/kit/processes.ts';
import { facilityFolder, temporaryFolder } from '#test/kit/server.ts';
import { PEPPER } from '../core/access/pepper.ts';

const NEW_PIN = '80421';

/** The status that signing in as the manager is answered with. */
async function signsIn(dataDir: string, { users }: Facility, pin: string): Promise<number> {
  const server = await serve(dataDir);
  const { status } = await createClient(() => server.url, null).call('sessionStart', { user: users.manager, pin });
  server.kill('SIGTERM');
  await server.finished;
  return status;
}

test('a backup with a passphrase takes the PINs to another machine; one without says that it does not', async () => {
  const { dataDir, facility } = await facilityFolder();
  const folder = temporaryFolder();
  const [to, plain, secret, wrong] = ['full.db', 'plain.db', 'secret', 'wrong'].map((name) => join(folder, name));
  writeFileSync(String(secret), 'una contraseña larga\nwhatever\n');
  writeFileSync(String(wrong), 'otra contraseña larga\n');
  const backup = await runCli('backup', '--data', dataDir, '--to', String(to), '--passphrase-file', String(secret));
  expect([backup.code, backup.stderr]).toEqual([0, '']);
  const without = await runCli('backup', '--data', dataDir, '--to', String(plain));
  expect([without.code, without.stderr]).toEqual([0, expect.stringContaining('pepper.key is not in it')]);
  expect(readFileSync(String(to)).includes(readFileSync(join(dataDir, PEPPER)))).toBe(false);

  const other = temporaryFolder();
  const restore = (from: string | undefined, ...more: string[]) =>
    runCli('restore', '--data', other, '--from', String(from), ...more);
  const refused = await restore(to, '--passphrase-file', String(wrong));
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('the passphrase does not open')]);
  const unopened = await restore(plain);
  expect([unopened.code, unopened.stderr]).toEqual([0, expect.stringContaining('nobody can sign in')]);
  expect(await signsIn(other, facility, pins.manager)).toBe(503);
  const restored = await restore(to, '--passphrase-file', String(secret));
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(readFileSync(join(other, PEPPER))).toEqual(readFileSync(join(dataDir, PEPPER)));
  const db = new Database(join(other, 'taquilla.db'), { readonly: true });
  expect(db.prepare(`select count(*) from "meta" where "key" = 'sealedPepper'`).pluck().get()).toBe(0);
  db.close();
  expect(await signsIn(other, facility, pins.manager)).toBe(200);

  const short = await startNode([cliFile, 'backup', '--data', dataDir, '--to', String(plain)], {
    TAQUILLA_PASSPHRASE: 'corta',
  }).finished;
  expect([short.code, short.stderr]).toEqual([2, expect.stringContaining('12 characters at least')]);
});

test('a lost pepper is made anew with a PIN, and only where it is lost', async () => {
  const { dataDir, facility } = await facilityFolder();
  const pin = (...more: string[]) => {
    const args = [cliFile, 'pin', '--data', dataDir, '--user', String(facility.users.manager), ...more];
    return start('sh', ['-c', `echo ${NEW_PIN} | "$0" "$@"`, process.execPath, ...args]).finished;
  };
  const needless = await pin('--new-pepper');
  expect([needless.code, needless.stderr]).toEqual([1, expect.stringContaining('pepper.key is sound')]);
  rmSync(join(dataDir, PEPPER));
  const refused = await pin();
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('pepper_missing')]);
  const set = await pin('--new-pepper');
  expect([set.code, set.stderr, set.stdout]).toEqual([0, '', `the PIN of user ${facility.users.manager} is set\n`]);
  expect(await signsIn(dataDir, facility, NEW_PIN)).toBe(200);
  const db = new Database(join(dataDir, 'taquilla.db'), { readonly: true });
  const hashes = db.prepare('select "pinHash" from "user" where "pinHash" is not null').pluck().all();
  // At the full cost: this program has not been told that it is a test.
  expect(hashes).toEqual([expect.stringMatching(/^scrypt:14:/)]);
  db.close();
});
