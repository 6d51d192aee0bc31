/**
 * `npm test`: everything, in stages. The steps of a stage run beside one another, because each of them waits for much of its
 * time; a line of output begins with the step it is of. Stops after the first stage in which a step fails, and ends with the
 * names of the tests that failed and one line of totals. A skipped test, or none at all, is a failure. What fails beside all
 * others is repeated with nothing beside it, where nobody waits for a processor: a browser test after its second try, and a
 * file of unit tests, but for those in test/, which look for what happens once in a thousand times. What passes only then,
 * or at a second try, is named too.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { EQUAL_PRIORITY } from '../src/server/core/process/priority.ts';
import { BUILT } from '../test/kit/built.ts';
import { DISK, diskFolder, fastFolder } from '../test/kit/fastFolder.ts';
import { GATHERED } from '../test/kit/gathered.ts';
import { ensureBuilt, pinnedNode, root } from './build.mjs';
import { runDocumented } from './documented.mjs';
import { WIDE } from './oneByteSource.ts';
import { serverFiles } from './serverFiles.mjs';

const reports = mkdtempSync(join(fastFolder(), 'taquilla-tests-'));
Object.assign(process.env, {
  [DISK]: diskFolder(),
  [EQUAL_PRIORITY]: '1',
  TMPDIR: reports,
  PATH: `${dirname(pinnedNode)}${delimiter}${process.env.PATH ?? ''}`,
});
const totals = { passed: 0, failed: 0 };
/** What went wrong, a line each: said at the end, where a reader of a long log looks first. */
const remarks = [];
/** Files that failed beside all others, of unit tests and of browser tests. */
const toRepeat = { unit: new Set(), e2e: new Set() };
/** More files of unit tests than that do not fail by chance. */
const MOST_REPEATED = 5;
/** Where unit tests note the events they have seen. */
const seenEvents = mkdtempSync(join(reports, 'events-'));

/** Cheapest first: what the second stage tests is checked and built in the first. */
const stages = [
  [
    ['check', check],
    ['build', build],
    ['tools', tools],
  ],
  [
    ['unit', unitTests],
    ['e2e', endToEnd],
    ['documented', documentedCommands],
  ],
  [['unit alone', unitTestsAlone]],
  [['e2e alone', endToEndAlone]],
];

const begun = Date.now();
try {
  for (const stage of stages) {
    const ended = await Promise.allSettled(stage.map(([name, step]) => perform(name, step)));
    if (ended.some(({ status }) => status === 'rejected')) {
      totals.failed = Math.max(totals.failed, 1);
      process.exitCode = 1;
      break;
    }
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
for (const remark of remarks) process.stdout.write(`\n${remark}\n`);
process.stdout.write(`\n— all of it: ${secondsSince(begun)} s\n${totals.passed} passed, ${totals.failed} failed\n`);

/** Does a step and says how it ended, and after how long. Throws where it fails. */
async function perform(name, step) {
  const started = Date.now();
  try {
    const said = await step(name);
    process.stdout.write(`— ${name}: ${said} (${secondsSince(started)} s)\n`);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    process.stdout.write(`— ${name} FAILED: ${why} (${secondsSince(started)} s)\n`);
    remarks.push(`${name} failed: ${why}`);
    throw error;
  }
}

function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000);
}

async function check(name) {
  await run(name, 'npm', ['run', '--silent', 'check']);
  return 'format, lint, imports and types are right';
}

/** One after the other: the system installs one at a time. */
async function tools(name) {
  return `${await faults(name)}; ${await python(name)}; ${await browser(name)}`;
}

/** Finds strace, which makes disks fail and records what is written to them, or installs it. Linux alone has it. */
async function faults(name) {
  if (process.platform !== 'linux') return 'not tested on this system: they need strace';
  await requireProgram(name, 'strace');
  return 'strace makes them';
}

/** Finds Python, which runs the receiver of webhooks that docs show in it, or installs it. */
async function python(name) {
  await requireProgram(name, 'python3');
  return 'Python is there';
}

