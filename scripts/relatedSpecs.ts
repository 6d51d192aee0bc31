/**
 * Which browser tests a change is likely to break. A test is close to a screen where it says what the screen says: its texts, its
 * test ids, its address and the operations it calls. What shows nothing itself is as close as the screens that use it.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { importsOf } from './imports.ts';

const root = join(import.meta.dirname, '..');
const SCREENS = 'src/renderer/src/';
const CONTRACTS = 'src/shared/operations/contracts/';

/** How far what a file shows is looked for among the files that use it. */
const STEPS = 4;
/** What a step away from the file counts. */
const FADING = 0.6;
/** What a word counts that stands in a spec, and in none of its tests. */
const IN_COMMON = 0.3;
/** Of the texts of the screens, those shorter than this are in every test. */
const SHORTEST = 4;

/** Before a test that `npm run test:deep` alone has. */
const ONLY_DEEP = /\bif \((isDeep|process\.env\.TAQUILLA_DEPTH !== undefined)\)/;

/** A test of a spec. */
export interface BrowserTest {
  /** `e2e/pay.spec.ts`. */
  readonly spec: string;
  /** The line that it begins at. */
  readonly line: number;
  /** Its number in the spec. */
  readonly index: number;
  /** Needs the tests before it. */
  readonly isSerial: boolean;
  readonly body: string;
  /** What the tests of the spec have in common. */
  readonly common: string;
}

const files = globSync(['src/{renderer,shared,server}/**/*.{ts,tsx}'], { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|d)\.tsx?$/.test(file));
const users = usersByFile();
const screens = files
  .filter((file) => file.startsWith(SCREENS))
  .map((file) => ({ file, names: new Set(read(file).match(/\w+/g)) }));
const texts = screenTexts();

/** Every test of every spec, in their order. */
export const browserTests: readonly BrowserTest[] = globSync('e2e/*.spec.ts', { cwd: root })
  .map((spec) => spec.replaceAll('\\', '/'))
  .toSorted()
  .flatMap(testsOf);

/** Where a word stands: in which tests, and in what the tests of which specs have in common. */
interface Found {
  readonly tests: ReadonlySet<BrowserTest>;
  readonly specs: ReadonlySet<string>;
  /** What it says of a test that it has the word: much where few others have it. */
  readonly rarity: number;
}

const bodies = browserTests.map((test) => ({ test, body: test.body.toLowerCase() }));
const commons = new Map(browserTests.map(({ spec, common }) => [spec, common.toLowerCase()]));
const places = new Map<string, Found>();
const known = new Map<string, ReadonlySet<string>>();
/** How many screens say a word, by the word. */
const saying = new Map<string, number>();
for (const { file } of screens) for (const word of wordsOf(file)) saying.set(word, (saying.get(word) ?? 0) + 1);

