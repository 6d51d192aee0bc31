import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, createClient } from '#test/kit/client.ts';
import { query } from '#test/kit/database.ts';
import type { Facility } from '#test/kit/facility.ts';
import { copiesAt, facilitiesAt } from '#test/kit/place.ts';
import { runCli, serve } from '#test/kit/processes.ts';
import { assertSound, facilityFolder, temporaryFolder } from '#test/kit/server.ts';

const PASSPHRASE = 'una frase que nadie adivina';

let place: string;
let passphrase: string;
let old: { dataDir: string; facility: Facility; sold: string[] };

const sell = async (api: Client, { products, methods }: Facility) =>
  api.call('checkout', {
    lines: [{ product: products.water }],
    payments: [{ paymentMethod: methods.cash, amount: 1.5 }],
  });
const folder = async (): Promise<string> => (await facilitiesAt(place))[0]?.folder ?? '';
const takeOver = (dataDir: string, ...more: string[]) =>
  runCli('takeover', '--from', place, '--data', dataDir, '--passphrase-file', passphrase, ...more);

/** A computer that sold, copied, sold again, and is lost. */
beforeAll(async () => {
  place = temporaryFolder();
  passphrase = join(temporaryFolder(), 'passphrase');
  writeFileSync(passphrase, `${PASSPHRASE}\n`);
  const { dataDir, facility } = await facilityFolder();
  const server = await serve(dataDir);
  const api = createClient(() => server.url, facility.key);
  await api.run('posOpen', { realCashCount: 100 });
  await sell(api, facility);
  const body = { key: 'backupPlace', value: { folder: place, minutes: 60 }, secret: PASSPHRASE };
  expect((await api.send('POST', '/api/model/setting', body)).status).toBe(201);
  const copies = async () => ((await folder()) === '' ? [] : copiesAt(await folder()));
  await vi.waitFor(async () => expect(await copies()).toHaveLength(1), { timeout: 60_000, interval: 100 });
  const later = await sell(api, facility);
  old = { dataDir, facility, sold: [later.status === 200 ? (later.body.invoice.number ?? '') : ''] };
  server.kill('SIGKILL');
  await server.finished;
}, 120_000);

describe('a take-over', () => {
  test('by another passphrase, or none, leaves nothing', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const other = join(temporaryFolder(), 'other');
    writeFileSync(other, 'otra frase distinta\n');
    const wrong = await runCli('takeover', '--from', place, '--data', dataDir, '--passphrase-file', other);
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('the passphrase does not open')]);
    const none = await runCli('takeover', '--from', place, '--data', dataDir);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('pepper.key is sealed')]);
    const empty = await runCli('takeover', '--from', temporaryFolder(), '--data', dataDir);
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('no copies of Taquilla')]);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('does not go into a folder that holds something', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'note'), '');
    expect((await takeOver(dataDir)).code).toBe(1);
    expect(readdirSync(dataDir)).toEqual(['note']);
  });

  test('goes on behind what may have been given out, with the same PINs, and the old computer is refused', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const { code, stdout, stderr } = await takeOver(dataDir);
    expect([code, stderr], stderr).toEqual([0, '']);
    expect(stdout).toMatch(/taken over from the copy auto-.*; series go on behind \d+00 of series/);
    expect(readFileSync(join(dataDir, 'pepper.key'))).toEqual(readFileSync(join(old.dataDir, 'pepper.key')));
    assertSound(dataDir);
    const server = await serve(dataDir);
    const api = createClient(() => server.url, old.facility.key);
    const reply = await sell(api, old.facility);
    expect(reply.status).toBe(200);
    const number = reply.status === 200 ? (reply.body.invoice.number ?? '') : '';
    expect(Number(number.slice(-6))).toBeGreaterThan(100 + Number(old.sold[0]?.slice(-6)) - 2);
    expect(query(dataDir, `select "id" from "auditLog" where "operation" = 'file.takenOver'`)).toHaveLength(1);
    const { stdout: rules } = await runCli('verify', '--data', dataDir);
    expect(rules).toMatch(/ACCEPTED .*taken over from the copy/);
    const before = readFileSync(join(await folder(), 'facility.json'), 'utf8');

    const back = await serve(old.dataDir);
    const refused = await sell(
      createClient(() => back.url, old.facility.key),
      old.facility,
    );
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      503,
      expect.stringContaining('Use el otro equipo'),
    ]);
    const health = await createClient(() => back.url, null).send('GET', '/api/health');
    expect(health.body).toMatchObject({ status: 'damaged', problems: [{ code: 'takenOver' }] });
    expect(readFileSync(join(await folder(), 'facility.json'), 'utf8')).toBe(before);
    for (const each of [back, server]) each.kill('SIGTERM');
    await Promise.all([back.finished, server.finished]);
  }, 120_000);

  test('passes a copy over in which a bit is another, and names it', async () => {
    const copies = await copiesAt(await folder());
    const [newest] = copies;
    const file = join(await folder(), newest?.name ?? '');
    const sound = readFileSync(file);
    const bytes = Buffer.from(sound);
    const at = Math.floor(bytes.length / 3);
    bytes[at] = (bytes[at] ?? 0) ^ 16;
    writeFileSync(file, bytes);
    const dataDir = join(temporaryFolder(), 'data');
    const { code, stderr } = await takeOver(dataDir, '--behind', '5');
    writeFileSync(file, sound);
    expect(stderr).toContain(`passed over: ${newest?.name}`);
    expect(code).toBe(copies.length > 1 ? 0 : 1);
    expect(existsSync(dataDir)).toBe(copies.length > 1);
  });

  test('of one of several facilities has it named', async () => {
    const several = temporaryFolder();
    for (const letter of ['a', 'b']) {
      const one = join(several, `taquilla-${letter.repeat(16)}`);
      mkdirSync(one);
      writeFileSync(join(one, 'facility.json'), readFileSync(join(await folder(), 'facility.json')));
    }
    const { code, stderr } = await runCli('takeover', '--from', several, '--data', join(several, 'data'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('several facilities')]);
  });
});
