/** Which operations the screens call, by their sources. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationName } from '#shared/operations/index.ts';
import { writes } from '#shared/operations/writes.ts';

const screens = join(import.meta.dirname, '../../../src/renderer/src');

/** By what a screen does an operation. */
const DOES = /\b(?:useOperation|useSteps|perform|operation=|call)\b/;

/** The operations that write and that a screen names, where it does operations; the client itself is no screen. */
export function calledByScreens(): OperationName[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: screens }).filter(
    (file) => !file.includes('.test.') && !file.startsWith(join('base', 'api')),
  );
  const texts = files.map((file) => readFileSync(join(screens, file), 'utf8')).filter((text) => DOES.test(text));
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/['"](\w+)['"]/g)].map(([, name]) => name)));
  return (Object.keys(writes) as OperationName[]).filter((name) => named.has(name));
}
