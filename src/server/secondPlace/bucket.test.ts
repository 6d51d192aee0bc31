/** Copies in a bucket: made, checked, kept, rehearsed, restored and taken over from, like those in a folder. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { FileHealth } from '#shared/health.ts';
import { basket } from '#test/kit/charges.ts';
import { createClient } from '#test/kit/client.ts';
import { query } from '#test/kit/database.ts';
import { runCli, serve } from '#test/kit/processes.ts';
import { ACCESS_KEY, type S3Server, SECRET_KEY, startS3 } from '#test/kit/s3Server.ts';
import { assertSound, facilityFolder, startOpen, temporaryFolder } from '#test/kit/server.ts';
import { findThread } from '../core/process/threads.ts';
import { nameOfPlace } from './placeName.ts';
import { createPlaceTasks } from './placeTasks.ts';

const PASSPHRASE = 'una frase que nadie adivina';
const MINUTE = 60_000;
const LIMIT = { limit: 60_000 };

const bucketOf = (server: S3Server) => ({
  endpoint: server.url,
  bucket: server.bucket,
  prefix: 'club ñ+1/copias',
  accessKey: ACCESS_KEY,
});

/** A facility whose copies go to a bucket, and what its server would have done by itself. */
async function facilityWith(server: S3Server) {
  const nothing = () => {
    throw new Error('the test makes the copies');
  };
  const running = await startOpen({ startProcess: nothing });
  const { api, dataDir, facility, clock } = running;
  await api.create('setting', { key: 'backupBucket', value: bucketOf(server), secret: SECRET_KEY });
  await api.create('setting', { key: 'backupPlace', value: {}, secret: PASSPHRASE });
  const [first] = running.rows<{ hash: string }>('select "hash" from "auditLog" order by "id" limit 1');
  const use = {
    place: nameOfPlace(undefined, bucketOf(server)),
    ...{ facility: first?.hash ?? '', computer: { id: 'a', name: 'caja-1' }, isNew: true, bytes: 1 },
  };
  const tasks = createPlaceTasks(dataDir);
  return {
    ...running,
    use,
    run: (task: 'look' | 'copy' | 'rehearse', more: Partial<typeof use> = {}) =>
      tasks.run(task, { ...use, ...more }, clock.now, LIMIT),
    sell: () => api.run('checkout', basket(facility, facility.pos, 0)),
    folder: `${bucketOf(server).prefix}/taquilla-${use.facility.slice(0, 16)}/`,
  };
}

const namesIn = (server: S3Server, folder: string): string[] =>
  [...server.objects.keys()].flatMap((key) => (key.startsWith(folder) ? [key.slice(folder.length)] : [])).toSorted();

const newestIn = (server: S3Server, folder: string): string =>
  namesIn(server, folder).findLast((name) => name.endsWith('.db')) ?? '';

