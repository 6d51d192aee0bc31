/**
 * What of the project a package holds: of the built program all but source maps, and of the packages that are not bundled the
 * files that it loads. They are found by following its imports, so what is only built, tested or read by people stays out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { root } from '../scripts/build.mjs';

/** Files that are read by their path and not imported, of packages in node_modules. */
const READ_BY_PATH = [
  { folder: 'pdfmake/fonts/Roboto', files: /\.ttf$/ },
  { folder: 'swagger-ui-dist', files: /^(swagger-ui\.css|swagger-ui-bundle\.js|package\.json)$/ },
];

/** What a licence asks to be handed on with the code. */
const LICENCE = /^(licen[cs]e|notice|copying)([.-]|$)|^swagger-ui-bundle\.js\.LICENSE\.txt$/i;

/** What of package.json the program reads, and who it is of. */
const MANIFEST_KEYS = ['name', 'version', 'description', 'license', 'type', 'main'];

/**
 * The files of a package, by their path in it.
 *
 * @param {{ folders: string[], entries: string[], native: string }} wanted folders of out/ to take whole, the built files
 *   to follow imports from, and the only native module to take, `linux-x64`
 * @returns {Promise<Map<string, string>>} the absolute path of each
 * @throws {Error} where an import leads to a file that is not there, or a native module is missing
 */
export async function appFiles({ folders, entries, native }) {
  const files = new Map();
  const add = (path) => files.set(path, join(root, path));
  for (const folder of folders) for (const path of filesBelow(`out/${folder}`)) add(path);
  for (const path of await loaded(entries)) {
    if (/\.node$/.test(path) && !path.endsWith(`/${native}.node`)) continue;
    add(path);
  }
  for (const { folder, files: which } of READ_BY_PATH) {
    for (const name of readdirSync(join(root, 'node_modules', folder)))
      if (which.test(name)) add(`node_modules/${folder}/${name}`);
  }
  for (const folder of packagesOf(files.keys())) {
    for (const name of readdirSync(join(root, folder))) if (LICENCE.test(name)) add(`${folder}/${name}`);
  }
  if (![...files.keys()].some((path) => path.endsWith(`/${native}.node`)))
    throw new Error(`better-sqlite3 has no native module for ${native}`);
  return files;
}

/** package.json as a package has it: without scripts, and without what is installed only to build. */
export function packagedManifest() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `${JSON.stringify(Object.fromEntries(MANIFEST_KEYS.map((key) => [key, manifest[key]])), null, 2)}\n`;
}

/** Everything in a built folder but source maps. */
function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** The files of node_modules that built files load, directly or through others. */
async function loaded(entries) {
  const { fileList, warnings } = await nodeFileTrace(
    entries.map((entry) => join(root, entry)),
    // Electron brings itself, and the screens are no code of Node.
    { base: root, processCwd: root, ignore: ['node_modules/electron/**', 'out/preload/**', 'out/renderer/**'] },
  );
  // better-sqlite3 looks first for a module that was compiled here; there is none, and none is wanted.
  const missing = [...warnings].filter(({ message }) => !message.includes('better-sqlite3/build/'));
  if (missing.length > 0) throw new Error(missing.map(({ message }) => message).join('\n'));
  return [...fileList].filter((path) => path.startsWith('node_modules/') && existsSync(join(root, path)));
}

/** The folders of the packages that files are of. */
function packagesOf(paths) {
  const folders = new Set();
  for (const path of paths) {
    for (let folder = dirname(path); folder.includes('node_modules/'); folder = dirname(folder))
      if (/(^|\/)node_modules\/(@[^/]+\/)?[^/@]+$/.test(folder)) folders.add(folder);
  }
  return folders;
}
