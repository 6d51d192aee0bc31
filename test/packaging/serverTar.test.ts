/** The packed till server holds what it needs and nothing else, and sells where nothing else is installed. */
import { readdirSync, readFileSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createClient } from '#test/kit/client.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import lock from '../../package-lock.json' with { type: 'json' };
import { listening, runBare, startBare, unpackServer } from './unpacked.ts';

const root = join(import.meta.dirname, '../..');
const native = `app/node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`;
const executable = ['bin/node', 'health', 'taquilla'];

/** Files that are neither built nor of a package: each with where it is from, or null where it is made for the archive. */
const others: Readonly<Record<string, string | null>> = {
  LICENSE: 'LICENSE',
  taquilla: 'packaging/taquilla',
  health: 'packaging/health',
  'app/health.mjs': 'packaging/health.mjs',
  'system/taquilla.service': 'packaging/taquilla.service',
  'system/taquilla.sysusers': 'packaging/taquilla.sysusers',
  'system/Containerfile': 'packaging/Containerfile',
  'bin/node': 'node_modules/node/bin/node',
  'bin/LICENSE': `node_modules/node/node_modules/node-linux-${process.arch}/LICENSE`,
  'app/package.json': null,
};

let folder: string;
let files: readonly string[];

beforeAll(async () => {
  folder = await unpackServer();
  files = filesBelow(folder);
});

test('every file is one of the build, or one that a production dependency loads, byte for byte', () => {
  const strays = files.filter((file) => {
    const source = sourceOf(file);
    if (source === undefined) return true;
    return source !== null && !readFileSync(join(folder, file)).equals(readFileSync(join(root, source)));
  });
  expect(strays).toEqual([]);
  const built = ['out/server', 'out/renderer'].flatMap((part) =>
    filesBelow(join(root, part)).map((file) => `app/${part}/${file}`),
  );
  expect(files.filter((file) => file.startsWith('app/out/'))).toEqual(
    built.filter((file) => !file.endsWith('.map')).sort(),
  );
  expect(Object.keys(others).filter((file) => !files.includes(file))).toEqual([]);
});

test('there is no source map, test, source, type, or module for another platform', () => {
  const unwanted = /\.(map|d\.[cm]?ts|tsx?|md\.map|gyp|c|h|cpp)$|\.test\.|(^|\/)(tests?|__tests__|docs?|examples?)\//;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  expect(files.filter((file) => file.endsWith('.node'))).toEqual([native]);
});

test('package.json has no script, and asks for nothing to be installed', () => {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'app/package.json'), 'utf8'));
  const { name, version, description, license, type, main } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  expect(manifest).toEqual({ name, version, description, license, type, main });
});

test('every package it takes along has its licence with it, where the package has one', () => {
  const packages = new Set(files.flatMap((file) => packageOf(file) ?? []));
  const licences = (at: string) => readdirSync(at).filter((name) => /^licen[cs]e/i.test(name));
  const without = [...packages].filter((name) => licences(join(folder, 'app', name)).length === 0);
  expect(without.filter((name) => licences(join(root, name)).length > 0)).toEqual([]);
});

test('only the owner may write, and only what is started may be executed', () => {
  const modes = Object.fromEntries(files.map((file) => [file, statSync(join(folder, file)).mode & 0o777]));
  expect(Object.entries(modes).filter(([file, mode]) => mode !== (executable.includes(file) ? 0o755 : 0o644))).toEqual(
    [],
  );
});

test('it is set up, sells, prints, shows screens and docs, and verifies, with nothing around it', async () => {
  const work = temporaryFolder();
  const data = join(work, 'data');
  // As an administrator puts it on the path.
  const taquilla = join(work, 'taquilla');
  symlinkSync(join(folder, 'taquilla'), taquilla);
  await runBare(work, taquilla, 'demo', '--data', data, '--scale', '0.01', '--seed', '1');
  const key = (
    await runBare(work, taquilla, 'key', 'create', '--data', data, '--name', 'Pruebas', '--scopes', '*')
  ).trim();
  const server = startBare(work, taquilla, 'serve', '--data', data, '--port', '0');
  const url = await listening(server);
  expect(readlinkSync(`/proc/${server.pid}/exe`)).toBe(join(folder, 'bin/node'));
  expect(loadedBy(server.pid).filter((path) => path.includes('node_modules'))).toEqual([join(folder, native)]);

  const api = createClient(() => url, key);
  const [pos] = await api.list('pos');
  const { open } = await api.run('posStatus', { pos: pos?.id ?? 0 });
  if (!open) await api.run('posOpen', { pos: pos?.id ?? 0, realCashCount: 100 });
  const product = (await api.list('product', 'active=true&useStock=false')).find(({ price }) => (price ?? 0) > 0);
  const [cash] = await api.list('paymentMethod', 'name=Efectivo');
  const { invoice } = await api.run('checkout', {
    pos: pos?.id ?? 0,
    lines: [{ product: product?.id ?? 0 }],
    payments: [{ paymentMethod: cash?.id ?? 0, amount: product?.price ?? 0 }],
  });
  const { document } = await api.run('printInvoice', { invoice: invoice.id });
  await until(async () => (await api.send('GET', document)).status === 200);
  const paper = await api.send('GET', document);
  expect((await readPdf(paper.bytes)).rows.join('\n')).toContain(invoice.number ?? 'no number');
  for (const path of ['/', '/api/docs', '/api/docs/swagger-ui-bundle.js', '/api/docs/swagger-ui.css'])
    expect(await api.send('GET', path)).toMatchObject({ status: 200 });

  server.kill('SIGTERM');
  expect(await server.finished).toMatchObject({ code: 0 });
  expect(await runBare(work, taquilla, 'verify', '--data', data)).not.toMatch(/^FAIL/m);
  expect(readdirSync(work).sort()).toEqual(['data', 'taquilla']);
});

/** Where in the project a file of the archive is from; null where it was made for it, undefined where it has no business. */
function sourceOf(file: string): string | null | undefined {
  if (Object.hasOwn(others, file)) return others[file];
  if (file.startsWith('app/out/')) return file.slice('app/'.length);
  const name = packageOf(file);
  const locked = name === null ? undefined : (lock.packages as Record<string, { dev?: boolean }>)[name];
  return locked !== undefined && locked.dev !== true ? file.slice('app/'.length) : undefined;
}

/** The package a file is of, as the lock file names it: the innermost. */
function packageOf(file: string): string | null {
  return /^app\/(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? null;
}

function filesBelow(at: string): string[] {
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(at.length + 1))
    .sort();
}

/** The files a process has mapped. */
function loadedBy(pid: number): string[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n');
  return [...new Set(lines.flatMap((line) => /\s(\/.*)$/.exec(line)?.[1] ?? []))];
}
