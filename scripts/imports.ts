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
 * repository.
 */
export function importsOf(file: string): string[] {
  return importedIn(textOf(file), file);
}

/** Those of them that are there when it runs: by value, or later. */
export function valueImportsOf(file: string): string[] {
  return importedIn(textOf(file).replaceAll(/^(?:import|export) type\b[^;]* from '[^']+';$/gm, ''), file);
}

/** Whether `npm run generate` writes a file: a registry of what is there, by its name. */
export function isGenerated(file: string): boolean {
  return textOf(file).startsWith('// Written by scripts/generateIndexes.ts.');
}

const texts = new Map<string, string>();

function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

function importedIn(text: string, file: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([.#][^']+)'/g);
  return [...found].flatMap(([, name = '']) => pathOf(name, file) ?? []);
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