/** The tests that a changed file concerns, the likeliest first. */
export function relatedBrowserTests(file: string): { readonly test: BrowserTest; readonly score: number }[] {
  if (file.startsWith('e2e/')) return ofSpecs(file);
  const scores = new Map(browserTests.map((test) => [test, namesake(test.spec, file)]));
  for (const [word, weight] of wordsAround(file)) {
    const { tests, specs, rarity } = placesOf(word);
    for (const test of tests) scores.set(test, (scores.get(test) ?? 0) + weight * rarity);
    for (const test of browserTests)
      if (specs.has(test.spec) && !tests.has(test))
        scores.set(test, (scores.get(test) ?? 0) + weight * rarity * IN_COMMON);
  }
  return [...scores]
    .map(([test, score]) => ({ test, score }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
}

/** All tests of a spec that has changed, and of specs that use what has. */
function ofSpecs(file: string): { readonly test: BrowserTest; readonly score: number }[] {
  const using = new Set([...commons.keys()].filter((spec) => spec === file || importsOf(spec).includes(file)));
  return browserTests
    .filter(({ spec }) => using.has(spec))
    .map((test) => ({ test, score: test.spec === file ? 2 : 1 }));
}

/** What stands in a file and those that use it, by the word, with what it counts. */
function wordsAround(file: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const seen = new Set([file]);
  let layer = [file];
  let share = 1;
  for (let step = 0; step < STEPS && layer.length > 0; step += 1) {
    for (const each of layer)
      for (const word of wordsOf(each)) {
        const weight = share / Math.sqrt(layer.length * Math.max(1, saying.get(word) ?? 1));
        weights.set(word, Math.max(weight, weights.get(word) ?? 0));
      }
    const next = layer.flatMap((each) => [...(users.get(each) ?? []), ...callersOf(each)]);
    layer = [...new Set(next)].filter((each) => !seen.has(each));
    for (const each of layer) seen.add(each);
    share *= FADING;
  }
  return weights;
}

/** What a file shows and asks for, in the words that a test would use. */
function wordsOf(file: string): ReadonlySet<string> {
  const before = known.get(file);
  if (before !== undefined) return before;
  const words = new Set<string>();
  known.set(file, words);
  const add = (word: string): void => {
    if (word.length >= SHORTEST) words.add(word.toLowerCase());
  };
  const name = basename(file).replace(/(\.route)?\.tsx?$/, '');
  const contract = /^src\/server\/modules\/[^/]+\/handlers\//.test(file) ? `${CONTRACTS}${name}.ts` : file;
  if (contract.startsWith(CONTRACTS) && existsSync(join(root, contract))) {
    const address = /\bpath: '[^']*\/([\w-]+)'/.exec(read(contract))?.[1] ?? name;
    add(address);
  }
  if (!file.startsWith(SCREENS) || !existsSync(join(root, file))) return words;
  const text = read(file);
  if (file.endsWith('.json')) for (const said of textsIn(JSON.parse(text)).flatMap(([, parts]) => parts)) add(said);
  for (const [, key = ''] of text.matchAll(/['"`]((?:\w+:)?\w+(?:\.\w+)*)['"`]/g))
    for (const said of texts.get(key) ?? []) add(said);
  for (const [, id = ''] of text.matchAll(/data-testid="([\w-]+)"/g)) add(id);
  for (const [, address = ''] of text.matchAll(/['"`](\/office\/[\w-]+)/g)) add(address);
  for (const [, operation = ''] of text.matchAll(/\bcall(?:<[^>]*>)?\('(\w+)'/g)) add(operation);
  const [, report] = /\/screens\/(\w+)Report\.tsx$/.exec(file) ?? [];
  if (report !== undefined) add(`/reports/${report}`);
  const [, model] = /\/screens\/(?:New)?([A-Z]\w*?)(?:Screen|ListHead|Selected|Form)?\.tsx$/.exec(file) ?? [];
  if (model !== undefined) add(`/office/${model}`);
  return words;
}

/** The screens that call the operation of a handler or of a contract: they name it, and import neither. */
function callersOf(file: string): readonly string[] {
  const [, operation] =
    /^src\/(?:server\/modules\/[^/]+\/handlers|shared\/operations\/contracts)\/(\w+)\.ts$/.exec(file) ?? [];
  return operation === undefined
    ? []
    : screens.filter(({ names }) => names.has(operation)).map((screen) => screen.file);
}

/** A spec and a folder or a file of one name, in one number or the other. */
function namesake(spec: string, file: string): number {
  const name = basename(spec, '.spec.ts').toLowerCase();
  const parts = file
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(2);
  const isOf = (part: string): boolean =>
    [part, part.replace(/s$/, '')].some((each) => name === each || name === `${each}s`);
  return parts.some(isOf) ? 1.5 : 0;
}

function placesOf(word: string): Found {
  const before = places.get(word);
  if (before !== undefined) return before;
  const tests = new Set(bodies.filter(({ body }) => body.includes(word)).map(({ test }) => test));
  const specs = new Set([...commons].filter(([, common]) => common.includes(word)).map(([spec]) => spec));
  const found = { tests, specs, rarity: Math.log((browserTests.length + 1) / (tests.size + 1)) };
  places.set(word, found);
  return found;
}

function testsOf(spec: string): BrowserTest[] {
  const source = read(spec);
  const isSerial = /mode: 'serial'/.test(source);
  const all = [...source.matchAll(/^[ \t]*test\((?!\)|async|\{)/gm)].map(({ index }) => index);
  const starts = all.filter((start, index) => !ONLY_DEEP.test(source.slice(all[index - 1] ?? 0, start)));
  const common = source.slice(0, starts[0] ?? source.length);
  return starts.map((start, index) => {
    const body = source.slice(start, starts[index + 1] ?? source.length);
    return { spec, line: source.slice(0, start).split('\n').length, index, isSerial, body, common };
  });
}

/** The Spanish texts of the screens by their keys, with and without the name of their file; those of several forms by one key. */
function screenTexts(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of globSync(`${SCREENS}**/i18n/{es.json,es/*.json}`, { cwd: root })) {
    const file = path.replaceAll('\\', '/');
    const area = basename(file) === 'es.json' ? basename(dirname(dirname(file))) : basename(file, '.json');
    for (const [key, parts] of textsIn(JSON.parse(read(file))))
      for (const name of [key, key.replace(/_(one|many|other|zero)$/, '')])
        for (const full of [`${area}:${name}`, name]) found.set(full, new Set([...(found.get(full) ?? []), ...parts]));
  }
  return found;
}

/** The texts of a file of them: their keys, and what stands around their expressions. */
function textsIn(value: unknown, key = ''): (readonly [string, readonly string[]])[] {
  if (typeof value === 'string') {
    const parts = value.split(/\{\{[^}]*\}\}|<[^>]*>/);
    return [[key, parts.map((part) => part.replace(/^[\s.:,;·«»()]+|[\s.:,;·«»()]+$/g, ''))]];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([part, inner]) => textsIn(inner, key === '' ? part : `${key}.${part}`));
}

function usersByFile(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of files)
    for (const imported of importsOf(file)) found.set(imported, [...(found.get(imported) ?? []), file]);
  return found;
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