describe('a copy in a bucket', () => {
  test('is whole, described, sealed, aged away and rehearsed; what others have there is left alone', async () => {
    const server = await startS3();
    const others = ['club ñ+1/copias/foto.jpg', 'club ñ+1/copias/taquilla-0000000000000000/facility.json', 'auto-x.db'];
    for (const key of others) server.put(key, 'not ours');
    const { run, folder, clock, sell, stop } = await facilityWith(server);
    expect(await run('look')).toEqual({ fault: null });
    for (const minutes of [0, 5, 5, 24 * 60]) {
      clock.now += minutes * MINUTE;
      await sell();
      expect(await run('copy', { isNew: false })).toMatchObject({ fault: null, isSealed: true, undescribed: [] });
    }
    const names = namesIn(server, folder);
    expect(names.filter((name) => /^auto-.*\.db$/.test(name))).toHaveLength(2);
    expect(names.filter((name) => !name.startsWith('auto-'))).toEqual([
      'facility.json',
      'keys.stamp',
      'pepper.key.age',
      'taquilla.erasures.age',
    ]);
    expect(await run('rehearse')).toMatchObject({ fault: null, findings: [], name: newestIn(server, folder) });
    for (const key of others) expect(server.objects.get(key)?.data.toString()).toBe('not ours');
    expect(server.uploads.size).toBe(0);
    await stop();
  });

  test('in which a bit is another is found by the rehearsal, and its description by the next copy', async () => {
    const server = await startS3();
    const { run, folder, sell, clock, stop } = await facilityWith(server);
    await run('copy');
    const name = newestIn(server, folder);
    const flip = (file: string): void => {
      const data = Buffer.from(server.objects.get(folder + file)?.data ?? '');
      const at = Math.floor(data.length / 3);
      data[at] = (data[at] ?? 0) ^ 4;
      server.put(folder + file, data);
    };
    flip(name);
    expect(await run('rehearse')).toMatchObject({ findings: [expect.stringContaining('checksum')] });
    flip(name.replace('.db', '.json'));
    clock.now += 5 * MINUTE;
    await sell();
    expect(await run('copy')).toMatchObject({ fault: null, undescribed: [name] });
    expect(await run('rehearse')).toMatchObject({ findings: [] });
    flip('pepper.key.age');
    expect(await run('rehearse')).toMatchObject({ findings: [expect.stringContaining('pepper.key.age')] });
    await stop();
  });

  test('is refused to a computer that the bucket does not know, or that another took over from', async () => {
    const server = await startS3();
    const { run, folder, stop } = await facilityWith(server);
    const both = ['a', 'b'].map((id) => run('look', { computer: { id, name: id } }));
    expect((await Promise.all(both)).map(({ fault }) => fault).toSorted()).toEqual([null, 'other'].toSorted());
    const written = server.objects.get(`${folder}facility.json`)?.data.toString() ?? '{}';
    const { computer } = JSON.parse(written);
    const other = computer.id === 'a' ? 'b' : 'a';
    expect(await run('copy', { computer: { id: other, name: other } })).toMatchObject({ fault: 'other' });
    expect(await run('copy', { computer })).toMatchObject({ fault: null });
    server.objects.delete(`${folder}facility.json`);
    expect(await run('look', { computer, isNew: false })).toMatchObject({ fault: 'gone' });
    await stop();
  });

  test('that is killed in an upload leaves the old copy, and nothing after the next one', async () => {
    const server = await startS3();
    const { run, folder, dataDir, use, clock, sell, stop } = await facilityWith(server);
    expect(await run('copy')).toMatchObject({ fault: null });
    const before = namesIn(server, folder);
    clock.now += 5 * MINUTE;
    await sell();
    const entry = findThread('secondPlace', 'placeTask');
    const asked = JSON.stringify({ ...use, isNew: false, now: clock.now });
    const killed = async (when: (key: string, method: string) => boolean): Promise<void> => {
      const child = spawn(process.execPath, [entry.pathname, 'copy', dataDir, asked]);
      server.mishap = ({ key, method }) => {
        if (!when(key, method)) return null;
        child.kill('SIGKILL');
        return 'reset';
      };
      const [, signal] = await new Promise<[number | null, string | null]>((done) =>
        child.once('exit', (code, by) => done([code, by])),
      );
      expect(signal).toBe('SIGKILL');
      server.mishap = () => null;
    };
    await killed((key, method) => method === 'PUT' && key.endsWith('.db'));
    expect(namesIn(server, folder)).toEqual(before);
    await killed((key, method) => method === 'PUT' && key.endsWith('.json') && key.includes('auto-'));
    expect(namesIn(server, folder)).toHaveLength(before.length + 1);
    expect(await run('rehearse')).toMatchObject({ findings: [], name: before.find((name) => name.endsWith('.db')) });
    expect(await run('copy')).toMatchObject({ fault: null });
    expect(await run('rehearse')).toMatchObject({ findings: [], name: newestIn(server, folder) });
    expect(namesIn(server, folder).filter((name) => name.endsWith('.db'))).toHaveLength(1);
    await stop();
  });
});

