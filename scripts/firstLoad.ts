/** Which modules a till needs before it can sell: what its first screens import, and nothing that is loaded later. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { componentsIn, modulesOf } from './mantineStyles.ts';
import { TEXTS } from './texts.ts';

const FIRST = ['app/main.tsx', 'shell/Shell.tsx', 'till/TillPage.tsx'];
/** Packages that only dialogs and forms need. */
const LATER =
  /node_modules\/(@mantine\/form|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar)\//;

/** Tells modules by their file. */
export interface FirstLoad {
  /** Of the screens and of Mantine: what the first screens import. */
  readonly isFirst: (file: string) => boolean;
  /** The rest of them, and the packages that only it needs. */
  readonly isLater: (file: string) => boolean;
}

/** Looks at the sources below a folder. */
export function firstLoad(root: string, sources: string): FirstLoad {
  const own = ownModules(root, sources);
  const mantine = join(root, 'node_modules/@mantine/core');
  const components = modulesOf(mantine, componentsIn(own));
  const isFirst = (file: string): boolean => own.has(file) || components.has(file);
  const isOurs = (file: string): boolean =>
    [`${mantine}/`, `${sources}/`, TEXTS].some((start) => file.startsWith(start));
  return { isFirst, isLater: (file) => LATER.test(file) || (isOurs(file) && !isFirst(file)) };
}

function ownModules(root: string, sources: string): Set<string> {
  const seen = new Set<string>();
  const open = FIRST.map((name) => join(sources, name));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, path = ''] of source.matchAll(
      /^(?:import|export|\}) (?!type\b).*from '((?:\.|#(?:shared|screens)\/)[^']+\.tsx?)';$/gm,
    )) {
      open.push(fileOf(path, file));
    }
  }
  return seen;

  function fileOf(path: string, importer: string): string {
    if (path.startsWith('#screens/')) return join(sources, path.slice('#screens/'.length));
    return path.startsWith('#') ? join(root, 'src', path.slice(1)) : join(dirname(importer), path);
  }
}
