/** What a bundle is made of: follows its imports through out/. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './build.mjs';

/** The bundled files, reachable from the entries, that import a package or anything below it. */
export function forbiddenImports(entries, name) {
  const seen = new Set();
  const found = [];
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, specifier] of text.matchAll(/(?:from|import|require)\s*\(?\s*["']([^"'\n]+)["']/g)) {
      if (specifier === name || specifier.startsWith(`${name}/`)) found.push(file);
      const next = join(dirname(file), specifier);
      // Comments of bundled packages name files too: those that are not there are no imports.
      if (specifier.startsWith('.') && specifier.endsWith('.js') && existsSync(next)) visit(next);
    }
  };
  for (const entry of entries) visit(join(root, entry));
  return found;
}
