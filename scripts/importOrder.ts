/**
 * Imports inside the server go one way. `npm run check` fails on one against the order below, and on a folder that is
 * not in it. Tests may import anything.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const server = join(root, 'src/server');

/** What modules are, each above those it builds on. */
const modules = [
  'rowJobs',
  'series',
  'cash',
  'stock',
  'deposits',
  'vouchers',
  'products',
  'company',
  'customers',
  'conversions',
  'sales',
  'payments',
  'invoices',
  'refunds',
  'documents',
  'schedules',
  'mail',
  'checkout',
  'staff',
  'reports',
  'bulk',
  'imports',
  'system',
];

/**
 * Every folder of the server from the lowest to the highest: a folder imports those before it. The handlers of a module
 * stand above all modules, so that an operation may use any of them and none of them an operation.
 */
const order = [
  // What knows nothing of the business.
  ...['process', 'integrity', 'db', 'network', 'clock', 'jobs', 'context', 'events', 'records', 'records/query'],
  ...['access', 'audit', 'transact', 'documents', 'operations', 'reads', 'exports', 'papers', 'mail', 'printing'],
]
  .map((name) => `core/${name}`)
  .concat(
    modules.map((name) => `modules/${name}`),
    modules.map((name) => `modules/${name}/rules`),
    ['verify', 'health', 'setup'],
    modules.filter((name) => name !== 'system').map((name) => `modules/${name}/handlers`),
    // Setting up may fill the facility with the demo, which sells through the handlers.
    ['demo', 'modules/system/handlers'],
    ['registries', 'threads', 'http', 'app.ts', 'host.ts', 'cli', 'cli.ts', 'noPage.ts'],
  );

const faults = globSync('**/*.ts', { cwd: server })
  .filter((file) => !/\.(test|d)\.ts$/.test(file))
  .flatMap(faultsOf);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** What is wrong with the imports of a file. */
function faultsOf(file: string): string[] {
  const place = placeOf(file);
  if (place === -1) return [`src/server/${file}: its folder is not in scripts/importOrder.ts`];
  return importsOf(file).flatMap((other) =>
    placeOf(other) > place ? [`src/server/${file} imports ${other}, which is above it in scripts/importOrder.ts`] : [],
  );
}

/** Where a file stands in the order: by the longest path that begins its own. −1 where none does. */
function placeOf(file: string): number {
  const places = order.filter((path) => file === path || file.startsWith(`${path}/`));
  const [longest] = places.sort((a, b) => b.length - a.length);
  return longest === undefined ? -1 : order.indexOf(longest);
}

/** The files of the server that a file imports, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(server, file), 'utf8');
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([.#][^']+)'/g)].map(([, name = '']) => name);
  return names.flatMap((name) => {
    const path = name.startsWith('#server/')
      ? name.slice('#server/'.length)
      : name.startsWith('.')
        ? relative(server, normalize(join(server, dirname(file), name)))
        : '..';
    return path.startsWith('..') ? [] : path;
  });
}
