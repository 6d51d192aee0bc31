/**
 * Writes the index of everything that is registered by being there: models, field types, operation contracts, reports, settings,
 * the handlers and record rules of the server's modules, and their jobs; and the addresses of the operations, the models of each
 * job of the office, the names of reports and the titles of errors, for who needs nothing else of them; the screens that models
 * have of their own; the pages of the office; the types of the keys of texts; and the fingerprint of the schema. Run with `npm run generate`; `--check` fails when one is stale.
 */
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z as Zod } from 'zod';
import type { AnyReport } from '../src/shared/reports/defineReport.ts';
import { menuText, officePages, routesText } from './pageRegistry.ts';
import { screenRegistryText } from './screenRegistry.ts';
import { textTypes } from './texts.ts';

interface Index {
  readonly folder: string;
  readonly doc: string;
  readonly constant: string;
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const indexes: readonly Index[] = [
  { folder: 'src/shared/catalogue/models', doc: 'Every model, by name.', constant: 'models' },
  { folder: 'src/shared/catalogue/fieldTypes', doc: 'Every field type, by file.', constant: 'fieldTypes' },
  { folder: 'src/shared/reports/definitions', doc: 'Every report, by name.', constant: 'reports' },
  { folder: 'src/shared/settings/definitions', doc: 'Every setting, by key.', constant: 'definitions' },
];

/** The screens that reports have of their own. */
const REPORT_SCREENS = 'src/renderer/src/subjects/reports/screens';

/** Characters of a line at most, as the formatter has it. */
const LINE = 120;
const check = process.argv.includes('--check');
let stale = false;
for (const index of indexes) write(`${index.folder}/index.ts`, indexText(index));
write('src/shared/reports/list.ts', await reportListText());
write('src/shared/operations/contracts/index.ts', await contractsText());
write(`${REPORT_SCREENS}/index.ts`, await reportScreensText());
write('src/server/registries/handlers.ts', await handlersText());
write(
  'src/server/registries/rules.ts',
  registryText('rules', 'The models with rules of their own.', () => true),
);
write('src/shared/errorCatalogue.ts', await errorCatalogueText());
write('src/server/registries/jobs.ts', jobRegistryText());
write('src/shared/operations/addresses.ts', await addressesText());
write('src/shared/operations/writes.ts', await writesText());
write('src/shared/operations/writtenModels.ts', await writtenModelsText());
write('src/shared/operations/summaries.ts', await summariesText());
write('src/shared/catalogue/jobs.ts', await jobsText());
const { allModels: everyModel } = await import('../src/shared/catalogue/index.ts');
write('src/renderer/src/app/registry/screens.ts', screenRegistryText(root, everyModel()));
const pages = officePages(root);
write('src/renderer/src/app/pages.ts', routesText(pages));
write('src/renderer/src/office/menu/pages.ts', menuText(pages));
write('src/renderer/src/app/registry/texts.d.ts', textTypes(join(root, 'src/renderer/src')));
write('migrations/shape.ts', await shapeText());
process.exitCode = check && stale ? 1 : 0;

/** Writes a file whose text is another by now; or says so. */
function write(path: string, text: string): void {
  const file = join(root, path);
  if (readOrEmpty(file) === text) return;
  stale = true;
  if (check) console.error(`${path} is stale: run npm run generate`);
  else writeFileSync(file, text);
}

async function addressesText(): Promise<string> {
  const { allOperations } = await import('../src/shared/operations/index.ts');
  const entries = allOperations().map(([name, { method, path }]) => `  ${name}: ['${method}', '${path}'],`);
  const physical = allOperations().flatMap(([, { path, ...contract }]) =>
    'physical' in contract ? [`'${path}'`] : [],
  );
  const declared = 'export const physicalPaths: ReadonlySet<string> = new Set([';
  const line = `${declared}${physical.join(', ')}]);`;
  const lines = `${declared}\n  ${physical.join(',\n  ')},\n]);`;
  return `// Written by scripts/generateIndexes.ts.
/** Method and path of every operation, below \`/api/\`. */
export const addresses = {\n${entries.join('\n')}\n} as const;

/** Paths of those that move paper or a drawer, and are never repeated. */
${line.length <= LINE ? line : lines}\n`;
}

/** What a screen has to know of an operation that writes, without its schemas. */
async function writesText(): Promise<string> {
  const { allOperations } = await import('../src/shared/operations/index.ts');
  const { z } = await import('zod');
  const isNamed = (input: Zod.ZodType): boolean =>
    'uuid' in (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {});
  const entries = allOperations().flatMap(([name, contract]) => {
    if (contract.kind !== 'write') return [];
    const facts = [
      ...(contract.target === undefined ? [] : [`target: '${contract.target.input}'`]),
      ...('secretAnswer' in contract ? ['keyless: true'] : []),
      ...('physical' in contract ? ['physical: true'] : []),
      ...(isNamed(contract.input) ? ['named: true'] : []),
    ];
    return `  ${name}: ${facts.length === 0 ? '{}' : `{ ${facts.join(', ')} }`},`;
  });
  return `// Written by scripts/generateIndexes.ts.
import type { OperationWrite } from './defineOperation.ts';

/** What a screen has to know of every operation that writes: the rest of its contract stays with the server. */
export const writes = {\n${entries.join('\n')}\n} as const satisfies Readonly<Record<string, OperationWrite>>;\n`;
}

/** The models of the records that the events of operations name. */
async function writtenModelsText(): Promise<string> {
  const { allOperations } = await import('../src/shared/operations/index.ts');
  const { modelOfEvent } = await import('../src/shared/events.ts');
  const entries = allOperations().flatMap(([name, { kind, events }]) => {
    const models = [...new Set(events.map(modelOfEvent))].toSorted().map((model) => `'${model}'`);
    if (kind !== 'write' || models.length === 0) return [];
    const line = `  ${name}: [${models.join(', ')}],`;
    return line.length <= LINE ? line : `  ${name}: [\n    ${models.join(',\n    ')},\n  ],`;
  });
  return `// Written by scripts/generateIndexes.ts.
/** The models whose records each operation may write: what was read of them is out of date once it is done. */
export const writtenModels: Readonly<Record<string, readonly string[]>> = {\n${entries.join('\n')}\n};\n`;
}

/** What operations that write are called. */
async function summariesText(): Promise<string> {
  const { allOperations } = await import('../src/shared/operations/index.ts');
  const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);
  const entries = allOperations().flatMap(([name, { kind, summary }]) => {
    if (kind !== 'write') return [];
    const line = `  ${name}: { es: ${quoted(summary.es)}, en: ${quoted(summary.en)} },`;
    const lines = `  ${name}: {\n    es: ${quoted(summary.es)},\n    en: ${quoted(summary.en)},\n  },`;
    return line.length <= LINE ? line : lines;
  });
  return `// Written by scripts/generateIndexes.ts.
import type { Label } from '../catalogue/defineModel.ts';

/** What each operation that writes is called, for who needs no more of its contract. */
export const summaries: Readonly<Record<string, Label>> = {\n${entries.join('\n')}\n};\n`;
}

