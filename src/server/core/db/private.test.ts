import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cliFile, type Finished, start } from '#test/kit/processes.ts';
import { facilityFolder, temporaryFolder } from '#test/kit/server.ts';
import { closeToOthers, makePrivateFile } from './private.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);

/** Everything below a folder, the folder too, that somebody else could reach: `<path> <mode>`. */
function reachable(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  return [folder, ...paths]
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => `${path} ${modeOf(path)}`);
}

/** Lets everybody in everywhere, as a copy from a stick or an older version may have it. */
function loosen(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(name));
    chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666);
  }
  chmodSync(folder, 0o777);
}

/** A program of the service under a umask that takes nothing away. */
const openly = (...args: string[]) => start('sh', ['-c', 'umask 000 && exec "$0" "$@"', process.execPath, ...args]);
const cli = (...args: string[]) => openly(cliFile, ...args);
const must = async (process: { readonly finished: Promise<Finished> }): Promise<void> => {
  const { code, stderr } = await process.finished;
  expect([code, stderr.includes('other users')], stderr).toEqual([0, false]);
};

test.skipIf(process.platform === 'win32')(
  'whatever the umask, nothing the service leaves is open to other users',
  async () => {
    const root = join(temporaryFolder(), 'round');
    const data = join(root, 'data');
    const backup = join(root, 'copies', 'backup.db');
    await must(cli('demo', '--data', data, '--scale', '0.01'));
    expect(readdirSync(data)).toContain('taquilla.db');
    expect(reachable(root)).toEqual([]);

    loosen(root);
    const server = cli('serve', '--data', data, '--port', '0');
    await expect.poll(() => server.output.stdout).toMatch(/^listening /);
    expect(readdirSync(data)).toEqual(expect.arrayContaining(['taquilla.db-wal', 'taquilla.db-shm', 'taquilla.lock']));
    expect(reachable(data)).toEqual([]);
    await must(cli('backup', '--data', data, '--to', backup));
    expect(modeOf(backup)).toBe('600');
    server.kill('SIGTERM');
    await must(server);

    loosen(data);
    await must(cli('restore', '--data', data, '--from', backup));
    expect(readdirSync(data).some((name) => name.startsWith('taquilla.db.replaced-'))).toBe(true);
    expect(reachable(data)).toEqual([]);

    const migrating = `import('./src/server/core/db/sqlite.ts').then(async ({ openConnection }) => {
      const { backupTo } = await import('./src/server/core/db/backup.ts');
      const source = openConnection(process.argv[1] + '/taquilla.db', 'read');
      await backupTo(source, process.argv[1] + '/backups/before.db');
      source.close();
    })`;
    await must(openly('-e', migrating, data));
    expect(readdirSync(join(data, 'backups'))).toEqual(['before.db']);
    expect(reachable(data)).toEqual([]);
  },
);

describe.skipIf(process.platform === 'win32')('closing a folder to others', () => {
  test('closes what is the service’s and leaves the rest', () => {
    const folder = temporaryFolder();
    const files = ['taquilla.db', 'taquilla.db-wal', 'taquilla.db.replaced-2026', 'pepper.key', 'certificate.pem'];
    for (const name of [...files, 'holiday.jpg', '.profile']) writeFileSync(join(folder, name), '');
    mkdirSync(join(folder, 'backups'));
    mkdirSync(join(folder, 'photos'));
    writeFileSync(join(folder, 'backups', 'before.db'), '');
    loosen(folder);
    expect(closeToOthers(folder)).toEqual([]);
    expect([folder, join(folder, 'backups')].map(modeOf)).toEqual(['700', '700']);
    expect([...files, 'backups/before.db'].map((name) => modeOf(join(folder, name)))).toEqual(
      [...files, ''].map(() => '600'),
    );
    expect(['holiday.jpg', '.profile', 'photos'].map((name) => modeOf(join(folder, name)))).toEqual([
      '666',
      '666',
      '777',
    ]);
  });

  test('leaves one that all users share, and says so', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o1777);
    writeFileSync(join(folder, 'pepper.key'), '');
    expect(closeToOthers(folder)).toEqual([folder]);
    expect([modeOf(folder), modeOf(join(folder, 'pepper.key'))]).toEqual(['1777', '600']);
  });

  test('keeps what is stricter already, and what a file holds', async () => {
    const { dataDir } = await facilityFolder();
    const file = join(dataDir, 'pepper.key');
    chmodSync(file, 0o400);
    closeToOthers(dataDir);
    expect([modeOf(file), statSync(file).size]).toEqual(['400', 32]);
    chmodSync(file, 0o644);
    makePrivateFile(file);
    expect([modeOf(file), statSync(file).size]).toEqual(['600', 32]);
  });

  test('follows no link out of it', () => {
    const folder = temporaryFolder();
    const outside = join(temporaryFolder(), 'outside');
    writeFileSync(outside, '');
    chmodSync(outside, 0o644);
    symlinkSync(outside, join(folder, 'taquilla.link'));
    closeToOthers(folder);
    expect(modeOf(outside)).toBe('644');
  });
});
