/**
 * `npm run test:deep`: what searches for faults by chance, many times longer than in `npm test`, and what the browser
 * looks at in full. PostgreSQL's parser then reads every statement they ran (`postgres.ts`). `--depth=N` tries N times as
 * many cases (default 10), `--only=TEXT` those files alone whose path holds it, `--shard=1/6` the first sixth of the files.
 * `TAQUILLA_SEED` says which cases; a failure names it. Faults of disk, power and process have a run of their own,
 * `npm run test:reliability`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, pinnedNode, root } from './build.mjs';

const { values } = parseArgs({
  options: {
    depth: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    shard: { type: 'string', default: '1/1' },
  },
});
const [shard = 1, shards = 1] = values.shard.split('/').map(Number);
const searching = filesWith('{src,test}/**/*.test.{ts,tsx}', /kit\/seed\.ts|TAQUILLA_DEPTH/);
const looking = filesWith('e2e/*.spec.ts', /TAQUILLA_DEPTH|expectAccessible\(/);
if (searching.length + looking.length === 0)
  throw new Error(`no test goes deeper in ${values.only}, shard ${values.shard}`);
const statements = mkdtempSync(join(tmpdir(), 'taquilla-statements-'));
// One file at a time: they ask for all there is of a machine.
if (searching.length > 0) await run('node_modules/vitest/vitest.mjs', ['run', '--no-file-parallelism', ...searching]);
if (looking.length > 0) {
  await ensureBuilt();
  await run('node_modules/playwright/cli.js', ['test', '--workers=1', ...looking]);
}
// A few tests alone may run none.
if (values.only === '' || readdirSync(statements).length > 0) await run('scripts/postgres.ts', [statements]);
rmSync(statements, { recursive: true });

/** The files of this shard that have a text, in an order that is the same everywhere. */
function filesWith(pattern, text) {
  return globSync(pattern, { cwd: root, exclude: ['test/reliability'] })
    .filter((file) => file.includes(values.only) && text.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()
    .filter((_, index) => index % shards === shard - 1);
}

/** Runs a program to its end; one that fails makes this fail. */
async function run(program, args) {
  const env = { ...process.env, TAQUILLA_DEPTH: values.depth, TAQUILLA_STATEMENTS: statements };
  const child = spawn(pinnedNode, [join(root, program), ...args], { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) process.exitCode = code ?? 1;
}