/** Reports in the order of their places. */
async function reportListText(): Promise<string> {
  const { reports } = await import('../src/shared/reports/definitions/index.ts');
  const all: readonly AnyReport[] = Object.values(reports).toSorted((a, b) => a.place - b.place);
  const numbers = all.flatMap(({ mail }) => mail ?? []);
  if (new Set(numbers).size < numbers.length) throw new Error('two reports have one number of scheduled mails');
  const entries = all.map(({ name, title, menu = title, mail = null, choices }) => {
    const hasPeriod = choices.period !== undefined;
    return `  ${name}: {
    title: { es: '${title.es}', en: '${title.en}' },
    menu: { es: '${menu.es}', en: '${menu.en}' },
    mail: ${mail},
    hasPeriod: ${hasPeriod},
  },`;
  });
  return `// Written by scripts/generateIndexes.ts.
/** Every report, in the order of the menu, for who needs no more of it: what it is called, and its number in scheduled mails. */
export const reportList = {\n${entries.join('\n')}\n} as const;

export type ReportName = keyof typeof reportList;\n`;
}

/** `SalesReport.tsx` is the screen of the report `sales`. */
async function reportScreensText(): Promise<string> {
  const { reports } = await import('../src/shared/reports/definitions/index.ts');
  const entries = globSync('*Report.tsx', { cwd: join(root, REPORT_SCREENS) })
    .sort()
    .map((file) => {
      const capital = basename(file, 'Report.tsx');
      const name = `${capital.slice(0, 1).toLowerCase()}${capital.slice(1)}`;
      if (!(name in reports)) throw new Error(`${file} is the screen of no report`);
      return `  ${name}: () => import('./${file}'),`;
    });
  return `// Written by scripts/generateIndexes.ts.
/** The screens that reports have of their own, each loaded when it is first opened. */
export const reportScreens = {\n${entries.join('\n')}\n} as const;\n`;
}

