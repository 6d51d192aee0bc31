/**
 * `npm run check`: generated indexes, format, lint, the order of imports, long functions, where SQL is written, what the docs
 * refer to, files, exports and packages that nothing uses, and the types of three programs: Node's, the page's and the
 * browser tests'. All that is wrong is said. What has not changed since the last check in this folder is not checked again.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pinnedNode, root } from './build.mjs';
import { uncheckedFiles } from './checkedFiles.mjs';

const tool = (path) => join(root, 'node_modules', path);
const types = (program) => ({
  name: `types of ${program}`,
  // With one checker each, a type is worked out once; the programs are checked beside one another instead.
  args: [
    tool('typescript/bin/tsc'),
    ...['-p', `tsconfig.${program}.json`, '--checkers', '1', '--pretty'],
    ...['--incremental', '--tsBuildInfoFile', `out/.types/${program}.json`],
  ],
});

/** Biome looks at each file by itself, so one that has not changed is as right as it was. */
const unlinted = uncheckedFiles('biome', ['biome.json', 'node_modules/@biomejs/biome/package.json']);
const lint = {
  name: 'format, lint and imports',
  args: [
    tool('@biomejs/biome/bin/biome'),
    'check',
    '--error-on-warnings',
    '--files-ignore-unknown=true',
    '--no-errors-on-unmatched',
    ...unlinted.files,
  ],
  done: unlinted.done,
};

const KNIP_MEMORY = join(root, 'out/.checked/knip');

/** Longest first, of which as many run at once as there are processors. */
const checks = [
  ...(unlinted.files.length > 0 ? [lint] : []),
  types('web'),
  types('node'),
  types('e2e'),
  {
    name: 'unused files, exports and packages',
    args: [
      tool('knip/bin/knip.js'),
      '--no-progress',
      '--treat-config-hints-as-errors',
      '--cache',
      '--cache-location',
      KNIP_MEMORY,
    ],
  },
  { name: 'order of imports', args: [join(root, 'scripts/importOrder.ts')] },
  { name: 'length of functions', args: [join(root, 'scripts/functionLength.ts')] },
  { name: 'SQL', args: [join(root, 'scripts/sqlText.ts')] },
  { name: 'docs', args: [join(root, 'scripts/checkDocs.ts')] },
  { name: 'generated indexes', args: [join(root, 'scripts/generateIndexes.ts'), '--check'] },
];

const waiting = [...checks];
const lanes = Array.from({ length: Math.min(4, availableParallelism()) }, async () => {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await run(check);
});
await Promise.all(lanes);

async function run({ name, args, done }) {
  const { code, said } = await outcome(args);
  if (code === 0) {
    done?.();
    return;
  }
  process.stdout.write(`— ${name}\n${said}\n`);
  process.exitCode = 1;
}

function outcome(args) {
  return new Promise((settle, reject) => {
    const child = spawn(pinnedNode, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.once('error', reject);
    child.once('close', (code) => settle({ code, said }));
  });
}
