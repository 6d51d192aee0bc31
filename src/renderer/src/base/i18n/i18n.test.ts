import { describe, expect, it } from 'vitest';
import { rowFaults } from '#screens/subjects/products/productRows.ts';
import { isScope } from '#shared/operations/scopes.ts';

const files = import.meta.glob<Record<string, unknown>>('../../**/i18n/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const texts = (language: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [path, content] of Object.entries(files)) {
    const [, area, of] = /(\w+)\/i18n\/(\w+)\.json$/.exec(path) ?? [];
    if (of === language) collect(content, `${area}:`, found);
  }
  return found;
};

function collect(value: unknown, key: string, into: Map<string, string>): void {
  if (typeof value === 'string') into.set(key, value);
  else for (const [name, inner] of Object.entries(value as object)) collect(inner, join(key, name), into);
}

const join = (key: string, name: string): string => (key.endsWith(':') ? key + name : `${key}.${name}`);
const base = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const variables = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').sort();

const es = texts('es');
const en = texts('en');
const areas = [...new Set([...es.keys()].map((key) => key.split(':')[0]))];
const KEY = new RegExp(`'((?:${areas.join('|')}):[\\w.]+)'`, 'g');
const used = new Set([
  ...Object.values(sources).flatMap((source) => [...source.matchAll(KEY)].map((match) => match[1] ?? '')),
  // Looked up by the code of what is wrong.
  ...rowFaults.map((fault) => `products:fault.${fault}`),
]);

describe('texts', () => {
  it('are the same keys in every language', () => {
    expect([...new Set([...en.keys()].map(base))].sort()).toEqual([...new Set([...es.keys()].map(base))].sort());
  });

  it('take the same values in every language', () => {
    for (const [key, text] of es) {
      const other = en.get(key);
      if (other !== undefined) expect([key, variables(other)]).toEqual([key, variables(text)]);
    }
  });

  it('are given values where they take some', () => {
    const bare = Object.entries(sources).flatMap(([path, source]) =>
      [...source.matchAll(/\bt\('([\w:.]+)'\)/g)].map(([, key = '']) => ({ path, key })),
    );
    expect(bare.length).toBeGreaterThan(100);
    expect(bare.filter(({ key }) => variables(es.get(key) ?? '').length > 0)).toEqual([]);
  });

  it('are named with their area, by which the bundler finds them', () => {
    const named = Object.values(sources).flatMap((source) => [...source.matchAll(/\bt\(['`]([^'`]+)['`]/g)]);
    expect(named.length).toBeGreaterThan(1000);
    expect(named.map(([, key = '']) => key).filter((key) => !areas.includes(key.split(':')[0]))).toEqual([]);
  });

  it('are never empty', () => {
    expect([...es, ...en].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are all used', () => {
    expect([...es.keys()].filter((key) => !used.has(base(key)))).toEqual([]);
  });

  it('are there for every key used', () => {
    const known = new Set([...es.keys()].map(base));
    expect([...used].filter((key) => !known.has(key) && !isScope(key))).toEqual([]);
  });
});
