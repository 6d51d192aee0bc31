/** Which files of the repository have changed since a check of this folder last found them right. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './build.mjs';

/**
 * The files to check, by their paths, and `done`, to be called when they were found right. `settings` are files that
 * decide about all others: where one of them has changed, every file is to be checked.
 */
export function uncheckedFiles(name, settings) {
  const memory = join(root, 'out/.checked', `${name}.json`);
  const then = readMemory(memory);
  const listed = listFiles();
  const now = stampsOf([...listed, ...settings]);
  const isSame = settings.every((file) => then[file] === now[file]);
  const files = listed.filter((file) => now[file] !== undefined && !(isSame && then[file] === now[file]));
  const done = () => {
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(memory, JSON.stringify(now));
  };
  return { files, done };
}

/** What git has and what it would take, without what it ignores. */
function listFiles() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((path) => path !== '');
}

/** Size and time of the last change of each file that is there. */
function stampsOf(files) {
  const stamps = {};
  for (const file of files) {
    const found = statSync(join(root, file), { throwIfNoEntry: false });
    if (found?.isFile()) stamps[file] = `${found.size} ${found.mtimeMs}`;
  }
  return stamps;
}

function readMemory(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
