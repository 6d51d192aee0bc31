/**
 * What is tested apart from rules and screens. `npm test` runs it where git names what it is about, and `npm run test:all`
 * always: a line here is all that a gate takes.
 */

/** A program that ends with 0 where all is right. */
export interface Gate {
  readonly name: string;
  /** The files that it tests. */
  readonly about: RegExp;
  /** What Node runs. */
  readonly args: readonly string[];
  /** What it takes where nothing else is recorded, in seconds of a processor. */
  readonly usual: number;
}

/** Documented commands that need no others. */
const documented = (group: string, usual: number, about: RegExp): Gate => ({
  name: `documented ${group}`,
  about,
  args: ['scripts/documented.mjs', `--only=${group}`],
  usual,
});

/** The programs that are no tests of Vitest's or Playwright's. */
export const gates: readonly Gate[] = [
  documented(
    'commands',
    60,
    /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$|^src\/server\/cli|^scripts\/(documented|start)/,
  ),
  documented('deep tests', 20, /^scripts\/(deep|postgres)/),
  documented('reliability', 20, /^scripts\/reliability/),
  documented('pictures', 30, /^scripts\/pictures|^e2e\/(pictures|states\/)/),
  documented('release', 30, /^scripts\/release|^test\/releases\/release/),
  documented('package', 40, /^packaging\/|^scripts\/package|^electron-builder/),
  documented('keys of the updates', 2, /^scripts\/updateKeys/),
  documented('bench', 120, /^bench\/|^scripts\/bench/),
  { name: 'events', about: /^test\/kit\/(declared|unseen|recorded)Events/, args: ['scripts/events.mjs'], usual: 400 },
  { name: 'recipe', about: /^e2e\/recipe/, args: ['scripts/deep.mjs', '--depth=1', '--only=e2e/recipe'], usual: 60 },
];

/** Tests that take long, and what they are about. */
const rare: readonly { readonly tests: RegExp; readonly about: RegExp }[] = [
  {
    tests: /^test\/packaging\//,
    about: /^(packaging\/|electron-builder\.yml$|scripts\/package\.mjs$|src\/server\/updates\/)/,
  },
  {
    tests: /^test\/reliability\//,
    about: /^(test\/reliability\/|src\/server\/(core\/(db|integrity|process)|secondPlace|backups)\/)/,
  },
  { tests: /^test\/planted\//, about: /^(test\/planted|scripts)\// },
  { tests: /^test\/simulation\/planted/, about: /^test\/simulation\// },
  { tests: /^e2e\/desktop/, about: /^(src\/(main|preload)|e2e\/(desktop|electron-stand-in))/ },
];

/** Whether a test runs only where what it is about has changed. */
export function isRare(test: string): boolean {
  return rare.some(({ tests }) => tests.test(test));
}

/** Whether a test that is rare is about a file. */
export function isAbout(test: string, file: string): boolean {
  return test === file || rare.some(({ tests, about }) => tests.test(test) && about.test(file));
}
