/** What the files of the repository import from one another. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const { imports } = z
  .object({ imports: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/**
 * The files that a file imports, types as well as values, later as well as at once. Paths begin at the root of the
 * repository. What a generated registry imports later is named by its file, not by who uses it, and does not count.
 */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const isRegistry = text.startsWith('// Written by scripts/generateIndexes.ts.');
  const found = text.matchAll(isRegistry ? /(\bfrom) *'([.#][^']+)'/g : /(\bfrom|\bimport)\s*\(?\s*'([.#][^']+)'/g);
  return [...found].flatMap(([, , name = '']) => pathOf(name, file) ?? []);
}

/** Where the file is that another one imports by a relative path or by a name of package.json. */
function pathOf(name: string, file: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(file), name)).replaceAll('\\', '/');
  for (const [pattern, target] of Object.entries(imports)) {
    const [prefix = '', rest] = pattern.split('*');
    if (rest === undefined ? name === prefix : name.startsWith(prefix))
      return target.slice('./'.length).replace('*', name.slice(prefix.length));
  }
  return undefined;
}
