/** Copies, and going on from one on another computer, killed at their calls to the system: nothing half is taken for a whole. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { DATABASE } from '#server/core/db/folder.ts';
import { createRandom } from '#server/demo/random.ts';
import { folderPlace } from '#server/secondPlace/folderPlace.ts';
import { readPlaceState } from '#server/secondPlace/placeState.ts';
import { openSealed } from '#server/secondPlace/sealed.ts';
import { sumOfFile } from '#server/secondPlace/transfer.ts';
import { basket } from '../kit/charges.ts';
import { type Client, createClient } from '../kit/client.ts';
import type { Facility } from '../kit/facility.ts';
import { copiesAt, facilitiesAt } from '../kit/place.ts';
import { cliFile, runCli, serve, start } from '../kit/processes.ts';
import { seed } from '../kit/seed.ts';
import { assertSound, facilityFolder, temporaryFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { assertSoundFile, callsOf, copyOf, killedAt, pick, salesIn } from './killAtCall.ts';
import { times } from './sizes.ts';
import { requireStrace } from './trace.ts';

const PASSPHRASE = 'una frase que nadie adivina';
const PLACE_TASK = 'src/server/secondPlace/placeTask.ts';

/** A facility with three sales, a second place and a backup from when there were two, and a file with its passphrase. */
let made: { dataDir: string; place: string; backup: string; passphrase: string };
beforeAll(async () => {
  requireStrace();
  made = await soldAfterCopies();
});

test('a backup killed at any step leaves the old file or the new one', async () => {
  const command = (to: string): string[] => [cliFile, 'backup', '--data', made.dataDir, '--to', to];
  const target = (): string => {
    const to = join(temporaryFolder(), 'backup.db');
    cpSync(made.backup, to);
    return to;
  };
  const calls = await callsOf(command(target()));
  const figures = { calls: calls.length, killed: 0, old: 0, new: 0 };
  for (const call of pick(createRandom(seed), times(2, calls.length), calls)) {
    const to = target();
    if ((await killedAt(call, command(to))).signal === 'SIGKILL') figures.killed += 1;
    assertSoundFile(to);
    figures[salesIn(to) === 3 ? 'new' : 'old'] += 1;
    assertSound(made.dataDir);

    const again = await start(process.execPath, command(to)).finished;
    expect(again.code, again.stderr).toBe(0);
    expect([salesIn(to), readdirSync(dirname(to))]).toEqual([3, ['backup.db']]);
  }
  tell('kill -9 in a backup', figures);
  expect(figures.killed).toBeGreaterThan(0);
}, 1_800_000);

test('a copy to the second place killed at any step leaves whole copies alone, and keys that open', async () => {
  const fresh = async (): Promise<{ dataDir: string; place: string; folder: string; command: string[] }> => {
    const [dataDir, place] = [copyOf(made.dataDir), copyOf(made.place)];
    const [found] = await facilitiesAt(place);
    if (found === undefined) throw new Error('there is no copy');
    // The keys are sealed anew, as after an erasure.
    rmSync(join(found.folder, 'keys.stamp'));
    const { facility, computer } = found.owner;
    const use = { place, facility, computer, isNew: false, bytes: 1, now: Date.now() };
    return { dataDir, place, folder: found.folder, command: [PLACE_TASK, 'copy', dataDir, JSON.stringify(use)] };
  };
  const calls = await callsOf((await fresh()).command);
  const figures = { calls: calls.length, killed: 0, old: 0, new: 0 };
  for (const call of pick(createRandom(seed), times(2, calls.length), calls)) {
    const { dataDir, place, folder, command } = await fresh();
    if ((await killedAt(call, command)).signal === 'SIGKILL') figures.killed += 1;
    assertSound(dataDir);
    const newest = await expectWholeCopies(place);
    figures[salesIn(join(folder, newest)) === 3 ? 'new' : 'old'] += 1;

    const again = await start(process.execPath, command).finished;
    expect(JSON.parse(again.stdout), again.stderr).toMatchObject({ fault: null });
    expect(salesIn(join(folder, await expectWholeCopies(place)))).toBe(3);
    const names = [...(await copiesAt(folder)).map(({ name }) => name), 'facility.json', 'keys.stamp'];
    const kept = readdirSync(folder).filter((name) => !/\.age$|^auto-.*\.json$/.test(name));
    expect(kept.toSorted()).toEqual(names.toSorted());
    expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.startsWith('for-place'))).toEqual([]);
  }
  tell('kill -9 in a copy to the second place', figures);
  expect(figures.killed).toBeGreaterThan(0);
}, 3_600_000);

