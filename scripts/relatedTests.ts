/** Which tests a change is likely to break, told by what files are called, where they stand and what they import. */
import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { importsOf } from './imports.ts';
import { costOf } from './testCosts.ts';

const root = join(import.meta.dirname, '..');

/** A test that starts a server or another process, or draws papers, takes as long as a hundred that do not. */
const SLOW: ReadonlySet<string> = new Set([
  'src/server/app.ts',
  'src/server/core/documents/pdf.ts',
  'test/kit/processes.ts',
]);

const sources = globSync('{src,test,migrations}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.d.ts'));
const imports = new Map(sources.map((file) => [file, importsOf(file)]));
const tests = sources.filter((file) => /\.test\.tsx?$/.test(file));

/** The tests that start no server and no process and draw nothing. */
export const quickTests: readonly string[] = tests.filter((file) => !reaches(file, SLOW));

/** All others. */
export const slowTests: readonly string[] = tests.filter((file) => reaches(file, SLOW));

/**
 * The other tests that some changed files concern, the likeliest first: the test of a file, tests that import it, those
 * of its subject, and those of the subjects that use it.
 */
export function relatedTests(changed: readonly string[]): string[] {
  // Those in `test/` try much of everything.
  const slow = slowTests.filter((file) => !file.startsWith('test/') || changed.includes(file));
  const places = new Map<string, number>();
  for (const file of changed) {
    const subjects = subjectsOf(file);
    const users = new Set(usersOf(file).flatMap(subjectsOf));
    const rank = (test: string): number => {
      if (test === file || nameOf(test).startsWith(nameOf(file))) return 0;
      if (imports.get(test)?.includes(file) === true) return 1;
      if (subjectsOf(test).some((subject) => subjects.includes(subject))) return 2;
      return subjectsOf(test).some((subject) => users.has(subject)) ? 3 : Number.POSITIVE_INFINITY;
    };
    const own = slow
      .map((test) => ({ test, rank: rank(test) }))
      .filter((each) => Number.isFinite(each.rank))
      .toSorted((one, other) => one.rank - other.rank || cost(one.test) - cost(other.test));
    // Of many files, each has its likeliest tests before any has its others.
    for (const [place, { test }] of own.entries())
      places.set(test, Math.min(place, places.get(test) ?? Number.POSITIVE_INFINITY));
  }
  return [...places].toSorted(([one, a], [other, b]) => a - b || cost(one) - cost(other)).map(([test]) => test);
}

/** What a test takes; nothing of one named after its folder, which tries the usual ways through it. */
function cost(file: string): number {
  return nameOf(file) === basename(dirname(file)) ? 0 : costOf(file, 1);
}

/** The files that import one, by way of an index or a generated registry too. */
function usersOf(file: string): string[] {
  const users = sources.filter((other) => imports.get(other)?.includes(file) === true && !tests.includes(other));
  return users.filter((user) => basename(user, '.ts') !== 'index');
}

/**
 * The subjects of a file: the module of the server it stands in, or the folder of core; of a file of `shared`, the
 * modules that have one of its name, such as a handler for a contract and rules for a model.
 */
function subjectsOf(file: string): string[] {
  const [, folder] = /^src\/server\/((?:core|modules)\/[^/]+|[^/]+(?=\/))/.exec(file) ?? [];
  if (folder !== undefined) return [folder];
  if (!file.startsWith('src/shared/')) return [];
  const name = nameOf(file);
  return sources
    .filter(
      (other) => other.startsWith('src/server/modules/') && (nameOf(other) === name || other.includes(`/${name}/`)),
    )
    .flatMap(subjectsOf);
}

/** The name of a file without what it is: `sell` of `sell.ts` and of `sell.test.ts`. */
function nameOf(file: string): string {
  return basename(file).replace(/(\.test)?\.tsx?$/, '');
}

/** True where a file imports one of some others, if by way of more. */
function reaches(file: string, others: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (others.has(next)) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(imports.get(next) ?? []));
  }
  return false;
}
