/**
 * Imports inside the server, the screens, the desktop shell, the benchmarks and the browser tests go one way: types as well
 * as values, and what is imported later as well as at once. `npm run check` fails on one against the orders below, on a
 * file that is in none of their folders, and on folders that import one another. Nor may files anywhere. Tests may import
 * anything, and nothing imports a test.
 */
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cyclesOf } from './cycles.ts';
import { importsOf, isGenerated, valueImportsOf } from './imports.ts';

interface Tree {
  readonly folder: string;
  /** Its folders and files from the lowest to the highest: each imports those before it. */
  readonly order: readonly string[];
}

/** Stands in an order for all files that end so. */
const ROUTES = '.route.ts';

const under = (folder: string, names: readonly string[]): string[] => names.map((name) => `${folder}/${name}`);

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
  'directDebits',
  'checkout',
  'subscriptions',
  'staff',
  'reports',
  'month',
  'entries',
  'bulk',
  'imports',
  'system',
  'webhooks',
];

/**
 * The handlers of a module stand above all modules, so that an operation may use any of them and none of them an
 * operation.
 */
const server: Tree = {
  folder: 'src/server',
  order: [
    // What knows nothing of the business.
    ...under('core', ['process', 'integrity', 'db', 'network', 'clock', 'jobs', 'context', 'events', 'records']),
    ...under('core', [
      'records/query',
      'access',
      'audit',
      'transact',
      'documents',
      'operations',
      'reads',
      'exports',
      'papers',
    ]),
    ...under('core', ['mail', 'printing']),
    ...under('modules', modules),
    ...modules.map((name) => `modules/${name}/rules`),
    ...['verify', 'health', 'secondPlace', 'backups', 'updates', 'reference'],
    ...modules.map((name) => `modules/${name}/handlers`),
    // The demo sells through the handlers, and setting up may fill the facility with it.
    ...['demo', 'setup', 'registries', 'acceptance', 'threads', 'http/description', 'http'],
    ...['app.ts', 'service.ts', 'host.ts', 'cli', 'cli.ts', 'noPage.ts'],
  ],
};

/** What subjects are, each above those it builds on. A subject whose parts stand apart is named by part. */
const subjects = [
  'health',
  'staff/pin',
  'staff',
  'mail',
  'products',
  'customers/identification',
  'customers',
  'customers/personal',
  'customers/merge',
  'payments',
  'vouchers',
  'checkout',
  'customers/picker',
  'refunds',
  'subscriptions',
  'subscriptions/issuing',
  'subscriptions/life',
  'entries',
  'sales',
  'invoices/buyer',
  'invoices',
  'invoices/actions',
  'invoices/draft',
  'reports/periods',
  'schedules',
  'reports',
  'reports/dashboard',
  'cash',
  'stock',
  'stock/count',
  'stock/order',
  'terminals',
  'jobs',
  'backups',
  'updates',
  'webhooks',
  'directDebits',
  'settings',
];

/**
 * The screens of a subject stand above all subjects, so that a screen may show parts of any of them and none of
 * them a screen.
 */
const screens: Tree = {
  folder: 'src/renderer/src',
  order: [
    // What knows no screen.
    ...under('base', ['i18n', 'browser', 'theme', 'api', 'format', 'permissions', 'keys', 'scanner', 'commands']),
    // What pages of the office say of themselves, wherever they are: menu and router read it.
    ...['base/menu', ROUTES],
    // Look and behaviour without data.
    ...['components/dates', 'components'],
    // What works for any model.
    ...under('records', ['registry', 'values', 'rows', 'record', 'form/inputs', 'form', 'parts', 'bulk', 'imports']),
    ...under('records', ['list', 'screens']),
    // What till and office show alike.
    ...under('subjects', subjects),
    ...[...new Set(subjects.map((path) => path.split('/')[0]))].map((name) => `subjects/${name}/screens`),
    // Where a person stands.
    ...['display', 'cash'],
    ...under('till', ['keys', 'panels', 'taken', 'held', 'other', 'customer', 'favourites', 'tickets', 'sales']),
    ...under('till', ['lines', 'products', 'search', 'pay', 'entry']),
    ...['till', 'session', 'setup', 'office/menu', 'office/settings', 'office'],
    // What is around all of them.
    ...['commands', 'shell/amounts', 'shell/authorise', 'shell', 'app/registry', 'app'],
  ],
};

const shell: Tree = {
  folder: 'src/main',
  order: [
    ...[
      'texts.ts',
      'log.ts',
      'commandLine.ts',
      'serverMessages.ts',
      'hostState.ts',
      'serverRequests.ts',
      'serverTasks.ts',
      'serverHost.ts',
    ],
    ...['failures.ts', 'serverProcess.ts', 'serverDialog.ts', 'displayWindow.ts', 'externalLinks.ts', 'hardening.ts'],
    ...['appProtocol.ts', 'pageEvents.ts', 'requestGuard.ts', 'ipc.ts', 'menu.ts', 'printing.ts', 'processes.ts'],
    ...['logFile.ts', 'windowState.ts', 'window.ts', 'leaving.ts', 'leaveDialogs.ts', 'trayMenu.ts', 'tray.ts'],
    ...['healthWatch.ts', 'autostart.ts', 'signIn.ts', 'presence.ts', 'installer.ts', 'index.ts'],
  ],
};

