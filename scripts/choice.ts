/**
 * Which tests a loop runs. `test:fast` and `npm test` choose by what has changed and fill what they may take, `test:all` runs
 * everything or a shard of it. Nothing else says whether a test is in a loop.
 */
import { type Gate, gates, isAbout, isRare } from './gates.ts';
import { type BrowserTest, browserTests, relatedBrowserTests } from './relatedSpecs.ts';
import { quickTests, relatedTests, slowTests } from './relatedTests.ts';
import { costOf } from './testCosts.ts';

/** What a loop runs. */
export interface Choice {
  /** Files of unit and API tests. */
  readonly unit: readonly string[];
  readonly browser: readonly BrowserTest[];
  readonly gates: readonly Gate[];
  /** What of the tests that concern the change is left to longer loops. */
  readonly left: readonly string[];
}

/** Everything takes as many landings. */
export const SHARDS = 6;

/** What a file of tests takes whose cost is not recorded, in seconds of a processor. */
const USUAL = { quick: 0.2, slow: 2, rare: 25, browserTest: 4 };

/** What the loops may take, in seconds of a processor: for what concerns the change, and with what does not. */
const MOST = {
  fast: { related: 24, browser: 24 },
  landing: { related: 360, unit: 500, browserRelated: 260, browser: 400, rare: 150, gates: 100 },
};

/** What walks through all models or operations, and finds what no other test looks for. */
const walking = slowTests.filter((file) => file.startsWith('test/') && !isRare(file));

