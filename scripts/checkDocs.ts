/**
 * What the docs refer to is there: `npm run check` fails on a link to nothing, a path or a name that the code does not
 * have, a module or a folder of core without its rules, and a decision that the index does not list as it is.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const found = (pattern: string): string[] => globSync(pattern, { cwd: root }).sort();

const rules = found('docs/domain/*.md');
const decisions = found('docs/decisions/*.md');
const docs = [...found('*.md'), ...found('docs/*.md'), ...rules, ...decisions];

const faults = [
  ...docs.flatMap((doc) => [...linkFaults(doc), ...pathFaults(doc)]),
  ...nameFaults(),
  ...folderFaults(),
  ...indexFaults(),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Links within the repository that lead nowhere: no file, or no heading of that name in it. */
function linkFaults(doc: string): string[] {
  return [...prose(doc).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? doc : normalize(join(dirname(doc), path));
    if (!existsSync(join(root, file))) return [`${doc}: no ${target}`];
    return anchor === undefined || anchors(file).includes(anchor) ? [] : [`${doc}: no heading ${target}`];
  });
}

/** Paths of the repository in backticks that are not there. Those with a placeholder, and what is built, are passed over. */
function pathFaults(doc: string): string[] {
  return ticked(doc).flatMap((text) =>
    /^(src|docs|scripts|test|e2e|bench|migrations)\/[\w./-]+$/.test(text) && !existsSync(join(root, text))
      ? [`${doc}: no ${text}`]
      : [],
  );
}

/** Names in backticks in the rules that no source has: the rule is about something that was renamed or is gone. */
function nameFaults(): string[] {
  const sources = found('{src,migrations,scripts,test,e2e}/**/*.{ts,tsx,mjs,css}');
  const code = sources.concat('package.json').map(read).join('\n');
  const known = new Set(code.match(/[A-Za-z_]\w+/g));
  return rules.flatMap((doc) => {
    const names = ticked(doc).flatMap((text) => text.match(/[A-Za-z_]\w{3,}/g) ?? []);
    return [...new Set(names)].filter((name) => !known.has(name)).map((name) => `${doc}: nothing is called ${name}`);
  });
}

/** Every module has the rules of its name, which say where it is; every folder of core is in some of them. */
function folderFaults(): string[] {
  const modules = readdirSync(join(root, 'src/server/modules')).flatMap((name) => {
    const doc = `docs/domain/${name}.md`;
    if (!rules.includes(doc)) return [`src/server/modules/${name} has no ${doc}`];
    return ticked(doc).includes(`src/server/modules/${name}`)
      ? []
      : [`${doc} does not name src/server/modules/${name}`];
  });
  const all = rules.flatMap(ticked);
  const core = readdirSync(join(root, 'src/server/core'))
    .map((name) => `src/server/core/${name}`)
    .filter((folder) => !all.includes(folder))
    .map((folder) => `no file of docs/domain names ${folder}`);
  return [...modules, ...core];
}

/** The index names every file of rules, and every decision by its number, title and date, in order. */
function indexFaults(): string[] {
  const index = read('docs/DECISIONS.md');
  const unlisted = rules.filter((doc) => !index.includes(`](domain/${basename(doc)})`));
  const wrong = decisions.filter((doc) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(read(doc)) ?? [];
    const [, date = ''] = /^Date: (\d{4}-\d\d-\d\d) /m.exec(read(doc)) ?? [];
    const line = `${number}. [${title}](decisions/${basename(doc)}), ${date}`;
    return !basename(doc).startsWith(`${number.padStart(4, '0')}-`) || !index.split('\n').includes(line);
  });
  return [...unlisted, ...wrong].map((doc) => `docs/DECISIONS.md does not list ${doc} as it is`);
}

/** The headings of a file as GitHub addresses them. */
function anchors(file: string): string[] {
  return [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function ticked(doc: string): string[] {
  return [...prose(doc).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
}

/** A doc without its examples of code. */
function prose(doc: string): string {
  return read(doc).replace(/^```.*?^```/gms, '');
}
