import { beforeEach, describe, expect, test } from 'vitest';
import { query } from '#test/kit/database.ts';
import type { Facility } from '#test/kit/facility.ts';
import { type Finished, runCli } from '#test/kit/processes.ts';
import { facilityFolder, startEmpty } from '#test/kit/server.ts';

let dataDir: string;
let facility: Facility;
beforeEach(async () => {
  ({ dataDir, facility } = await facilityFolder());
});

const key = (...args: string[]): Promise<Finished> => runCli('key', args[0] ?? '', '--data', dataDir, ...args.slice(1));
const must = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await key(...args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};
const keyOnly = /^tq_[0-9a-f]{12}_[\w-]{40}\n$/;

/** A key's life on the command line: made, listed, rotated, revoked. Returns every key it had. */
async function live(): Promise<{ readonly id: string; readonly former: string; readonly latest: string }> {
  const made = await must(
    'create',
    '--name',
    'Web',
    '--scopes',
    '*:read',
    '--api-version',
    '2025-12-15',
    '--allow-in-url',
  );
  const former = made.trim();
  const listed = (await must('list')).trimEnd().split('\n');
  const line = listed.find((text) => text.includes('\tWeb\t')) ?? '';
  const [id = '', ...rest] = line.split('\t');
  expect(rest).toEqual([former.slice(3, 15), 'Web', '*:read', '-', '-', '-']);
  expect(listed.join('\n')).not.toContain(former.slice(16));
  const rotated = await must('rotate', '--id', id, '--grace', '600', '--expires', '2099-12-31');
  expect(rotated).toMatch(keyOnly);
  expect(await must('list')).toContain('2099-12-31T00:00:00+01:00');
  return { id, former, latest: rotated.trim() };
}

test('a key is made, listed and rotated without a server', async () => {
  const { former, latest } = await live();
  const server = await startEmpty(dataDir);
  for (const text of [former, latest]) {
    expect((await server.as(null).send('GET', `/k/${text}/api/model/tax`)).status).toBe(200);
  }
});

test('is revoked without a server', async () => {
  const [{ id = 0 } = {}] = query<{ id: number }>(dataDir, 'select "id" from "apiKey"');
  expect(await must('revoke', '--id', String(id))).toBe(`revoked ${id}\n`);
  expect(await must('list')).toMatch(/\tPruebas\t.*\trevoked\n$/);
});

test('and all of it beside one, which knows it at once', async () => {
  const server = await startEmpty(dataDir, {
    lan: { host: '0.0.0.0', port: 0, names: ['till.local'], tls: 'insecure' },
  });
  const { id, latest } = await live();
  const status = async () => (await server.as(latest).send('GET', '/api/model/tax')).status;
  expect(await status()).toBe(200);
  expect(await must('revoke', '--id', id)).toBe(`revoked ${id}\n`);
  expect(await status()).toBe(401);
  expect(await server.as(facility.key).list('tax', 'limit=1')).toHaveLength(1);
});

describe('what does not fit', () => {
  test('is said', async () => {
    const unknown = await key('rotate', '--id', '999999');
    expect([unknown.code, unknown.stdout, unknown.stderr]).toEqual([1, '', 'taquilla: not_found\n']);
    const version = await key('create', '--name', 'X', '--scopes', '*', '--api-version', '2020-01-01');
    expect([version.code, version.stdout]).toEqual([1, '']);
    expect(version.stderr).toMatch(/validation_failed: #\/apiVersion invalid_value/);
  });

  test.each([
    [['rotate'], '--id is missing'],
    [['revoke', '--id', 'x'], '--id takes a number from 1 to'],
    [['rotate', '--id', '1', '--grace', '2592001'], '--grace takes a number from 0 to 2592000'],
    [['rotate', '--id', '1', '--scopes', '*'], 'key rotate takes no --scopes'],
    [['list', '--id', '1'], 'key list takes no --id'],
  ])('as a call %j ends with 2', async (args, message) => {
    const { code, stdout, stderr } = await key(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.split('\n', 1)[0]).toContain(message);
  });
});
