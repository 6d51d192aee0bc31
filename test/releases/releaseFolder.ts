/** The data folders that releases leave: each file compressed, with a key that may do everything. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** Where they are kept: a folder a version. */
export const releasesFolder = join(import.meta.dirname, 'folders');

const ENDING = '.br';
/** The key stands in a file that is none of the server's. */
const KEY = 'key.txt';

/** Has a command line of ours fill an empty folder with a small demo, and keeps it in `to`. `cli` are Node's arguments. */
export function keepRelease(cli: readonly string[], dataDir: string, to: string): void {
  const run = (...args: string[]): string => execFileSync(process.execPath, [...cli, ...args], { encoding: 'utf8' });
  run('demo', '--data', dataDir, '--scale', '0.01', '--seed', '1');
  const said = run('key', 'create', '--data', dataDir, '--name', 'Pruebas', '--scopes', '*');
  const key = /\btq_\S+/.exec(said)?.[0];
  if (key === undefined) throw new Error(`no key in ${said}`);
  writeFileSync(join(dataDir, KEY), key);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const { name } of readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const bytes = readFileSync(join(dataDir, name));
    if (bytes.length > 0) writeFileSync(join(to, `${name}${ENDING}`), brotliCompressSync(bytes));
  }
}

/** Puts a kept folder into an empty one, as it was. Returns its key. */
export function unpackRelease(from: string, dataDir: string): string {
  for (const name of readdirSync(from))
    writeFileSync(join(dataDir, name.slice(0, -ENDING.length)), brotliDecompressSync(readFileSync(join(from, name))));
  const key = readFileSync(join(dataDir, KEY), 'utf8');
  rmSync(join(dataDir, KEY));
  return key;
}
