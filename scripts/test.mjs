/**
 * The loops of tests: `npm test` before a change lands, `npm run test:fast` (`--fast`) after every change, and
 * `npm run test:all` (`--all`), everything. `choice.ts` says what each of them runs. `--shard=1/6` runs one of six parts that
 * take equally long, `--shard=commit/6` that which the commit chooses, and `--record` writes down what each file of tests
 * took, for which the steps follow one another.
 *
 * The steps of a stage run beside one another, because each of them waits for much of its time; a line of output begins with
 * the step it is of. Stops after the first stage in which a step fails, and ends with the names of the tests that failed and
 * one line of totals. A skipped test, or none at all, is a failure. What fails beside all others is repeated with nothing
 * beside it, where nobody waits for a processor: a browser test after its second try, and a file of unit tests, but for those
 * in test/, which look for what happens once in a thousand times. What passes only then, or at a second try, is named too.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { EQUAL_PRIORITY } from '../src/server/core/process/priority.ts';
import { BUILT } from '../test/kit/built.ts';
import { COSTS, processorSeconds } from '../test/kit/costs.ts';
import { DISK, diskFolder, fastFolder } from '../test/kit/fastFolder.ts';
import { GATHERED } from '../test/kit/gathered.ts';
import { ensureBuilt, isStale, pinnedNode, root } from './build.mjs';
import { changes, headCommit } from './changes.ts';
import { chooseFast, chooseLanding, chooseShard, shardOf } from './choice.ts';
import { WIDE } from './oneByteSource.ts';
import { serverFiles } from './serverFiles.mjs';
import { outcome, run } from './steps.mjs';
import { writeCosts } from './testCosts.ts';
import { tools } from './testTools.mjs';

const { values: asked } = parseArgs({
  options: {
    fast: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    shard: { type: 'string', default: '1/1' },
    record: { type: 'boolean', default: false },
  },
});
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
/** Where unit tests note the events they have seen, the statements they ran and what they took. */
const [seenEvents, statements, costs] = ['events', 'statements', 'costs'].map((name) => {
  const folder = join(reports, name);
  mkdirSync(folder);
  return folder;
});
/** What each file of tests took, in seconds of a processor. */
const took = new Map();

/** Cheapest first: what the second stage tests is checked and built in the first. */
const stages = asked.fast
  ? [
      [
        ['check', check],
        ['unit', unitTests],
        ['e2e', endToEnd],
      ],
    ]
  : [
      [
        ['check', check],
        ['build', build],
        ['tools', tools],
      ],
      [
        ['unit', unitTests],
        ['e2e', endToEnd],
        ['gates', runGates],
      ],
    ];
stages.push([['unit alone', unitTestsAlone]], [['e2e alone', endToEndAlone]]);

