/** One word for a state: who owes nothing that is due is «al corriente», and a subscription that runs is «en vigor». */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = 'src';

/** By key, such as `cash:close.title`. */
function textsIn(language: 'es' | 'en'): ReadonlyMap<string, string> {
  const files = globSync(`${SOURCES}/**/i18n/${language}.json`);
  return new Map(
    files.flatMap((file) => {
      const area = basename(dirname(dirname(file)));
      return [...flat(JSON.parse(readFileSync(file, 'utf8')))].map(([key, text]) => [`${area}:${key}`, text] as const);
    }),
  );
}

function* flat(texts: unknown, path: readonly string[] = []): Generator<readonly [string, string]> {
  if (typeof texts === 'string') yield [path.join('.'), texts];
  else for (const [name, inner] of Object.entries(texts ?? {})) yield* flat(inner, [...path, name]);
}

const keysThatSay = (language: 'es' | 'en', words: RegExp): string[] =>
  [...textsIn(language)].filter(([, text]) => words.test(text)).map(([key]) => key);

test('one text says that nothing is due', () => {
  expect(keysThatSay('es', /al corriente/i)).toEqual(['customers:standing.clear']);
  expect(keysThatSay('en', /^(up to date|paid up|in order)$/i)).toEqual(['customers:standing.clear']);
});

test('nothing else that people read says so: what it means is decided in one place', () => {
  const files = globSync(`${SOURCES}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.filter((file) => /al corriente/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['es', 'en vigor'],
  ['en', 'in force'],
] as const)('a subscription that runs is called the same everywhere: %s', (language, word) => {
  const texts = textsIn(language);
  const said = ['customers:facts.subscription.active', 'subscriptions:record.active', 'entries:state.active'];
  for (const key of said) expect(texts.get(key)?.toLowerCase()).toContain(word);
});