/** `npm run test:fast`: what starts no server, and of the others the likeliest to find fault with the change. */
export function chooseFast(changed: readonly string[]): Choice {
  const related = relatedTests(changed);
  const unit = within(related, MOST.fast.related);
  // What the screens show. Where a rule is wrong, its unit tests say so sooner.
  const near = relatedBrowser(changed.filter((file) => /^(src\/renderer|e2e)\//.test(file)));
  const browser = browserWithin(near, MOST.fast.browser);
  return { unit: [...quickTests, ...unit], browser, gates: [], left: leftOf(related, unit, near, browser) };
}

/** `npm test`: what concerns the change, what walks through everything, and a part of all else that the commit chooses. */
export function chooseLanding(changed: readonly string[], commit: string): Choice {
  const related = relatedTests(changed).filter((file) => !walking.includes(file) && !isRare(file));
  const likely = within(related, MOST.landing.related);
  // Not the shard that a landing runs beside it.
  const part = new Set(chooseShard(((shardOf(commit, SHARDS) + SHARDS / 2 - 1) % SHARDS) + 1, SHARDS).unit);
  const others = slowTests.filter((file) => part.has(file) && !walking.includes(file) && !isRare(file));
  const unit = within([...likely, ...others, ...related], MOST.landing.unit);

  const near = relatedBrowser(changed);
  const close = browserWithin(near, MOST.landing.browserRelated);
  // The first test of a spec is the usual way through what it is about, and needs no other before it.
  const firsts = browserTests.filter(({ spec, index }) => index === 0 && !isRare(spec));
  const browser = browserWithin([...close, ...turned(firsts, commit), ...near], MOST.landing.browser);

  const isWanted = (test: string): boolean => isRare(test) && changed.some((file) => isAbout(test, file));
  const wanted = {
    rare: turned(slowTests.filter(isWanted), commit),
    browser: turned(
      browserTests.filter(({ spec }) => isWanted(spec)),
      commit,
    ),
    gates: turned(
      gates.filter((gate) => changed.some((file) => gate.about.test(file))),
      commit,
    ),
  };
  const rare = within(wanted.rare, MOST.landing.rare);
  const rareBrowser = browserWithin(wanted.browser, MOST.landing.rare);
  const held = within(
    wanted.gates.map(({ name }) => name),
    MOST.landing.gates,
  );
  return {
    unit: [...quickTests, ...walking, ...unit, ...rare],
    browser: [...new Set([...browser, ...rareBrowser])],
    gates: gates.filter(({ name }) => held.includes(name)),
    left: [
      ...leftOf(
        [...related, ...wanted.rare],
        [...unit, ...rare],
        [...near, ...wanted.browser],
        [...browser, ...rareBrowser],
      ),
      ...wanted.gates.filter(({ name }) => !held.includes(name)).map(({ name }) => name),
    ],
  };
}

/** `npm run test:all`: the shard of a number, of as many that take equally long. */
export function chooseShard(number: number, shards: number): Choice {
  const own = divided(shards)[number - 1] ?? new Set();
  return {
    unit: [...quickTests, ...slowTests].filter((file) => own.has(file)),
    browser: browserTests.filter(({ spec }) => own.has(spec)),
    gates: gates.filter(({ name }) => own.has(name)),
    left: [],
  };
}

const divisions = new Map<number, readonly ReadonlySet<string>[]>();

/** The names of everything, in as many parts: the costliest first, each into the part that has least. */
function divided(shards: number): readonly ReadonlySet<string>[] {
  const before = divisions.get(shards);
  if (before !== undefined) return before;
  const all = [
    ...[...quickTests, ...slowTests].map((name) => ({ name, cost: unitCost(name) })),
    ...[...new Set(browserTests.map(({ spec }) => spec))].map((name) => ({ name, cost: specCost(name) })),
    ...gates.map(({ name }) => ({ name, cost: unitCost(name) })),
  ].toSorted((a, b) => b.cost - a.cost || (a.name < b.name ? -1 : 1));
  const parts = Array.from({ length: shards }, () => ({ cost: 0, names: new Set<string>() }));
  for (const { name, cost } of all) {
    const least = parts.reduce((one, other) => (other.cost < one.cost ? other : one));
    least.names.add(name);
    least.cost += cost;
  }
  const names = parts.map((part) => part.names);
  divisions.set(shards, names);
  return names;
}

/** The number of the shard that a commit chooses, from 1 on. */
export function shardOf(commit: string, shards: number): number {
  return (Number.parseInt(commit.slice(0, 8), 16) % shards) + 1;
}

/** The browser tests that changed files concern: first the likeliest of each file, those of screens before others. */
function relatedBrowser(changed: readonly string[]): BrowserTest[] {
  const ranks = new Map<BrowserTest, number>();
  for (const file of changed) {
    const found = relatedBrowserTests(file).filter(({ test }) => !isRare(test.spec));
    const best = found[0]?.score ?? 0;
    const isScreen = /^(src\/renderer|e2e)\//.test(file);
    for (const [index, { test, score }] of found.entries()) {
      // Far behind the likeliest, they share little more than common words.
      if (score < best / 4) break;
      const rank = index + (isScreen ? 0 : 2) + 1 / (1 + score);
      ranks.set(test, Math.min(rank, ranks.get(test) ?? Number.POSITIVE_INFINITY));
    }
  }
  return [...ranks].toSorted(([, a], [, b]) => a - b).map(([test]) => test);
}

/** The first of some files of tests that together take no more than that, each once. */
function within(files: readonly string[], most: number): string[] {
  const chosen = new Set<string>();
  let spent = 0;
  for (const file of files) {
    if (chosen.has(file) || spent + unitCost(file) > most) continue;
    chosen.add(file);
    spent += unitCost(file);
  }
  return [...chosen];
}

/** The first of some browser tests that together take no more than that, each with those it needs. */
function browserWithin(tests: readonly BrowserTest[], most: number): BrowserTest[] {
  const chosen = new Set<BrowserTest>();
  const specs = new Set<string>();
  let spent = 0;
  for (const test of tests) {
    const before = (other: BrowserTest): boolean =>
      test.isSerial && other.spec === test.spec && other.index < test.index;
    const more = browserTests.filter((other) => (other === test || before(other)) && !chosen.has(other));
    const count = browserTests.filter(({ spec }) => spec === test.spec).length;
    // A spec starts a server, which takes about as long as a test.
    const cost = (specCost(test.spec) / (count + 1)) * (more.length + (specs.has(test.spec) ? 0 : 1));
    if (more.length === 0 || spent + cost > most) continue;
    for (const each of more) chosen.add(each);
    specs.add(test.spec);
    spent += cost;
  }
  return [...chosen];
}

/** What a file of unit tests or a gate takes. */
function unitCost(name: string): number {
  const gate = gates.find((each) => each.name === name);
  const usual = isRare(name) ? USUAL.rare : quickTests.includes(name) ? USUAL.quick : USUAL.slow;
  return costOf(name, gate?.usual ?? usual);
}

function specCost(spec: string): number {
  return costOf(spec, browserTests.filter((test) => test.spec === spec).length * USUAL.browserTest);
}

/** Some tests, from one on that the commit chooses: what does not fit is another part each time. */
function turned<T>(all: readonly T[], commit: string): T[] {
  const first = shardOf(commit, Math.max(1, all.length)) - 1;
  return [...all.slice(first), ...all.slice(0, first)];
}

function leftOf(
  related: readonly string[],
  unit: readonly string[],
  near: readonly BrowserTest[],
  browser: readonly BrowserTest[],
): string[] {
  const files = related.filter((file) => !unit.includes(file)).length;
  const tests = near.filter((test) => !browser.includes(test)).length;
  return [...(files === 0 ? [] : [`${files} files of tests`]), ...(tests === 0 ? [] : [`${tests} browser tests`])];
}
