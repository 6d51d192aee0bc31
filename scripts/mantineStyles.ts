/**
 * The styles of the Mantine components that the screens use, in the order of Mantine's own stylesheet: the rest of it is
 * three times as much. A component's styles are those its module, and every module that imports, take classes from.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:mantine.css';

/** Provides `virtual:mantine.css` for the sources below a folder. */
export function mantineStyles(root: string, sources: string): Plugin {
  const mantine = join(root, 'node_modules/@mantine/core');
  return {
    name: 'mantine-styles',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? layered(stylesOf(mantine, usedComponents(sources))) : null),
  };
}

/** In a layer, our own styles win whichever file is loaded first: styles without one come before all layers. */
function layered(styles: string): string {
  return `@layer mantine {\n${styles}\n}\n`;
}

/** What the files below a folder import from `@mantine/core`. */
export function usedComponents(sources: string): Set<string> {
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  return componentsIn(names.map((name) => join(sources, name)));
}

/** What files import from `@mantine/core`. */
export function componentsIn(files: Iterable<string>): Set<string> {
  const used = new Set<string>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const part of names.split(',')) used.add(part.trim());
    }
  }
  return used;
}

/** The stylesheet of components, and of what they are made of. */
export function stylesOf(mantine: string, components: ReadonlySet<string>): string {
  const esm = join(mantine, 'esm');
  // Notifications are a package of their own, made of these.
  const classes = classesOf([...filesOf(join(esm, 'index.mjs'), components), join(esm, NOTIFICATION)]);
  const whole = readFileSync(join(mantine, 'styles.css'), 'utf8');
  const parts = [...BASE, ...classes].map((name) => {
    const text = readFileSync(join(mantine, 'styles', `${name}.css`), 'utf8').trim();
    const place = whole.indexOf(text);
    if (place < 0) throw new Error(`the styles of ${name} are not in Mantine's stylesheet`);
    return { text, place };
  });
  return parts
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text)
    .join('\n');
}

const BASE = ['baseline', 'default-css-variables', 'global'];
const NOTIFICATION = 'components/Notification/Notification.mjs';

/** The modules an index takes names from. */
function filesOf(index: string, names: ReadonlySet<string>): string[] {
  return importsOf(index)
    .filter(({ imported }) => imported.some((name) => names.has(name)))
    .map(({ file }) => file);
}

/** The modules of components, with all they import of their package. */
export function modulesOf(mantine: string, components: ReadonlySet<string>): Set<string> {
  const esm = join(mantine, 'esm');
  return closureOf(filesOf(join(esm, 'index.mjs'), components));
}

/** The names of the styles that modules, and all they import, take classes from. */
function classesOf(files: readonly string[]): Set<string> {
  const all = [...closureOf(files)];
  return new Set(all.filter((file) => file.endsWith(CLASSES)).map((file) => basename(file, CLASSES)));
}

function closureOf(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...importsOf(file).map((entry) => entry.file));
  }
  return seen;
}

const CLASSES = '.module.mjs';

function importsOf(file: string): { readonly imported: readonly string[]; readonly file: string }[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/^import (.+) from "(\.[^"]+)";$/gm)].map(([, names = '', path = '']) => ({
    imported: names
      .replaceAll(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim()),
    file: join(dirname(file), path),
  }));
}