/** Finds a program, or installs the Debian package of its name. Throws where it is not to be had. */
async function requireProgram(name, program) {
  const has = async () => (await outcome(name, 'sh', ['-c', `command -v ${program}`])) === 0;
  if (!(await has()) && !((await installed(name, program)) && (await has())))
    throw new Error(`${program} is not installed`);
}

async function unitTests(name) {
  const { files, ended, isOutside } = await vitest(name, 'FAILED BESIDE OTHERS');
  const chancy = files.filter(({ file, failed }) => failed > 0 && !file.startsWith('test/'));
  if (chancy.length <= MOST_REPEATED) for (const { file } of chancy) toRepeat.unit.add(file);
  const others = files.filter(({ file }) => !toRepeat.unit.has(file));
  const isOver = isOutside || totalOf(others).failed > 0 || toRepeat.unit.size === 0;
  const said = count({ ...totalOf(others), ended: isOver ? ended : 0 });
  if (toRepeat.unit.size > 0) return `${said}; to be repeated: ${[...toRepeat.unit].join(', ')}`;
  await requireAllEvents(name);
  return said;
}

async function unitTestsAlone(name) {
  if (toRepeat.unit.size === 0) return 'nothing to repeat';
  const { files, ended } = await vitest(name, 'FAILED', '--no-file-parallelism', ...toRepeat.unit);
  const said = count({ ...totalOf(files), ended });
  await requireAllEvents(name);
  return said;
}

/**
 * Runs unit tests, all or those of some files. What became of each file, how it ended, and whether something was thrown
 * outside of a test, or a worker died: the report does not say so.
 */
async function vitest(name, failedHow, ...more) {
  const report = join(reports, `${name.replace(' ', '-')}.json`);
  const tool = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [tool, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more];
  let isOutside = false;
  const ended = await outcome(name, pinnedNode, args, { [BUILT]: '1', [GATHERED]: seenEvents }, (line) => {
    isOutside ||= line.includes('Unhandled Error');
  });
  const files = readReport(report, ended).testResults.map(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path).replaceAll('\\', '/');
    const broken = status === 'failed' && message !== '';
    if (broken) remarks.push(`${failedHow} ${file}\n${message}`);
    for (const { status: outcomeOfTest, fullName, failureMessages } of assertionResults)
      if (outcomeOfTest === 'failed') remarks.push(`${failedHow} ${file}: ${fullName}\n${failureMessages.join('\n')}`);
    const of = (which) => assertionResults.filter((test) => which(test.status)).length;
    const passed = of((said) => said === 'passed');
    const failed = of((said) => said === 'failed');
    return {
      file,
      passed,
      failed: Math.max(failed, broken ? 1 : 0),
      skipped: assertionResults.length - passed - failed,
    };
  });
  return { files, ended, isOutside };
}

