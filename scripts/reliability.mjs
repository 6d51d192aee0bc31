/**
 * `npm run test:reliability`: faults of the disk, the power, the process and the clock, as many as are asked for.
 * `--scale=S` tries that part of all of them (default 1: hours), `--smallest` the share that is in `npm test`,
 * `--only=KIND` one kind. Ends with a line of figures for each kind; a skipped test, or none, is a failure.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pinnedNode, root } from './build.mjs';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    smallest: { type: 'boolean' },
    only: { type: 'string', default: '' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'taquilla-reliability-'));
const [figures, report] = ['figures', 'report.json'].map((name) => join(folder, name));
try {
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    `test/reliability/${values.only}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const scale = values.smallest ? {} : { TAQUILLA_RELIABILITY: values.scale };
  const env = { ...process.env, TAQUILLA_FIGURES: figures, ...scale };
  const child = spawn(pinnedNode, args, { cwd: root, env, stdio: 'inherit' });
  const ended = await new Promise((settle) => child.once('close', (code, signal) => settle(code ?? signal)));
  const { numPassedTests = 0, numPendingTests = 0 } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : {};
  if (existsSync(figures)) process.stdout.write(`\n${readFileSync(figures, 'utf8')}`);
  if (ended !== 0 || numPassedTests === 0 || numPendingTests > 0) {
    process.stdout.write(`failed: ${numPassedTests} passed, ${numPendingTests} skipped, ended with ${ended}\n`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