describe('over HTTP', () => {
  test('a bucket is tried by the office before it is relied on, with the key that is typed or stored', async () => {
    const server = await startS3();
    const { api, rows, stop } = await startOpen();
    const bucket = bucketOf(server);
    const attempt = (more: object) => api.send('POST', '/api/system/testBucket', { bucket, ...more });
    expect((await attempt({})).body).toMatchObject({ step: 'keys' });
    expect((await attempt({ secret: 'another' })).body).toMatchObject({ step: 'keys' });
    expect((await attempt({ secret: SECRET_KEY })).body).toEqual({ step: null, error: null });
    const set = await api.create('setting', { key: 'backupBucket', value: bucket, secret: SECRET_KEY });
    expect((await attempt({})).body).toEqual({ step: null, error: null });
    expect((await attempt({ bucket: { ...bucket, bucket: 'another' } })).body).toMatchObject({ step: 'bucket' });
    const inside = { ...bucket, endpoint: 'http://10.0.0.9:9000' };
    expect((await attempt({ bucket: inside, secret: SECRET_KEY })).body).toMatchObject({
      errors: [{ pointer: '#/bucket/endpoint', code: 'not_https' }],
    });
    // Nobody reads it, and with another server it ends.
    const read = await api.send('GET', `/api/model/setting/${set.id}`);
    expect([JSON.stringify(read.body).includes(SECRET_KEY), read.body]).toEqual([
      false,
      expect.objectContaining({ hasSecret: true }),
    ]);
    expect(JSON.stringify(rows('select * from "auditLog"'))).not.toContain(SECRET_KEY);
    const moved = await api.send('POST', `/api/model/setting/${set.id}`, {
      value: { ...bucket, endpoint: 'https://s3.eu-south-2.amazonaws.com' },
    });
    expect(moved.body).toMatchObject({ hasSecret: false });
    await stop();
  });

  test('copies go there by themselves; a fault is told of; one is compared with, and restored', async () => {
    const server = await startS3();
    const { dataDir, facility } = await facilityFolder();
    const running = await serve(dataDir);
    const api = createClient(() => running.url, facility.key);
    await api.create('setting', { key: 'backupBucket', value: bucketOf(server), secret: SECRET_KEY });
    await api.create('setting', { key: 'backupPlace', value: { minutes: 1 }, secret: PASSPHRASE });
    const health = async () => (await api.send('GET', '/api/health')).body as FileHealth;
    const patience = { timeout: 90_000, interval: 200 };
    await vi.waitFor(async () => expect((await health()).lastCopy).not.toBeNull(), patience);
    const name = nameOfPlace(undefined, bucketOf(server));
    expect((await api.run('systemMachine', {})).secondPlace).toMatchObject({ folder: name, lost: null });
    const { copies } = await api.run('systemBackups', {});
    const there = copies.find(({ place }) => place === 'second');
    if (there === undefined) throw new Error('there is no copy');
    const ref = { place: there.place, name: there.name };
    expect(await api.run('systemCompareBackup', ref)).toMatchObject({ obstacle: null });
    expect(readdirSync(join(dataDir, 'backups'))).toContain(`fetched-${there.name}.copy`);

    await api.create('customer', { name: 'Ana' });
    server.mishap = () => [403, 'InvalidAccessKeyId'];
    await vi.waitFor(
      async () => expect((await health()).problems.map(({ code }) => code)).toEqual(['backupPlaceKeys']),
      patience,
    );
    expect(await api.run('systemBackups', {})).toMatchObject({ fault: 'keys' });
    server.mishap = () => null;
    await vi.waitFor(async () => expect((await health()).problems).toEqual([]), patience);

    await api.run('systemRestore', ref);
    await vi.waitFor(
      async () => expect((await api.run('systemBackups', {})).lastRestore).toMatchObject({ fault: null }),
      patience,
    );
    expect(query(dataDir, `select 1 from "customer" where "name" = 'Ana'`)).toEqual([]);
    expect(readdirSync(join(dataDir, 'backups')).filter((file) => file.startsWith('fetched-'))).toEqual([]);
    running.kill('SIGTERM');
    const { stdout, stderr } = await running.finished;
    expect(stdout + stderr).not.toContain(SECRET_KEY);
    assertSound(dataDir);
  }, 300_000);
});

test('another computer takes over from a bucket, with its keys in the environment, and the old one is refused', async () => {
  const server = await startS3();
  const { dataDir, facility } = await facilityFolder();
  const running = await serve(dataDir);
  const api = createClient(() => running.url, facility.key);
  await api.create('setting', { key: 'backupBucket', value: bucketOf(server), secret: SECRET_KEY });
  await api.create('setting', { key: 'backupPlace', value: { minutes: 60 }, secret: PASSPHRASE });
  const copied = () => [...server.objects.keys()].some((key) => /auto-.*\.json$/.test(key));
  await vi.waitFor(() => expect(copied()).toBe(true), { timeout: 60_000, interval: 100 });
  running.kill('SIGKILL');
  await running.finished;
  const passphrase = join(temporaryFolder(), 'passphrase');
  writeFileSync(passphrase, `${PASSPHRASE}\n`);
  const from = `s3://${server.bucket}/${bucketOf(server).prefix}`;
  const takeOver = (to: string) => runCli('takeover', '--from', from, '--data', to, '--passphrase-file', passphrase);
  const to = join(temporaryFolder(), 'data');
  const without = await takeOver(to);
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('TAQUILLA_S3_ENDPOINT is missing')]);
  vi.stubEnv('TAQUILLA_S3_ENDPOINT', server.url);
  vi.stubEnv('TAQUILLA_S3_ACCESS_KEY', ACCESS_KEY);
  vi.stubEnv('TAQUILLA_S3_SECRET_KEY', 'another');
  const refused = await takeOver(to);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('SignatureDoesNotMatch')]);
  expect(existsSync(to)).toBe(false);
  vi.stubEnv('TAQUILLA_S3_SECRET_KEY', SECRET_KEY);
  const { code, stdout, stderr } = await takeOver(to);
  vi.unstubAllEnvs();
  expect([code, stderr], stderr).toEqual([0, '']);
  expect(stdout).toMatch(/taken over from the copy auto-/);
  expect(readFileSync(join(to, 'pepper.key'))).toEqual(readFileSync(join(dataDir, 'pepper.key')));
  assertSound(to);
  const back = await serve(dataDir);
  const old = createClient(() => back.url, null);
  await expect
    .poll(async () => (await old.send('GET', '/api/health')).body)
    .toMatchObject({ problems: [{ code: 'takenOver' }] });
  back.kill('SIGTERM');
  await back.finished;
}, 200_000);
