/**
 * The till server as a Debian package: dpkg installs it, another version over it, and takes it away, in a folder that stands for
 * the machine. Where the tools of Debian are missing `npm run package` leaves it out, and so does this.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#test/kit/client.ts';
import { type Finished, type Process, start, startNode } from '#test/kit/processes.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import manifest from '../../package.json' with { type: 'json' };
import { listening, runBare, startBare } from './unpacked.ts';

const DPKG_DEB = '/usr/bin/dpkg-deb';
const isDebian = existsSync(DPKG_DEB) && existsSync('/usr/bin/systemd-sysusers');
const setup = {
  company: { name: 'Polideportivo Norte', taxNumber: 'B12345674' },
  manager: { name: 'Ana', pin: '4826' },
  pos: { name: 'Recepción' },
};

describe.runIf(isDebian)('the till server of a Debian package', () => {
  let machine: string;
  let first: string;
  let next: string;
  const on = (path: string): string => join(machine, path);
  const data = (): string => on('var/lib/taquilla');

  beforeAll(async () => {
    const to = temporaryFolder();
    const packed = startNode(['scripts/package.mjs', '--only', 'deb', '--smallest', '--out', to]);
    expect(await packed.finished).toMatchObject({ code: 0 });
    first = join(to, readdirSync(to).find((name) => name.endsWith('.deb')) ?? 'no package');
    next = nextVersion(first, to);
    machine = temporaryFolder();
    for (const folder of ['etc', 'var/lib/dpkg/updates', 'var/lib/dpkg/info'])
      mkdirSync(join(machine, folder), { recursive: true });
    writeFileSync(on('var/lib/dpkg/status'), '');
  });

  /** What dpkg does of it, without the rights of root and without its dependencies. */
  const dpkg = (...args: string[]): Promise<Finished> =>
    start('dpkg', [
      ...[`--root=${machine}`, '--force-script-chrootless', '--force-not-root', '--force-depends', '--force-confold'],
      ...['--log=/dev/null', ...args],
    ]).finished;
  const serve = async (): Promise<{ server: Process; url: string }> => {
    const server = startBare(data(), on('opt/taquilla/taquilla'), 'serve', '--data', data(), '--port', '0');
    return { server, url: await listening(server) };
  };
  const stop = async (server: Process): Promise<void> => {
    server.kill('SIGTERM');
    expect(await server.finished).toMatchObject({ code: 0, signal: null });
  };
  const versionIn = (): string =>
    /^Version: (.*)$/m.exec(readFileSync(on('var/lib/dpkg/status'), 'utf8'))?.[1] ?? 'none';

  test('sells, is not replaced while a cash point is open, and leaves the data when it is taken away', async () => {
    expect(await dpkg('--install', first)).toMatchObject({ code: 0 });
    const debian = manifest.version.replace('-', '~');
    expect(versionIn()).toBe(debian);
    expect(readFileSync(on('etc/passwd'), 'utf8')).toMatch(/^taquilla:.*:\/var\/lib\/taquilla:.*nologin$/m);
    expect([statSync(data()).mode & 0o777, existsSync(on('usr/lib/systemd/system/taquilla.service'))]).toEqual([
      0o700,
      true,
    ]);
    expect(await dpkg('--verify', 'taquilla-server')).toMatchObject({ code: 0, stdout: '' });

    const { server, url } = await serve();
    await fetch(`${url}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(setup),
    });
    const key = ['key', 'create', '--data', data(), '--name', 'Pruebas', '--scopes', '*'];
    const token = (await runBare(machine, on('opt/taquilla/taquilla'), ...key)).trim();
    const api = createClient(() => url, token);
    await api.run('posOpen', { realCashCount: 100 });
    const product = (await api.create('product', { name: 'Pista', price: 10 })).id;
    const [method] = await api.list('paymentMethod');
    await api.run('checkout', {
      lines: [{ product }],
      payments: [{ paymentMethod: method?.id ?? 0, amount: 10 }],
    });

    const refused = await dpkg('--install', next);
    expect([refused.code, versionIn()]).toEqual([1, debian]);
    expect(refused.stderr).toContain('A cash point is open. Close it first. (Recepción)');
    expect(await api.list('invoice')).toHaveLength(1);
    await api.run('posClose', { realCashCount: 110, realCreditCardCount: 0 });
    await stop(server);

    appendFileSync(on('etc/taquilla.env'), 'TAQUILLA_PORT=4999\n');
    expect(await dpkg('--install', next)).toMatchObject({ code: 0 });
    expect([versionIn(), readFileSync(on('etc/taquilla.env'), 'utf8')]).toEqual([
      '99.0.0',
      expect.stringMatching(/TAQUILLA_PORT=4999\n$/),
    ]);
    const again = await serve();
    expect(await createClient(() => again.url, token).list('invoice')).toHaveLength(1);
    await stop(again.server);

    const kept = filesOf(data());
    for (const how of ['--remove', '--purge']) {
      expect(await dpkg(how, 'taquilla-server')).toMatchObject({ code: 0 });
      expect([existsSync(on('opt/taquilla/bin/node')), filesOf(data())]).toEqual([false, kept]);
    }
    expect(existsSync(on('etc/taquilla.env'))).toBe(false);
  });
});

/** The package with a later version, and another text of its settings. */
function nextVersion(file: string, to: string): string {
  const folder = join(to, 'next');
  const next = join(to, 'next.deb');
  execFileSync(DPKG_DEB, ['--raw-extract', file, folder]);
  const control = join(folder, 'DEBIAN/control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, 'Version: 99.0.0'));
  appendFileSync(join(folder, 'etc/taquilla.env'), '# Of the next version.\n');
  execFileSync(DPKG_DEB, ['--root-owner-group', '-Zgzip', '-z1', '--build', folder, next], { stdio: 'ignore' });
  return next;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${join(entry.parentPath, entry.name)} ${statSync(join(entry.parentPath, entry.name)).size}`)
    .sort();
}