const begun = Date.now();
const { chosen, isWhole } = choose();
try {
  for (const stage of asked.record ? stages.flat().map((step) => [step]) : stages) {
    const ended = await Promise.allSettled(stage.map(([name, step]) => perform(name, step)));
    if (ended.some(({ status }) => status === 'rejected')) {
      totals.failed = Math.max(totals.failed, 1);
      process.exitCode = 1;
      break;
    }
  }
  if (asked.record && process.exitCode === undefined) writeCosts(took);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
for (const remark of remarks) process.stdout.write(`\n${remark}\n`);
if (chosen.left.length > 0)
  process.stdout.write(`\nconcern the change and were left to npm run test:all: ${chosen.left.join(', ')}\n`);
process.stdout.write(
  `\n— all of it: ${secondsSince(begun)} s, ${Math.round(processorSeconds())} of a processor\n${totals.passed} passed, ${totals.failed} failed\n`,
);

/** What this loop runs, and whether that is everything. Says how it was chosen. */
function choose() {
  const commit = headCommit();
  if (asked.all) {
    const [number = '', shards = 1] = asked.shard.split('/');
    const of = Number(shards);
    const own = number === 'commit' ? shardOf(commit, of) : Number(number);
    if (!(Number.isInteger(of) && own >= 1 && own <= of)) throw new RangeError(`no shard: ${asked.shard}`);
    const shard = chooseShard(own, of);
    say(`shard ${own} of ${of}`, shard);
    // All events are looked for in what a whole run has seen.
    if (of === 1)
      return { chosen: { ...shard, gates: shard.gates.filter(({ name }) => name !== 'events') }, isWhole: true };
    return { chosen: shard, isWhole: false };
  }
  const { since, files } = changes();
  const some = asked.fast ? chooseFast(files) : chooseLanding(files, commit);
  say(`${files.length} files have changed since ${since}`, some);
  return { chosen: some, isWhole: false };
}

function say(why, { unit, browser, gates }) {
  const names = gates.length === 0 ? 'no gates' : gates.map(({ name }) => name).join(', ');
  process.stdout.write(
    `— ${why}: ${unit.length} files of unit tests, ${browser.length} browser tests of ${new Set(browser.map(({ spec }) => spec)).size} specs, ${names}\n`,
  );
}

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

async function unitTests(name) {
  if (chosen.unit.length === 0) return 'none is in this loop';
  const { files, ended, isOutside } = await vitest(name, 'FAILED BESIDE OTHERS', ...(isWhole ? [] : chosen.unit));
  for (const [seconds, file] of notedCosts()) took.set(file, seconds);
  const chancy = files.filter(({ file, failed }) => failed > 0 && !file.startsWith('test/'));
  if (chancy.length <= MOST_REPEATED) for (const { file } of chancy) toRepeat.unit.add(file);
  const others = files.filter(({ file }) => !toRepeat.unit.has(file));
  const isOver = isOutside || totalOf(others).failed > 0 || toRepeat.unit.size === 0;
  const said = count({ ...totalOf(others), ended: isOver ? ended : 0 });
  if (toRepeat.unit.size > 0) return `${said}; to be repeated: ${[...toRepeat.unit].join(', ')}`;
  await afterUnitTests(name);
  return said;
}

async function unitTestsAlone(name) {
  if (toRepeat.unit.size === 0) return 'nothing to repeat';
  const { files, ended } = await vitest(name, 'FAILED', '--no-file-parallelism', ...toRepeat.unit);
  const said = count({ ...totalOf(files), ended });
  await afterUnitTests(name);
  return said;
}

/**
 * Runs unit tests, all or those of some files. What became of each file, how it ended, and whether something was thrown
 * outside of a test, or a worker died: the report does not say so.
 */
async function vitest(name, failedHow, ...more) {
  const report = join(reports, `${name.replace(' ', '-')}.json`);
  const tool = join(root, 'node_modules/vitest/vitest.mjs');
  const shown = asked.fast ? 'dot' : 'default';
  const args = [tool, 'run', `--reporter=${shown}`, '--reporter=json', `--outputFile.json=${report}`, ...more];
  const built = isStale() ? {} : { [BUILT]: '1' };
  const noted = { [GATHERED]: seenEvents, [COSTS]: costs, ...(asked.fast ? {} : { TAQUILLA_STATEMENTS: statements }) };
  let isOutside = false;
  const ended = await outcome(name, pinnedNode, args, { ...built, ...noted }, (line) => {
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

/**
 * PostgreSQL's parser reads the statements that were run; where all unit tests were, each event that is declared has been seen.
 */
async function afterUnitTests(name) {
  if (asked.fast) return;
  await run(name, pinnedNode, [join(root, 'scripts/postgres.ts'), statements]);
  if (isWhole) await run(name, pinnedNode, [join(root, 'test/kit/unseenEvents.ts'), seenEvents]);
}

/** What the unit tests noted of the time that they took: seconds and files. */
function notedCosts() {
  const lines = readdirSync(costs).flatMap((file) => readFileSync(join(costs, file), 'utf8').split('\n'));
  return lines.filter((line) => line !== '').map((line) => [Number(line.split(' ')[0]), line.split(' ')[1]]);
}

async function build() {
  await ensureBuilt();
  const files = serverFiles();
  const wide = files.filter((file) => WIDE.test(readFileSync(file, 'utf8')));
  if (wide.length > 0) throw new Error(`not in ASCII, and so in two bytes a character in memory: ${wide.join(', ')}`);
  return `out/ is up to date; the server's ${files.length} files do without Electron`;
}

/** The gates of this loop, one after the other. */
async function runGates(name) {
  for (const { name: gate, args } of chosen.gates) {
    const before = processorSeconds();
    process.stdout.write(`${name} │ — ${gate}\n`);
    await run(name, pinnedNode, args);
    if (asked.record) took.set(gate, processorSeconds() - before);
    totals.passed += 1;
  }
  return chosen.gates.length === 0 ? 'none is in this loop' : `${chosen.gates.length} hold`;
}

async function endToEnd(name) {
  if (chosen.browser.length === 0) return 'none is in this loop';
  await ensureBuilt();
  const before = processorSeconds();
  const { tests, errors, ended } = await browserTests(name, 'FAILED BESIDE OTHERS', ...filters(chosen.browser));
  if (asked.record) noteSpecs(tests, processorSeconds() - before);
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

/** How Playwright is told which tests to run; nothing where it is to run all. */
function filters(tests) {
  if (isWhole) return [];
  return tests.map(({ spec, line }) => `/${RegExp.escape(spec)}$:${line}`);
}

/** Shares out what all browser tests took among their specs, by how long each was under way. */
function noteSpecs(tests, seconds) {
  const durations = tests.map(({ file, results }) => [file, results.reduce((sum, { duration }) => sum + duration, 0)]);
  const all = durations.reduce((sum, [, duration]) => sum + duration, 0);
  for (const [file, duration] of durations)
    took.set(`e2e/${file}`, (took.get(`e2e/${file}`) ?? 0) + (duration * seconds) / all);
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
