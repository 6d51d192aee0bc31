import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createClient } from '#test/kit/client.ts';
import { query } from '#test/kit/database.ts';
import { certificateOf } from '#test/kit/lan.ts';
import { runCli, serve, startCli } from '#test/kit/processes.ts';
import { sendRaw } from '#test/kit/raw.ts';
import { facilityFolder, temporaryFolder } from '#test/kit/server.ts';
import { keepCertificate } from '../core/network/certificate.ts';

const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{4}\t\S+\n$/;

test('codes, list and end terminals, beside a server and without one', async () => {
  const { dataDir, facility } = await facilityFolder();
  const terminal = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCli('terminal', ...args, '--data', dataDir);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  expect(await terminal('list')).toBe('');
  expect(await terminal('code', '--name', 'Bar')).toMatch(CODE);
  const server = await serve(dataDir);
  const [shown = ''] = (await terminal('code')).split('\t');
  expect(query(dataDir, 'select "name" from "terminalCode" order by rowid')).toEqual([{ name: 'Bar' }, { name: null }]);
  const api = createClient(() => server.url, facility.key);
  const { id } = await api.run('terminalEnrol', { code: shown, name: 'Piscina' });
  expect(await terminal('list')).toMatch(new RegExp(`^${id}\tPiscina\t127\\.0\\.0\\.1\t\\S+\t-\n$`));
  expect(await terminal('revoke', '--id', String(id))).toBe(`revoked ${id}\n`);
  expect(await terminal('list')).toMatch(/\trevoked\n$/);
  server.kill('SIGTERM');
  await server.finished;
  expect(await terminal('revoke', '--id', String(id))).toBe(`revoked ${id}\n`);
  expect(await terminal('list')).toMatch(/\trevoked\n$/);
});

describe('serve on the local network', () => {
  const listening = async (dataDir: string, ...more: string[]) => {
    const server = startCli(
      'serve',
      '--data',
      dataDir,
      '--port',
      '0',
      '--host',
      '0.0.0.0',
      '--allow-host',
      'caja.lan',
      ...more,
    );
    await expect.poll(() => server.output.stdout).toMatch(/^listening .*\n(network .*\n)+/);
    const printed = Object.fromEntries(
      server.output.stdout
        .trimEnd()
        .split('\n')
        .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)]),
    );
    return { ...server, printed };
  };

  test('says where, and which certificate browsers are shown', async () => {
    const { dataDir } = await facilityFolder();
    const { printed, kill, finished, output } = await listening(dataDir);
    expect(printed.listening).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(printed.network).toMatch(/^https:\/\/caja\.lan:\d+$/);
    expect(printed.certificate).toBe(`SHA-256 ${new X509Certificate(certificateOf({ dataDir })).fingerprint256}`);
    const { port } = new URL(printed.network ?? '');
    const tls = { servername: 'caja.lan', ca: certificateOf({ dataDir }) };
    const headers = { host: `caja.lan:${port}` };
    expect((await sendRaw(`https://127.0.0.1:${port}`, { path: '/api/health', headers, tls })).status).toBe(200);
    kill('SIGTERM');
    expect([(await finished).code, output.stdout.split('\n')]).toEqual([0, expect.any(Array)]);
  });

  test('with a certificate of one’s own, and a warning for names it is not for', async () => {
    const { dataDir } = await facilityFolder();
    const own = await keepCertificate(temporaryFolder(), ['bar.lan'], Date.now());
    const [cert, key] = ['own.pem', 'own.key'].map((name) => join(temporaryFolder(), name));
    writeFileSync(cert ?? '', own.cert);
    writeFileSync(key ?? '', own.key);
    const server = await listening(dataDir, '--tls-cert', cert ?? '', '--tls-key', key ?? '');
    expect(server.printed.certificate).toBe(`SHA-256 ${own.fingerprint}`);
    expect(server.output.stderr).toMatch(/"names":\["caja.lan"\].*the certificate is not for these names/);
    server.kill('SIGTERM');
    expect((await server.finished).code).toBe(0);
  });

  test('without TLS where that is asked for, and says what that means', async () => {
    const { dataDir } = await facilityFolder();
    const server = await listening(dataDir, '--insecure-lan');
    expect(server.printed.network).toMatch(/^http:\/\/caja\.lan:\d+$/);
    expect(server.printed.certificate).toBeUndefined();
    expect(server.output.stderr).toContain('without TLS');
    server.kill('SIGTERM');
    expect((await server.finished).code).toBe(0);
  });

  test.each([
    [['--host', '0.0.0.0'], '--host 0.0.0.0 needs the names browsers use'],
    [['--host', '::'], '--host :: needs the names browsers use'],
    [['--host', 'caja.lan'], '--host takes an address of this machine'],
    [['--host', '0.0.0.0', '--allow-host', 'https://caja.lan'], '--allow-host takes a name or an address'],
    [['--host', '0.0.0.0', '--allow-host', 'caja.lan:4870'], '--allow-host takes a name or an address'],
    [['--host', '0.0.0.0', '--allow-host', '*'], '--allow-host takes a name or an address'],
    [['--host', '0.0.0.0', '--allow-host', 'a', '--tls-cert', 'x'], '--tls-cert and --tls-key go together'],
    [['--host', '0.0.0.0', '--allow-host', 'a', '--tls-key', 'x'], '--tls-cert and --tls-key go together'],
    [
      ['--host', '0.0.0.0', '--allow-host', 'a', '--tls-cert', 'x', '--tls-key', 'x', '--insecure-lan'],
      '--insecure-lan and --tls-cert exclude each other',
    ],
    [['--insecure-lan'], '--insecure-lan is for the local network'],
    [['--host', '127.0.0.1', '--lan-port', '4871'], '--lan-port is for the local network'],
    [['--host', '0.0.0.0', '--allow-host', 'a', '--lan-port', 'x'], '--lan-port takes a number'],
  ])('is refused where it makes no sense: %j', async (args, message) => {
    const { code, stdout, stderr } = await runCli('serve', '--data', temporaryFolder(), '--port', '0', ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`taquilla: ${message}`);
  });

  test('needs a certificate that can be used', async () => {
    const { dataDir } = await facilityFolder();
    const args = ['--host', '0.0.0.0', '--allow-host', 'a', '--tls-cert', 'missing.pem', '--tls-key', 'missing.key'];
    const { code, stdout, stderr } = await runCli('serve', '--data', dataDir, '--port', '0', ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/taquilla: \S+missing\.pem cannot be read\n$/);
  });
});
