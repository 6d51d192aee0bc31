/**
 * `npm run test:fast`: what is worth knowing after every change, in less than a minute: `npm run check`, every test that
 * starts no server, and of the others those that are likeliest to find fault with what git says has changed.
 */
import { spawn } from 'node:child_process';
import { pinnedNode, root } from './build.mjs';
import { changedFiles, quickTests, relatedTests } from './relatedTests.ts';

/** Tests that start a server take some seconds each. */
const MOST_RELATED = 12;

const related = relatedTests(changedFiles());
const left = related.length - MOST_RELATED;

if (await isDone(['scripts/check.mjs'])) {
  const files = [...quickTests, ...related.slice(0, MOST_RELATED)];
  await isDone(['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...files]);
  if (left > 0) process.stdout.write(`${left} more files of tests concern what has changed: npm test runs them\n`);
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