test('a take-over killed at any step leaves no folder, or a whole one that the place knows', async () => {
  const command = (place: string, dataDir: string): string[] => [
    ...[cliFile, 'takeover', '--from', place, '--data', dataDir],
    ...['--passphrase-file', made.passphrase],
  ];
  const fresh = () => ({ place: copyOf(made.place), dataDir: join(temporaryFolder(), 'data') });
  const first = fresh();
  const calls = await callsOf(command(first.place, first.dataDir));
  const figures = { calls: calls.length, killed: 0, absent: 0, whole: 0 };
  const expectWhole = async (dataDir: string, place: string): Promise<void> => {
    assertSound(dataDir);
    expect(salesIn(join(dataDir, DATABASE))).toBe(2);
    expect(readFileSync(join(dataDir, 'pepper.key'))).toEqual(readFileSync(join(made.dataDir, 'pepper.key')));
    expect((await facilitiesAt(place))[0]?.owner.computer).toEqual(readPlaceState(dataDir).computer);
  };
  for (const call of pick(createRandom(seed), times(2, calls.length), calls)) {
    const { place, dataDir } = fresh();
    if ((await killedAt(call, command(place, dataDir))).signal === 'SIGKILL') figures.killed += 1;
    await expectWholeCopies(place);
    const isThere = existsSync(dataDir);
    figures[isThere ? 'whole' : 'absent'] += 1;
    if (isThere) await expectWhole(dataDir, place);

    const again = await start(process.execPath, command(place, dataDir)).finished;
    expect([again.code, again.stderr]).toEqual(
      isThere ? [1, expect.stringContaining('there is something in')] : [0, ''],
    );
    await expectWhole(dataDir, place);
    if (!isThere) expect(readdirSync(dirname(dataDir))).toEqual(['data']);
  }
  tell('kill -9 in a take-over', figures);
  expect(figures.killed).toBeGreaterThan(0);
}, 3_600_000);

/** Checks that what counts as a copy is one, and that the keys open. Returns the name of the newest. */
async function expectWholeCopies(place: string): Promise<string> {
  const [found] = await facilitiesAt(place);
  if (found === undefined) throw new Error('there is no copy');
  const { folder, isDamaged } = found;
  expect(isDamaged).toBe(false);
  const copies = await copiesAt(folder);
  for (const { name, sha256 } of copies) {
    expect(sumOfFile(join(folder, name)), name).toBe(sha256);
    assertSoundFile(join(folder, name));
  }
  expect(await openSealed(folderPlace(folder), PASSPHRASE)).toMatchObject({
    ...{ closed: [], pepper: readFileSync(join(made.dataDir, 'pepper.key')) },
  });
  const [newest] = copies;
  if (newest === undefined) throw new Error('there is no copy');
  return newest.name;
}

async function soldAfterCopies(): Promise<typeof made> {
  const { dataDir, facility } = await facilityFolder();
  const place = temporaryFolder();
  const elsewhere = temporaryFolder();
  const [backup, passphrase] = [join(elsewhere, 'backup.db'), join(elsewhere, 'passphrase')];
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  writeFileSync(passphrase, `${PASSPHRASE}\n`);
  const server = await serve(dataDir);
  const api = createClient(() => server.url, facility.key);
  await api.call('posOpen', { realCashCount: 100 });
  await sell(api, facility, 2);
  expect((await runCli('backup', '--data', dataDir, '--to', backup)).code).toBe(0);
  const body = { key: 'backupPlace', value: { folder: place, minutes: 60 }, secret: PASSPHRASE };
  expect((await api.send('POST', '/api/model/setting', body)).status).toBe(201);
  const copies = async () =>
    (await Promise.all((await facilitiesAt(place)).map(({ folder }) => copiesAt(folder)))).flat();
  await vi.waitFor(async () => expect(await copies()).toHaveLength(1), { timeout: 180_000, interval: 100 });
  await sell(api, facility, 1);
  server.kill('SIGTERM');
  await server.finished;
  return { dataDir, place, backup, passphrase };
}

async function sell(api: Client, facility: Facility, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await api.run('checkout', basket(facility, facility.pos, turn));
}