/** Every operation contract: the files of the folder, and those of reports. */
async function contractsText(): Promise<string> {
  const { reports } = await import('../src/shared/reports/definitions/index.ts');
  const files = namesIn('src/shared/operations/contracts').map((name) => ({
    name,
    entry: name,
    imported: `{ ${name} } from './${name}.ts'`,
  }));
  const ofReports = Object.values(reports).flatMap((report) =>
    'operation' in report
      ? [
          {
            name: report.operation,
            entry: `${report.operation}: ${report.operation}.contract`,
            imported: `{ ${report.name} as ${report.operation} } from '../../reports/definitions/${report.name}.ts'`,
          },
        ]
      : [],
  );
  const imports = [...ofReports, ...files].map(({ imported }) => `import ${imported};`);
  const entries = [...files, ...ofReports]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ entry }) => `  ${entry},`);
  return `// Written by scripts/generateIndexes.ts.\n${imports.join('\n')}\n\n/** Every operation contract, by name. */\nexport const contracts = {\n${entries.join('\n')}\n} as const;\n`;
}

async function errorCatalogueText(): Promise<string> {
  const { problems } = await import('../src/shared/problems/problems.ts');
  const entries = Object.entries(problems)
    .sort(([, one], [, other]) => one.status - other.status)
    .map(([code, { status, title }]) => {
      const line = `    title: { es: '${title.es}', en: '${title.en}' },`;
      const lines = `    title: {\n      es: '${title.es}',\n      en: '${title.en}',\n    },`;
      return `  ${code}: {\n    status: ${status},\n${line.length <= LINE ? line : lines}\n  },`;
    });
  return `// Written by scripts/generateIndexes.ts.
/** Status and title of every error code. */
export const errorCatalogue = {\n${entries.join('\n')}\n} as const;\n`;
}

async function jobsText(): Promise<string> {
  const { allModels } = await import('../src/shared/catalogue/index.ts');
  const { jobNames } = await import('../src/shared/catalogue/defineModel.ts');
  const { groupNames } = await import('../src/shared/settings/groups.ts');
  const entries = jobNames.map((name) => {
    const own = allModels().flatMap((model) =>
      model.job?.[0] === name ? [{ model: model.name, place: model.job[1] }] : [],
    );
    const models = own.sort((a, b) => a.place - b.place).map(({ model }) => `'${model}'`);
    const line = `  ${name}: [${models.join(', ')}],`;
    return line.length <= LINE ? line : `  ${name}: [\n    ${models.join(',\n    ')},\n  ],`;
  });
  const placeOf = ({ job }: { readonly job?: readonly [string, number] }): number =>
    job?.[1] ?? Number.POSITIVE_INFINITY;
  const groups = groupNames.map((name) => {
    const own = allModels()
      .filter(({ settingGroup }) => settingGroup === name)
      .sort((a, b) => placeOf(a) - placeOf(b));
    return `  ${name}: [${own.map((model) => `'${model.name}'`).join(', ')}],`;
  });
  const only = allModels().flatMap((model) =>
    model.settingGroup !== undefined && model.job === undefined ? [model.name] : [],
  );
  const written = allModels().filter(
    ({ settingGroup, operations }) => settingGroup !== undefined && operations === 'full',
  );
  return `// Written by scripts/generateIndexes.ts.
/** The models of each job of the office, in their order. */
export const jobs = {\n${entries.join('\n')}\n} as const;

/** The models of each group of the settings, in their order. */
export const settingModels = {\n${groups.join('\n')}\n} as const;

/** Of them, those without a job, whose lists are reached from the settings alone. */
export const settingsOnly = [${only.map((name) => `'${name}'`).join(', ')}] as const;

/** Of them, those whose records people write. */
export const writtenSettings: ReadonlySet<string> = new Set([
${written.map(({ name }) => `  '${name}',`).join('\n')}
]);\n`;
}