const bench: Tree = {
  folder: 'bench',
  order: [
    ...['measure.ts', 'report.ts', 'server.ts', 'startUp.ts', 'soak.ts', 'sizes.ts', 'load.ts', 'fsyncs.ts'],
    ...[
      'bucket.ts',
      'receiver.ts',
      'fillRecords.ts',
      'bareCheckout.ts',
      'fillBilling.ts',
      'billingFile.ts',
      'officeFile.ts',
    ],
    ...['tillFacility.ts', 'officePage.ts', 'tillPage.ts', 'officeReads.ts', 'officeFiles.ts', 'officeScreens.ts'],
    ...[
      'billing.ts',
      'contains.ts',
      'copies.ts',
      'fees.ts',
      'office.ts',
      'reads.ts',
      'records.ts',
      'roundTrip.ts',
      'till.ts',
      'webhooks.ts',
    ],
    'run.ts',
  ],
};

const browserTests: Tree = {
  folder: 'e2e',
  order: [
    ...['chromium.ts', 'webp.ts', 'steps.ts', 'scan.ts', 'interactions.ts', 'ownScreens.ts', 'commandLine.ts'],
    ...['demoFolder.ts', 'tillServer.ts', 'demoTill.ts', 'members.ts', 'facility.ts', 'menuTill.ts'],
    ...['electron-stand-in', 'states', 'browserTest.ts', 'pictures.ts'],
  ],
};

const root = join(import.meta.dirname, '..');
const faults = [
  ...[server, screens, shell, bench, browserTests].flatMap((tree) => {
    const files = sourcesIn(`${tree.folder}/**/*.{ts,tsx,css}`).map((file) => file.slice(tree.folder.length + 1));
    return [...files.flatMap((file) => faultsOf(tree, file)), ...folderCycles(tree, files)];
  }),
  ...fileCycles(sourcesIn('{src,migrations,bench,e2e,test,scripts}/**/*.{ts,tsx,mjs}')),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** The files of a pattern, but for tests. */
function sourcesIn(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isTest(file) && !file.endsWith('.d.ts'));
}

/** Folders that import one another. A file beside all folders stands for itself. */
function folderCycles(tree: Tree, files: readonly string[]): string[] {
  const folderOf = (file: string): string => (file.includes('/') && !file.endsWith(ROUTES) ? dirname(file) : file);
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = folderOf(file);
    const others = importsWithin(tree, file).map(folderOf);
    graph.set(folder, new Set([...(graph.get(folder) ?? []), ...others.filter((other) => other !== folder)]));
  }
  return cyclesOf(graph).map((way) => `import cycle of folders of ${tree.folder}: ${way.join(' → ')}`);
}

/**
 * Files that import one another. The type of what a generated registry holds may be derived from it by those who are
 * in it themselves: `import type` of the generated file, and of no other, is no part of a cycle.
 */
function fileCycles(files: readonly string[]): string[] {
  const known = new Set(files);
  const graph = new Map(
    files.map((file) => {
      const types = importsOf(file).filter((other) => known.has(other) && !isGenerated(other));
      return [file, new Set([...valueImportsOf(file), ...types])];
    }),
  );
  return cyclesOf(graph).map((way) => `import cycle: ${way.join(' → ')}`);
}

/** What is wrong with the imports of a file. */
function faultsOf(tree: Tree, file: string): string[] {
  const place = placeOf(tree, file);
  const path = `${tree.folder}/${file}`;
  if (place === -1) return [`${path}: its folder is not in scripts/importOrder.ts`];
  return importsWithin(tree, file).flatMap((other) => {
    if (isTest(other)) return [`${path} imports ${other}, which is a test`];
    return placeOf(tree, other) > place
      ? [`${path} imports ${other}, which is above it in scripts/importOrder.ts`]
      : [];
  });
}

/** Where a file stands in the order: by the longest path that begins its own, or by its ending. −1 where none does. */
function placeOf({ order }: Tree, file: string): number {
  if (file.endsWith(ROUTES)) return order.indexOf(ROUTES);
  const places = order.filter((path) => file === path || file.startsWith(`${path}/`));
  const [longest] = places.sort((a, b) => b.length - a.length);
  return longest === undefined ? -1 : order.indexOf(longest);
}

/** The files of the same tree that a file imports. */
function importsWithin({ folder }: Tree, file: string): string[] {
  return importsOf(`${folder}/${file}`)
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1));
}

function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file);
}