/** The sums of several files. */
function totalOf(files) {
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Throws where an event is declared that no unit test has seen. */
async function requireAllEvents(name) {
  await run(name, pinnedNode, [join(root, 'test/kit/unseenEvents.ts'), seenEvents]);
}

async function build() {
  await ensureBuilt();
  const files = serverFiles();
  const wide = files.filter((file) => WIDE.test(readFileSync(file, 'utf8')));
  if (wide.length > 0) throw new Error(`not in ASCII, and so in two bytes a character in memory: ${wide.join(', ')}`);
  return `out/ is up to date; the server's ${files.length} files do without Electron`;
}

async function documentedCommands() {
  return `${await runDocumented()} commands of README and docs work`;
}

/** Finds a Chromium for the end-to-end tests, or installs one. */
async function browser(name) {
  const { chromiumPath, HEADLESS_SHELL } = await import('../e2e/chromium.ts');
  const { chromium } = await import('playwright');
  const find = () => chromiumPath() ?? [chromium.executablePath()].find((file) => existsSync(file));
  const isAsked = (process.env.TAQUILLA_CHROMIUM ?? '') !== '';
  if (!isAsked && find()?.endsWith(HEADLESS_SHELL) !== true) await installed(name, HEADLESS_SHELL);
  if (find() === undefined) await installChromium(name);
  const found = find();
  if (found === undefined || !existsSync(found))
    throw new Error(`there is no Chromium at ${found ?? 'the usual places'}`);
  return found;
}

async function endToEnd(name) {
  const { tests, errors, ended } = await browserTests(name, 'FAILED BESIDE OTHERS');
  for (const { file, status } of tests) if (status === 'unexpected') toRepeat.e2e.add(file);
  const said = count({
    ...sumOf(tests.filter(({ file }) => !toRepeat.e2e.has(file))),
    ended: errors > 0 || toRepeat.e2e.size === 0 ? ended : 0,
  });
  return toRepeat.e2e.size === 0 ? said : `${said}; to be repeated: ${[...toRepeat.e2e].join(', ')}`;
}

async function endToEndAlone(name) {
  if (toRepeat.e2e.size === 0) return 'nothing to repeat';
  const files = [...toRepeat.e2e].map((file) => `/e2e/${RegExp.escape(file)}$`);
  const { tests, ended } = await browserTests(name, 'FAILED', '--workers=1', '--retries=0', ...files);
  return count({ ...sumOf(tests), ended });
}

/** Runs browser tests, all or those of some files. Its tests, the number of errors outside of them, and how it ended. */
async function browserTests(name, failed, ...more) {
  const report = join(reports, `${name.replace(' ', '-')}.json`);
  const tool = join(root, 'node_modules/playwright/cli.js');
  const ended = await outcome(name, pinnedNode, [tool, 'test', '--reporter=list,json', ...more], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { errors, suites } = readReport(report, ended);
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ file, line, title, tests }) => tests.map((test) => ({ file, line, title, ...test })));
  for (const { file, line, title, status, results } of tests)
    if (status === 'unexpected' || status === 'flaky')
      remarks.push(
        `${status === 'flaky' ? 'PASSED AT THE SECOND TRY' : failed} e2e/${file}:${line}: ${title}\n${errorsOf(results)}`,
      );
  remarks.push(...errors.map(({ message }) => `FAILED e2e: ${message}`));
  return { tests, errors: errors.length, ended };
}

/** How many tests of Playwright's report passed, failed and were skipped. */
function sumOf(tests) {
  const of = (...kinds) => tests.filter(({ status }) => kinds.includes(status)).length;
  return { passed: of('expected', 'flaky'), failed: of('unexpected'), skipped: of('skipped') };
}

/** The tests of a suite of Playwright's report, and of the suites in it. */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** What the tries of a test failed with, without the colours of a terminal. */
function errorsOf(results) {
  return stripVTControlCharacters(results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'));
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
async function installChromium(name) {
  if (await installed(name, 'chromium')) return;
  await run(name, pinnedNode, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
}

/** Installs a Debian package. False where that may not be done, or fails. */
async function installed(name, debianPackage) {
  const isRoot = process.getuid?.() === 0;
  const mayInstall = existsSync('/usr/bin/apt-get') && (isRoot || (await outcome(name, 'sudo', ['-n', 'true'])) === 0);
  if (!mayInstall) return false;
  const [command, ...before] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const args = [...before, 'install', '-q', '-y', '--no-install-recommends', debianPackage];
  return (
    (await outcome(name, command, [...before, 'update', '-q'])) === 0 &&
    (await outcome(name, command, args, { DEBIAN_FRONTEND: 'noninteractive' })) === 0
  );
}

/** Runs a command of a step. Throws unless it ends with 0. */
async function run(name, command, args) {
  const ended = await outcome(name, command, args);
  if (ended !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${ended}`);
}

/** Runs a command of a step and shows its output, line by line; its exit code, or the signal or error that ended it. */
function outcome(name, command, args, more = {}, onLine = () => undefined) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        onLine(line);
        process.stdout.write(`${name} │ ${line}\n`);
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