/**
 * The fingerprint that each migration leaves, found with a database in memory, is written once. A migration that leaves another one later was edited: it is
 * refused, because somebody's folder may have gone through it as it was.
 */
async function shapeText(): Promise<string> {
  const { freezeColumns, migrations } = await import('../migrations/index.ts');
  const { SHAPES } = await import('../migrations/shape.ts');
  const { shapeOf } = await import('../src/server/core/db/shape.ts');
  const { openConnection } = await import('../src/server/core/db/sqlite.ts');
  const connection = openConnection(':memory:', 'write');
  const entries: string[] = [];
  for (const [name, migration] of Object.entries(migrations)) {
    await migration.up(connection.db);
    const left = shapeOf(connection.raw);
    const before = SHAPES[name];
    if (before !== undefined && before !== left) {
      throw new Error(
        `the migration ${name} leaves another schema than it did. One that is on main is not edited: write a new one. If ${name} is not on main yet, take its line out of migrations/shape.ts and generate again`,
      );
    }
    entries.push(`  '${name}': '${left}',`);
  }
  await freezeColumns(connection.db);
  const whole = shapeOf(connection.raw);
  connection.close();
  return `// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that each migration leaves, oldest first. A line that is here stays as it is. */
export const SHAPES: Readonly<Record<string, string>> = {
${entries.join('\n')}
};

/** The fingerprint of what all migrations together make, with the triggers that freeze rows. */
export const SHAPE: string = '${whole}';\n`;
}

/** A file of a folder of handlers that has the name of a contract is its handler; the others help those. */
async function handlersText(): Promise<string> {
  const { contracts } = await import('../src/shared/operations/contracts/index.ts');
  const isHandler = (name: string): boolean => name in contracts;
  return registryText('handlers', 'The handler of every operation contract.', isHandler);
}

/** What the folders of one name in the server's modules hold together. */
function registryText(constant: 'handlers' | 'rules', doc: string, isOne: (name: string) => boolean): string {
  const files = globSync(`src/server/{modules/*,setup}/${constant}/*.ts`, { cwd: root })
    .map((file) => ({ name: basename(file, '.ts'), path: file.replace('src/server/', '../').replaceAll('\\', '/') }))
    .filter(({ name }) => /^[a-zA-Z]+$/.test(name) && isOne(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = new Set(files.map(({ name }) => name));
  if (names.size < files.length) throw new Error(`two files of one name among the ${constant} of the modules`);
  const imports = [...files]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ name, path }) => `import { ${name} } from '${path}';`);
  const entries = files.map(({ name }) => `  ${name},`).join('\n');
  return `// Written by scripts/generateIndexes.ts.\n${imports.join('\n')}\n\n/** ${doc} */\nexport const ${constant} = {\n${entries}\n} as const;\n`;
}

/** Each subject's `jobs.ts` gives its jobs, of what they work with. */
function jobRegistryText(): string {
  const files = [
    ...globSync('src/server/modules/*/jobs.ts', { cwd: root }),
    ...globSync('src/server/{health,secondPlace}/jobs.ts', { cwd: root }),
  ]
    .map((file) => file.replaceAll('\\', '/').replace('src/server/', '../'))
    .map((path) => ({ name: basename(dirname(path)), path }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const imports = [...files]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ name, path }) => `import { jobs as ${name} } from '${path}';`);
  const entries = files.map(({ name }) => `  ${name},`).join('\n');
  return `// Written by scripts/generateIndexes.ts.\n${imports.join('\n')}\n\n/** The jobs of each subject. */\nexport const jobs = {\n${entries}\n} as const;\n`;
}

function indexText({ folder, doc, constant }: Index): string {
  const names = namesIn(folder);
  const imports = names.map((name) => `import { ${name} } from './${name}.ts';`).join('\n');
  const entries = names.map((name) => `  ${name},`).join('\n');
  return `// Written by scripts/generateIndexes.ts.\n${imports}\n\n/** ${doc} */\nexport const ${constant} = {\n${entries}\n} as const;\n`;
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((file) => /^[a-zA-Z]+\.ts$/.test(file) && file !== 'index.ts')
    .map((file) => basename(file, '.ts'))
    .sort((a, b) => (a < b ? -1 : 1));
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
