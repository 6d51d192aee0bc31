/**
 * `npm test`: everything, in the order in which faults are cheapest to find. Stops at the first step that fails and ends
 * with one line of totals. A skipped test, or none at all, is a failure.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { BUILT } from '../test/kit/built.ts';
import { DISK, diskFolder, fastFolder } from '../test/kit/fastFolder.ts';
import { ensureBuilt, pinnedNode, root } from './build.mjs';
import { runDocumented } from './documented.mjs';
import { serverFiles } from './serverFiles.mjs';

const reports = mkdtempSync(join(fastFolder(), 'taquilla-tests-'));
const env = {
  ...process.env,
  TMPDIR: reports,
  [DISK]: diskFolder(),
  PATH: `${dirname(pinnedNode)}${delimiter}${process.env.PATH ?? ''}`,
};
const totals = { passed: 0, failed: 0 };

const steps = [
  ['check', check],
  ['faults of the disk', faults],
  ['build', build],
  ['unit and API tests', unitTests],
  ['documented commands', documentedCommands],
  ['browser', browser],
  ['end to end', endToEnd],
];

try {
  for (const [name, step] of steps) {
    const started = Date.now();
    process.stdout.write(`\n— ${name}\n`);
    const said = await step();
    process.stdout.write(`${name}: ${said} (${Math.round((Date.now() - started) / 1000)} s)\n`);
  }
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  totals.failed = Math.max(totals.failed, 1);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);

async function check() {
  await run('npm', ['run', '--silent', 'check']);
  return 'format, lint, imports and types are right';
}

/** Finds strace, which makes disks fail and records what is written to them, or installs it. Linux alone has it. */
async function faults() {
  if (process.platform !== 'linux') return 'not tested on this system: they need strace';
  const has = async () => (await outcome('sh', ['-c', 'command -v strace'])) === 0;
  if (!(await has()) && !((await installed('strace')) && (await has()))) throw new Error('strace is not installed');
  return 'strace makes them';
}

async function unitTests() {
  const report = join(reports, 'vitest.json');
  const tool = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [tool, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ended = await outcome(pinnedNode, args, { [BUILT]: '1' });
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = readReport(
    report,
    ended,
  );
  return count({
    passed: numPassedTests,
    failed: Math.max(numFailedTests, Math.sign(numFailedTestSuites)),
    skipped: numPendingTests + numTodoTests,
    ended,
  });
}

async function build() {
  await ensureBuilt();
  return `out/ is up to date; the server's ${serverFiles().length} files do without Electron`;
}

async function documentedCommands() {
  return `${await runDocumented()} commands of README and docs work`;
}

/** Finds a Chromium for the end-to-end tests, or installs one. */
async function browser() {
  const { chromiumPath, HEADLESS_SHELL } = await import('../e2e/chromium.ts');
  const { chromium } = await import('playwright');
  const find = () => chromiumPath() ?? [chromium.executablePath()].find((file) => existsSync(file));
  const isAsked = (process.env.TAQUILLA_CHROMIUM ?? '') !== '';
  if (!isAsked && find()?.endsWith(HEADLESS_SHELL) !== true) await installed(HEADLESS_SHELL);
  if (find() === undefined) await installChromium();
  const found = find();
  if (found === undefined || !existsSync(found))
    throw new Error(`there is no Chromium at ${found ?? 'the usual places'}`);
  return found;
}

async function endToEnd() {
  const report = join(reports, 'playwright.json');
  const tool = join(root, 'node_modules/playwright/cli.js');
  const ended = await outcome(pinnedNode, [tool, 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { stats, errors } = readReport(report, ended);
  return count({
    passed: stats.expected,
    failed: Math.max(stats.unexpected + stats.flaky, Math.sign(errors.length)),
    skipped: stats.skipped,
    ended,
  });
}

/** Adds a tool's figures to the totals. Throws unless all its tests ran and passed. */
function count({ passed, failed, skipped, ended }) {
  totals.passed += passed;
  totals.failed += failed + skipped;
  const said = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  if (failed + skipped > 0 || passed === 0 || ended !== 0) throw new Error(`${said}; ended with ${ended}`);
  return said;
}

function readReport(file, ended) {
  if (!existsSync(file)) throw new Error(`the tests gave no report and ended with ${ended}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** With the system's package manager where it may be used, else with Playwright's own download. */
async function installChromium() {
  if (await installed('chromium')) return;
  await run(pinnedNode, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
}

/** Installs a Debian package. False where that may not be done, or fails. */
async function installed(name) {
  const isRoot = process.getuid?.() === 0;
  const mayInstall = existsSync('/usr/bin/apt-get') && (isRoot || (await outcome('sudo', ['-n', 'true'])) === 0);
  if (!mayInstall) return false;
  const [command, ...before] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const args = [...before, 'install', '-q', '-y', '--no-install-recommends', name];
  return (
    (await outcome(command, [...before, 'update', '-q'])) === 0 &&
    (await outcome(command, args, { DEBIAN_FRONTEND: 'noninteractive' })) === 0
  );
}

/** Runs a command with its output shown. Throws unless it ends with 0. */
async function run(command, args) {
  const ended = await outcome(command, args);
  if (ended !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${ended}`);
}

/** Runs a command with its output shown; its exit code, or the signal or error that ended it. */
function outcome(command, args, more = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, ...more },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    const abandon = () => child.kill();
    process.once('exit', abandon);
    child.once('error', (error) => settle(error.message));
    child.once('close', (code, signal) => {
      process.off('exit', abandon);
      settle(code ?? signal);
    });
  });
}
