/**
 * `npm run test:fast`: what is worth knowing after every change, in less than a minute: `npm run check`, every rule without
 * I/O, the units of the screens, the tables against the catalogue, and of each folder of the server one test over HTTP.
 */
import { spawn } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pinnedNode, root } from './build.mjs';

/** They try much of everything, or start processes. */
const LONG = /^src\/server\/(cli|verify|demo)\//;

const units = globSync(['src/{shared,renderer}/**/*.test.{ts,tsx}', 'migrations/schema.test.ts'], { cwd: root });
const asking = globSync('src/server/**/*.test.ts', { cwd: root }).filter(
  (file) => !LONG.test(file) && /\bstart(Facility|Open|Empty)\(/.test(readFileSync(join(root, file), 'utf8')),
);
const folders = new Map(
  asking.map((file) => [dirname(file), asking.filter((other) => dirname(other) === dirname(file))]),
);

if (await isDone(['scripts/check.mjs'])) {
  const files = [...units, ...[...folders.values()].map(shortest)];
  await isDone(['node_modules/vitest/vitest.mjs', 'run', ...files]);
}

/** The test named after its folder, else the one with the least to say. */
function shortest(files) {
  const size = (file) => (basename(file, '.test.ts') === basename(dirname(file)) ? 0 : statSync(join(root, file)).size);
  return [...files].sort((one, other) => size(one) - size(other))[0];
}

/** Runs a script of Node's to its end; one that fails makes this fail. */
async function isDone(args) {
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' });
  const code = await new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('close', (ended, signal) => settle(ended ?? signal));
  });
  if (code !== 0) process.exitCode = 1;
  return code === 0;
}
