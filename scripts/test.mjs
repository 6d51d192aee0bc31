/**
 * `npm test`: check, unit and API tests, the build and what it may not contain, end-to-end tests. Stops at the first
 * step that fails; a skipped test is a failure. Ends with one line of totals: `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, pinnedNode, root } from './build.mjs';
import { forbiddenImports } from './bundle.mjs';
import { ensureChromium } from './chromium.mjs';

const reports = mkdtempSync(join(tmpdir(), 'taquilla-test-'));
const totals = { passed: 0, failed: 0 };

const steps = [
  ['Lint and types', check],
  ['Unit and API tests', unit],
  ['Build', build],
  ['End-to-end tests', endToEnd],
];

try {
  for (const [name, step] of steps) {
    console.log(`\n── ${name}`);
    const started = performance.now();
    await step();
    console.log(`── ${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    if (totals.failed > 0) break;
  }
} catch (error) {
  totals.failed += 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);

async function check() {
  if ((await run('npm', ['run', '-s', 'check'])) !== 0) throw new Error('the check found something');
}

async function unit() {
  const report = join(reports, 'vitest.json');
  const code = await node('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'));
  count('vitest', code, numPassedTests, numFailedTests, numPendingTests + numTodoTests);
}

async function build() {
  await ensureBuilt();
  const found = forbiddenImports(['out/server/cli.js', 'out/server/documentWorker.js'], 'electron');
  if (found.length > 0) throw new Error(`the server bundle imports electron: ${found.join(', ')}`);
  console.log('the server bundle does not contain electron');
}

async function endToEnd() {
  process.env.TAQUILLA_CHROMIUM = await ensureChromium();
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = join(reports, 'playwright.json');
  const code = await node('playwright/cli.js', ['test', '--reporter=list,json']);
  const { stats } = JSON.parse(readFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, 'utf8'));
  count('playwright', code, stats.expected, stats.unexpected + stats.flaky, stats.skipped);
}

/** Adds a runner's totals; its own exit code counts too, for what fails outside a test. */
function count(runner, code, passed, failed, skipped) {
  totals.passed += passed;
  totals.failed += failed;
  if (skipped > 0) throw new Error(`${runner}: ${skipped} tests did not run`);
  if (passed === 0) throw new Error(`${runner} ran no test`);
  if (code !== 0 && failed === 0) throw new Error(`${runner} ended with ${code}`);
}

function node(tool, args) {
  return run(pinnedNode, [join(root, 'node_modules', tool), ...args]);
}

function run(command, args) {
  return new Promise((settle, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', settle);
  });
}
