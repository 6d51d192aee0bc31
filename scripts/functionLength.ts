/**
 * No function of the product is longer than a hundred lines unless the first line of its body says why. `npm run check`
 * fails on one, and on a reason that is none any more. Lines are those of the source, whatever they hold: that is what somebody has to read.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const MOST = 100;
const REASON = /^\s*\/\/ Long: \S/;

interface FunctionNode {
  readonly start: number;
  readonly end: number;
  readonly body?: { readonly start: number } | null;
}

const root = join(import.meta.dirname, '..');
const faults = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
  .toSorted()
  .flatMap(longFunctions);
for (const fault of faults) process.stdout.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;

function longFunctions(file: string): readonly string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const lines = source.split('\n');
  if (lines.length <= MOST && !lines.some((line) => REASON.test(line))) return [];
  const lineAt = (at: number): number => source.slice(0, at).split('\n').length;
  const found: string[] = [];
  const unused = new Set(lines.flatMap((line, index) => (REASON.test(line) ? [index] : [])));
  const look = ({ start, end, body }: FunctionNode): void => {
    const length = source.slice(start, end).split('\n').length;
    if (length <= MOST || (body != null && unused.delete(lineAt(body.start)))) return;
    found.push(
      `${file}:${lineAt(start)} is a function of ${length} lines. Split it, or begin it with // Long: and why.`,
    );
  };
  const { program } = parseSync(file, source);
  new Visitor({ FunctionDeclaration: look, FunctionExpression: look, ArrowFunctionExpression: look }).visit(program);
  for (const index of unused) found.push(`${file}:${index + 1} says why a function is long that is not.`);
  return found;
}
