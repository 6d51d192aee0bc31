/**
 * `npm run test:deep`: what searches for faults by chance, many times longer than in `npm test`. `--depth=N` tries N times
 * as many cases (default 10), `--only=TEXT` those files alone whose path holds it. `TAQUILLA_SEED` says which cases; a
 * failure names it. Faults of disk, power and process have a run of their own, `npm run test:reliability`.
 */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pinnedNode, root } from './build.mjs';

const { values } = parseArgs({
  options: { depth: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
});
const searching = globSync('src/**/*.test.{ts,tsx}', { cwd: root, exclude: ['src/server/reliability'] }).filter(
  (file) =>
    file.includes(values.only) &&
    /testing\/seed\.ts|TAQUILLA_DEPTH|testHalf\(/.test(readFileSync(join(root, file), 'utf8')),
);
if (searching.length === 0) throw new Error(`no test searches by chance in ${values.only}`);
// One file at a time: they ask for all there is of a machine.
const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--no-file-parallelism', ...searching];
const env = { ...process.env, TAQUILLA_DEPTH: values.depth };
const child = spawn(pinnedNode, args, { cwd: root, env, stdio: 'inherit' });
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
