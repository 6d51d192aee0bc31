/**
 * The registries of the office's pages. `LowStockPage.route.ts` stands beside `LowStockPage.tsx` and says its `route`: the
 * address, and what else the router takes. A `menu` puts the page into the menu of a job and among the commands.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Page {
  readonly name: string;
  /** Below the screens, without its ending. */
  readonly path: string;
  /** Where it is found, `/office/low-stock`; with names of what stands in it, `/office/$model`. */
  readonly address: string;
  readonly inMenu: boolean;
}

/** Characters of a line at most, as the formatter has it. */
const LINE = 120;

/** Reads which pages there are, by name. Throws where one has no component or no route. */
export function officePages(root: string): readonly Page[] {
  const sources = join(root, 'src/renderer/src');
  return globSync('**/*.route.ts', { cwd: sources })
    .map((file): Page => {
      const path = file.replaceAll('\\', '/').replace(/\.route\.ts$/, '');
      const text = readFileSync(join(sources, file), 'utf8');
      const name = basename(path);
      if (!existsSync(join(sources, `${path}.tsx`))) throw new Error(`${file}: there is no ${name}.tsx beside it`);
      if (!/^export const route\b/m.test(text)) throw new Error(`${file} exports no route`);
      const address = /\bpath: '([^']+)'/.exec(text)?.[1];
      if (address === undefined) throw new Error(`${file} has no path`);
      return { name, path, address, inMenu: /^export const menu\b/m.test(text) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The routes: each loads its page when it is opened. */
export function routesText(pages: readonly Page[]): string {
  const entries = pages.map(
    ({ name, path }) => `  createRoute({
    getParentRoute: () => officeRoute,
    ...${camel(name)}.route,
    component: ${componentOf(name, path)},
  }),`,
  );
  return `// Written by scripts/generateIndexes.ts.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
${importsOf(pages)}
import { officeRoute } from './layouts.tsx';

/** The pages of the office. */
export const pages = [\n${entries.join('\n')}\n] as const;\n`;
}

/** What the menu shows of the pages. */
export function menuText(pages: readonly Page[]): string {
  const shown = pages.filter(({ inMenu }) => inMenu);
  const entries = shown.map(({ name }) => `  { path: ${camel(name)}.route.path, ...${camel(name)}.menu },`);
  return `// Written by scripts/generateIndexes.ts.
${importsOf(shown)}

/** The pages that are in the menu. */
export const pages = [\n${entries.join('\n')}\n] as const;\n`;
}

function importsOf(pages: readonly Page[]): string {
  return [...pages]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ name, path }) => `import * as ${camel(name)} from '#screens/${path}.route.ts';`)
    .join('\n');
}

function componentOf(name: string, path: string): string {
  const load = `() => import('#screens/${path}.tsx')`;
  const component = `lazyRouteComponent(${load}, '${name}')`;
  const fits = `    component: ${component},`.length <= LINE;
  return fits ? component : `lazyRouteComponent(\n      ${load},\n      '${name}',\n    )`;
}

function camel(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}
