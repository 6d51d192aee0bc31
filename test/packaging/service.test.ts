/** The packed till server as a service and as a container: installed as the docs say, started and stopped as the files say. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Process, start } from '#test/kit/processes.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { listening, runBare, startBare, unpackServer } from './unpacked.ts';

const docs = readFileSync(join(import.meta.dirname, '../../docs/OPERATIONS.md'), 'utf8');

/** What stands for `/` of the machine it is installed on. */
let machine: string;
let unit: ReadonlyMap<string, readonly string[]>;
let unitText: string;

/** Follows the commands of the docs in order, but for those that need a running service manager. */
beforeAll(async () => {
  machine = temporaryFolder();
  for (const folder of ['opt', 'etc/systemd/system', 'etc/sysusers.d', 'usr/local/bin', 'var/lib/taquilla'])
    mkdirSync(join(machine, folder), { recursive: true });
  const unpacked = await unpackServer();
  const [, block = ''] = /```sh\n(tar -xzf taquilla-VERSION[\s\S]*?)```/.exec(docs) ?? [];
  const commands = block.trim().split('\n');
  const byManager = commands.filter((command) => /^systemd-sysusers|^systemctl/.test(command));
  expect(byManager).toEqual(['systemd-sysusers', 'systemctl enable --now taquilla']);
  const name = unpacked.slice(dirname(unpacked).length + 1);
  for (const command of commands.filter((line) => !byManager.includes(line))) {
    const here = onMachine(command.replaceAll('taquilla-VERSION-linux-x64', name));
    // The archive itself was unpacked by the same command.
    await runBare(machine, 'sh', '-ec', here.startsWith('tar ') ? `mv "${unpacked}" "${machine}/opt/"` : here);
  }
  unitText = readFileSync(join(machine, 'etc/systemd/system/taquilla.service'), 'utf8');
  unit = readUnit(unitText);
});

test('the service starts by its very command, is healthy, ends clean by its signal, and starts again', async () => {
  const before = listOf(join(machine, 'opt'));
  for (const _ of ['first', 'again']) {
    const server = startBare(join(machine, 'var/lib/taquilla'), ...commandOf('ExecStart'));
    const url = await listening(server);
    expect(await runBare(machine, ...commandOf('ExecStartPost', url))).toContain('"status":"ok"');
    expect(await endBy(server, one('KillSignal'))).toMatchObject({ code: 0, signal: null });
    expect(server.output.stderr).toContain('"msg":"stopping"');
  }
  expect(listOf(join(machine, 'opt'))).toEqual(before);
  expect(await startBare(machine, ...commandOf('ExecStartPost', 'http://127.0.0.1:9', '0')).finished).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('no answer'),
  });
});

test('the service is restarted after a crash and not after an end, and has longer to end than the server takes', () => {
  expect(one('Restart')).toBe('on-failure');
  expect(one('KillMode')).toBe('mixed');
  expect(Number(one('TimeoutStopSec'))).toBeGreaterThan(15);
  expect(Number(one('TimeoutStartSec'))).toBeGreaterThan(Number(commandOf('ExecStartPost').at(-1)));
});

test('the service runs as a user of its own that can reach nothing but its data', () => {
  expect([one('User'), one('StateDirectory'), one('StateDirectoryMode'), one('UMask')]).toEqual([
    'taquilla',
    'taquilla',
    '0700',
    '0077',
  ]);
  expect(readFileSync(join(machine, 'etc/sysusers.d/taquilla.conf'), 'utf8')).toMatch(/^u taquilla - /m);
  expect([one('ProtectSystem'), one('CapabilityBoundingSet'), one('NoNewPrivileges')]).toEqual(['strict', '', 'yes']);
  expect(unit.get('SystemCallFilter')).toEqual(['@system-service', '~@privileged']);
});

test('systemd finds no fault with the unit, and little exposure, where it is installed', async () => {
  const analyse = '/usr/bin/systemd-analyze';
  const file = join(temporaryFolder(), 'taquilla.service');
  writeFileSync(file, onMachine(unitText));
  // Elsewhere the tests above stand alone.
  if (!existsSync(analyse)) return;
  expect(await start(analyse, ['verify', '--man=no', file]).finished).toMatchObject({ code: 0, stderr: '' });
  // 1.4 of 10, in tenths: V8 compiles, the network is what it is for, and the rest is forbidden.
  expect(await start(analyse, ['security', '--offline=yes', '--threshold=15', file]).finished).toMatchObject({
    code: 0,
  });
});

test('the container has no root, a volume, a health check and a signal to end by, and starts by its very command', async () => {
  const said = instructions(readFileSync(join(machine, 'opt/taquilla/system/Containerfile'), 'utf8'));
  const only = (name: string): string =>
    said
      .filter(([each]) => each === name)
      .map(([, rest]) => rest)
      .join('|');
  expect(only('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(only('FROM')).toMatch(/^[a-z]+:[a-z-]+$/);
  expect(only('VOLUME')).toBe('/data');
  expect(said.findIndex(([name]) => name === 'USER')).toBeLessThan(said.findIndex(([name]) => name === 'ENTRYPOINT'));
  const [, health = ''] = / CMD (\[.*\])$/.exec(only('HEALTHCHECK')) ?? [];
  const list = (text: string): string[] => (JSON.parse(text) as string[]).map(onMachine);

  const data = temporaryFolder();
  const command = [...list(only('ENTRYPOINT')), ...list(only('CMD'))].map((word) => (word === '/data' ? data : word));
  const server = startBare(data, `HOME=${data}`, ...command, '--port', '0');
  const { port } = new URL(await listening(server));
  expect(await runBare(data, ...list(health), '--port', port)).toContain('"status":"ok"');
  expect(await endBy(server, only('STOPSIGNAL'))).toMatchObject({ code: 0, signal: null });
});

/** A text with the paths of a machine, with those of the folder that stands for it. */
function onMachine(text: string): string {
  return text
    .replaceAll(/(?<![\w.])\/(opt|etc|usr\/local|var\/lib)\//g, `${machine}/$1/`)
    .replaceAll('%S', `${machine}/var/lib`);
}

/** The one value of a setting of the unit. */
function one(setting: string): string {
  const values = unit.get(setting) ?? [];
  expect(values).toHaveLength(1);
  return values[0] ?? '';
}

/** A command of the unit as systemd starts it, but at a port that is free or that of `url`. */
function commandOf(setting: string, url = 'http://127.0.0.1:0', wait?: string): string[] {
  const words = onMachine(one(setting))
    .split(' ')
    .flatMap((word) => {
      if (word === `\${TAQUILLA_PORT}`) return [new URL(url).port || '0'];
      return word === '$TAQUILLA_OPTIONS' ? [] : [word];
    });
  return wait === undefined ? words : [...words.slice(0, -1), wait];
}

function endBy(server: Process, signal: string) {
  server.kill(signal as NodeJS.Signals);
  return server.finished;
}

/** The settings of a unit file, each with its values in order. */
function readUnit(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, key = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm))
    found.set(key, [...(found.get(key) ?? []), value]);
  return found;
}

function instructions(text: string): [string, string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return name === undefined || rest === undefined ? [] : [[name, rest]];
  });
}

/** Every file below a folder, with its size and the time it was written. */
function listOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`)
    .sort();
}
