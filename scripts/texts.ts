/**
 * The texts of the screens are beside who says them: `subjects/cash/i18n/es.json` has those of the area `cash`, which is the
 * name of the folder. A module gets the texts whose keys it names, by groups (`cash:close` of `cash:close.review`), in the
 * file that it is loaded with: nobody imports them.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const GROUP = 'texts:';

/** How modules begin that add a group of texts: `\0texts:cash.close`, and `\0texts:cash.` for those in no group. */
export const TEXTS = `\0${GROUP}`;

const KEY = /['`](\w+):(\w+)[\w.]*(?:'|\$\{)/g;

/** The folder of each area, below the screens. Throws where two have one name. */
export function textFolders(sources: string): ReadonlyMap<string, string> {
  const folders = globSync('**/i18n/es.json', { cwd: sources })
    .map((file) => dirname(file).replaceAll('\\', '/'))
    .sort();
  const areas = new Map(folders.map((folder) => [basename(dirname(folder)), folder]));
  if (areas.size < folders.length) throw new Error('two areas of texts have one name');
  return areas;
}

/** The types by which keys are checked. */
export function textTypes(sources: string): string {
  const entries = [...textFolders(sources)].map(
    ([area, folder]) => `      ${area}: typeof import('#screens/${folder}/es.json');`,
  );
  return `// Written by scripts/generateIndexes.ts.
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    /** The texts of every area. */
    resources: {\n${entries.join('\n')}\n    };
  }
}\n`;
}

/** Gives modules the Spanish texts that they name. The English ones are loaded whole. */
export function texts(sources: string): Plugin {
  const folders = textFolders(sources);
  const fileOf = (area: string): string => join(sources, folders.get(area) ?? '', 'es.json');
  const read = (area: string): Record<string, unknown> =>
    JSON.parse(readFileSync(fileOf(area), 'utf8')) as Record<string, unknown>;
  // The bundler writes paths with slashes, on Windows too.
  const root = sources.replaceAll('\\', '/');
  const addTexts = JSON.stringify(`${root}/base/i18n/index.ts`);

  return {
    name: 'texts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(GROUP) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(TEXTS)) return null;
      const [area = '', group = ''] = id.slice(TEXTS.length).split('.');
      this.addWatchFile(fileOf(area));
      const all = Object.entries(read(area));
      const own = all.filter(([name, text]) => (typeof text === 'string' ? group === '' : name === group));
      const value = JSON.stringify(Object.fromEntries(own));
      return `import { addTexts } from ${addTexts};\naddTexts('${area}', ${value});`;
    },
    transform(code, id) {
      if (!id.startsWith(root) || !/\.tsx?$/.test(id)) return null;
      const groups = groupsOf(code);
      return groups.length === 0 ? null : [code, ...groups.map((group) => `import '${GROUP}${group}';`)].join('\n');
    },
  };

  function groupsOf(code: string): string[] {
    const keys = [...code.matchAll(KEY)].flatMap(([, area = '', name = '']) => {
      const all = folders.has(area) ? read(area) : {};
      if (typeof all[name] === 'object') return [`${area}.${name}`];
      return Object.keys(all).some((key) => key === name || key.startsWith(`${name}_`)) ? [`${area}.`] : [];
    });
    return [...new Set(keys)];
  }
}
