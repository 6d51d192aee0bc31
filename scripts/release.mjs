/**
 * `npm run release -- VERSION`: makes a release of what is on main: runs all tests, writes the version and the date into
 * package.json and CHANGELOG.md, keeps the data folder that the version leaves (test/releases), builds, commits, tags, and
 * writes the notes to `out/release/VERSION.md`. It pushes nothing. `--rehearse` does the same in a copy that is thrown
 * away, without tests and build, and with a line of its own where nothing has changed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepRelease, releasesFolder } from '../test/releases/releaseFolder.ts';
import { ensureBuilt, pinnedNode, root } from './build.mjs';

/** As Semantic Versioning has it, without build metadata. */
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z]+(\.[0-9A-Za-z]+)*)?$/;
const UNRELEASED = '## Unreleased\n';
const changelog = join(root, 'CHANGELOG.md');

/** Set in the copy: what was tested and built is taken as it is. */
const REHEARSAL = 'TAQUILLA_REHEARSAL';
/** Who commits in the copy, where git knows nobody. */
const nobody = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Rehearsal'],
    [`GIT_${who}_EMAIL`, 'rehearsal@localhost'],
  ]),
);

const { values, positionals } = parseArgs({ options: { rehearse: { type: 'boolean' } }, allowPositionals: true });
const [version = ''] = positionals;
if (!VERSION.test(version)) fail(`a version such as 1.2.3 or 1.2.3-beta.1 is wanted, not “${version}”`);
try {
  if (values.rehearse) await rehearse();
  else await release();
} catch (error) {
  fail(error instanceof Error ? error.message : error);
}

/** Runs this script in a clone that has the working tree's commit, and throws the clone away. */
async function rehearse() {
  await ensureBuilt();
  const clone = join(mkdtempSync(join(tmpdir(), 'taquilla-release-')), 'clone');
  try {
    // A version that there is already can be rehearsed, too.
    run('git', ['clone', '--quiet', '--no-tags', root, clone]);
    run('git', ['checkout', '--quiet', '-B', 'main'], {}, clone);
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
    // What git ignores is a folder of that name, not a link.
    writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
    cpSync(join(root, 'out'), join(clone, 'out'), { recursive: true, preserveTimestamps: true });
    run(pinnedNode, [join(clone, 'scripts/release.mjs'), version], { [REHEARSAL]: '1', ...nobody }, clone);
  } finally {
    rmSync(dirname(clone), { recursive: true, force: true });
  }
}

async function release() {
  const isRehearsal = process.env[REHEARSAL] !== undefined;
  const notes = notesOf(readFileSync(changelog, 'utf8')) || (isRehearsal ? '- A rehearsal.' : '');
  if (notes === '') fail('CHANGELOG.md says nothing under “Unreleased”');
  const { version: noted } = JSON.parse(readFileSync(join(root, 'packaging/updateNotes.json'), 'utf8'));
  if (noted !== version && !isRehearsal)
    fail(`packaging/updateNotes.json is of ${noted}: say there what is new in ${version}`);
  if (said('git', ['status', '--porcelain']) !== '') fail('the working tree has changes that are not committed');
  if (said('git', ['branch', '--show-current']) !== 'main') fail('releases are made of main');
  if (said('git', ['tag', '--list', `v${version}`]) !== '') fail(`there is a v${version} already`);
  if (!isRehearsal) run('npm', ['run', 'test:all']);

  run('npm', ['version', version, '--no-git-tag-version', '--allow-same-version']);
  writeChanges();
  if (!isRehearsal) await ensureBuilt();
  keepFolder();
  run('git', ['add', 'package.json', 'package-lock.json', 'CHANGELOG.md', releasesFolder]);
  run('git', ['commit', '--quiet', '--message', `Release ${version}`]);
  run('git', ['tag', '--annotate', `v${version}`, '--message', `Taquilla ${version}\n\n${notes}`]);
  const file = join(root, 'out/release', `${version}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${notes}\n`);
  process.stdout.write(`v${version} is tagged, its notes are in ${file}. To publish: git push --follow-tags\n`);
}

/** What has changed since the last release. */
function notesOf(changes) {
  const [, after = ''] = changes.split(UNRELEASED);
  const [notes = ''] = after.split(/^## /m);
  return notes.trim();
}

function writeChanges() {
  const heading = `## ${version} — ${new Date().toISOString().slice(0, 10)}\n`;
  writeFileSync(changelog, readFileSync(changelog, 'utf8').replace(UNRELEASED, `${UNRELEASED}\n${heading}`));
}

/** Keeps the folder that this version leaves, for the tests of all later ones. */
function keepFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-release-'));
  try {
    keepRelease([join(root, 'out/server/cli.js')], join(folder, 'data'), join(releasesFolder, version));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, args, env = {}, cwd = root) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

function said(command, args) {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim();
}

function fail(why) {
  process.stderr.write(`release: ${why}\n`);
  process.exit(1);
}
