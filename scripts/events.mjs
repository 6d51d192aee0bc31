/**
 * Whether each event that is declared is recorded by some test. Runs the tests of the operations first, then those that name
 * what has not been seen, and all others only where that is not enough. Exits with 1 and the events that no test has seen.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT } from '../test/kit/built.ts';
import { fastFolder } from '../test/kit/fastFolder.ts';
import { GATHERED } from '../test/kit/gathered.ts';
import { isStale, pinnedNode, root } from './build.mjs';
import { isRare } from './gates.ts';
import { quickTests, slowTests } from './relatedTests.ts';

const seen = mkdtempSync(join(fastFolder(), 'taquilla-events-'));
const waiting = new Set([...slowTests, ...quickTests].filter((file) => !isRare(file)));
const isOfOperation = (file) => file.includes('/handlers/');
const names = (operations) => (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return operations.some((operation) => new RegExp(`\\b${operation}\\b`).test(text));
};
try {
  let { code, said } = await runTests(isOfOperation);
  const missing = () => [...said.matchAll(/^ {2}(\w+): /gm)].map(([, operation]) => operation);
  if (code !== 0) ({ code, said } = await runTests(names(missing())));
  if (code !== 0) ({ code, said } = await runTests(() => true));
  process.stdout.write(said);
  process.exitCode = code;
} finally {
  rmSync(seen, { recursive: true });
}

/** Runs the tests that are wanted of those that have not been run; what is missing then. Tests that fail have a place of their own. */
async function runTests(isWanted) {
  const files = [...waiting].filter(isWanted);
  for (const file of files) waiting.delete(file);
  if (files.length > 0)
    await outcome([join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', ...files], true);
  return outcome([join(root, 'test/kit/unseenEvents.ts'), seen], false);
}

/** Runs a program to its end: its exit code and, unless it is shown, what it said. */
function outcome(args, isShown) {
  return new Promise((settle, reject) => {
    const env = { ...process.env, [GATHERED]: seen, ...(isStale() ? {} : { [BUILT]: '1' }) };
    const child = spawn(pinnedNode, args, {
      cwd: root,
      env,
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
    child.once('error', reject);
    child.once('close', (code) => settle({ code, said }));
  });
}
